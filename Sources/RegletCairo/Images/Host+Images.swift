// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

extension UnsafeMutablePointer<HostStorage> {
    /// Fills a request for the size of an image. - Returns: false if there is none.
    func describeImage(_ request: inout rg_image_request) -> Bool {
        guard let path = request.path else { return false }
        pointee.images.view = request.view
        let index = pointee.images.find(path, request.resource)
        if index < 0 { return false }
        read(index)
        let file = pointee.images.pointer(index)
        if file.pointee.surface == nil { return false }
        request.width = UInt32(bitPattern: file.pointee.width)
        request.height = UInt32(bitPattern: file.pointee.height)
        request.opaque = file.pointee.isOpaque
        if let frame = file.pointee.frame {
            let width = Int(file.pointee.width) &- 2
            let height = Int(file.pointee.height) &- 2
            request.top = UnsafePointer(frame)
            request.left = UnsafePointer(frame + width)
            request.right = UnsafePointer(frame + (width &+ height))
            request.bottom = UnsafePointer(frame + (width &+ 2 &* height))
        }
        return true
    }

    /// The surface of an image, borrowed; nil: it is missing.
    func surface(_ image: UInt32, _ context: OpaquePointer?) -> OpaquePointer? {
        var index = pointee.images.linked(image)
        if index < 0 {
            var info = rg_image_file()
            info.struct_size = UInt32(MemoryLayout<rg_image_file>.size)
            guard let context, rg_image_info(context, rg_image(id: image), &info) == RG_OK, let path = info.path else {
                _ = pointee.fail(RG_ERROR_NOT_FOUND, "the display list names an image that the context does not have")
                return nil
            }
            index = pointee.images.find(path, info.resource)
            if index < 0 || !pointee.images.link(image, index) { return nil }
        }
        read(index)
        return pointee.images.files[index].surface
    }

    /// Keeps a surface for an id. - Returns: OK, OUT_OF_MEMORY; then the surface is destroyed.
    func setImage(_ image: UInt32, _ surface: OpaquePointer) -> rg_status {
        if pointee.images.set(image, surface) { return RG_OK }
        cairo_surface_destroy(surface)
        return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for an image")
    }

    /// Decodes a file unless it was, with or without success.
    private func read(_ index: Int) {
        let file = pointee.images.pointer(index)
        if file.pointee.isRead { return }
        file.pointee.isRead = true
        var reading = Reading(host: self, file: file)
        if file.pointee.resource != 0, let view = pointee.images.view {
            let status = withUnsafeMutablePointer(to: &reading) { reading in
                rg_resource_view_read(
                    view, file.pointee.resource,
                    { user, bytes, size in
                        guard let user, let bytes else { return false }
                        let reading = user.assumingMemoryBound(to: Reading.self)
                        reading.pointee.decode(UnsafeRawBufferPointer(start: bytes, count: size))
                        return true
                    }, reading)
            }
            if status != RG_OK { _ = pointee.fail(status, file.pointee.path, ": ", "the image cannot be read") }
            return
        }
        guard let folder = pointee.folder, let path = file.pointee.path else {
            _ = pointee.fail(
                RG_ERROR_NOT_FOUND, file.pointee.path, ": ", "the image is in no resources and in no folder")
            return
        }
        if !reading.load(folder, path) {
            _ = pointee.fail(RG_ERROR_IO, file.pointee.path, ": ", "the image cannot be read")
        }
    }
}

/// A file that is decoded now.
struct Reading {
    let host: Host
    let file: UnsafeMutablePointer<ImageFile>

    func decode(_ bytes: UnsafeRawBufferPointer) {
        var surface: OpaquePointer?
        if host.decode(bytes, file.pointee.path, &surface) != RG_OK { return }
        file.pointee.surface = surface
        file.pointee.width = cairo_image_surface_get_width(surface)
        file.pointee.height = cairo_image_surface_get_height(surface)
        if let path = file.pointee.path, ends(path, with: ".9.png") { NinePatchFrame.take(from: file) }
        file.pointee.isOpaque = file.pointee.surface.map(isOpaqueImage) ?? false
    }

    /// Reads a file of a folder. - Returns: false if that failed.
    func load(_ folder: UnsafePointer<CChar>, _ path: UnsafePointer<CChar>) -> Bool {
        let folderBytes = strlen(folder)
        let pathBytes = strlen(path)
        guard let name = malloc(folderBytes &+ pathBytes &+ 2) else { return false }
        defer { free(name) }
        memcpy(name, folder, folderBytes)
        name.storeBytes(of: 0x2F, toByteOffset: folderBytes, as: UInt8.self)
        memcpy(name + (folderBytes &+ 1), path, pathBytes &+ 1)
        guard let stream = fopen(name.assumingMemoryBound(to: CChar.self), "rb") else { return false }
        defer { fclose(stream) }
        if fseek(stream, 0, SEEK_END) != 0 { return false }
        let size = ftell(stream)
        if size <= 0 || size > 1 << 30 || fseek(stream, 0, SEEK_SET) != 0 { return false }
        guard let bytes = malloc(size) else { return false }
        defer { free(bytes) }
        if fread(bytes, 1, size, stream) != size { return false }
        decode(UnsafeRawBufferPointer(start: bytes, count: size))
        return true
    }
}
