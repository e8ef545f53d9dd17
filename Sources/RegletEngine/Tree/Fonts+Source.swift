// SPDX-License-Identifier: MIT
import CReglet

/// Fonts by family, weight and slant.
extension TreeEditor {
    /// Sets the host's callback that gives fonts; nil: none. Forgets its results.
    @_optimize(size)
    public func setFonts(_ call: rg_font_fn?, _ user: UnsafeMutableRawPointer?) {
        state.pointee.fontSource.release(memory)
        state.pointee.fontSource.call = call
        state.pointee.fontSource.user = user
    }

    /// Whether the host gives fonts.
    public var hasFontSource: Bool { state.pointee.fontSource.call != nil }

    /// Finds the font nearest to a request: of its family, else of the default one. `request.font` is the result, null
    /// if there is none, at any size.
    /// - Returns: NOT_FOUND: the family has no font, and this is the first time; INVALID_ARGUMENT: the host gave a font
    ///   that does not exist.
    @_optimize(size)
    public func findFont(_ request: UnsafeMutablePointer<rg_font_request>) -> rg_status {
        let family = request.pointee.family.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
        let none: StaticText = ""
        let name = family ?? none.start
        let length = family == nil ? 0 : cStringLength(request.pointee.family)
        let look = request.pointee.weight << 1 | (request.pointee.italic ? 1 : 0)
        request.pointee.font.id = 0
        if let known = state.pointee.fontSource.find(name, length, look, request.pointee.size),
            known == 0 || state.pointee.fonts.isAlive(known)
        {
            request.pointee.font.id = known
            return RG_OK
        }
        let status = callSource(request, request.pointee.family ?? none.cString)
        if status != RG_OK { return status }
        var font = request.pointee.font.id
        let isMissing = font == 0 && length > 0
        if isMissing {
            var other = request.pointee
            other.family = none.cString
            let status = findFont(&other)
            if status != RG_OK { return status }
            font = other.font.id
            request.pointee.font.id = font
        }
        let isFirst = isMissing && !state.pointee.fontSource.hasFamily(name, length)
        // a font of another size than the text is scaled: the same one serves all sizes
        let own = font == 0 ? 0 : fontSize(rg_font(id: font))
        let size = own > 0 && own != request.pointee.size ? 0 : request.pointee.size
        state.pointee.fontSource.keep(name, length, look, size, font, memory)
        return isFirst ? RG_ERROR_NOT_FOUND : RG_OK
    }

    /// Calls the host for the wanted weight and slant of a family, then for the others, nearest first.
    @_optimize(size)
    private func callSource(
        _ wanted: UnsafeMutablePointer<rg_font_request>, _ family: UnsafePointer<CChar>
    ) -> rg_status {
        guard let call = state.pointee.fontSource.call else { return RG_OK }
        for attempt in 0..<20 {
            let weight = FontSource.weight(wanted.pointee.weight, attempt % 10)
            if weight == 0 { continue }
            var request = wanted.pointee
            request.family = family
            request.weight = weight
            request.italic = wanted.pointee.italic == (attempt < 10)
            let wasInCallback = state.pointee.inCallback
            state.pointee.inCallback = true
            state.pointee.makesFonts = true
            call(state.pointee.fontSource.user, &request)
            state.pointee.makesFonts = false
            state.pointee.inCallback = wasInCallback
            if !isUsable(request.font) { return RG_ERROR_INVALID_ARGUMENT }
            if request.font.id != 0 {
                wanted.pointee.font = request.font
                return RG_OK
            }
        }
        return RG_OK
    }

    /// Finds a font at the size of a request. - Returns: as rg_font_find
    @_optimize(size)
    public func findFont(
        _ request: UnsafePointer<rg_font_request>, _ out: UnsafeMutablePointer<rg_font>
    ) -> rg_status {
        var wanted = request.pointee
        if wanted.weight < 1 || wanted.weight > 1000 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "weight is not from 1 to 1000")
        }
        if !(wanted.size > 0) || !wanted.size.isFinite {
            return fail(RG_ERROR_INVALID_ARGUMENT, "size is not a number > 0")
        }
        if findFont(&wanted) == RG_ERROR_INVALID_ARGUMENT {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the host's callback gave a font that does not exist")
        }
        if wanted.font.id == 0 { return fail(RG_ERROR_NOT_FOUND, "the host's callback gives no font for it") }
        if fontSize(wanted.font) > 0 { return sizedFont(wanted.font, wanted.size, out) }
        out.pointee = wanted.font
        return RG_OK
    }
}
