// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import Glibc
import Testing

@Suite struct InflateTests {
    @Test func theFirstExampleIsBuiltAndLaidOut() {
        let ui = UI()
        let font = ui.font()
        let answer = ui.inflate(firstExample) { $0.font = font }
        #expect(answer.status == RG_OK && ui.nodes == 5 && ui.diagnostics.isEmpty)
        let status = CReglet.rg_layout(ui.ctx, answer.root, 320, 480)
        #expect(status == RG_OK)
        // text: 9 glyphs + padding; the row takes the height of its text
        #expect(ui.frame(ui.find(answer.root, "text")) == [0, 0, 92, 36])
        #expect(ui.frame(ui.find(answer.root, "otherText")) == [92, 0, 208, 36])
        // button: centred below the row and a margin of 10
        #expect(ui.frame(ui.find(answer.root, "button")) == [110, 56, 100, 30])
        #expect(ui.frame(answer.root) == [0, 0, 320, 96])
        #expect(ui.attribute(ui.find(answer.root, "button"), "background") == "#ff0000")
        #expect(ui.tag(ui.find(answer.root, "button")) == "UIButton")
        #expect(String(cString: CReglet.rg_node_text(ui.ctx, ui.find(answer.root, "button"), nil)) == "Click me")
    }

    @Test func anErrorBuildsNothing() {
        let ui = UI()
        let answer = ui.inflate("<FrameLayout><View/><View gap=\"x\"/></FrameLayout>") { $0.file_name = nil }
        #expect(answer.status == RG_ERROR_SYNTAX && answer.root.id == 0 && ui.nodes == 0)
        #expect(ui.error.hasPrefix("layout.xml:1:32: error: unknown value 'x' for gap"))
        #expect(ui.diagnostics.count == 1 && ui.diagnostics[0].node.id == 0)
    }

    @Test func diagnosticsNameTheNodesTheyAreAbout() {
        let ui = UI()
        let answer = ui.inflate("<FrameLayout><Meter/><View id=\"a\"/><View id=\"a\"/></FrameLayout>")
        #expect(answer.status == RG_OK)
        let children = (0..<3).map { CReglet.rg_node_child_at(ui.ctx, answer.root, UInt32($0)).id }
        #expect(ui.diagnostics.map { $0.code } == [RG_CODE_UNKNOWN_TAG, RG_CODE_DUPLICATE_ID])
        #expect(ui.diagnostics.map { $0.node.id } == [children[0], children[2]])
        #expect(ui.find(answer.root, "a").id == children[1])
    }

    @Test func eachInflationForgetsTheDiagnosticsBefore() {
        let ui = UI()
        _ = ui.inflate("<Meter/>")
        #expect(ui.diagnostics.count == 1)
        _ = ui.inflate("<View/>")
        #expect(ui.diagnostics.isEmpty)
        _ = ui.inflate("<Meter/>")
        CReglet.rg_diagnostics_clear(ui.ctx)
        #expect(ui.diagnostics.isEmpty)
    }

    @Test func aTreeCanBeAppendedToANode() {
        let ui = UI()
        let root = ui.inflate("<LinearLayout orientation=\"vertical\"><View id=\"x\"/></LinearLayout>").root
        let answer = ui.inflate("<FrameLayout><Space id=\"x\"/></FrameLayout>") { $0.parent = root }
        #expect(answer.status == RG_OK && ui.nodes == 4)
        #expect(CReglet.rg_node_parent(ui.ctx, answer.root).id == root.id)
        #expect(CReglet.rg_node_last_child(ui.ctx, root).id == answer.root.id)
        #expect(ui.diagnostics.map { $0.code } == [RG_CODE_DUPLICATE_ID])
    }

    @Test func theParentMustBeALivingContainer() {
        let ui = UI()
        let root = ui.inflate("<FrameLayout><View/></FrameLayout>").root
        let leaf = CReglet.rg_node_first_child(ui.ctx, root)
        #expect(ui.inflate("<View/>") { $0.parent = leaf }.status == RG_ERROR_HIERARCHY)
        _ = CReglet.rg_node_destroy(ui.ctx, root)
        let answer = ui.inflate("<View/>") { $0.parent = root }
        #expect(answer.status == RG_ERROR_STALE_HANDLE && answer.root.id == 0 && ui.nodes == 0)
    }

    @Test func depthAndNodesCountTheTreeAbove() {
        let ui = UI {
            $0.max_depth = 3
            $0.max_nodes = 5
        }
        let root = ui.inflate("<FrameLayout><FrameLayout id=\"in\"/></FrameLayout>").root
        let inner = ui.find(root, "in")
        #expect(ui.inflate("<FrameLayout><View/></FrameLayout>") { $0.parent = inner }.status == RG_ERROR_LIMIT)
        #expect(ui.diagnostics.map { $0.code } == [RG_CODE_LIMIT])
        #expect(ui.inflate("<FrameLayout><View/></FrameLayout>") { $0.parent = root }.status == RG_OK)
        #expect(ui.inflate("<FrameLayout><View/></FrameLayout>").status == RG_ERROR_LIMIT)
        #expect(ui.inflate("<View/>").status == RG_OK && ui.nodes == 5)
    }

