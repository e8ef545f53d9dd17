// SPDX-License-Identifier: MIT
import CReglet

/// The view of spec slots, which hold the measure results of a row other than its last one.
public struct CacheSlots: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var cacheSlots: CacheSlots { CacheSlots(state) }
}

/// Spec slots: further results of a row, in a pool that is reserved with the nodes. Invariant: a row that lost a result
/// in use has ResultFlags.cacheEvicted, so that each change of the row reaches its parent.
extension CacheSlots {
    /// Exchanges the last result with that of a slot.
    func exchange(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ slot: UnsafeMutablePointer<SpecSlot>) {
        let baselines = state.pointee.baselines
        let kept = SpecSlot(
            specWidth: result.pointee.specWidth, specHeight: result.pointee.specHeight, width: result.pointee.width,
            height: result.pointee.height, baseline: baselines[row], lastUsedPass: result.pointee.lastUsedPass,
            state: result.pointee.state & ResultFlags.kept, next: slot.pointee.next, owner: slot.pointee.owner)
        result.pointee.specWidth = slot.pointee.specWidth
        result.pointee.specHeight = slot.pointee.specHeight
        result.pointee.width = slot.pointee.width
        result.pointee.height = slot.pointee.height
        result.pointee.lastUsedPass = slot.pointee.lastUsedPass
        result.pointee.state = (result.pointee.state & ~ResultFlags.entry) | slot.pointee.state & ResultFlags.entry
        baselines[row] = slot.pointee.baseline
        slot.pointee = kept
    }

    /// Keeps the last result in a slot. If the pool is full, another result is evicted; if none can be, the last result
    /// is not kept. Whichever row lost a result then has ResultFlags.cacheEvicted.
    func keepPrimary(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let s = state
        if s.pointee.freeSpec < 0 { evictSlot(row) }
        let index = s.pointee.freeSpec
        if index < 0 {
            result.pointee.state |= ResultFlags.cacheEvicted
            return
        }
        let slot = s.pointee.specs + Int(index)
        s.pointee.freeSpec = slot.pointee.next
        s.pointee.specUsed &+= 1
        slot.pointee = SpecSlot(
            specWidth: result.pointee.specWidth, specHeight: result.pointee.specHeight, width: result.pointee.width,
            height: result.pointee.height, baseline: s.pointee.baselines[row],
            lastUsedPass: result.pointee.lastUsedPass,
            state: result.pointee.state & ResultFlags.kept, next: s.pointee.slots[row],
            owner: Int32(truncatingIfNeeded: row))
        s.pointee.slots[row] = index
    }

    /// Drops results that the parent has not used since it ran from scratch in pass `cacheEpoch`.
    func pruneSlots(_ row: Int, _ cacheEpoch: UInt32) {
        let s = state
        var index = s.pointee.slots[row]
        if index < 0 { return }
        var head: Int32 = -1
        while index >= 0 {
            let slot = s.pointee.specs + Int(index)
            let next = slot.pointee.next
            if slot.pointee.lastUsedPass >= cacheEpoch {
                slot.pointee.next = head
                head = index
            } else {
                giveSlot(index)
            }
            index = next
        }
        s.pointee.slots[row] = head
    }

    /// Frees one slot of a full pool: the row's own oldest, or else the next one around the pool. A row that is being
    /// measured again keeps its slots, as they are in use.
    @inline(never)
    private func evictSlot(_ row: Int) {
        let s = state
        var victim = row == s.pointee.remeasured ? -1 : s.pointee.slots[row]
        if victim >= 0 {
            while s.pointee.specs[Int(victim)].next >= 0 { victim = s.pointee.specs[Int(victim)].next }
        }
        var tries = 0
        while victim < 0 && tries < 64 {
            tries &+= 1
            s.pointee.specHand = s.pointee.specHand &+ 1 < s.pointee.specCapacity ? s.pointee.specHand &+ 1 : 0
            let slot = s.pointee.specs + s.pointee.specHand
            if Int(slot.pointee.owner) != s.pointee.remeasured {
                victim = Int32(truncatingIfNeeded: s.pointee.specHand)
            }
        }
        if victim < 0 { return }
        let owner = Int(s.pointee.specs[Int(victim)].owner)
        let next = s.pointee.specs[Int(victim)].next
        if s.pointee.slots[owner] == victim {
            s.pointee.slots[owner] = next
        } else {
            var at = s.pointee.slots[owner]
            while s.pointee.specs[Int(at)].next != victim { at = s.pointee.specs[Int(at)].next }
            s.pointee.specs[Int(at)].next = next
        }
        s.pointee.results[owner].state |= ResultFlags.cacheEvicted
        giveSlot(victim)
    }

    func dropSlots(_ row: Int) {
        let s = state
        var index = s.pointee.slots[row]
        while index >= 0 {
            let next = s.pointee.specs[Int(index)].next
            giveSlot(index)
            index = next
        }
        s.pointee.slots[row] = -1
    }

    private func giveSlot(_ index: Int32) {
        let s = state
        s.pointee.specs[Int(index)].next = s.pointee.freeSpec
        s.pointee.freeSpec = index
        s.pointee.specUsed &-= 1
    }

    /// Notes that the subtree no longer has the state of any kept result, before a run under another spec.
    func clearRan(_ row: Int) {
        let s = state
        var index = s.pointee.slots[row]
        while index >= 0 {
            let slot = s.pointee.specs + Int(index)
            slot.pointee.state &= ~ResultFlags.subtreeCurrent
            index = slot.pointee.next
        }
    }
}
