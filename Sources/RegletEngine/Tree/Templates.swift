// SPDX-License-Identifier: MIT
import CReglet

/// The templates of a context.
extension TreeEditor {
    /// Adds a template. Precondition: room was reserved in the store.
    @_optimize(size)
    public func addTemplate(
        _ block: UnsafeMutableRawPointer, _ bytes: Int, _ sheet: AttributeStore.Prepared
    ) -> rg_template {
        state.pointee.attributes.hold(sheet)
        return state.pointee.templates.add(block, bytes, sheet, salt: state.pointee.salt)
    }

    /// - Returns: OK, STALE_HANDLE.
    @_optimize(size)
    public func destroyTemplate(_ template: rg_template) -> rg_status {
        guard let sheet = state.pointee.templates.remove(template, memory) else { return failTemplate() }
        state.pointee.attributes.drop(sheet, memory)
        return RG_OK
    }

    public func failTemplate() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the template is null, was destroyed, or belongs to another context")
    }
}
