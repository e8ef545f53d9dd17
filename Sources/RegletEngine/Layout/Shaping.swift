// SPDX-License-Identifier: MIT
import CReglet

/// Texts in fonts with a shaper or kerning pairs: found among those shaped before, or shaped now.
extension LayoutPass {
    /// The shape of a record's text; nil: the font's table measures it.
    ///
    /// Valid until the next call. `row`: the leaf, which gets the reports if `isLayout`.
    @inline(__always)
    func shape(_ record: UnsafeMutablePointer<TextRecord>, _ row: Int, isLayout: Bool = false) -> ShapedText? {
        !Flavour.isFull || state.pointee.fonts.shapedCount == 0 ? nil : findShape(record, row, isLayout)
    }

    /// Measures a text in a context that has fonts with a shaper or kerning pairs.
    @inline(never)
    @_optimize(size)
    func measureShaped(
        _ record: UnsafeMutablePointer<TextRecord>, _ row: Int, _ room: Int32, _ isLayout: Bool
    ) -> TextSize {
        state.pointee.shapes.isMissing = false
        let shape = findShape(record, row, isLayout)
        let size = withUnsafePointer(to: &state.pointee.fonts) { measureText(record, $0, shape, maxWidth: room) }
        if state.pointee.shapes.isMissing { record.pointee.naturalWidth = -1 }
        return size
    }

    @inline(never)
    @_optimize(size)
    private func findShape(_ record: UnsafeMutablePointer<TextRecord>, _ row: Int, _ isLayout: Bool) -> ShapedText? {
        let s = state
        let count = Int(record.pointee.length)
        // the fonts' tables measure texts with spans
        guard count > 0, !record.pointee.isStyled, let font = s.pointee.fonts.find(record.pointee.font),
            font.pointee.isShapedOrKerned
        else { return nil }
        let isHosts = font.pointee.isShaped && s.pointee.shapes.shaper.shape != nil
        if !isHosts && font.pointee.kerning.count == 0 { return nil }
        let base = writing(record, row).base(isRTL: node(row).isRTL)
        if record.pointee.base != base.rawValue { record.pointee.base = base.rawValue }
        let text = record.pointee.bytes
        let key = ShapeStore.Key(
            hash: seededHash(text, count, seed: UnsafeRawPointer(s)), font: record.pointee.font,
            direction: base.rawValue)
        if let known = s.pointee.shapes.find(text, count, key) { return known }
        s.pointee.shapes.isMissing = true
        if s.pointee.shapes.isLocked { return nil }
        guard let made = s.pointee.shapes.add(text, count, key, memory) else {
            if isLayout {
                s.pointee.shapes.isWaiting = true
                treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its text could not be shaped: out of memory")
            }
            return nil
        }
        s.pointee.shapes.isFilling = true
        let problem = fill(made, text, count, record.pointee.font, isHosts ? base : nil)
        s.pointee.shapes.isFilling = false
        if let problem {
            s.pointee.shapes.removeNewest(memory)
            if isLayout { treeReports.report(row, RG_CODE_SHAPING, problem) }
            return nil
        }
        s.pointee.shapes.isMissing = false
        return made
    }

    /// Shapes each paragraph of a text, by the host with a base direction, or by the font's table.
    /// - Returns: the problem with the host's result, or nil.
    @_optimize(size)
    private func fill(
        _ shape: ShapedText, _ text: UnsafePointer<UInt8>, _ count: Int, _ font: UInt32, _ base: BidiBase?
    ) -> StaticText? {
        var start = 0
        var level: UInt8 = 0, levelEnd = 0
        while start < count {
            let (end, next) = ShapedText.piece(text, start, count)
            for i in end..<next { shape.words[i] = 0 }
            if end > start {
                shape.markBreaks(text, start, end, count)
                if let base, start >= levelEnd {
                    levelEnd = paragraphEnd(text, start, count)
                    level = base.level(text, start, levelEnd)
                }
                if base != nil, callShaper(shape, text, start, end, font, isRight: level == 1) {
                    if let problem = shape.accept(text, start, end, state.pointee.scale) { return problem }
                } else if let font = state.pointee.fonts.find(font) {
                    shape.takeTable(text, start, end, font)
                }
                shape.join(text, start, end)
            }
            start = next
        }
        return nil
    }

