// SPDX-License-Identifier: MIT
import CReglet

/// The view of custom containers.
public struct CustomLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var customLayout: CustomLayout { CustomLayout(state) }
}

/// The custom container: callbacks of the host measure and place the children. See include/reglet/custom.h.
///
/// A place callback reads the children's results from the container's last run. If it gives a child another size, the
/// child is measured and those results change; the container then runs again before it is placed again, so that placing
/// stays a function of the tree (`CustomState.hasResized`).
///
/// A host may measure a child any number of times; each run counts towards the limit in WorkLimit.swift.

extension CustomLayout {
    /// The class of a container, or nil.
    private func containerDef(_ row: Int) -> UnsafeMutablePointer<rg_container_def>? {
        let index = Int(box(node(row)).custom.pointee.containerClass)
        return index < 0 ? nil : state.pointee.custom.classes.pointer(index)
    }

    private func makeRequest(
        _ row: Int, _ def: UnsafeMutablePointer<rg_container_def>, places: Bool, _ width: Spec, _ height: Spec,
        room: Int = 0
    ) -> CustomRequest {
        state.pointee.custom.serial &+= 1
        var request = CustomRequest(
            serial: state.pointee.custom.serial, row: row, places: places,
            mirrored: def.pointee.mirrors && node(row).isRTL, paramsSize: Int(def.pointee.params_size),
            defaultParams: def.pointee.default_params, width: width, height: height, room: room)
        var child = nextVisible(Int(box(node(row)).pointee.first))
        request.child = child
        while child >= 0 {
            request.count &+= 1
            child = nextVisible(Int(node(child).pointee.next))
        }
        return request
    }

    /// The first of a row and its following siblings that is not gone, or -1.
    private func nextVisible(_ row: Int) -> Int {
        var at = row
        while at >= 0 && node(at).isGone { at = Int(node(at).pointee.next) }
        return at
    }

    private func previousVisible(_ row: Int) -> Int {
        var at = row
        while at >= 0 && node(at).isGone { at = Int(state.pointee.previous[at]) }
        return at
    }

    /// Calls the host while `request` is the only valid request.
    @inline(__always)
    private func call(_ request: UnsafeMutablePointer<CustomRequest>, _ body: () -> Void) {
        let s = state
        let outer = s.pointee.custom.active
        s.pointee.custom.active = request
        s.pointee.inCallback = true
        body()
        s.pointee.inCallback = false
        s.pointee.custom.active = outer
    }

    // MARK: - Measure

    @inline(never)
    @_optimize(size)
    func measureCustom(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        for child in children(of: box(node)) {
            result(child).pointee.state &= ~ResultFlags.measuredByCallback
        }
        box(node).custom.pointee.hasResized = false
        guard let def = containerDef(row) else {
            if trace.isRecording { trace.recordWanted(row, RowAxis.mainPadding(node), ColumnAxis.mainPadding(node)) }
            layout.setContentSize(row, width, height, 0, 0, Baseline.none)
            return
        }
        let paddingX = RowAxis.mainPadding(node), paddingY = ColumnAxis.mainPadding(node)
        var request = makeRequest(
            row, def, places: false, Spec(width.mode, atLeastZero(clampUnits(Int(width.size) &- paddingX))),
            Spec(height.mode, atLeastZero(clampUnits(Int(height.size) &- paddingY))))
        var data = rg_container_measure()
        data.request = rg_request(context: OpaquePointer(state), serial: request.serial)
        data.node = state.pointee.handles[row]
        data.node_user_data = state.pointee.userData?[id(row)]
        data.width = layout.hostSpec(width, paddingX)
        data.height = layout.hostSpec(height, paddingY)
        let (left, top, right, bottom) = hostPadding(node, request.mirrored)
        data.padding_left = left
        data.padding_top = top
        data.padding_right = right
        data.padding_bottom = bottom
        data.child_count = UInt32(truncatingIfNeeded: request.count)
        data.is_rtl = node.isRTL
        data.is_mirrored = request.mirrored
        data.out_baseline = -1
        let user = def.pointee.user
        if let measure = def.pointee.measure {
            withUnsafeMutablePointer(to: &request) { request in call(request) { measure(user, &data) } }
        }
        accept(row, width, height, data)
    }

    private func accept(_ row: Int, _ width: Spec, _ height: Spec, _ data: rg_container_measure) {
        let scale = state.pointee.scale
        func content(_ value: Float) -> Int32 { value > 0 && value.isFinite ? scale.size(value) : 0 }
        let baseline =
            data.out_baseline >= 0 && data.out_baseline.isFinite
            ? clampUnits(Int(scale.size(data.out_baseline)) &+ Int(node(row).pointee.paddingTop)) : Baseline.none
        let contentWidth = content(data.out_width), contentHeight = content(data.out_height)
        if trace.isRecording {
            trace.recordWanted(
                row, Int(contentWidth) &+ RowAxis.mainPadding(node(row)),
                Int(contentHeight) &+ ColumnAxis.mainPadding(node(row)))
        }
        layout.setContentSize(row, width, height, contentWidth, contentHeight, baseline)
        // the host may have read a bound or a hint
        var outcome = ResultFlags.bound
        if data.out_flags & UInt32(RG_OUT_TOO_SMALL_WIDTH) != 0 { outcome |= ResultFlags.tooSmallWidth }
        if data.out_flags & UInt32(RG_OUT_TOO_SMALL_HEIGHT) != 0 { outcome |= ResultFlags.tooSmallHeight }
        result(row).pointee.state |= outcome
    }

