// SPDX-License-Identifier: MIT
import CReglet

/// Edits of container classes, of the classes of nodes, and of the parameters of children.
extension CustomLayout {
    // MARK: - Classes

    /// The default definition of a class.
    @_optimize(size)
    public static var defaultContainer: rg_container_def {
        var made = rg_container_def()
        made.struct_size = UInt32(MemoryLayout<rg_container_def>.size)
        made.mirrors = true
        return made
    }

    /// Registers a class. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func registerContainer(
        _ def: UnsafePointer<rg_container_def>, _ out: UnsafeMutablePointer<rg_container_class>
    ) -> rg_status {
        let s = state
        if Int(def.pointee.struct_size) != MemoryLayout<rg_container_def>.size {
            return fail(
                RG_ERROR_INVALID_ARGUMENT,
                "struct_size is not sizeof(rg_container_def): make definitions with rg_container_def_default()")
        }
        if def.pointee.measure == nil || def.pointee.place == nil {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a container class needs both callbacks")
        }
        if def.pointee.params_size > UInt32(RG_MAX_CHILD_PARAMS) { return failParams() }
        if s.pointee.custom.classes.count >= Int(RG_MAX_CONTAINER_CLASSES) {
            return fail(RG_ERROR_LIMIT, "a context has at most RG_MAX_CONTAINER_CLASSES container classes")
        }
        if !s.pointee.custom.classes.reserve(s.pointee.custom.classes.count &+ 1, memory) { return outOfMemory() }
        var stored = def.pointee
        let size = Int(stored.params_size)
        stored.default_params = nil
        if size > 0 {
            guard let block = memory.pointee.allocate(size) else { return outOfMemory() }
            if let given = def.pointee.default_params { copyBytes(block, given, size) } else { zeroBytes(block, size) }
            stored.default_params = UnsafeRawPointer(block)
        }
        s.pointee.custom.classes.append(stored)
        out.pointee = rg_container_class(id: UInt32(truncatingIfNeeded: s.pointee.custom.classes.count))
        return RG_OK
    }

    private func failParams() -> rg_status {
        fail(RG_ERROR_LIMIT, "parameters of a child are at most RG_MAX_CHILD_PARAMS bytes")
    }

    /// Sets the class of a container. - Returns: OK, INVALID_ARGUMENT, NOT_FOUND.
    @_optimize(size)
    public func setContainerClass(_ row: Int, _ of: rg_container_class) -> rg_status {
        if !isCustom(row) { return failKind() }
        if Int(of.id) > state.pointee.custom.classes.count {
            return fail(RG_ERROR_NOT_FOUND, "no such container class")
        }
        let index = Int32(truncatingIfNeeded: Int(of.id) &- 1)
        let box = self.box(node(row))
        if box.custom.pointee.containerClass == index { return RG_OK }
        box.custom.pointee.containerClass = index
        invalidation.markDirty(row)
        return RG_OK
    }

    @_optimize(size)
    public func containerClass(_ row: Int, _ out: UnsafeMutablePointer<rg_container_class>) -> rg_status {
        if !isCustom(row) { return failKind() }
        out.pointee.id = UInt32(truncatingIfNeeded: Int(box(node(row)).custom.pointee.containerClass) &+ 1)
        return RG_OK
    }

    private func failKind() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the node is not of kind RG_KIND_CUSTOM")
    }

    // MARK: - Parameters

    private func paramsBlock(_ row: Int) -> UnsafeMutableRawPointer? {
        let params = state.pointee.custom.params
        return id(row) < params.count ? params[id(row)] : nil
    }

    /// The parameters of a child.
    public func params(_ row: Int) -> (UnsafeRawPointer?, Int) {
        guard let block = paramsBlock(row) else { return (nil, 0) }
        return (
            UnsafeRawPointer(block + MemoryLayout<ParamsHead>.stride), block.load(as: ParamsHead.self).size
        )
    }

    /// Replaces a child's parameters. - Returns: OK, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setParams(_ row: Int, _ bytes: UnsafeRawPointer?, _ size: Int) -> rg_status {
        if size < 0 || size > Int(RG_MAX_CHILD_PARAMS) { return failParams() }
        let (old, oldSize) = params(row)
        if size == oldSize {
            guard let old, let bytes else { return RG_OK }
            if sameBytes(
                old.assumingMemoryBound(to: UInt8.self), bytes.assumingMemoryBound(to: UInt8.self), size)
            {
                return RG_OK
            }
        }
        if let bytes, size > 0 {
            guard reserveParams(id(row)), let block = memory.pointee.allocate(MemoryLayout<ParamsHead>.stride &+ size)
            else { return outOfMemory() }
            block.storeBytes(of: ParamsHead(size: size), as: ParamsHead.self)
            copyBytes(block + MemoryLayout<ParamsHead>.stride, bytes, size)
            releaseParams(row)  // only after the copy, as the new bytes may be those of the old block
            state.pointee.custom.params[id(row)] = block
        } else {
            releaseParams(row)
        }
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isCustom(parent) { invalidation.markDirty(parent) }
        return RG_OK
    }

    private func reserveParams(_ id: Int) -> Bool {
        let count = state.pointee.custom.params.count
        if id < count { return true }
        if !state.pointee.custom.params.reserve(max(id &+ 1, state.pointee.capacity), memory) { return false }
        let capacity = state.pointee.custom.params.capacity
        for index in count..<capacity { state.pointee.custom.params[index] = nil }
        state.pointee.custom.params.count = capacity
        return true
    }

    private func release(_ block: UnsafeMutableRawPointer) {
        memory.pointee.deallocate(block, MemoryLayout<ParamsHead>.stride &+ block.load(as: ParamsHead.self).size)
    }

    /// Releases a row's parameters.
    @_optimize(size)
    func releaseParams(_ row: Int) {
        guard let block = paramsBlock(row) else { return }
        state.pointee.custom.params[id(row)] = nil
        release(block)
    }

    /// Releases all memory of classes and parameters.
    @_optimize(size)
    func releaseCustom() {
        for index in 0..<state.pointee.custom.params.count {
            if let block = state.pointee.custom.params[index] { release(block) }
        }
        state.pointee.custom.params.release(memory)
        for index in 0..<state.pointee.custom.classes.count {
            let stored = state.pointee.custom.classes[index]
            if let block = stored.default_params {
                memory.pointee.deallocate(UnsafeMutableRawPointer(mutating: block), Int(stored.params_size))
            }
        }
        state.pointee.custom.classes.release(memory)
    }
}
