// SPDX-License-Identifier: MIT
import CReglet

/// The first step: the places of a transition against the tree as it is now.
extension Transitions {
    /// Makes a record of each node that moves, appears or leaves. - Returns: RG_OK, RG_ERROR_OUT_OF_MEMORY; then
    /// nothing has changed.
    func compare() -> rg_status {
        let def = store.pointee.def
        let root = row(def.target.id != 0 ? def.target : store.pointee.root)
        let before = store.pointee.records.count
        noteNames()
        var begun = 0
        var at = root
        var newDepth = Int.max  // the depth of a node that appears, while its descendants follow
        while at >= 0 {
            let isShown = isVisible(at)
            let depth = Int(state.pointee.depths[at])
            if depth <= newDepth { newDepth = Int.max }
            if isShown {
                let place = self.place(of: at)
                if place >= 0 {
                    store.pointee.places.pointer(place).pointee.isMatched = true
                    store.pointee.places.pointer(place).pointee.matching = handle(at)
                    guard add(moving: at, place, &begun) else { return undo(before) }
                    // a node that comes back brings its descendants
                    if store.pointee.places[place].isGhost && depth < newDepth { newDepth = depth }
                } else if depth < newDepth {
                    // its descendants without a place to come from appear with it
                    newDepth = depth
                    guard add(appearing: at, &begun) else { return undo(before) }
                }
            }
            at = nextRow(at, below: root, skip: !isShown)
        }
        for i in 0..<store.pointee.places.count {
            let place = store.pointee.places.pointer(i)
            if place.pointee.isMatched { continue }
            // the descendants of a node that leaves, leave with it
            let parent = Int(place.pointee.parentPlace)
            let isInside = parent >= 0 && !store.pointee.places[parent].isMatched
            if isInside && !place.pointee.isGhost { continue }
            guard add(leaving: place, &begun) else { return undo(before) }
        }
        store.pointee.isPending = false
        store.pointee.places.count = 0
        return RG_OK
    }

    private func undo(_ count: Int) -> rg_status {
        store.pointee.records.count = count
        for i in 0..<store.pointee.places.count { store.pointee.places.pointer(i).pointee.isMatched = false }
        return outOfMemory()
    }

    /// The place that a node had, or that of another node with its id; -1: it is new.
    private func place(of row: Int) -> Int {
        // the roots of two trees take each other's place
        let target = store.pointee.def.target.id
        if target != 0 && handle(row).id == target {
            return store.pointee.places.count > 0 && store.pointee.places[0].node.id == store.pointee.root.id ? 0 : -1
        }
        let id = self.id(row)
        if id < store.pointee.placeOf.count {
            let place = Int(store.pointee.placeOf[id])
            if place >= 0 && store.pointee.places[place].node.id == handle(row).id { return place }
        }
        let hash = store.pointee.def.matches_ids ? idHash(row) : 0
        return hash == 0 ? -1 : takeNamesake(hash)
    }

    // MARK: - Ids

    /// Notes the places whose nodes are gone, or all if another tree takes them, by their ids. O(places).
    private func noteNames() {
        let s = store
        for i in 0..<s.pointee.named.count { s.pointee.named[i] = -1 }
        if !s.pointee.def.matches_ids { return }
        let isOther = s.pointee.def.target.id != 0
        var i = s.pointee.places.count
        while i > 0 {
            i &-= 1
            let place = s.pointee.places.pointer(i)
            if place.pointee.idHash == 0 || (!isOther && row(place.pointee.node) >= 0) { continue }
            let slot = slot(place.pointee.idHash)
            place.pointee.namesake = s.pointee.named[slot]
            s.pointee.named[slot] = Int32(truncatingIfNeeded: i)
        }
    }

    /// The slot of an id: that of its first place, or a free one.
    private func slot(_ hash: UInt64) -> Int {
        let mask = store.pointee.named.count &- 1
        var slot = Int(truncatingIfNeeded: hash >> 32) & mask
        while store.pointee.named[slot] >= 0 {
            if store.pointee.places[Int(store.pointee.named[slot])].idHash == hash { return slot }
            slot = (slot &+ 1) & mask
        }
        return slot
    }

    /// The first free place of an id, which is taken; -1: none. The last one stays in its slot, as a mark for others.
    private func takeNamesake(_ hash: UInt64) -> Int {
        let slot = slot(hash)
        let place = Int(store.pointee.named[slot])
        if place < 0 || store.pointee.places[place].isMatched { return -1 }
        let next = store.pointee.places[place].namesake
        if next >= 0 { store.pointee.named[slot] = next }
        return place
    }

    private func record(_ row: Int, _ kind: rg_motion_kind, _ timing: rg_timing) -> MotionRecord {
        var motion = rg_motion()
        motion.node = handle(row)
        motion.parent = handle(Int(node(row).pointee.parent))
        motion.user_data = state.pointee.userData?[id(row)]
        motion.kind = kind
        return MotionRecord(motion: motion, from: MotionPose(), speed: MotionPose(), to: MotionPose(), timing: timing)
    }

