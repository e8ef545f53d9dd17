// SPDX-License-Identifier: MIT
import CReglet

/// The view that grafts a new version of an inflated tree onto the old one.
///
/// The new version is complete: a tree of its own, the *staged* one, whose every edit may have failed before. A graft
/// has two steps. `prepare` checks depths and reserves all memory, and changes nothing. `commit` cannot fail:
///
///   1. old nodes exchange the records that differ with their staged counterparts
///   2. they and the staged nodes without counterpart are moved to their places, parents first
///   3. old nodes without counterpart, and the rest of the staged tree, are destroyed
public struct Graft: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var graft: Graft { Graft(state) }
}

/// A node of the new version.
public struct GraftNode {
    /// The node of the staged tree.
    public var staged: rg_node
    /// The old node that it updates; null: it is new.
    public var kept: rg_node
    /// The number of its parent; -1 for the root.
    public var parent: Int32
    /// The records of `kept` to be replaced, bits of GraftChange.
    public var changes: UInt32

    public init(staged: rg_node, kept: rg_node, parent: Int32, changes: UInt32) {
        self.staged = staged
        self.kept = kept
        self.parent = parent
        self.changes = changes
    }

    /// The node that stays.
    public var final: rg_node { kept.id != 0 ? kept : staged }
}

/// The records of a node that a new version may replace.
public enum GraftChange {
    public static var style: UInt32 { 1 }
    public static var text: UInt32 { 2 }
    public static var hint: UInt32 { 4 }
    public static var rules: UInt32 { 8 }
    public static var columns: UInt32 { 16 }
    public static var cell: UInt32 { 32 }
    public static var grid: UInt32 { 64 }
    public static var gridCell: UInt32 { 128 }
    public static var flexbox: UInt32 { 256 }
    public static var flexItem: UInt32 { 512 }
    public static var connections: UInt32 { 1024 }
    public static var containerClass: UInt32 { 2048 }
    public static var priorities: UInt32 { 4096 }
    public static var anchor: UInt32 { 8192 }
    public static var css: UInt32 { 16384 }
}

/// Marks of nodes that are not in the staged tree.
public enum GraftMark {
    public static var other: Int32 { -1 }
    /// Nodes of the old version.
    public static var removed: Int32 { -2 }
    public static var kept: Int32 { -3 }
}

/// A parameter of a kept node that the new version changes.
public struct GraftParam {
    public var node: Int32
    public var param: UInt32

    public init(node: Int32, param: UInt32) {
        self.node = node
        self.param = param
    }
}

/// A constraint of the new version, in its order.
public struct GraftConstraint {
    /// The number of its container.
    public var container: Int32
    /// The record of the staged one, and of the old one that it updates or -1.
    public var staged: Int32
    public var kept: Int32 = -1
    /// The values of `kept` to be replaced: multiplier 1, constant 2, priority 4, relation 8.
    public var changes: UInt32 = 0

    public init(container: Int32, staged: Int32) {
        self.container = container
        self.staged = staged
    }
}

/// The difference between two versions.
public struct GraftPlan {
    /// The nodes of the new version; parents come before children, siblings in their order.
    public var nodes = Buffer<GraftNode>()
    public var params = Buffer<GraftParam>()
    public var constraints = Buffer<GraftConstraint>()
    /// The old nodes and the old constraints, by record, that the new version does not have.
    public var removed = Buffer<rg_node>()
    public var removedConstraints = Buffer<Int32>()
    /// By node: its children, from `childStarts[i]` on.
    public var childStarts = Buffer<Int32>()
    public var children = Buffer<Int32>()
    /// Whether some constraints are new or in another order, so that all get the order numbers of the staged ones.
    public var renumbers = false
    /// By slot: the number of the staged node in it, or a mark of GraftMark.
    public var numbers = Buffer<Int32>()

    public init() {}

    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        nodes.release(memory)
        params.release(memory)
        constraints.release(memory)
        removed.release(memory)
        removedConstraints.release(memory)
        childStarts.release(memory)
        children.release(memory)
        numbers.release(memory)
    }

    /// The node that stays for a staged one; other nodes are themselves.
    func final(_ node: rg_node) -> rg_node {
        let slot = Int(UInt32(truncatingIfNeeded: node.id))
        if node.id == 0 || slot >= numbers.count || numbers[slot] < 0 { return node }
        let found = nodes[Int(numbers[slot])]
        return found.staged.id == node.id ? found.final : node
    }
}
