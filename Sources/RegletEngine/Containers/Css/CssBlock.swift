// SPDX-License-Identifier: MIT
import CReglet

/// The view of block containers: CSS 2.2 §9.4.1 (block formatting), §8.3.1 (margins that collapse), §10.3.3 (widths).
struct CssBlockLayout: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var cssBlocks: CssBlockLayout { CssBlockLayout(state) }

    @inline(__always)
    func isBlockContainer(_ row: Int) -> Bool {
        node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_BLOCK.rawValue
    }
}

extension CssBlockLayout {
    /// The state of one run. Positions are in the content box.
    private struct Run {
        let row: Int
        let record: UnsafeMutablePointer<CssRecord>
        let edges: CssEdges
        let width: Int
        /// The base of percentages of heights, or none.
        let baseHeight: Int
        let isRTL: Bool
        /// Below the last box, without the margins that may still collapse.
        var y = 0
        var margins = CssMargins()
        /// The margins so far collapse with the top margin of the container.
        var isAtTop: Bool
        var top = CssMargins()
    }

    /// Whether margins of children stay inside of a container: CSS Display 3 §2.1, flow-root.
    @inline(never)
    private func isFlowRoot(_ row: Int, _ style: UnsafePointer<CssStyle>) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return parent < 0 || !isBlockContainer(parent) || style.pointee.isScroller || style.pointee.isAbsolute
            || style.pointee.alignContent & CssAlign.mask != 0
    }

    @inline(never)
    func run(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) -> CssSize {
        let css = cssLayout
        var style = self.style(row)
        let edges = self.edges(row, style, Int(space.baseWidth))
        let isRoot = isFlowRoot(row, style)
        let all = css.initialHeight(row, style, space, edges)
        let inner = all == CssLayout.none ? all : max(0, all &- edges.height)
        css.collectItems(row, record, isOrdered: false)
        var run = Run(
            row: row, record: record, edges: edges, width: max(0, Int(space.width) &- edges.width),
            baseHeight: space.flags & CssSpace.indefinite != 0 ? CssLayout.none : inner, isRTL: node(row).isRTL,
            isAtTop: !isRoot && edges.top == 0)
        let count = css.countInFlow(record)
        var absolute = count
        for index in 0..<count {
            let item = record.pointee.items.pointer(index)
            noteStatics(&run, &absolute, before: item.pointee.index)
            layoutChild(&run, item)
        }
        noteStatics(&run, &absolute, before: Int32.max)
        // the end: margins of the last box collapse with those of a container of auto height without edge
        style = self.style(row)
        let isAuto = style.pointee.height.isAuto && space.height < 0
        let isOpen = !isRoot && edges.bottom == 0 && isAuto
        var size = CssSize(width: space.width)
        let isEmpty = run.isAtTop
        let content = max(0, isOpen || isEmpty ? run.y : run.y &+ run.margins.sum)
        size.contentHeight = clampedUnits(content &+ edges.height)
        size.height = clampedUnits(css.finalHeight(row, style, space, edges, content: content &+ edges.height))
        size.top = run.isAtTop ? run.margins : run.top
        if isEmpty && size.height == 0 && edges.height == 0 && space.height <= 0 {
            size.isThrough = true
        } else if isOpen && Int(size.height) == content &+ edges.height {
            size.bottom = isEmpty ? CssMargins() : run.margins
        }
        let free = Int(size.height) &- edges.height &- content
        let spread = Spread(
            style.pointee.alignContent, free: free, count: 1, startIsEnd: false, leftIsEnd: false, rightIsEnd: false)
        placeChildren(run, count, shift: spread.offset(0), height: inner)
        findBaselines(record, count, &size)
        css.layoutAbsolutes(row, record, size, edges)
        css.findOverflow(row, record, &size, edges, flipsX: run.isRTL, flipsY: false)
        return size
    }

    /// Notes where absolute children would be in flow: Position 3 §4.2.
    @inline(never)
    private func noteStatics(_ run: inout Run, _ absolute: inout Int, before index: Int32) {
        while absolute < run.record.pointee.items.count {
            let item = run.record.pointee.items.pointer(absolute)
            if item.pointee.index > index { return }
            item.pointee.crossAt = clampedUnits(run.isAtTop ? run.y : run.y &+ run.margins.sum)
            absolute &+= 1
        }
    }

    @inline(never)
    private func layoutChild(_ run: inout Run, _ item: UnsafeMutablePointer<CssItem>) {
        let css = cssLayout
        let child = css.row(of: item)
        var style = self.style(child)
        css.readMargins(item, style, run.width, mainStart: run.isRTL ? 2 : 0, crossStart: 1)
        let edges = self.edges(child, style, run.width)
        let ratio = self.ratio(child, style)
        let height = css.definiteHeight(child, style, base: run.baseHeight, width: CssLayout.none, edges)
        let fills = style.pointee.isReplaced == 0 && !(ratio.exists && height != CssLayout.none)
        let room = CssLayout.Room(
            width: run.width, baseWidth: run.width, baseHeight: run.baseHeight, margins: item.pointee.mainMargins,
            fills: fills)
        var space = CssSpace()
        space.width = clampedUnits(css.usedWidth(child, style, room, edges))
        space.baseWidth = clampedUnits(run.width)
        space.baseHeight = run.baseHeight == CssLayout.none ? -1 : clampedUnits(run.baseHeight)
        let size = css.layoutNode(child, space)
        style = self.style(child)
        item.pointee.space = space
        item.pointee.size = size
        run.margins.add(Int(item.pointee.crossStart))
        run.margins.add(size.top)
        item.pointee.crossAt = clampedUnits(run.isAtTop ? run.y : run.y &+ run.margins.sum)
        let isLeaf = !isContainer(child)
        let isThrough =
            size.isThrough
            || (isLeaf && size.height == 0 && edges.height == 0 && !style.pointee.isScroller
                && style.pointee.isReplaced == 0 && size.first == CssSize.none)
        if isThrough {
            run.margins.add(Int(item.pointee.crossEnd))
            return
        }
        if run.isAtTop { run.top = run.margins }
        run.isAtTop = false
        run.y = Int(item.pointee.crossAt) &+ Int(size.height)
        run.margins = size.bottom
        run.margins.add(Int(item.pointee.crossEnd))
    }

    /// Places the children: auto margins take the free space (§10.3.3).
    @inline(never)
    private func placeChildren(_ run: Run, _ count: Int, shift: Int, height: Int) {
        for index in 0..<run.record.pointee.items.count where index >= count {
            run.record.pointee.items.pointer(index).pointee.crossAt &+= Int32(truncatingIfNeeded: shift)
        }
        for index in 0..<count {
            let item = run.record.pointee.items.pointer(index)
            let free = run.width &- Int(item.pointee.size.width) &- item.pointee.mainMargins
            if free > 0 && item.pointee.has(CssItem.autoMainStart) {
                let isBoth = item.pointee.has(CssItem.autoMainEnd)
                item.pointee.mainStart = clampedUnits(isBoth ? free / 2 : free)
            }
            let start = Int(item.pointee.mainStart)
            let x = run.isRTL ? run.width &- start &- Int(item.pointee.size.width) : start
            cssLayout.moveRelative(
                item, run.edges.left &+ x, run.edges.top &+ Int(item.pointee.crossAt) &+ shift, width: run.width,
                height: run.baseHeight == CssLayout.none ? CssLayout.none : height, isRTL: run.isRTL)
        }
    }

    /// The baselines of the first and the last child that have one: CSS Inline 3 §3.
    @inline(never)
    private func findBaselines(_ record: UnsafeMutablePointer<CssRecord>, _ count: Int, _ size: inout CssSize) {
        let style = self.style(Int(state.pointee.rowOf[Int(record.pointee.id)]))
        for index in 0..<count {
            let item = record.pointee.items.pointer(index)
            let y = Int(item.pointee.y) &- Int(item.pointee.movedY)
            if item.pointee.size.first != CssSize.none && size.first == CssSize.none {
                size.first = cssLayout.baselineInBox(style, y &+ Int(item.pointee.size.first), size.height)
            }
            if item.pointee.size.last != CssSize.none {
                size.last = cssLayout.baselineInBox(style, y &+ Int(item.pointee.size.last), size.height)
            }
        }
    }

    /// The intrinsic widths: those of the widest child.
    @inline(never)
    func intrinsic(_ row: Int, height: Int) -> CssIntrinsic {
        var least = 0, most = 0
        var depends: UInt32 = 0
        for child in children(in: row) where !node(child).isGone {
            let style = self.style(child)
            if style.pointee.isAbsolute { continue }
            let margins =
                resolvedOrZero(style.pointee.margin[0], CssLayout.none)
                &+ resolvedOrZero(style.pointee.margin[2], CssLayout.none)
            let size = cssLayout.contribution(child, style, base: height, height: CssLayout.none)
            least = max(least, Int(size.least) &+ margins)
            most = max(most, Int(size.most) &+ margins)
            depends |= size.depends & CssIntrinsic.byPercent
        }
        return CssIntrinsic(least: clampedUnits(least), most: clampedUnits(max(least, most)), depends: depends)
    }
}
