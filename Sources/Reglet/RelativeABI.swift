// SPDX-License-Identifier: MIT
// The C API of relative containers: reglet/relative.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

/// Checks for calls about one rule of one node.
private func enter(
    _ ctx: OpaquePointer?, _ node: rg_node, _ rule: rg_relative_rule, _ body: (Engine, Int) -> rg_status
) -> rg_status {
    enter(ctx, node) { engine, row in
        engine.relativeLayout.isRule(rule)
            ? body(engine, row) : engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown relative rule")
    }
}

@_cdecl("rg_node_set_anchor") @implementation
public func rg_node_set_anchor(
    _ ctx: OpaquePointer!, _ node: rg_node, _ rule: rg_relative_rule, _ id: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    enter(ctx, node, rule) { engine, row in
        if length < 0 || (id == nil && length > 0) { return engine.failNull() }
        guard let id, length > 0 else {
            engine.relativeLayout.removeAnchor(row, rule)
            return RG_OK
        }
        return engine.relativeLayout.setAnchor(row, rule, id.bytes, Int(length))
    }
}

@_cdecl("rg_node_set_anchor_node") @implementation
public func rg_node_set_anchor_node(
    _ ctx: OpaquePointer!, _ node: rg_node, _ rule: rg_relative_rule, _ sibling: rg_node
) -> rg_status {
    enter(ctx, node, rule) { engine, row in
        if sibling.id == 0 {
            engine.relativeLayout.removeAnchor(row, rule)
            return RG_OK
        }
        let other = engine.row(sibling)
        return other < 0 ? engine.failStale() : engine.relativeLayout.setAnchor(row, rule, sibling: other)
    }
}

@_cdecl("rg_node_get_anchor") @implementation
public func rg_node_get_anchor(
    _ ctx: OpaquePointer!, _ node: rg_node, _ rule: rg_relative_rule,
    _ id: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ sibling: UnsafeMutablePointer<rg_node>!
) -> rg_status {
    id?.pointee = nil
    sibling?.pointee = rg_node(id: 0)
    return read(ctx, node) { engine, row in
        if !engine.relativeLayout.isRule(rule) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown relative rule")
        }
        let anchor = engine.relativeLayout.anchorOf(row, rule)
        id?.pointee = anchor.id ?? constant("")
        sibling?.pointee = anchor.sibling
        return RG_OK
    }
}

@_cdecl("rg_node_set_parent_rules") @implementation
public func rg_node_set_parent_rules(_ ctx: OpaquePointer!, _ node: rg_node, _ rules: UInt32) -> rg_status {
    enter(ctx, node) { engine, row in engine.relativeLayout.setParentRules(row, rules) }
}

@_cdecl("rg_node_get_parent_rules") @implementation
public func rg_node_get_parent_rules(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    read(ctx, node, into: out, 0) { engine, row in engine.relativeLayout.parentRules(row) }
}
