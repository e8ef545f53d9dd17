// SPDX-License-Identifier: MIT

/// The text sizes in pixels among which a leaf chooses. Source: TextView.setupAutoSizeText.
struct AutoSize {
    /// The most sizes.
    static let most = 1 << 20
    static let mostPresets = 1_024

    /// The pixels of an sp, of which the defaults are multiples; 0: the text keeps its size.
    var sp: Float = 0
    /// The smallest and the largest size and their distance; 0: 12 sp, 112 sp, a pixel.
    var least: Float = 0, largest: Float = 0, step: Float = 0
    /// Ascending sizes in place of these.
    var presets = Buffer<Float>()

    var isOn: Bool { sp > 0 }
    var first: Float { least > 0 ? least : 12 * sp }
    var last: Float { largest > 0 ? largest : 112 * sp }
    var distance: Float { step > 0 ? step : 1 }

    var count: Int {
        if presets.count > 0 { return presets.count }
        let steps = (last - first) / distance
        if !(steps > 0) { return 1 }
        return steps < Float(AutoSize.most) ? Int(steps) &+ 1 : AutoSize.most
    }

    /// Sorts the presets. O(presets^2).
    @_optimize(size)
    mutating func sort() {
        for index in 1..<max(presets.count, 1) {
            let size = presets[index]
            var at = index
            while at > 0, presets[at &- 1] > size {
                presets[at] = presets[at &- 1]
                at &-= 1
            }
            presets[at] = size
        }
    }

    /// The size of an index, ascending; those at even distances are rounded to pixels.
    func size(_ index: Int) -> Float {
        if presets.count > 0 { return presets[index] }
        let size = min(first + Float(index) * distance, 0x1p20)
        return max(Float(Int32(size + 0.5)), 1)
    }
}
