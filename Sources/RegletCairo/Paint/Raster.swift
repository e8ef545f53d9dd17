// SPDX-License-Identifier: MIT
import CCairo
import CLibc

/// An image for a part of cairo's device space.
struct Raster {
    private static let maxSide = 32_767.0
    private static let maxPixels = 256.0 * 1_048_576

    let surface: OpaquePointer
    let bounds: Bounds
    let resolution: Double

    /// nil: empty, too large, or memory is out. `bounds` are whole numbers.
    init?(_ bounds: Bounds, _ resolution: Double, _ format: cairo_format_t) {
        let width = ((bounds.right - bounds.left) * resolution).rounded(.up)
        let height = ((bounds.bottom - bounds.top) * resolution).rounded(.up)
        guard width >= 1, height >= 1, width <= Raster.maxSide, height <= Raster.maxSide,
            width * height <= Raster.maxPixels,
            let made = cairo_image_surface_create(format, Int32(width), Int32(height))
        else { return nil }
        if cairo_surface_status(made) != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(made)
            return nil
        }
        surface = made
        self.bounds = bounds
        self.resolution = resolution
    }

    /// A context that paints on the image in the space of `outer`; nil when memory is out.
    func makeContext(_ outer: OpaquePointer) -> OpaquePointer? {
        guard let cr = cairo_create(surface) else { return nil }
        if cairo_status(cr) != CAIRO_STATUS_SUCCESS {
            cairo_destroy(cr)
            return nil
        }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(outer, &matrix)
        matrix = product(matrix, place)
        cairo_set_matrix(cr, &matrix)
        return cr
    }

    /// The way from device space to the pixels.
    var place: cairo_matrix_t {
        cairo_matrix_t(
            xx: resolution, yx: 0, xy: 0, yy: resolution, x0: -bounds.left * resolution, y0: -bounds.top * resolution)
    }

    /// Blurs an A8 image: three box filters for a Gaussian, as in SVG's feGaussianBlur. O(pixels).
    /// - Returns: false when memory is out.
    func blur(_ sigma: Double) -> Bool {
        let size = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        if size < 2 { return true }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return false }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        guard let block = malloc(2 &* max(width, height)) else { return false }
        defer { free(block) }
        let line = block.bindMemory(to: UInt8.self, capacity: 2 &* max(width, height))
        for y in 0..<height { Raster.blurLine(data + y &* stride, 1, width, size, line) }
        for x in 0..<width { Raster.blurLine(data + x, stride, height, size, line) }
        cairo_surface_mark_dirty(surface)
        return true
    }

    private static func blurLine(
        _ pixels: UnsafeMutablePointer<UInt8>, _ step: Int, _ count: Int, _ size: Int,
        _ line: UnsafeMutablePointer<UInt8>
    ) {
        let half = size / 2
        let other = line + count
        for index in 0..<count { line[index] = pixels[index &* step] }
        if size & 1 == 1 {
            box(line, other, count, half, half)
            box(other, line, count, half, half)
            box(line, other, count, half, half)
        } else {
            box(line, other, count, half, half &- 1)
            box(other, line, count, half &- 1, half)
            box(line, other, count, half, half)
        }
        for index in 0..<count { pixels[index &* step] = other[index] }
    }

    /// Averages `before` values before each, itself, and `after` values behind it.
    private static func box(
        _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ count: Int, _ before: Int,
        _ after: Int
    ) {
        let size = UInt64(before &+ after &+ 1)
        let factor = (UInt64(1) << 32 &+ size / 2) / size
        var sum: UInt64 = 0
        for index in 0..<min(after, count) { sum &+= UInt64(from[index]) }
        for index in 0..<count {
            if index &+ after < count { sum &+= UInt64(from[index &+ after]) }
            if index &- before > 0 { sum &-= UInt64(from[index &- before &- 1]) }
            to[index] = UInt8(truncatingIfNeeded: min((sum &* factor &+ 0x8000_0000) >> 32, 255))
        }
    }
}

/// The transformation `first`, then `second`.
func product(_ first: cairo_matrix_t, _ second: cairo_matrix_t) -> cairo_matrix_t {
    var (first, second) = (first, second)
    var all = cairo_matrix_t()
    cairo_matrix_multiply(&all, &first, &second)
    return all
}
