// SPDX-License-Identifier: MIT
import CReglet

/// The tracks of subgrids after sizing: Grid 2 §9.
extension CssSubgrids {
    /// Gives a subgrid the tracks of its area, which are sized and aligned: §9, with the gap of its own around the
    /// middle of each gap of the parent.
    @inline(never)
    func give(_ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, _ child: Int) {
        guard let record = self.record(child) else { return }
        let own = CssGridRun.axis(of: gridRecord(record), axis)
        let (begin, end) = item.pointee.area(axis)
        let count = min(end &- begin, own.pointee.given.count)
        if count <= 0 { return }
        let flips = axis == 0 && run.isRTL != node(child).isRTL
        let style = self.style(child)
        let base = run.width == CssLayout.none ? 0 : cssLayout.areaSize(run, 0, item)
        let edges = self.edges(child, style, base)
        func margin(_ edge: Int) -> Int { resolvedOrZero(style.pointee.margin[edge], base) }
        var start = axis == 0 ? edges.left &+ margin(0) : edges.top &+ margin(1)
        var behind = axis == 0 ? edges.right &+ margin(2) : edges.bottom &+ margin(3)
        if axis == 0 && node(child).isRTL { swap(&start, &behind) }
        let parentGap = Int(run.axis(axis).pointee.spread)
        let gap = self.gap(child, axis, parent: parentGap, base: CssLayout.none)
        let half = (gap &- parentGap) / 2
        let tracks = run.tracks(axis)
        let area = cssLayout.areaSize(run, axis, item)
        let first = Int(tracks[begin].offset)
        var changed = own.pointee.givenSpread != clampedUnits(parentGap)
        own.pointee.givenSpread = clampedUnits(parentGap)
        for at in 0..<count {
            let track = tracks[flips ? end &- 1 &- at : begin &+ at]
            var offset = 0, to = max(0, area &- start &- behind)
            func lineStart(_ index: Int) -> Int {
                flips
                    ? area &- (Int(tracks[end &- 1 &- index].offset) &+ Int(tracks[end &- 1 &- index].base) &- first)
                    : Int(tracks[begin &+ index].offset) &- first
            }
            // the difference of the gaps is at both sides of the line
            if at > 0 { offset = lineStart(at) &- start &+ half }
            if at &+ 1 < count { to = lineStart(at &+ 1) &- start &+ half &- gap }
            var now = CssGivenTrack(def: own.pointee.given[at].def)
            now.offset = clampedUnits(offset)
            // negative where its gap is larger than the track
            now.base = clampedUnits(to &- offset)
            if axis == 1 {
                if track.ascent != Int32.min {
                    now.ascent = clampedUnits(Int(track.ascent) &- (at == 0 ? start : half))
                }
                if track.descent != Int32.min {
                    now.descent = clampedUnits(Int(track.descent) &- (at &+ 1 == count ? behind : half))
                }
            }
            let old = own.pointee.given[at]
            if old.base != now.base || old.offset != now.offset || old.ascent != now.ascent
                || old.descent != now.descent
            {
                changed = true
                own.pointee.given[at] = now
            }
        }
        if changed { evict(record) }
    }

    /// Makes the given tracks those of a run.
    @inline(never)
    func take(_ run: CssGridRun, _ axis: Int) {
        let own = run.axis(axis)
        let gap = self.gap(run.row, axis, parent: Int(own.pointee.givenSpread), base: run.size(axis))
        own.pointee.gap = clampedUnits(gap)
        own.pointee.spread = clampedUnits(gap)
        for at in 0..<min(run.trackCount(axis), own.pointee.given.count) {
            let given = own.pointee.given[at]
            let track = run.tracks(axis) + at
            track.pointee.base = given.base
            track.pointee.offset = given.offset
            track.pointee.ascent = given.ascent
            track.pointee.descent = given.descent
        }
    }
}
