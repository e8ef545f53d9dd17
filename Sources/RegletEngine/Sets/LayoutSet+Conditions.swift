// SPDX-License-Identifier: MIT
import CReglet

/// The conditions of a set: disjunctions of conjunctions of tests. Each test compares a number or a text of the
/// environment or of the enclosing list.
extension SetRun {
    /// The next entry after an IF: that of the first branch whose condition is true.
    func branch(_ condition: Int32) -> Int32 {
        var at = condition
        while true {
            let head = record.entry(at)
            // a disjunction of conjunctions
            var holds = test(head)
            var next = at &+ 1
            while next < Int32(truncatingIfNeeded: record.pointee.count) {
                let entry = record.entry(next)
                if entry.pointee.op == SetEntry.and {
                    holds = holds && test(entry)
                } else if entry.pointee.op == SetEntry.or {
                    if holds { break }
                    holds = test(entry)
                } else {
                    break
                }
                next &+= 1
            }
            if holds { return next }
            at = head.pointee.jump
            if record.entry(at).pointee.op != SetEntry.elseIf { return at }
        }
    }

    @inline(never)
    private func test(_ entry: UnsafeMutablePointer<SetEntry>) -> Bool {
        let e = entry.pointee
        var number = 0.0
        if e.trait == UInt8(truncatingIfNeeded: RG_TRAIT_VALUE.rawValue) {
            let value = value(record.text(e.key))
            if e.name >= 0 {
                let wanted = record.text(e.name)
                let equal: Bool
                if let text = value?.text {
                    equal = sameText(text, wanted)
                } else {
                    equal = wanted[0] == 0
                }
                return equal == (e.test == UInt8(truncatingIfNeeded: RG_TEST_EQUAL.rawValue))
            }
            number = value?.number ?? 0
        } else {
            number = trait(rg_trait(rawValue: UInt32(e.trait)))
        }
        switch rg_test(rawValue: UInt32(e.test)) {
        case RG_TEST_EQUAL: return number == e.number
        case RG_TEST_NOT_EQUAL: return number != e.number
        case RG_TEST_LESS: return number < e.number
        case RG_TEST_LESS_OR_EQUAL: return number <= e.number
        case RG_TEST_GREATER: return number > e.number
        default: return number >= e.number
        }
    }

    private func sameText(_ a: UnsafePointer<CChar>, _ b: UnsafePointer<UInt8>) -> Bool {
        let count = cStringLength(a)
        return count == length(b) && sameBytes(a, b, count)
    }

    func value(_ key: UnsafePointer<UInt8>) -> rg_environment_value? {
        guard let values = environment.pointee.values else { return nil }
        for i in 0..<Int(environment.pointee.value_count) where sameText(values[i].key, key) { return values[i] }
        return nil
    }

    private func trait(_ trait: rg_trait) -> Double {
        let e = environment.pointee
        let width = Double(e.width) / Double(e.density), height = Double(e.height) / Double(e.density)
        switch trait {
        case RG_TRAIT_WIDTH: return width
        case RG_TRAIT_HEIGHT: return height
        case RG_TRAIT_SMALLEST_WIDTH: return min(width, height)
        case RG_TRAIT_DENSITY: return Double(e.density)
        case RG_TRAIT_FONT_SCALE: return Double(e.font_scale)
        case RG_TRAIT_PIXEL_SCALE: return Double(e.pixel_scale)
        case RG_TRAIT_DIRECTION:
            if e.direction != RG_DIRECTION_INHERIT { return Double(e.direction.rawValue) }
            return engine.node(container).isRTL ? 2 : 1
        case RG_TRAIT_ORIENTATION:
            if e.orientation != RG_SCREEN_UNSPECIFIED { return Double(e.orientation.rawValue) }
            return width == 0 && height == 0 ? 0 : width > height ? 2 : 1
        case RG_TRAIT_WIDTH_CLASS: return sizeClass(e.width_class, width, 600)
        case RG_TRAIT_HEIGHT_CLASS: return sizeClass(e.height_class, height, 480)
        case RG_TRAIT_IDIOM: return Double(e.idiom.rawValue)
        default: return place(trait)
        }
    }

    private func sizeClass(_ given: rg_size_class, _ size: Double, _ regular: Double) -> Double {
        if given != RG_SIZE_UNSPECIFIED { return Double(given.rawValue) }
        return size == 0 ? 0 : size < regular ? 1 : 2
    }

    /// The value of count, index or remaining.
    private func place(_ trait: rg_trait) -> Double {
        if let list = list(0)?.pointee {
            if trait == RG_TRAIT_COUNT { return Double(list.count) }
            return Double(trait == RG_TRAIT_INDEX ? list.index : list.count &- 1 &- list.index)
        }
        if trait != RG_TRAIT_COUNT { return 0 }
        var count = 0.0
        var child = engine.firstChild(container)
        while child >= 0 {
            if !engine.node(child).isGone { count += 1 }
            child = Int(engine.node(child).pointee.next)
        }
        return count
    }
}
