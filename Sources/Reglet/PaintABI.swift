// SPDX-License-Identifier: MIT
// The C API of display lists: reglet/paint.h.
import CReglet
import RegletPaint

@_cdecl("rg_path_simplify") @implementation
public func rg_path_simplify(
    _ data: UnsafePointer<rg_paint_value>!, _ count: UInt32, _ out: UnsafeMutablePointer<rg_paint_value>!,
    _ capacity: UInt32
) -> UInt32 {
    guard let data, out != nil || capacity == 0 else { return 0 }
    return PathSimplifier.simplify(data, Int(count), out, Int(capacity))
}
