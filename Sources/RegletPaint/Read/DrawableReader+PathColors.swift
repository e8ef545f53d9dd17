// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Colors of paths: plain, by state, or gradients in the space of the vector.
extension DrawableReader {
    /// The color of `fillColor` or `strokeColor`.
    @inline(never)
    mutating func pathColor(_ element: Int, _ name: StaticText) -> PathColor {
        let inner = inlineElement(element, name)
        if inner >= 0 && isTag(inner, "gradient") { return readGradient(path: inner) }
        let attribute = find(element, name)
        if inner < 0, attribute >= 0, let given = reference(attribute) {
            guard let found = given else { return PathColor() }
            if found.value.kind == .file { return gradientFile(found, attribute) }
            if let color = color(found) { return PathColor(color: color) }
            badValue(attribute, "$q is no color for $t")
            return PathColor()
        }
        return PathColor(color: color(element, name) ?? ColorValue(0))
    }

    /// The gradient in a file of its own.
    @inline(never)
    private mutating func gradientFile(_ found: ResourceView.Found, _ attribute: Int) -> PathColor {
        guard let view, DrawableReader.isXML(view.path(found)) else {
            badValue(attribute, "$q is no color for $t")
            return PathColor()
        }
        var text = Bytes(""), contents = Buffer<UInt8>()
        defer { contents.release(memory) }
        let reason = engine.readFile(found, &text, kept: &contents)
        if reason != RG_OK {
            reportValue(attribute, RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, DrawableReader.problem(reason))
            status = reason
            return PathColor()
        }
        var inner = DrawableReader(engine, view, text, nesting: nesting)
        inner.fileName = view.path(found)
        inner.package = view.package(of: found.entry)
        inner.isBundle = isBundle
        // its records lie in those of this file
        swap(&inner.records, &records)
        defer {
            swap(&inner.records, &records)
            inner.release()
        }
        withUnsafeMutablePointer(to: &inner) { ElementParser.parse($0) }
        var color = PathColor()
        if inner.isFine {
            if inner.isTag(0, "gradient") {
                color = inner.readGradient(path: 0)
            } else if inner.isTag(0, "selector") {
                color = PathColor(color: inner.inlineColors(0))
            } else {
                inner.fail(0, "$q is no color: expected a gradient or a selector")
            }
        }
        if !inner.isFine { stop(inner.status) }
        return color
    }

    @inline(never)
    private mutating func readGradient(path element: Int) -> PathColor {
        let kind = min(2, word(element, "type", "linear radial sweep") ?? 0)
        let tile = word(element, "tileMode", "clamp repeat mirror disabled") ?? 0
        let centerX = float(element, "centerX") ?? 0, centerY = float(element, "centerY") ?? 0
        var record = PathGradient(
            shader: UInt32(truncatingIfNeeded: kind &+ 1),
            tile: tile == 1 || tile == 2 ? UInt32(truncatingIfNeeded: tile) : 0, x0: 0, y0: 0, x1: 0, y1: 0, count: 0)
        if kind == 0 {
            record.x0 = float(element, "startX") ?? 0
            record.y0 = float(element, "startY") ?? 0
            record.x1 = float(element, "endX") ?? 0
            record.y1 = float(element, "endY") ?? 0
        } else {
            record.x0 = centerX
            record.y0 = centerY
            record.x1 = float(element, "gradientRadius") ?? 0
            if kind == 1 && !(record.x1 > 0) { fail(element, "$q has no gradientRadius above 0") }
        }
        let hasCenter = has(element, "centerColor")
        let start = color(element, "startColor")?.color ?? 0, center = color(element, "centerColor")?.color ?? 0
        let end = color(element, "endColor")?.color ?? 0
        var items = 0
        var child = tree.firstChild(element)
        while child >= 0 {
            if isTag(child, "item") { items &+= 1 } else if !isInline(child) { ignore(child) }
            child = tree.next(child)
        }
        let count = items > 0 ? items : hasCenter ? 3 : 2
        record.count = UInt32(truncatingIfNeeded: count)
        let place = records.add(record, memory)
        let stops = Int(records.reserve(count &* 2, memory))
        if records.failed { return PathColor() }
        let words = records.words
        if items == 0 {
            for i in 0..<count {
                words[stops &+ i] = (Float(i) / Float(count &- 1)).bitPattern
                words[stops &+ count &+ i] = i == 0 ? start : i == count &- 1 ? end : center
            }
            return PathColor(color: ColorValue(0xFF00_0000), gradient: place)
        }
        child = tree.firstChild(element)
        var i = 0
        while child >= 0 {
            if isTag(child, "item") {
                let offset = float(child, "offset"), stop = color(child, "color")
                if (offset == nil || stop == nil) && isFine { fail(child, "$q of a gradient needs color and offset") }
                if records.failed { return PathColor() }
                records.words[stops &+ i] = max(0, min(1, offset ?? 0)).bitPattern
                records.words[stops &+ count &+ i] = stop?.color ?? 0
                i &+= 1
            }
            child = tree.next(child)
        }
        return PathColor(color: ColorValue(0xFF00_0000), gradient: place)
    }
}
