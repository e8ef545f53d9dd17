// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CPictures
import CRegletCairo

/// The longest side of an image that cairo can paint.
private let maxSide = 32_767

extension UnsafeMutablePointer<HostStorage> {
    /// Decodes a PNG, JPEG or WebP file to an ARGB32 or RGB24 surface.
    /// - Returns: OK, SYNTAX, LIMIT, OUT_OF_MEMORY
    func decode(
        _ bytes: UnsafeRawBufferPointer, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        if begins(bytes, 0, "\u{89}PNG\r\n", skip: 1) { return decodePNG(bytes, name, &out) }
        if bytes.count > 3, bytes[0] == 0xFF, bytes[1] == 0xD8 { return decodeJPEG(bytes, name, &out) }
        if begins(bytes, 0, "RIFF", skip: 0), begins(bytes, 8, "WEBP", skip: 0) { return decodeWebP(bytes, name, &out) }
        return fail(RG_ERROR_SYNTAX, name, "the image is no PNG, JPEG or WebP file")
    }

    /// An ARGB32 or RGB24 copy of an image surface. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY
    func plainCopy(
        _ surface: OpaquePointer, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        if cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE
            || cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, name, "the surface is no image")
        }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let format = cairo_image_surface_get_format(surface)
        let isOpaque =
            format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_RGB16_565 || format == CAIRO_FORMAT_RGB30
        let status = makeSurface(width, height, isOpaque, name, &out)
        guard status == RG_OK, let made = out else { return status }
        let cr = cairo_create(made)
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cr, surface, 0, 0)
        cairo_paint(cr)
        let painted = cairo_status(cr)
        cairo_destroy(cr)
        cairo_surface_flush(made)
        if painted == CAIRO_STATUS_SUCCESS { return RG_OK }
        cairo_surface_destroy(made)
        out = nil
        return fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image")
    }

    // MARK: - Formats

    private func decodePNG(
        _ bytes: UnsafeRawBufferPointer, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        // The size comes first in the file, so a huge image costs nothing.
        if bytes.count < 24 { return fail(RG_ERROR_SYNTAX, name, "the PNG file is broken") }
        let status = checkSize(Int(bigEndian(bytes, 16)), Int(bigEndian(bytes, 20)), name)
        if status != RG_OK { return status }
        var rest = bytes
        let surface = withUnsafeMutablePointer(to: &rest) { rest in
            cairo_image_surface_create_from_png_stream(
                { closure, data, length in
                    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
                    let rest = closure.assumingMemoryBound(to: UnsafeRawBufferPointer.self)
                    let count = Int(length)
                    guard count <= rest.pointee.count, let base = rest.pointee.baseAddress else {
                        return CAIRO_STATUS_READ_ERROR
                    }
                    memcpy(data, base, count)
                    rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee[count...])
                    return CAIRO_STATUS_SUCCESS
                }, rest)
        }
        guard let surface else { return fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image") }
        let read = cairo_surface_status(surface)
        if read != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(surface)
            return read == CAIRO_STATUS_NO_MEMORY
                ? fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image")
                : fail(RG_ERROR_SYNTAX, name, "the PNG file is broken")
        }
        let format = cairo_image_surface_get_format(surface)
        if format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 {
            out = surface
            return RG_OK
        }
        defer { cairo_surface_destroy(surface) }  // 16 bits a channel in newer versions of cairo
        return plainCopy(surface, name, &out)
    }

    private func decodeJPEG(
        _ bytes: UnsafeRawBufferPointer, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        guard let handle = tjInitDecompress() else {
            return fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image")
        }
        defer { tjDestroy(handle) }
        let data = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        var width: Int32 = 0
        var height: Int32 = 0
        var sampling: Int32 = 0
        var space: Int32 = 0
        if tjDecompressHeader3(handle, data, UInt(bytes.count), &width, &height, &sampling, &space) != 0 {
            return fail(RG_ERROR_SYNTAX, name, "the JPEG file is broken")
        }
        let status = makeSurface(Int(width), Int(height), true, name, &out)
        guard status == RG_OK, let made = out, let pixels = cairo_image_surface_get_data(made) else { return status }
        let hasFourInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        let order: TJPF =
            hasFourInks ? TJPF_CMYK : 1.littleEndian == 1 ? TJPF_BGRX : TJPF_XRGB
        cairo_surface_flush(made)
        let failed = tjDecompress2(
            handle, data, UInt(bytes.count), pixels, width, cairo_image_surface_get_stride(made), height,
            order.rawValue, 0)
        // A truncated file has an image, as in browsers.
        if failed != 0, tjGetErrorCode(handle) != Int32(TJERR_WARNING.rawValue) {
            cairo_surface_destroy(made)
            out = nil
            return fail(RG_ERROR_SYNTAX, name, "the JPEG file is broken")
        }
        if hasFourInks { mixInks(made) }
        cairo_surface_mark_dirty(made)
        return RG_OK
    }

    private func decodeWebP(
        _ bytes: UnsafeRawBufferPointer, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        let data = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        var config = WebPDecoderConfig()
        if WebPInitDecoderConfig(&config) == 0 || WebPGetFeatures(data, bytes.count, &config.input) != VP8_STATUS_OK {
            return fail(RG_ERROR_SYNTAX, name, "the WebP file is broken")
        }
        if config.input.has_animation != 0 { return fail(RG_ERROR_SYNTAX, name, "the WebP file is an animation") }
        let status = makeSurface(
            Int(config.input.width), Int(config.input.height), config.input.has_alpha == 0, name, &out)
        guard status == RG_OK, let made = out else { return status }
        let stride = cairo_image_surface_get_stride(made)
        cairo_surface_flush(made)
        config.output.colorspace = 1.littleEndian == 1 ? MODE_bgrA : MODE_Argb  // premultiplied
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = cairo_image_surface_get_data(made)
        config.output.u.RGBA.stride = stride
        config.output.u.RGBA.size = Int(stride) &* Int(config.input.height)
        let read = WebPDecode(data, bytes.count, &config)
        WebPFreeDecBuffer(&config.output)
        cairo_surface_mark_dirty(made)
        if read == VP8_STATUS_OK { return RG_OK }
        cairo_surface_destroy(made)
        out = nil
        return read == VP8_STATUS_OUT_OF_MEMORY
            ? fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image")
            : fail(RG_ERROR_SYNTAX, name, "the WebP file is broken")
    }

    // MARK: - Shared

    private func checkSize(_ width: Int, _ height: Int, _ name: UnsafePointer<CChar>?) -> rg_status {
        if width < 1 || height < 1 { return fail(RG_ERROR_SYNTAX, name, "the image has no pixels") }
        if width > maxSide || height > maxSide || UInt64(width &* height) > pointee.maxPixels {
            return fail(RG_ERROR_LIMIT, name, "the image has more pixels than rgc_host_def.max_image_pixels")
        }
        return RG_OK
    }

    private func makeSurface(
        _ width: Int, _ height: Int, _ isOpaque: Bool, _ name: UnsafePointer<CChar>?, _ out: inout OpaquePointer?
    ) -> rg_status {
        let status = checkSize(width, height, name)
        if status != RG_OK { return status }
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        guard let made = cairo_image_surface_create(format, Int32(width), Int32(height)),
            cairo_surface_status(made) == CAIRO_STATUS_SUCCESS
        else { return fail(RG_ERROR_OUT_OF_MEMORY, name, "there is no memory for the image") }
        out = made
        return RG_OK
    }

    private func fail(_ status: rg_status, _ name: UnsafePointer<CChar>?, _ text: StaticString) -> rg_status {
        name == nil ? pointee.fail(status, text) : pointee.fail(status, name, ": ", text)
    }

    /// Whether the bytes at `offset` are `text`, whose first `skip` characters stand for one byte that is not read.
    private func begins(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ text: StaticString, skip: Int) -> Bool {
        let start = skip == 0 ? 0 : 2  // U+0089 takes two bytes in UTF-8
        let size = text.utf8CodeUnitCount &- start
        if bytes.count < offset &+ skip &+ size { return false }
        for index in 0..<size where bytes[offset &+ skip &+ index] != text.utf8Start[start &+ index] { return false }
        return true
    }

    private func bigEndian(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
    }

    /// Turns pixels of inverted CMYK, as Adobe writes them, to RGB.
    private func mixInks(_ surface: OpaquePointer) {
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<Int(cairo_image_surface_get_height(surface)) {
            let row = UnsafeMutableRawPointer(data) + y &* stride
            for x in 0..<Int(cairo_image_surface_get_width(surface)) {
                let inks = row + x &* 4
                let black = UInt32(inks.load(fromByteOffset: 3, as: UInt8.self))
                let red = UInt32(inks.load(as: UInt8.self)) &* black / 255
                let green = UInt32(inks.load(fromByteOffset: 1, as: UInt8.self)) &* black / 255
                let blue = UInt32(inks.load(fromByteOffset: 2, as: UInt8.self)) &* black / 255
                inks.storeBytes(of: 0xFF00_0000 | red << 16 | green << 8 | blue, as: UInt32.self)
            }
        }
    }
}
