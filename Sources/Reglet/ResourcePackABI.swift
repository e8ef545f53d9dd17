// SPDX-License-Identifier: MIT
// The C API of packs of resources: reglet/resources.h.
import CReglet
import RegletEngine
import RegletResources

@_cdecl("rg_resources_save") @implementation
public func rg_resources_save(
    _ resources: OpaquePointer!, _ sink: rg_sink_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    guard let loader = resources.map({ UnsafeMutablePointer<ResourceLoader>($0) }), loader.pointee.isFrozen, let sink
    else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.save(loader, sink, user)
}

@_cdecl("rg_resources_load") @implementation
public func rg_resources_load(
    _ resources: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ size: Int, _ copy: Bool
) -> rg_status {
    guard let loader = resources.map({ UnsafeMutablePointer<ResourceLoader>($0) }), !loader.pointee.isFrozen, size >= 0
    else { return RG_ERROR_INVALID_ARGUMENT }
    if loader.pointee.isLoading { return RG_ERROR_REENTRANT }
    guard let bytes else { return RG_ERROR_INVALID_ARGUMENT }
    return ResourceLoader.load(loader, bytes, size, copies: copy)
}
