// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Vectors: groups, clips and paths as a flat list of operations.
extension DrawableReader {
    @inline(never)
    mutating func readAnimatedVector(_ element: Int) -> ChildReference {
        if let child = child(element) { return child }
        if !has(element, "drawable") { fail(element, "$q has no android:drawable") }
        return records.add(DrawableKind.empty.rawValue, memory)
    }

    @inline(never)
    mutating func readVector(_ element: Int) -> ChildReference {
        var record = VectorRecord()
        record.tint = tint(element)
        record.isMirrored = boolean(element, "autoMirrored") == true ? 1 : 0
        record.viewportWidth = float(element, "viewportWidth") ?? 0
        record.viewportHeight = float(element, "viewportHeight") ?? 0
        record.width = pixelSize(element, "width") ?? 0
        record.height = pixelSize(element, "height") ?? 0
        record.optical = Edges(
            left: pixelOffset(element, "opticalInsetLeft") ?? 0, top: pixelOffset(element, "opticalInsetTop") ?? 0,
            right: pixelOffset(element, "opticalInsetRight") ?? 0,
            bottom: pixelOffset(element, "opticalInsetBottom") ?? 0)
        record.alpha = float(element, "alpha") ?? 1
        if !isFine { return 0 }
        if !(record.viewportWidth > 0 && record.viewportHeight > 0) {
            fail(element, "$q has no viewport: viewportWidth and viewportHeight must be above 0")
        } else if !(record.width > 0 && record.height > 0) {
            fail(element, "$q has no size: width and height must be above 0")
        }
        // Colors and gradients lie before the operations, which must be together.
        var extras = Buffer<PathExtras>()
        defer { extras.release(memory) }
        readColors(element, &extras, &record)
        if extras.count == 0 && isFine { fail(element, "$q has no path") }
        let place = records.add(record, memory)
        let first = records.words.count
        readParts(element, extras)
        if !isFine || records.failed { return 0 }
        record.count = UInt32(truncatingIfNeeded: records.words.count &- first)
        records.set(place, record)
        return place
    }

    /// The colors of a path.
    private struct PathExtras {
        var fill: PathColor
        var stroke: PathColor
    }

    /// The next element of a vector in document order, -1: none. `ends` is called for each group that ends before it.
    private func following(_ element: Int, in root: Int, _ ends: (Int) -> Void) -> Int {
        if isTag(element, "group") && tree.firstChild(element) >= 0 { return tree.firstChild(element) }
        if isTag(element, "group") { ends(element) }
        var at = element
        while true {
            if tree.next(at) >= 0 { return tree.next(at) }
            at = Int(tree.elements[at].parent)
            if at == root { return -1 }
            ends(at)
        }
    }

