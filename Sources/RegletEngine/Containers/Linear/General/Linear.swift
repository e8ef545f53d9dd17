// SPDX-License-Identifier: MIT
import CReglet

/// The general algorithms of linear containers, one for each weight mode, and the functions they share.
///
/// Linear+Android.swift has Android's LinearLayout, Linear+Box.swift weight mode BOX, Linear+Fill.swift weight mode
/// FILL. Each visits every child: O(children), and the frozen children again where weights have hard limits
/// (Linear+FlexLimits.swift). They handle every style; LinearSummary has fast paths for common styles.
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
    /// The wanted length of a container whose content takes `total` along an axis: at least its suggested minimum, and
    /// at least 0, as negative margins can make `total` negative.
    @inline(never)
    func wantedLength(_ axis: MainAxis, _ row: Int, _ total: Int) -> Int {
        guard let rare = self.rare(row) else { return max(total, 0) }
        return max(total, Int(axis.isVertical ? rare.pointee.suggestedMinHeight : rare.pointee.suggestedMinWidth))
    }

    /// Stores the measured size of a linear container. The cross size is at least the suggested minimum, and resolved
    /// under its spec; the outcome bits show which sizes were reduced or clamped.
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
