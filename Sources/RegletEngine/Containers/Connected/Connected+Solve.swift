// SPDX-License-Identifier: MIT
import CReglet

/// The passes of a run: measure, solve, measure what the solution resized, solve again.
extension ConnectedLayout {
    @inline(never)
    func solveAll() {
        let count = run.pointee.boxes.count
        let start = box(0).pointee.size
        for i in 1..<count where measuresFirst(i) { _ = measureBox(i, .nothing) }
        fillPlaceholders()
        if count > 1 { solve(pass: 0, start) }
        var hasMatching = false
        var needsPass = false
        for i in 1..<count where isMatching(i) {
            hasMatching = true
            if box(i).pointee.role == .flow {
                needsPass = remeasure(i, .tried) || has(i, ConnectedBox.needsPass) || needsPass
            }
        }
        if !hasMatching { return }
        for round in 0...1 {
            for i in 1..<count where isMatching(i) && !isGone(i) && isResizable(i) {
                needsPass = remeasure(i, round == 1 ? .used : .tried) || needsPass
            }
            if !needsPass { return }
            solve(pass: 1 &+ round, start)
            needsPass = false
        }
    }

    @inline(never)
    func isMatching(_ index: Int) -> Bool {
        let b = box(index)
        return b.pointee.sizing.x == ConnectedBox.match || b.pointee.sizing.y == ConnectedBox.match
    }

    @inline(never)
    func isResizable(_ index: Int) -> Bool {
        let role = box(index).pointee.role
        return role != .barrier && role != .guideline && role != .flow
    }

    /// Measures a box after a solution. - Returns: whether its size or baseline changed.
    @inline(never)
    private func remeasure(_ index: Int, _ given: Given) -> Bool {
        let size = SIMD2(length(index, 0), length(index, 1))
        let baseline = box(index).pointee.baseline
        let needsPass = measureBox(index, given)
        return needsPass || size != SIMD2(length(index, 0), length(index, 1))
            || (has(index, ConnectedBox.hasBaseline) && baseline != box(index).pointee.baseline)
    }

    /// Whether a box is measured before the direct pass.
    @inline(never)
    private func measuresFirst(_ index: Int) -> Bool {
        let b = box(index)
        if b.pointee.role == .guideline || b.pointee.role == .barrier || has(index, ConnectedBox.inFlow) {
            return false
        }
        let isMatch = b.pointee.sizing .== SIMD2(repeating: ConnectedBox.match)
        if isMatch[0] && isMatch[1] && !hugsContent(b) { return false }
        if b.pointee.role == .flow { return true }
        for axis in 0...1 where isMatch[axis] && !isMatch[1 &- axis] {
            if b.pointee.fill[axis] == ConnectedBox.spread && !isInChain(index, 0) { return false }
        }
        return !((isMatch[0] || isMatch[1]) && b.pointee.ratio > 0)
    }

    /// Whether a side with the fill `content` is among two that match.
    @inline(never)
    func hugsContent(_ b: Box) -> Bool {
        b.pointee.fill[0] == ConnectedBox.content || b.pointee.fill[1] == ConnectedBox.content
    }

    /// Gives placeholders the size of their content.
    @inline(never)
    private func fillPlaceholders() {
        for i in 1..<run.pointee.boxes.count where box(i).pointee.role == .placeholder && box(i).pointee.linkCount > 0 {
            let content = box(link(i, 0)).pointee.size
            for axis in 0...1 where box(i).pointee.sizing[axis] != ConnectedBox.fixed {
                box(i).pointee.size[axis] = content[axis]
            }
        }
    }

    // MARK: - One solution

    @inline(never)
    private func solve(pass: Int, _ start: SIMD2<Int32>) {
        run.pointee.pass = pass
        box(0).pointee.size = start
        box(0).pointee.origin = SIMD2(0, 0)
        run.pointee.tooSmall = 0
        run.pointee.isDirect = false
        let sizing = box(0).pointee.sizing
        if pass == 0 {
            placeDirectly()
            measureRemaining()
            run.pointee.isDirect = isAllPlaced()
            for axis in 0...1 where run.pointee.isDirect { placeUnconnected(axis, isEarly: false) }
        }
        solveRounds(SIMD2(max(0, start.x), max(0, start.y)))
        box(0).pointee.sizing = sizing
    }

    /// Solves until no limit of the container changes its size.
    @inline(never)
    private func solveRounds(_ before: SIMD2<Int32>) {
        var isOverridden = false
        var rounds = 0
        var again = true
        while again && !run.pointee.failed {
            rounds &+= 1
            again = solveOnce()
            for axis in 0...1 where box(0).pointee.size[axis] < run.pointee.smallest[axis] {
                box(0).pointee.size[axis] = run.pointee.smallest[axis]
                box(0).pointee.sizing[axis] = ConnectedBox.fixed
                isOverridden = true
                again = true
            }
            if !isOverridden {
                for axis in 0...1
                where box(0).pointee.sizing[axis] == ConnectedBox.wrap && before[axis] > 0
                    && box(0).pointee.size[axis] > before[axis]
                {
                    run.pointee.tooSmall |= 1 &<< UInt32(axis)
                    isOverridden = true
                    box(0).pointee.sizing[axis] = ConnectedBox.fixed
                    setLength(0, axis, before[axis])
                    again = true
                }
            }
            if rounds > 8 { again = false }
        }
    }

