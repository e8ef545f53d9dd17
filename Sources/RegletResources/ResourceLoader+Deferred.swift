// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine
import RegletSyntax

/// A value file for a language, which is read when a view has that language.
struct DeferredFile {
    /// Of its path among the names, with a NUL.
    var path: UInt32
    var length: UInt32
    var root: Int32
    var package: UInt16
    var folder: UInt16
    var configuration: UInt16
    var isRead = false
}

/// Which of the deferred files are wanted: all, those for readers of a locale, or those of a configuration.
struct DeferredChoice {
    var locale: Locale?
    var configuration = -1

    func wants(_ file: DeferredFile, _ store: UnsafePointer<ResourceStore>) -> Bool {
        if configuration >= 0 { return Int(file.configuration) == configuration }
        guard let locale else { return true }
        return store.pointee.configurations[Int(file.configuration)].locale.matches(locale)
    }
}

/// The values that views read, if some files were deferred. It never changes: files that are read later are in a newer
/// one. Names and files belong to the loader, so that they stay.
struct ResourceSnapshot {
    var store: ResourceStore
    var views = 0
}

/// Languages that are read when a view has them, one thread at a time, while others read older snapshots.
extension ResourceLoader {
    /// Notes a file for a language. - Returns: RG_OK, RG_ERROR_OUT_OF_MEMORY.
    mutating func deferFile(_ file: ResourceFile) -> rg_status {
        guard deferred.reserve(deferred.count &+ 1, store.memory) else { return RG_ERROR_OUT_OF_MEMORY }
        deferredReader = { loader, choice in
            ResourceLoader.readWanted(
                loader.assumingMemoryBound(to: ResourceLoader.self),
                choice.assumingMemoryBound(to: DeferredChoice.self).pointee)
        }
        let path = Bytes(cString: store.names.cString(Int(file.path)))
        deferred.append(
            DeferredFile(
                path: file.path, length: UInt32(truncatingIfNeeded: path.count), root: file.root,
                package: UInt16(truncatingIfNeeded: file.package), folder: file.folder,
                configuration: UInt16(truncatingIfNeeded: file.configuration)))
        return RG_OK
    }

    /// Reads those deferred files that are wanted, in their order.
    /// - Returns: RG_OK even if files are broken, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY; then the next call goes on.
    @inline(never)
    @_optimize(size)
    static func readDeferred(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ choice: DeferredChoice = DeferredChoice()
    ) -> rg_status {
        guard let read = loader.pointee.deferredReader else { return RG_OK }
        return withUnsafePointer(to: choice) { read(loader, $0) }
    }

    @inline(never)
    @_optimize(size)
    private static func readWanted(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ choice: DeferredChoice
    ) -> rg_status {
        let memory = loader.pointee.store.memory, count = loader.pointee.deferred.count
        var text = Buffer<UInt8>()
        defer { text.release(memory) }
        for i in 0..<count {
            let deferred = loader.pointee.deferred[i]
            let isWanted = withUnsafePointer(to: &loader.pointee.store) { choice.wants(deferred, $0) }
            if deferred.isRead || !isWanted { continue }
            if loader.pointee.isShared {
                guard let copy = loader.pointee.store.copied() else { return RG_ERROR_OUT_OF_MEMORY }
                loader.pointee.store = copy
                loader.pointee.isShared = false
            }
            text.count = 0
            let wasLoading = loader.pointee.isLoading
            loader.pointee.isLoading = true
            var status = loader.pointee.store.read(
                deferred.root, loader.pointee.store.text(deferred.path, deferred.length), loader.pointee.maxFileBytes,
                into: &text, memory)
            loader.pointee.isLoading = wasLoading
            if status == RG_OK {
                let bytes = text.count == 0 ? Bytes("") : Bytes(text.pointer(0), text.count)
                status = ValueFile.read(ResourceFile(loader, deferred, bytes))
            } else if status != RG_ERROR_OUT_OF_MEMORY {
                var file = ResourceFile(loader, deferred, Bytes(""))
                status = reportUnreadable(&file, status)
            }
            if status == RG_ERROR_OUT_OF_MEMORY || loader.pointee.store.isFull { return status }
            loader.pointee.deferred.pointer(i).pointee.isRead = true
        }
        return loader.pointee.isFrozen && !loader.pointee.isComplete ? loader.pointee.complete() : RG_OK
    }

    // MARK: - Snapshots

    /// The newest snapshot, which is made if there is none of all that was read. - Returns: nil when memory is out.
    static func snapshot(
        _ loader: UnsafeMutablePointer<ResourceLoader>
    ) -> UnsafeMutablePointer<ResourceSnapshot>? {
        if loader.pointee.isShared { return loader.pointee.newest }
        let size = MemoryLayout<ResourceSnapshot>.stride
        guard let block = loader.pointee.store.memory.pointee.allocate(size) else { return nil }
        let made = block.assumingMemoryBound(to: ResourceSnapshot.self)
        made.initialize(to: ResourceSnapshot(store: loader.pointee.store))
        made.pointee.store.variantTable = Buffer()
        let old = loader.pointee.newest
        loader.pointee.newest = made
        loader.pointee.isShared = true
        if let old, old.pointee.views == 0 { loader.pointee.release(old) }
        return made
    }

    /// Ends the use of a snapshot by a view. Precondition: the lock is taken.
    mutating func leave(_ snapshot: UnsafeMutablePointer<ResourceSnapshot>) {
        snapshot.pointee.views &-= 1
        if snapshot.pointee.views == 0 && snapshot != newest { release(snapshot) }
    }

    private mutating func release(_ snapshot: UnsafeMutablePointer<ResourceSnapshot>) {
        snapshot.pointee.store.releaseValues()
        store.memory.pointee.deallocate(snapshot, MemoryLayout<ResourceSnapshot>.stride)
    }

    /// Releases all that deferred files need, except the store.
    mutating func releaseDeferred() {
        if let newest {
            // its arrays are those of the store, unless that went on
            if isShared { newest.pointee.store = ResourceStore(store.memory, maxEntries: 0, maxFileBytes: 0) }
            release(newest)
        }
        deferred.release(store.memory)
        rg_lock_destroy(&lock)
    }

    // MARK: - Threads

    /// Calls `body` while no other thread reads deferred files. - Returns: what it returns, `refusal` when this thread
    /// is inside such a call, as a provider's callback is.
    public static func locked<Result>(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ refusal: Result, _ body: () -> Result
    ) -> Result {
        // Nothing changes when nothing is deferred, and loading is for one thread.
        if loader.pointee.deferred.count == 0 || !loader.pointee.isFrozen { return body() }
        if !rg_lock_take(&loader.pointee.lock) { return refusal }
        defer { rg_lock_give(&loader.pointee.lock) }
        return body()
    }
}
