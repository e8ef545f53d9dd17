// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

extension Painter {
    /// Sets what cairo paints with: the color, gradient or image of a paint.
    ///
    /// - bounds: what will be painted, for sources that are made as pixels.
    /// - Returns: false if the paint is broken, or its image is missing.
    func setSource(_ command: rg_command, _ paint: rg_brush, _ bounds: Bounds) -> Bool {
        let tint = Tint(paint)
        switch rg_shader(UInt32(paint.shader)) {
        case RG_SHADER_LINEAR, RG_SHADER_RADIAL: return setGradient(command, paint, tint)
        case RG_SHADER_SWEEP:
            guard let stops = stops(paint, tint, command.color >> 24) else { return false }
            return setPixels(paint, bounds) { SweepGradient(paint, stops).fill(&$0) }
        case RG_SHADER_IMAGE: return setImage(command, paint, tint, bounds)
        default:
            var color = premultiplied(command.color)
            if let tint { color = tint.apply(color) }
            setColor(color)
            return true
        }
    }

    func setColor(_ color: Pixel) {
        let alpha = max(color.w, 1e-6)
        cairo_set_source_rgba(
            cr, Double(color.x / alpha), Double(color.y / alpha), Double(color.z / alpha), Double(color.w))
    }

    // MARK: - Gradients

    /// The stops of a gradient; nil: out of range, or none.
    private func stops(_ paint: rg_brush, _ tint: Tint?, _ alpha: UInt32) -> GradientStops? {
        let count = Int(paint.stop_count)
        guard count > 0, let values = list.values(paint.stops, count &* 2) else { return nil }
        return GradientStops(values: values, count: count, tint: tint, alpha: Float(alpha) / 255)
    }