    /// Measures the boxes that the direct pass did not reach.
    @inline(never)
    private func measureRemaining() {
        for i in 1..<run.pointee.boxes.count {
            let b = box(i)
            if !needsMeasure(i) || has(i, ConnectedBox.inFlow) { continue }
            switch b.pointee.role {
            case .guideline, .barrier, .flow: continue
            default: break
            }
            let isMatch = b.pointee.sizing .== SIMD2(repeating: ConnectedBox.match)
            if isMatch[0] && isMatch[1] && !hugsContent(b) { continue }
            measureDirectly(i)
        }
    }

    /// Builds and solves the program, and reads the boxes. - Returns: whether a limit enforced a size, so that it must
    /// be solved again.
    @inline(never)
    private func solveOnce() -> Bool {
        let r = run
        let count = r.pointee.boxes.count
        if r.pointee.isDirect {
            let isEnforced = readSolution()
            r.pointee.isDirect = false
            for i in 0..<count { box(i).pointee.flags &= ~(ConnectedBox.isPlaced | ConnectedBox.resolved &* 3) }
            return isEnforced
        }
        state.pointee.stats.programs_solved &+= 1
        r.pointee.keepsSteps = false
        tableau.pointee.begin(programKey(), memory)
        r.pointee.chains.count = 0
        for i in 0..<r.pointee.edges.count { edge(i).pointee.variable = 0 }
        for i in 0..<count {
            for side in 0...3 { _ = variable(i &* ConnectedEdge.perBox &+ (side &* 2 &+ side / 2) % 4) }
            if box(i).pointee.baseline > 0 { _ = variable(baseline(i)) }
        }
        addBoxes()
        for i in 0...1 {
            let axis = 1 &- i
            let least = Int(r.pointee.wrapLeast[axis]), most = Int(r.pointee.wrapMost[axis])
            if least >= 0 { atLeast(least, near(0, axis), 0, Strength.equality) }
            if most >= 0 { atLeast(far(0, axis), most, 0, Strength.equality) }
            r.pointee.wrapLeast[axis] = -1
            r.pointee.wrapMost[axis] = -1
        }
        tableau.pointee.minimize()
        flows.placeItems(isSolved: true)
        if tableau.pointee.failed { r.pointee.failed = true }
        return readSolution()
    }

    /// Reads the boxes. - Returns: whether a limit enforced a size.
    @inline(never)
    private func readSolution() -> Bool {
        let count = run.pointee.boxes.count
        var isEnforced = false
        readBox(0)
        for i in 1..<count {
            if box(i).pointee.role == .guideline {
                readGuideline(i)
            } else {
                readBox(i)
                if box(i).pointee.enforced != SIMD2(-1, -1) { isEnforced = true }
            }
        }
        return isEnforced
    }

    /// Whether the direct pass has placed every box, in a container that does not wrap.
    @inline(never)
    private func isAllPlaced() -> Bool {
        let size = box(0).pointee.size, smallest = run.pointee.smallest
        if wraps(0) || wraps(1) || size.x < smallest.x || size.y < smallest.y { return false }
        let both = ConnectedBox.resolved &* 3
        for i in 1..<run.pointee.boxes.count {
            let b = box(i)
            switch b.pointee.role {
            case .guideline, .barrier:
                if b.pointee.flags & ConnectedBox.isPlaced == 0 { return false }
            case .flow: return false
            default:
                if b.pointee.flags & both != both {
                    let isOut = b.pointee.flags & ConnectedBox.gone != 0 && !hasDependents(i)
                    if !isOut && (!isUnconnected(i, 0) || !isUnconnected(i, 1)) { return false }
                }
                let isParent = b.pointee.sizing .== SIMD2(repeating: ConnectedBox.parent)
                if isConnected(center(i)) || isParent[0] || isParent[1] { return false }
            }
        }
        return true
    }

    /// The place of an edge: cut toward zero after adding a half.
    @inline(never)
    private func solved(_ e: UnsafeMutablePointer<ConnectedEdge>) -> Int32 {
        if run.pointee.isDirect { return e.pointee.isPlaced ? e.pointee.place &- (e.pointee.place &>> 31) : 0 }
        let variable = e.pointee.variable
        return variable == 0 ? 0 : truncated(tableau.pointee.value(variable) + 0.5)
    }

    @inline(never)
    private func readGuideline(_ index: Int) {
        let axis = box(index).pointee.side
        box(index).pointee.origin[axis] = solved(edge(near(index, axis)))
        box(index).pointee.size = SIMD2(0, 0)
    }

    @inline(never)
    private func readBox(_ index: Int) {
        let b = box(index)
        let e = edge(near(index, 0))
        var start = SIMD2(solved(e), solved(e + 2))
        var length = SIMD2(solved(e + 1) &- start.x, solved(e + 3) &- start.y)
        if length.x < 0 || length.y < 0 {
            start = SIMD2(0, 0)
            length = start
        }
        b.pointee.origin = start
        if isGone(index) {
            b.pointee.size = SIMD2(0, 0)
            return
        }
        for axis in 0...1 {
            if b.pointee.sizing[axis] == ConnectedBox.fixed { length[axis] = max(length[axis], b.pointee.size[axis]) }
            var size = length[axis]
            if index == 0 { size = max(size, run.pointee.smallest[axis]) }
            if b.pointee.most[axis] > 0 && b.pointee.sizing[axis] == ConnectedBox.match {
                size = min(size, b.pointee.most[axis])
            }
            b.pointee.size[axis] = size
            if size != length[axis] { b.pointee.enforced[axis] = size }
        }
    }
}
