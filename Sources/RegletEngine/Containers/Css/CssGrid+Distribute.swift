// SPDX-License-Identifier: MIT
import CReglet

/// The tracks that a step concerns: those with one of these flags, or flexible ones.
struct CssTrackSet {
    var flags: UInt32 = 0
    var all = false
    var isFlexible = false

    @inline(__always)
    func has(_ track: CssTrack) -> Bool {
        if track.flags & (CssTrack.collapsed | CssTrack.member) != 0 { return false }
        if isFlexible && !(track.factor > 0) { return false }
        return all || track.flags & flags != 0
    }
}

/// Contributions of items to intrinsic tracks: Grid 2 §12.5.
extension CssLayout {
    @inline(never)
    func resolveIntrinsicSizes(_ run: CssGridRun, _ axis: Int) {
        let tracks = run.tracks(axis), count = run.trackCount(axis)
        var isIntrinsic = false
        for at in 0..<count where tracks[at].flags & (CssTrack.intrinsicMin | CssTrack.intrinsicMax) != 0 {
            isIntrinsic = true
        }
        if isIntrinsic {
            var widest = 0
            var next = run.sizing
            while let item = next {
                next = item.pointee.next
                let (begin, end) = (item.pointee.sizingBegin, item.pointee.sizingEnd)
                var concerns = false, crosses = false
                for at in begin..<end {
                    if tracks[at].flags & (CssTrack.intrinsicMin | CssTrack.intrinsicMax) != 0 { concerns = true }
                    if tracks[at].factor > 0 { crosses = true }
                }
                item.pointee.line = concerns ? clampUnits(end &- begin) : 0
                if crosses && concerns { item.pointee.line = -1 }
                widest = max(widest, Int(item.pointee.line))
                if concerns { measureContributions(run, axis, item) }
            }
            var span = 0
            while span < widest {
                // the next larger span
                var larger = widest
                next = run.sizing
                while let item = next {
                    next = item.pointee.next
                    if Int(item.pointee.line) > span { larger = min(larger, Int(item.pointee.line)) }
                }
                span = larger
                growTracks(run, axis, span: span)
            }
            growTracks(run, axis, span: -1)
        }
        for at in 0..<count where tracks[at].most == maxUnits && tracks[at].flags & CssTrack.collapsed == 0 {
            tracks[at].most = tracks[at].base
        }
    }

    /// Steps 1 to 6 for the items of one span; -1: those that cross flexible tracks.
    @inline(never)
    private func growTracks(_ run: CssGridRun, _ axis: Int, span: Int) {
        var any = false
        var next = run.sizing
        while let item = next {
            next = item.pointee.next
            if Int(item.pointee.line) == span { any = true }
        }
        if !any { return }
        let flex = span < 0
        step(
            run, axis, span, CssTrackSet(flags: CssTrack.intrinsicMin, isFlexible: flex), 0,
            beyond: CssTrack.intrinsicMax)
        step(
            run, axis, span,
            CssTrackSet(flags: CssTrack.minContentMin | CssTrack.maxContentMin, isFlexible: flex), 1,
            beyond: CssTrack.intrinsicMax)
        step(
            run, axis, span, CssTrackSet(flags: CssTrack.maxContentMin, isFlexible: flex), 2,
            beyond: CssTrack.maxContentMax)
        let tracks = run.tracks(axis)
        for at in 0..<run.trackCount(axis) where tracks[at].most < tracks[at].base { tracks[at].most = tracks[at].base }
        if flex { return }
        step(run, axis, span, CssTrackSet(flags: CssTrack.intrinsicMax), 1, beyond: 0, forLimits: true)
        step(run, axis, span, CssTrackSet(flags: CssTrack.maxContentMax), 2, beyond: 0, forLimits: true)
        for at in 0..<run.trackCount(axis) { tracks[at].flags &= ~CssTrack.infinitelyGrowable }
    }

    /// One step of §12.5.1: distributes the contributions of the items, of which `kind` is 0 the minimum, 1 the
    /// min-content, 2 the max-content.
    @inline(never)
    private func step(
        _ run: CssGridRun, _ axis: Int, _ span: Int, _ set: CssTrackSet, _ kind: Int, beyond: UInt32,
        forLimits: Bool = false
    ) {
        let tracks = run.tracks(axis), count = run.trackCount(axis)
        for at in 0..<count { tracks[at].planned = -1 }
        var next = run.sizing
        while let item = next {
            next = item.pointee.next
            if Int(item.pointee.line) != span || (forLimits && item.pointee.has(CssItem.edge)) { continue }
            let (begin, end) = (item.pointee.sizingBegin, item.pointee.sizingEnd)
            var any = false
            for at in begin..<end where set.has(tracks[at]) { any = true }
            if !any { continue }
            var extra = Int(kind == 0 ? item.pointee.base : kind == 1 ? item.pointee.hypothetical : item.pointee.target)
            extra &-= run.gaps(axis, begin, end)
            for at in begin..<end {
                let track = tracks[at]
                extra &-= Int(forLimits && track.most != maxUnits ? track.most : track.base)
                tracks[at].incurred = 0
            }
            if extra > 0 {
                extra = growToLimits(run, axis, begin, end, extra, set, forLimits: forLimits)
                if extra > 0 { growBeyondLimits(run, axis, begin, end, extra, set, beyond, forLimits: forLimits) }
            }
            for at in begin..<end { tracks[at].planned = max(tracks[at].planned, tracks[at].incurred) }
        }
        // tracks of no item keep their limits
        for at in 0..<count where tracks[at].planned >= 0 {
            if forLimits {
                if !set.has(tracks[at]) { continue }
                if tracks[at].most == maxUnits {
                    // only where some item was measured, and then min-content has made it finite
                    if kind == 1 { tracks[at].flags |= CssTrack.infinitelyGrowable }
                    tracks[at].most = clampUnits(Int(tracks[at].base) &+ Int(tracks[at].planned))
                } else {
                    tracks[at].most = clampUnits(Int(tracks[at].most) &+ Int(tracks[at].planned))
                }
            } else {
                tracks[at].base = clampUnits(Int(tracks[at].base) &+ Int(tracks[at].planned))
            }
        }
    }

