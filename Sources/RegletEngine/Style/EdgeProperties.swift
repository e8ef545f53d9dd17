// SPDX-License-Identifier: MIT
import CReglet

/// The edges of a child of a frame, RG_EDGE_LEFT to RG_EDGE_END, as they are set and read.
extension Rare {
    var hasEdges: Bool {
        edgeLeft != Rare.absent || edgeTop != Rare.absent || edgeRight != Rare.absent || edgeBottom != Rare.absent
            || edgeStart != Rare.absent || edgeEnd != Rare.absent
    }

    mutating func clearEdges() {
        edgeLeft = Rare.absent
        edgeTop = Rare.absent
        edgeRight = Rare.absent
        edgeBottom = Rare.absent
        edgeStart = Rare.absent
        edgeEnd = Rare.absent
        edgePercents = 0
    }

    /// - Returns: nil, or what is wrong.
    @_optimize(size)
    mutating func setEdge(_ property: rg_property, _ value: rg_length, _ scale: UnitScale) -> StaticString? {
        if edgeUnits(property) == nil { return "not a length property" }
        let bit: UInt32 = 1 << (property.rawValue &- RG_EDGE_LEFT.rawValue)
        var units = Rare.absent
        switch value.kind {
        case RG_UNSET: break
        case RG_PX, RG_PERCENT:
            if !value.value.isFinite { return StyleRecord.notFinite }
            // -0 is 0, so that no percentage looks like an absent edge
            units = value.kind == RG_PX ? scale.offset(value.value) : Int32(bitPattern: (value.value + 0).bitPattern)
        default: return "an edge takes unset, px or percent"
        }
        edgePercents = value.kind == RG_PERCENT ? edgePercents | bit : edgePercents & ~bit
        switch property {
        case RG_EDGE_LEFT: edgeLeft = units
        case RG_EDGE_TOP: edgeTop = units
        case RG_EDGE_RIGHT: edgeRight = units
        case RG_EDGE_BOTTOM: edgeBottom = units
        case RG_EDGE_START: edgeStart = units
        default: edgeEnd = units
        }
        return nil
    }

    func edge(_ property: rg_property, _ scale: UnitScale) -> rg_length? {
        guard let units = edgeUnits(property) else { return nil }
        if units == Rare.absent { return rg_length(value: 0, kind: RG_UNSET) }
        if edgePercents & 1 << (property.rawValue &- RG_EDGE_LEFT.rawValue) != 0 {
            return rg_length(value: Float(bitPattern: UInt32(bitPattern: units)), kind: RG_PERCENT)
        }
        return rg_length(value: scale.pixels(units), kind: RG_PX)
    }

    private func edgeUnits(_ property: rg_property) -> Int32? {
        switch property {
        case RG_EDGE_LEFT: return edgeLeft
        case RG_EDGE_TOP: return edgeTop
        case RG_EDGE_RIGHT: return edgeRight
        case RG_EDGE_BOTTOM: return edgeBottom
        case RG_EDGE_START: return edgeStart
        case RG_EDGE_END: return edgeEnd
        default: return nil
        }
    }
}
