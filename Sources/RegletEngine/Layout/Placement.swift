// SPDX-License-Identifier: MIT
import CReglet

/// The container whose children are being placed: the data that their frames depend on, and the columns that the loop
/// over them writes.
struct Placement {
    let width: Int32  // of the container's frame
    let height: Int32
    let phaseX: Int
    let phaseY: Int
    let isPlain: Bool  // snapping is an add and a shift, and no absolute frames are kept
    let base: SIMD4<Int32>  // added to left, top, right, bottom before the shift
    let shift: Int32
    let origin: SIMD2<Int32>  // the container's snapped position, to which its children's frames are relative
    let toPixels: SIMD4<Float>
    let frames: UnsafeMutablePointer<SIMD4<Float>>
    let nodes: UnsafeMutablePointer<Node>
    let results: UnsafeMutablePointer<LayoutResult>

    @inline(never)
    init(_ engine: Engine, _ row: Int) {
        let node = engine.node(row)
        let result = engine.result(row)
        var (width, height) = engine.positions.placedSize(row, result)
        if node.pointee.flags & NodeFlags.frameRules != 0, let rare = engine.rare(row) {
            width = rare.pointee.frameWidth(width)
            height = rare.pointee.frameHeight(height)
        }
        let box = engine.box(node)
        self.init(engine, width, height, box.pointee.phaseX, box.pointee.phaseY)
    }

    /// The placement of a root: a viewport of its own.
    init(_ engine: Engine, viewportWidth: Int32, _ viewportHeight: Int32) {
        self.init(engine, viewportWidth, viewportHeight, 0, 0)
    }

    @inline(__always)
    private init(_ engine: Engine, _ width: Int32, _ height: Int32, _ phaseX: Int, _ phaseY: Int) {
        self.width = width
        self.height = height
        self.phaseX = phaseX
        self.phaseY = phaseY
        isPlain = engine.state.pointee.snap.isPlain
        shift = engine.state.pointee.snap.shift
        let half = engine.state.pointee.snap.half
        let corner =
            SIMD2(Int32(truncatingIfNeeded: phaseX), Int32(truncatingIfNeeded: phaseY)) &+ SIMD2(half, half)
        base = SIMD4(lowHalf: corner, highHalf: corner)
        origin = corner &>> SIMD2(repeating: shift)  // valid only if isPlain
        toPixels = SIMD4(repeating: engine.state.pointee.snap.toPixels)
        frames = UnsafeMutableRawPointer(engine.state.pointee.frames).assumingMemoryBound(to: SIMD4<Float>.self)
        nodes = engine.state.pointee.nodes
        results = engine.state.pointee.results
    }

    /// The output frame of a box. Precondition: plain snapping.
    @inline(__always)
    func frame(_ origin: SIMD2<Int32>, _ size: SIMD2<Int32>) -> SIMD4<Float> {
        let sides = SIMD4(lowHalf: origin, highHalf: origin &+ size)
        let edges = (sides &+ base) &>> SIMD4(repeating: shift)  // one shift for all: one instruction
        return SIMD4<Float>(edges &- SIMD4(lowHalf: self.origin, highHalf: edges.lowHalf)) * toPixels
    }
}

