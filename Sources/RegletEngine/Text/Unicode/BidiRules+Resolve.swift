// SPDX-License-Identifier: MIT

/// The levels of one isolating run sequence: W1 to W7, N0 to N2, I1 and I2; then L1.
extension BidiRules {
    /// Resolves the sequence that begins at `first`. All its characters have one level before.
    func resolveSequence(_ first: Int) {
        let level = levels[first]
        let before: BidiClass = classes[first] & BidiRules.startsRight != 0 ? .r : .l
        resolveNumbers(first, before)
        resolveSeparators(first)
        resolveTerminators(first, before)
        if findBrackets(first) { resolveBrackets(first, level & 1 == 0 ? .l : .r, before) }
        resolveNeutral(first, level & 1 == 0 ? .l : .r, before)
        var i = first
        repeat {
            switch bidiClass(i) {
            case .r: levels[i] = level | 1
            case .an, .en: levels[i] = level & 1 == 0 ? level &+ 2 : level &+ 1
            case .l: levels[i] = level & 1 == 0 ? level : level &+ 1
            default: break
            }
            i = Int(links[i])
        } while i > 0
    }

    // MARK: - Weak types

    /// W1 to W3.
    private func resolveNumbers(_ first: Int, _ before: BidiClass) {
        var strong = before
        var last = before
        var i = first
        repeat {
            var value = bidiClass(i)
            if value == .nsm { value = last }
            let original = value
            switch value {
            case .l, .r: strong = value
            case .al:
                strong = .al
                value = .r
            case .en: if strong == .al { value = .an }
            default: break
            }
            setClass(i, value)
            last = original.bit & (BidiRules.isolates | BidiClass.pdi.bit) != 0 ? .on : original
            i = Int(links[i])
        } while i > 0
    }

    /// W4.
    private func resolveSeparators(_ first: Int) {
        var last = BidiClass.on
        var i = first
        repeat {
            let value = bidiClass(i)
            let after = Int(links[i])
            if value == .es || value == .cs, after > 0 {
                let following = bidiClass(after)
                if last == following, last == .en || last == .an && value == .cs { setClass(i, last) }
            }
            last = value
            i = after
        } while i > 0
    }

    /// W5 to W7.
    private func resolveTerminators(_ first: Int, _ before: BidiClass) {
        var strong = before
        var isNumber = false
        var i = first
        repeat {
            switch bidiClass(i) {
            case .et:
                var end = Int(links[i])
                while end > 0, bidiClass(end) == .et { end = Int(links[end]) }
                let becomesNumber = isNumber || end > 0 && bidiClass(end) == .en
                repeat {
                    setClass(i, !becomesNumber ? .on : strong == .l ? .l : .en)
                    i = Int(links[i])
                } while i != end
                isNumber = becomesNumber
                continue
            case .en:
                isNumber = true
                if strong == .l { setClass(i, .l) }
            case .l, .r:
                strong = bidiClass(i)
                isNumber = false
            case .es, .cs:
                setClass(i, .on)
                isNumber = false
            default: isNumber = false
            }
            i = Int(links[i])
        } while i > 0
    }

    // MARK: - Brackets

    /// BD16: stores the pairs of a sequence. - Returns: whether there are any.
    private func findBrackets(_ first: Int) -> Bool {
        var open = InlineArray<63, (pair: UInt32, place: UInt32)>(repeating: (0, 0))
        var depth = 0
        var isAny = false
        var i = first
        repeat {
            if bidiClass(i) == .on, let bracket = pairedBracket(Utf8.decode(text, i, count).scalar) {
                if !bracket.closes {
                    if depth == 63 { return isAny }
                    open[depth] = (bracket.pair, UInt32(i))
                    depth &+= 1
                } else {
                    var at = depth &- 1
                    while at >= 0, open[at].pair != bracket.pair { at &-= 1 }
                    if at >= 0 {
                        pairs[Int(open[at].place)] = UInt32(i)
                        depth = at
                        isAny = true
                    }
                }
            }
            i = Int(links[i])
        } while i > 0
        return isAny
    }

    /// N0: O(characters * depth of brackets), which is at most 63.
    private func resolveBrackets(_ first: Int, _ direction: BidiClass, _ before: BidiClass) {
        var context = before
        var i = first
        repeat {
            if pairs[i] > 0, let resolved = bracketClass(i, Int(pairs[i]), direction, context) {
                setBracket(i, resolved)
                setBracket(Int(pairs[i]), resolved)
            }
            if let strong = strongOf(bidiClass(i)) { context = strong }
            i = Int(links[i])
        } while i > 0
    }

    private func bracketClass(
        _ open: Int, _ close: Int, _ direction: BidiClass, _ context: BidiClass
    ) -> BidiClass? {
        var isOther = false
        var i = Int(links[open])
        while i != close {
            if let strong = strongOf(bidiClass(i)) {
                if strong == direction { return direction }
                isOther = true
            }
            i = Int(links[i])
        }
        return isOther ? context : nil  // the context, if it is the other direction; else the embedding direction
    }

    /// Sets the class of a bracket, and of marks that follow it.
    private func setBracket(_ place: Int, _ value: BidiClass) {
        setClass(place, value)
        var i = Int(links[place])
        while i > 0, original(i) == .nsm {
            setClass(i, value)
            i = Int(links[i])
        }
    }

    @inline(__always)
    private func strongOf(_ value: BidiClass) -> BidiClass? {
        switch value {
        case .l: return .l
        case .r, .en, .an: return .r
        default: return nil
        }
    }

    // MARK: - Neutral types

    /// N1 and N2.
    private func resolveNeutral(_ first: Int, _ direction: BidiClass, _ before: BidiClass) {
        var last = before
        var i = first
        repeat {
            if let strong = strongOf(bidiClass(i)) {
                last = strong
                i = Int(links[i])
                continue
            }
            var end = Int(links[i]), tail = i
            while end > 0, strongOf(bidiClass(end)) == nil {
                tail = end
                end = Int(links[end])
            }
            let eos: BidiClass = classes[tail] & BidiRules.endsRight != 0 ? .r : .l
            let after = end > 0 ? strongOf(bidiClass(end)).unsafelyUnwrapped : eos
            repeat {
                setClass(i, last == after ? last : direction)
                i = Int(links[i])
            } while i != end
        } while i > 0
    }

    // MARK: - L1

    /// Gives separators, and white space before them and at the end, the level of the paragraph: for the characters of a
    /// line, bytes `start` to `end`.
    func resetSpaces(_ start: Int, _ end: Int) {
        var i = start
        var spaces = -1  // the start of white space
        while i < end {
            let bit = original(i).bit
            if bit & (BidiClass.s.bit | BidiClass.b.bit) != 0 {
                reset(spaces >= 0 ? spaces : i, next(i))
                spaces = -1
            } else if bit & (BidiClass.ws.bit | BidiClass.pdi.bit | BidiRules.isolates | BidiRules.removed) != 0 {
                if spaces < 0 { spaces = i }
            } else {
                spaces = -1
            }
            i = next(i)
        }
        if spaces >= 0 { reset(spaces, end) }
    }

    private func reset(_ start: Int, _ end: Int) {
        var i = start
        while i < end {
            levels[i] = base
            i = next(i)
        }
    }
}
