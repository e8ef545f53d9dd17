// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletPaint
import RegletResources
import RegletSyntax

/// The names of attributes that are drawables or colors, in the order of rg_drawable_slot, then those of numbers.
private var drawnNames: StaticText {
    """
    background foreground src button drawableLeft drawableTop drawableRight drawableBottom drawableStart drawableEnd \
    dividerDrawn textColor textColorHint backgroundTint tint drawableTint srcCompat buttonCompat drawableLeftCompat \
    drawableTopCompat drawableRightCompat drawableBottomCompat drawableStartCompat drawableEndCompat scaleType \
    drawablePadding duplicateParentState checked selected activated
    """
}

/// Drawables, colors, states.
extension LookReader {
    /// Reads an attribute of an element, if drawables are wanted. Another attribute is left alone.
    @inline(never)
    @_optimize(size)
    func readDrawn(_ name: Bytes, _ written: Bytes) {
        guard inflater.pointee.options.readsDrawables, let number = LookReader.drawnNumber(name) else { return }
        let text = written.trimmed
        if text.count == 0 || text.equals("@null") || text.hasPrefix("@{") || text.hasPrefix("@={") { return }
        if number >= AppearanceKey.drawables { return readDrawnNumber(number, text) }
        if text[0] == 0x23 { return addDrawn(number, text) }
        guard let resources = inflater.pointee.options.resources,
            let value = resources.reference(text, package: inflater.pointee.file.package)
        else {
            return
        }
        readDrawn(number, value, resources)
    }

    /// Reads an attribute of a style.
    @inline(never)
    @_optimize(size)
    func readDrawn(_ name: Bytes, _ value: TypedValue, _ resources: ResourceView) {
        guard inflater.pointee.options.readsDrawables, let number = LookReader.drawnNumber(name) else { return }
        if number < AppearanceKey.drawables { return readDrawn(number, value, resources) }
        if case .value(let found) = resources.meaning(value), let text = resources.literal(found.value, attribute: -1) {
            readDrawnNumber(number, text)
        }
    }

    private func readDrawn(_ number: UInt32, _ value: TypedValue, _ resources: ResourceView) {
        guard case .value(let found) = resources.meaning(value) else { return }
        // the parts of a drawable may change with any configuration
        inflater.pointee.plan.isAlwaysStale = true
        var named = found.value
        if value.kind == .reference {
            named = value
        } else if found.entry >= 0 {
            named = TypedValue(.reference, UInt32(truncatingIfNeeded: found.entry))
        }
        if let text = resources.literal(named, attribute: -1) { addDrawn(number, text) }
    }

    private func addDrawn(_ number: UInt32, _ text: Bytes) {
        let start = inflater.pointee.keepText(text)
        if start > 0 { inflater.pointee.addParam(AppearanceKey.firstParam &+ number, 0, id: start) }
    }

    /// The key of an attribute; nil for others.
    private static func drawnNumber(_ name: Bytes) -> UInt32? {
        let index = wordIndex(name, drawnNames)
        switch index {
        case 0..<16: return UInt32(index)
        case 16, 17: return UInt32(index &- 14)
        case 18..<24: return UInt32(index &- 14)
        case 24: return AppearanceKey.drawing &+ RG_DRAWING_SCALE_TYPE.rawValue
        case 25: return AppearanceKey.drawing &+ RG_DRAWING_PADDING.rawValue
        case 26: return AppearanceKey.drawing &+ RG_DRAWING_PARENT_STATES.rawValue
        case 27: return AppearanceKey.firstState &+ 5
        case 28: return AppearanceKey.firstState &+ 2
        case 29: return AppearanceKey.firstState &+ 7
        default: return nil
        }
    }

    /// Reads a number or a state. Values that mean nothing are left to the host.
    private func readDrawnNumber(_ number: UInt32, _ text: Bytes) {
        let value: Float
        if number == AppearanceKey.drawing &+ RG_DRAWING_SCALE_TYPE.rawValue {
            // by the number that Android gives the word, too
            let words: StaticText = "matrix fitXY fitStart fitCenter fitEnd center centerCrop centerInside"
            let word = wordIndex(text, words)
            let number = readNumber(text) ?? -1
            let index = word >= 0 ? word : number >= 0 && number < 8 ? Int(number) : -1
            let types: InlineArray<8, Float> = [7, 1, 2, 0, 3, 4, 5, 6]
            if index < 0 || index > 7 { return }
            value = types[index]
        } else if number == AppearanceKey.drawing &+ RG_DRAWING_PADDING.rawValue {
            guard let length = readDimension(text)?.pixels(inflater.pointee.units), length >= 0, length < 1_048_576
            else { return }
            value = length.rounded()
        } else {
            guard let isOn = readBool(text) else { return }
            value = isOn ? 1 : 0
        }
        inflater.pointee.addParam(AppearanceKey.firstParam &+ number, value)
    }
}

extension Engine {
    /// Sets a value of a node's look that is a parameter of a plan. A drawable that cannot be loaded is left out; the
    /// diagnostics say why. - Returns: RG_OK, RG_ERROR_OUT_OF_MEMORY.
    @_optimize(size)
    func setDrawn(_ row: Int, _ param: UInt32, _ value: Float, _ text: Bytes) -> rg_status {
        let key = param &- AppearanceKey.firstParam
        if key >= AppearanceKey.firstState {
            let bit = UInt64(1) << UInt64(key &- AppearanceKey.firstState)
            return appearance.setStates(row, bit, value != 0 ? bit : 0) ? RG_OK : outOfMemory()
        }
        if key >= AppearanceKey.drawables {
            let number = value >= 0 && value < 1_048_576 ? UInt32(value) : 0
            if key == AppearanceKey.drawing &+ RG_DRAWING_PADDING.rawValue {
                return nodeDrawables.setPadding(row, key, number)
            }
            return appearance.set(row, key, number) ? RG_OK : outOfMemory()
        }
        var drawable = rg_drawable()
        let loaded = loadDrawable(text, &drawable, clearsDiagnostics: false)
        if loaded != RG_OK { return loaded == RG_ERROR_OUT_OF_MEMORY ? loaded : RG_OK }
        let status = nodeDrawables.set(row, rg_drawable_slot(rawValue: key), drawable.id)
        _ = destroyDrawable(drawable)
        return status
    }
}