extension LayoutPass {
    /// Places the queued containers below `root`: by depth or, where most are queued, in one sweep over the rows. The
    /// sweep knows no row that waits below an anchored child.
    func placeQueued(_ root: Int) {
        let s = state
        let next = Int(node(root).pointee.next)
        let end = next >= 0 ? next : s.pointee.rowCount
        let sweeps =
            s.pointee.placeCount &* 8 > end &- root && !s.pointee.isExplaining && s.pointee.params.anchored == 0
        if sweeps {
            // every queued row is in the range: the sweep empties the lists without walking them
            emptyPlaceLists()
            var row = root
            var result = s.pointee.results + root
            while row < end {
                let bits = result.pointee.state
                if bits & (ResultFlags.placePending | ResultFlags.queued) != 0 {
                    result.pointee.state = bits & ~ResultFlags.queued
                    if bits & ResultFlags.placePending != 0 { dispatch.placeNode(row, result) }
                }
                row &+= 1
                result += 1
            }
            emptyPlaceLists()
            return
        }
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            while s.pointee.placeHeads[depth] >= 0 {
                let row = Int(s.pointee.placeHeads[depth])
                s.pointee.placeHeads[depth] = s.pointee.queueNext[row]
                let result = s.pointee.results + row
                result.pointee.state &= ~ResultFlags.queued
                if result.pointee.state & ResultFlags.placePending != 0 && !dispatch.hold(row) {
                    dispatch.placeNode(row, result)
                }
            }
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    private func emptyPlaceLists() {
        let s = state
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            s.pointee.placeHeads[depth] = -1
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    /// Moves the queued rows from the place lists to the dirty lists, as a measure query places nothing.
    func keepPlaceList() {
        let s = state
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            while s.pointee.placeHeads[depth] >= 0 {
                let row = Int(s.pointee.placeHeads[depth])
                s.pointee.placeHeads[depth] = s.pointee.queueNext[row]
                s.pointee.results[row].state &= ~ResultFlags.queued
                invalidation.queueAgain(row)
            }
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    /// Runs a row that has not run under its final spec, or the sums of whose last run an edit has voided.
    @inline(never)
    func bringUp(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        if dispatch.hasVoidSums(row, result) {
            dispatch.endStretch(row, result)
            result.pointee.state &= ~ResultFlags.subtreeCurrent
        }
        if result.pointee.state & ResultFlags.subtreeCurrent == 0 { run(row, result) }
    }

    /// Puts a child's box at `left`, `top` of its parent's frame. The box has the measured size (exceptions: see
    /// placedSize).
    @inline(never)
    func setBox(
        _ into: borrowing Placement, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ left: Int, _ top: Int
    ) {
        let flags = node.pointee.flags
        let unusual = ResultFlags.inverted | ResultFlags.stretchedUnmeasured
        if !into.isPlain || flags & (NodeFlags.frameRules | NodeFlags.text) != 0 || result.pointee.state & unusual != 0
        {
            setBoxSlowly(into, row, node, result, left, top)
            return
        }
        let origin = SIMD2(clampPosition(left), clampPosition(top))
        result.origin = origin
        setFrame(into, row, node, result, into.frame(origin, result.size))
        if flags & NodeFlags.container != 0 { didPlaceContainer(into.phaseX, into.phaseY, row, node, result) }
    }

    /// Stores an output frame and records the change.
    @inline(__always)
    private func setFrame(
        _ into: borrowing Placement, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ frame: SIMD4<Float>
    ) {
        // -0 does not occur here, so numbers are equal only if their bits are
        let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
        let old = unsafeBitCast(into.frames[row], to: SIMD2<UInt64>.self)
        if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
            into.frames[row] = frame
            state.pointee.stats.frames_changed &+= 1
            noteFrame(row, (new.x != old.x ? ChangeFlags.moved : 0) | (new.y != old.y ? ChangeFlags.resized : 0))
        }
        let bits = result.pointee.state
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        if bits & shows != shows || node.pointee.flags & NodeFlags.visibilityMask != 0 {
            changeList.noteShown(row, node, result)
        }
    }

    @inline(never)
    func noteFrame(_ row: Int, _ change: UInt8) { changeList.note(row, change) }

    /// Updates a container whose box was set: queues it for placing if the snapped edges of its children may move.
    @inline(never)
    func didPlaceContainer(
        _ phaseX: Int, _ phaseY: Int, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) {
        let mask = state.pointee.snap.phaseMask
        updatePhase(
            (phaseX &+ Int(result.pointee.x)) & mask, (phaseY &+ Int(result.pointee.y)) & mask, row, node, result)
        // The container has not run under its final spec: placeNode runs it first.
        if result.pointee.state & ResultFlags.subtreeCurrent == 0 { result.pointee.state |= ResultFlags.placePending }
        if result.pointee.state & ResultFlags.placePending != 0 { invalidation.pushPlace(row, result) }
    }

    /// Records the snapping phase of a container. `stretched`: its parent gave it a size other than the measured one.
    @inline(never)
    func updatePhase(
        _ phaseX: Int, _ phaseY: Int, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, stretched: Bool = false
    ) {
        let box = self.box(node)
        if !stretched && box.pointee.stretchedWidth >= 0 {
            box.pointee.stretchedWidth = -1
            dispatch.placementVoid(row)
            result.pointee.state |= ResultFlags.placePending
        }
        if phaseX != box.pointee.phaseX || phaseY != box.pointee.phaseY {
            box.pointee.phaseX = phaseX
            box.pointee.phaseY = phaseY
            dispatch.invalidatePlacement(row)
            result.pointee.state |= ResultFlags.placePending
        }
    }

    /// Does the work of setBox for the other cases: insets and offsets, text, other snapping, absolute frames, unusual
    /// sizes.
    @inline(never)
    @_optimize(size)
    private func setBoxSlowly(
        _ into: borrowing Placement, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ left: Int, _ top: Int
    ) {
        var x = clampPosition(left), y = clampPosition(top)
        let rare = node.pointee.flags & NodeFlags.frameRules != 0 ? self.rare(row) : nil
        if let rare {
            x = clampPosition(left &+ Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX))
            y = clampPosition(top &+ Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY))
        }
        result.pointee.x = x
        result.pointee.y = y
        state.pointee.marks[row] &= ChangeFlags.changes
        result.pointee.state &= ~(ResultFlags.stretchedUnmeasured | ResultFlags.offsetEdited)
        // before the size is read, because this ends a stretch
        if node.pointee.flags & NodeFlags.container != 0 {
            didPlaceContainer(into.phaseX, into.phaseY, row, node, result)
        }
        var (width, height) = positions.placedSize(row, result)
        if let rare {
            width = rare.pointee.frameWidth(width)
            height = rare.pointee.frameHeight(height)
        }
        let snap = state.pointee.snap
        let frame: SIMD4<Float>
        if node.pointee.flags & NodeFlags.text != 0 {
            paintNotes.noteOwn(row)
            frame = snap.outwardFrame(into.phaseX, into.phaseY, x, y, width, height, into.width, into.height)
        } else {
            frame = snap.frame(into.phaseX, into.phaseY, x, y, width, height)
        }
        setFrame(into, row, node, result, frame)
        if state.pointee.absolute != nil { setAbsolute(into, row, result) }
    }

    /// Stores an absolute frame (RG_TRACK_ABSOLUTE). Phases then hold whole absolute positions, so that a moved
    /// container's children are placed, too.
    @inline(never)
    @_optimize(size)
    private func setAbsolute(
        _ into: borrowing Placement, _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>
    ) {
        guard let absolute = state.pointee.absolute else { return }
        let relative = state.pointee.frames[row]
        let snap = state.pointee.snap
        let (originX, originY) = snap.position(into.phaseX, into.phaseY)
        let frame = rg_frame(
            x: originX + relative.x, y: originY + relative.y, width: relative.width, height: relative.height)
        let old = absolute[row]
        if old.x != frame.x || old.y != frame.y || old.width != frame.width || old.height != frame.height {
            absolute[row] = frame
            if old.x != frame.x || old.y != frame.y { changeList.note(row, ChangeFlags.subtreeMoved) }
        }
    }
}
