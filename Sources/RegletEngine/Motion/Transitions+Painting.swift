// SPDX-License-Identifier: MIT
import CReglet

/// The part of transitions that display lists take. While a list is made, nodes that move have the frames of the last step.
extension Transitions {
    /// Whether the last step left a node on its way. O(records).
    public var areUnderWay: Bool {
        if store.pointee.isPending { return false }
        for i in 0..<store.pointee.records.count where !store.pointee.records[i].motion.is_last { return true }
        return false
    }

    /// Forgets the texts of destroyed nodes that the last list showed.
    @inline(__always)
    public func forgetPainted() { store.pointee.painted.count = 0 }

    /// Gives nodes the frames of the last step, until `endPainting`. - Returns: false when memory is out.
    @_optimize(size)
    public func beginPainting() -> Bool {
        let ids = state.pointee.idCount
        guard store.pointee.painted.reserve(ids, memory) else { return false }
        store.pointee.painted.count = ids
        fillBytes(store.pointee.painted.pointer(0), ids &* MemoryLayout<PaintedMotion>.stride)
        var i = store.pointee.records.count
        while i > 0 {
            i &-= 1
            let record = store.pointee.records.pointer(i)
            if record.pointee.motion.is_last { continue }
            let isLeaving = record.pointee.motion.kind == RG_MOTION_LEAVING
            let row = self.row(isLeaving ? record.pointee.painter : record.pointee.motion.node)
            if row < 0 { continue }
            let painted = store.pointee.painted.pointer(id(row))
            if isLeaving {
                if record.pointee.part.count == 0 { continue }
                record.pointee.next = painted.pointee.leaving
                painted.pointee.leaving = Int32(truncatingIfNeeded: i)
            } else {
                painted.pointee.own = Int32(truncatingIfNeeded: i)
                swap(&state.pointee.frames[row], &record.pointee.motion.frame)
            }
        }
        return true
    }

    /// Gives nodes their frames again.
    @_optimize(size)
    public func endPainting() {
        for i in 0..<store.pointee.records.count {
            let record = store.pointee.records.pointer(i)
            if record.pointee.motion.is_last || record.pointee.motion.kind == RG_MOTION_LEAVING { continue }
            let row = self.row(record.pointee.motion.node)
            if row >= 0 { swap(&state.pointee.frames[row], &record.pointee.motion.frame) }
        }
    }

    /// The motion of a node, while a list is made; nil: it does not move.
    public func motion(_ row: Int) -> UnsafePointer<rg_motion>? {
        let own = store.pointee.painted[id(row)].own
        if own < 0 { return nil }
        return UnsafePointer(Transitions.motion(of: store.pointee.records.pointer(Int(own))))
    }

    /// Whether a node is more than moved: it is seen through, or larger, or something leaves it.
    public func isSpecial(_ row: Int) -> Bool {
        if store.pointee.painted[id(row)].leaving >= 0 { return true }
        guard let motion = motion(row) else { return false }
        return Transitions.opacity(motion.pointee.alpha) < 255 || motion.pointee.scale != 1
    }

    /// Calls `body` for each record that leaves a node, with where it is, and its commands.
    public func leaving(_ row: Int, _ body: (rg_motion, MotionPart) -> Void) {
        var next = store.pointee.painted[id(row)].leaving
        while next >= 0 {
            let record = store.pointee.records.pointer(Int(next))
            body(record.pointee.motion, record.pointee.part)
            next = record.pointee.next
        }
    }

    /// An alpha as the opacity of a layer, 0 to 255.
    public static func opacity(_ alpha: Float) -> UInt32 { UInt32((max(0, min(1, alpha)) * 255).rounded()) }

    private static func motion(of record: UnsafeMutablePointer<MotionRecord>) -> UnsafeMutablePointer<rg_motion> {
        (UnsafeMutableRawPointer(record) + MemoryLayout<MotionRecord>.offset(of: \.motion).unsafelyUnwrapped)
            .assumingMemoryBound(to: rg_motion.self)
    }
}

// MARK: - Texts of destroyed nodes

extension Transitions {
    /// Notes that the list shows the text of a node, an index of the drawing's. - Returns: false if the node shows
    /// another text now.
    public func show(text index: Int) -> Bool {
        let text = drawing.pointee.texts[index], row = self.row(text.node)
        if row < 0 {
            let id = Int(UInt32(truncatingIfNeeded: text.node.id))
            if id < store.pointee.painted.count && shown(text.node, isHint: text.isHint) == nil {
                let painted = store.pointee.painted.pointer(id)
                drawing.pointee.texts.pointer(index).pointee.next = painted.pointee.text
                painted.pointee.text = Int32(truncatingIfNeeded: index)
            }
            return true
        }
        guard let (bytes, count) = treeEditor.text(row, isHint: text.isHint), count == text.count else { return false }
        return sameBytes(bytes, drawing.pointee.bytes.pointer(text.first), count)
    }