    private func hostPadding(
        _ node: UnsafeMutablePointer<Node>, _ mirrored: Bool
    ) -> (Float, Float, Float, Float) {
        let scale = state.pointee.scale
        let left = scale.pixels(node.pointee.paddingLeft), right = scale.pixels(node.pointee.paddingRight)
        return (
            mirrored ? right : left, scale.pixels(node.pointee.paddingTop), mirrored ? left : right,
            scale.pixels(node.pointee.paddingBottom)
        )
    }

    // MARK: - Place

    @inline(never)
    @_optimize(size)
    func placeCustom(_ row: Int) {
        let result = self.result(row)
        if box(node(row)).custom.pointee.hasResized {
            // The container is being placed already, so the run must not queue it.
            result.pointee.state |= ResultFlags.placePending
            layout.run(row, result)
            result.pointee.state &= ~ResultFlags.placePending
            // The run has restored document order.
            if node(row).pointee.flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        }
        let node = self.node(row)
        let into = Placement(engine, row)
        let room = Int(into.width) &- RowAxis.mainPadding(node)
        let def = containerDef(row)
        let mirrored = def?.pointee.mirrors != false && node.isRTL
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            if self.node(child).isGone { changeList.hide(child) } else { setOrigin(child, row, mirrored, room, 0, 0) }
            child = Int(self.node(child).pointee.next)
        }
        if let def { callPlace(row, def, room, Int(into.height) &- ColumnAxis.mainPadding(node)) }
        for at in children(of: box(node)) {
            let node = self.node(at)
            if node.isGone { continue }
            let result = self.result(at)
            if result.pointee.state & ResultFlags.measuredByCallback == 0 {
                resize(at, row, 0, 0)
                if trace.isRecording {
                    trace.record(at, .given(.request, .exact(0), 2), .given(.request, .exact(0), 2))
                }
                setOrigin(at, row, mirrored, room, 0, 0)
            }
            layout.setBox(into, at, node, result, Int(result.pointee.x), Int(result.pointee.y))
        }
    }

    @inline(never)
    @_optimize(size)
    private func callPlace(
        _ row: Int, _ def: UnsafeMutablePointer<rg_container_def>, _ room: Int, _ roomY: Int
    ) {
        let node = self.node(row)
        let width = atLeastZero(clampUnits(room)), height = atLeastZero(clampUnits(roomY))
        var request = makeRequest(row, def, places: true, .exact(width), .exact(height), room: room)
        var data = rg_container_place()
        data.request = rg_request(context: OpaquePointer(state), serial: request.serial)
        data.node = state.pointee.handles[row]
        data.node_user_data = state.pointee.userData?[id(row)]
        data.width = state.pointee.scale.pixels(width)
        data.height = state.pointee.scale.pixels(height)
        let (left, top, right, bottom) = hostPadding(node, request.mirrored)
        data.padding_left = left
        data.padding_top = top
        data.padding_right = right
        data.padding_bottom = bottom
        data.child_count = UInt32(truncatingIfNeeded: request.count)
        data.is_rtl = node.isRTL
        data.is_mirrored = request.mirrored
        let user = def.pointee.user
        if let place = def.pointee.place {
            withUnsafeMutablePointer(to: &request) { request in call(request) { place(user, &data) } }
        }
    }

    /// Records the position of a child: units from the content's corner, the right one when mirrored.
    /// Precondition: the child's size is final.
    @inline(never)
    func setOrigin(_ child: Int, _ row: Int, _ mirrored: Bool, _ room: Int, _ x: Int32, _ y: Int32) {
        let node = self.node(row)
        let result = self.result(child)
        let own = result.pointee.state & ResultFlags.measuredByCallback != 0 ? Int(result.pointee.width) : 0
        let left = mirrored ? room &- Int(x) &- own : Int(x)
        result.pointee.x = clampPosition(left &+ Int(node.pointee.paddingLeft))
        result.pointee.y = clampPosition(Int(y) &+ Int(node.pointee.paddingTop))
    }

    /// Gives a child a size other than its measured size.
    @inline(never)
    @_optimize(size)
    func resize(_ child: Int, _ row: Int, _ width: Int32, _ height: Int32) {
        let box = self.box(node(row))
        if trace.isRecording {
            trace.record(child, .given(.request, .exact(width), 1), .given(.request, .exact(height), 1))
        }
        layout.sizeChildDeferred(child, .exact(width), .exact(height), cacheEpoch: box.pointee.cacheEpoch)
        result(child).pointee.state |= ResultFlags.measuredByCallback
        box.custom.pointee.hasResized = true
    }

    // MARK: - The request

    /// The running callback to which a request belongs, or nil.
    public func activeRequest(_ request: rg_request) -> UnsafeMutablePointer<CustomRequest>? {
        guard let active = state.pointee.custom.active, active.pointee.serial == request.serial else { return nil }
        return active
    }

    /// A child by its index among the children that are not gone, or -1.
    func child(_ request: UnsafeMutablePointer<CustomRequest>, _ index: Int) -> Int {
        if index < 0 || index >= request.pointee.count { return -1 }
        // `previous` links keep document order, so children with an order are only walked forwards.
        let isOrdered = node(request.pointee.row).pointee.flags & NodeFlags.ordered != 0
        if index < (isOrdered ? request.pointee.index : request.pointee.index / 2) {
            request.pointee.index = 0
            request.pointee.child = nextVisible(Int(box(node(request.pointee.row)).pointee.first))
        }
        while request.pointee.index < index {
            request.pointee.child = nextVisible(Int(node(request.pointee.child).pointee.next))
            request.pointee.index &+= 1
        }
        while request.pointee.index > index {
            request.pointee.child = previousVisible(Int(state.pointee.previous[request.pointee.child]))
            request.pointee.index &-= 1
        }
        return request.pointee.child
    }
}
