// SPDX-License-Identifier: MIT

/// The named lines of an axis: Grid 2 §7.2.2, §7.3.2.
extension CssGridAxis {
    /// Lists the named lines, unless they are listed for its repetitions. O(names log names).
    @inline(never)
    @_optimize(size)
    mutating func listLines() {
        if listed == repetitions { return }
        listed = repetitions
        lines.count = 0
        let count = template.autoCount
        for index in 0..<template.names.count {
            let name = template.names[index]
            let isBehind = !name.repeats && count > 0 && name.line > template.autoBegin
            let line = isBehind ? name.line &+ (repetitions &- 1) &* count : name.line
            for turn in 0..<(name.repeats ? repetitions : 1) { list(name.name, line &+ turn &* count) }
        }
        for index in 0..<areas.count { list(areas[index].name, areas[index].line) }
        sortRecords(lines)
        let lines = self.lines
        var kept = 0
        for index in 0..<lines.count
        where kept == 0 || lines[kept &- 1].name != lines[index].name || lines[kept &- 1].line != lines[index].line {
            lines[kept] = lines[index]
            kept &+= 1
        }
        self.lines.count = kept
    }

    private mutating func list(_ name: Int32, _ line: Int32) {
        if lines.count < lines.capacity { lines.append(CssNamedLine(name: name, line: line)) }
    }

    /// The place of the first listed line that has a name and is not before `line`, or where it would be.
    @inline(never)
    func place(_ name: Int32, _ line: Int) -> Int {
        var low = 0, high = lines.count
        while low < high {
            let middle = (low &+ high) / 2, found = lines[middle]
            let isBefore = found.name != name ? found.name < name : Int(found.line) < line
            if isBefore { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// The edge of a named area that has a name.
    @inline(never)
    func areaLine(_ name: Int32) -> CssAreaLine? {
        var low = 0, high = areas.count
        while low < high {
            let middle = (low &+ high) / 2
            if areas[middle].name < name { low = middle &+ 1 } else { high = middle }
        }
        return low < areas.count && areas[low].name == name ? areas[low] : nil
    }
}

extension CssTemplate {
    /// The most names that its lines have with all repetitions. `given`: the tracks of a subgrid. O(names).
    @_optimize(size)
    func mostNames(given: Int) -> Int {
        if autoCount == 0 { return names.count }
        var repeated = 0
        for index in 0..<names.count where names[index].repeats { repeated &+= 1 }
        let room = isSubgrid ? given &+ 1 : CssEditor.autoRoom
        return names.count &+ repeated &* (room / Int(autoCount))
    }
}
