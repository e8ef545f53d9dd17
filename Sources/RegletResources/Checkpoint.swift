// SPDX-License-Identifier: MIT
import RegletEngine

/// The numbers of things before a file is read, so that a broken one can be undone. Names, texts and items remain, as
/// nothing refers to them.
struct Checkpoint {
    private let variants: Int
    private let bags: Int
    private let files: Int
    private let contents: Int
    private let pending: Int
    private let completed: Int
    let diagnostics: Int

    init(_ loader: UnsafeMutablePointer<ResourceLoader>) {
        variants = loader.pointee.store.variants.count
        bags = loader.pointee.store.bags.count
        files = loader.pointee.store.files.count
        contents = loader.pointee.store.contents.count
        pending = loader.pointee.pending.count
        completed = loader.pointee.completed.count
        diagnostics = loader.pointee.diagnostics.count
    }

    /// Undoes the definitions and mentions since then. O(their number).
    func restore(_ loader: UnsafeMutablePointer<ResourceLoader>) {
        for i in completed..<loader.pointee.completed.count {
            let variant = Int(loader.pointee.completed[i])
            loader.pointee.store.variants.pointer(variant).pointee.value = TypedValue(.empty)
        }
        loader.pointee.completed.count = completed
        loader.pointee.store.removeVariants(from: variants)
        loader.pointee.store.files.count = files
        loader.pointee.store.contents.count = contents
        for i in bags..<loader.pointee.store.bags.count { loader.pointee.store.bags.pointer(i).pointee.isTyped = false }
        for i in pending..<loader.pointee.pending.count {
            let entry = Int(loader.pointee.pending[i].entry)
            loader.pointee.store.entries.pointer(entry).pointee.isMentioned = false
        }
        loader.pointee.pending.count = pending
    }
}
