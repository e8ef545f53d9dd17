// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

/// A decoded file, or the reason that there is none.
struct ImageFile {
    /// Path and resource are the key. nil: set by the host.
    var path: UnsafeMutablePointer<CChar>?
    var resource: rg_resource = 0
    /// ARGB32 or RGB24, without the frame of a nine-patch; nil: it cannot be read, or was trimmed.
    var surface: OpaquePointer?
    var isRead = false
    var isOpaque = false
    /// Pixels with the frame.
    var width: Int32 = 0
    var height: Int32 = 0
    /// The frame of a nine-patch: top, left, right, bottom, one after another.
    var frame: UnsafeMutablePointer<CChar>?

    mutating func release() {
        if let surface { cairo_surface_destroy(surface) }
        surface = nil
        free(frame)
        frame = nil
        isRead = false
    }
}

/// The files by the id that commands have.
struct ImageLink {
    var image: UInt32
    var file: Int32
}

/// Decoded images: files by path and resource, and links from image ids to them.
struct ImageStore {
    private(set) var files = GrowingArray<ImageFile>()
    /// Ascending by id.
    private var links = GrowingArray<ImageLink>()
    /// The context's resources, as the last request named them.
    var view: OpaquePointer?

    mutating func release() {
        for index in 0..<files.count {
            files.base.unsafelyUnwrapped[index].release()
            free(files[index].path)
        }
        files.release()
        links.release()
    }

    /// Frees the pixels of files.
    mutating func trim() {
        for index in 0..<files.count where files[index].path != nil {
            files.base.unsafelyUnwrapped[index].release()
        }
    }

    func pointer(_ file: Int) -> UnsafeMutablePointer<ImageFile> { files.base.unsafelyUnwrapped + file }

    /// The index of a file, which is added if it is not there; -1 when memory is out. O(files).
    mutating func find(_ path: UnsafePointer<CChar>, _ resource: rg_resource) -> Int {
        for index in 0..<files.count
        where files[index].resource == resource && files[index].path != nil && isEqual(files[index].path, path) {
            return index
        }
        var file = ImageFile()
        file.path = copyText(path)
        file.resource = resource
        if file.path == nil { return -1 }
        if files.append(file) { return files.count &- 1 }
        free(file.path)
        return -1
    }

    /// The index of the file with an image's id; -1: none. O(log images).
    func linked(_ image: UInt32) -> Int {
        let at = place(image)
        return at < links.count && links[at].image == image ? Int(links[at].file) : -1
    }

    /// Links an id to a file. - Returns: false when memory is out.
    mutating func link(_ image: UInt32, _ file: Int) -> Bool {
        let at = place(image)
        let new = ImageLink(image: image, file: Int32(truncatingIfNeeded: file))
        if at < links.count, links[at].image == image {
            links[at] = new
            return true
        }
        return links.insert(new, at: at)
    }

    mutating func forget(_ image: UInt32) {
        let at = place(image)
        if at >= links.count || links[at].image != image { return }
        let file = pointer(Int(links[at].file))
        if file.pointee.path == nil { file.pointee.release() }
        links.remove(at: at)
    }

    /// Uses a surface for an id; it belongs to the store afterwards. - Returns: false when memory is out.
    mutating func set(_ image: UInt32, _ surface: OpaquePointer) -> Bool {
        var file = ImageFile()
        file.surface = surface
        file.isRead = true
        file.isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
        file.width = cairo_image_surface_get_width(surface)
        file.height = cairo_image_surface_get_height(surface)
        let known = linked(image)
        if known >= 0, files[known].path == nil {
            pointer(known).pointee.release()
            files[known] = file
            return true
        }
        if !files.append(file) { return false }
        if link(image, files.count &- 1) { return true }
        _ = files.removeLast()
        return false
    }

    /// The index of the first link whose id is not below `image`.
    private func place(_ image: UInt32) -> Int {
        var low = 0
        var size = links.count
        while size > 0 {
            let half = size &>> 1
            if links[low &+ half].image < image {
                low &+= half &+ 1
                size &-= half &+ 1
            } else {
                size = half
            }
        }
        return low
    }
}
