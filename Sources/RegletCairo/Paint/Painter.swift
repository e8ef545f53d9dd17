// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

/// A PUSH that is open.
struct Scope {
    /// The layer's own surface; nil: only cairo's state was saved.
    var layer: OpaquePointer?
    /// The context to go on with behind the layer.
    var outer: OpaquePointer?
    var command = rg_command()
    /// The index of an RG_OP_SHADOW of the layer; -1: none.
    var shadow = -1
    var bounds = Bounds()
}

/// Paints a display list.
struct Painter {
    /// The context that is painted on: that of the innermost layer.
    var cr: OpaquePointer
    let host: Host
    let context: OpaquePointer?
    let list: DisplayList
    /// Whether the output has no pixels of its own.
    let isVector: Bool
    /// Pixels of the output in a unit of cairo's device space.
    let resolution: Double
    private(set) var scopes = GrowingArray<Scope>()
    var isOutOfMemory = false

    init(_ cr: OpaquePointer, _ host: Host, _ context: OpaquePointer?, _ list: DisplayList) {
        self.cr = cr
        self.host = host
        self.context = context
        self.list = list
        let target = cairo_get_group_target(cr)
        let type = cairo_surface_get_type(target)
        isVector =
            type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS
            || type == CAIRO_SURFACE_TYPE_RECORDING
        var scaleX = 1.0
        var scaleY = 1.0
        cairo_surface_get_device_scale(target, &scaleX, &scaleY)
        resolution = isVector ? 2 : max(scaleX, 1)
    }

    /// Paints all commands. - Returns: OK, OUT_OF_MEMORY
    mutating func paint() -> rg_status {
        host.pointee.missing = 0
        cairo_save(cr)
        cairo_new_path(cr)
        for index in 0..<list.count {
            if !paint(list[index], index) { host.pointee.missing &+= 1 }
            if isOutOfMemory { break }
        }
        while scopes.count > 0 { pop() }
        cairo_new_path(cr)
        cairo_restore(cr)
        scopes.release()
        if isOutOfMemory { return host.pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for a layer") }
        let status = cairo_status(cr)
        if status == CAIRO_STATUS_SUCCESS { return RG_OK }
        return host.pointee.fail(
            RG_ERROR_OUT_OF_MEMORY, "cairo cannot paint the display list: ", cairo_status_to_string(status))
    }

    /// Paints a command. - Returns: false if its values are broken, or something is missing.
    private mutating func paint(_ command: rg_command, _ index: Int) -> Bool {
        switch rg_op(rawValue: UInt32(command.op)) {
        case RG_OP_RECT, RG_OP_ROUND_RECT, RG_OP_OVAL, RG_OP_PATH: return paintShape(command)
        case RG_OP_LINE: return paintLine(command)
        case RG_OP_IMAGE: return paintImage(command)
        case RG_OP_NINE_PATCH: return paintNinePatch(command)
        case RG_OP_FILL: return paintAll(command)
        case RG_OP_TEXT: return paintText(command)
        case RG_OP_SHADOW:
            if command.data_count > 0 { return paintShadow(command) }
            if scopes.count == 0 { return false }
            scopes[scopes.count &- 1].shadow = index
            return true
        case RG_OP_CUSTOM:
            if let custom = host.pointee.custom {
                cairo_save(cr)
                withUnsafePointer(to: command) { custom(host.pointee.user, cr, $0) }
                cairo_restore(cr)
                cairo_new_path(cr)
            }
            return true
        case RG_OP_POP:
            if scopes.count == 0 { return false }
            pop()
            return true
        case RG_OP_PUSH_LAYER: return pushLayer(command, index)
        default:
            if command.op < UInt16(RG_OP_PUSH_CLIP.rawValue) { return true }
            return push(command)
        }
    }

    /// Saves cairo's state and applies a clip or a transformation. An unknown PUSH only saves.
    private mutating func push(_ command: rg_command) -> Bool {
        guard scopes.append(Scope()) else {
            isOutOfMemory = true
            return false
        }
        cairo_save(cr)
        var isRight = true
        switch rg_op(rawValue: UInt32(command.op)) {
        case RG_OP_PUSH_CLIP, RG_OP_PUSH_CLIP_ROUND, RG_OP_PUSH_CLIP_PATH:
            isRight = addPath(command)
            if !isRight { cairo_new_path(cr) }  // an empty clip
            let isEvenOdd = list.paint(command.paint)?.even_odd == 1
            cairo_set_fill_rule(cr, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_clip(cr)
        case RG_OP_PUSH_TRANSFORM:
            if command.data_count >= 6, let matrix = list.matrix(command.data) {
                transform(matrix)
            } else {
                isRight = false
            }
        default: break
        }
        return isRight
    }

    /// Applies a matrix. One that cannot be inverted shows nothing.
    private func transform(_ matrix: Matrix) {
        var outer = cairo_matrix_t()
        cairo_get_matrix(cr, &outer)
        var own = cairo_matrix_t(xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, x0: matrix.x, y0: matrix.y)
        let all = product(own, outer)
        let determinant = all.xx * all.yy - all.xy * all.yx
        if matrix.isInvertible, determinant.magnitude > 1e-12, determinant.isFinite {
            cairo_transform(cr, &own)
        } else {
            cairo_new_path(cr)
            cairo_clip(cr)
        }
    }

    mutating func addScope(_ scope: Scope) -> Bool {
        if scopes.append(scope) { return true }
        isOutOfMemory = true
        return false
    }

    private mutating func pop() {
        guard let scope = scopes.removeLast() else { return }
        if scope.layer != nil { popLayer(scope) } else { cairo_restore(cr) }
    }
}
