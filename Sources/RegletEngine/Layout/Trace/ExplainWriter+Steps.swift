// SPDX-License-Identifier: MIT
import CReglet

/// Steps that containers of several kinds write.
///
/// A step about a spec finds these arguments set, and must keep 0 and 3: 0 the parent; 1 `base`, 2 `used` and 3 `spec`
/// of the reason; 4 the parent's size. The parent's name is already written at the start of its sentence.
extension ExplainWriter {
    // MARK: - The spec from the parent

    /// Begins a step for a rule that several kinds use: the child's length, the container's size, or specs from the
    /// host.
    /// - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    mutating func commonSpec(_ facts: ExplainFacts) -> StaticText {
        switch facts.reason.rule {
        case .childSpec:
            childSpec(facts)
            return lengthOrRoom(facts)
        case .stretch:
            begin("stretch size=d1 used=d2", " is $p1, which it matches; padding and margins take $p2: $s3.\n")
            return "size of the parent"
        default:
            begin("host", " was given by the host: $s3.\n")
            return facts.reason.rule == .host ? "host" : "size of the parent"
        }
    }

    /// The deciding side of a size that follows from a length: the length itself, or the parent's spec.
    @inline(never)
    func lengthOrRoom(_ facts: ExplainFacts) -> StaticText {
        let length = facts.reason.length
        return length >= 0 && facts.length != Length.percent && facts.trace.last.size >= length
            ? "own length" : "room in the parent"
    }

    @inline(never)
    @_optimize(size)
    private mutating func childSpec(_ facts: ExplainFacts) {
        let reason = facts.reason
        let margin = facts.margins(facts.row)
        let padding = facts.parent < 0 ? (before: 0, after: 0) : facts.paddings(facts.parent)
        args.4 = Int(reason.parent.raw)
        args.5 = Int(reason.length)
        args.6 = padding.before &+ padding.after
        args.7 = margin.before &+ margin.after
        args.8 = reason.used &- args.6 &- args.7
        begin(
            "child_spec parent=s4 length=l5 used=d2 padding=d6 margins=d7 before=d8",
            reason.length >= 0 ? " has $s4; it asks for its own length: $s3.\n" : " has $s4")
        if reason.length >= 0 { return }
        if reason.used != 0 { say(" less $p2 (padding $p6, margins $p7, siblings $p8)") }
        say(reason.length == Length.match ? ", all of it: $s3.\n" : ", to wrap its content in: $s3.\n")
    }

    // MARK: - The content

    /// Writes a step about the content of a node: the start of a sentence, then padding and suggested minimum.
    /// Arguments: 1 the padding, 2 the suggested minimum, 3 the wanted size.
    @inline(never)
    @_optimize(size)
    mutating func content(_ facts: ExplainFacts, _ fields: StaticText, _ text: StaticText) {
        begin(fields, text)
        if args.1 != 0 { say(" and its padding $p1") }
        if engine.rare(facts.row) != nil || args.3 > args.0 &+ args.1 {  // negative margins may exceed the content
            more(" suggested_min=d2", args.2 != 0 ? "; its suggested minimum is $p2" : "")
        }
        say(".\n")
        close()
    }

    // MARK: - The place

    /// Explains gravity in an area. With `outside`, a box is centered together with its margins; otherwise it is
    /// centered alone, then moved by their difference, as on Android.
    @inline(never)
    @_optimize(size)
    mutating func align(_ facts: ExplainFacts, _ from: Int, _ to: Int, _ pull: Int, outside: Bool) {
        align(facts, from, to, pull, outside: outside, facts.margins(facts.row), facts.boxSize(facts.row))
    }

    /// Explains gravity of a box with margins and a size of the container's choice. - Returns: the position.
    @inline(never)
    @_optimize(size)
    @discardableResult
    mutating func align(
        _ facts: ExplainFacts, _ from: Int, _ to: Int, _ pull: Int, outside: Bool, _ margin: (before: Int, after: Int),
        _ size: Int
    ) -> Int {
        args = (from, to, margin.before, margin.after, size, pull, outside ? 1 : 0, 0, 0, 0)
        begin(
            "align from=d0 to=d1 margin_before=d2 margin_after=d3 size=d4 pull=w5 margins_outside=b6",
            "    - Between $p0 and $p1 it ")
        close()
        switch pull {
        case ExplainWriter.start: say(facts.horizontal ? "lies on the left" : "lies on top")
        case ExplainWriter.center: say("is centered")
        case ExplainWriter.end: say(facts.horizontal ? "lies on the right" : "lies at the bottom")
        default: say("lies at the start, its margin left out")
        }
        say(margin.before != 0 || margin.after != 0 ? "; its margins are $p2 and $p3.\n" : ".\n")
        let start = from &+ margin.before, end = to &- size &- margin.after
        if pull == ExplainWriter.end { return end }
        if pull != ExplainWriter.center { return start }
        return outside
            ? start &+ (end &- start) / 2 : from &+ (to &- from &- size) / 2 &+ margin.before &- margin.after
    }
}
