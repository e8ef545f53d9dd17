// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The needs of the reader of drawables: items of color state lists, densities of files, and when values have changed.
extension ResourceView {
    /// Counts the changes of the configuration and of the theme.
    public var changes: UInt32 { state.pointee.changes }

    /// A number for the themes that are pushed; 0: none.
    public var pushedThemes: UInt32 {
        let pushed = state.pointee.pushed
        if pushed.count == 0 { return 0 }
        var hash: UInt32 = 0x811C_9DC5
        for i in pushed[0].applied..<state.pointee.applied.count {
            let style = state.pointee.applied[i]
            hash = (hash ^ UInt32(bitPattern: style.style) &* 2 &+ (style.force ? 1 : 0)) &* 0x0100_0193
        }
        return hash | 1
    }

    /// The dots per inch of the device.
    public var dotsPerInch: Float { state.pointee.density }

    /// The dots per inch of the folder that defines an entry: 0: the folder has none, 0xFFFE: any, 0xFFFF: its files are
    /// not scaled.
    public func folderDensity(_ entry: Int32) -> Int {
        if entry < 0 { return 0 }
        _ = raw(entry)
        let known = state.pointee.chosen[Int(entry)]
        if known < 2 { return 0 }
        let variant = store.pointee.variants[Int(known) &- 2]
        return Int(store.pointee.configurations[Int(variant.configuration)].density)
    }

    /// Whether a file of the package of an entry was added. The names of other packages cannot be checked.
    public func isPackageLoaded(_ package: Bytes) -> Bool {
        for i in 0..<store.pointee.packages.count where store.pointee.packageName(i).equals(package) {
            return store.pointee.packages[i].isLoaded != 0
        }
        return false
    }

    /// Whether the package of an entry is in the dialect of value sets and bundles.
    public func isBundle(_ entry: Int32) -> Bool {
        if entry < 0 { return false }
        let package = store.pointee.entries[Int(entry)].package
        return store.pointee.packages[Int(package)].isLoaded & 2 != 0
    }

    /// Follows an attribute by the theme, and references.
    public func resolved(_ value: TypedValue) -> Found { resolveInTheme(value) }

    /// The meaning of a macro: a text that is read in its place, or a value.
    public enum Macro {
        case text(Bytes)
        case value(Found)
    }

    /// The macro that a text names in a file of a package; nil: none.
    public func macro(_ text: Bytes, package: Bytes) -> Macro? {
        guard store.pointee.hasMacros, let named = written(text, package: package), named.kind == .reference,
            store.pointee.entries[Int(named.data)].type == .macro
        else { return nil }
        let value = store.pointee.macroValue(named)
        if value.kind == .string { return store.pointee.macroText(value).map { .text($0) } }
        return .value(resolveInTheme(value))
    }

    // MARK: - Color state lists

    /// The number of items of a color state list; 0: the value is none.
    public func colorCount(_ found: Found) -> Int {
        if found.value.kind != .bag { return 0 }
        let bag = store.pointee.bags[Int(found.value.data)]
        return bag.kind == .colors ? Int(bag.count) : 0
    }

    /// The color of an item.
    public func itemColor(_ found: Found, _ index: Int) -> UInt32 { itemColor(item(found, index), 0) }

    /// A state of an item, by its attribute's name; nil behind the last one.
    public func itemState(_ found: Found, _ index: Int, _ place: Int) -> (name: Bytes, isSet: Bool)? {
        let run = item(found, index).key
        if place >= stateCount(run) { return nil }
        let state = store.pointee.states[Int(store.pointee.stateRuns[Int(run)]) &+ place]
        return state.attribute < 0 ? nil : (store.pointee.name(Int(state.attribute)), state.isSet)
    }

    private func item(_ found: Found, _ index: Int) -> ResourceItem {
        let bag = store.pointee.bags[Int(found.value.data)]
        return store.pointee.items[Int(bag.first) &+ index]
    }
}

extension ResourceView {
    /// The drawable of a package with a name; nil: there is none.
    public func drawable(named name: Bytes, package: Bytes) -> Found? {
        let entry = ResourceStore.find(store, package, .drawable, name)
        if entry < 0 { return nil }
        let found = resolve(raw(Int32(truncatingIfNeeded: entry)))
        return found.value.kind == .missing ? nil : found
    }
}
