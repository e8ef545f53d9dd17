// SPDX-License-Identifier: MIT
import CReglet

/// The view of how nodes look: their drawables, states, levels. Layout does not read it.
public struct Appearance: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var appearance: Appearance { Appearance(state) }
}

extension Appearance {
    private static var enabled: UInt64 { UInt64(RG_STATE_ENABLED) }
    /// States that a node has unless the host says otherwise.
    private static var usualStates: UInt64 { enabled | UInt64(RG_STATE_WINDOW_FOCUSED) }

    // MARK: - Reading

    /// The first record of a node, or -1.
    @inline(__always)
    private func head(_ row: Int) -> Int32 {
        let id = self.id(row)
        return id < state.pointee.appearances.byID.count ? state.pointee.appearances.byID[id] : -1
    }

    /// Whether a node has any value.
    @inline(__always)
    public func isEmpty(_ row: Int) -> Bool { head(row) < 0 }

    /// The value of a key, 0 if there is none. O(values of the node).
    public func value(_ row: Int, _ key: UInt32) -> UInt32 {
        var at = head(row)
        while at >= 0 {
            let record = state.pointee.appearances.records.pointer(Int(at))
            if record.pointee.key == key { return record.pointee.value }
            at = record.pointee.next
        }
        return 0
    }

    /// The keys of the values of a node, as bits, of which the last stands for all numbers from 63 on; and its
    /// background. O(values of the node).
    public func keys(_ row: Int) -> (keys: UInt64, background: UInt32) {
        var keys: UInt64 = 0, background: UInt32 = 0
        var at = head(row)
        while at >= 0 {
            let record = state.pointee.appearances.records.pointer(Int(at))
            keys |= 1 &<< UInt64(min(record.pointee.key, 63))
            if record.pointee.key == RG_SLOT_BACKGROUND.rawValue { background = record.pointee.value }
            at = record.pointee.next
        }
        return (keys, background)
    }

    /// The slots in which a node has drawables, as bits. O(values of the node).
    public func slots(_ row: Int) -> UInt64 { keys(row).keys & (1 << UInt64(AppearanceKey.drawables) &- 1) }

    /// The memory of the painter, which takes it and gives it back.
    public var scratch: PaintScratch {
        get { state.pointee.appearances.scratch }
        nonmutating set { state.pointee.appearances.scratch = newValue }
    }

    /// The states of a node: its own, or those of the next node above that does not duplicate its parent's. O(depth).
    @_optimize(size)
    public func states(_ row: Int) -> UInt64 {
        var at = row
        while sharesStates(at), node(at).pointee.parent >= 0 { at = Int(node(at).pointee.parent) }
        let changed =
            UInt64(value(at, AppearanceKey.states)) | UInt64(value(at, AppearanceKey.hostStates)) << 32
        let states = changed ^ Appearance.usualStates
        return isEnabled(at) ? states : states & ~Appearance.enabled
    }

    /// Whether a node is enabled: one of its input values.
    private func isEnabled(_ row: Int) -> Bool {
        (input(row)?.pointee.flags ?? 0) & InputFlags.disabled == 0
    }

    // MARK: - Setting

    /// Reserves memory for `count` more values. - Returns: false when memory is out.
    @_optimize(size)
    public func reserve(_ count: Int) -> Bool {
        let s = state
        guard s.pointee.appearances.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.appearances.byID.count < s.pointee.appearances.byID.capacity {
            s.pointee.appearances.byID.append(-1)
        }
        let drawables = s.pointee.appearances.dropped.count &+ s.pointee.appearances.drawables &+ count
        return s.pointee.appearances.records.reserve(count, memory)
            && s.pointee.appearances.dropped.reserve(drawables, memory)
    }

    /// Notes that a node no longer uses a value.
    private func drop(_ key: UInt32, _ value: UInt32) {
        if key >= AppearanceKey.drawables { return }
        state.pointee.appearances.drawables &-= 1
        state.pointee.appearances.dropped.append(value)
    }

    /// Takes a drawable that a node no longer uses, 0: there is none.
    public func takeDropped() -> UInt32 {
        let count = state.pointee.appearances.dropped.count
        if count == 0 { return 0 }
        let drawable = state.pointee.appearances.dropped[count &- 1]
        state.pointee.appearances.dropped.count = count &- 1
        return drawable
    }

    /// Sets a value; 0 removes it. - Returns: false when memory is out; never for 0, and never after `reserve`.
    @_optimize(size)
    public func set(_ row: Int, _ key: UInt32, _ value: UInt32) -> Bool {
        let s = state
        if self.value(row, key) == value { return true }
        if value == 0 {
            remove(row, key)
            noteValue(row, key)
            return true
        }
        var at = head(row)
        while at >= 0 {
            let record = s.pointee.appearances.records.pointer(Int(at))
            if record.pointee.key == key {
                if key < AppearanceKey.drawables {
                    guard reserve(1) else { return false }
                    s.pointee.appearances.drawables &+= 1
                    drop(key, record.pointee.value)
                }
                s.pointee.appearances.records.pointer(Int(at)).pointee.value = value
                noteValue(row, key)
                return true
            }
            at = record.pointee.next
        }
        guard reserve(1) else { return false }
        let record = AppearanceRecord(next: head(row), key: key, value: value)
        s.pointee.appearances.byID[id(row)] = s.pointee.appearances.records.take(record)
        if key < AppearanceKey.drawables { s.pointee.appearances.drawables &+= 1 }
        noteValue(row, key)
        return true
    }

