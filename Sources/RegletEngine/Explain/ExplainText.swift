// SPDX-License-Identifier: MIT
import CReglet

/// The whole of an explanation, and what it names nodes.
extension Engine {
    @_optimize(size)
    func write(_ facts: NodeFacts, _ root: Int, _ w: inout ExplainWriter) {
        let row = facts.row
        let isLaidOut = result(row).pointee.state & State.laidOut != 0
        let frame = self.frame(row)
        w.open(nil)
        if w.json {
            name(row, "node", &w)
            w.field("laid_out", isLaidOut)
            w.field("units_per_px", Int(state.pointee.def.units_per_px))
            w.field("pixel_scale", number: state.pointee.def.pixel_scale)
            w.field("rtl", node(row).isRTL)
            w.key("frame")
            w.out.write("[")
            w.out.write(exact: frame.x)
            w.out.write(",")
            w.out.write(exact: frame.y)
            w.out.write(",")
            w.out.write(exact: frame.width)
            w.out.write(",")
            w.out.write(exact: frame.height)
            w.out.write("]")
        } else {
            writeTag(row, &w.out)
            w.say(" ")
            sayName(row, &w)
            w.say(": ")
            w.out.write(frame.width)
            w.say(" x ")
            w.out.write(frame.height)
            w.say(" px at ")
            w.out.write(frame.x)
            w.say(", ")
            w.out.write(frame.y)
            if facts.parent >= 0 {
                w.say(" in ")
                writeTag(facts.parent, &w.out)
                w.say(" ")
                sayName(facts.parent, &w)
            }
            w.say("\n")
        }
        if isLaidOut {
            writeSize(facts, horizontal: true, &w)
            writeSize(facts, horizontal: false, &w)
            writePlace(facts, horizontal: true, &w)
            writePlace(facts, horizontal: false, &w)
        } else {
            writeAbsence(row, &w)
        }
        w.close()
        w.out.write("\n")
    }

    /// Why a node takes no part in the layout.
    @_optimize(size)
    private func writeAbsence(_ row: Int, _ w: inout ExplainWriter) {
        var at = row
        var reason: StaticString = "extra_child"
        while true {
            if node(at).pointee.flags & Flag.collapsed != 0 {
                reason = "collapsed_column"
                break
            }
            if node(at).isGone {
                reason = "gone"
                break
            }
            let parent = Int(node(at).pointee.parent)
            if parent < 0 || (isScroller(parent) && firstChild(parent) != at) { break }
            at = parent
        }
        w.open("because")
        w.field("reason", text: reason)
        if w.json { name(at, "node", &w) }
        w.close()
        w.say("  It takes no part in the layout: ")
        sayName(at, &w)
        if node(at).pointee.flags & Flag.collapsed != 0 {
            w.say(" lies in a collapsed column of its table.\n")
        } else if node(at).isGone {
            w.say(" is gone.\n")
        } else {
            w.say(" is not the first child of its scroller, which shows one.\n")
        }
    }

    /// In sentences a node is #id, or its path of child indices from the root.
    @_optimize(size)
    func sayName(_ row: Int, _ w: inout ExplainWriter) {
        if w.json { return }
        if let (bytes, count) = nodeName(row) {
            w.out.write("#")
            w.out.write(bytes, count)
        } else {
            path(row, &w.out)
        }
    }

    /// In JSON it is an object with kind, id and path.
    @_optimize(size)
    func name(_ row: Int, _ key: StaticString, _ w: inout ExplainWriter) {
        if !w.json { return }
        w.open(key)
        w.field("kind", text: kindName(row))
        if let (bytes, count) = nodeName(row) {
            w.key("id")
            writeJSONString(bytes, count, &w.out)
        }
        w.key("path")
        w.out.write("\"")
        path(row, &w.out)
        w.out.write("\"")
        w.close()
    }

    /// "/0/2": child indices from the root, which is "/". O(depth * (depth + siblings)).
    @_optimize(size)
    private func path(_ row: Int, _ out: inout SinkWriter) {
        var depth = 0
        var at = row
        while node(at).pointee.parent >= 0 {
            at = Int(node(at).pointee.parent)
            depth &+= 1
        }
        if depth == 0 { out.write("/") }
        while depth > 0 {
            depth &-= 1
            at = row
            for _ in 0..<depth { at = Int(node(at).pointee.parent) }
            var index: UInt64 = 0
            while state.pointee.previous[at] >= 0 {
                at = Int(state.pointee.previous[at])
                index &+= 1
            }
            out.write("/")
            out.write(number: index)
        }
    }

    /// A length of a style, as markup writes it.
    @_optimize(size)
    func say(_ length: Int32, percent: Float, _ w: inout ExplainWriter) {
        switch length {
        case Length.match: w.say("match_parent")
        case Length.wrap: w.say("wrap_content")
        case Length.unset: w.say("not set")
        case Length.percent:
            w.say(percent)
            w.say(" %")
        default: w.say(px: Int(length))
        }
    }

    @_optimize(size)
    func field(_ name: StaticString, length: Int32, percent: Float, _ w: inout ExplainWriter) {
        if !w.json { return }
        w.open(name)
        switch length {
        case Length.match: w.field("kind", text: "match_parent")
        case Length.wrap: w.field("kind", text: "wrap_content")
        case Length.unset: w.field("kind", text: "unset")
        case Length.percent:
            w.field("kind", text: "percent")
            w.field("percent", number: percent)
        default:
            w.field("kind", text: "px")
            w.field("units", length)
        }
        w.close()
    }
}