    /// The limit up to which a track may grow.
    @inline(__always)
    private func potential(_ track: CssTrack, forLimits: Bool, isBeyond: Bool) -> Int {
        if forLimits {
            if !isBeyond && track.most != maxUnits && track.flags & CssTrack.infinitelyGrowable == 0 { return 0 }
            if track.flags & CssTrack.fitMax != 0 {
                let now = Int(track.most == maxUnits ? track.base : track.most)
                return max(0, Int(track.fit) &- now &- Int(track.incurred))
            }
            return Int(maxUnits)
        }
        if track.most == maxUnits { return Int(maxUnits) }
        let most = track.flags & CssTrack.fitMax != 0 ? min(track.most, max(track.fit, track.base)) : track.most
        return max(0, Int(most) &- Int(track.base) &- Int(track.incurred))
    }

    /// §12.5.1.2: distributes space to the tracks of a set up to their limits. Shares are truncated, from what is left.
    /// Tracks that are joined count as often as they are.
    /// - Returns: the space that is left.
    @inline(never)
    @discardableResult
    func growToLimits(
        _ run: CssGridRun, _ axis: Int, _ begin: Int, _ end: Int, _ space: Int, _ set: CssTrackSet, forLimits: Bool,
        isBeyond: Bool = false
    ) -> Int {
        let tracks = run.tracks(axis)
        var left = space
        if set.isFlexible { return growFlexible(run, axis, begin, end, space, set) }
        // those with the least potential first: each gets at most that
        var count = 0, weights = 0, isSorted = true
        var last = 0
        for at in begin..<end where set.has(tracks[at]) {
            let room = potential(tracks[at], forLimits: forLimits, isBeyond: isBeyond)
            if room == 0 { continue }
            if room < last { isSorted = false }
            last = room
            tracks[begin &+ count].sorted = Int32(truncatingIfNeeded: at)
            count &+= 1
            weights &+= Int(tracks[at].joined)
        }
        if !isSorted {
            let sorted = tracks + begin
            heapSort(count) {
                let a = Int(sorted[$0].sorted), b = Int(sorted[$1].sorted)
                let first = potential(tracks[a], forLimits: forLimits, isBeyond: isBeyond)
                let second = potential(tracks[b], forLimits: forLimits, isBeyond: isBeyond)
                return first == second ? a < b : first < second
            } swap: {
                let kept = sorted[$0].sorted
                sorted[$0].sorted = sorted[$1].sorted
                sorted[$1].sorted = kept
            }
        }
        for index in 0..<count {
            let track = tracks + Int(tracks[begin &+ index].sorted)
            let room = potential(track.pointee, forLimits: forLimits, isBeyond: isBeyond)
            let share = min(left &* Int(track.pointee.joined) / weights, room)
            track.pointee.incurred = clampUnits(Int(track.pointee.incurred) &+ share)
            left &-= share
            weights &-= Int(track.pointee.joined)
        }
        return left
    }

    /// §12.5.4: flexible tracks share in proportion to their factors.
    @inline(never)
    private func growFlexible(
        _ run: CssGridRun, _ axis: Int, _ begin: Int, _ end: Int, _ space: Int, _ set: CssTrackSet
    ) -> Int {
        let tracks = run.tracks(axis)
        var sum = 0.0, left = space
        for at in begin..<end where set.has(tracks[at]) { sum += Double(tracks[at].factor) }
        for at in begin..<end where set.has(tracks[at]) {
            let share = sum > 0 ? Int(truncateUnits(Double(left) * Double(tracks[at].factor) / sum)) : 0
            tracks[at].incurred = clampUnits(Int(tracks[at].incurred) &+ share)
            left &-= share
            sum -= Double(tracks[at].factor)
        }
        return 0
    }

    /// §12.5.1.3: beyond their limits, tracks with an intrinsic maximum grow first.
    @inline(never)
    private func growBeyondLimits(
        _ run: CssGridRun, _ axis: Int, _ begin: Int, _ end: Int, _ space: Int, _ set: CssTrackSet, _ beyond: UInt32,
        forLimits: Bool
    ) {
        let tracks = run.tracks(axis)
        if forLimits {
            // limits of fit-content() grow up to its argument, the others without end
            growToLimits(run, axis, begin, end, space, set, forLimits: true, isBeyond: true)
            return
        }
        func mayGrow(_ track: CssTrack, _ preferred: Bool) -> Bool {
            set.has(track) && !(preferred && track.flags & beyond == 0)
        }
        var count = 0
        for at in begin..<end where mayGrow(tracks[at], beyond != 0) { count &+= Int(tracks[at].joined) }
        let preferred = beyond != 0 && count > 0
        if !preferred {
            count = 0
            for at in begin..<end where mayGrow(tracks[at], false) { count &+= Int(tracks[at].joined) }
        }
        var left = space
        for at in begin..<end where mayGrow(tracks[at], preferred) {
            let share = left &* Int(tracks[at].joined) / count
            tracks[at].incurred = clampUnits(Int(tracks[at].incurred) &+ share)
            left &-= share
            count &-= Int(tracks[at].joined)
        }
    }
}
