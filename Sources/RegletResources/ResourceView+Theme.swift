// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The theme: styles applied one after another, and themes of elements pushed over it.
extension ResourceView {
    /// Adds the attributes of a style to the theme; `force` replaces those it has. O(items of the style and its parents +
    /// styles applied). - Returns: RG_OK, RG_ERROR_NOT_FOUND (no style), RG_ERROR_OUT_OF_MEMORY; then nothing changed.
    public func applyStyle(_ style: Int32, force: Bool) -> rg_status {
        if bag(style, .style) < 0 { return RG_ERROR_NOT_FOUND }
        guard state.pointee.applied.reserve(state.pointee.applied.count &+ 1, memory),
            apply(style, force: force, keepsReplaced: state.pointee.pushed.count > 0)
        else { return RG_ERROR_OUT_OF_MEMORY }
        note(style, force: force)
        if state.pointee.pushed.count == 0 { state.pointee.changes &+= 1 }
        return RG_OK
    }

    /// Makes the theme of styles, of which later ones replace attributes of earlier ones. Themes that were pushed are
    /// gone. - Returns: as `applyStyle`.
    public func setTheme(_ styles: UnsafePointer<rg_resource>?, _ count: Int) -> rg_status {
        for i in 0..<count {
            let style = styles.unsafelyUnwrapped[i]
            if !isResource(style) || bag(Int32(bitPattern: style) &- 1, .style) < 0 { return RG_ERROR_NOT_FOUND }
        }
        guard state.pointee.applied.reserve(count, memory), makeTheme() else { return RG_ERROR_OUT_OF_MEMORY }
        clearTheme()
        for i in 0..<count {
            let style = Int32(bitPattern: styles.unsafelyUnwrapped[i]) &- 1
            _ = apply(style, force: true, keepsReplaced: false)
            note(style, force: true)
        }
        return RG_OK
    }

    /// Empties the theme; those that were pushed are gone. O(names).
    public func clearTheme() {
        state.pointee.changes &+= 1
        state.pointee.applied.count = 0
        state.pointee.pushed.count = 0
        clearValues()
    }

    /// Lays a style over the theme until `popTheme`, as `android:theme` of an element does. Costs as `applyStyle`.
    /// - Returns: as `applyStyle`; nothing is pushed unless it is RG_OK.
    public func pushTheme(_ style: Int32) -> rg_status {
        guard state.pointee.pushed.reserve(state.pointee.pushed.count &+ 1, memory) else {
            return RG_ERROR_OUT_OF_MEMORY
        }
        state.pointee.pushed.append(
            ResourceViewState.PushedTheme(
                applied: state.pointee.applied.count, replaced: state.pointee.replaced.count))
        let status = applyStyle(style, force: true)
        if status != RG_OK { state.pointee.pushed.count &-= 1 }
        return status
    }

    /// Restores the theme before the last `pushTheme`. O(items applied since). - Returns: false when none is pushed.
    @discardableResult
    public func popTheme() -> Bool {
        if state.pointee.pushed.count == 0 { return false }
        let before = state.pointee.pushed[state.pointee.pushed.count &- 1]
        state.pointee.pushed.count &-= 1
        state.pointee.applied.count = before.applied
        restore(to: before.replaced)
        return true
    }

    /// Changes the configuration; the theme and those pushed are made again of their styles. O(names + items).
    /// - Returns: as `open`; unless it is RG_OK, nothing changed.
    public func setConfiguration(_ given: UnsafePointer<rg_configuration>) -> rg_status {
        let old = Opened(store: store, snapshot: state.pointee.snapshot, configuration: state.pointee.configuration)
        var wanted = Opened(store: store)
        let status = ResourceView.open(state.pointee.loader, given, &wanted)
        if status != RG_OK { return status }
        use(wanted)
        state.pointee.changes &+= 1
        let isMade = reserve() && makeThemesAgain()
        if isMade {
            state.pointee.density = ResourceView.density(given)
            state.pointee.fontScale = given.pointee.font_scale
        } else {
            // There is room for the old themes, as there was before.
            use(old)
            _ = makeThemesAgain()
        }
        ResourceView.leave(state.pointee.loader, isMade ? old.snapshot : wanted.snapshot)
        return isMade ? RG_OK : RG_ERROR_OUT_OF_MEMORY
    }

    private func use(_ opened: Opened) {
        state.pointee.configuration = opened.configuration
        state.pointee.store = opened.store
        state.pointee.snapshot = opened.snapshot
    }

    // MARK: - Values of the theme

