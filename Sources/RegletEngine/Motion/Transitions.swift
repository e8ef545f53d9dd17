// SPDX-License-Identifier: MIT
import CReglet

/// The view of transitions. Between layouts they only read the tree.
public struct Transitions: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }

    /// The default definition.
    public static var initial: rg_transition_def {
        var def = rg_transition_def()
        def.struct_size = UInt32(MemoryLayout<rg_transition_def>.size)
        def.move = rg_timing_default()
        def.appear = def.move
        def.leave = def.move
        def.appear_scale = 1
        def.leave_scale = 1
        def.matches_ids = true
        return def
    }

    var store: UnsafeMutablePointer<MotionStore> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.motion).unsafelyUnwrapped)
            .assumingMemoryBound(to: MotionStore.self)
    }
}

extension EngineView {
    @inline(__always)
    public var transitions: Transitions { Transitions(state) }
}

// MARK: - Beginning

extension Transitions {
    /// Notes where the visible nodes below a root are drawn: see rg_transition_begin.
    public func begin(_ root: rg_node, _ def: rg_transition_def) -> rg_status {
        let row = self.row(root)
        if row < 0 { return fail(RG_ERROR_STALE_HANDLE, "the root was destroyed, or belongs to another context") }
        if def.target.id != 0 && self.row(def.target) < 0 {
            return fail(RG_ERROR_STALE_HANDLE, "the target was destroyed, or belongs to another context")
        }
        if let problem = problem(def) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if store.pointee.isPending {
            if store.pointee.root.id != root.id {
                return fail(RG_ERROR_INVALID_ARGUMENT, "the transition of another root has not been stepped yet")
            }
            store.pointee.def = def
            return RG_OK
        }
        var count = 0
        var at = row
        while at >= 0 {
            if isVisible(at) { count &+= 1 }
            at = nextRow(at, below: row, skip: !isVisible(at))
        }
        let ghosts = store.pointee.records.count
        let ids = state.pointee.idCount
        var slots = 16
        while slots < (count &+ ghosts) &* 2 { slots &*= 2 }
        guard store.pointee.places.reserve(count &+ ghosts, memory), store.pointee.placeOf.reserve(ids, memory),
            store.pointee.named.reserve(slots, memory)
        else { return outOfMemory() }
        store.pointee.named.count = slots
        store.pointee.places.count = 0
        store.pointee.placeOf.count = ids
        for id in 0..<ids { store.pointee.placeOf[id] = -1 }
        at = row
        while at >= 0 {
            if isVisible(at) { addPlace(at, root: row) }
            at = nextRow(at, below: row, skip: !isVisible(at))
        }
        takeOver(root: row)
        store.pointee.root = root
        store.pointee.def = def
        store.pointee.isPending = true
        return RG_OK
    }

    private func problem(_ def: rg_transition_def) -> StaticText? {
        if let problem = def.move.problem ?? def.appear.problem ?? def.leave.problem { return problem }
        if !(def.stagger >= 0 && def.stagger <= 60) { return "a stagger is 0 to 60 seconds" }
        if !(def.appear_alpha >= 0 && def.appear_alpha <= 1 && def.leave_alpha >= 0 && def.leave_alpha <= 1) {
            return "an alpha is 0 to 1"
        }
        let isSized = def.appear_scale >= 0 && def.appear_scale <= 100 && def.leave_scale >= 0 && def.leave_scale <= 100
        return isSized ? nil : "a scale is 0 to 100"
    }

    /// Whether a node that was laid out is visible in its parent.
    func isVisible(_ row: Int) -> Bool {
        node(row).pointee.flags & NodeFlags.visibilityMask == 0 && result(row).pointee.state & ResultFlags.laidOut != 0
    }

