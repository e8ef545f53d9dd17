// SPDX-License-Identifier: MIT
import CReglet

/// The operations that callbacks of custom containers perform through their request.
extension CustomLayout {
    private func failIndex() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the index is not below child_count")
    }

    private func failPlaces() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "children are measured in the measure callback only")
    }

    /// Reads the data of a child. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func readChild(
        _ request: UnsafeMutablePointer<CustomRequest>, _ index: Int, _ out: UnsafeMutablePointer<rg_child>
    ) -> rg_status {
        let row = child(request, index)
        if row < 0 { return failIndex() }
        let scale = state.pointee.scale
        let node = self.node(row)
        let mirrored = request.pointee.mirrored
        var data = rg_child()
        data.node = state.pointee.handles[row]
        data.node_user_data = state.pointee.userData?[id(row)]
        let (given, size) = params(row)
        data.params = size == request.pointee.paramsSize && size > 0 ? given : request.pointee.defaultParams
        let rarer = self.rarer(row)
        data.width = hostLength(node.pointee.width, rarer?.pointee.percentWidth ?? 0)
        data.height = hostLength(node.pointee.height, rarer?.pointee.percentHeight ?? 0)
        let left = scale.pixels(node.pointee.marginLeft), right = scale.pixels(node.pointee.marginRight)
        data.margin_left = mirrored ? right : left
        data.margin_right = mirrored ? left : right
        data.margin_top = scale.pixels(node.pointee.marginTop)
        data.margin_bottom = scale.pixels(node.pointee.marginBottom)
        data.weight = node.pointee.weight
        data.layout_gravity = hostGravity(node, self.node(request.pointee.row).isRTL, mirrored)
        data.visibility = rg_visibility(
            rawValue: (node.pointee.flags & NodeFlags.visibilityMask) >> NodeFlags.visibilityShift)
        data.baseline = -1
        let result = self.result(row)
        if result.pointee.state & ResultFlags.measuredByCallback != 0 {
            data.size = rg_size(
                width: scale.pixels(result.pointee.width), height: scale.pixels(result.pointee.height))
            data.baseline = hostBaseline(row, request.pointee.row)
        }
        out.pointee = data
        return RG_OK
    }

    private func hostLength(_ length: Int32, _ percent: Float) -> rg_length {
        switch length {
        case Length.match: return rg_length(value: 0, kind: RG_MATCH_PARENT)
        case Length.wrap: return rg_length(value: 0, kind: RG_WRAP_CONTENT)
        case Length.unset: return rg_length(value: 0, kind: RG_UNSET)
        case Length.percent: return rg_length(value: percent, kind: RG_PERCENT)
        default: return rg_length(value: state.pointee.scale.pixels(length), kind: RG_PX)
        }
    }

    /// The layout gravity that a callback sees: mirrored where the callback lays out from left to right for a mirrored
    /// container.
    private func hostGravity(_ node: UnsafeMutablePointer<Node>, _ rtl: Bool, _ mirrored: Bool) -> UInt32 {
        let gravity = Gravity.absolute(node.layoutGravity, rtl)
        let side = gravity & Gravity.horizontalMask
        if !mirrored || (side != Gravity.left && side != Gravity.right) { return gravity }
        return gravity ^ (Gravity.left ^ Gravity.right)
    }

    private func hostBaseline(_ row: Int, _ parent: Int) -> Float {
        let baseline = layout.baseline(ofChild: row, for: parent)
        return baseline == Baseline.none ? -1 : state.pointee.scale.pixels(baseline)
    }

    /// Computes the specs of a child from its lengths and margins. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func childSpecs(
        _ request: UnsafeMutablePointer<CustomRequest>, _ index: Int, _ usedWidth: Float, _ usedHeight: Float,
        _ width: UnsafeMutablePointer<rg_spec>, _ height: UnsafeMutablePointer<rg_spec>
    ) -> rg_status {
        if request.pointee.places { return failPlaces() }
        let row = child(request, index)
        if row < 0 { return failIndex() }
        if !usedWidth.isFinite || !usedHeight.isFinite {
            return fail(RG_ERROR_INVALID_ARGUMENT, "used_width and used_height must be finite")
        }
        let node = self.node(row)
        let scale = state.pointee.scale
        let roomX = request.pointee.width, roomY = request.pointee.height
        let x = layout.length(row, node.pointee.width, horizontal: true, roomX, base: Int(roomX.size))
        let y = layout.length(row, node.pointee.height, horizontal: false, roomY, base: Int(roomY.size))
        let usedX = Int(scale.offset(usedWidth)) &+ RowAxis.mainMargins(node)
        let usedY = Int(scale.offset(usedHeight)) &+ ColumnAxis.mainMargins(node)
        width.pointee = layout.hostSpec(roomX.forChild(x, used: usedX), 0)
        height.pointee = layout.hostSpec(roomY.forChild(y, used: usedY), 0)
        return RG_OK
    }

    /// Measures a child. Precondition: the specs are valid. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func measureChild(
        _ request: UnsafeMutablePointer<CustomRequest>, _ index: Int, _ width: rg_spec, _ height: rg_spec,
        _ out: UnsafeMutablePointer<rg_child_size>
    ) -> rg_status {
        if request.pointee.places { return failPlaces() }
        let row = child(request, index)
        if row < 0 { return failIndex() }
        let s = state
        s.pointee.inCallback = false
        if trace.isRecording {
            trace.record(row, .given(.request, layout.spec(width)), .given(.request, layout.spec(height)))
        }
        layout.measureChild(
            row, layout.spec(width), layout.spec(height), cacheEpoch: box(node(request.pointee.row)).pointee.cacheEpoch)
        s.pointee.inCallback = true
        let result = self.result(row)
        result.pointee.state |= ResultFlags.measuredByCallback
        let bits = result.pointee.state
        var flags: UInt32 = 0
        if bits & ResultFlags.tooSmallWidth != 0 { flags |= UInt32(RG_OUT_TOO_SMALL_WIDTH) }
        if bits & ResultFlags.tooSmallHeight != 0 { flags |= UInt32(RG_OUT_TOO_SMALL_HEIGHT) }
        if bits & ResultFlags.overflow != 0 { flags |= UInt32(RG_OUT_OVERFLOW) }
        out.pointee = rg_child_size(
            width: s.pointee.scale.pixels(result.pointee.width), height: s.pointee.scale.pixels(result.pointee.height),
            baseline: hostBaseline(row, request.pointee.row), flags: flags)
        return RG_OK
    }

    /// Places a child. Preconditions: the numbers are finite, the sizes not negative. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func setChildFrame(
        _ request: UnsafeMutablePointer<CustomRequest>, _ index: Int, _ x: Float, _ y: Float, _ width: Float,
        _ height: Float
    ) -> rg_status {
        if !request.pointee.places {
            return fail(RG_ERROR_INVALID_ARGUMENT, "frames are set in the place callback only")
        }
        let row = child(request, index)
        if row < 0 { return failIndex() }
        let s = state
        let scale = s.pointee.scale
        let result = self.result(row)
        // compared in pixels, so that a size the host passes back unchanged counts as equal
        if result.pointee.state & ResultFlags.measuredByCallback == 0 || scale.pixels(result.pointee.width) != width
            || scale.pixels(result.pointee.height) != height
        {
            s.pointee.inCallback = false
            resize(row, request.pointee.row, atLeastZero(scale.size(width)), atLeastZero(scale.size(height)))
            s.pointee.inCallback = true
        }
        setOrigin(
            row, request.pointee.row, request.pointee.mirrored, request.pointee.room, scale.offset(x),
            scale.offset(y))
        return RG_OK
    }
}
