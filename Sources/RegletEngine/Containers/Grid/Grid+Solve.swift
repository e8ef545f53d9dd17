// SPDX-License-Identifier: MIT
import CReglet

/// The positions of the lines of one axis: the least solution of the constraints between them.
extension GridLayout {
    /// Android's bound of a flexible group: 100,000 px.
    var gridLimit: Int32 { min(roundUnits(100_000 * state.pointee.scale.perPixel), maxUnits) }

    /// Locates the lines unless they are current. Source: Axis.getLocations.
    @inline(never)
    func locateGrid(
        _ tracks: GridTracks, _ other: GridTracks, _ children: Int, _ gap: Int32,
        _ boxes: UnsafeMutablePointer<GridBox>, keepsOrder: Bool
    ) {
        let axis = tracks.axis
        if axis.pointee.has(GridAxis.located) { return }
        let solver = GridSolver(tracks, keepsOrder: keepsOrder)
        axis.pointee.reach = 0
        if axis.pointee.has(GridAxis.weighted) {
            distributeGrid(solver, other, children, gap, boxes)
        } else {
            if !axis.pointee.has(GridAxis.bounded) { boundGrid(tracks, children) }
            _ = solver.solve(gap, gridLimit, drops: true)
        }
        let lines = Int(axis.pointee.lines)
        // Without an order, or after a negative margin, the last line may be before the end of a child that needs the
        // room. If a constraint is dropped, the lines may have been further apart before: then a smaller bound could
        // change the result.
        let isTight =
            !keepsOrder || axis.pointee.has(GridAxis.mostRemoved | GridAxis.overlaps)
            || tracks.locations[lines &- 1] > Int(axis.pointee.most)
            || Int(axis.pointee.reach) > tracks.locations[lines &- 1]
        axis.pointee.set(GridAxis.tight, isTight)
        if !keepsOrder {
            let first = tracks.locations[0]
            for line in 0..<lines { tracks.locations[line] &-= first }
        }
        axis.pointee.size = clampUnits(tracks.locations[lines &- 1])
        axis.pointee.flags |= GridAxis.located
    }

    /// Distributes the largest surplus for which there is a solution, found by bisection. Source:
    /// Axis.solveAndDistributeSpace, which voids the values of both axes whenever the shares change. `boxes`: scratch.
    private func distributeGrid(
        _ solver: GridSolver, _ other: GridTracks, _ children: Int, _ gap: Int32,
        _ boxes: UnsafeMutablePointer<GridBox>
    ) {
        let tracks = solver.tracks
        let limit = gridLimit
        shareGrid(tracks, children, 0, 1)
        if !tracks.axis.pointee.has(GridAxis.bounded) { boundGrid(tracks, children) }
        _ = solver.solve(gap, limit, drops: true)
        var tooMuch = Int(tracks.axis.pointee.least) &* children &+ 1
        if solver.wraps { tooMuch = Int(Int32(truncatingIfNeeded: tooMuch)) }
        if tooMuch < 2 { return }
        other.axis.pointee.flags &= ~(GridAxis.bounded | GridAxis.located)
        let weights = gridWeight(tracks, children)
        var even: EvenShares?
        if tracks.axis.pointee.has(GridAxis.even) {
            even =
                solver.wraps || FastPaths.areOff || !FastPaths.areAll
                ? nil
                : EvenShares(tracks, boxes, children, most: tooMuch, isNarrow: state.pointee.scale.isInteger)
            if even == nil { tracks.axis.pointee.flags &= ~GridAxis.even }
        }
        var least = 0, valid = -1, surplus = 0
        var solved = true
        while least < tooMuch {
            surplus = (least &+ tooMuch) / 2
            if let even {
                even.bound(surplus)
            } else {
                shareGrid(tracks, children, surplus, weights)
                boundGrid(tracks, children)
            }
            solved = solver.solve(gap, limit, drops: false, locates: false)
            if solved {
                valid = surplus
                least = surplus &+ 1
            } else {
                tooMuch = surplus
            }
        }
        if valid > 0 && !solved {
            shareGrid(tracks, children, valid, weights)
            boundGrid(tracks, children)
            _ = solver.solve(gap, limit, drops: true)
        } else {
            if !solved { _ = solver.solve(gap, limit, drops: false) }
            if even == nil { return }
            shareGrid(tracks, children, surplus, weights)
            boundGrid(tracks, children)
        }
    }
}