    /// Calls the host's shaper for a paragraph. - Returns: false if it leaves the text to the font's table.
    private func callShaper(
        _ shape: ShapedText, _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ font: UInt32, isRight: Bool
    ) -> Bool {
        let s = state
        guard let call = s.pointee.shapes.shaper.shape else { return false }
        let none = Float(-1).bitPattern
        for i in start..<end { shape.words[i] = none }
        var request = rg_shape_request()
        request.text = UnsafeRawPointer(text + start).assumingMemoryBound(to: CChar.self)
        request.length = UInt32(truncatingIfNeeded: end &- start)
        request.font = rg_font(id: font)
        request.language = s.pointee.shapes.shaper.language
        request.advances = UnsafeMutableRawPointer(shape.words + start).assumingMemoryBound(to: Float.self)
        request.breaks = UnsafeMutableRawPointer(shape.breaks + start).assumingMemoryBound(to: Bool.self)
        request.right_to_left = isRight
        let wasInCallback = s.pointee.inCallback
        s.pointee.inCallback = true
        s.pointee.shapes.isLocked = true
        let isDone = call(s.pointee.shapes.shaper.user, &request)
        s.pointee.shapes.isLocked = false
        s.pointee.inCallback = wasInCallback
        return isDone
    }

    // MARK: - Changes

    /// Sets the shaper. Texts of shaped fonts are measured again. O(rows).
    @_optimize(size)
    public func setShaper(_ def: UnsafePointer<rg_shaper_def>?) -> rg_status {
        var wanted = rg_shaper_def()
        if let def {
            wanted = def.pointee
        } else {
            initializeShaper(&wanted)
        }
        if Int(wanted.struct_size) != MemoryLayout<rg_shaper_def>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_shaper_def)")
        }
        let s = state
        let length = wanted.language.map { cStringLength($0) } ?? 0
        if length >= ShapeStore.languageBytes {
            return fail(RG_ERROR_INVALID_ARGUMENT, "language is longer than 35 bytes")
        }
        s.pointee.shapes.release(memory)
        s.pointee.shapes.limit = Int(clamping: wanted.max_bytes)
        withUnsafeMutablePointer(to: &s.pointee.shapes.language) {
            let copy = UnsafeMutableRawPointer($0)
            if let language = wanted.language { moveBytes(copy, language, length) }
            copy.storeBytes(of: 0, toByteOffset: length, as: UInt8.self)
            wanted.language = UnsafePointer(copy.assumingMemoryBound(to: CChar.self))
        }
        s.pointee.shapes.shaper = wanted
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 {
            if node(row).pointee.flags & NodeFlags.kindMask != RG_KIND_TEXT.rawValue { continue }
            let text = s.pointee.texts.pointer(Int(node(row).pointee.link))
            guard let font = s.pointee.fonts.find(text.pointee.font), font.pointee.isShaped else { continue }
            text.pointee.naturalWidth = -1
            cutText(text).pointee.naturalWidth = -1
            hint(text)?.pointee.naturalWidth = -1
            invalidation.markDirty(row)
        }
        return RG_OK
    }

    /// Marks the leaves dirty whose texts had no memory in the last layout.
    @inline(never)
    @_optimize(size)
    func retryShapes() {
        let s = state
        s.pointee.shapes.isWaiting = false
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 {
            if result(row).pointee.state & ResultFlags.inError != 0,
                node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_TEXT.rawValue
            {
                invalidation.markDirty(row)
            }
        }
    }
}

/// The defaults of rg_shaper_def.
@_optimize(size)
public func initializeShaper(_ def: UnsafeMutablePointer<rg_shaper_def>) {
    def.pointee = rg_shaper_def()
    def.pointee.struct_size = UInt32(MemoryLayout<rg_shaper_def>.size)
    def.pointee.max_bytes = UInt64(ShapeStore.usualBytes)
}