    @Test func tagsAndAttributesFollowTheirNode() {
        let ui = UI()
        let root = ui.inflate("<FrameLayout a=\"1\"><View b=\"2\" c=\"3\"/></FrameLayout>").root
        let view = CReglet.rg_node_first_child(ui.ctx, root)
        #expect(CReglet.rg_node_attribute_count(ui.ctx, view) == 2)
        var name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?
        let found = CReglet.rg_node_attribute_at(ui.ctx, view, 1, &name, &value)
        #expect(found == RG_OK && name.map { String(cString: $0) } == "c" && value.map { String(cString: $0) } == "3")
        let none = CReglet.rg_node_attribute_at(ui.ctx, view, 2, &name, &value)
        #expect(none == RG_ERROR_NOT_FOUND && name == nil && value == nil)
        #expect(ui.attribute(view, "a") == nil && ui.attribute(root, "a") == "1")
        _ = CReglet.rg_node_destroy(ui.ctx, view)
        #expect(ui.tag(view).isEmpty && ui.attribute(view, "b") == nil && ui.tag(root) == "FrameLayout")
        let stale = CReglet.rg_node_attribute_at(ui.ctx, view, 0, &name, &value)
        #expect(stale == RG_ERROR_STALE_HANDLE)
        var def = rg_node_def_default(RG_KIND_VIEW)
        var plain = rg_node()
        _ = CReglet.rg_node_create(ui.ctx, root, &def, &plain)
        #expect(ui.tag(plain).isEmpty && CReglet.rg_node_attribute_count(ui.ctx, plain) == 0)
    }

    @Test func definitionsAreChecked() {
        let ui = UI()
        let wrong: [(inout rg_inflate_def) -> Void] = [
            { $0.struct_size = 8 }, { $0.density = -1 }, { $0.density = .nan },
            { $0.font_scale = .infinity },
            { $0.font_scale = -1 }, { $0.unknown_tag = rg_unknown_tag(rawValue: 7) }, { $0.font = rg_font(id: 77) },
        ]
        for change in wrong {
            let answer = ui.inflate("<View/>", change)
            #expect(answer.status == RG_ERROR_INVALID_ARGUMENT && answer.root.id == 0 && !ui.error.isEmpty)
        }
        var root = rg_node(id: 5)
        let noText = CReglet.rg_inflate(ui.ctx, nil, 0, nil, &root)
        let noOut = CReglet.rg_inflate(ui.ctx, "<View/>", 7, nil, nil)
        let noPath = CReglet.rg_inflate_file(ui.ctx, nil, nil, &root)
        let noContext = CReglet.rg_inflate(nil, "<View/>", 7, nil, &root)
        #expect([noText, noOut, noPath, noContext].allSatisfy { $0 == RG_ERROR_INVALID_ARGUMENT })
        #expect(root.id == 0 && ui.nodes == 0)
        let defaults = CReglet.rg_inflate(ui.ctx, "<View/>", 7, nil, &root)
        #expect(defaults == RG_OK && root.id != 0)
    }

    @Test func hugeValuesAreClampedNotRefused() {
        let ui = UI()
        let answer = ui.inflate(
            "<FrameLayout padding=\"1e30\"><View layout_width=\"1e30px\" layout_margin=\"-1e30\"/></FrameLayout>")
        #expect(answer.status == RG_OK)
        let laidOut = CReglet.rg_layout(ui.ctx, answer.root, 100, 100)
        #expect(laidOut == RG_OK)
    }

    @Test func filesAreRead() throws {
        let ui = UI { $0.max_file_bytes = 100_000 }
        let path = "/tmp/reglet-inflate-\(UInt64.random(in: 0...UInt64.max)).xml"
        defer { remove(path) }
        func inflateFile(_ text: String) -> UI.Answer {
            let file = fopen(path, "wb")
            fwrite(text, 1, text.utf8.count, file)
            fclose(file)
            var root = rg_node()
            let status = CReglet.rg_inflate_file(ui.ctx, path, nil, &root)
            return UI.Answer(status: status, root: root)
        }
        #expect(inflateFile(firstExample).status == RG_OK && ui.nodes == 5)
        let many = "<FrameLayout>" + String(repeating: "<View/>", count: 10_000) + "</FrameLayout>"
        #expect(inflateFile(many).status == RG_OK && ui.nodes == 10_006)
        #expect(inflateFile("<View gap=\"x\"/>").status == RG_ERROR_SYNTAX)
        #expect(ui.error.hasPrefix(path + ":1:12: error: "))
        #expect(inflateFile("").status == RG_ERROR_SYNTAX)
        #expect(inflateFile("<View a=\"\(String(repeating: "x", count: 100_000))\"/>").status == RG_ERROR_LIMIT)
    }