    /// The text of a node, which may have been destroyed if the last list shows it.
    public func text(_ node: rg_node, isHint: Bool) -> (UnsafePointer<UInt8>, Int)? {
        let row = self.row(node)
        if row >= 0 { return treeEditor.text(row, isHint: isHint) }
        if !Flavour.isFull { return nil }
        guard let text = shown(node, isHint: isHint) else { return nil }
        return (UnsafePointer(drawing.pointee.bytes.pointer(text.first)), text.count)
    }

    /// The text of a destroyed node that the last list shows.
    private func shown(_ node: rg_node, isHint: Bool) -> MotionText? {
        let id = Int(UInt32(truncatingIfNeeded: node.id))
        var at = id < store.pointee.painted.count ? store.pointee.painted[id].text : -1
        while at >= 0 {
            let text = drawing.pointee.texts[Int(at)]
            if text.node.id == node.id && text.isHint == isHint { return text }
            at = text.next
        }
        return nil
    }
}

// MARK: - Drawings of what leaves

extension Transitions {
    /// Whether the next transition takes over places that were noted already.
    public var isPending: Bool { store.pointee.isPending }

    /// The drawing of leaving nodes, and that of the next transition.
    public var drawing: UnsafeMutablePointer<MotionDrawing> {
        (UnsafeMutableRawPointer(store) + MemoryLayout<MotionStore>.offset(of: \.drawing).unsafelyUnwrapped)
            .assumingMemoryBound(to: MotionDrawing.self)
    }

    public var nextDrawing: UnsafeMutablePointer<MotionDrawing> {
        (UnsafeMutableRawPointer(store) + MemoryLayout<MotionStore>.offset(of: \.nextDrawing).unsafelyUnwrapped)
            .assumingMemoryBound(to: MotionDrawing.self)
    }

    /// Calls `body` with the parts of the drawing that are still shown; it returns where they are in the next one.
    /// - Returns: false when `body` returned nil.
    public func copyParts(_ body: (MotionPart) -> Int?) -> Bool {
        for i in 0..<store.pointee.records.count {
            let record = store.pointee.records.pointer(i)
            if record.pointee.motion.is_last || record.pointee.part.count == 0 { continue }
            guard let next = body(record.pointee.part) else { return false }
            record.pointee.part.next = UInt32(truncatingIfNeeded: next)
        }
        return true
    }

    /// Takes the next drawing, after a transition has begun. The commands of the display list are in it from `first` on.
    @_optimize(size)
    public func takeDrawing(_ first: Int, _ segments: Buffer<PaintSegment>, _ ends: Buffer<UInt32>) {
        swap(&drawing.pointee, &nextDrawing.pointee)
        store.pointee.painted.count = 0
        for i in 0..<store.pointee.records.count {
            let record = store.pointee.records.pointer(i)
            record.pointee.part.first = record.pointee.part.next
        }
        let places = store.pointee.places
        for i in 0..<places.count where places[i].isGhost {
            places.pointer(i).pointee.part.first = places[i].part.next
        }
        // children are behind their parents in the list of places: the ends of commands go from them to their parents
        var i = places.count
        while i > 0 {
            i &-= 1
            let place = places.pointer(i)
            if place.pointee.isGhost { continue }
            let row = self.row(place.pointee.node), segment = segments[row]
            if !segment.isPainted { continue }
            let end = max(
                Int(place.pointee.part.next),
                segment.flags & PaintSegment.hasEnd != 0 ? Int(ends[row]) : Int(segment.first) &+ Int(segment.before))
            let parent = Int(place.pointee.parentPlace)
            if parent >= 0 {
                let above = places.pointer(parent)
                above.pointee.part.next = max(above.pointee.part.next, UInt32(truncatingIfNeeded: end))
            }
            // the node's own motion is not part of what it shows
            let pose = place.pointee.pose
            let pushes = (Transitions.opacity(pose.alpha) < 255 ? 1 : 0) &+ (max(0, pose.scale) != 1 ? 1 : 0)
            place.pointee.part.first = UInt32(truncatingIfNeeded: Int(segment.first) &+ first &+ pushes)
            place.pointee.part.count = UInt32(truncatingIfNeeded: max(0, end &- Int(segment.first) &- 2 &* pushes))
            (place.pointee.part.x, place.pointee.part.y) = (segment.x, segment.y)
        }
    }
}
