// SPDX-License-Identifier: MIT
import CReglet

/// The nodes that can have the focus, in reading order. Source: ViewGroup.addFocusables and FocusFinder.sort of Android
/// (API 30).
extension InputGeometry {
    /// Whether a node is focusable by its input values.
    @inline(__always)
    func isFocusable(_ row: Int) -> Bool {
        guard let record = input(row) else { return false }
        switch record.pointee.flags & InputFlags.focusableMask {
        case RG_FOCUSABLE_AUTO.rawValue: return record.pointee.flags & InputFlags.clickable != 0
        case RG_FOCUSABLE_YES.rawValue: return true
        default: return false
        }
    }

    /// Whether a node can have the focus, apart from the nodes above it.
    func canFocus(_ row: Int) -> Bool { isVisible(row) && canFocus(visible: row) }

    @inline(__always)
    private func canFocus(visible row: Int) -> Bool {
        guard let record = input(row) else { return false }
        let flags = record.pointee.flags, focusable = flags & InputFlags.focusableMask
        if focusable == RG_FOCUSABLE_NO.rawValue || flags & InputFlags.disabled != 0 { return false }
        if focusable == RG_FOCUSABLE_AUTO.rawValue && flags & InputFlags.clickable == 0 { return false }
        let frame = state.pointee.frames[row]
        return frame.width > 0 && frame.height > 0
    }

    private func descendants(_ row: Int) -> rg_descendant_focus {
        guard let record = input(row) else { return RG_FOCUS_BEFORE_DESCENDANTS }
        return rg_descendant_focus(
            rawValue: (record.pointee.flags & InputFlags.descendantsMask) >> InputFlags.descendantsShift)
    }

    // MARK: - Device pixels

