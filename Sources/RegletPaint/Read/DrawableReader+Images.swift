// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Images, plain and divided, and the elements `bitmap` and `nine-patch`.
extension DrawableReader {
    @inline(never)
    mutating func readBitmap(_ element: Int, isNinePatch: Bool = false) -> ChildReference {
        let attribute = find(element, "src")
        if attribute < 0 {
            // An image of the theme alone, or none.
            fail(element, "$q has no image: expected android:src")
            return 0
        }
        var found: ResourceView.Found?
        if let reference = reference(attribute) {
            found = reference
            // without a value there is nothing to paint
            if found == nil { return records.add(DrawableKind.empty.rawValue, memory) }
        } else if isBundle {
            found = bundleFile(tree.value(attribute))
        }
        guard let view, let found, found.value.kind == .file, !DrawableReader.isXML(view.path(found)) else {
            // such a file can be packed, but not loaded
            reportValue(attribute, RG_CODE_MISSING, RG_LEVEL_ERROR, "$q is no image for $t")
            return 0
        }
        guard var record = bitmapRecord(found, attribute, isNinePatch: isNinePatch) else { return 0 }
        record.alpha = float(element, "alpha") ?? 1
        record.tint = tint(element)
        record.isMirrored = boolean(element, "autoMirrored") == true ? 1 : 0
        if !isNinePatch {
            record.gravity = gravity(element, "gravity") ?? Gravity.fill
            let both = tile(element, "tileMode")
            record.tileX = tile(element, "tileModeX") ?? both ?? -1
            record.tileY = tile(element, "tileModeY") ?? both ?? -1
        }
        return records.add(record, memory)
    }

