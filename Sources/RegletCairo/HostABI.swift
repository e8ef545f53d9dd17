// SPDX-License-Identifier: MIT
// The C API of hosts: reglet-cairo.h. Checks arguments, then calls the host.
import CLibc
import CRegletCairo

/// The host behind a handle.
func host(_ handle: OpaquePointer?) -> Host? { handle.map { Host($0) } }

@_cdecl("rgc_version") @implementation
public func rgc_version() -> UInt32 {
    UInt32(RG_VERSION_MAJOR) << 16 | UInt32(RG_VERSION_MINOR) << 8 | UInt32(RG_VERSION_PATCH)
}

@_cdecl("rgc_host_def_init") @implementation
public func rgc_host_def_init(_ def: UnsafeMutablePointer<rgc_host_def>!, _ structSize: Int) {
    guard let def, structSize >= MemoryLayout<rgc_host_def>.size else { return }
    memset(def, 0, structSize)
    def.pointee.struct_size = UInt32(truncatingIfNeeded: structSize)
    def.pointee.max_image_pixels = 64 << 20
}

@_cdecl("rgc_host_create") @implementation
public func rgc_host_create(
    _ ctx: OpaquePointer!, _ def: UnsafePointer<rgc_host_def>!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> rg_status {
    out?.pointee = nil
    guard let ctx, let out else { return RG_ERROR_INVALID_ARGUMENT }
    var given = rgc_host_def()
    rgc_host_def_init(&given, MemoryLayout<rgc_host_def>.size)
    if let def {
        if def.pointee.struct_size < UInt32(MemoryLayout<rgc_host_def>.size) { return RG_ERROR_INVALID_ARGUMENT }
        given = def.pointee
    }
    guard let block = malloc(MemoryLayout<HostStorage>.size), let message = malloc(HostStorage.messageBytes) else {
        return RG_ERROR_OUT_OF_MEMORY
    }
    let made = block.bindMemory(to: HostStorage.self, capacity: 1)
    made.initialize(to: HostStorage(context: ctx, message: message.assumingMemoryBound(to: CChar.self), given))
    if let family = given.family { made.pointee.family = copyText(family) }
    if let folder = given.folder { made.pointee.folder = copyText(folder) }
    if made.pointee.family == nil && given.family != nil || made.pointee.folder == nil && given.folder != nil {
        rgc_host_destroy(OpaquePointer(made))
        return RG_ERROR_OUT_OF_MEMORY
    }
    out.pointee = OpaquePointer(made)
    return RG_OK
}

@_cdecl("rgc_host_destroy") @implementation
public func rgc_host_destroy(_ handle: OpaquePointer!) {
    guard let host = host(handle) else { return }
    host.pointee.release()
    free(host)
}

@_cdecl("rgc_error_message") @implementation
public func rgc_error_message(_ handle: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let host = host(handle) else {
        return UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
    }
    return UnsafePointer(host.pointee.message)
}

@_cdecl("rgc_missing_count") @implementation
public func rgc_missing_count(_ handle: OpaquePointer!) -> UInt32 { host(handle)?.pointee.missing ?? 0 }

// MARK: - Images

@_cdecl("rgc_image_size") @implementation
public func rgc_image_size(
    _ handle: UnsafeMutableRawPointer!, _ request: UnsafeMutablePointer<rg_image_request>!
) -> Bool {
    guard let handle, let request else { return false }
    return handle.assumingMemoryBound(to: HostStorage.self).describeImage(&request.pointee)
}

@_cdecl("rgc_image_load") @implementation
public func rgc_image_load(
    _ handle: OpaquePointer!, _ image: UInt32, _ bytes: UnsafeRawPointer!, _ size: Int
) -> rg_status {
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let bytes, image != 0, size >= 0 else {
        return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "image is 0, or bytes is NULL")
    }
    var surface: OpaquePointer?
    let status = host.decode(UnsafeRawBufferPointer(start: bytes, count: size), nil, &surface)
    return status == RG_OK ? host.setImage(image, surface.unsafelyUnwrapped) : status
}

@_cdecl("rgc_image_set") @implementation
public func rgc_image_set(_ handle: OpaquePointer!, _ image: UInt32, _ surface: OpaquePointer!) -> rg_status {
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    if image == 0 { return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "image is 0") }
    guard let surface else {
        host.pointee.images.forget(image)
        return RG_OK
    }
    var copy: OpaquePointer?
    let status = host.plainCopy(surface, nil, &copy)
    return status == RG_OK ? host.setImage(image, copy.unsafelyUnwrapped) : status
}

@_cdecl("rgc_images_trim") @implementation
public func rgc_images_trim(_ handle: OpaquePointer!) { host(handle)?.pointee.images.trim() }

// MARK: - Fonts

@_cdecl("rgc_font") @implementation
public func rgc_font(
    _ handle: OpaquePointer!, _ family: UnsafePointer<CChar>!, _ weight: UInt32, _ italic: Bool, _ size: Float,
    _ out: UnsafeMutablePointer<rg_font>!
) -> rg_status {
    out?.pointee = rg_font(id: 0)
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let out else { return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "out is NULL") }
    return host.makeFont(family, weight, italic, size, out)
}

@_cdecl("rgc_shape") @implementation
public func rgc_shape(_ handle: UnsafeMutableRawPointer!, _ request: UnsafeMutablePointer<rg_shape_request>!) -> Bool {
    guard let handle, let request else { return false }
    return handle.assumingMemoryBound(to: HostStorage.self).shape(request)
}

@_cdecl("rgc_resolve_font") @implementation
public func rgc_resolve_font(_ handle: UnsafeMutableRawPointer!, _ request: UnsafeMutablePointer<rg_font_request>!) {
    guard let handle, let request else { return }
    var font = rg_font(id: 0)
    let host = handle.assumingMemoryBound(to: HostStorage.self)
    let given = request.pointee
    if host.makeFont(given.family, given.weight, given.italic, given.size, &font) == RG_OK {
        request.pointee.font = font
    }
}
