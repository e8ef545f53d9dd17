// SPDX-License-Identifier: MIT

/// The component cache. Fixing or unfixing a variable changes which rows share variables, so a caller that alternates
/// between the two would cause an analysis each time. Therefore a component that is dissolved for this reason alone is
/// cached with its block. It is restored when the same variables are fixed again, unless rows have changed in more than
/// constants.
extension Solver {
    /// Makes a variable fixable before it is fixed. This invalidates cached components the first time and, for
    /// variables beyond the first 64, always.
    mutating func noteFixed(_ variable: Int32) {
        let bit = fixableBit(variable)
        if bit == 0 || fixable & bit == 0 { structure &+= 1 }
        fixable |= bit
    }

    /// The fixable variables that a component's rows mention, and those of them that are fixed.
    private func fixing(_ index: Int32) -> (mentioned: UInt64, fixed: UInt64) {
        let parameter = component(Int(index)).pointee.parameter
        var mentioned: UInt64 = parameter == -2 ? fixable : parameter >= 0 ? fixableBit(parameter) : 0
        var rest = fixable
        while rest != 0 {
            let variable = Int(rest.trailingZeroBitCount)
            rest &= rest &- 1
            if componentOf[variable] == index { mentioned |= 1 << UInt64(variable) }
        }
        return (mentioned, mentioned & fixed)
    }

    /// The fixable variables that are currently fixed.
    var fixed: UInt64 {
        var fixed: UInt64 = 0
        var rest = fixable
        while rest != 0 {
            let variable = Int(rest.trailingZeroBitCount)
            rest &= rest &- 1
            if variableFlags[variable] & VariableFlags.fixed != 0 { fixed |= 1 << UInt64(variable) }
        }
        return fixed
    }

    /// Dissolves a component and caches it, before the set of fixed variables changes.
    @inline(never)
    mutating func store(_ index: Int32) {
        let component = component(Int(index))
        if component.pointee.flags & Component.needsReanalysis != 0 {
            dissolve(index)
            return
        }
        let fixing = fixing(index)
        dissolveRows(index)
        component.pointee.flags =
            component.pointee.flags & Component.kept | Component.isCached
        component.pointee.fixing = fixing
        component.pointee.structure = structure
        cachedCount &+= 1
    }

    /// Releases the blocks of all cached components.
    @inline(never)
    mutating func evictCached() {
        if cachedCount == 0 { return }
        for c in 0..<components.count where flags(c) & Component.isCached != 0 { drop(c) }
    }

    private mutating func drop(_ c: Int) {
        free(Int32(truncatingIfNeeded: c))
        cachedCount &-= 1
    }

    /// Restores the cached components that match the fixed variables, and drops those whose rows have changed.
    @inline(never)
    mutating func restoreCached() {
        let fixed = fixed
        for c in 0..<components.count {
            if flags(c) & Component.isCached == 0 { continue }
            let component = component(c)
            if component.pointee.structure != structure {
                drop(c)
            } else if component.pointee.fixing.fixed == fixed & component.pointee.fixing.mentioned {
                if isFree(component, rows.base) { restore(c) } else { drop(c) }
            }
        }
    }

    private mutating func restore(_ c: Int) {
        let component = component(c)
        let steps = component.pointee.steps, ownRows = component.pointee.rows
        let index = Int32(truncatingIfNeeded: c)
        for r in 0..<component.pointee.rowCount {
            let row = ownRows[r]
            dropNewRow(row)
            rows.base[Int(row)].component = index
        }
        for i in 0..<component.pointee.stepCount {
            let step = steps + i
            componentOf[Int(step.pointee.target)] = index
            if isCopy(step) { rows.base[Int(step.pointee.row)].flags |= Row.isCopy }
        }
        component.pointee.flags =
            component.pointee.flags & Component.kept | Component.isUsed | Component.needsSolve
        solveNeeded = true
        cachedCount &-= 1
    }

    /// Whether a step makes a nonnegative variable a positive multiple of another one, so that its sign need not be
    /// tested.
    @inline(__always)
    func isCopy(_ step: UnsafeMutablePointer<Step>) -> Bool {
        step.pointee.row >= 0 && step.pointee.count == 1 && step.pointee.coefficients.0 > 0
            && rows.base[Int(step.pointee.row)].constant == 0
            && variableFlags[Int(step.pointee.target)] & variableFlags[Int(step.pointee.sources.0)]
                & VariableFlags.nonNegative != 0
    }

    // MARK: - Suspended rows

    /// Excludes a row until it is resumed.
    public mutating func suspend(_ index: Int32) {
        let component = rows[Int(index)].component
        if component >= 0 { dissolve(component) }
        rows.base[Int(index)].flags |= Row.isExcluded
    }

    public mutating func resume(_ index: Int32) {
        let row = rows.base + Int(index)
        if row.pointee.flags & Row.isExcluded == 0 { return }
        row.pointee.flags &= ~Row.isExcluded
        analysisNeeded = true
    }
}

/// The bit of a variable in sets of fixable ones; 0: it has none.
private func fixableBit(_ variable: Int32) -> UInt64 { variable < 64 ? 1 << UInt64(variable) : 0 }

/// Whether none of a component's rows is in another component or excluded.
private func isFree(_ component: ComponentPointer, _ rows: RowPointer) -> Bool {
    for r in 0..<component.pointee.rowCount {
        let flags = rows[Int(component.pointee.rows[r])].flags
        if flags & (Row.isLive | Row.isNew | Row.isExcluded) != Row.isLive | Row.isNew { return false }
    }
    return true
}
