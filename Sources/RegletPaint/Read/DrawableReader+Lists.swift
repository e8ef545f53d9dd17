// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Drawables with several children: by state, by level, in layers.
extension DrawableReader {
    /// The number of children `item`; others are reported and ignored, except those named `other`.
    private mutating func itemCount(_ element: Int, _ other: StaticText = "item") -> Int {
        var count = 0
        var child = tree.firstChild(element)
        while child >= 0 {
            if isTag(child, "item") {
                count &+= 1
            } else if !isTag(child, other) && !isInline(child) {
                ignore(child)
            }
            child = tree.next(child)
        }
        return count
    }

    /// Reserves a record and `count` items behind it. - Returns: its place and that of the first item.
    private mutating func reserve<Record: BitwiseCopyable, Item: BitwiseCopyable>(
        _ record: Record, _ count: Int, _ item: Item.Type
    ) -> (place: Int32, first: Int32) {
        let words = Int32(MemoryLayout<Record>.size / 4)
        let place = records.reserve(Int(words) &+ count &* (MemoryLayout<Item>.size / 4), memory)
        records.set(place, record)
        return (place, place &+ words)
    }

    /// The next child `item`, from `element` on.
    private func item(_ element: Int) -> Int {
        var at = element
        while at >= 0 && !isTag(at, "item") { at = tree.next(at) }
        return at
    }

    private mutating func containerFlags(_ element: Int) -> UInt32 {
        var flags: UInt32 = isBundle ? ContainerRecord.bundle : 0
        if boolean(element, "constantSize") == true { flags |= ContainerRecord.constantSize }
        if boolean(element, "variablePadding") == true { flags |= ContainerRecord.variablePadding }
        if boolean(element, "autoMirrored") == true { flags |= ContainerRecord.mirrored }
        return flags
    }

    @inline(never)
    mutating func readSelector(_ element: Int) -> ChildReference {
        let flags = containerFlags(element)
        let count = itemCount(element, "transition")
        let (place, first) = reserve(
            ContainerRecord(
                kind: DrawableKind.states.rawValue, count: UInt32(truncatingIfNeeded: count), flags: flags),
            count, StateItem.self)
        var at = first
        var child = item(tree.firstChild(element))
        while child >= 0 && isFine && !records.failed {
            let mask = states(child)
            let drawable = requiredChild(child)
            records.set(at, StateItem(child: drawable, mask: mask))
            at &+= Int32(MemoryLayout<StateItem>.size / 4)
            child = item(tree.next(child))
        }
        return place
    }

    @inline(never)
    mutating func readLevels(_ element: Int) -> ChildReference {
        let flags = containerFlags(element)
        return readLevels(element, flags)
    }

    /// An animation is painted as its first frame, at the size of the largest one.
    @inline(never)
    mutating func readAnimation(_ element: Int) -> ChildReference {
        var flags = ContainerRecord.constantSize | ContainerRecord.firstOnly
        if boolean(element, "variablePadding") == true { flags |= ContainerRecord.variablePadding }
        return readLevels(element, flags)
    }

    @inline(never)
    private mutating func readLevels(_ element: Int, _ flags: UInt32) -> ChildReference {
        let count = itemCount(element)
        let (place, first) = reserve(
            ContainerRecord(
                kind: DrawableKind.levels.rawValue, count: UInt32(truncatingIfNeeded: count), flags: flags),
            count, LevelItem.self)
        var at = first
        var child = item(tree.firstChild(element))
        while child >= 0 && isFine && !records.failed {
            var record = LevelItem(child: 0, low: 0, high: 0)
            if flags & ContainerRecord.firstOnly == 0 {
                record.low = integer(child, "minLevel") ?? 0
                record.high = integer(child, "maxLevel") ?? 0
                if record.high < 0 { badValue(find(child, "maxLevel"), "$q: $t is 0 to 10000") }
            } else if !has(child, "duration") {
                fail(child, "$q of an animation has no duration")
            }
            record.child = requiredChild(child)
            records.set(at, record)
            at &+= Int32(MemoryLayout<LevelItem>.size / 4)
            child = item(tree.next(child))
        }
        return place
    }

