// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

extension Painter {
    /// Paints an image, stretched to the rectangle. - Returns: false if it is missing.
    func paintImage(_ command: rg_command) -> Bool {
        guard let (image, alpha) = imageToPaint(command) else { return false }
        defer { cairo_surface_destroy(image) }
        let target = Bounds(
            left: bounded(command.left), top: bounded(command.top), right: bounded(command.right),
            bottom: bounded(command.bottom))
        if target.isEmpty { return true }
        let width = Double(cairo_image_surface_get_width(image))
        let height = Double(cairo_image_surface_get_height(image))
        paintPart(image, Bounds(left: 0, top: 0, right: width, bottom: height), target, alpha)
        return true
    }

    /// Paints the cells between the lines of a nine-patch. - Returns: false if its values are broken.
    func paintNinePatch(_ command: rg_command) -> Bool {
        guard let values = list.values(command), values.count >= 2 else { return false }
        let columns = values.small(0)
        let rows = values.small(1)
        guard columns >= 2, rows >= 2, columns < 1 << 20, rows < 1 << 20,
            values.count >= 2 &+ 2 &* (columns &+ rows), let (image, alpha) = imageToPaint(command)
        else { return false }
        defer { cairo_surface_destroy(image) }
        cairo_save(cr)
        // Neighbors share an edge: without antialiasing no pixel of it is painted twice or in part.
        cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE)
        let atX = 2
        let atY = 2 &+ 2 &* columns
        for row in 0..<(rows &- 1) {
            for column in 0..<(columns &- 1) {
                let source = Bounds(
                    left: values[atX &+ column], top: values[atY &+ row], right: values[atX &+ column &+ 1],
                    bottom: values[atY &+ row &+ 1])
                let target = Bounds(
                    left: values[atX &+ columns &+ column], top: values[atY &+ rows &+ row],
                    right: values[atX &+ columns &+ column &+ 1], bottom: values[atY &+ rows &+ row &+ 1])
                if !source.isEmpty && !target.isEmpty { paintPart(image, source, target, alpha) }
            }
        }
        cairo_restore(cr)
        return true
    }

    /// The image of a command, tinted, and its alpha. The caller destroys the image.
    private func imageToPaint(_ command: rg_command) -> (OpaquePointer, Double)? {
        // cairo cuts a scaled picture that it writes with an alpha into an SVG: there the pixels have the alpha.
        let alpha = command.color >> 24
        guard let paint = list.paint(command.paint), let surface = host.surface(command.image, context),
            let image = changed(surface, Tint(paint), isVector ? alpha : 255)
        else { return nil }
        return (image, isVector ? 1 : Double(alpha) / 255)
    }

    /// Paints a part of an image, in its pixels, to a rectangle.
    private func paintPart(_ image: OpaquePointer, _ source: Bounds, _ target: Bounds, _ alpha: Double) {
        let whole = source.rounded
        let width = Double(cairo_image_surface_get_width(image))
        let height = Double(cairo_image_surface_get_height(image))
        let inside = whole.intersection(Bounds(left: 0, top: 0, right: width, bottom: height))
        // Only pixels of the part are mixed at its edges.
        guard !inside.isEmpty,
            let part = cairo_surface_create_for_rectangle(
                image, inside.left, inside.top, inside.right - inside.left, inside.bottom - inside.top)
        else { return }
        defer { cairo_surface_destroy(part) }
        let scaleX = (target.right - target.left) / (source.right - source.left)
        let scaleY = (target.bottom - target.top) / (source.bottom - source.top)
        cairo_save(cr)
        defer { cairo_restore(cr) }
        cairo_rectangle(cr, target.left, target.top, target.right - target.left, target.bottom - target.top)
        cairo_clip(cr)
        cairo_translate(cr, target.left, target.top)
        cairo_scale(cr, scaleX, scaleY)
        cairo_set_source_surface(cr, part, inside.left - source.left, inside.top - source.top)
        if !isVector { cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD) }
        if alpha == 1 { cairo_paint(cr) } else { cairo_paint_with_alpha(cr, alpha) }
    }
}
