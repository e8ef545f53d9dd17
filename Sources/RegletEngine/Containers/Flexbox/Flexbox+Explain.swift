// SPDX-License-Identifier: MIT
import CReglet

/// Records of the specs of children of flexboxes: see LayoutTrace.swift.
extension FlexboxLayout {
    func recordFirst(_ run: borrowing FlexRun, _ child: Int, _ index: Int, _ used: Int) {}
    func recordExact(_ child: Int, _ width: Int32, _ height: Int32, _ rule: Rule) {}
    func recordFitted(_ run: borrowing FlexRun, _ child: Int, _ size: Int32, _ cross: Spec) {}
    func recordStretched(_ run: borrowing FlexRun, _ child: Int, _ length: Int32, _ size: Int32, _ cross: Int32) {}
}