    private func add(moving row: Int, _ place: Int, _ begun: inout Int) -> Bool {
        let old = store.pointee.places[place]
        let to = MotionPose(frame: frame(row), alpha: 1, scale: 1)
        var from = old.pose
        let parent = Int(node(row).pointee.parent)
        if old.node.id != store.pointee.root.id && old.parentPlace >= 0 {
            if old.parent.id != handle(parent).id {
                // another parent: from the same point of the root
                from.move(by: oldOrigin(place) - origin(row))
            } else {
                from.move(by: content(parent) - store.pointee.places[Int(old.parentPlace)].content)
            }
        }
        let differs = from.frame != to.frame || from.alpha != 1 || from.scale != 1
        if !differs && !old.isMoving { return true }
        let kind = old.isGhost ? RG_MOTION_APPEARING : RG_MOTION_MOVING
        var record = record(row, kind, old.isGhost ? store.pointee.def.appear : store.pointee.def.move)
        record.from = from
        record.speed = old.speed
        record.isMoving = old.isMoving
        record.to = to
        return add(&record, row, &begun)
    }

    private func add(appearing row: Int, _ begun: inout Int) -> Bool {
        let def = store.pointee.def
        var record = record(row, RG_MOTION_APPEARING, def.appear)
        record.from = MotionPose(frame: frame(row), alpha: def.appear_alpha, scale: def.appear_scale)
        record.to = MotionPose(frame: frame(row), alpha: 1, scale: 1)
        return add(&record, row, &begun)
    }

    private func add(leaving place: UnsafeMutablePointer<MotionPlace>, _ begun: inout Int) -> Bool {
        let def = store.pointee.def
        var motion = rg_motion()
        motion.node = place.pointee.node
        motion.parent = place.pointee.parent
        motion.user_data = place.pointee.userData
        motion.kind = RG_MOTION_LEAVING
        let parent = Int(place.pointee.parentPlace)
        let painter = parent >= 0 ? store.pointee.places[parent].matching : place.pointee.parent
        var from = place.pointee.pose
        if parent >= 0, case let painterRow = self.row(painter), painterRow >= 0 {
            from.move(by: content(painterRow) - store.pointee.places[parent].content)
        }
        var to = from
        to.alpha = def.leave_alpha
        to.scale = def.leave_scale
        var speed = place.pointee.speed
        speed.frame = SIMD4()  // it stays where it was
        var record = MotionRecord(motion: motion, from: from, speed: speed, to: to, timing: def.leave)
        record.isMoving = place.pointee.isMoving
        record.part = place.pointee.part
        record.painter = painter
        return add(&record, row(place.pointee.node), &begun)
    }

    /// Adds a record, unless the host lets the node jump. - Returns: false when memory is out.
    private func add(_ record: inout MotionRecord, _ row: Int, _ begun: inout Int) -> Bool {
        let def = store.pointee.def
        record.timing.delay = min(3600, record.timing.delay + def.stagger * Float(begun))
        if let choose = def.choose {
            let name = row < 0 ? nil : state.pointee.names.name(id(row))
            state.pointee.inCallback = true
            let empty: StaticText = ""
            let text = name.map { UnsafeRawPointer($0.0).assumingMemoryBound(to: CChar.self) } ?? empty.cString
            let moves = choose(def.user, record.motion.node, text, record.motion.kind, &record.timing)
            state.pointee.inCallback = false
            if !moves || record.timing.problem != nil { return true }
        }
        begun &+= 1
        guard store.pointee.records.reserve(store.pointee.records.count &+ 1, memory) else { return false }
        store.pointee.records.append(record)
        return true
    }

    /// The corner of the content of a place's parent, in the root.
    private func oldOrigin(_ place: Int) -> SIMD2<Float> {
        var sum = SIMD2<Float>()
        var at = Int(store.pointee.places[place].parentPlace)
        while at >= 0 {
            let place = store.pointee.places.pointer(at)
            sum -= place.pointee.content
            if at > 0 { sum += SIMD2(place.pointee.pose.frame.x, place.pointee.pose.frame.y) }
            at = Int(place.pointee.parentPlace)
        }
        return sum
    }

    /// The corner of the content of a node's parent, in the root of the transition.
    private func origin(_ row: Int) -> SIMD2<Float> {
        var sum = SIMD2<Float>()
        let root = self.row(store.pointee.def.target.id != 0 ? store.pointee.def.target : store.pointee.root)
        var at = Int(node(row).pointee.parent)
        while at >= 0 {
            sum -= content(at)
            if at == root { break }
            sum += SIMD2(state.pointee.frames[at].x, state.pointee.frames[at].y)
            at = Int(node(at).pointee.parent)
        }
        return sum
    }
}
