// SPDX-License-Identifier: MIT
// The C API of scrollers: reglet/scroll.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_set_scroll") @implementation
public func rg_node_set_scroll(_ ctx: OpaquePointer!, _ node: rg_node, _ x: Float, _ y: Float) -> rg_status {
    enterNoted(ctx, node) { engine, row in engine.scrollLayout.setScroll(row, x, y) }
}

@_cdecl("rg_node_get_scroll") @implementation
public func rg_node_get_scroll(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_scroll>!
) -> rg_status {
    read(ctx, node, into: out, rg_scroll()) { engine, row, out in
        guard let scroll = engine.scrollLayout.scroll(row) else { return engine.scrollLayout.failScroller() }
        out.pointee = scroll
        return RG_OK
    }
}

@_cdecl("rg_node_scroll_into_view") @implementation
public func rg_node_scroll_into_view(
    _ ctx: OpaquePointer!, _ node: rg_node, _ rectangle: UnsafePointer<rg_frame>!, _ margins: UnsafePointer<rg_edges>!
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        let part = rectangle?.pointee
        let edges = margins?.pointee ?? rg_edges()
        if let part, !part.x.isFinite || !part.y.isFinite || !isSize(part.width) || !isSize(part.height) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "the rectangle must be finite, with a size >= 0")
        }
        if !isSize(edges.left) || !isSize(edges.top) || !isSize(edges.right) || !isSize(edges.bottom) {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "margins must be finite and >= 0")
        }
        engine.scrollLayout.reveal(row, part, edges)
        return RG_OK
    }
}

@_cdecl("rg_node_visible_frame") @implementation
public func rg_node_visible_frame(
    _ ctx: OpaquePointer!, _ node: rg_node, _ frame: UnsafeMutablePointer<rg_frame>!,
    _ visible: UnsafeMutablePointer<rg_frame>!
) -> rg_status {
    frame?.pointee = rg_frame()
    visible?.pointee = rg_frame()
    return read(ctx, node) { engine, row in
        let seen = engine.scrollLayout.seen(row)
        frame?.pointee = seen.frame
        visible?.pointee = seen.visible
        return RG_OK
    }
}

@_cdecl("rg_node_set_viewport_inset") @implementation
public func rg_node_set_viewport_inset(
    _ ctx: OpaquePointer!, _ root: rg_node, _ bottom: Float, _ focus: rg_node
) -> rg_status {
    enter(ctx, root) { engine, row in
        if focus.id != 0 && engine.row(focus) < 0 { return engine.failStale() }
        return engine.scrollLayout.setViewportInset(row, bottom, focus: focus)
    }
}

@_cdecl("rg_node_get_viewport_inset") @implementation
public func rg_node_get_viewport_inset(
    _ ctx: OpaquePointer!, _ root: rg_node, _ bottom: UnsafeMutablePointer<Float>!
) -> rg_status {
    read(ctx, root, into: bottom, 0) { engine, row in engine.scrollLayout.viewportInset(row) }
}
