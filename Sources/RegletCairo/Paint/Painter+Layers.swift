// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

extension Painter {
    /// Standard deviation of a blur in pixels, as in Android: SkBlurMask::ConvertRadiusToSigma.
    private static func sigma(_ blur: Double) -> Double { blur > 0 ? 0.57735 * blur + 0.5 : 0 }

    /// Begins a layer: a surface of its own, as large as the part of it that can be seen.
    mutating func pushLayer(_ command: rg_command, _ index: Int) -> Bool {
        var scope = Scope()
        scope.command = command
        var clip = Bounds()
        cairo_clip_extents(cr, &clip.left, &clip.top, &clip.right, &clip.bottom)
        var visible = clip.transformed(cr)
        let own = Bounds(
            left: bounded(command.left), top: bounded(command.top), right: bounded(command.right),
            bottom: bounded(command.bottom))
        let reach = shadowReach(index &+ 1)
        visible = visible.outset(reach)
        if !own.isEmpty { visible = visible.intersection(own.transformed(cr).outset(reach)) }
        scope.bounds = visible.rounded
        if isVector {
            scope.bounds.left = max(scope.bounds.left, 0)
            scope.bounds.top = max(scope.bounds.top, 0)
        }
        scope.outer = cr
        if scope.bounds.isEmpty || clip.isEmpty {
            // Nothing shows: paint into an empty clip.
            scope.outer = nil
            guard addScope(scope) else { return false }
            cairo_save(cr)
            cairo_new_path(cr)
            cairo_clip(cr)
            return true
        }
        let inner = makeLayer(&scope)
        guard let inner, addScope(scope) else {
            if let inner { cairo_destroy(inner) }
            if let layer = scope.layer { cairo_surface_destroy(layer) }
            isOutOfMemory = true
            return false
        }
        cr = inner
        return true
    }

