// SPDX-License-Identifier: MIT
import CReglet

/// The view of transforms, input values and rare values of texts one by one, by number, as layout files have them.
public struct SideValues: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var sideValues: SideValues { SideValues(state) }
}

/// A value of a node that few nodes have. The numbers are saved in templates.
public enum SideValue: UInt32 {
    case alpha = 64
    case translationX, translationY, translationZ, rotation, scaleX, scaleY, pivotX, pivotY, elevation
    case clipChildren, clipToPadding, clipToOutline, scrollX, scrollY
    case focusable, focusableInTouchMode, clickable, longClickable, enabled, descendantFocusability, focusedByDefault
    case nextLeft, nextUp, nextRight, nextDown, nextForward
    case pivotXPercent, pivotYPercent
    case maxLength
    case autoSizeType, autoSizeMin, autoSizeMax, autoSizeStep, autoSizePresets

    public static var first: UInt32 { SideValue.alpha.rawValue }

    var isOfTransform: Bool {
        rawValue <= SideValue.scrollY.rawValue || self == .pivotXPercent || self == .pivotYPercent
    }

    /// Whether only texts have it.
    var isOfText: Bool { rawValue >= SideValue.maxLength.rawValue }

    /// The direction of a next id, or -1.
    var direction: Int {
        rawValue < SideValue.nextLeft.rawValue || rawValue > SideValue.nextForward.rawValue
            ? -1 : Int(rawValue &- SideValue.nextLeft.rawValue)
    }
}

extension SideValues {
    /// Sets a value; `name` is a next id, `count` bytes. - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func set(
        _ row: Int, _ which: SideValue, _ value: Float, _ name: UnsafePointer<UInt8>, _ count: Int
    ) -> rg_status {
        if which.isOfTransform {
            var made = transforms.get(row)
            SideValues.put(which, value, &made)
            return transforms.set(row, made)
        }
        if which.isOfText { return setOfText(row, which, value, name, count) }
        guard let record = inputEditor.makeRecord(row) else { return outOfMemory() }
        if which.direction >= 0 {
            return inputEditor.setNext(inputIndex(row), which.direction, name, count) ? RG_OK : outOfMemory()
        }
        SideValues.put(which, value, &record.pointee.flags)
        return RG_OK
    }

    /// Gives a row the value of another one. Precondition: `reserve` was called for it.
    @_optimize(size)
    func copy(_ which: SideValue, from other: Int, to row: Int) {
        if which.isOfTransform {
            var made = transforms.get(row)
            var source = transforms.get(other)
            SideValues.put(which, SideValues.get(which, &source), &made)
            if which == .pivotX || which == .pivotXPercent { made.pivot_x = source.pivot_x }
            if which == .pivotY || which == .pivotYPercent { made.pivot_y = source.pivot_y }
            _ = transforms.set(row, made)
            return
        }
        if which.isOfText {
            copyOfText(which, from: other, to: row)
            return
        }
        guard let record = inputEditor.makeRecord(row) else { return }
        if which.direction >= 0 {
            inputEditor.shareNext(row, with: other, which.direction)
        } else {
            let flags = input(other)?.pointee.flags ?? 0
            SideValues.put(which, SideValues.get(which, flags), &record.pointee.flags)
        }
    }

    /// Reserves the records that `count` rows can get by `copy`. - Returns: false when memory is out.
    @_optimize(size)
    func reserve(_ count: Int) -> Bool {
        count == 0
            || (transforms.reserveRecords(count) && inputEditor.reserveRecords(count)
                && inputEditor.reserveNames(count))
    }

    // MARK: - Fields

    @_optimize(size)
    private static func put(_ which: SideValue, _ value: Float, _ to: inout rg_transform) {
        switch which {
        case .alpha: to.alpha = max(0, min(value, 1))
        case .translationX: to.translation_x = value
        case .translationY: to.translation_y = value
        case .translationZ: to.translation_z = value
        case .rotation: to.rotation = value
        case .scaleX: to.scale_x = value
        case .scaleY: to.scale_y = value
        case .pivotX: to.pivot_x = rg_length(value: value, kind: RG_PX)
        case .pivotY: to.pivot_y = rg_length(value: value, kind: RG_PX)
        case .pivotXPercent: to.pivot_x = rg_length(value: value, kind: RG_PERCENT)
        case .pivotYPercent: to.pivot_y = rg_length(value: value, kind: RG_PERCENT)
        case .elevation: to.elevation = value
        case .clipChildren: to.clip_children = value != 0
        case .clipToPadding: to.clip_to_padding = value != 0
        case .clipToOutline: to.clip_to_outline = value != 0
        case .scrollX: to.scroll_x = value
        default: to.scroll_y = value
        }
    }

    @_optimize(size)
    private static func get(_ which: SideValue, _ from: inout rg_transform) -> Float {
        switch which {
        case .alpha: return from.alpha
        case .translationX: return from.translation_x
        case .translationY: return from.translation_y
        case .translationZ: return from.translation_z
        case .rotation: return from.rotation
        case .scaleX: return from.scale_x
        case .scaleY: return from.scale_y
        case .pivotX, .pivotXPercent: return from.pivot_x.value
        case .pivotY, .pivotYPercent: return from.pivot_y.value
        case .elevation: return from.elevation
        case .clipChildren: return from.clip_children ? 1 : 0
        case .clipToPadding: return from.clip_to_padding ? 1 : 0
        case .clipToOutline: return from.clip_to_outline ? 1 : 0
        case .scrollX: return from.scroll_x
        default: return from.scroll_y
        }
    }

    @_optimize(size)
    private static func put(_ which: SideValue, _ value: Float, _ to: inout UInt32) {
        let choice: UInt32 = value >= 0 && value <= 2 ? UInt32(value) : 0
        switch which {
        case .focusable: to = to & ~InputFlags.focusableMask | choice
        case .focusableInTouchMode:
            if choice != 0 { to = to & ~InputFlags.focusableMask | RG_FOCUSABLE_YES.rawValue }
        case .descendantFocusability:
            to = to & ~InputFlags.descendantsMask | choice << InputFlags.descendantsShift
        case .enabled: to = choice != 0 ? to & ~InputFlags.disabled : to | InputFlags.disabled
        default: to = choice != 0 ? to | bit(which) : to & ~bit(which)
        }
    }

    @_optimize(size)
    private static func get(_ which: SideValue, _ from: UInt32) -> Float {
        switch which {
        case .focusable: return Float(from & InputFlags.focusableMask)
        case .focusableInTouchMode: return from & InputFlags.focusableMask == RG_FOCUSABLE_YES.rawValue ? 1 : 0
        case .descendantFocusability: return Float((from & InputFlags.descendantsMask) >> InputFlags.descendantsShift)
        case .enabled: return from & InputFlags.disabled == 0 ? 1 : 0
        default: return from & bit(which) != 0 ? 1 : 0
        }
    }

    private static func bit(_ which: SideValue) -> UInt32 {
        switch which {
        case .clickable: return InputFlags.clickable
        case .longClickable: return InputFlags.longClickable
        default: return InputFlags.focusedByDefault
        }
    }
}
