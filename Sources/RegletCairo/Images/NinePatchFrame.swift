// SPDX-License-Identifier: MIT
import CCairo
import CLibc

/// The frame of one pixel around a nine-patch, as texts for rg_image_request.
enum NinePatchFrame {
    /// Takes the frame off a file's image. An image of less than 3 x 3 pixels stays as it is.
    static func take(from file: UnsafeMutablePointer<ImageFile>) {
        guard let whole = file.pointee.surface else { return }
        let width = Int(file.pointee.width)
        let height = Int(file.pointee.height)
        if width < 3 || height < 3 { return }
        guard let inside = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width &- 2), Int32(height &- 2)),
            cairo_surface_status(inside) == CAIRO_STATUS_SUCCESS,
            let frame = malloc(2 &* (width &+ height &- 4)),
            let source = cairo_image_surface_get_data(whole),
            let target = cairo_image_surface_get_data(inside)
        else { return }
        let stride = Int(cairo_image_surface_get_stride(whole))
        let isOpaque = cairo_image_surface_get_format(whole) == CAIRO_FORMAT_RGB24
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            let value = UnsafeRawPointer(source).load(fromByteOffset: y &* stride &+ x &* 4, as: UInt32.self)
            return isOpaque ? value | 0xFF00_0000 : value
        }
        let text = frame.assumingMemoryBound(to: CChar.self)
        for x in 0..<(width &- 2) {
            text[x] = letter(pixel(x &+ 1, 0))
            text[width &- 2 &+ 2 &* (height &- 2) &+ x] = letter(pixel(x &+ 1, height &- 1))
        }
        for y in 0..<(height &- 2) {
            text[width &- 2 &+ y] = letter(pixel(0, y &+ 1))
            text[width &- 2 &+ height &- 2 &+ y] = letter(pixel(width &- 1, y &+ 1))
            let row = UnsafeMutableRawPointer(target) + y &* Int(cairo_image_surface_get_stride(inside))
            for x in 0..<(width &- 2) {
                row.storeBytes(of: pixel(x &+ 1, y &+ 1), toByteOffset: x &* 4, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(inside)
        cairo_surface_destroy(whole)
        file.pointee.surface = inside
        file.pointee.frame = text
    }

    private static func letter(_ pixel: UInt32) -> CChar {
        switch pixel {
        case 0xFF00_0000: return 0x78  // x
        case 0xFFFF_0000: return 0x72  // r
        case 0xFFFF_FFFF: return 0x77  // w
        default: return pixel >> 24 == 0 ? 0x2E : 0x3F  // . and ?
        }
    }
}

/// Whether no pixel of an image is transparent.
func isOpaqueImage(_ surface: OpaquePointer) -> Bool {
    if cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 { return true }
    guard let data = cairo_image_surface_get_data(surface) else { return false }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = Int(cairo_image_surface_get_width(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
        let row = UnsafeRawPointer(data) + y &* stride
        for x in 0..<width where row.load(fromByteOffset: x &* 4, as: UInt32.self) >> 24 != 0xFF { return false }
    }
    return true
}