    private mutating func tile(_ element: Int, _ name: StaticText) -> Int32? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        let index = wordIndex(tree.value(attribute).trimmed, "disabled clamp repeat mirror")
        if index < 0 { badValue(attribute, "unknown value $q for $t, expected one of: disabled clamp repeat mirror") }
        return Int32(truncatingIfNeeded: index) &- 1
    }

    /// The drawable of an image file.
    @inline(never)
    mutating func bitmap(_ found: ResourceView.Found, _ attribute: Int) -> ChildReference? {
        guard let view else { return nil }
        let isNinePatch = DrawableReader.isNinePatch(view.path(found))
        guard let record = bitmapRecord(found, attribute, isNinePatch: isNinePatch) else { return nil }
        records.weight &+= 1
        return records.add(record, memory)
    }

    static func isNinePatch(_ path: Bytes) -> Bool {
        path.count >= 6 && path.dropping(path.count &- 6).equalsIgnoringCase(".9.png")
    }

    /// The record of an image as a whole, or divided; nil after an error. `attribute` -1: messages are about the file.
    @inline(never)
    mutating func bitmapRecord(
        _ found: ResourceView.Found, _ attribute: Int, isNinePatch: Bool
    ) -> BitmapRecord? {
        let slot = image(found, attribute)
        if slot < 0 { return nil }
        let block = store.pointee.images.block(slot)
        let image = block.load(as: ImageRecord.self)
        if isNinePatch && image.flags & ImageRecord.ninePatch == 0 && !isBundle {
            reportImage(attribute, "$q is no nine-patch: its name does not end in .9.png")
            return nil
        }
        let own = Float(image.density)
        let isScaled = own > 0 && own != density && density > 0
        let scale = isScaled ? density / own : 1
        var record = BitmapRecord(
            image: UInt32(truncatingIfNeeded: slot), gravity: Gravity.fill,
            isOpaque: image.flags & ImageRecord.opaque, width: -1, height: -1, scale: scale)
        let width = Float(image.width), height = Float(image.height)
        if isNinePatch && image.flags & ImageRecord.ninePatch != 0 {
            record.kind = DrawableKind.ninePatch.rawValue
            record.hasPadding = 1
            record.padding = DrawableReader.scaled(image.padding, scale)
            record.optical = DrawableReader.scaled(image.optical, scale)
            if image.width > 0 {
                record.width = DrawableReader.scaledSize(width, scale)
                record.height = DrawableReader.scaledSize(height, scale)
            }
            return record
        }
        if image.width == 0 { return record }
        var decoded = (width, height)
        if scale < 1 {
            // a decoder makes an image smaller, but never larger
            decoded = (max(1, (width * scale + 0.5).rounded(.down)), max(1, (height * scale + 0.5).rounded(.down)))
            record.decodedScale = scale
            record.scale = 1
        }
        record.width = decoded.0
        record.height = decoded.1
        if scale > 1 {
            record.width = DrawableReader.scaledUp(image.width, own, density)
            record.height = DrawableReader.scaledUp(image.height, own, density)
        }
        return record
    }

    /// Android's Bitmap.scaleFromDensity, in whole numbers.
    private static func scaledUp(_ size: UInt32, _ from: Float, _ to: Float) -> Float {
        let from = Int(from), to = Int(to)
        return Float((Int(size) &* to &+ from >> 1) / max(1, from))
    }

    /// Rounded, and only 0 if it is 0.
    private static func scaledSize(_ size: Float, _ scale: Float) -> Float {
        if scale == 1 || size == 0 { return size }
        let rounded = (size * scale + 0.5).rounded(.down)
        return rounded == 0 ? 1 : rounded
    }

    private static func scaled(_ edges: Edges, _ scale: Float) -> Edges {
        Edges(
            left: scaledSize(edges.left, scale), top: scaledSize(edges.top, scale),
            right: scaledSize(edges.right, scale), bottom: scaledSize(edges.bottom, scale))
    }

    mutating func reportImage(_ attribute: Int, _ template: StaticText) {
        if attribute >= 0 { return badValue(attribute, template) }
        report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, 0, 1, template, fileName)
    }

    // MARK: - Images of the host

    /// The slot of an image file, whose size the host knows; -1 after an error. The records refer to it.
    @inline(never)
    private mutating func image(_ found: ResourceView.Found, _ attribute: Int) -> Int {
        guard let view else { return -1 }
        let key = UInt64(found.value.data)
        var slot = store.pointee.images.find(key: key)
        if slot >= 0 && !store.pointee.images.use(slot) {
            stop(RG_ERROR_LIMIT)
            return -1
        }
        if slot < 0 {
            guard let made = makeImage(view, found, attribute) else { return -1 }
            slot = made
            store.pointee.images.setKey(slot, key)
        }
        guard records.refer(UInt32(truncatingIfNeeded: slot) | RecordBuilder.imageBit, memory) else {
            engine.dropImage(slot)
            return -1
        }
        return slot
    }

    @inline(never)
    private mutating func makeImage(_ view: ResourceView, _ found: ResourceView.Found, _ attribute: Int) -> Int? {
        let path = view.path(found)
        var request = rg_image_request()
        request.path = UnsafeRawPointer(path.base).assumingMemoryBound(to: CChar.self)
        request.view = engine.state.pointee.resources.map { OpaquePointer($0) }
        request.resource = rg_resource(bitPattern: found.entry &+ 1)
        if let source = store.pointee.imageSource {
            let wasRunning = engine.treeEditor.runsCallbacks
            engine.treeEditor.runsCallbacks = true
            let isFound = source(store.pointee.imageUser, &request)
            engine.treeEditor.runsCallbacks = wasRunning
            if !isFound || request.width == 0 || request.height == 0 || request.width > 65_535
                || request.height > 65_535
            {
                reportImage(attribute, "the host has no image for $q")
                return nil
            }
        }
        var frame = NinePatchReader(width: Int(request.width), height: Int(request.height))
        defer { frame.release(memory) }
        var record = ImageRecord(
            width: request.width, height: request.height, density: 0, flags: request.opaque ? ImageRecord.opaque : 0,
            resource: request.resource)
        let density = view.folderDensity(found.entry)
        record.density = density == 0xFFFF || density == 0xFFFE ? 0 : UInt32(density == 0 ? 160 : density)
        if DrawableReader.isNinePatch(path) {
            record.flags |= ImageRecord.ninePatch
            if request.width > 0 {
                if let problem = frame.read(request, &record, memory) {
                    if frame.isOutOfMemory {
                        stop(RG_ERROR_OUT_OF_MEMORY)
                    } else {
                        reportImage(attribute, problem)
                    }
                    return nil
                }
            }
        }
        let lines = Int(record.columns &+ record.rows)
        let bytes = MemoryLayout<ImageRecord>.size &+ lines &* 4 &+ path.count &+ 1
        if store.pointee.images.isFull {
            stop(RG_ERROR_LIMIT)
            return nil
        }
        guard store.pointee.images.reserve(memory), let block = memory.pointee.allocate(bytes) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        copyBytes(block, &record, MemoryLayout<ImageRecord>.size)
        if lines > 0 { copyBytes(block + MemoryLayout<ImageRecord>.size, frame.lines.pointer(0), lines &* 4) }
        copyBytes(block + (bytes &- path.count &- 1), path.base, path.count &+ 1)
        return store.pointee.images.add(block, bytes, salt: engine.handleSalt)
    }
}
