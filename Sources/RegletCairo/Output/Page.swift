// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

/// The receiver of the bytes of an output.
struct Sink {
    let function: rg_sink_fn
    let user: UnsafeMutableRawPointer?
    var isRefused = false
}

extension UnsafeMutablePointer<HostStorage> {
    /// Checks a page. - Returns: nil, or the problem.
    static func problem(_ page: rgc_page) -> StaticString? {
        if page.struct_size < UInt32(MemoryLayout<rgc_page>.size) { return "struct_size of the page is too small" }
        if !(page.width > 0 && page.height > 0) { return "width or height of the page is not above 0" }
        if !(page.scale > 0 && page.scale <= 64) { return "scale of the page is not above 0 and at most 64" }
        if !(page.width * page.scale <= 32_767 && page.height * page.scale <= 32_767) {
            return "the page has more than 32,767 pixels on a side"
        }
        return nil
    }

    /// Writes a display list to a sink. - Returns: as rgc_write
    func write(
        _ context: OpaquePointer?, _ list: DisplayList, _ page: rgc_page, _ format: rgc_format, _ sink: inout Sink
    ) -> rg_status {
        withUnsafeMutablePointer(to: &sink) { sink in
            var width = Double(page.width)
            var height = Double(page.height)
            let surface: OpaquePointer?
            if format == RGC_FORMAT_PNG {
                width = max((width * Double(page.scale)).rounded(), 1)
                height = max((height * Double(page.scale)).rounded(), 1)
                surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
            } else if format == RGC_FORMAT_SVG {
                surface = cairo_svg_surface_create_for_stream(writeBytes, sink, width, height)
                cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
            } else {
                surface = cairo_pdf_surface_create_for_stream(writeBytes, sink, width, height)
                forgetDate(surface)
            }
            if format != RGC_FORMAT_PNG { cairo_surface_set_fallback_resolution(surface, 192, 192) }
            guard let surface, let cr = cairo_create(surface) else {
                return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for the output")
            }
            defer { cairo_surface_destroy(surface) }
            if format == RGC_FORMAT_PNG { cairo_scale(cr, Double(page.scale), Double(page.scale)) }
            var status = cairo_status(cr) == CAIRO_STATUS_SUCCESS ? RG_OK : RG_ERROR_OUT_OF_MEMORY
            if status == RG_OK {
                var painter = Painter(cr, self, context, list)
                painter.setColor(premultiplied(page.background))
                cairo_paint(cr)
                status = painter.paint()
            } else {
                _ = pointee.fail(status, "there is no memory for the output")
            }
            cairo_destroy(cr)
            if status != RG_OK { return status }
            var written = CAIRO_STATUS_SUCCESS
            if format == RGC_FORMAT_PNG {
                written = cairo_surface_write_to_png_stream(surface, writeBytes, sink)
            } else {
                cairo_surface_finish(surface)
                written = cairo_surface_status(surface)
            }
            if sink.pointee.isRefused { return pointee.fail(RG_ERROR_IO, "the sink refused the output") }
            if written == CAIRO_STATUS_SUCCESS { return RG_OK }
            return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "cairo cannot write: ", cairo_status_to_string(written))
        }
    }

    /// Equal input gives equal files.
    private func forgetDate(_ surface: OpaquePointer?) {
        let date = "2000-01-01T00:00:00Z" as StaticString
        let text = UnsafeRawPointer(date.utf8Start).assumingMemoryBound(to: CChar.self)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, text)
    }
}

private let writeBytes: cairo_write_func_t = { closure, bytes, length in
    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = closure.assumingMemoryBound(to: Sink.self)
    if sink.pointee.isRefused { return CAIRO_STATUS_WRITE_ERROR }
    let text = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    if sink.pointee.function(sink.pointee.user, text, Int(length)) { return CAIRO_STATUS_SUCCESS }
    sink.pointee.isRefused = true
    return CAIRO_STATUS_WRITE_ERROR
}