    /// Notes for the painter that a value changed.
    private func noteValue(_ row: Int, _ key: UInt32) {
        let sharing = AppearanceKey.drawing &+ RG_DRAWING_PARENT_STATES.rawValue
        if key == sharing { painted.pointee.hasParentStates = true }
        if key == sharing || key == AppearanceKey.states || key == AppearanceKey.hostStates {
            noteStates(row)
        } else {
            paintNotes.noteOwn(row)
        }
    }

    /// Notes other states of a row, which nodes below it may share.
    private func noteStates(_ row: Int) {
        paintNotes.noteOwn(row)
        if !painted.pointee.isOn || !painted.pointee.hasParentStates { return }
        var at = nextRow(row, below: row)
        while at >= 0 {
            let shares = sharesStates(at)
            if shares { paintNotes.noteOwn(at) }
            at = nextRow(at, below: row, skip: !shares)
        }
    }

    /// Whether a node has the states of its parent.
    @inline(__always)
    func sharesStates(_ row: Int) -> Bool {
        value(row, AppearanceKey.drawing &+ RG_DRAWING_PARENT_STATES.rawValue) != 0
    }

    private func remove(_ row: Int, _ key: UInt32) {
        let s = state
        var previous: Int32 = -1
        var at = head(row)
        while at >= 0 {
            let record = s.pointee.appearances.records.pointer(Int(at))
            let next = record.pointee.next
            if record.pointee.key == key {
                drop(key, record.pointee.value)
                if previous >= 0 {
                    s.pointee.appearances.records.pointer(Int(previous)).pointee.next = next
                } else {
                    s.pointee.appearances.byID[id(row)] = next
                }
                s.pointee.appearances.records.give(at)
                return
            }
            previous = at
            at = next
        }
    }

    /// Sets the states of `mask` to those of `values`. - Returns: false when memory is out; then nothing changed.
    @_optimize(size)
    public func setStates(_ row: Int, _ mask: UInt64, _ values: UInt64) -> Bool {
        let old = UInt64(value(row, AppearanceKey.states)) | UInt64(value(row, AppearanceKey.hostStates)) << 32
        let changed = mask & ~Appearance.enabled
        let new = (old & ~changed) | ((values ^ Appearance.usualStates) & changed)
        guard old == new || reserve(2) else { return false }
        if mask & Appearance.enabled != 0, isEnabled(row) != (values & Appearance.enabled != 0) {
            guard let record = inputEditor.makeRecord(row) else { return false }
            record.pointee.flags ^= InputFlags.disabled
            noteStates(row)
        }
        _ = set(row, AppearanceKey.states, UInt32(truncatingIfNeeded: new))
        return set(row, AppearanceKey.hostStates, UInt32(truncatingIfNeeded: new >> 32))
    }

    /// Gives a row the value of another one for a parameter of a layout file. Precondition: `reserve` made room for 4
    /// values.
    @_optimize(size)
    func copy(_ param: UInt32, from other: Int, to row: Int) {
        let key = param &- AppearanceKey.firstParam
        if key >= AppearanceKey.firstState {
            let bit = UInt64(1) << UInt64(key &- AppearanceKey.firstState)
            _ = setStates(row, bit, states(other))
            return
        }
        if key >= AppearanceKey.drawables { return copyValue(key, from: other, to: row) }
        guard let slot = slot(row, key) else { return }
        copyValue(slot, from: other, to: row)
        copyValue(AppearanceKey.givenMinWidth, from: other, to: row)
        copyValue(AppearanceKey.givenMinHeight, from: other, to: row)
    }

    /// The slot of a key in a layout file, which has those of horizontal scroll bars apart; nil: the node has no such
    /// bar.
    public func slot(_ row: Int, _ key: UInt32) -> UInt32? {
        let thumb = RG_SLOT_SCROLL_THUMB.rawValue, flat = AppearanceKey.horizontalThumb
        if key != thumb && key != thumb &+ 1 && key < flat { return key }
        let isFlat = node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_HSCROLL.rawValue
        return (key >= flat) == isFlat ? key >= flat ? key &- flat &+ thumb : key : nil
    }

    private func copyValue(_ key: UInt32, from other: Int, to row: Int) {
        let new = value(other, key)
        if key < AppearanceKey.drawables && new != 0 && new != value(row, key) {
            let slot = state.pointee.drawables.drawables.find(new)
            if slot < 0 || !state.pointee.drawables.drawables.use(slot) { return }
        }
        _ = set(row, key, new)
    }

    // MARK: - Memory

    /// Releases the values of a node that will be destroyed.
    @inline(__always)
    func release(_ row: Int) {
        if head(row) >= 0 { releaseAll(row) }
    }

    @inline(never)
    private func releaseAll(_ row: Int) {
        let s = state
        var at = head(row)
        while at >= 0 {
            let record = s.pointee.appearances.records.pointer(Int(at)).pointee
            drop(record.key, record.value)
            s.pointee.appearances.records.give(at)
            at = record.next
        }
        s.pointee.appearances.byID[id(row)] = -1
    }

    /// Releases all memory of appearances.
    func releaseStore() {
        state.pointee.appearances.byID.release(memory)
        state.pointee.appearances.records.release(memory)
        state.pointee.appearances.dropped.release(memory)
        state.pointee.appearances.scratch.release(memory)
        painted.pointee.release(memory)
    }
}
