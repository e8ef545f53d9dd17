// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Attributes that nothing reads: a warning for each that Android does not have for drawables either.
extension DrawableReader {
    @inline(never)
    mutating func warnOfUnread() {
        if isBundle || !isFine { return }
        for at in 0..<tree.attributes.count {
            let attribute = tree.attributes[at]
            if attribute.isRead || attribute.space != .android { continue }
            let name = tree.attributeName(at)
            // Android has attributes of layouts, too, and says nothing of them here
            if name.hasPrefix("state_") || name.hasPrefix("layout_") { continue }
            if wordIndex(name, DrawableReader.attributes) >= 0 { continue }
            let offset = Int(tree.elements[owner(at)].offset)
            let span = source.span(tag: offset, attribute: Int(attribute.place))
            report(
                RG_CODE_UNKNOWN_ATTRIBUTE, RG_LEVEL_WARNING, span?.name ?? offset, max(1, span?.nameLength ?? 1),
                "no drawable of Android has the attribute $q: it is ignored", name)
        }
    }

    /// The names of Android's attributes of drawables, those that mean nothing here and those of animations included.
    private static var attributes: StaticText {
        """
        alpha angle animation antialias autoMirrored bottom bottomLeftRadius bottomRightRadius centerColor centerX \
        centerY clipOrientation color constantSize dashGap dashWidth dither drawable duration end endColor endX endY \
        enterFadeDuration exitFadeDuration fillAlpha fillColor fillType filter frameDuration framesCount fromDegrees \
        fromId gradientRadius gravity height id innerRadius innerRadiusRatio inset insetBottom insetLeft insetRight \
        insetTop left level maxLevel minLevel mipMap name offset oneshot opacity opticalInsetBottom opticalInsetLeft \
        opticalInsetRight opticalInsetTop padding paddingBottom paddingEnd paddingLeft paddingMode paddingRight \
        paddingStart paddingTop pathData pivotX pivotY radius reversible right rotation scaleGravity scaleHeight \
        scaleWidth scaleX scaleY shape src start startColor startX startY strokeAlpha strokeColor strokeLineCap \
        strokeLineJoin strokeMiterLimit strokeWidth thickness thicknessRatio tileMode tileModeX tileModeY tint tintMode \
        toDegrees toId top topLeftRadius topRightRadius translateX translateY trimPathEnd trimPathOffset trimPathStart \
        type useIntrinsicSizeAsMinimum useLevel variablePadding version viewportHeight viewportWidth visible width \
        effectColor propertyName valueFrom valueTo valueType interpolator startOffset repeatCount repeatMode \
        ordering propertyXName propertyYName shareInterpolator
        """
    }
}
