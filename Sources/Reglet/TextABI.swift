// SPDX-License-Identifier: MIT
// The C API of fonts and texts: reglet/text.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_font_create") @implementation
public func rg_font_create(
    _ ctx: OpaquePointer!, _ def: UnsafePointer<rg_font_def>!, _ out: UnsafeMutablePointer<rg_font>!
) -> rg_status {
    out?.pointee = rg_font(id: 0)
    return enterFonts(ctx) { engine in
        guard let def, let out else { return engine.failNull() }
        return engine.treeEditor.createFont(def, out)
    }
}

@_cdecl("rg_font_sized") @implementation
public func rg_font_sized(
    _ ctx: OpaquePointer!, _ font: rg_font, _ size: Float, _ out: UnsafeMutablePointer<rg_font>!
) -> rg_status {
    out?.pointee = rg_font(id: 0)
    return enterFonts(ctx) { engine in
        guard let out else { return engine.failNull() }
        return engine.treeEditor.sizedFont(font, size, out)
    }
}

@_cdecl("rg_context_set_fonts") @implementation
public func rg_context_set_fonts(
    _ ctx: OpaquePointer!, _ fonts: rg_font_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enter(ctx) { engine in
        engine.treeEditor.setFonts(fonts, user)
        return RG_OK
    }
}

@_cdecl("rg_font_find") @implementation
public func rg_font_find(
    _ ctx: OpaquePointer!, _ request: UnsafePointer<rg_font_request>!, _ out: UnsafeMutablePointer<rg_font>!
) -> rg_status {
    out?.pointee = rg_font(id: 0)
    return enter(ctx) { engine in
        guard let request, let out else { return engine.failNull() }
        return engine.treeEditor.findFont(request, out)
    }
}

@_cdecl("rg_font_info") @implementation
public func rg_font_info(
    _ ctx: OpaquePointer!, _ font: rg_font, _ out: UnsafeMutablePointer<rg_font_data>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_font_data>.size)
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    if !isRight { return engine.failSize(out, "struct_size is not sizeof(rg_font_data)") }
    return engine.treeEditor.describeFont(font, out)
}

@_cdecl("rg_font_advance") @implementation
public func rg_font_advance(_ ctx: OpaquePointer!, _ font: rg_font, _ codepoint: UInt32) -> Float {
    engine(ctx)?.treeEditor.advance(font, codepoint) ?? 0
}

@_cdecl("rg_font_destroy") @implementation
public func rg_font_destroy(_ ctx: OpaquePointer!, _ font: rg_font) -> rg_status {
    enter(ctx) { $0.treeEditor.destroyFont(font) }
}

@_cdecl("rg_node_set_text") @implementation
public func rg_node_set_text(
    _ ctx: OpaquePointer!, _ node: rg_node, _ text: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    setText(ctx, node, text, Int(length), isHint: false)
}

@_cdecl("rg_nodes_set_text") @implementation
public func rg_nodes_set_text(
    _ ctx: OpaquePointer!, _ nodes: UnsafePointer<rg_node>!, _ nodeStride: Swift.Int,
    _ texts: UnsafePointer<UnsafePointer<CChar>?>!, _ textStride: Swift.Int, _ count: Swift.Int
) -> rg_status {
    enterNoted(ctx) { engine in
        if count == 0 { return RG_OK }
        guard let nodes, let texts else { return engine.failNull() }
        if count < 0 { return engine.failLength() }
        let misaligned = Int(textStride) & (MemoryLayout<UnsafePointer<CChar>?>.alignment &- 1)
        if nodeStride < MemoryLayout<rg_node>.size || nodeStride & 7 != 0 || textStride < 0 || misaligned != 0 {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "a stride is too small or not aligned")
        }
        return engine.treeEditor.setTexts(nodes, Int(nodeStride), texts, Int(textStride), Int(count))
    }
}

@_cdecl("rg_node_set_hint") @implementation
public func rg_node_set_hint(
    _ ctx: OpaquePointer!, _ node: rg_node, _ hint: UnsafePointer<CChar>!, _ length: Swift.Int
) -> rg_status {
    setText(ctx, node, hint, Int(length), isHint: true)
}

@inline(never)
private func setText(
    _ ctx: OpaquePointer!, _ node: rg_node, _ text: UnsafePointer<CChar>!, _ length: Int, isHint: Bool
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        if text == nil && length != 0 { return engine.failNull() }
        if length < 0 { return engine.failLength() }
        return engine.treeEditor.setText(row, text?.bytes, length, isHint: isHint)
    }
}

@_cdecl("rg_node_text") @implementation
public func rg_node_text(
    _ ctx: OpaquePointer!, _ node: rg_node, _ length: UnsafeMutablePointer<Swift.Int>!
) -> UnsafePointer<CChar>! {
    text(ctx, node, length, isHint: false)
}

@_cdecl("rg_node_hint") @implementation
public func rg_node_hint(
    _ ctx: OpaquePointer!, _ node: rg_node, _ length: UnsafeMutablePointer<Swift.Int>!
) -> UnsafePointer<CChar>! {
    text(ctx, node, length, isHint: true)
}

