// SPDX-License-Identifier: MIT
import CReglet

/// Bits of rule numbers (rg_relative_rule).
enum RelativeRule {
    @inline(__always) static func bit(_ rule: UInt32) -> UInt32 { 1 << rule }
    static let besides: UInt32 = bit(RG_LEFT_OF.rawValue) | bit(RG_RIGHT_OF.rawValue)
    static let relativeBesides: UInt32 = bit(RG_START_OF.rawValue) | bit(RG_END_OF.rawValue)
    static let sides: UInt32 = bit(RG_ALIGN_LEFT.rawValue) | bit(RG_ALIGN_RIGHT.rawValue)
    static let relativeSides: UInt32 = bit(RG_ALIGN_START.rawValue) | bit(RG_ALIGN_END.rawValue)
    static let horizontal: UInt32 = besides | relativeBesides | sides | relativeSides
    static let aboveOrBelow: UInt32 = bit(RG_ABOVE.rawValue) | bit(RG_BELOW.rawValue)
    static let vertical: UInt32 =
        bit(RG_ABOVE.rawValue) | bit(RG_BELOW.rawValue) | bit(RG_ALIGN_BASELINE.rawValue)
        | bit(RG_ALIGN_TOP.rawValue) | bit(RG_ALIGN_BOTTOM.rawValue)
    /// Vertical rules that read the bottom edge or the baseline of their anchor.
    static let readsBottom: UInt32 =
        bit(RG_BELOW.rawValue) | bit(RG_ALIGN_BOTTOM.rawValue) | bit(RG_ALIGN_BASELINE.rawValue)
    /// The rules that set the same edge as a left, right or vertical rule; only one of them is read.
    @inline(__always) static func competing(_ rule: rg_relative_rule) -> UInt32 {
        switch rule {
        case RG_LEFT_OF, RG_RIGHT_OF: return besides | relativeBesides
        case RG_ALIGN_LEFT, RG_ALIGN_RIGHT: return sides | relativeSides
        default: return bit(rule.rawValue)
        }
    }
    static let last: UInt32 = RG_IGNORE_GRAVITY.rawValue
    static let parentMask: UInt32 = 0x3FF
}

/// One rule that names a sibling.
struct Anchor {
    var next: Int32  // of this node, by rule number; -1 none
    var rule: UInt32
    var length: Int32  // of the id in bytes; -1: named by handle
    var hash: UInt32
    var bytes: UnsafeMutablePointer<UInt8>?
    var sibling: rg_node
    // found when the container's children were last sorted
    var target: Int32 = -1  // node id, -1 none
    var index: Int32 = 0  // of the target among its siblings
}

/// The record of a node with rules, or of an anchor that a rule names by handle. It is kept as long as the node.
struct RelativeRecord {
    var id: Int32
    var parentRules: UInt32 = 0
    var given: UInt32 = 0  // bits of the rules in the list
    var readers: UInt32 = 0  // bits of the rules by which siblings name it
    var anchors: Int32 = -1
    // dependency orders of the container's children, see Relative+Order.swift
    var nextX: Int32 = -1
    var nextY: Int32 = -1
    var firstY: Int32 = -1  // in the first record of the horizontal order: the first of the vertical one
    var index: Int32 = 0  // among the siblings
    var mark: Int32 = 0
    var up: Int32 = -1
    var cursor: Int32 = -1
    var root: Int32 = 0  // scratch of the sort: the rank among children at one point
    var level: Int32 = 0
    // edges in the container, in units, from its last run
    var left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0
    var late: UInt32 = 0  // placed once a container that wraps has its width (1), its height (2)

    init(id: Int) { self.id = Int32(truncatingIfNeeded: id) }
}

struct RelativeStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<RelativeRecord>()
    var anchors = Pool<Anchor>()
    var serial: UInt32 = 0  // of the last sort
}
