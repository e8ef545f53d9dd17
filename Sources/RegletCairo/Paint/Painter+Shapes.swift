// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

extension Painter {
    /// Fills or strokes a shape. - Returns: false if its values are broken.
    func paintShape(_ command: rg_command) -> Bool {
        guard let paint = list.paint(command.paint), addPath(command) else {
            cairo_new_path(cr)
            return false
        }
        if UInt32(command.op) == RG_OP_PATH.rawValue, PathTrim.isNeeded(paint) {
            if !PathTrim.apply(cr, Double(paint.trim_start), Double(paint.trim_end)) {
                cairo_new_path(cr)
                return false
            }
        }
        cairo_set_fill_rule(cr, paint.even_odd == 1 ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        return drawPath(command, paint, isStroked: paint.stroke == 1)
    }

    /// A line has no inside: without a stroke in its paint it is one pixel wide.
    func paintLine(_ command: rg_command) -> Bool {
        guard var paint = list.paint(command.paint) else { return false }
        if paint.stroke != 1 {
            paint.stroke = 1
            paint.stroke_width = 1
        }
        cairo_move_to(cr, bounded(command.left), bounded(command.top))
        cairo_line_to(cr, bounded(command.right), bounded(command.bottom))
        return drawPath(command, paint, isStroked: true)
    }

    /// Fills the clip.
    func paintAll(_ command: rg_command) -> Bool {
        guard let paint = list.paint(command.paint) else { return false }
        var bounds = Bounds()
        cairo_clip_extents(cr, &bounds.left, &bounds.top, &bounds.right, &bounds.bottom)
        cairo_save(cr)
        defer { cairo_restore(cr) }
        guard setSource(command, paint, bounds) else { return false }
        cairo_paint(cr)
        return true
    }

    /// Fills or strokes the current path. - Returns: false if the source is broken or missing.
    private func drawPath(_ command: rg_command, _ paint: rg_brush, isStroked: Bool) -> Bool {
        cairo_save(cr)
        defer { cairo_restore(cr) }
        if isStroked { setStroke(paint) }
        var bounds = Bounds()
        if rg_shader(UInt32(paint.shader)) != RG_SHADER_COLOR {
            if isStroked {
                cairo_stroke_extents(cr, &bounds.left, &bounds.top, &bounds.right, &bounds.bottom)
            } else {
                cairo_fill_extents(cr, &bounds.left, &bounds.top, &bounds.right, &bounds.bottom)
            }
            var clip = Bounds()
            cairo_clip_extents(cr, &clip.left, &clip.top, &clip.right, &clip.bottom)
            bounds = bounds.intersection(clip)
        }
        let path = cairo_copy_path(cr)  // sources of pixels use paths of their own
        defer { cairo_path_destroy(path) }
        guard setSource(command, paint, bounds) else {
            cairo_new_path(cr)
            return false
        }
        cairo_new_path(cr)
        cairo_append_path(cr, path)
        if isStroked { cairo_stroke(cr) } else { cairo_fill(cr) }
        return true
    }

    private func setStroke(_ paint: rg_brush) {
        cairo_set_line_width(cr, max(bounded(paint.stroke_width), 0))
        switch rg_cap(UInt32(paint.cap)) {
        case RG_CAP_ROUND: cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND)
        case RG_CAP_SQUARE: cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE)
        default: cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT)
        }
        switch rg_join(UInt32(paint.join)) {
        case RG_JOIN_ROUND: cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND)
        case RG_JOIN_BEVEL: cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL)
        default: cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER)
        }
        cairo_set_miter_limit(cr, paint.miter > 0 ? max(bounded(paint.miter), 1) : 4)
        if paint.dash_on > 0, paint.dash_off > 0, paint.dash_on + paint.dash_off > 0.01 {
            let dashes: [2 of Double] = [bounded(paint.dash_on), bounded(paint.dash_off)]
            withUnsafeBytes(of: dashes) {
                cairo_set_dash(cr, $0.baseAddress?.assumingMemoryBound(to: Double.self), 2, 0)
            }
        } else {
            cairo_set_dash(cr, nil, 0, 0)
        }
    }

    // MARK: - Paths

    /// Adds the outline of a shape or a clip to the path. - Returns: false if its values are broken.
    func addPath(_ command: rg_command) -> Bool {
        cairo_new_path(cr)
        let left = bounded(command.left)
        let top = bounded(command.top)
        let right = bounded(command.right)
        let bottom = bounded(command.bottom)
        switch rg_op(rawValue: UInt32(command.op)) {
        case RG_OP_RECT, RG_OP_PUSH_CLIP:
            if right > left && bottom > top { cairo_rectangle(cr, left, top, right - left, bottom - top) }
            return true
        case RG_OP_OVAL:
            if right > left && bottom > top { PathReader.addOval(cr, left, top, right, bottom, isClockwise: true) }
            return true
        case RG_OP_ROUND_RECT, RG_OP_PUSH_CLIP_ROUND, RG_OP_SHADOW:
            guard command.data_count >= 8, let radii = list.values(command) else { return false }
            if right > left && bottom > top { PathReader.addRoundRect(cr, left, top, right, bottom, radii, 0) }
            return true
        default:
            guard let values = list.values(command) else { return false }
            return PathReader.add(cr, values)
        }
    }
}

/// A rectangle by its edges.
struct Bounds {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0

    var isEmpty: Bool { !(right > left && bottom > top) }

    func intersection(_ other: Bounds) -> Bounds {
        Bounds(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    func outset(_ by: Double) -> Bounds {
        Bounds(left: left - by, top: top - by, right: right + by, bottom: bottom + by)
    }

    /// The rectangle around this one after cairo's transformation.
    func transformed(_ cr: OpaquePointer) -> Bounds {
        var found = Bounds(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for corner in 0..<4 {
            var x = corner & 1 == 0 ? left : right
            var y = corner & 2 == 0 ? top : bottom
            cairo_user_to_device(cr, &x, &y)
            found.left = min(found.left, x)
            found.top = min(found.top, y)
            found.right = max(found.right, x)
            found.bottom = max(found.bottom, y)
        }
        return found
    }

    /// The smallest rectangle of whole numbers around this one.
    var rounded: Bounds {
        Bounds(
            left: left.rounded(.down), top: top.rounded(.down), right: right.rounded(.up), bottom: bottom.rounded(.up))
    }
}
