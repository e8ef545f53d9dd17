// SPDX-License-Identifier: MIT
import CReglet

/// The steps of transitions.
extension Transitions {
    /// Moves all records on: see rg_transition_step. - Returns: RG_OK, RG_ERROR_INVALID_ARGUMENT, RG_ERROR_OUT_OF_MEMORY.
    public func step(_ seconds: Float, _ out: UnsafeMutablePointer<rg_motion_view>) -> rg_status {
        out.pointee = rg_motion_view()
        if !(seconds >= 0 && seconds.isFinite) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a step takes 0 or more seconds, and a finite number of them")
        }
        let pending = store.pointee.isPending
        removeArrived()
        let running = store.pointee.records.count
        if pending {
            let status = compare()
            if status != RG_OK { return status }
        }
        let count = store.pointee.records.count
        guard store.pointee.motions.reserve(count, memory) else { return outOfMemory() }
        store.pointee.motions.count = 0
        var moving = 0
        var known = Known()
        for i in 0..<count {
            let record = store.pointee.records.pointer(i)
            if i < running { record.pointee.time += Double(seconds) }
            let row = self.row(record.pointee.motion.node)
            if row < 0 && record.pointee.motion.kind != RG_MOTION_LEAVING {
                // a node that was destroyed without a transition has no place to go
                record.pointee.motion.is_last = true
                continue
            }
            let time = record.pointee.time - Double(record.pointee.timing.delay)
            var pose = target(record, row)
            let isLast = time >= record.pointee.timing.seconds
            if !isLast {
                pose = interpolated(record, pose, time, &known, isSpeed: false)
                moving &+= 1
            }
            record.pointee.motion.frame = rg_frame(
                x: pose.frame.x, y: pose.frame.y, width: pose.frame.z, height: pose.frame.w)
            record.pointee.motion.alpha = max(0, min(1, pose.alpha))
            record.pointee.motion.scale = max(0, pose.scale)
            record.pointee.motion.is_last = isLast
            store.pointee.motions.append(record.pointee.motion)
        }
        store.pointee.hasArrived = moving < count
        out.pointee.motions = store.pointee.motions.base.map { UnsafePointer($0) }
        out.pointee.count = UInt32(truncatingIfNeeded: store.pointee.motions.count)
        out.pointee.moving = UInt32(truncatingIfNeeded: moving)
        return RG_OK
    }

    /// Removes the records that were last in the step before.
    private func removeArrived() {
        if !store.pointee.hasArrived { return }
        var kept = 0
        for i in 0..<store.pointee.records.count {
            let record = store.pointee.records.pointer(i)
            if record.pointee.motion.is_last { continue }
            if kept != i { store.pointee.records[kept] = record.pointee }
            kept &+= 1
        }
        store.pointee.records.count = kept
    }

    /// The last progress that was computed: most nodes of a transition have one timing.
    struct Known {
        var time = -1.0
        var timing = rg_timing()
        var progress = rg_motion_state()

        mutating func at(_ other: rg_timing, _ time: Double) -> rg_motion_state {
            let isSame =
                time == self.time && other.easing == timing.easing && other.duration == timing.duration
                && other.x1 == timing.x1 && other.y1 == timing.y1 && other.x2 == timing.x2 && other.y2 == timing.y2
                && other.steps == timing.steps
            if !isSame {
                self.time = time
                timing = other
                progress = other.progress(time)
            }
            return progress
        }
    }

    /// Where a record is drawn, and its speed.
    func pose(_ record: UnsafeMutablePointer<MotionRecord>, _ row: Int) -> (MotionPose, MotionPose) {
        var known = Known()
        let time = record.pointee.time - Double(record.pointee.timing.delay)
        let to = target(record, row)
        if time >= record.pointee.timing.seconds { return (to, MotionPose()) }
        let pose = interpolated(record, to, time, &known, isSpeed: false)
        return (pose, interpolated(record, to, time, &known, isSpeed: true))
    }

    private func target(_ record: UnsafeMutablePointer<MotionRecord>, _ row: Int) -> MotionPose {
        var to = record.pointee.to
        if row >= 0 && record.pointee.motion.kind != RG_MOTION_LEAVING { to.frame = frame(row) }
        return to
    }

    /// The pose `time` seconds behind the delay, or its speed: from + (to - from) * way + speed * push.
    private func interpolated(
        _ record: UnsafeMutablePointer<MotionRecord>, _ to: MotionPose, _ time: Double, _ known: inout Known,
        isSpeed: Bool
    ) -> MotionPose {
        if time < 0 { return isSpeed ? MotionPose() : record.pointee.from }
        let timing = record.pointee.timing
        var way: Float, push: Float, slope: Float = 0
        if timing.easing == RG_EASING_SPRING, let spring = Spring(timing.stiffness, timing.damping) {
            let (a, da) = spring.at(-1, 0, time), (b, db) = spring.at(0, 1, time)
            way = Float(isSpeed ? da : 1 + a)
            push = Float(isSpeed ? db : b)
        } else {
            let progress = known.at(timing, time)
            way = Float(isSpeed ? progress.velocity : progress.position)
            // of the speed it had, less that of the curve at its start: 0 at both ends, slope 1 at the first
            let length = Double(timing.duration), part = time / length, left = 1 - part
            push = Float(isSpeed ? left * (1 - 3 * part) : time * left * left)
            slope = Float(timing.firstSlope / length)
        }
        let from = record.pointee.from
        var pose = isSpeed ? MotionPose() : from
        pose.frame += (to.frame - from.frame) * way
        pose.alpha += (to.alpha - from.alpha) * way
        pose.scale += (to.scale - from.scale) * way
        if record.pointee.isMoving {
            let speed = record.pointee.speed
            pose.frame += (speed.frame - (to.frame - from.frame) * slope) * push
            pose.alpha += (speed.alpha - (to.alpha - from.alpha) * slope) * push
            pose.scale += (speed.scale - (to.scale - from.scale) * slope) * push
        }
        return pose
    }
}
