// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Bundles: flat folders as those of iDroidLayout, where the root of a file and its name say what it is.
extension ResourceLoader {
    /// Reads all files of a bundle into a package, in the order of their names. - Returns: as `addFolder`.
    public static func addBundle(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bundle: Bytes, _ path: Bytes
    ) -> rg_status {
        var paths = ResourcePaths(loader)
        defer { paths.release() }
        let status = paths.listFlat(path)
        if status != RG_OK { return status }
        let root = loader.pointee.store.addRoot(path)
        if root < 0 { return loader.pointee.outOfRoom }
        let memory = loader.pointee.store.memory
        return addFiles(
            loader, bundle, paths, root, isRead: { BundleName($0)?.isXML ?? false },
            isIgnored: { ResourcePaths.isFolder(path, $0, memory) },
            { name, text in
                guard let parts = BundleName(name) else { return RG_OK }
                return add(loader, bundle, name, parts, text, root)
            })
    }

    /// Reads a file of a bundle.
    private static func add(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bundle: Bytes, _ path: Bytes, _ name: BundleName,
        _ text: Bytes, _ root: Int32
    ) -> rg_status {
        let index = loader.pointee.store.makePackage(bundle)
        guard index >= 0, let start = loader.pointee.store.add(path) else { return loader.pointee.outOfRoom }
        var file = ResourceFile(loader, index, text, path: start)
        if Utf8.firstInvalid(path.base, path.count) >= 0 { return refuse(&file, "its name is not UTF-8", path) }
        file.configuration = loader.pointee.store.makeConfiguration(name.configuration)
        if file.configuration < 0 { return loader.pointee.outOfRoom }
        file.root = root
        loader.pointee.store.packages.pointer(index).pointee.isLoaded |= 2
        if name.isXML {
            file.setName = name.base
            let list = ColorFile.read(file, name.base)
            if list.isValues && list.status == RG_OK { return ValueFile.read(file) }
            if list.status != RG_OK { return list.status }
        }
        // A list is a drawable, too; any other root may be that of a drawable or of a layout.
        define(&file, .drawable, name.base, path)
        if name.isXML { define(&file, .layout, name.base, path) }
        return file.finish()
    }

    private static func define(_ file: inout ResourceFile, _ type: ResourceType, _ name: Bytes, _ path: Bytes) {
        if file.status != RG_OK { return }
        let entry = file.loader.pointee.store.make(file.package, type, name)
        if entry < 0 { return file.stop() }
        file.defineFile(entry, pathLength: path.count)
    }
}

/// The name of a file in a bundle: `name[@2x][~device].extension`, where @2x may also follow a .9 of nine-patches.
private struct BundleName {
    /// Up to the first dot, @ or ~.
    var base: Bytes
    var isXML: Bool
    var configuration = Configuration()

    /// - Returns: nil when the file is no resource: neither XML nor a picture.
    init?(_ name: Bytes) {
        let dot = name.lastIndex(of: 0x2E)
        let type = wordIndex(name.dropping(dot &+ 1), "xml png jpg jpeg gif webp")
        if dot <= 0 || type < 0 { return nil }
        isXML = type == 0
        var end = 0
        while end < dot && name[end] != 0x2E && name[end] != 0x40 && name[end] != 0x7E { end &+= 1 }
        base = name.prefix(end)
        if end == 0 { return nil }
        // The rest of the name consists of parts that begin with ., @ or ~.
        while end < dot {
            var next = end &+ 1
            while next < dot && name[next] != 0x2E && name[next] != 0x40 && name[next] != 0x7E { next &+= 1 }
            let part = name.dropping(end).prefix(next &- end)
            if part.equals("@2x") { configuration.density = 320 }
            if part.equals("@3x") { configuration.density = 480 }
            // as Android calls tablets
            if part.equals("~ipad") { configuration.smallestWidth = 600 }
            end = next
        }
    }
}