    /// Whole device pixels.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    func devicePixels(_ pixels: Double) -> Int {
        let value = pixels * Double(state.pointee.def.pixel_scale)
        if value.magnitude < 0x1p30 { return Int(floorNear(value + 0.5)) }
        return farPixels(value)
    }

    @inline(never)
    private func farPixels(_ value: Double) -> Int {
        if !(value.magnitude < 0x1p50) { return value > 0 ? 1 << 50 : value < 0 ? -(1 << 50) : 0 }
        return Int((value + 0.5).rounded(.down))
    }

    /// The rectangle of a row whose parent's content is at x, y.
    @inline(__always)
    private func rectangle(_ row: Int, _ x: Int, _ y: Int) -> FocusRectangle {
        let frame = state.pointee.frames[row]
        let left = x &+ devicePixels(Double(frame.x)), top = y &+ devicePixels(Double(frame.y))
        return FocusRectangle(
            left: left, top: top, right: left &+ devicePixels(Double(frame.width)),
            bottom: top &+ devicePixels(Double(frame.height)))
    }

    /// The offset of a row's content in device pixels.
    func contentPixels(_ row: Int) -> (x: Int, y: Int) {
        let offset = contentOffset(row)
        return (devicePixels(offset.x), devicePixels(offset.y))
    }

    /// The rectangle of a node in the content of `root`, an ancestor or itself. O(depth).
    @_optimize(size)
    func focusRectangle(_ row: Int, in root: Int) -> FocusRectangle {
        if row == root {
            let offset = contentPixels(root), frame = state.pointee.frames[root]
            return FocusRectangle(
                left: offset.x, top: offset.y, right: offset.x &+ devicePixels(Double(frame.width)),
                bottom: offset.y &+ devicePixels(Double(frame.height)))
        }
        var x = 0, y = 0
        var at = Int(node(row).pointee.parent)
        while at != root && at >= 0 {
            let frame = state.pointee.frames[at], offset = contentPixels(at)
            x &+= devicePixels(Double(frame.x)) &- offset.x
            y &+= devicePixels(Double(frame.y)) &- offset.y
            at = Int(node(at).pointee.parent)
        }
        return rectangle(row, x, y)
    }

    // MARK: - Collecting

    /// Fills `candidates` with the nodes of a subtree that can have the focus, in reading order. The stack has the
    /// nodes to be entered; a group that comes after its descendants stays there until they were collected.
    /// - Returns: false when memory is out.
    @_optimize(speed)
    func collect(_ root: Int) -> Bool {
        let s = state
        s.pointee.inputs.candidates.count = 0
        s.pointee.inputs.stack.count = 0
        let whole = focusRectangle(root, in: root)
        guard push(root, whole, 0) else { return false }
        while s.pointee.inputs.stack.count > 0 {
            s.pointee.inputs.stack.count &-= 1
            let place = s.pointee.inputs.stack[s.pointee.inputs.stack.count]
            let row = Int(place.row)
            if place.before >= 0 {
                if s.pointee.inputs.candidates.count == Int(place.before) && !add(place) { return false }
                continue
            }
            if !isContainer(row) {
                if canFocus(row) && !add(place) { return false }
                continue
            }
            let order = descendants(row), counts = canFocus(row)
            if counts && order != RG_FOCUS_AFTER_DESCENDANTS && !add(place) { return false }
            if order == RG_FOCUS_BLOCKS_DESCENDANTS { continue }
            if counts && order == RG_FOCUS_AFTER_DESCENDANTS {
                var after = place
                after.before = Int32(truncatingIfNeeded: s.pointee.inputs.candidates.count)
                s.pointee.inputs.stack.append(after)  // in the room of the group itself
            }
            if !pushChildren(row, place, isRoot: row == root) { return false }
        }
        return true
    }

    @inline(__always)
    private func add(_ place: FocusPlace) -> Bool {
        let s = state
        let count = s.pointee.inputs.candidates.count
        if count == s.pointee.inputs.candidates.capacity && !s.pointee.inputs.candidates.reserve(count &+ 1, memory) {
            return false
        }
        var made = place
        made.order = -1
        s.pointee.inputs.candidates.append(made)
        return true
    }

    @inline(__always)
    private func push(_ row: Int, _ area: FocusRectangle, _ order: Int) -> Bool {
        let s = state
        let count = s.pointee.inputs.stack.count
        if count == s.pointee.inputs.stack.capacity && !s.pointee.inputs.stack.reserve(count &+ 1, memory) {
            return false
        }
        s.pointee.inputs.stack.append(
            FocusPlace(
                row: Int32(truncatingIfNeeded: row), before: -1, left: Int32(truncatingIfNeeded: area.left),
                top: Int32(truncatingIfNeeded: area.top), right: Int32(truncatingIfNeeded: area.right),
                bottom: Int32(truncatingIfNeeded: area.bottom), order: Int32(truncatingIfNeeded: order)))
        return true
    }

    /// Pushes the visible children of a group, the first in reading order on top.
    @inline(__always)
    private func pushChildren(_ row: Int, _ place: FocusPlace, isRoot: Bool) -> Bool {
        let s = state
        let start = s.pointee.inputs.stack.count
        var x = 0, y = 0
        if !isRoot {
            let offset = contentPixels(row)
            x = Int(place.left) &- offset.x
            y = Int(place.top) &- offset.y
        }
        var order = 0
        var hasGroups = false
        for child in children(in: row) where isVisible(child) {
            if isContainer(child) { hasGroups = true }
            if !push(child, rectangle(child, x, y), order) { return false }
            order &+= 1
        }
        let count = s.pointee.inputs.stack.count &- start
        if count == 0 { return true }
        let places = s.pointee.inputs.stack.pointer(start)
        if count > 1 { sortByReading(places, count, isRTL: node(row).isRTL) }
        if !hasGroups {
            s.pointee.inputs.stack.count = start
            for index in 0..<count where canFocus(visible: Int(places[index].row)) {
                if !add(places[index]) { return false }
            }
            return true
        }
        var a = 0, b = count &- 1
        while a < b {
            InputGeometry.swap(places, a, b)
            a &+= 1
            b &-= 1
        }
        return true
    }

    // MARK: - Reading order

    @inline(__always)
    private static func swap(_ places: UnsafeMutablePointer<FocusPlace>, _ a: Int, _ b: Int) {
        let kept = places[a]
        places[a] = places[b]
        places[b] = kept
    }

    /// Sorts siblings by top, then bottom; cuts them into rows where one begins below all before it; sorts each row from
    /// its start.
    @inline(__always)
    private func sortByReading(_ places: UnsafeMutablePointer<FocusPlace>, _ count: Int, isRTL: Bool) {
        if InputGeometry.sort(places, count, .down) {
            // the next sort keeps this order of equal ones
            for index in 0..<count { places[index].order = Int32(truncatingIfNeeded: index) }
        }
        var start = 0
        var bottom = places[0].bottom
        for index in 1...count {
            if index < count && places[index].top < bottom {
                bottom = max(bottom, places[index].bottom)
                continue
            }
            if index &- start > 1 { _ = InputGeometry.sort(places + start, index &- start, isRTL ? .left : .right) }
            if index == count { break }
            start = index
            bottom = places[index].bottom
        }
    }

    private enum ReadingKey { case down, right, left }

    @inline(__always)
    private static func precedes(
        _ a: UnsafeMutablePointer<FocusPlace>, _ b: UnsafeMutablePointer<FocusPlace>, _ key: ReadingKey
    ) -> Bool {
        if key == .down {
            if a.pointee.top != b.pointee.top { return a.pointee.top < b.pointee.top }
            if a.pointee.bottom != b.pointee.bottom { return a.pointee.bottom < b.pointee.bottom }
        } else {
            if a.pointee.left != b.pointee.left { return (a.pointee.left < b.pointee.left) == (key == .right) }
            if a.pointee.right != b.pointee.right { return a.pointee.right < b.pointee.right }
        }
        return a.pointee.order < b.pointee.order
    }

    /// Sorts places, which mostly are sorted already. - Returns: whether they were not.
    @inline(__always)
    private static func sort(_ places: UnsafeMutablePointer<FocusPlace>, _ count: Int, _ key: ReadingKey) -> Bool {
        for index in 1..<count where precedes(places + index, places + (index &- 1), key) {
            sortFully(places, count, key)
            return true
        }
        return false
    }

    @inline(never)
    private static func sortFully(_ places: UnsafeMutablePointer<FocusPlace>, _ count: Int, _ key: ReadingKey) {
        heapSort(count) {
            precedes(places + $0, places + $1, key)
        } swap: {
            swap(places, $0, $1)
        }
    }
}
