// SPDX-License-Identifier: MIT
// The C API of outputs: reglet-cairo.h.
import CLibc
import CRegletCairo

@_cdecl("rgc_page_init") @implementation
public func rgc_page_init(_ page: UnsafeMutablePointer<rgc_page>!, _ structSize: Int) {
    guard let page, structSize >= MemoryLayout<rgc_page>.size else { return }
    memset(page, 0, structSize)
    page.pointee.struct_size = UInt32(truncatingIfNeeded: structSize)
    page.pointee.scale = 1
    page.pointee.background = 0xFFFF_FFFF
}

@_cdecl("rgc_write") @implementation
public func rgc_write(
    _ handle: OpaquePointer!, _ ctx: OpaquePointer!, _ list: UnsafePointer<rg_display_list>!,
    _ page: UnsafePointer<rgc_page>!, _ format: rgc_format, _ sink: rg_sink_fn!, _ user: UnsafeMutableRawPointer!
) -> rg_status {
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let list, let page, let sink else {
        return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "list, page or sink is NULL")
    }
    if format.rawValue > RGC_FORMAT_PDF.rawValue {
        return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "unknown format")
    }
    if let problem = Host.problem(page.pointee) { return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, problem) }
    guard let commands = DisplayList(list) else {
        return host.pointee.fail(
            RG_ERROR_INVALID_ARGUMENT, "struct_size of the list is too small, or one of its arrays is NULL")
    }
    var receiver = Sink(function: sink, user: user)
    return host.write(ctx, commands, page.pointee, format, &receiver)
}

@_cdecl("rgc_write_file") @implementation
public func rgc_write_file(
    _ handle: OpaquePointer!, _ ctx: OpaquePointer!, _ list: UnsafePointer<rg_display_list>!,
    _ page: UnsafePointer<rgc_page>!, _ path: UnsafePointer<CChar>!
) -> rg_status {
    guard let host = host(handle) else { return RG_ERROR_INVALID_ARGUMENT }
    guard let path else { return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, "path is NULL") }
    let format: rgc_format
    if ends(path, with: ".png") {
        format = RGC_FORMAT_PNG
    } else if ends(path, with: ".svg") {
        format = RGC_FORMAT_SVG
    } else if ends(path, with: ".pdf") {
        format = RGC_FORMAT_PDF
    } else {
        return host.pointee.fail(RG_ERROR_INVALID_ARGUMENT, path, ": ", "the name does not end in .png, .svg or .pdf")
    }
    guard let file = fopen(path, "wb") else {
        return host.pointee.fail(RG_ERROR_IO, path, ": ", "the file cannot be written")
    }
    let status = rgc_write(
        handle, ctx, list, page, format,
        { user, bytes, size in
            guard let user, let bytes else { return false }
            return fwrite(bytes, 1, size, user.assumingMemoryBound(to: FILE.self)) == size
        }, file)
    let isClosed = fclose(file) == 0
    if status == RG_OK && isClosed { return RG_OK }
    remove(path)
    if status == RG_ERROR_IO || status == RG_OK {
        return host.pointee.fail(RG_ERROR_IO, path, ": ", "the file cannot be written")
    }
    return status
}