    @inline(never)
    mutating func readLayers(_ element: Int, flags: UInt32) -> ChildReference {
        var record = LayersRecord(count: 0, flags: flags, padding: Edges(left: -1, top: -1, right: -1, bottom: -1))
        // bundles take the largest padding, and insets do not add up
        if isBundle { record.flags |= LayersRecord.stack | LayersRecord.bundle }
        if let mode = word(element, "paddingMode", "nest stack"), mode == 1 { record.flags |= LayersRecord.stack }
        record.padding.left = pixelOffset(element, "paddingLeft") ?? -1
        record.padding.top = pixelOffset(element, "paddingTop") ?? -1
        record.padding.right = pixelOffset(element, "paddingRight") ?? -1
        record.padding.bottom = pixelOffset(element, "paddingBottom") ?? -1
        record.start = pixelOffset(element, "paddingStart") ?? -1
        record.end = pixelOffset(element, "paddingEnd") ?? -1
        let opacity = find(element, "opacity")
        if opacity >= 0 {
            switch wordIndex(tree.value(opacity).trimmed, "opaque transparent translucent") {
            case 0: record.opacity = RG_OPACITY_OPAQUE.rawValue
            case 1: record.opacity = RG_OPACITY_TRANSPARENT.rawValue
            case 2: record.opacity = RG_OPACITY_TRANSLUCENT.rawValue
            default: badValue(opacity, "unknown value $q for $t, expected one of: opaque transparent translucent")
            }
        }
        return readItems(element, record)
    }

    @inline(never)
    mutating func readRipple(_ element: Int) -> ChildReference {
        var record = LayersRecord(
            kind: DrawableKind.ripple.rawValue, count: 0, flags: LayersRecord.stack,
            padding: Edges(left: -1, top: -1, right: -1, bottom: -1))
        // magenta, as on Android
        record.color = color(element, "color") ?? ColorValue(0xFFFF_00FF)
        record.radius = pixelSize(element, "radius") ?? -1
        return readItems(element, record)
    }

    @inline(never)
    private mutating func readItems(_ element: Int, _ given: LayersRecord) -> ChildReference {
        var record = given
        let count = itemCount(element)
        record.count = UInt32(truncatingIfNeeded: count)
        let (place, first) = reserve(record, count, LayerItem.self)
        var at = first
        var child = item(tree.firstChild(element))
        while child >= 0 && isFine && !records.failed {
            var item = LayerItem(child: 0)
            item.insets.left = pixelOffset(child, "left") ?? 0
            item.insets.top = pixelOffset(child, "top") ?? 0
            item.insets.right = pixelOffset(child, "right") ?? 0
            item.insets.bottom = pixelOffset(child, "bottom") ?? 0
            item.start = pixelOffset(child, "start") ?? .nan
            item.end = pixelOffset(child, "end") ?? .nan
            item.width = pixelSize(child, "width") ?? -1
            item.height = pixelSize(child, "height") ?? -1
            item.gravity = gravity(child, "gravity") ?? 0
            let id = find(child, "id")
            if id >= 0 { item.part = max(item.part, UInt32(max(0, wordIndex(tree.value(id), LayerPart.ids)))) }
            item.child = requiredChild(child)
            records.set(at, item)
            at &+= Int32(MemoryLayout<LayerItem>.size / 4)
            child = self.item(tree.next(child))
        }
        return place
    }

    @inline(never)
    mutating func readAdaptiveIcon(_ element: Int) -> ChildReference {
        var record = AdaptiveIconRecord(background: noChild, foreground: noChild)
        var child = tree.firstChild(element)
        while child >= 0 && isFine {
            if isTag(child, "background") {
                record.background = requiredChild(child)
            } else if isTag(child, "foreground") {
                record.foreground = requiredChild(child)
            } else if !isTag(child, "monochrome") {
                ignore(child)
            }
            child = tree.next(child)
        }
        return records.add(record, memory)
    }
}
