// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Templates as bytes: "RGT" and a NUL, the version of the format, that of the library, the length and a hash of the rest,
/// then for each style the variant of its font, then the records of the plan.
extension Engine {
    private static var formatVersion: UInt32 { 3 }
    private static var headBytes: Int { 24 }

    /// - Returns: OK, STALE_HANDLE, LIMIT (a size that no template may have), IO, OUT_OF_MEMORY.
    @_optimize(size)
    public func saveTemplate(
        _ template: rg_template, _ sink: rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> rg_status {
        guard let found = state.pointee.templates.find(template) else { return treeEditor.failTemplate() }
        var plan = PlanPacker.borrow(found.block)
        var body = TemplateCodec(memory)
        defer { body.release() }
        visitFonts(&plan, &body)
        body.visit(&plan)
        var head = TemplateCodec(memory)
        defer { head.release() }
        var words = Engine.head(body.output.count, Engine.hash(body.output.base, body.output.count))
        head.words(&words, Engine.headBytes)
        if body.failure == .damaged {
            return fail(
                RG_ERROR_LIMIT,
                "a text of the template has a size of 1,000,000 px or more, or a spacing of 10,000 em or more")
        }
        guard body.failure == .none, head.failure == .none, let first = head.output.base, let rest = body.output.base
        else { return outOfMemory() }
        treeEditor.runsCallbacks = true
        let isWhole =
            sink(user, UnsafeRawPointer(first).assumingMemoryBound(to: CChar.self), Swift.Int(head.output.count))
            && sink(user, UnsafeRawPointer(rest).assumingMemoryBound(to: CChar.self), Swift.Int(body.output.count))
        treeEditor.runsCallbacks = false
        return isWhole ? RG_OK : fail(RG_ERROR_IO, "the sink refused the output")
    }

    /// Makes a template from the bytes of one. - Returns: as rg_template_load.
    @_optimize(size)
    public func loadTemplate(
        _ bytes: Bytes, _ def: UnsafePointer<rg_inflate_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        state.pointee.diagnostics.clear()
        var words = InlineArray<6, UInt32>(repeating: 0)
        var codec = TemplateCodec(reading: bytes, from: 0, memory)
        codec.words(&words, Engine.headBytes)
        let size = max(bytes.count &- Engine.headBytes, 0)
        let rest = bytes.count > Engine.headBytes ? bytes.base + Engine.headBytes : nil
        let wanted = Engine.head(size, Engine.hash(rest, size))
        for index in 0..<6 where codec.failure != .none || words[index] != wanted[index] {
            return fail(
                RG_ERROR_SYNTAX,
                index == 0 || codec.failure != .none
                    ? "these are not the bytes of a template"
                    : index < 3
                        ? "another version of the library saved this template: save it again"
                        : index == 3 ? "bytes of the template are missing" : "the template is damaged")
        }
        var plan = InflatePlan()
        defer { plan.release(memory) }
        var fonts = Buffer<FontVariant>()
        defer { fonts.release(memory) }
        readFonts(&fonts, &codec)
        codec.visit(&plan)
        if codec.failure == .outOfMemory { return outOfMemory() }
        var check = TemplateCheck(plan)
        if codec.failure != .none || !codec.isAtEnd || fonts.count != plan.styles.count || !check.isGood() {
            _ = fail(RG_ERROR_SYNTAX, "the template is damaged before byte ")
            state.pointee.message.append(number: UInt64(codec.at))
            return RG_ERROR_SYNTAX
        }
        let status = giveFonts(&plan, fonts, def.pointee.font)
        return status == RG_OK ? remake(&plan, def, out) : status
    }

    /// Builds the tree of a plan that was saved once, to find what is wrong with its values, and adds the template.
    @_optimize(size)
    private func remake(
        _ plan: inout InflatePlan, _ def: UnsafePointer<rg_inflate_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var options = InflateOptions(fileName: Bytes("template"))
        options.engine = self
        let parent = row(def.pointee.parent)
        if parent >= 0 {
            if !treeEditor.canHaveChildren(parent) {
                return fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
            }
            options.parentKind = treeEditor.kind(parent)
        }
        var handles = Buffer<rg_node>()
        defer { handles.release(memory) }
        let events = eventLog.suspendEvents()
        defer { eventLog.resumeEvents(events) }
        let tagCount = plan.tagCount
        let status = make(&plan, Bytes(""), &options, under: rg_node(), &handles, reportsDuplicates: false)
        state.pointee.diagnostics.clear()
        switch status {
        case RG_OK: break
        case RG_ERROR_INVALID_ARGUMENT, RG_ERROR_STALE_HANDLE, RG_ERROR_SYNTAX, RG_ERROR_REENTRANT:
            return fail(RG_ERROR_SYNTAX, "the template is damaged: it describes no tree")
        case RG_ERROR_NOT_FOUND:
            return fail(RG_ERROR_INVALID_ARGUMENT, "the template names no container class of this context")
        case RG_ERROR_OUT_OF_MEMORY: return outOfMemory()
        default: return status
        }
        defer { treeEditor.destroy(row(handles[0])) }
        plan.tagCount = tagCount
        return addTemplate(&plan, out)
    }

    // MARK: - Head

    private static func head(_ size: Int, _ hash: UInt64) -> InlineArray<6, UInt32> {
        let version = UInt32(RG_VERSION_MAJOR) << 16 | UInt32(RG_VERSION_MINOR) << 8 | UInt32(RG_VERSION_PATCH)
        return [
            0x0054_4752, formatVersion, version, UInt32(truncatingIfNeeded: size), UInt32(truncatingIfNeeded: hash),
            UInt32(truncatingIfNeeded: hash >> 32),
        ]
    }

    /// FNV-1a: finds bytes that changed by accident.
    private static func hash(_ base: UnsafePointer<UInt8>?, _ count: Int) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        guard let base else { return hash }
        for index in 0..<count { hash = (hash ^ UInt64(base[index])) &* 0x100_0000_01B3 }
        return hash
    }

