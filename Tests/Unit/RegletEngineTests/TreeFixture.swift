// SPDX-License-Identifier: MIT
import CReglet
import Reglet

@testable import RegletEngine

/// A context driven through the C functions, whose columns and records the tests of the store look into. All that names
/// the store's fields is here.
final class TreeFixture {
    let ctx: OpaquePointer
    var state: UnsafeMutablePointer<ContextStorage> { UnsafeMutablePointer(ctx) }
    var engine: Engine { Engine(state) }

    init(_ configure: (inout rg_context_def) -> Void = { _ in }) {
        var def = rg_context_def_default()
        configure(&def)
        var made: OpaquePointer?
        let status = CReglet.rg_context_create(&def, &made)
        precondition(status == RG_OK)
        ctx = made!
    }

    deinit { CReglet.rg_context_destroy(ctx) }

    // MARK: - Building

    func add(
        _ kind: rg_kind, to parent: rg_node = rg_node(id: 0), at index: UInt32 = UInt32.max,
        _ style: (inout rg_style) -> Void = { _ in }
    ) -> rg_node {
        var def = rg_node_def_default(kind)
        style(&def.style)
        var node = rg_node()
        let status = CReglet.rg_node_create_at(ctx, parent, index, &def, &node)
        precondition(status == RG_OK)
        return node
    }

    /// A leaf with lengths in pixels.
    func box(_ parent: rg_node, _ width: Float, _ height: Float, at index: UInt32 = UInt32.max) -> rg_node {
        add(RG_KIND_VIEW, to: parent, at: index) { style in
            style.width = rg_px(width)
            style.height = rg_px(height)
        }
    }

    func layout(_ root: rg_node, width: Float = 320) {
        let status = CReglet.rg_layout(ctx, root, width, 240)
        precondition(status == RG_OK)
    }

    // MARK: - Rows

    func row(_ node: rg_node) -> Int { engine.row(node) }

    /// The rows of a tree as a walk meets them.
    func rows(_ root: rg_node) -> [Int] {
        var found: [Int] = []
        var row = engine.row(root)
        let top = row
        while row >= 0 {
            found.append(row)
            row = engine.nextRow(row, below: top)
        }
        return found
    }

    /// How many subtrees wait to be put in order.
    var misplaced: Int { state.pointee.misplacedCount }

    // MARK: - Spec slots

    /// The slots that keep further answers of a row.
    func slots(_ row: Int) -> [Int] {
        var found: [Int] = []
        var at = state.pointee.slots[row]
        while at >= 0 && found.count < state.pointee.specCapacity {
            found.append(Int(at))
            at = state.pointee.specs[Int(at)].next
        }
        return found
    }
    func owner(_ slot: Int) -> Int { Int(state.pointee.specs[slot].owner) }
    var usedSlots: Int { state.pointee.specUsed }
    var slotCapacity: Int { state.pointee.specCapacity }

    // MARK: - Records

    func summary(_ container: rg_node) -> LinearState { engine.box(engine.node(row(container))).linear.pointee }
    func style(_ node: rg_node) -> UnsafeMutablePointer<InternedStyle> { engine.node(row(node)).pointee.shared! }
}
