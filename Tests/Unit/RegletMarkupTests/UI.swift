// SPDX-License-Identifier: MIT
import CReglet
import Reglet

/// A context for the tests of the C functions.
final class UI {
    let ctx: OpaquePointer

    init(_ configure: (inout rg_context_def) -> Void = { _ in }) {
        var def = rg_context_def_default()
        configure(&def)
        var made: OpaquePointer?
        let status = CReglet.rg_context_create(&def, &made)
        precondition(status == RG_OK)
        ctx = made!
    }

    deinit { CReglet.rg_context_destroy(ctx) }

    struct Answer {
        var status: rg_status
        var root: rg_node
    }

    func inflate(_ xml: String, _ configure: (inout rg_inflate_def) -> Void = { _ in }) -> Answer {
        var def = rg_inflate_def_default()
        configure(&def)
        var root = rg_node(id: 99)
        let status = xml.withCString { CReglet.rg_inflate(ctx, $0, xml.utf8.count, &def, &root) }
        return Answer(status: status, root: root)
    }

    func find(_ root: rg_node, _ id: String) -> rg_node {
        var node = rg_node()
        _ = CReglet.rg_node_find(ctx, root, id, &node)
        return node
    }

    func frame(_ node: rg_node) -> [Float] {
        var frame = rg_frame()
        _ = CReglet.rg_node_frame(ctx, node, &frame)
        return [frame.x, frame.y, frame.width, frame.height]
    }

    func attribute(_ node: rg_node, _ name: String) -> String? {
        CReglet.rg_node_attribute(ctx, node, name).map { String(cString: $0) }
    }

    func tag(_ node: rg_node) -> String { String(cString: CReglet.rg_node_tag(ctx, node)) }
    var nodes: UInt32 { CReglet.rg_node_count(ctx) }
    var error: String { String(cString: CReglet.rg_error_message(ctx)) }

    var diagnostics: [rg_diagnostic] {
        (0..<CReglet.rg_diagnostic_count(ctx)).map {
            var item = rg_diagnostic()
            _ = CReglet.rg_diagnostic_at(ctx, $0, &item)
            return item
        }
    }

    /// A font whose glyphs are all 8 wide, lines 16 high.
    func font() -> rg_font {
        var def = rg_font_def()
        def.struct_size = UInt32(MemoryLayout<rg_font_def>.size)
        def.default_advance = 8
        def.line_height = 16
        def.ascent = 12
        var font = rg_font()
        let status = CReglet.rg_font_create(ctx, &def, &font)
        precondition(status == RG_OK)
        return font
    }
}