    // MARK: - Fonts

    /// Writes the variant of each style's font.
    @_optimize(size)
    private func visitFonts(_ plan: inout InflatePlan, _ codec: inout TemplateCodec) {
        var count = UInt32(truncatingIfNeeded: plan.styles.count)
        codec.word(&count)
        for index in 0..<plan.styles.count {
            let font = plan.styles.pointer(index).pointee.font
            var variant = treeEditor.fontVariant(font)
            if !treeEditor.isUsable(font) { variant = FontVariant() }
            visit(&variant, isGiven: font.id != 0, &codec)
        }
    }

    /// One word without a font, else three.
    @_optimize(size)
    private func visit(_ variant: inout FontVariant, isGiven: Bool, _ codec: inout TemplateCodec) {
        var flags: UInt32 = isGiven ? 1 | (variant.isUpperCase ? 2 : 0) | (variant.isHidden ? 4 : 0) : 0
        codec.word(&flags)
        if flags == 0 { return }
        codec.word(&variant.size)
        codec.word(&variant.letterSpacing)
        variant.isUpperCase = flags & 2 != 0
        variant.isHidden = flags & 4 != 0
        if flags > 7 || flags & 1 == 0 || !(variant.size >= 0 && variant.size < 1e6)
            || !(variant.letterSpacing.magnitude < 1e4)
        {
            codec.damage()
        }
    }

    /// Reads the variants; one of size -1: no font.
    @_optimize(size)
    private func readFonts(_ fonts: inout Buffer<FontVariant>, _ codec: inout TemplateCodec) {
        var none = FontVariant()
        none.size = -1
        codec.array(&fonts, none) { codec, font in
            var variant = FontVariant()
            variant.size = -1
            visit(&variant, isGiven: false, &codec)
            font.pointee = variant
        }
    }

    /// Gives each style its font, derived from `base`.
    @_optimize(size)
    private func giveFonts(_ plan: inout InflatePlan, _ fonts: Buffer<FontVariant>, _ base: rg_font) -> rg_status {
        if base.id == 0 { return RG_OK }
        treeEditor.trimFonts()
        for index in 0..<fonts.count where fonts[index].size >= 0 {
            var variant = fonts[index]
            if variant.size == 0 { variant.size = treeEditor.fontVariant(base).size }
            let (status, font) = treeEditor.deriveFont(base, variant)
            if status == RG_ERROR_LIMIT {
                return fail(status, "more than 1,024 sizes and spacings of one font, or too many fonts")
            }
            if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
            if status != RG_OK { return fail(RG_ERROR_INVALID_ARGUMENT, "no such font") }
            plan.styles.pointer(index).pointee.font = font
        }
        return RG_OK
    }
}