    private func addPlace(_ row: Int, root: Int) {
        let parent = row == root ? -1 : Int(node(row).pointee.parent)
        let place = store.pointee.places.count
        store.pointee.placeOf[id(row)] = Int32(truncatingIfNeeded: place)
        store.pointee.places.append(
            MotionPlace(
                node: handle(row), parent: handle(Int(node(row).pointee.parent)),
                parentPlace: parent < 0 ? -1 : store.pointee.placeOf[id(parent)], idHash: idHash(row),
                userData: state.pointee.userData?[id(row)],
                pose: MotionPose(frame: frame(row), alpha: 1, scale: 1), speed: MotionPose(), content: content(row),
                isMoving: false, isGhost: false))
    }

    /// The offset by which the children of a node are drawn to the left and up.
    func content(_ row: Int) -> SIMD2<Float> {
        let offset = inputGeometry.contentOffset(row)
        return SIMD2(Float(offset.x), Float(offset.y))
    }

    func frame(_ row: Int) -> SIMD4<Float> {
        let frame = state.pointee.frames[row]
        return SIMD4(frame.x, frame.y, frame.width, frame.height)
    }

    /// Two hashes of the id of a node, never 0; 0: it has none. The upper one has the seed of the context, so that no file
    /// can choose ids with equal ones.
    func idHash(_ row: Int) -> UInt64 {
        guard let (bytes, count) = state.pointee.names.name(id(row)), count > 0 else { return 0 }
        var plain: UInt32 = 0x811C_9DC5  // FNV-1a
        for i in 0..<count { plain = (plain ^ UInt32(bytes[i])) &* 0x0100_0193 }
        let hash = UInt64(state.pointee.names.hash(bytes, count)) << 32 | UInt64(plain)
        return hash == 0 ? 1 : hash
    }

    /// Gives the places of nodes that move their poses and speeds, and those that leave a place of their own. The
    /// records below the root end: the next step makes them again.
    private func takeOver(root: Int) {
        var kept = 0
        store.pointee.hasArrived = true
        for i in 0..<store.pointee.records.count {
            let record = store.pointee.records.pointer(i)
            if record.pointee.motion.is_last { continue }
            let row = self.row(record.pointee.motion.node)
            let (pose, speed) = self.pose(record, row)
            var place: Int32 = -1
            if row >= 0 && record.pointee.motion.kind != RG_MOTION_LEAVING { place = store.pointee.placeOf[id(row)] }
            if place >= 0 {
                store.pointee.places.pointer(Int(place)).pointee.pose = pose
                store.pointee.places.pointer(Int(place)).pointee.speed = speed
                store.pointee.places.pointer(Int(place)).pointee.isMoving = true
            } else if record.pointee.motion.kind == RG_MOTION_LEAVING && isBelow(record.pointee.motion.parent, root) {
                let parent = self.row(record.pointee.motion.parent)
                let parentPlace = parent < 0 ? -1 : store.pointee.placeOf[id(parent)]
                // a node that is visible again has its own place
                if row >= 0 && store.pointee.placeOf[id(row)] < 0 {
                    store.pointee.placeOf[id(row)] = Int32(truncatingIfNeeded: store.pointee.places.count)
                }
                store.pointee.places.append(
                    MotionPlace(
                        node: record.pointee.motion.node, parent: record.pointee.motion.parent,
                        parentPlace: parentPlace, idHash: row >= 0 ? idHash(row) : 0,
                        userData: record.pointee.motion.user_data, pose: pose, speed: speed, isMoving: true,
                        isGhost: true, part: record.pointee.part))
            } else if row < 0 || !isBelow(record.pointee.motion.node, root) {
                store.pointee.records[kept] = record.pointee
                kept &+= 1
            }
        }
        store.pointee.records.count = kept
    }

    private func isBelow(_ parent: rg_node, _ root: Int) -> Bool {
        var at = row(parent)
        while at >= 0 && at != root { at = Int(node(at).pointee.parent) }
        return at == root
    }

    /// Ends all transitions.
    public func endAll() {
        store.pointee.records.count = 0
        store.pointee.places.count = 0
        store.pointee.motions.count = 0
        store.pointee.painted.count = 0
        store.pointee.isPending = false
    }
}
