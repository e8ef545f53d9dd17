// SPDX-License-Identifier: MIT
// The C API of shaped texts: reglet/shaping.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_shaper_def_init") @implementation
public func rg_shaper_def_init(_ def: UnsafeMutablePointer<rg_shaper_def>!, _ structSize: Swift.Int) {
    guard let def, structSize >= MemoryLayout<rg_shaper_def>.size else { return }
    initializeShaper(def)
}

@_cdecl("rg_context_set_shaper") @implementation
public func rg_context_set_shaper(_ ctx: OpaquePointer!, _ def: UnsafePointer<rg_shaper_def>!) -> rg_status {
    enter(ctx) { $0.layout.setShaper(def) }
}
