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
    // scratch of a coordinator that places its children
    var step = PlaceStep.new
    /// The child that waits for this one, or -1.
    var waiting: Int32 = -1
    /// The next child in the order of placing, or -1. Before the child is in this order: the sibling from which to look
    /// for covered edges.
    var next: Int32 = -1
    /// The first of the rows that wait until the child has its position, linked through the queue column; -1: none yet,
    /// `notHeld`: what lies below the child need not wait.
    var held = ParamRecord.notHeld
    // a child of a percent frame: lengths and margins of the last run, in units
    var width: Int32 = 0, height: Int32 = 0
    var left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0

    static let notHeld: Int32 = -2

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

/// The steps by which a child of a coordinator gets its place in the order of placing.
enum PlaceStep {
    static let new: UInt32 = 0
    /// Siblings on which it depends are put into the order.
    static let open: UInt32 = 1
    /// It is in the order.
    static let ordered: UInt32 = 2
    /// It is in the order, and its coordinator was suspended for it.
    static let awaited: UInt32 = 3
    /// It is in the order, and in a cycle: placed by gravity alone.
    static let forced: UInt32 = 4
}

struct ParamStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<ParamRecord>()
    /// The number of records with an anchor.
    var anchored = 0
    /// The coordinator that was suspended last, in the running pass, or -1.
    var suspended: Int32 = -1
}