    private func makeLayer(_ scope: inout Scope) -> OpaquePointer? {
        if !isVector {
            guard let raster = Raster(scope.bounds, resolution, CAIRO_FORMAT_ARGB32) else { return nil }
            scope.layer = raster.surface
            return raster.makeContext(cr)
        }
        // cairo writes SVG wrong where a recording does not begin at 0, 0, or is translated.
        var extents = cairo_rectangle_t(x: 0, y: 0, width: scope.bounds.right, height: scope.bounds.bottom)
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents) else { return nil }
        scope.layer = surface
        guard let inner = cairo_create(surface) else { return nil }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cr, &matrix)
        cairo_set_matrix(inner, &matrix)
        return inner
    }

    /// The distance in device space at which the shadow of a layer can be seen: that of the command behind its PUSH.
    private func shadowReach(_ index: Int) -> Double {
        guard index < list.count, UInt32(list[index].op) == RG_OP_SHADOW.rawValue,
            let paint = list.paint(list[index].paint)
        else { return 0 }
        return reach(paint)
    }

    /// The distance in device space at which a shadow can be seen.
    private func reach(_ paint: rg_brush) -> Double {
        let offset = max(bounded(paint.shadow_x).magnitude, bounded(paint.shadow_y).magnitude)
        let reach = 3 * Painter.sigma(min(bounded(paint.blur), 1000)) + min(offset, 10_000)
        return (reach * scale + 1).rounded(.up)
    }

    /// Units of device space in a pixel of the list.
    private var scale: Double {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cr, &matrix)
        return (matrix.xx * matrix.yy - matrix.xy * matrix.yx).magnitude.squareRoot()
    }

    /// Ends a layer: its shadow, then itself.
    mutating func popLayer(_ scope: Scope) {
        guard let layer = scope.layer, let outer = scope.outer else { return }
        if cairo_status(cr) == CAIRO_STATUS_NO_MEMORY { isOutOfMemory = true }
        cairo_destroy(cr)
        cr = outer
        defer { cairo_surface_destroy(layer) }
        guard let paint = list.paint(scope.command.paint) else { return }
        var source = layer
        var isRaster = !isVector
        let tint = Tint(paint)
        if tint != nil, isVector {
            guard let raster = rasterized(scope, CAIRO_FORMAT_ARGB32) else { return }
            source = raster.surface
            isRaster = true
        }
        defer { if source != layer { cairo_surface_destroy(source) } }
        if let tint { tint.apply(to: source) }
        var alpha = Double(scope.command.color >> 24) / 255
        if scope.shadow >= 0 { paintShadow(scope, source, isRaster, alpha) }
        if isVector && isRaster && alpha < 1 {
            // cairo cuts a scaled picture that it writes with an alpha into an SVG.
            guard let faded = changed(source, nil, scope.command.color >> 24) else { return }
            cairo_surface_destroy(source)
            source = faded
            alpha = 1
        }
        cairo_save(cr)
        setSource(scope, source, isRaster)
        if alpha == 1 { cairo_paint(cr) } else { cairo_paint_with_alpha(cr, alpha) }
        cairo_restore(cr)
    }

    private func setSource(_ scope: Scope, _ surface: OpaquePointer, _ isRaster: Bool) {
        cairo_identity_matrix(cr)
        if isRaster {
            cairo_translate(cr, scope.bounds.left, scope.bounds.top)
            cairo_scale(cr, 1 / resolution, 1 / resolution)
        }
        cairo_set_source_surface(cr, surface, 0, 0)
        if !isVector { cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST) }
    }

    /// A layer of a vector output as pixels.
    private func rasterized(_ scope: Scope, _ format: cairo_format_t) -> Raster? {
        guard let raster = Raster(scope.bounds, resolution, format) else { return nil }
        paintLayer(scope, scope.layer, false, on: raster)
        return raster
    }

    private func paintLayer(_ scope: Scope, _ surface: OpaquePointer?, _ isRaster: Bool, on raster: Raster) {
        guard let paint = cairo_create(raster.surface) else { return }
        if !isRaster {
            cairo_scale(paint, resolution, resolution)
            cairo_translate(paint, -scope.bounds.left, -scope.bounds.top)
        }
        cairo_set_source_surface(paint, surface, 0, 0)
        cairo_paint(paint)
        cairo_destroy(paint)
    }

    private mutating func paintShadow(_ scope: Scope, _ source: OpaquePointer, _ isRaster: Bool, _ alpha: Double) {
        let command = list[scope.shadow]
        guard let paint = list.paint(command.paint), let raster = Raster(scope.bounds, resolution, CAIRO_FORMAT_A8)
        else { return }
        paintLayer(scope, source, isRaster, on: raster)
        var color = premultiplied(command.color)
        if let tint = Tint(paint) { color = tint.apply(color) }
        setColor(color * Float(alpha))
        paintShadow(raster, paint)
    }

    /// Blurs a shape and paints it with the color that is set. The image ends.
    private mutating func paintShadow(_ raster: Raster, _ paint: rg_brush) {
        defer { cairo_surface_destroy(raster.surface) }
        if !raster.blur(Painter.sigma(min(bounded(paint.blur), 1000)) * scale * resolution) {
            isOutOfMemory = true
            return
        }
        var dx = bounded(paint.shadow_x)
        var dy = bounded(paint.shadow_y)
        cairo_user_to_device_distance(cr, &dx, &dy)
        cairo_save(cr)
        cairo_identity_matrix(cr)
        cairo_translate(cr, raster.bounds.left + dx, raster.bounds.top + dy)
        cairo_scale(cr, 1 / resolution, 1 / resolution)
        cairo_mask_surface(cr, raster.surface, 0, 0)
        cairo_restore(cr)
    }

    /// Paints the shadow of a rounded rectangle. - Returns: false if its values are broken.
    mutating func paintShadow(_ command: rg_command) -> Bool {
        guard let paint = list.paint(command.paint) else { return false }
        let reach = reach(paint)
        var visible = Bounds()
        cairo_clip_extents(cr, &visible.left, &visible.top, &visible.right, &visible.bottom)
        if visible.isEmpty { return true }
        let own = Bounds(
            left: bounded(command.left), top: bounded(command.top), right: bounded(command.right),
            bottom: bounded(command.bottom))
        if own.isEmpty { return true }
        let seen = visible.transformed(cr).outset(reach).intersection(own.transformed(cr).outset(reach)).rounded
        if seen.isEmpty { return true }
        guard let raster = Raster(seen, resolution, CAIRO_FORMAT_A8), let inner = raster.makeContext(cr) else {
            isOutOfMemory = true
            return false
        }
        let outer = cr
        cr = inner
        let isRight = addPath(command)
        cairo_set_source_rgba(cr, 0, 0, 0, 1)
        cairo_fill(cr)
        cairo_destroy(cr)
        cr = outer
        setColor(premultiplied(command.color))
        paintShadow(raster, paint)
        return isRight
    }
}