    @Test(arguments: ["/nonexistent/a.xml", "/", ""])
    func unreadableFilesAreAnInputError(_ path: String) {
        let ui = UI()
        var root = rg_node(id: 3)
        let status = CReglet.rg_inflate_file(ui.ctx, path, nil, &root)
        #expect(status == RG_ERROR_IO && root.id == 0)
        #expect(ui.error == "cannot read the file \(path)")
    }

    @Test func theLogReceivesTheFirstLines() {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let ui = UI {
            $0.user = Unmanaged.passUnretained(log).toOpaque()
            $0.log = { user, level, code, text in
                let log = Unmanaged<Log>.fromOpaque(user!).takeUnretainedValue()
                log.lines.append("\(level.rawValue) \(code.rawValue) \(String(cString: text!))")
            }
        }
        _ = ui.inflate("<FrameLayout gap=\"x\">\n<Meter/></FrameLayout>") { _ in }
        #expect(
            log.lines == [
                "1 4 layout.xml:1:19: error: unknown value 'x' for gap: a length of at least 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)",
                "2 2 layout.xml:2:1: warning: unknown tag 'Meter': a leaf without content, or a FrameLayout when it has children",
            ])
    }
}

@Suite struct InflateMemoryTests {
    private let text = """
        <LinearLayout orientation="vertical" onClick="a"><TextView id="t" text="hello" maxLines="2"/><Meter x="1"/>
        <FrameLayout layout_weight="1" paddingStart="3" gap="1"><View layout_minWidth="4"/></FrameLayout></LinearLayout>
        """

    @Test func everyAllocationMayFailAndNothingChanges() {
        var failing = 0
        while true {
            let counter = Counter()
            counter.failing = 1 << 40
            do {
                let ui = UI { $0.allocator = counter.hooks }
                let before = ui.inflate("<FrameLayout id=\"r\" a=\"b\"><Space/></FrameLayout>").root
                counter.failing = counter.asked + failing
                let answer = ui.inflate(text) { $0.parent = before }
                let reached = counter.asked > counter.failing
                counter.failing = 1 << 40
                #expect(ui.attribute(before, "a") == "b" && ui.find(before, "r").id == before.id)
                if reached {
                    #expect(answer.status == RG_ERROR_OUT_OF_MEMORY && answer.root.id == 0, "allocation \(failing)")
                    #expect(ui.nodes == 2 && ui.find(before, "t").id == 0)
                    #expect(CReglet.rg_node_child_count(ui.ctx, before) == 1)
                    #expect(ui.inflate(text) { $0.parent = before }.status == RG_OK)
                } else {
                    #expect(answer.status == RG_OK && failing > 20)
                }
                #expect(ui.nodes == 7 && ui.attribute(ui.find(before, "t"), "x") == nil)
                failing = reached ? failing + 1 : -1
            }
            #expect(counter.blocks.isEmpty && counter.wrong == 0)
            if failing < 0 { break }
        }
    }

    @Test func fixedMemoryServesAndRunsFullCleanly() {
        var def = rg_context_def_default()
        def.node_capacity = 16
        def.extra_bytes = 200_000
        def.memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { def.memory.deallocate() }
        def.memory_size = CReglet.rg_context_required_size(&def)
        #expect(def.memory_size > 0 && def.memory_size <= 1 << 20)
        let ui = UI { $0 = def }
        let first = ui.inflate(text)
        #expect(first.status == RG_OK && ui.nodes == 5)
        #expect(ui.inflate(text).status == RG_OK && ui.inflate(text).status == RG_OK)
        let full = ui.inflate(text)
        #expect(full.status == RG_ERROR_OUT_OF_MEMORY && full.root.id == 0 && ui.nodes == 15)
        _ = CReglet.rg_node_destroy(ui.ctx, first.root)
        #expect(ui.inflate(text).status == RG_OK && ui.nodes == 15)
    }

    @Test func inflatingAndDestroyingDoesNotGrow() {
        let ui = UI()
        var live: [Int] = []
        for _ in 0..<20 {
            let answer = ui.inflate(text)
            _ = CReglet.rg_node_destroy(ui.ctx, answer.root)
            var stats = rg_memory_stats()
            _ = CReglet.rg_context_memory_stats(ui.ctx, &stats)
            live.append(Int(stats.live_bytes))
        }
        // the first rounds grow what is reused later
        #expect(live[4...].allSatisfy { $0 == live[4] }, "\(live)")
    }
}
