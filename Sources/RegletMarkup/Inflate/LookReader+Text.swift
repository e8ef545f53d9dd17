// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The names in the order of SideValue.
private var textNames: StaticText {
    "maxLength autoSizeTextType autoSizeMinTextSize autoSizeMaxTextSize autoSizeStepGranularity autoSizePresetSizes"
}

/// Attributes of texts that few texts have (include/reglet/text.h).
extension LookReader {
    /// Reads an attribute of these. - Returns: false when it is not one. Precondition: the node is a text.
    @inline(never)
    @_optimize(size)
    func applyText(_ name: Bytes, _ value: Bytes, _ place: Int, keeps: Bool) -> Bool {
        let index = wordIndex(name, textNames)
        guard index >= 0, let side = SideValue(rawValue: SideValue.maxLength.rawValue &+ UInt32(index)) else {
            return false
        }
        if keeps { inflater.pointee.keep(name, value) }
        var text = value.trimmed
        if text.equals("@null") { return true }
        if side == .autoSizePresets { return addPresets(text, place) }
        if isReference(text), inflater.pointee.resourceReader.resolve(&text, name) == .absent { return true }
        text = text.trimmed
        switch side {
        case .maxLength:
            guard let number = readInteger(text) else { return refuse(name, text, place, "a whole number") }
            inflater.pointee.addParam(side.rawValue, Float(number))
        case .autoSizeType:
            let choice = wordIndex(text, "none uniform")
            if choice < 0 { return refuse(name, text, place, "none or uniform") }
            let units = inflater.pointee.units
            // the pixels of an sp, of which the default sizes are multiples
            inflater.pointee.addParam(side.rawValue, choice == 0 ? 0 : Float(units.density * units.fontScale))
        default:
            guard let size = readDimension(text)?.pixels(inflater.pointee.units), size > 0 else {
                return refuse(name, text, place, "a length > 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
            }
            inflater.pointee.addParam(side.rawValue, size)
        }
        return true
    }

    /// Adds the sizes of an array of the resources, rounded to whole pixels.
    private func addPresets(_ text: Bytes, _ place: Int) -> Bool {
        guard let resources = inflater.pointee.options.resources,
            let value = resources.reference(text, package: inflater.pointee.file.package), value.kind == .reference
        else { return true }
        inflater.pointee.resourceReader.depend(value, resources)
        let memory = inflater.pointee.memory
        var count: UInt32 = 0
        let entry = Int32(bitPattern: value.data)
        if !resources.array(entry, nil, 0, &count) || count == 0 { return true }
        var items = Buffer<rg_resource_value>(), digits = Buffer<UInt8>()
        defer {
            items.release(memory)
            digits.release(memory)
        }
        guard items.resize(Int(count), memory), digits.resize(Int(count) &* 8, memory) else {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return true
        }
        _ = resources.array(entry, items.base, Int(count), &count)
        for index in 0..<Int(count) {
            let item = items.pointer(index).pointee
            let pixels = item.type == RG_VALUE_DIMENSION ? item.pixels : Float(item.data)
            var size = Int(max(0, min(pixels, 1_000_000)) + 0.5), unit = 1_000_000
            while unit > 0 {
                digits.append(UInt8(truncatingIfNeeded: 0x30 &+ size / unit))
                size %= unit
                unit /= 10
            }
            digits.append(0x20)
        }
        let start = inflater.pointee.keepText(Bytes(digits.pointer(0), digits.count))
        if start > 0 { inflater.pointee.addParam(SideValue.autoSizePresets.rawValue, 0, id: start) }
        return true
    }
}
