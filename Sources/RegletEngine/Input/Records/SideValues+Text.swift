// SPDX-License-Identifier: MIT
import CReglet

/// The rare values of texts.
extension SideValues {
    /// - Returns: OK, OUT_OF_MEMORY. Other kinds ignore them.
    @inline(never)
    @_optimize(size)
    func setOfText(
        _ row: Int, _ which: SideValue, _ value: Float, _ name: UnsafePointer<UInt8>, _ count: Int
    ) -> rg_status {
        guard let record = treeEditor.textRecord(row) else { return RG_OK }
        if which == .maxLength { return treeEditor.setMaxLength(row, Int32(max(-1, min(value, 0x1p30)))) }
        guard let extra = treeEditor.makeExtra(record) else { return outOfMemory() }
        if which == .autoSizePresets {
            var sizes = AutoSize()
            guard SideValues.readSizes(name, count, &sizes, memory) else { return outOfMemory() }
            extra.pointee.autoSize.presets.release(memory)
            extra.pointee.autoSize.presets = sizes.presets
        } else {
            SideValues.put(which, value > 0 ? min(value, 0x1p20) : 0, &extra.pointee.autoSize)
        }
        treeEditor.textShownChanged(row)
        return RG_OK
    }

    /// Gives a row the value of another one, which may lose it. Precondition: `reserve` was called for both.
    @inline(never)
    @_optimize(size)
    func copyOfText(_ which: SideValue, from other: Int, to row: Int) {
        guard let record = treeEditor.textRecord(row), let source = treeEditor.textRecord(other) else { return }
        if which == .maxLength {
            _ = treeEditor.setMaxLength(row, treeEditor.maxLength(other))
            return
        }
        guard let from = treeEditor.makeExtra(source), let to = treeEditor.makeExtra(record) else { return }
        if which == .autoSizePresets {
            let presets = to.pointee.autoSize.presets
            to.pointee.autoSize.presets = from.pointee.autoSize.presets
            from.pointee.autoSize.presets = presets
        } else {
            let sizes = from.pointee.autoSize
            switch which {
            case .autoSizeType: SideValues.put(which, sizes.sp, &to.pointee.autoSize)
            case .autoSizeMin: SideValues.put(which, sizes.least, &to.pointee.autoSize)
            case .autoSizeMax: SideValues.put(which, sizes.largest, &to.pointee.autoSize)
            default: SideValues.put(which, sizes.step, &to.pointee.autoSize)
            }
        }
        treeEditor.textShownChanged(row)
    }

    private static func put(_ which: SideValue, _ value: Float, _ to: inout AutoSize) {
        switch which {
        case .autoSizeType: to.sp = value
        case .autoSizeMin: to.least = value
        case .autoSizeMax: to.largest = value
        default: to.step = value
        }
    }

    /// Reads sizes in whole pixels between spaces. - Returns: false when memory is out.
    @_optimize(size)
    private static func readSizes(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ out: inout AutoSize, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        guard out.presets.resize(min(count / 2 &+ 1, AutoSize.mostPresets), memory) else { return false }
        var size = 0
        for index in 0...count {
            let digit = index < count ? Int(text[index]) &- 0x30 : -1
            if digit >= 0 && digit <= 9 {
                size = min(size &* 10 &+ digit, 1 << 20)
                continue
            }
            if size > 0 && out.presets.count < AutoSize.mostPresets { out.presets.append(Float(size)) }
            size = 0
        }
        out.sort()
        return true
    }
}
