// SPDX-License-Identifier: MIT
import CReglet

/// Linear containers.
public struct LinearLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var linearLayout: LinearLayout { LinearLayout(state) }
}

extension LinearLayout {
    /// weight * rest / sum, truncated toward zero; in Float where a unit is a pixel, as Android computes it.
    @inline(__always)
    func share(_ weight: Float, of rest: Int, _ sum: Float) -> Int {
        if state.pointee.scale.isInteger {
            return Int(truncateUnits(Double(weight * Float(rest) / sum)))
        }
        return Int(truncateUnits(Double(weight) * Double(rest) / Double(sum)))
    }

    /// What a container wants along an axis on which its content takes `total`: no less than its suggested minimum,
    /// which is 0 at least; negative margins may take more than there is.
    @inline(never)
    func wantedLength(_ axis: MainAxis, _ row: Int, _ total: Int) -> Int {
        guard let rare = self.rare(row) else { return max(total, 0) }
        return max(total, Int(axis.isVertical ? rare.pointee.suggestedMinHeight : rare.pointee.suggestedMinWidth))
    }

    /// Settle a linear container: floor by the suggested minimum, resolve, note what was cut or clamped.
    @inline(never)
    func setLinearSize(
        _ axis: MainAxis, _ row: Int, _ main: Int32, _ mainOutcome: UInt32, _ crossWanted: Int, _ cross: Spec,
        _ crossOutcome: UInt32, baseline: Int32
    ) {
        let wanted = clampUnits(wantedLength(axis.isVertical ? .row : .column, row, crossWanted))
        var outcome = mainOutcome | crossOutcome
        if cross.cuts(wanted) { outcome |= axis.crossTooSmall }
        if crossWanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        let size = cross.resolve(wanted)
        layout.setMeasuredSize(
            row, axis.isVertical ? size : main, axis.isVertical ? main : size, outcome, baseline: baseline)
    }
}
