// SPDX-License-Identifier: MIT
// The C API of drawers, cards and animators: reglet/panes.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_card_padding") @implementation
public func rg_card_padding(_ card: UnsafePointer<rg_card>!) -> rg_edges {
    guard let card else { return rg_edges() }
    return PaneLayout.cardPadding(card.pointee)
}

@_cdecl("rg_node_set_displayed_child") @implementation
public func rg_node_set_displayed_child(_ ctx: OpaquePointer!, _ node: rg_node, _ index: Int32) -> rg_status {
    enter(ctx, node) { engine, row in engine.paneLayout.setDisplayedChild(row, index) }
}
