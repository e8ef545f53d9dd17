// SPDX-License-Identifier: MIT
import CReglet

/// The container whose children are being placed, as far as its children's frames need it.
struct Placement {
    let width: Int32  // of its frame
    let height: Int32
    let phaseX: Int32
    let phaseY: Int32

    @inline(__always)
    init(_ engine: Engine, _ row: Int) {
        let node = engine.node(row)
        let result = engine.result(row)
        var (width, height) = engine.placedSize(row, result)
        if node.pointee.flags & Flag.frameRules != 0, let rare = engine.rare(row) {
            width = rare.pointee.frameWidth(width)
            height = rare.pointee.frameHeight(height)
        }
        self.width = width
        self.height = height
        let box = engine.box(node)
        phaseX = box.pointee.phaseX
        phaseY = box.pointee.phaseY
    }

    /// Where a root lies: a viewport of its own.
    init(viewportWidth: Int32, _ viewportHeight: Int32) {
        width = viewportWidth
        height = viewportHeight
        phaseX = 0
        phaseY = 0
    }
}

extension Rare {
    /// The frame's size inside a box.
    func frameWidth(_ box: Int32) -> Int32 {
        atLeastZero(clampUnits(Int(box) &- Int(insetLeft) &- Int(insetRight)))
    }
    func frameHeight(_ box: Int32) -> Int32 {
        atLeastZero(clampUnits(Int(box) &- Int(insetTop) &- Int(insetBottom)))
    }
}

extension Engine {
    /// Place what is queued below `root`: containers by depth, or, where most are, one sweep over the rows.
    func placeQueued(_ root: Int) {
        let s = state
        let next = Int(node(root).pointee.next)
        let end = next >= 0 ? next : s.pointee.rowCount
        let sweeps = s.pointee.placeCount &* 8 > end &- root
        if sweeps {
            dropPlaceList()
            for row in root..<end where s.pointee.results[row].state & State.place != 0 { placeNode(row) }
            dropPlaceList()
            return
        }
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            while s.pointee.placeHeads[depth] >= 0 {
                let row = Int(s.pointee.placeHeads[depth])
                s.pointee.placeHeads[depth] = s.pointee.queueNext[row]
                s.pointee.results[row].state &= ~State.queued
                if s.pointee.results[row].state & State.place != 0 { placeNode(row) }
            }
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    private func dropPlaceList() {
        let s = state
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            var row = s.pointee.placeHeads[depth]
            while row >= 0 {
                s.pointee.results[Int(row)].state &= ~State.queued
                row = s.pointee.queueNext[Int(row)]
            }
            s.pointee.placeHeads[depth] = -1
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    /// Hand the place list back to the work list: a measure query places nothing.
    func keepPlaceList() {
        let s = state
        var depth = s.pointee.placeShallowest
        while depth <= s.pointee.placeDeepest {
            while s.pointee.placeHeads[depth] >= 0 {
                let row = Int(s.pointee.placeHeads[depth])
                s.pointee.placeHeads[depth] = s.pointee.queueNext[row]
                s.pointee.results[row].state &= ~State.queued
                queueDirty(row)
            }
            depth &+= 1
        }
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    private func placeNode(_ row: Int) {
        let s = state
        s.pointee.results[row].state &= ~State.place
        s.pointee.stats.nodes_placed &+= 1
        switch node(row).pointee.flags & Flag.kindMask {
        case RG_KIND_LINEAR.rawValue: placeLinear(row)
        case RG_KIND_RELATIVE.rawValue: placeRelativeChildren(row)
        default: placeFrameChildren(row)
        }
    }

    /// Put a child's box at left, top of its parent's frame; its size is the measured one (but see placedSize).
    @inline(__always)
    func setBox(
        _ into: Placement, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ left: Int, _ top: Int
    ) {
        let s = state
        let x: Int32, y: Int32
        var (width, height) = placedSize(row, result)
        let flags = node.pointee.flags
        if flags & Flag.frameRules != 0, let rare = self.rare(row) {
            x = clampUnits(left &+ Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX))
            y = clampUnits(top &+ Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY))
            width = rare.pointee.frameWidth(width)
            height = rare.pointee.frameHeight(height)
        } else {
            x = clampUnits(left)
            y = clampUnits(top)
        }
        result.pointee.x = x
        result.pointee.y = y
        let frame =
            flags & Flag.text != 0
            ? s.pointee.snap.outwardFrame(
                into.phaseX, into.phaseY, x, y, width, height, into.width, into.height)
            : s.pointee.snap.frame(into.phaseX, into.phaseY, x, y, width, height)
        let old = s.pointee.frames[row]
        if old.x != frame.x || old.y != frame.y || old.width != frame.width || old.height != frame.height {
            let moved = old.x != frame.x || old.y != frame.y
            let resized = old.width != frame.width || old.height != frame.height
            s.pointee.frames[row] = frame
            s.pointee.stats.frames_changed &+= 1
            note(
                row, result,
                (moved ? UInt32(RG_CHANGE_MOVED) : 0) | (resized ? UInt32(RG_CHANGE_RESIZED) : 0))
        }
        let shows = State.laidOut | State.known
        if result.pointee.state & shows != shows
            || (flags & Flag.visibilityMask == 0) != (result.pointee.state & State.shown != 0)
        {
            noteShown(row, node, result)
        }
        if flags & Flag.container != 0 {
            let box = self.box(node)
            let phaseX = (into.phaseX &+ x) & s.pointee.snap.phaseMask
            let phaseY = (into.phaseY &+ y) & s.pointee.snap.phaseMask
            if phaseX != box.pointee.phaseX || phaseY != box.pointee.phaseY {
                box.pointee.phaseX = phaseX
                box.pointee.phaseY = phaseY
                queuePlace(row, result)
            }
            if result.pointee.state & State.ran == 0 { run(row, result) }  // its subtree ran under another spec
        }
        if s.pointee.absolute != nil { setAbsolute(into, row, result, width, height) }
    }

    /// RG_TRACK_ABSOLUTE: phases hold whole absolute positions then, so a moved container's children are placed too.
    @inline(never)
    private func setAbsolute(
        _ into: Placement, _ row: Int, _ result: UnsafeMutablePointer<Result>, _ width: Int32, _ height: Int32
    ) {
        guard let absolute = state.pointee.absolute else { return }
        let relative = state.pointee.frames[row]
        let snap = state.pointee.snap
        let origin = snap.frame(0, 0, into.phaseX, into.phaseY, 0, 0)
        let frame = rg_frame(
            x: origin.x + relative.x, y: origin.y + relative.y, width: relative.width, height: relative.height)
        let old = absolute[row]
        if old.x != frame.x || old.y != frame.y || old.width != frame.width || old.height != frame.height {
            absolute[row] = frame
            if old.x != frame.x || old.y != frame.y { note(row, result, UInt32(RG_CHANGE_SUBTREE_MOVED)) }
        }
    }
}
