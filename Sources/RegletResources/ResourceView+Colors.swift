// SPDX-License-Identifier: MIT
import RegletEngine

/// Colors and color state lists.
extension ResourceView {
    /// The color of an item of a color state list: its own, by its alpha.
    func itemColor(_ item: ResourceItem, _ depth: Int) -> UInt32 {
        var argb: UInt32 = 0xFFFF_00FF  // Android's magenta
        if item.value.kind != .missing, let own = color(resolveInTheme(item.value), depth &+ 1) { argb = own }
        let alpha = resolveInTheme(item.alpha).value
        var part: Float = 1
        if alpha.kind == .float { part = Float(bitPattern: alpha.data) }
        if alpha.kind == .integer || alpha.kind == .hexadecimal { part = Float(Int32(bitPattern: alpha.data)) }
        if part == 1 { return argb }
        let scaled = Float(argb >> 24) * part + 0.5
        let clamped = scaled < 0 ? 0 : scaled > 255 ? 255 : UInt32(scaled)
        return argb & 0xFF_FFFF | clamped << 24
    }

    /// The default color of a value: a plain one, or that of a color state list.
    public func color(_ found: Found, _ depth: Int = 0) -> UInt32? {
        switch found.value.kind {
        case .color, .integer, .hexadecimal, .boolean: return found.value.data
        case .bag:
            let bag = store.pointee.bags[Int(found.value.data)]
            if bag.kind != .colors || depth > ResourceView.mostSteps { return nil }
            if bag.count == 0 { return 0xFFFF_0000 }
            let chosen = UInt32(bitPattern: bag.parent) < bag.count ? Int(bag.parent) : 0
            return itemColor(store.pointee.items[Int(bag.first) &+ chosen], depth)
        default: return nil
        }
    }

    func stateCount(_ run: Int32) -> Int { store.pointee.stateCount(run) }

    /// The color of a value for a set of states; nil: it is none, or none fits.
    public func color(_ found: Found, states: UnsafePointer<UInt32>, _ count: Int) -> UInt32? {
        guard found.value.kind == .bag else { return color(found) }
        let bag = store.pointee.bags[Int(found.value.data)]
        if bag.kind != .colors { return nil }
        for i in 0..<Int(bag.count) {
            let item = store.pointee.items[Int(bag.first) &+ i]
            let start = Int(store.pointee.stateRuns[Int(item.key)])
            var fits = true
            for k in 0..<stateCount(item.key) {
                let state = store.pointee.states[start &+ k]
                if state.attribute < 0 { break }
                var isSet = false
                for s in 0..<count where states[s] == UInt32(bitPattern: state.attribute &+ 1) { isSet = true }
                if isSet != state.isSet { fits = false }
            }
            if fits { return itemColor(item, 0) }
        }
        return nil
    }
}

extension ResourceStore {
    /// The number of states of an item of a color state list.
    func stateCount(_ run: Int32) -> Int {
        let end = Int(run) &+ 1 < stateRuns.count ? Int(stateRuns[Int(run) &+ 1]) : states.count
        return end &- Int(stateRuns[Int(run)])
    }
}
