// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Macros: texts that stand in for values, `<dimen name="gap">@macro/wide</dimen>`. A reference to one is replaced when
/// all files are known, as aapt2 does, by the text read as a value of the type that is needed there.
extension ResourceLoader {
    /// Replaces all references to macros in definitions from an index on. - Returns: RG_OK, RG_ERROR_OUT_OF_MEMORY; then
    /// the next call goes on.
    mutating func substituteMacros(from first: Int) -> rg_status {
        if !store.hasMacros { return RG_OK }
        for i in first..<store.variants.count {
            let variant = store.variants[i]
            let entry = Int(variant.entry)
            if store.entries[entry].type == .macro { continue }
            if variant.value.kind == .bag {
                let status = substituteMacros(variant)
                if status != RG_OK { return status }
                continue
            }
            let place = Place(entry: entry, file: variant.file, line: variant.line, column: 1)
            guard let value = substituted(variant.value, ValueFormats(store.entries[entry].type), place) else {
                return RG_ERROR_OUT_OF_MEMORY
            }
            store.variants.pointer(i).pointee.value = value
        }
        return RG_OK
    }

    private struct Place {
        var entry: Int
        var file: UInt32
        var line: UInt32
        var column: UInt32
    }

    /// Replaces those in the items of a bag.
    private mutating func substituteMacros(_ variant: ResourceVariant) -> rg_status {
        let bag = store.bags[Int(variant.value.data)]
        let formats: ValueFormats
        switch bag.kind {
        case .attribute: return RG_OK
        // Items of styles become texts, which get types afterwards.
        case .style, .strings, .plurals: formats = .string
        case .colors: formats = .color
        case .integers: formats = .integer
        case .array: formats = [.any, .string]
        }
        for k in 0..<Int(bag.count) {
            let item = store.items.pointer(Int(bag.first) &+ k)
            let line = bag.kind == .style ? item.pointee.line : variant.line
            let column = bag.kind == .style ? item.pointee.column : 1
            let place = Place(entry: Int(variant.entry), file: variant.file, line: line, column: column)
            guard let value = substituted(item.pointee.value, formats, place) else { return RG_ERROR_OUT_OF_MEMORY }
            item.pointee.value = value
            if bag.kind != .colors { continue }
            guard let alpha = substituted(item.pointee.alpha, .float, place) else { return RG_ERROR_OUT_OF_MEMORY }
            item.pointee.alpha = alpha
        }
        return RG_OK
    }

    /// The value in place of `value`: that of a macro, if it names one. - Returns: nil when memory is out.
    private mutating func substituted(_ value: TypedValue, _ formats: ValueFormats, _ place: Place) -> TypedValue? {
        if value.kind != .reference || store.entries[Int(value.data)].type != .macro { return value }
        let found = store.macroValue(value)
        if found.kind != .string { return found }
        if let text = store.macroText(found), let read = readValue(text, formats) { return read }
        if formats.contains(.string) { return found }
        let bytes = store.text(Int(found.data))
        let isReported = report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, place.file, place.line, place.column, ": error: bad value for ",
            place.entry, bytes)
        return isReported ? TypedValue(.missing) : nil
    }
}

extension ResourceStore {
    /// The most bytes of a macro that can be more than a text: every reference to it reads them again.
    private static var longestMacro: Int { 4096 }

    /// The text of a macro that may be read as another value; nil: it is styled, or too long.
    func macroText(_ value: TypedValue) -> Bytes? {
        let text = texts[Int(value.data)]
        return text.spanCount > 0 || Int(text.length) > ResourceStore.longestMacro ? nil : self.text(Int(value.data))
    }

    /// The value of a macro that a value names, through macros that name others. Missing: nothing defines it.
    func macroValue(_ value: TypedValue) -> TypedValue {
        var value = value
        for _ in 0..<ResourceView.mostSteps {
            // a damaged pack may have a list there
            if value.kind == .bag || value.kind == .file { return TypedValue(.missing) }
            if value.kind != .reference || entries[Int(value.data)].type != .macro { return value }
            let variant = entries[Int(value.data)].firstVariant
            if variant < 0 { return TypedValue(.missing) }
            value = variants[Int(variant)].value
        }
        return TypedValue(.missing)
    }
}

extension ValueFormats {
    /// The formats of values of a type of resources.
    init(_ type: ResourceType) {
        switch type {
        case .string, .macro: self = .string
        case .color, .drawable: self = .color
        case .dimen: self = [.dimension, .float, .fraction]
        case .fraction: self = [.fraction, .float, .dimension]
        case .integer: self = .integer
        case .bool: self = .boolean
        default: self = []
        }
    }
}
