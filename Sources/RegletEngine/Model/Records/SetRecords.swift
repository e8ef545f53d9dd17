// SPDX-License-Identifier: MIT
import CReglet

/// An entry of a layout set. Its nodes and texts are in the set's block.
struct SetEntry {
    var op: UInt8 = 0
    var flags: UInt8 = 0
    var trait: UInt8 = 0
    var test: UInt8 = 0
    var attribute: UInt8 = 0
    var secondAttribute: UInt8 = 0
    var relation: UInt8 = 0
    /// IF, ELSE_IF: the entry to continue with when the test fails: an ELSE_IF, the entry after an ELSE, or the END.
    /// EACH: its END. END: the entry that it ends.
    var jump: Int32 = -1
    /// ELSE_IF, ELSE: the END of the whole group.
    var end: Int32 = -1
    var begin: UInt32 = 0
    var count: UInt32 = 0
    /// EACH: the start of its nodes in the block, or -1.
    var nodes: Int32 = -1
    /// The starts of its texts in the block, or -1. `name` is also the text of a test.
    var name: Int32 = -1
    var key: Int32 = -1
    var firstID: Int32 = -1
    var secondID: Int32 = -1
    /// Handles or placeholders. EACH: `first` is the parent.
    var first = rg_node()
    var second = rg_node()
    var multiplier = 1.0
    var constant = 0.0
    var number = 0.0
    var priority: Float = 0

    static let rule = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_RULE.rawValue)
    static let group = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_GROUP.rawValue)
    static let condition = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_IF.rawValue)
    static let and = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_AND.rawValue)
    static let or = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_OR.rawValue)
    static let elseIf = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_ELSE_IF.rawValue)
    static let otherwise = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_ELSE.rawValue)
    static let each = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_EACH.rawValue)
    static let end = UInt8(truncatingIfNeeded: RG_LAYOUT_SET_END.rawValue)
}

/// A set: one block of entries, nodes and texts.
struct SetRecord {
    var generation: UInt32 = 0
    var next: Int32 = -1  // in a free record: the next one
    var count = 0
    var block: UnsafeMutableRawPointer?
    var blockSize = 0
    /// The start of the nodes in the block.
    var nodes = 0
    var texts = 0
    /// The number of constraints whose names are in the block. A destroyed set is kept while there are any.
    var users: Int32 = 0
    var isLive = false
}

/// Scratch: an open group or list.
struct SetFrame {
    var entry: Int32
    /// The first of a list's items in `items`, and the current one. -1: a group.
    var first: Int32
    var count: Int32 = 0
    var index: Int32 = 0
    /// The number of rules it produced.
    var made: Int32 = 0
}

/// Scratch: an active rule.
struct SetRule {
    var entry: Int32
    /// The matching constraint among `old`, or -1.
    var old: Int32 = -1
    /// The rule's constraint, once it exists.
    var record: Int32 = -1
    var first: rg_node
    var second: rg_node
    var constant: Double
    /// The constraint's new label; after the exchange, its previous label.
    var label: ConstraintLabel
    var isLabelled = false
}

/// The difference between the active rules and the existing constraints.
struct SetDifference {
    var counts = rg_layout_set_result()
    /// Some kept constraints change their relative order.
    var passes = false
}

/// Scratch: a constraint of the previous set, as it was.
struct OldRule {
    var record: Int32
    /// The next rule with the same hash.
    var next: Int32 = -1
    var isTaken = false
    var order: Int64
    var constant: Double
}

struct SetStore {
    var records = Buffer<SetRecord>()
    var free: Int32 = -1
    var frames = Buffer<SetFrame>()
    var items = Buffer<rg_node>()
    var rules = Buffer<SetRule>()
    var old = Buffer<OldRule>()
    /// The first of `old` by hash.
    var heads = Buffer<Int32>()

    /// The maximum nesting depth of groups, conditions and lists.
    static var maxDepth: Int { 32 }
    static var maxEntries: Int { 1 << 20 }

    @inline(__always)
    func record(_ index: Int32) -> UnsafeMutablePointer<SetRecord> { records.pointer(Int(index)) }
}

extension UnsafeMutablePointer where Pointee == SetRecord {
    func entry(_ index: Int32) -> UnsafeMutablePointer<SetEntry> {
        pointee.block.unsafelyUnwrapped.assumingMemoryBound(to: SetEntry.self) + Int(index)
    }
    func node(_ index: Int32) -> rg_node {
        (pointee.block.unsafelyUnwrapped + pointee.nodes).assumingMemoryBound(to: rg_node.self)[Int(index)]
    }
    func text(_ start: Int32) -> UnsafeMutablePointer<UInt8> {
        (pointee.block.unsafelyUnwrapped + pointee.texts + Int(start)).assumingMemoryBound(to: UInt8.self)
    }
}
