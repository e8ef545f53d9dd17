// SPDX-License-Identifier: MIT
import CReglet

/// Track sizes: Grid 2 §12.
extension CssLayout {
    @inline(never)
    func sizeTracks(_ run: inout CssGridRun, _ axis: Int, available: Int, _ constraint: CssGridRun.Constraint) {
        if !cssSimple.restoreTracks(run, axis, isOpen: available == CssLayout.none && constraint != .minContent) {
            if axis == 0 {
                run.grid.pointee.dependsOnRows = false
                run.grid.pointee.dependsOnHeight = false
            }
            initializeTracks(run, axis, available: available)
            run.sizing = subgrids.sizingItems(run, axis)
            run.joinTracks(axis)
            if axis == 1 { alignBaselinesInRows(run) } else { alignEdgesInColumns(run) }
            resolveIntrinsicSizes(run, axis)
            cssSimple.keepTracks(run, axis)
        }
        maximizeTracks(run, axis, available: available, constraint)
        expandFlexibleTracks(run, axis, available: available, constraint)
        stretchTracks(run, axis, available: available, constraint)
        run.splitTracks(axis)
    }

    /// §12.4.
    @inline(never)
    private func initializeTracks(_ run: CssGridRun, _ axis: Int, available: Int) {
        for at in 0..<run.trackCount(axis) { initialize(run.tracks(axis) + at, available: available) }
    }

    @inline(never)
    func initialize(_ track: UnsafeMutablePointer<CssTrack>, available: Int) {
        let def = track.pointee.def
        let isCollapsed = track.pointee.flags & CssTrack.collapsed
        let (base, most) = (track.pointee.keptBase, track.pointee.keptMost)
        track.pointee = CssTrack(def: def, flags: isCollapsed)
        track.pointee.keptBase = base
        track.pointee.keptMost = most
        if isCollapsed != 0 { return }
        var flags: UInt32 = 0
        if def.least.isPercent || def.most.isPercent || def.limit.isPercent { flags |= CssTrack.percent }
        let least = resolved(def.least, available)
        if least != CssLayout.none {
            track.pointee.base = clampedUnits(least)
        } else {
            flags |= CssTrack.intrinsicMin
            switch def.least.unit {
            case RG_CSS_MIN_CONTENT.rawValue: flags |= CssTrack.minContentMin
            case RG_CSS_MAX_CONTENT.rawValue: flags |= CssTrack.maxContentMin
            default: flags |= CssTrack.autoMin
            }
        }
        track.pointee.most = maxUnits
        if def.most.unit == CssTrackDef.fr {
            track.pointee.factor = def.most.percent
            if track.pointee.factor == 0 { track.pointee.factor = CssTrack.noFactor }
        } else {
            let most = resolved(def.most, available)
            if most != CssLayout.none {
                flags |= CssTrack.fixedMax
                track.pointee.most = max(track.pointee.base, clampedUnits(most))
            } else {
                flags |= CssTrack.intrinsicMax
                switch def.most.unit {
                case RG_CSS_MIN_CONTENT.rawValue: break
                case RG_CSS_MAX_CONTENT.rawValue: flags |= CssTrack.maxContentMax
                case RG_CSS_FIT_CONTENT.rawValue:
                    flags |= CssTrack.maxContentMax
                    if resolved(def.limit, available) != CssLayout.none {
                        flags |= CssTrack.fitMax
                        track.pointee.fit = clampedUnits(resolved(def.limit, available))
                    }
                default: flags |= CssTrack.maxContentMax | CssTrack.autoMax
                }
            }
        }
        track.pointee.flags = flags
    }

    /// §12.6.
    @inline(never)
    private func maximizeTracks(
        _ run: CssGridRun, _ axis: Int, available: Int, _ constraint: CssGridRun.Constraint
    ) {
        if constraint == .minContent { return }
        let count = run.trackCount(axis)
        if available == CssLayout.none {
            for at in 0..<count { run.tracks(axis)[at].base = run.tracks(axis)[at].most }
            return
        }
        let free = available &- run.span(axis, 0, count)
        if free <= 0 { return }
        for at in 0..<count { run.tracks(axis)[at].incurred = 0 }
        growToLimits(run, axis, 0, count, free, CssTrackSet(all: true), forLimits: false)
        for at in 0..<count { run.tracks(axis)[at].base &+= run.tracks(axis)[at].incurred }
    }

