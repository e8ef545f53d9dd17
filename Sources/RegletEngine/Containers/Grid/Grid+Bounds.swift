// SPDX-License-Identifier: MIT
import CReglet

/// The requirements of the children on the lines: margins, sizes, alignment points, group bounds.
extension GridLayout {
    // MARK: - Margins

    /// Starts a run on one axis: computes the margins of all children and counts the lines with a gap. O(children +
    /// lines). `isSecond`: constraints that the previous run dropped stay dropped. Source: GridLayout.getMargin,
    /// Axis.computeMargins.
    @inline(never)
    func startGridAxis(
        _ row: Int, _ record: UnsafeMutablePointer<GridRecord>, _ tracks: GridTracks, isSecond: Bool
    ) {
        let lines = Int(tracks.axis.pointee.lines)
        let byLines = record.pointee.has(GridRecord.alignBounds)
        let gap = rarer(row)?.pointee.gap ?? 0
        var lastLine: Int32 = 0
        var overlaps = false
        var index = 0
        for child in children(of: box(node(row))) {
            let span = tracks.spans + index
            let isGone = node(child).isGone
            span.pointee.pull = isGone ? GridPull.gone : 0
            let margins = gridMargins(child, record, tracks.horizontal)
            span.pointee.before = margins.before
            span.pointee.after = margins.after
            if span.pointee.weight != 0 { span.pointee.pointOrShare = 0 }
            if !isGone {
                lastLine = max(lastLine, tracks.link(span).pointee.max)
                if margins.before | margins.after < 0 { overlaps = true }
            }
            index &+= 1
        }
        let children = index
        tracks.axis.pointee.lastGap = gap != 0 ? lastLine : 0
        tracks.axis.pointee.gaps = 0
        let kept = isSecond ? tracks.axis.pointee.flags & GridAxis.mostRemoved : 0
        tracks.axis.pointee.flags = kept | (overlaps ? GridAxis.overlaps : 0)
        if !isSecond { for link in 0..<Int(tracks.axis.pointee.links) { tracks.links[link].removed = 0 } }
        if byLines { spreadMargins(tracks, children, lines) }
        if gap != 0 { countGaps(tracks, children, lines) }
    }

    /// Margins of a child on one axis: left or top, right or bottom.
    private func gridMargins(
        _ child: Int, _ record: UnsafeMutablePointer<GridRecord>, _ horizontal: Bool
    ) -> (before: Int32, after: Int32) {
        let node = self.node(child)
        let given =
            horizontal
            ? (node.pointee.marginLeft, node.pointee.marginRight) : (node.pointee.marginTop, node.pointee.marginBottom)
        if !record.pointee.has(GridRecord.defaultMargins) || (given.0 != 0 && given.1 != 0)
            || node.pointee.flags & NodeFlags.kindMask == RG_KIND_SPACE.rawValue
        {
            return given
        }
        return defaultMargins(child, given, record.pointee.defaultMargin, horizontal)
    }

    @inline(never)
    private func defaultMargins(
        _ child: Int, _ given: (Int32, Int32), _ margin: Int32, _ horizontal: Bool
    ) -> (before: Int32, after: Int32) {
        if horizontal, let rarer = self.rarer(child),
            rarer.pointee.marginStart != RarerStyle.absent || rarer.pointee.marginEnd != RarerStyle.absent
        {
            return given
        }
        let own = Swift.Int(gridCell(child)?.pointee.ownMargins ?? 0) >> (horizontal ? 0 : 1)
        return (
            given.0 != 0 || own & RG_GRID_OWN_LEFT != 0 ? given.0 : margin,
            given.1 != 0 || own & RG_GRID_OWN_RIGHT != 0 ? given.1 : margin
        )
    }

    /// RG_GRID_ALIGN_BOUNDS: each line has the largest margins of the children that start or end there.
    @inline(never)
    private func spreadMargins(_ tracks: GridTracks, _ children: Int, _ lines: Int) {
        let table = UnsafeMutableRawPointer(tracks.locations).assumingMemoryBound(to: Int32.self)  // two per line
        zeroBytes(table, lines &* 8)
        for index in 0..<children where tracks.spans[index].pull & GridPull.gone == 0 {
            let span = tracks.spans + index, link = tracks.link(span)
            let start = 2 &* Int(link.pointee.min), end = 2 &* Int(link.pointee.max) &+ 1
            table[start] = max(table[start], span.pointee.before)
            table[end] = max(table[end], span.pointee.after)
        }
        for index in 0..<children {
            let span = tracks.spans + index, link = tracks.link(span)
            span.pointee.before = table[2 &* Int(link.pointee.min)]
            span.pointee.after = table[2 &* Int(link.pointee.max) &+ 1]
        }
    }

