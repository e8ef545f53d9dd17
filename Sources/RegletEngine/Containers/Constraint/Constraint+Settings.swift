// SPDX-License-Identifier: MIT
import CReglet

/// Properties of nodes besides constraints: content priorities of children, and the safe area of containers.
extension ConstraintEditor {
    /// The default definition of a constraint.
    @_optimize(size)
    public static var defaultConstraint: rg_constraint_def {
        var made = rg_constraint_def()
        made.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
        made.multiplier = 1
        made.priority = RG_PRIORITY_REQUIRED
        return made
    }

    // MARK: - Content priorities

    @_optimize(size)
    public func setContentPriorities(_ row: Int, _ given: rg_content_priorities) -> rg_status {
        if !ConstraintEditor.isPriority(given.hugging_x) || !ConstraintEditor.isPriority(given.hugging_y)
            || !ConstraintEditor.isPriority(given.compression_x) || !ConstraintEditor.isPriority(given.compression_y)
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a priority must be above 0")
        }
        let store = constraintSystems.constraints
        if id(row) >= store.pointee.priorities.count && !reservePriorities() { return outOfMemory() }
        store.pointee.priorities[id(row)] = given
        store.pointee.prioritySerial &+= 1
        invalidation.markParentDirty(row)
        return RG_OK
    }

    /// Reserves the priorities of all ids. - Returns: false when memory is out.
    @_optimize(size)
    func reservePriorities() -> Bool {
        let store = constraintSystems.constraints
        let count = store.pointee.priorities.count
        if !store.pointee.priorities.reserve(state.pointee.capacity, memory) { return false }
        let capacity = store.pointee.priorities.capacity
        for i in count..<capacity { store.pointee.priorities[i] = ConstraintStore.defaultPriorities }
        store.pointee.priorities.count = capacity
        return true
    }

    // MARK: - Safe area

    @_optimize(size)
    public func setSafeArea(_ row: Int, _ given: rg_safe_area) -> rg_status {
        if !isConstraint(row) { return failNoConstraints() }
        let least = min(min(given.left, given.top), min(given.right, given.bottom))
        if !(least >= 0 && (given.left + given.top + given.right + given.bottom).isFinite) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "an inset of the safe area is not a number of 0 or more")
        }
        let box = self.box(node(row))
        box.constraint.pointee.safeLeft = size(given.left)
        box.constraint.pointee.safeTop = size(given.top)
        box.constraint.pointee.safeRight = size(given.right)
        box.constraint.pointee.safeBottom = size(given.bottom)
        invalidation.markDirty(row)
        return RG_OK
    }

    @inline(never)
    private func size(_ pixels: Float) -> Int32 { state.pointee.scale.size(pixels) }

    @_optimize(size)
    public func safeArea(_ row: Int) -> rg_safe_area {
        let insets = constraintSystems.safeInsets(row), scale = state.pointee.scale
        return rg_safe_area(
            left: scale.pixels(insets[0]), top: scale.pixels(insets[1]), right: scale.pixels(insets[2]),
            bottom: scale.pixels(insets[3]))
    }
}