@inline(never)
private func text(
    _ ctx: OpaquePointer!, _ node: rg_node, _ length: UnsafeMutablePointer<Swift.Int>!, isHint: Bool
) -> UnsafePointer<CChar>! {
    length?.pointee = 0
    guard let (bytes, count) = engine(ctx)?.transitions.text(node, isHint: isHint) else { return constant("") }
    length?.pointee = Swift.Int(count)
    return UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
}

@_cdecl("rg_node_set_max_length") @implementation
public func rg_node_set_max_length(_ ctx: OpaquePointer!, _ node: rg_node, _ length: Int32) -> rg_status {
    enter(ctx, node) { $0.treeEditor.setMaxLength($1, length) }
}

@_cdecl("rg_node_max_length") @implementation
public func rg_node_max_length(_ ctx: OpaquePointer!, _ node: rg_node) -> Int32 {
    look(ctx, node, -1) { $0.treeEditor.maxLength($1) }
}

@_cdecl("rg_node_set_auto_size") @implementation
public func rg_node_set_auto_size(
    _ ctx: OpaquePointer!, _ node: rg_node, _ sizes: UnsafePointer<rg_auto_size>!
) -> rg_status {
    enter(ctx, node) { $0.treeEditor.setAutoSize($1, sizes) }
}

@_cdecl("rg_node_auto_size") @implementation
public func rg_node_auto_size(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_auto_size>!
) -> rg_status {
    let isRight = clear(out, MemoryLayout<rg_auto_size>.size)
    return read(ctx, node) { engine, row in
        if !isRight { return engine.failSize(out, "struct_size is not sizeof(rg_auto_size)") }
        return engine.treeEditor.autoSize(row, out)
    }
}

@_cdecl("rg_node_set_spans") @implementation
public func rg_node_set_spans(
    _ ctx: OpaquePointer!, _ node: rg_node, _ spans: UnsafePointer<rg_span>!, _ count: UInt32
) -> rg_status {
    enter(ctx, node) { engine, row in
        if spans == nil && count > 0 { return engine.failNull() }
        return engine.treeEditor.setSpans(row, spans, Int(count))
    }
}

@_cdecl("rg_node_spans") @implementation
public func rg_node_spans(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_span>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return read(ctx, node) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        guard let (spans, number) = engine.treeEditor.spans(row) else { return engine.treeEditor.failNoText() }
        if let spans { for index in 0..<min(number, Int(capacity)) { out[index] = spans[index] } }
        count.pointee = UInt32(truncatingIfNeeded: number)
        return RG_OK
    }
}

@_cdecl("rg_node_lines") @implementation
public func rg_node_lines(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_text_line>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return read(ctx, node) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        if engine.treeEditor.kind(row) != RG_KIND_TEXT { return engine.treeEditor.failNoText() }
        count.pointee = UInt32(truncatingIfNeeded: engine.layoutOutput.copyLines(row, out, Int(capacity)))
        return RG_OK
    }
}

@_cdecl("rg_node_text_runs") @implementation
public func rg_node_text_runs(
    _ ctx: OpaquePointer!, _ node: rg_node, _ out: UnsafeMutablePointer<rg_text_run>!, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return enterText(ctx, node) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        let status = engine.layoutOutput.copyRuns(row, out, Int(capacity), count)
        if status != RG_ERROR_LIMIT { return status }
        // the last display list may name what is freed
        engine.paintNotes.noteAll()
        engine.treeEditor.trimFonts()
        return engine.layoutOutput.copyRuns(row, out, Int(capacity), count)
    }
}

@_cdecl("rg_node_text_hit") @implementation
public func rg_node_text_hit(
    _ ctx: OpaquePointer!, _ node: rg_node, _ x: Float, _ y: Float, _ out: UnsafeMutablePointer<rg_text_hit>!
) -> rg_status {
    out?.pointee = rg_text_hit()
    return enterText(ctx, node) { engine, row in
        guard let out else { return engine.failNull() }
        if !x.isFinite || !y.isFinite {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "x and y must be finite")
        }
        return engine.layoutOutput.hitText(row, x, y, out)
    }
}

@_cdecl("rg_node_caret") @implementation
public func rg_node_caret(
    _ ctx: OpaquePointer!, _ node: rg_node, _ offset: UInt32, _ out: UnsafeMutablePointer<rg_text_caret>!
) -> rg_status {
    out?.pointee = rg_text_caret()
    return enterText(ctx, node) { engine, row in
        guard let out else { return engine.failNull() }
        return engine.layoutOutput.caret(row, Int(offset), out)
    }
}

@inline(__always)
private func enterText(_ ctx: OpaquePointer!, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        if engine.treeEditor.kind(row) != RG_KIND_TEXT { return engine.treeEditor.failNoText() }
        return body(engine, row)
    }
}

@_cdecl("rg_node_mark_dirty") @implementation
public func rg_node_mark_dirty(_ ctx: OpaquePointer!, _ node: rg_node) -> rg_status {
    enter(ctx, node) { engine, row in
        engine.treeEditor.contentChanged(row)
        return RG_OK
    }
}
