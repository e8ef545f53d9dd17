// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Styles and their parents.
extension ResourceView {
    /// The bag of an entry, -1: it is none of that kind.
    func bag(_ entry: Int32, _ kind: ResourceBag.Kind) -> Int {
        let found = resolve(raw(entry))
        guard found.value.kind == .bag else { return -1 }
        let index = Int(found.value.data)
        return store.pointee.bags[index].kind == kind ? index : -1
    }

    /// Calls `body` with the bags of a style and of its parents, from the style up, until it returns false. A cycle ends
    /// after its repetition. - Returns: false when a parent is no style, or after a cycle.
    func eachStyle(_ style: Int32, _ body: (ResourceBag) -> Bool) -> Bool {
        // Brent's algorithm: a cycle comes back to an entry kept, which moves up after 1, 2, 4 … steps.
        var entry = style, kept: Int32 = -1
        var steps = 0, limit = 1
        while entry >= 0 {
            if entry == kept { return false }
            if steps == limit {
                kept = entry
                limit &*= 2
                steps = 0
            }
            steps &+= 1
            let index = bag(entry, .style)
            if index < 0 { return false }
            if !body(store.pointee.bags[index]) { return true }
            entry = store.pointee.bags[index].parent
        }
        return true
    }

    /// The value that a style or a parent of it has for an attribute.
    func styleValue(_ style: Int32, _ attribute: Int32) -> TypedValue {
        var value = TypedValue(.missing)
        if style < 0 { return value }
        _ = eachStyle(style) { bag in
            for i in 0..<Int(bag.count) {
                let item = store.pointee.items[Int(bag.first) &+ i]
                if item.key == attribute {
                    value = item.value.kind == .empty ? TypedValue(.null) : item.value
                    return false
                }
            }
            return true
        }
        return value
    }

    /// The style that a value names, -1: none.
    public func style(_ value: TypedValue) -> Int32 {
        var found = Found(value: value, entry: -1)
        if value.kind == .attribute { found = themeValue(Int32(bitPattern: value.data)) }
        var steps = 0
        while found.value.kind == .reference && steps < ResourceView.mostSteps {
            let entry = Int32(bitPattern: found.value.data)
            if store.pointee.entries[Int(entry)].type == .style { return entry }
            found = raw(entry)
            steps &+= 1
        }
        return -1
    }

    /// Lists the attributes of a style and its parents, the style's own first. - Returns: RG_OK, RG_ERROR_NOT_FOUND (no
    /// style, or its parents are missing or a cycle), RG_ERROR_OUT_OF_MEMORY.
    public func items(
        _ style: Int32, _ out: UnsafeMutablePointer<rg_resource_item>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>
    ) -> rg_status {
        var found = 0, steps = Int.max
        let status = eachItem(style, &steps) { item in
            if found < capacity, let out {
                out[found].attribute = rg_resource(bitPattern: item.key &+ 1)
                out[found].value = value(Found(value: item.value, entry: -1))
            }
            found &+= 1
            return true
        }
        count.pointee = status == RG_OK ? UInt32(truncatingIfNeeded: found) : 0
        return status
    }
}
