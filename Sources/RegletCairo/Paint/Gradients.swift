// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

/// The stops of a gradient, with tint and alpha.
struct GradientStops {
    let values: Values
    let count: Int
    let tint: Tint?
    let alpha: Float

    func position(_ index: Int) -> Float { Float(min(max(values[index], 0), 1)) }

    /// A color, not premultiplied.
    func color(_ index: Int) -> Pixel {
        let argb = values.integer(count &+ index)
        var color = Pixel(
            Float(argb >> 16 & 0xFF) / 255, Float(argb >> 8 & 0xFF) / 255, Float(argb & 0xFF) / 255,
            Float(argb >> 24) / 255)
        if let tint {
            let mixed = tint.apply(premultiplied(argb))
            color = mixed / max(mixed.w, 1e-6)
            color.w = mixed.w
        }
        color.w *= alpha
        return color
    }

    /// The premultiplied color at `t`. Colors are interpolated before they are premultiplied, as in cairo.
    func color(at t: Float) -> Pixel {
        var index = 0
        while index < count, position(index) <= t { index &+= 1 }
        var found = color(index == 0 ? 0 : index &- 1)
        if index > 0, index < count {
            let size = position(index) - position(index &- 1)
            if size > 0 { found += (color(index) - found) * ((t - position(index &- 1)) / size) }
        }
        return Pixel(found.x * found.w, found.y * found.w, found.z * found.w, found.w)
    }
}

/// A gradient around a center, from 3 o'clock, clockwise. cairo has none: its pixels are computed.
struct SweepGradient {
    private static let steps = 4096
    private let x, y: Double
    private let stops: GradientStops

    init(_ paint: rg_brush, _ stops: GradientStops) {
        x = bounded(paint.geometry.0)
        y = bounded(paint.geometry.1)
        self.stops = stops
    }

    func fill(_ field: inout PixelField) {
        // The colors of all angles first: there are many more pixels.
        guard let block = malloc(SweepGradient.steps &* 4) else { return }
        defer { free(block) }
        let table = block.bindMemory(to: UInt32.self, capacity: SweepGradient.steps)
        for step in 0..<SweepGradient.steps {
            table[step] = packed(stops.color(at: (Float(step) + 0.5) / Float(SweepGradient.steps)))
        }
        field.forEach { px, py in
            var turn = atan2(py - y, px - x) / (2 * .pi)
            if turn < 0 { turn += 1 }
            return table[min(Int(turn * Double(SweepGradient.steps)), SweepGradient.steps &- 1)]
        }
    }
}

/// An image that fills a plane, tiled in its own way in each direction.
struct ImageTiles {
    private let image: OpaquePointer
    private let tileX, tileY: rg_tile

    init(_ image: OpaquePointer, _ paint: rg_brush) {
        self.image = image
        tileX = rg_tile(UInt32(paint.tile_x))
        tileY = rg_tile(UInt32(paint.tile_y))
    }

    /// Whether cairo has this kind of tiles.
    var isSame: Bool { tileX == tileY }

    func fill(_ field: inout PixelField) {
        cairo_surface_flush(image)
        guard let data = cairo_image_surface_get_data(image) else { return }
        let stride = Int(cairo_image_surface_get_stride(image))
        let width = Int(cairo_image_surface_get_width(image))
        let height = Int(cairo_image_surface_get_height(image))
        let isOpaque = cairo_image_surface_get_format(image) == CAIRO_FORMAT_RGB24
        func pixel(_ x: Int, _ y: Int) -> Pixel {
            let column = ImageTiles.tile(x, width, tileX)
            let row = ImageTiles.tile(y, height, tileY)
            if column < 0 || row < 0 { return Pixel() }
            let value = UnsafeRawPointer(data).load(fromByteOffset: row &* stride &+ column &* 4, as: UInt32.self)
            return unpacked(isOpaque ? value | 0xFF00_0000 : value)
        }
        // Bilinear, as cairo's filter.
        field.forEach { x, y in
            let left = (x - 0.5).rounded(.down)
            let top = (y - 0.5).rounded(.down)
            guard left.magnitude < 1e9, top.magnitude < 1e9 else { return 0 }
            let right = Float(x - 0.5 - left)
            let bottom = Float(y - 0.5 - top)
            let (column, row) = (Int(left), Int(top))
            if right == 0 && bottom == 0 { return packed(pixel(column, row)) }
            let above = pixel(column, row) * (1 - right) + pixel(column &+ 1, row) * right
            let below = pixel(column, row &+ 1) * (1 - right) + pixel(column &+ 1, row &+ 1) * right
            return packed(above * (1 - bottom) + below * bottom)
        }
    }

    /// The pixel of the image at a position of the plane; -1: none.
    private static func tile(_ at: Int, _ size: Int, _ mode: rg_tile) -> Int {
        if at >= 0 && at < size { return at }
        switch mode {
        case RG_TILE_REPEAT: return (at % size &+ size) % size
        case RG_TILE_MIRROR:
            let inPair = (at % (2 &* size) &+ 2 &* size) % (2 &* size)
            return inPair < size ? inPair : 2 &* size &- 1 &- inPair
        case RG_TILE_NONE: return -1
        default: return at < 0 ? 0 : size &- 1
        }
    }
}
