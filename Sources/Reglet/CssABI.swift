// SPDX-License-Identifier: MIT
// The C API of CSS containers: reglet/css.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletMarkup
import RegletSyntax

@_cdecl("rg_css_init") @implementation
public func rg_css_init(_ css: UnsafeMutablePointer<rg_css>!, _ structSize: Swift.Int) {
    if let css, structSize >= MemoryLayout<rg_css>.size { CssEditor.initialize(css) }
}

@_cdecl("rg_node_set_css") @implementation
public func rg_node_set_css(_ ctx: OpaquePointer!, _ node: rg_node, _ css: UnsafePointer<rg_css>!) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let css else { return engine.failNull() }
        return engine.cssEditor.setCss(row, css)
    }
}

@_cdecl("rg_node_get_css") @implementation
public func rg_node_get_css(_ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_css>!) -> rg_status {
    read(ctx, node, out, "struct_size is not sizeof(rg_css)") { engine, row in
        engine.cssEditor.readCss(row, out)
        return RG_OK
    }
}

@_cdecl("rg_nodes_set_css") @implementation
public func rg_nodes_set_css(
    _ ctx: OpaquePointer!, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int, _ css: UnsafePointer<rg_css>!,
    _ cssStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    enter(ctx) { engine in
        if count == 0 { return RG_OK }
        if count < 0 { return engine.failLength() }
        guard let nodes, let css else { return engine.failNull() }
        return engine.cssEditor.setCss(nodes, Int(nodeStride), css, Int(cssStride), Int(count))
    }
}

@_cdecl("rg_node_set_css_text") @implementation
public func rg_node_set_css_text(
    _ ctx: OpaquePointer!, _ node: rg_node, _ text: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    enter(ctx, node) { engine, row in
        if length < 0 { return engine.failLength() }
        guard let text else { return engine.failNull() }
        return engine.setCssText(row, Bytes(UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), Int(length)))
    }
}

@_cdecl("rg_node_set_css_grid") @implementation
public func rg_node_set_css_grid(
    _ ctx: OpaquePointer!, _ node: rg_node, _ part: rg_css_grid_part, _ text: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    enter(ctx, node) { engine, row in
        if length < 0 { return engine.failLength() }
        if text == nil && length > 0 { return engine.failNull() }
        return engine.cssEditor.setGrid(row, part, text, Int(length))
    }
}

@_cdecl("rg_node_css_scroll_size") @implementation
public func rg_node_css_scroll_size(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_size>!
) -> rg_status {
    read(ctx, node, into: out, rg_size()) { engine, row, out in engine.cssEditor.scrollSize(row, out) }
}