    /// §12.7.1: the size of 1fr, in single precision as in the browser.
    @inline(never)
    private func frSize(_ run: CssGridRun, _ axis: Int, _ begin: Int, _ end: Int, _ space: Int) -> Float {
        let tracks = run.tracks(axis)
        for at in begin..<end { tracks[at].flags &= ~CssTrack.done }
        while true {
            var leftover = space &- run.gaps(axis, begin, end)
            var sum = 0.0
            for at in begin..<end {
                if tracks[at].factor > CssTrack.noFactor && tracks[at].flags & CssTrack.done == 0 {
                    sum += Double(tracks[at].factor)
                } else {
                    leftover &-= Int(tracks[at].base)
                }
            }
            if leftover <= 0 || sum == 0 { return 0 }
            let size = Float(Double(leftover) / max(sum, 1))
            var restarts = false
            for at in begin..<end where tracks[at].factor > 0 && tracks[at].flags & CssTrack.done == 0 {
                if size * tracks[at].factor < Float(tracks[at].base) {
                    tracks[at].flags |= CssTrack.done
                    restarts = true
                }
            }
            if !restarts { return size }
        }
    }

    /// §12.7.
    @inline(never)
    private func expandFlexibleTracks(
        _ run: CssGridRun, _ axis: Int, available: Int, _ constraint: CssGridRun.Constraint
    ) {
        let count = run.trackCount(axis), tracks = run.tracks(axis)
        var isFlexible = false
        for at in 0..<count where tracks[at].factor > 0 { isFlexible = true }
        if !isFlexible || constraint == .minContent { return }
        var size: Float = 0
        if available != CssLayout.none {
            size = frSize(run, axis, 0, count, available)
        } else {
            for at in 0..<count where tracks[at].factor > 0 {
                size = max(size, Float(tracks[at].base) / max(Float(tracks[at].joined), tracks[at].factor))
            }
            var next = run.sizing
            while let item = next {
                next = item.pointee.next
                let (begin, end) = (item.pointee.sizingBegin, item.pointee.sizingEnd)
                var crosses = false
                for at in begin..<end where tracks[at].factor > 0 { crosses = true }
                if crosses {
                    measureContributions(run, axis, item, readsMost: true)
                    size = max(size, frSize(run, axis, begin, end, Int(item.pointee.target)))
                }
            }
        }
        // the fraction is carried to the next track, in single precision
        var left: Float = 0
        for at in 0..<count where tracks[at].factor > 0 {
            let share = size * tracks[at].factor + left
            let whole = floorUnitsOf(Double(share))
            if whole >= Int(tracks[at].base) {
                tracks[at].base = clampedUnits(whole)
                left = max(0, share - Float(whole))
            }
        }
    }

    private func floorUnitsOf(_ value: Double) -> Int { value <= 0 ? 0 : Int(truncateUnits(value)) }

    /// §12.8.
    @inline(never)
    private func stretchTracks(
        _ run: CssGridRun, _ axis: Int, available: Int, _ constraint: CssGridRun.Constraint
    ) {
        if constraint != .layout { return }
        let style = self.style(run.row)
        let align = (axis == 0 ? style.pointee.justifyContent : style.pointee.alignContent) & CssAlign.mask
        if align != 0 && align != RG_CSS_ALIGN_STRETCH.rawValue { return }
        let size = available == CssLayout.none ? run.leastSize : available
        if size == CssLayout.none { return }
        let count = run.trackCount(axis), tracks = run.tracks(axis)
        var free = size &- run.span(axis, 0, count), autos = 0
        if free <= 0 { return }
        var isJoined = false
        for at in 0..<count where tracks[at].stretches {
            autos &+= Int(tracks[at].joined)
            isJoined = isJoined || tracks[at].joined > 1
            tracks[at].incurred = 0
        }
        if isJoined {
            // they may not have reached their limits
            free = growToLimits(run, axis, 0, count, free, CssTrackSet(flags: CssTrack.autoMax), forLimits: false)
            for at in 0..<count where tracks[at].stretches { tracks[at].base &+= tracks[at].incurred }
        }
        for at in 0..<count where tracks[at].stretches {
            let share = free &* Int(tracks[at].joined) / autos
            tracks[at].base = clampedUnits(Int(tracks[at].base) &+ share)
            free &-= share
            autos &-= Int(tracks[at].joined)
        }
    }
}