    @inline(never)
    private mutating func readColors(_ root: Int, _ extras: inout Buffer<PathExtras>, _ record: inout VectorRecord) {
        var at = tree.firstChild(root)
        while at >= 0 && isFine {
            if isTag(at, "path") {
                guard extras.reserve(extras.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
                let fill = pathColor(at, "fillColor"), stroke = pathColor(at, "strokeColor")
                if isStateful(fill) || isStateful(stroke) { record.isStateful = 1 }
                extras.append(PathExtras(fill: fill, stroke: stroke))
            }
            at = following(at, in: root) { _ in }
        }
        if record.tint.isSet && isStateful(PathColor(color: record.tint.color)) { record.isStateful = 1 }
    }

    private func isStateful(_ color: PathColor) -> Bool {
        color.color.list > 0 && records.words[Int(color.color.list) &+ 1] != 0
    }

    @inline(never)
    private mutating func readParts(_ root: Int, _ extras: Buffer<PathExtras>) {
        var at = tree.firstChild(root)
        var path = 0
        while at >= 0 && isFine && !records.failed {
            if isTag(at, "group") {
                readGroup(at)
            } else if isTag(at, "path") {
                readPath(at, extras[path])
                path &+= 1
            } else if isTag(at, "clip-path") {
                readClip(path: at)
            } else if !isInline(at) {
                ignore(at)
            }
            let before = at
            withUnsafeMutablePointer(to: &self) { reader in
                at = reader.pointee.following(before, in: root) { group in
                    let clips = reader.pointee.clipCount(group)
                    _ = reader.pointee.records.add(GroupEnd(pushes: clips &+ 1), reader.pointee.memory)
                }
            }
        }
        let clips = clipCount(root)
        if clips > 0 { _ = records.add(GroupEnd(pushes: clips), memory) }
    }

    private func clipCount(_ element: Int) -> UInt32 {
        var count: UInt32 = 0
        var child = tree.firstChild(element)
        while child >= 0 {
            if isTag(child, "clip-path") { count &+= 1 }
            child = tree.next(child)
        }
        return count
    }

    @inline(never)
    private mutating func readGroup(_ element: Int) {
        let pivotX = float(element, "pivotX") ?? 0, pivotY = float(element, "pivotY") ?? 0
        let scaleX = float(element, "scaleX") ?? 1, scaleY = float(element, "scaleY") ?? 1
        let x = float(element, "translateX") ?? 0, y = float(element, "translateY") ?? 0
        var record = GroupRecord()
        let rotation = float(element, "rotation") ?? 0
        if rotation != 0 {
            let (sin, cos) = sineAndCosine(Double(rotation))
            record.xx = Float(cos) * scaleX
            record.yx = Float(sin) * scaleX
            record.xy = -Float(sin) * scaleY
            record.yy = Float(cos) * scaleY
        } else {
            record.xx = scaleX
            record.yy = scaleY
        }
        record.x = x + pivotX - (record.xx * pivotX + record.xy * pivotY)
        record.y = y + pivotY - (record.yx * pivotX + record.yy * pivotY)
        _ = records.add(record, memory)
    }

    @inline(never)
    private mutating func readClip(path element: Int) {
        let evenOdd: UInt32 = word(element, "fillType", "nonZero evenOdd") == 1 ? 1 : 0
        let place = records.add(ClipPathRecord(count: 0, evenOdd: evenOdd), memory)
        let count = readData(element)
        records.set(place, ClipPathRecord(count: count, evenOdd: evenOdd))
    }

    @inline(never)
    private mutating func readPath(_ element: Int, _ extras: PathExtras) {
        var record = PathRecord(count: 0, fill: extras.fill, stroke: extras.stroke)
        record.evenOdd = word(element, "fillType", "nonZero evenOdd") == 1 ? 1 : 0
        record.fillAlpha = float(element, "fillAlpha") ?? 1
        record.strokeAlpha = float(element, "strokeAlpha") ?? 1
        record.strokeWidth = float(element, "strokeWidth") ?? 0
        record.cap = UInt32(truncatingIfNeeded: min(2, word(element, "strokeLineCap", "butt round square") ?? 0))
        record.join = UInt32(truncatingIfNeeded: min(2, word(element, "strokeLineJoin", "miter round bevel") ?? 0))
        record.miter = float(element, "strokeMiterLimit") ?? 4
        readTrim(element, &record)
        let place = records.add(record, memory)
        record.count = readData(element)
        records.set(place, record)
    }

    @inline(never)
    private mutating func readTrim(_ element: Int, _ record: inout PathRecord) {
        let start = float(element, "trimPathStart") ?? 0, end = float(element, "trimPathEnd") ?? 1
        let offset = float(element, "trimPathOffset") ?? 0
        if start == 0 && end == 1 { return }
        record.isTrimmed = 1
        record.trimStart = (start + offset).truncatingRemainder(dividingBy: 1)
        record.trimEnd = (end + offset).truncatingRemainder(dividingBy: 1)
    }

    /// Appends the values of `pathData`. - Returns: their number.
    @inline(never)
    private mutating func readData(_ element: Int) -> UInt32 {
        guard let data = text(element, "pathData"), isFine, !records.failed else { return 0 }
        let before = records.words.count
        var isFineData = true
        if let problem = PathReader.read(data, into: &records.words, memory, isFine: &isFineData) {
            report(problem, data, find(element, "pathData"))
        } else if !isFineData {
            stop(RG_ERROR_OUT_OF_MEMORY)
        }
        if records.words.count > Int(Int32.max) / 4 { stop(RG_ERROR_LIMIT) }
        return UInt32(truncatingIfNeeded: records.words.count &- before)
    }

    /// Reports a mistake in path data at its byte.
    private mutating func report(_ problem: PathReader.Problem, _ data: Bytes, _ attribute: Int) {
        let offset = Int(tree.elements[owner(attribute)].offset)
        let span = source.span(tag: offset, attribute: Int(tree.attributes[attribute].place))
        let about = problem.index < data.count ? data.dropping(problem.index).prefix(1) : Bytes("")
        let isReference = readsReference(attribute)
        guard let span, !isReference else { return badValue(attribute, "$q: broken path data for $t") }
        let raw = source.text.dropping(span.value).prefix(span.valueLength)
        report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span.value &+ placeInValue(raw, problem.index), 1, problem.text, about)
    }

    private func readsReference(_ attribute: Int) -> Bool {
        if case .none = readReference(tree.value(attribute)) { return false }
        return true
    }
}
