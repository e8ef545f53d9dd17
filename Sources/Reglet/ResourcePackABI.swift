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

/// Checks the arguments for calls that read a pack, then calls `body`.
private func readPack(
    _ resources: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int,
    _ body: (UnsafeMutablePointer<ResourceLoader>, UnsafeRawPointer) -> rg_status
) -> rg_status {
    guard let loader = resources.map({ UnsafeMutablePointer<ResourceLoader>($0) }), !loader.pointee.isFrozen, size >= 0
    else { return RG_ERROR_INVALID_ARGUMENT }
    if loader.pointee.isLoading { return RG_ERROR_REENTRANT }
    guard let bytes else { return RG_ERROR_INVALID_ARGUMENT }
    return body(loader, bytes)
}

@_cdecl("rg_resources_load") @implementation
public func rg_resources_load(
    _ resources: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ size: Swift.Int, _ copy: Bool
) -> rg_status {
    readPack(resources, bytes, Int(size)) { ResourceLoader.load($0, $1, Int(size), copies: copy) }
}

@_cdecl("rg_resources_add_pack") @implementation
public func rg_resources_add_pack(
    _ resources: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ size: Swift.Int, _ copy: Bool
) -> rg_status {
    readPack(resources, bytes, Int(size)) { ResourceLoader.addPack($0, $1, Int(size), copies: copy) }
}