    private func setGradient(_ command: rg_command, _ paint: rg_brush, _ tint: Tint?) -> Bool {
        guard let stops = stops(paint, tint, command.color >> 24) else { return false }
        let (x0, y0) = (bounded(paint.geometry.0), bounded(paint.geometry.1))
        let pattern: OpaquePointer?
        if rg_shader(UInt32(paint.shader)) == RG_SHADER_LINEAR {
            pattern = cairo_pattern_create_linear(x0, y0, bounded(paint.geometry.2), bounded(paint.geometry.3))
        } else {
            pattern = cairo_pattern_create_radial(x0, y0, 0, x0, y0, max(bounded(paint.geometry.2), 1e-4))
        }
        guard let pattern else { return false }
        defer { cairo_pattern_destroy(pattern) }
        for index in 0..<stops.count {
            let color = stops.color(index)
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(stops.position(index)), Double(color.x), Double(color.y), Double(color.z),
                Double(color.w))
        }
        if stops.count == 1 {  // cairo needs two
            let color = stops.color(0)
            cairo_pattern_add_color_stop_rgba(
                pattern, 1, Double(color.x), Double(color.y), Double(color.z), Double(color.w))
        }
        cairo_pattern_set_extend(pattern, extend(paint.tile_x))
        guard setMatrix(pattern, paint) else { return false }
        cairo_set_source(cr, pattern)
        return true
    }

    func extend(_ tile: UInt8) -> cairo_extend_t {
        switch rg_tile(UInt32(tile)) {
        case RG_TILE_REPEAT: CAIRO_EXTEND_REPEAT
        case RG_TILE_MIRROR: CAIRO_EXTEND_REFLECT
        case RG_TILE_NONE: CAIRO_EXTEND_NONE
        default: CAIRO_EXTEND_PAD
        }
    }

    /// The matrix of a shader, the identity if it has none. - Returns: nil if it is broken.
    func shaderMatrix(_ paint: rg_brush) -> cairo_matrix_t? {
        if paint.matrix == 0 { return cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0) }
        guard let m = list.matrix(paint.matrix), m.isInvertible else { return nil }
        return cairo_matrix_t(xx: m.xx, yx: m.yx, xy: m.xy, yy: m.yy, x0: m.x, y0: m.y)
    }

    private func setMatrix(_ pattern: OpaquePointer, _ paint: rg_brush) -> Bool {
        guard var matrix = shaderMatrix(paint), cairo_matrix_invert(&matrix) == CAIRO_STATUS_SUCCESS else {
            return false
        }
        cairo_pattern_set_matrix(pattern, &matrix)
        return true
    }

    // MARK: - Images

    private func setImage(_ command: rg_command, _ paint: rg_brush, _ tint: Tint?, _ bounds: Bounds) -> Bool {
        let id = paint.image != 0 ? paint.image : command.image
        guard let surface = host.surface(id, context) else { return false }
        let alpha = command.color >> 24
        guard let image = changed(surface, tint, alpha) else { return false }
        defer { cairo_surface_destroy(image) }
        let tiles = ImageTiles(image, paint)
        if !tiles.isSame || isVector && extend(paint.tile_x) != CAIRO_EXTEND_REPEAT {
            return setPixels(paint, bounds) { tiles.fill(&$0) }
        }
        guard let pattern = cairo_pattern_create_for_surface(image) else { return false }
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_set_extend(pattern, extend(paint.tile_x))
        guard setMatrix(pattern, paint) else { return false }
        cairo_set_source(cr, pattern)
        return true
    }

    /// A surface with tint and alpha applied: itself, with one more reference, if there is nothing to do.
    func changed(_ surface: OpaquePointer, _ tint: Tint?, _ alpha: UInt32) -> OpaquePointer? {
        if tint == nil && alpha == 255 { return cairo_surface_reference(surface) }
        guard
            let copy = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)),
            cairo_surface_status(copy) == CAIRO_STATUS_SUCCESS, let paint = cairo_create(copy)
        else { return nil }
        cairo_set_operator(paint, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(paint, surface, 0, 0)
        if tint == nil {
            cairo_set_operator(paint, CAIRO_OPERATOR_OVER)
            cairo_paint_with_alpha(paint, Double(alpha) / 255)
        } else {
            cairo_paint(paint)
        }
        cairo_destroy(paint)
        if let tint {
            tint.apply(to: copy)
            if alpha < 255 {
                defer { cairo_surface_destroy(copy) }
                return changed(copy, nil, alpha)
            }
        }
        return copy
    }

    // MARK: - Sources made as pixels

    /// Makes an image for `bounds`, whose pixels `fill` computes, the source. - Returns: false when memory is out.
    private func setPixels(_ paint: rg_brush, _ bounds: Bounds, _ fill: (inout PixelField) -> Void) -> Bool {
        guard let shader = shaderMatrix(paint) else { return false }
        if bounds.isEmpty {
            cairo_set_source_rgba(cr, 0, 0, 0, 0)
            return true
        }
        let device = bounds.transformed(cr).rounded.outset(1)
        guard let raster = Raster(device, resolution, CAIRO_FORMAT_ARGB32) else { return false }
        defer { cairo_surface_destroy(raster.surface) }
        var toUser = cairo_matrix_t()
        cairo_get_matrix(cr, &toUser)
        let toDevice = toUser
        var toShader = shader
        if cairo_matrix_invert(&toUser) != CAIRO_STATUS_SUCCESS { return false }
        if cairo_matrix_invert(&toShader) != CAIRO_STATUS_SUCCESS { return false }
        let fromPixel = cairo_matrix_t(
            xx: 1 / resolution, yx: 0, xy: 0, yy: 1 / resolution, x0: device.left, y0: device.top)
        var field = PixelField(
            surface: raster.surface, matrix: product(product(fromPixel, toUser), toShader))
        fill(&field)
        cairo_surface_mark_dirty(raster.surface)
        guard let pattern = cairo_pattern_create_for_surface(raster.surface) else { return false }
        var toPattern = product(toDevice, raster.place)
        cairo_pattern_set_matrix(pattern, &toPattern)
        cairo_set_source(cr, pattern)
        cairo_pattern_destroy(pattern)
        return true
    }
}

/// The pixels of an ARGB32 surface, and the way from them to a shader's space.
struct PixelField {
    let surface: OpaquePointer
    let matrix: cairo_matrix_t

    /// Computes each pixel from its center in the shader's space.
    func forEach(_ color: (_ x: Double, _ y: Double) -> UInt32) {
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let width = Int(cairo_image_surface_get_width(surface))
        for row in 0..<Int(cairo_image_surface_get_height(surface)) {
            let line = UnsafeMutableRawPointer(data) + row &* stride
            let y = Double(row) + 0.5
            for column in 0..<width {
                let x = Double(column) + 0.5
                let value = color(matrix.xx * x + matrix.xy * y + matrix.x0, matrix.yx * x + matrix.yy * y + matrix.y0)
                line.storeBytes(of: value, toByteOffset: column &* 4, as: UInt32.self)
            }
        }
    }
}
