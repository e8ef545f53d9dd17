// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// The payloads of containers: all lie in the same 48 bytes, and words that shared code reads coincide.
@Suite("Payloads of containers")
struct PayloadTests {
    private func offset<Root, Value>(_ path: KeyPath<Root, Value>) -> Int? { MemoryLayout<Root>.offset(of: path) }

    @Test("A container's state has 84 bytes, 48 of them its payload's")
    func sizes() {
        #expect(MemoryLayout<ContainerState>.stride == 84)
        #expect(MemoryLayout<Payload>.size == 48)
        #expect(offset(\ContainerState.payload) == UnsafeMutablePointer<ContainerState>.payloadOffset)
        #expect(offset(\ContainerState.stretchedWidth) == 64)
    }

    @Test("Every payload lies in these 48 bytes and needs no larger alignment")
    func payloads() {
        func fits<State>(_ type: State.Type) {
            #expect(MemoryLayout<State>.size <= MemoryLayout<Payload>.size, "\(type)")
            #expect(MemoryLayout<State>.alignment <= MemoryLayout<ContainerState>.alignment, "\(type)")
        }
        fits(PayloadHeader.self)
        fits(LeafUpdateState.self)
        fits(LinearRunState.self)
        fits(BoxModeState.self)
        fits(LinearState.self)
        fits(FlowState.self)
        fits(RelativeState.self)
        fits(ScrollState.self)
        fits(GridState.self)
        fits(TableState.self)
        fits(TableRowState.self)
        fits(ConstraintState.self)
        fits(CustomState.self)
        fits(FrameState.self)
        fits(CoordinatorState.self)
    }

    @Test("What shared code clears without knowing the kind is the same word in every payload")
    func header() {
        let known = offset(\PayloadHeader.known), lastRun = offset(\PayloadHeader.lastRun)
        #expect(offset(\LinearState.summary) == known)
        #expect(offset(\FlowState.lines) == known)
        #expect(offset(\LeafUpdateState.flags) == known)
        #expect(offset(\LinearState.contentLength) == lastRun)
        #expect(offset(\LinearRunState.contentLength) == lastRun)
        #expect(offset(\BoxModeState.freeSpace) == lastRun)
        #expect(offset(\FlowState.childTraits) == lastRun)
        #expect(offset(\RelativeState.gravityShiftX) == lastRun)
        #expect(offset(\FrameState.exactAxes) == lastRun)
        // the others have nothing there
        for first in [
            offset(\ScrollState.offset), offset(\CustomState.containerClass), offset(\GridState.record),
            offset(\ConstraintState.lastConstraint), offset(\TableState.record), offset(\TableRowState.naturalPass),
            offset(\CoordinatorState.below),
        ] {
            #expect(first! >= MemoryLayout<PayloadHeader>.size)
        }
    }

    @Test("Grids and relative containers keep nothing of their own where a change of one leaf is kept")
    func leafUpdate() {
        let shared = [
            offset(\LeafUpdateState.flags), offset(\LeafUpdateState.leaf), offset(\LeafUpdateState.firstWidth),
            offset(\LeafUpdateState.firstHeight),
        ]
        let own = [
            offset(\GridState.record), offset(\RelativeState.gravityShiftX), offset(\RelativeState.gravityShiftY),
            offset(\RelativeState.firstRecord), offset(\RelativeState.movesLate), offset(\RelativeState.mirrorShift),
            offset(\RelativeState.readBounds),
        ]
        #expect(Set(shared).isDisjoint(with: own))
    }

    @Test("Tables and their rows keep nothing of their own where a run of linear layout leaves its results")
    func linearRun() {
        let end = MemoryLayout<LinearRunState>.size
        #expect(end == 16)
        #expect(offset(\TableState.record)! >= end)
        #expect(offset(\TableRowState.naturalPass)! >= end)
        #expect(offset(\TableRowState.keepsEpoch)! >= end)
        // a run by sums has moves where a run child by child has baselines
        #expect(offset(\LinearState.firstMoved) == offset(\LinearRunState.maxAscent))
        #expect(offset(\LinearState.moveDelta) == offset(\LinearRunState.maxDescent))
    }

    @Test("A new container of any kind keeps no row, index or baseline")
    func new() {
        var state = ContainerState()
        withUnsafeMutablePointer(to: &state) { box in
            #expect((box.header.pointee.known, box.header.pointee.lastRun) == (0, 0))
            #expect((box.linear.pointee.firstMoved, box.linear.pointee.moveDelta) == (-1, -1))
            #expect((box.linear.pointee.soleNested, box.linear.pointee.minReusableWidth) == (-1, -1))
            #expect((box.linearRun.pointee.maxAscent, box.linearRun.pointee.maxDescent) == (-1, -1))
            #expect((box.scroll.pointee.isOffsetSet, box.relative.pointee.firstRecord) == (-1, -1))
            #expect((box.custom.pointee.containerClass, box.custom.pointee.hasResized) == (-1, false))
            #expect((box.table.pointee.record, box.tableRow.pointee.naturalPass) == (-1, 0))
            #expect(box.tableRow.pointee.keepsEpoch == false)
            #expect((box.leafUpdate.pointee.leaf, box.leafUpdate.pointee.firstWidth) == (-1, -1))
            let constraint = box.constraint.pointee
            #expect((constraint.firstConstraint, constraint.lastConstraint, constraint.system) == (-1, -1, -1))
            #expect((constraint.constraintCount, constraint.setOrder) == (0, -1))
            #expect(constraint.safeArea == SIMD4(repeating: 0))
        }
    }
}