    /// Notes a style that was applied, unless the others make up the same theme. Precondition: there is room.
    private func note(_ style: Int32, force: Bool) {
        let pushed = state.pointee.pushed
        let first = pushed.count == 0 ? 0 : pushed[pushed.count &- 1].applied
        var kept = first
        for i in first..<state.pointee.applied.count {
            let other = state.pointee.applied[i]
            if other.style == style && !force { return }
            // A style that is forced again replaces all that it gave before.
            if other.style == style { continue }
            state.pointee.applied[kept] = other
            kept &+= 1
        }
        state.pointee.applied.count = kept
        state.pointee.applied.append(ResourceViewState.AppliedStyle(style: style, force: force))
    }

    private func clearValues() {
        for i in 0..<theme.count { theme.pointer(i).pointee.value = TypedValue(.missing) }
        state.pointee.replaced.count = 0
    }

    /// Forgets the definitions chosen for the old configuration, and applies all styles again. - Returns: false when
    /// memory is out.
    private func makeThemesAgain() -> Bool {
        for i in 0..<state.pointee.chosen.count { state.pointee.chosen[i] = 0 }
        clearValues()
        let pushed = state.pointee.pushed
        var level = 0
        for i in 0...state.pointee.applied.count {
            while level < pushed.count && pushed[level].applied <= i {
                pushed.pointer(level).pointee.replaced = state.pointee.replaced.count
                level &+= 1
            }
            if i == state.pointee.applied.count { break }
            let style = state.pointee.applied[i]
            if !apply(style.style, force: style.force, keepsReplaced: level > 0) { return false }
        }
        return true
    }

    private func restore(to count: Int) {
        while state.pointee.replaced.count > count {
            state.pointee.replaced.count &-= 1
            let old = state.pointee.replaced[state.pointee.replaced.count]
            theme.pointer(Int(old.attribute)).pointee.value = old.value
        }
    }

    /// Makes room for the values of the theme. - Returns: false when memory is out.
    private func makeTheme() -> Bool {
        let count = store.pointee.entries.count
        guard state.pointee.theme.reserve(count, memory) else { return false }
        while theme.count < count { state.pointee.theme.append(ResourceViewState.ThemeValue()) }
        return true
    }

    /// Begins a walk over a style. - Returns: false when memory is out.
    private func beginWalk() -> Bool {
        guard makeTheme() else { return false }
        state.pointee.walk &+= 1
        if state.pointee.walk == 0 {
            for i in 0..<theme.count { theme.pointer(i).pointee.walk = 0 }
            state.pointee.walk = 1
        }
        return true
    }

    /// Applies a style to the theme. - Returns: false when memory is out; then nothing changed.
    private func apply(_ style: Int32, force: Bool, keepsReplaced: Bool) -> Bool {
        guard beginWalk() else { return false }
        let theme = self.theme, walk = state.pointee.walk, start = state.pointee.replaced.count
        var isOutOfMemory = false
        _ = eachStyle(style) { bag in
            for i in 0..<Int(bag.count) {
                let item = store.pointee.items[Int(bag.first) &+ i]
                let place = theme.pointer(Int(item.key))
                // A style wins over its parents: an attribute that this walk has set stays.
                if place.pointee.walk == walk || !force && place.pointee.value.kind != .missing { continue }
                if keepsReplaced {
                    guard state.pointee.replaced.reserve(state.pointee.replaced.count &+ 1, memory) else {
                        isOutOfMemory = true
                        return false
                    }
                    state.pointee.replaced.append(
                        ResourceViewState.ReplacedValue(attribute: item.key, value: place.pointee.value))
                }
                place.pointee = ResourceViewState.ThemeValue(value: item.value, walk: walk)
            }
            return true
        }
        if isOutOfMemory { restore(to: start) }
        return !isOutOfMemory
    }

    /// Calls `body` with each attribute of a style and its parents once, with the value that wins, until it returns false.
    /// Each style and each item takes one of `steps`.
    /// - Returns: RG_OK, RG_ERROR_LIMIT (no steps are left), RG_ERROR_NOT_FOUND (parents are missing or a cycle),
    ///   RG_ERROR_OUT_OF_MEMORY.
    @inline(never)
    func eachItem(_ style: Int32, _ steps: inout Int, _ body: (ResourceItem) -> Bool) -> rg_status {
        guard beginWalk() else { return RG_ERROR_OUT_OF_MEMORY }
        let theme = self.theme, walk = state.pointee.walk
        var left = steps
        let isWhole = eachStyle(style) { bag in
            left &-= 1
            for i in 0..<Int(bag.count) {
                left &-= 1
                if left < 0 { return false }
                let item = store.pointee.items[Int(bag.first) &+ i]
                let place = theme.pointer(Int(item.key))
                if place.pointee.walk == walk { continue }
                place.pointee.walk = walk
                if !body(item) { return false }
            }
            return left >= 0
        }
        steps = left
        return left < 0 ? RG_ERROR_LIMIT : isWhole ? RG_OK : RG_ERROR_NOT_FOUND
    }
}
