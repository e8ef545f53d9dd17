// SPDX-License-Identifier: MIT
import CReglet

/// The parameters of one node (include/reglet/params.h), as given, and what its parent's last run found.
struct ParamRecord {
    var id: Int32
    var values: InlineArray<38, Float>
    /// The anchor of a child of a coordinator, or null.
    var anchor = rg_node(id: 0)
    /// The keylines of a coordinator, in pixels.
    var keylines = Buffer<Float>()
    // scratch of a coordinator that places its children: the serial of the run in which the child got its position
    var serial: UInt32 = 0
    /// The pass in which a coordinator last placed the child.
    var placedPass: UInt32 = 0
    /// The pass in which what lies below the child waits until the child has its position.
    var heldPass: UInt32 = 0
    /// The next coordinator that was put off: the id of one of its children, or -1.
    var nextLate = ParamRecord.notLate
    // a child of a percent frame: lengths and margins of the last run, in units
    var width: Int32 = 0, height: Int32 = 0
    var left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0

    static let notLate: Int32 = -2

    init(id: Int) {
        self.id = Int32(truncatingIfNeeded: id)
        values = InlineArray(repeating: 0)
        for index in 0..<38 { values[index] = ParamRecord.initial(index) }
    }

    /// The default of a parameter.
    @_optimize(size)
    static func initial(_ param: Int) -> Float {
        switch rg_param(rawValue: UInt32(truncatingIfNeeded: param)) {
        case RG_PARAM_KEYLINE, RG_PARAM_CONTENT_INSET_START, RG_PARAM_CONTENT_INSET_END, RG_PARAM_MAX_BUTTON_HEIGHT:
            return -1
        case RG_PARAM_PARALLAX_MULTIPLIER: return 0.5
        case RG_PARAM_MIN_DRAWER_MARGIN: return 64
        case RG_PARAM_BUTTON_GRAVITY: return Float(Gravity.top)
        default:
            let percents = Int(RG_PARAM_WIDTH_PERCENT.rawValue)...Int(RG_PARAM_ASPECT_PERCENT.rawValue)
            return percents.contains(param) ? -1 : 0
        }
    }
}

struct ParamStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<ParamRecord>()
    /// The number of records with an anchor.
    var anchored = 0
    /// The coordinator that was put off last, in the running pass: the id of one of its children, or -1.
    var late: Int32 = -1
    /// The number of times that coordinators may still be put off in the running pass, so that it ends.
    var lateLeft = 0
    /// The first of the rows that wait for their positions, linked through the queue column, or -1.
    var held: Int32 = -1
    /// The number of runs that placed a coordinator's children.
    var serial: UInt32 = 0
}
