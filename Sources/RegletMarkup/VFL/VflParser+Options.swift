// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The alignment options of a line: which apply to its direction, and the attribute each one equates.
extension VflParser {
    /// Alignment options that go with V:, and with H:.
    static var acrossColumns: UInt32 {
        UInt32(RG_VFL_ALIGN_LEFT | RG_VFL_ALIGN_RIGHT | RG_VFL_ALIGN_LEADING | RG_VFL_ALIGN_TRAILING)
            | UInt32(RG_VFL_ALIGN_CENTER_X)
    }

    static var acrossRows: UInt32 {
        UInt32(RG_VFL_ALIGN_TOP | RG_VFL_ALIGN_BOTTOM | RG_VFL_ALIGN_CENTER_Y)
            | UInt32(RG_VFL_ALIGN_FIRST_BASELINE | RG_VFL_ALIGN_LAST_BASELINE)
    }

    static var alignments: UInt32 { acrossColumns | acrossRows }

    /// The attribute that an alignment option equates.
    static func alignment(_ bit: UInt32) -> rg_constraint_attribute {
        switch bit {
        case 0, 1: rg_constraint_attribute(rawValue: bit &+ 1)
        case 2, 3: rg_constraint_attribute(rawValue: bit &+ 3)  // leading, trailing
        case 4: RG_ATTR_CENTER_X
        case 5: RG_ATTR_TOP
        case 6: RG_ATTR_BOTTOM
        case 7: RG_ATTR_CENTER_Y
        case 11: RG_ATTR_BASELINE
        default: RG_ATTR_LAST_BASELINE
        }
    }

    mutating func checkOptions(_ axes: UInt8) -> Bool {
        let wrong =
            axes == VflParser.vertical
            ? VflParser.acrossRows : axes == VflParser.horizontal ? VflParser.acrossColumns : VflParser.alignments
        if def.pointee.options & wrong == 0 { return true }
        return fail(
            RG_CODE_VFL_OPTION, 0, 0,
            "an alignment across the line: left, right, leading, trailing or center x with V:, others with H:")
    }
}
