// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Where a layout comes from: its package and its index among the files of the resources.
public struct LayoutResource {
    var package = Bytes("")
    var fileIndex: Int32 = -1
    /// Its elements, if its text need not be read.
    var compiled: CompiledLayout?
    var root = RootValues()
    var origin = LayoutOrigin.Source.file
    /// The name of the layout, as the host gave it.
    var name = Bytes("")
    public init() {}
}

extension Engine {
    /// As `inflate`, from the layout that `name` means, `@layout/main`, for the configuration of the context's resources.
    public func inflateResource(
        _ name: Bytes, _ def: UnsafePointer<rg_inflate_def>, fileName: Bytes?, for purpose: InflatePurpose = .tree,
        _ out: UnsafeMutablePointer<rg_node>, inStub root: RootValues? = nil
    ) -> rg_status {
        state.pointee.diagnostics.clear()
        guard let resources = resourceView else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the context has no resources: see rg_context_set_resources()")
        }
        guard case .value(let found) = resources.meaning(name, package: Bytes("")) else {
            _ = fail(RG_ERROR_NOT_FOUND, "nothing defines ")
            state.pointee.message.append(name.base, name.count)
            return RG_ERROR_NOT_FOUND
        }
        var text = Buffer<UInt8>()
        defer { text.release(memory) }
        let limit = Int(treeEditor.definition.max_file_bytes)
        // a provider of the host may read the file
        let wasRunning = treeEditor.runsCallbacks
        treeEditor.runsCallbacks = true
        var bytes = Bytes("")
        let status = resources.contents(found, &bytes, kept: &text, limit: limit, memory: memory)
        treeEditor.runsCallbacks = wasRunning
        switch status {
        case RG_OK: break
        case RG_ERROR_OUT_OF_MEMORY: return outOfMemory()
        case RG_ERROR_LIMIT: return fail(status, "the file is longer than max_file_bytes")
        case RG_ERROR_NOT_FOUND:
            return fail(status, "the resource is not a file; expected a layout such as @layout/main")
        default: return fail(status, "cannot read the file of the resource")
        }
        var layout = LayoutResource()
        layout.package = resources.package(of: found.entry)
        layout.compiled = resources.compiledLayout(found)
        layout.fileIndex = Int32(bitPattern: found.value.data)
        layout.origin = root == nil ? .layout : .stub
        layout.root = root ?? RootValues()
        layout.name = name
        return inflate(bytes, def, fileName: fileName ?? resources.path(found), for: purpose, out, layout)
    }

    /// Inflates the layout of a ViewStub into it, and shows it. The stub keeps its place and becomes the parent of the
    /// tree, whose root has the stub's inflatedId and fills it where the stub does not wrap.
    public func inflateStub(
        _ stub: Int, _ def: UnsafePointer<rg_inflate_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        guard let values = stubValues(stub) else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a ViewStub with the attribute layout")
        }
        if treeEditor.childCount(stub) > 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the stub is inflated already")
        }
        let status = inflateResource(values.layout, def, fileName: nil, out, inStub: values.root)
        return status == RG_OK ? styleEditor.set(stub, RG_VISIBILITY, .int(Int32(RG_VISIBLE.rawValue))) : status
    }

    /// The layout that a ViewStub names, and what its tree's root has instead of its own attributes; nil for other rows.
    /// Valid until the stub is removed.
    @_optimize(size)
    func stubValues(_ stub: Int) -> (layout: Bytes, root: RootValues)? {
        let slot = stub < 0 ? -1 : Engine.slot(handle(stub))
        guard let tag = state.pointee.attributes.tag(slot: slot), ResourceReader.isStub(Bytes(cString: tag)),
            let layout = attribute(slot, "layout")
        else { return nil }
        var root = RootValues()
        root.id = attribute(slot, "inflatedId").flatMap { readID($0) }
        let style = styleEditor.style(stub)
        root.width = Engine.fill(style.width)
        root.height = Engine.fill(style.height)
        return (layout, root)
    }

    private func attribute(_ slot: Int, _ name: StaticText) -> Bytes? {
        let start = UnsafeRawPointer(name.start).assumingMemoryBound(to: CChar.self)
        return state.pointee.attributes.attribute(slot: slot, named: start).map { Bytes(cString: $0) }
    }

    /// The length of the root in a stub of this length.
    private static func fill(_ length: rg_length) -> rg_length {
        let wraps = length.kind == RG_WRAP_CONTENT || length.kind == RG_UNSET
        return rg_length(value: 0, kind: wraps ? RG_WRAP_CONTENT : RG_MATCH_PARENT)
    }
}
