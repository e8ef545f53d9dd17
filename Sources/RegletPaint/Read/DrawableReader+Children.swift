// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Drawables in drawables: elements, references and colors.
extension DrawableReader {
    /// The drawable that the attribute `drawable`, an `<aapt:attr>` or the first child gives; nil: none does, or it was
    /// reported.
    @inline(never)
    mutating func child(_ element: Int, _ name: StaticText = "drawable") -> ChildReference? {
        let attribute = find(element, name)
        if attribute >= 0 { return reference(toDrawable: attribute) }
        let inner = inlineElement(element, name)
        if inner >= 0 { return read(inner) }
        var child = tree.firstChild(element)
        while child >= 0 && isInline(child) { child = tree.next(child) }
        if child < 0 { return nil }
        let place = read(child)
        // Android reads the first alone.
        var next = tree.next(child)
        while next >= 0 {
            if !isInline(next) { ignore(next) }
            next = tree.next(next)
        }
        return place
    }

    /// As `child`, which must be there.
    @inline(never)
    mutating func requiredChild(_ element: Int) -> ChildReference {
        if let child = child(element) { return child }
        // a reference that nothing defines has been reported
        if has(element, "drawable") {
            if isFine { records.weight &+= 1 }
            return records.add(DrawableKind.empty.rawValue, memory)
        }
        fail(element, "$q has no drawable: expected android:drawable or an element in it")
        return 0
    }

    /// The drawable that an attribute refers to.
    mutating func reference(toDrawable attribute: Int) -> ChildReference? {
        if let reference = reference(attribute) {
            guard let found = reference else { return nil }
            return drawable(found, attribute)
        }
        let text = tree.value(attribute)
        if isBundle, let color = readValue(text, .color) { return add(color: ColorValue(color.data)) }
        if isBundle, let found = bundleFile(text) { return drawable(found, attribute) }
        badValue(attribute, "$q is no reference for $t: expected @drawable/name or @color/name")
        return nil
    }

    /// The drawable that a value is.
    @inline(never)
    mutating func drawable(_ found: ResourceView.Found, _ attribute: Int) -> ChildReference? {
        if let color = color(found) { return add(color: color, isList: found.value.kind == .bag) }
        guard let view, found.value.kind == .file else {
            badValue(attribute, "$q is no drawable for $t")
            return nil
        }
        if !DrawableReader.isXML(view.path(found)) { return bitmap(found, attribute) }
        if nesting >= DrawableReader.deepest {
            reportValue(attribute, RG_CODE_LIMIT, RG_LEVEL_ERROR, "$q nests more than 24 drawables")
            return nil
        }
        var reason = rg_status.init(0)
        let key = UInt64(view.pushedThemes) << 32 | UInt64(found.value.data)
        var slot = store.pointee.drawables.find(key: key)
        if slot >= 0 {
            if !store.pointee.drawables.use(slot) { reason = RG_ERROR_LIMIT }
        } else {
            slot = withUnsafeMutablePointer(to: &self) {
                $0.pointee.engine.readDrawable(found, key, nesting: $0.pointee.nesting, inside: $0, &reason)
            }
        }
        if reason != RG_OK {
            if status == RG_OK {
                let code = reason == RG_ERROR_HIERARCHY ? RG_CODE_CYCLE : RG_CODE_BAD_VALUE
                reportValue(attribute, code, RG_LEVEL_ERROR, DrawableReader.problem(reason))
            }
            stop(reason)
            status = reason
            return nil
        }
        guard records.refer(UInt32(truncatingIfNeeded: slot), memory) else {
            engine.dropDrawable(slot)
            return nil
        }
        let header = BlockView(store.pointee.drawables.block(slot)).header
        let depth = UInt32(truncatingIfNeeded: nesting &- baseNesting) &+ header.depth
        records.depth = max(records.depth, depth)
        records.weight = min(records.weight &+ header.weight, DrawableReader.heaviest &+ 1)
        if records.weight > DrawableReader.heaviest || nesting &+ Int(header.depth) > DrawableReader.deepest {
            reportValue(
                attribute, RG_CODE_LIMIT, RG_LEVEL_ERROR, "with $q more than 24 drawables nest, or 65,536 are painted")
        }
        return ~Int32(truncatingIfNeeded: slot)
    }