    private func countGaps(_ tracks: GridTracks, _ children: Int, _ lines: Int) {
        zeroBytes(tracks.locations, lines &* 8)
        for index in 0..<children where tracks.spans[index].pull & GridPull.gone == 0 {
            let line = tracks.link(tracks.spans + index).pointee.max
            if line < tracks.axis.pointee.lastGap && tracks.locations[Int(line)] == 0 {
                tracks.locations[Int(line)] = 1
                tracks.axis.pointee.gaps &+= 1
            }
        }
    }

    // MARK: - Sizes

    /// Copies the measured sizes of the children. O(children).
    @inline(never)
    func sampleGrid(_ row: Int, _ tracks: GridTracks) {
        var flags = tracks.axis.pointee.flags & ~(GridAxis.weighted | GridAxis.fills)
        var index = 0
        for child in children(of: box(node(row))) {
            let span = tracks.spans + index
            let node = self.node(child)
            let isGone = node.isGone
            span.pointee.pull = GridLayout.pull(span, node) | (isGone ? GridPull.gone : 0)
            span.pointee.size = 0
            if span.pointee.weight == 0 { span.pointee.pointOrShare = 0 }
            if !isGone {
                let result = self.result(child)
                let size = tracks.horizontal ? result.pointee.width : result.pointee.height
                span.pointee.size = clampUnits(
                    Int(size) &+ Int(span.pointee.before) &+ Int(span.pointee.after))
                if span.pointee.pull & GridPull.mask == GridPull.baseline {
                    span.pointee.pointOrShare = layout.baseline(ofChild: child, for: row)
                }
                if span.pointee.weight != 0 { flags |= GridAxis.weighted }
                if span.pointee.pull & GridPull.mask == GridPull.fill { flags |= GridAxis.fills }
            }
            index &+= 1
        }
        tracks.axis.pointee.flags = flags
    }

    /// The alignment of a child during a run, GridPull. Source: Spec.getAbsoluteAlignment, Spec.getFlexibility.
    @inline(__always)
    private static func pull(_ span: UnsafeMutablePointer<GridSpan>, _ node: UnsafeMutablePointer<Node>) -> UInt8 {
        switch span.pointee.alignment {
        case GridAlignment.leading: return GridPull.leading
        case GridAlignment.trailing: return GridPull.trailing
        case GridAlignment.fill: return GridPull.fill
        case GridAlignment.center: return GridPull.center
        case GridAlignment.left: return node.isRTL ? GridPull.trailing : GridPull.leading
        case GridAlignment.right: return node.isRTL ? GridPull.leading : GridPull.trailing
        default:
            if span.pointee.weight != 0 { return GridPull.fill }
            return GridPull.rigid | GridPull.baseline
        }
    }

    /// The distance of the alignment point from the start of a child of `size` units, or nil when it has none.
    /// Source: Alignment.getAlignmentValue.
    @inline(__always)
    static func alignmentPoint(_ span: UnsafeMutablePointer<GridSpan>, _ size: Int32, _ horizontal: Bool) -> Int32? {
        switch span.pointee.pull & GridPull.mask {
        case GridPull.leading: return 0
        case GridPull.trailing: return size
        case GridPull.center: return size >> 1
        case GridPull.baseline:
            if horizontal { return 0 }
            return span.pointee.pointOrShare >= 0 ? span.pointee.pointOrShare : nil
        default: return nil
        }
    }

    /// Computes the bounds of all groups from the sizes and shares of the children. O(children). Source:
    /// Axis.computeGroupBounds. For a child without an alignment point, Android adds the smallest integer and relies on
    /// wrapping sums. Here only its size counts, with the same result: among children that fill, a negative size wins.
    @inline(never)
    func boundGrid(_ tracks: GridTracks, _ children: Int) {
        for at in 0..<Int(tracks.axis.pointee.groups) {
            let group = tracks.groups + at
            group.pointee = GridGroup(
                link: group.pointee.link, before: Int32.min, after: Int32.min, whole: Int32.min, flags: 0,
                natural: group.pointee.natural)
        }
        for index in 0..<children {
            let span = tracks.spans + index
            let group = tracks.groups + Int(span.pointee.group)
            let share = span.pointee.weight != 0 ? Int(span.pointee.pointOrShare) : 0
            let size = clampUnits(Int(span.pointee.size) &+ share)
            if span.pointee.pull & GridPull.mask != GridPull.fill || group.pointee.whole == Int32.min {
                group.pointee.whole = max(group.pointee.whole, size)
            } else if UInt32(bitPattern: size) > UInt32(bitPattern: group.pointee.whole) {
                group.pointee.whole = size
            }
            if span.pointee.pull & GridPull.rigid != 0 { group.pointee.flags |= GridGroup.rigid }
            if span.pointee.pull & GridPull.gone == 0 { group.pointee.flags |= GridGroup.present }
            if let point = GridLayout.alignmentPoint(span, size, tracks.horizontal) {
                group.pointee.flags |= GridGroup.pointed
                group.pointee.before = max(group.pointee.before, point)
                group.pointee.after = max(group.pointee.after, clampUnits(Int(size) &- Int(point)))
            }
        }
        tracks.axis.pointee.flags |= GridAxis.bounded
    }
}
