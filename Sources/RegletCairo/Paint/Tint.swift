// SPDX-License-Identifier: MIT
import CCairo
import CRegletCairo

/// A premultiplied color: red, green, blue, alpha, 0 to 1.
typealias Pixel = SIMD4<Float>

/// The premultiplied color of 0xAARRGGBB.
func premultiplied(_ color: UInt32) -> Pixel {
    let alpha = Float(color >> 24) / 255
    let channels = Pixel(Float(color >> 16 & 0xFF), Float(color >> 8 & 0xFF), Float(color & 0xFF), 255)
    return channels / 255 * alpha
}

/// A color laid over what is painted (Android's PorterDuffColorFilter).
struct Tint {
    private let color: Pixel
    let mode: rg_blend

    /// nil: the paint has none.
    init?(_ paint: rg_brush) {
        mode = rg_blend(UInt32(paint.tint_mode))
        if paint.tint == 0 && mode == RG_BLEND_SRC_OVER { return nil }
        color = premultiplied(paint.tint)
    }

    /// A premultiplied color below the tint.
    func apply(_ below: Pixel) -> Pixel {
        let mixed: Pixel
        switch mode {
        case RG_BLEND_SRC_IN: mixed = color * below.w
        case RG_BLEND_SRC_ATOP: mixed = color * below.w + below * (1 - color.w)
        case RG_BLEND_MULTIPLY: mixed = color * below
        case RG_BLEND_SCREEN: mixed = color + below - color * below
        case RG_BLEND_ADD: mixed = color + below
        default: mixed = color + below * (1 - color.w)
        }
        return mixed.clamped(lowerBound: Pixel(), upperBound: Pixel(repeating: 1))
    }

    /// Tints the pixels of an ARGB32 surface. O(pixels).
    func apply(to surface: OpaquePointer) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let width = Int(cairo_image_surface_get_width(surface))
        var lastIn: UInt32 = 0
        var lastOut = packed(apply(Pixel()))
        for y in 0..<Int(cairo_image_surface_get_height(surface)) {
            let row = UnsafeMutableRawPointer(data) + y &* stride
            for x in 0..<width {
                let value = row.load(fromByteOffset: x &* 4, as: UInt32.self)
                if value != lastIn {
                    lastIn = value
                    lastOut = packed(apply(unpacked(value)))
                }
                row.storeBytes(of: lastOut, toByteOffset: x &* 4, as: UInt32.self)
            }
        }
        cairo_surface_mark_dirty(surface)
    }
}

/// A pixel of an ARGB32 surface.
func packed(_ pixel: Pixel) -> UInt32 {
    let bytes = SIMD4<UInt32>((pixel * 255).rounded(.toNearestOrAwayFromZero))
    return bytes.w << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z
}

func unpacked(_ value: UInt32) -> Pixel {
    Pixel(Float(value >> 16 & 0xFF), Float(value >> 8 & 0xFF), Float(value & 0xFF), Float(value >> 24)) / 255
}