    static func problem(_ status: rg_status) -> StaticText {
        switch status {
        case RG_ERROR_IO: return "the file of $q cannot be read"
        case RG_ERROR_LIMIT: return "$q exceeds a limit: nesting, size, or the number of drawables"
        case RG_ERROR_HIERARCHY: return "$q contains itself"
        case RG_ERROR_OUT_OF_MEMORY: return "out of memory at $q"
        default: return "$q has errors"
        }
    }

    static func isXML(_ path: Bytes) -> Bool {
        path.count >= 4 && path.dropping(path.count &- 4).equalsIgnoringCase(".xml")
    }

    /// The file of a bundle that a name such as `@name.png` or `name.png` means.
    func bundleFile(_ text: Bytes) -> ResourceView.Found? {
        guard let view else { return nil }
        let dot = text.firstIndex(of: 0x2E)
        let name = dot > 0 ? text.prefix(dot) : text
        return view.drawable(named: name.count > 0 && name[0] == 0x40 ? name.dropping(1) : name, package: package)
    }

    mutating func add(color: ColorValue, isList: Bool = false) -> ChildReference {
        records.weight &+= 1
        return records.add(ColorRecord(color: color, isList: isList ? 1 : 0), memory)
    }

    // MARK: - Elements

    /// Reads the drawable of an element. - Returns: the place of its record; 0 after an error.
    @inline(never)
    mutating func read(_ element: Int) -> ChildReference {
        nesting &+= 1
        defer { nesting &-= 1 }
        records.weight = min(records.weight &+ 1, DrawableReader.heaviest &+ 1)
        records.depth = max(records.depth, UInt32(truncatingIfNeeded: nesting &- baseNesting))
        if nesting > DrawableReader.deepest || records.weight > DrawableReader.heaviest {
            reportTag(
                element, RG_CODE_LIMIT, RG_LEVEL_ERROR, "more than 24 drawables nest, or more than 65,536 are painted")
            return 0
        }
        switch wordIndex(tag(element), DrawableReader.tags) {
        case 0: return readSelector(element)
        case 1: return readSelector(element)
        case 2: return readLevels(element)
        case 3: return readLayers(element, flags: 0)
        case 4: return readLayers(element, flags: LayersRecord.firstOnly)
        case 5: return readRipple(element)
        case 6: return readAdaptiveIcon(element)
        case 7: return readColor(element)
        case 8: return readShape(element)
        case 9: return readVector(element)
        case 10: return readAnimatedVector(element)
        case 11: return readScale(element)
        case 12: return readClip(element)
        case 13: return readRotate(element)
        case 14: return readAnimatedRotate(element)
        case 15: return readAnimation(element)
        case 16: return readInset(element)
        case 17: return readBitmap(element)
        case 18: return readBitmap(element, isNinePatch: true)
        case 19: return readMaskableIcon(element)
        case 20 where isBundle: return readShadow(element)
        default: return readUnknown(element)
        }
    }

    private static var tags: StaticText {
        """
        selector animated-selector level-list layer-list transition ripple adaptive-icon color shape vector \
        animated-vector scale clip rotate animated-rotate animation-list inset bitmap nine-patch maskable-icon shadow
        """
    }

    @inline(never)
    private mutating func readMaskableIcon(_ element: Int) -> ChildReference { readAdaptiveIcon(element) }

    /// A class of the application is none that we could make. As on Android, its file cannot be loaded.
    @inline(never)
    private mutating func readUnknown(_ element: Int) -> ChildReference {
        let isClass = isTag(element, "drawable") || tag(element).firstIndex(of: 0x2E) >= 0
        reportTag(
            element, RG_CODE_UNKNOWN_TAG, RG_LEVEL_ERROR,
            isClass ? "$q is a class of the application, which cannot be made here" : "$q is no drawable")
        return 0
    }

    @inline(never)
    private mutating func readColor(_ element: Int) -> ChildReference {
        let color = color(element, "color") ?? ColorValue(0)
        return records.add(ColorRecord(color: ColorValue(color.color)), memory)
    }
}
