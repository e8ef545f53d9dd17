// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Whole folders `res`, of the file system and of providers.
extension ResourceLoader {
    /// Reads all files of a folder `res` into a package, in the order of their names.
    /// - Returns: RG_OK even if files are broken, RG_ERROR_IO (no such folder), RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    public static func addFolder(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ path: Bytes
    ) -> rg_status {
        var paths = ResourcePaths(loader)
        defer { paths.release() }
        let status = paths.list(path)
        if status != RG_OK { return status }
        let root = loader.pointee.store.addRoot(path)
        return root < 0 ? loader.pointee.outOfRoom : add(loader, package, root, paths)
    }

    /// Reads all files that a provider has into a package, in the order of their names.
    /// - Returns: as `addFolder`; RG_ERROR_IO when they cannot be listed.
    public static func addProvider(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ provider: rg_resource_provider
    ) -> rg_status {
        var paths = ResourcePaths(loader)
        defer { paths.release() }
        loader.pointee.isLoading = true
        defer { loader.pointee.isLoading = false }
        let isListed = withUnsafeMutablePointer(to: &paths) {
            provider.list(
                provider.user,
                { user, path in
                    guard let path else { return true }
                    let paths = user.unsafelyUnwrapped.assumingMemoryBound(to: ResourcePaths.self)
                    return paths.pointee.add(Bytes(cString: path))
                }, $0)
        }
        if paths.isOutOfMemory { return RG_ERROR_OUT_OF_MEMORY }
        if !isListed { return RG_ERROR_IO }
        let root = loader.pointee.store.addRoot(provider)
        return root < 0 ? loader.pointee.outOfRoom : add(loader, package, root, paths)
    }

    private static func add(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ root: Int32, _ paths: ResourcePaths
    ) -> rg_status {
        // Only value files and color lists are read now, others when a view is requested to.
        addFiles(
            loader, package, paths, root,
            isRead: { $0.hasPrefix("values") ? !loader.pointee.isDeferred($0) : $0.hasPrefix("color") }
        ) {
            add(loader, package, $0, $1, root: root)
        }
    }

    /// Begins a folder of a package, and calls `add` for each file with its path and its text, which is empty unless the
    /// file `isRead`. A file that cannot be read is reported, unless it `isIgnored`.
    static func addFiles(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ paths: ResourcePaths, _ root: Int32,
        isRead: (Bytes) -> Bool, isIgnored: (Bytes) -> Bool = { _ in false }, _ add: (Bytes, Bytes) -> rg_status
    ) -> rg_status {
        let next = loader.pointee.nextFolder(package)
        if next != RG_OK { return next }
        paths.sort()
        let memory = loader.pointee.store.memory
        var text = Buffer<UInt8>()
        defer { text.release(memory) }
        for i in 0..<paths.count {
            let path = paths[i]
            text.count = 0
            var status = RG_OK
            if isRead(path) {
                status = loader.pointee.store.read(root, path, loader.pointee.maxFileBytes, into: &text, memory)
            }
            if status == RG_OK {
                status = add(path, text.count == 0 ? Bytes("") : Bytes(text.pointer(0), text.count))
            } else if status != RG_ERROR_OUT_OF_MEMORY {
                if status == RG_ERROR_IO && isIgnored(path) { continue }
                status = reportUnreadable(loader, package, path, status)
            }
            if status == RG_ERROR_OUT_OF_MEMORY || loader.pointee.store.isFull { return status }
        }
        return RG_OK
    }

    // MARK: - Locales

    /// Reads the locales that are wanted, tags with commas between them. - Returns: RG_OK, RG_ERROR_INVALID_ARGUMENT (one
    /// is no tag), RG_ERROR_OUT_OF_MEMORY.
    mutating func readLocales(_ list: Bytes) -> rg_status {
        isLimitedToLocales = true
        var start = 0
        while start <= list.count {
            let comma = list.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? list.count : comma
            let tag = list.dropping(start).prefix(end &- start).trimmed
            start = end &+ 1
            if tag.count == 0 { continue }
            var wanted = Configuration()
            if !wanted.setLocale(tag) { return RG_ERROR_INVALID_ARGUMENT }
            guard locales.reserve(locales.count &+ 1, store.memory) else { return RG_ERROR_OUT_OF_MEMORY }
            locales.append(wanted.locale)
        }
        return RG_OK
    }

    /// Whether a folder is for a language that is not wanted.
    func isSkipped(_ folder: Bytes) -> Bool {
        isLimitedToLocales && ResourceLoader.qualifiers(of: folder).map { isSkipped($0) } == true
    }

    /// Whether a value file is for a language, whose files are read when a view has that language.
    func isDeferred(_ path: Bytes) -> Bool {
        defersLocales
            && ResourceLoader.qualifiers(of: path.prefix(path.firstIndex(of: 0x2F))).map { !$0.locale.isUnset } == true
    }

    /// - Returns: nil when there are none, or they are wrong.
    private static func qualifiers(of folder: Bytes) -> Configuration? {
        let dash = folder.firstIndex(of: 0x2D)
        return dash < 0 ? nil : readQualifiers(folder.dropping(dash &+ 1))
    }

    /// Whether no configuration with a wanted locale can choose a folder.
    func isSkipped(_ configuration: Configuration) -> Bool {
        if !isLimitedToLocales || configuration.locale.isUnset { return false }
        for i in 0..<locales.count where configuration.locale.matches(locales[i]) { return false }
        return true
    }
}
