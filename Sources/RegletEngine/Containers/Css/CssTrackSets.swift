// SPDX-License-Identifier: MIT
import CReglet

/// Tracks that are sized as one, as in browsers: those of a repetition that have the same definition, and between which
/// no item begins or ends. Limits are then compared and shares rounded for all of them together.
extension CssGridRun {
    /// Notes the implicit tracks that repeat one before, between which no item begins or ends.
    @_optimize(size)
    @inline(never)
    func turnImplicitTracks(_ index: Int) {
        let axis = self.axis(index), count = trackCount(index), tracks = self.tracks(index)
        let before = Int(axis.pointee.before), explicit = Int(axis.pointee.explicit)
        let turn = max(1, axis.pointee.autos.count)
        if count <= turn || count <= explicit &+ 1 || css.isSubgridded(row, index) { return }
        noteEdges(index)
        let template = css.templateCount(axis)
        var edge = 0
        for at in 0..<count {
            let line = at &- before
            if tracks[at].flags & CssTrack.edge != 0 || (explicit > 0 && (line == 0 || line == explicit))
                || (template > 0 && line == template)
            {
                edge = at
            }
            tracks[at].flags &= ~CssTrack.edge
            if (line < 0 || line >= template) && at &- turn >= edge {
                tracks[at].def.turn = Int32(truncatingIfNeeded: turn)
            }
        }
    }

    /// Marks the tracks before which an item begins or ends.
    @inline(never)
    private func noteEdges(_ index: Int) {
        let tracks = self.tracks(index), count = trackCount(index)
        for at in 0..<itemCount {
            let area = (items + at).pointee.area(index)
            if area.begin < count { tracks[area.begin].flags |= CssTrack.edge }
            if area.end < count { tracks[area.end].flags |= CssTrack.edge }
        }
    }

    /// Joins the tracks of an axis that has its sizing items. The first one of each set stands for the others.
    @inline(never)
    func joinTracks(_ index: Int) {
        let tracks = self.tracks(index), count = trackCount(index)
        var repeats = false
        for at in 0..<count where tracks[at].def.turn > 0 { repeats = true }
        if !repeats { return }
        noteEdges(index)
        var next = grid.pointee.hasSubgrids ? sizing : nil
        while let item = next {
            next = item.pointee.next
            if item.pointee.has(CssItem.edge) { continue }
            let begin = item.pointee.sizingBegin, end = item.pointee.sizingEnd
            if begin >= 0 && begin < count { tracks[begin].flags |= CssTrack.edge }
            if end >= 0 && end < count { tracks[end].flags |= CssTrack.edge }
        }
        var edge = 0
        for at in 0..<count {
            let track = tracks + at
            if track.pointee.flags & CssTrack.edge != 0 { edge = at }
            let turn = Int(track.pointee.def.turn)
            if turn == 0 || at &- turn < edge || track.pointee.flags & CssTrack.collapsed != 0 { continue }
            var first = at &- turn
            if tracks[first].flags & CssTrack.collapsed != 0 { continue }
            if tracks[first].isMember { first = Int(tracks[first].joined) }
            tracks[first].joined &+= 1
            track.pointee.flags |= CssTrack.member
            track.pointee.joined = Int32(truncatingIfNeeded: first)
            add(track, to: tracks + first)
            track.pointee.base = 0
            track.pointee.most = 0
            track.pointee.factor = 0
        }
    }

    /// Adds the limits of a track to those of the first one of its set.
    private func add(_ track: UnsafeMutablePointer<CssTrack>, to first: UnsafeMutablePointer<CssTrack>) {
        first.pointee.base = clampedUnits(Int(first.pointee.base) &+ Int(track.pointee.base))
        if first.pointee.most != maxUnits {
            first.pointee.most = clampedUnits(Int(first.pointee.most) &+ Int(track.pointee.most))
        }
        first.pointee.fit = clampedUnits(Int(first.pointee.fit) &+ Int(track.pointee.fit))
        if track.pointee.factor > CssTrack.noFactor { first.pointee.factor += track.pointee.factor }
    }

    /// Gives each track its part of the size of its set.
    @inline(never)
    func splitTracks(_ index: Int) {
        let tracks = self.tracks(index), count = trackCount(index)
        for at in 0..<count {
            let track = tracks + at
            if !track.pointee.isMember {
                // the rest of its size, and the number of tracks for it
                track.pointee.planned = track.pointee.joined
                track.pointee.incurred = track.pointee.base
                if track.pointee.joined == 1 { continue }
            }
            let first = track.pointee.isMember ? tracks + Int(track.pointee.joined) : track
            let share = first.pointee.incurred / max(1, first.pointee.planned)
            first.pointee.incurred &-= share
            first.pointee.planned &-= 1
            track.pointee.base = share
        }
    }
}
