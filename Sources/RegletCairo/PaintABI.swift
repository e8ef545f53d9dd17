// SPDX-License-Identifier: MIT
// The C API of painting: reglet-cairo.h.
import CCairo
import CRegletCairo

@_cdecl("rgc_paint") @implementation
public func rgc_paint(
    _ cr: OpaquePointer!, _ handle: OpaquePointer!, _ ctx: OpaquePointer!, _ list: UnsafePointer<rg_display_list>!
) -> rg_status {
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let cr, let list else { return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "cr or list is NULL") }
    if cairo_status(cr) != CAIRO_STATUS_SUCCESS {
        return host.pointee.fail(
            RG_ERROR_INVALID_ARGUMENT, "cr has an error: ", cairo_status_to_string(cairo_status(cr)))
    }
    guard let commands = DisplayList(list) else {
        return host.pointee.fail(
            RG_ERROR_INVALID_ARGUMENT, "struct_size of the list is too small, or one of its arrays is NULL")
    }
    var painter = Painter(cr, host, ctx, commands)
    return painter.paint()
}
