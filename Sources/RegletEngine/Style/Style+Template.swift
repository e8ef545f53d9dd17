// SPDX-License-Identifier: MIT
import CReglet

/// Style templates: rg_style values that are checked, converted to units and cached, so that equal styles are read
/// once.
extension StyleEditor {
    /// The template of a style for a kind. - Returns: nil when the style is invalid; the message names the problem.
    @inline(__always)
    func template(_ style: UnsafePointer<rg_style>, _ kind: UInt32) -> UnsafeMutablePointer<StyleTemplate>? {
        if let found = state.pointee.styleCache.find(style, kind) {
            // the font of a cached style may have been destroyed since
            let font = kind == RG_KIND_TEXT.rawValue ? found.pointee.record.text.font : 0
            if font == 0 || state.pointee.fonts.isAlive(font) { return found }
        }
        return readTemplate(style, kind)
    }

    /// The template of the style of a definition.
    @inline(__always)
    func template(_ def: UnsafePointer<rg_node_def>, _ kind: UInt32) -> UnsafeMutablePointer<StyleTemplate>? {
        template(style(of: def), kind)
    }

    /// The entry with the style of a definition, if it is an expected one for a kind and its template is plain.
    @inline(__always)
    func plainStyle(_ def: UnsafePointer<rg_node_def>, _ kind: UInt32) -> UnsafeMutablePointer<StyleCache.Entry>? {
        state.pointee.styleCache.plain(style(of: def), kind)
    }

    /// Makes `plainStyle` expect the style of a definition. - Returns: whether it does now, and did not before.
    @inline(__always)
    func expectStyle(_ def: UnsafePointer<rg_node_def>, _ kind: UInt32) -> Bool {
        state.pointee.styleCache.expect(style(of: def), kind)
    }

    @inline(__always)
    private func style(of def: UnsafePointer<rg_node_def>) -> UnsafePointer<rg_style> {
        let style = UnsafeRawPointer(def) + MemoryLayout<rg_node_def>.offset(of: \.style).unsafelyUnwrapped
        return style.assumingMemoryBound(to: rg_style.self)
    }

    @inline(never)
    private func readTemplate(
        _ style: UnsafePointer<rg_style>, _ kind: UInt32
    ) -> UnsafeMutablePointer<StyleTemplate>? {
        if let (problem, field) = state.pointee.styleCache.add(style, kind: kind, engine) {
            _ = failStyle(problem, field, nil)
            return nil
        }
        return state.pointee.styleCache.current
    }

    @_optimize(size)
    func failStyle(_ problem: StaticText, _ field: UInt8, _ index: Int?) -> rg_status {
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "style")
        if let index {
            state.pointee.message.append(" ")
            state.pointee.message.append(number: UInt64(index))
        }
        state.pointee.message.append(".")
        if field == StyleFields.none { state.pointee.message.append("struct_size: ") }
        return appendProblem(UInt32(field), problem)
    }
}

extension StyleTemplate {
    /// Retains the interned styles for nodes made from the template. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func prepare(_ engine: Engine) -> Bool {
        pair = engine.styleEditor.retain(&record)
        node.shared = pair?.ltr
        isPlain = pair != nil && !isText && !hasRare && node.flags & (NodeFlags.directionMask | NodeFlags.ranked) == 0
        return pair != nil
    }

    mutating func release(_ engine: Engine) {
        if let pair { engine.styleEditor.release(pair) }
        pair = nil
        isPlain = false
    }
}

extension StyleCache {
    /// Reads a style that is not cached into the entry of the oldest one. - Returns: the problem with the style, or
    /// nil.
    @_optimize(size)
    mutating func add(
        _ style: UnsafePointer<rg_style>, kind: UInt32, _ engine: Engine
    ) -> (problem: StaticText, field: UInt8)? {
        let entry = oldest
        entry.pointee.scope = .void
        entry.pointee.template.release(engine)
        entry.pointee.template.record = StyleRecord(kind: kind)
        if let problem = entry.pointee.template.record.read(style, engine) { return problem }
        entry.pointee.template.resolve()
        entry.pointee.template.isText = kind == RG_KIND_TEXT.rawValue
        entry.pointee.style = style.pointee
        entry.pointee.scope = StyleCache.scope(kind)
        useOldest(kind)
        return nil
    }
}
