// SPDX-License-Identifier: MIT
import CReglet
import Testing

/// The layout in the README of JSONLayout, its comma before a closing bracket included.
private let readme = """
    {
        "views": {
            "V1": {"type": "UIView", "children": {"L1": {"type": "UILabel"}}},
            "V2": {"type": "UIView", "children": {"L2": {"type": "UILabel"}}}
        },
        "metrics": {
            "M1": 20.0,
            "M2": 100.0,
        },
        "constraints": {
            "C1": "H:|-M2-[V1(220)]",
            "C2": "H:|-M2-[V2(130)]",
            "C3": "V:|-M2-[V1(120)]-50-[V2(==V1)]",
            "C4": "H:|-M1-[L1(30)]",
            "C5": "H:|-M1-[L2(30)]",
            "C6": "V:|-M1-[L1(30)]",
            "C7": "V:|-M1-[L2(30)]"
        }
    }
    """

@Suite struct JsonConstraintTests {
    /// Frames of the views named `ids` in a viewport of 400 x 600.
    private func frames(
        _ text: String, _ ids: [String], _ configure: (inout rg_inflate_def) -> Void = { _ in }
    ) -> [[Float]] {
        let ui = UI()
        let made = ui.inflate(text, configure)
        #expect(made.status == RG_OK, "\(ui.error)")
        #expect(CReglet.rg_layout(ui.ctx, made.root, 400, 600) == RG_OK)
        return ids.map { ui.frame(ui.find(made.root, $0)) }
    }

    /// What is wrong with constraints beside the views a and b: the messages.
    private func mistakes(_ members: String) -> [String] {
        let ui = UI()
        let answer = ui.inflate(
            "{\"views\": {\"a\": {}, \"b\": {\"type\": \"LinearLayout\", \"children\": {\"c\": {}}}}, \(members)}")
        #expect(answer.root.id == 0 && ui.nodes == 0)
        return ui.diagnostics.map { String(cString: $0.message) }
    }

    @Test func theLayoutOfTheReadmeLoadsAsItStands() {
        // V2 begins 50 below V1: 100 + 120 + 50; labels lie 20 inside of their views
        #expect(
            frames(readme, ["V1", "V2", "L1", "L2"]) == [
                [100, 100, 220, 120], [100, 270, 130, 120], [20, 20, 30, 30], [20, 20, 30, 30],
            ])
    }

    @Test func numbersAreDpAndPrioritiesAreNot() {
        let found = frames(readme, ["V1", "V2"]) { $0.density = 1.5 }
        #expect(found == [[150, 150, 330, 180], [150, 405, 195, 180]])
        let weak = frames(
            "{\"views\": {\"a\": {}}, \"metrics\": {\"p\": 400}, \"constraints\": [\"|[a(10@p)]\", \"[a(20@401)]\"]}",
            ["a"]
        ) { $0.density = 3 }
        #expect(weak[0][2] == 60)
    }

    @Test func standardSpacesCanBeGiven() {
        let views = "\"views\": {\"a\": {}, \"b\": {}}, \"constraints\": [\"|-[a(10)]-[b(10)]\"]"
        #expect(frames("{\(views)}", ["a", "b"]).map { $0[0] } == [20, 38])
        #expect(
            frames("{\(views), \"spacing\": {\"sibling\": 1, \"super\": 2}}", ["a", "b"]).map { $0[0] } == [2, 13])
    }

    @Test func explicitConstraintsSayWhatLinesCannot() {
        let found = frames(
            """
            {"views": {"a": {}, "b": {}}, "metrics": {"m": 30}, "constraints": {
              "A": [{"item": "a", "attribute": "centerX", "toAttribute": "centerX"}, {"item": "a", "attribute": "top"},
                    {"item": "a", "attribute": "width", "constant": 100},
                    {"item": "a", "attribute": "height", "toItem": "a", "toAttribute": "width", "multiplier": 0.5}],
              "B": [{"item": "b", "attribute": "width", "toItem": "a", "relation": "<=", "constant": -10},
                    {"item": "b", "attribute": "width", "constant": 500, "priority": "low"},
                    {"item": "b", "attribute": "top", "toItem": "a", "toAttribute": "bottom", "constant": "m"},
                    {"item": null, "attribute": "right", "toItem": "b", "constant": 8, "identifier": "edge"}]}}
            """, ["a", "b"])
        #expect(found[0] == [150, 0, 100, 50])
        #expect(found[1] == [302, 80, 90, 0])
    }

    @Test func optionsAndPrioritiesStandBesideTheirLinesOrInThem() {
        let views = "\"views\": {\"a\": {}, \"b\": {}}"
        for text in [
            """
            {\(views), "constraints": {"T": "V:|-7-[a(10)]", "L": "|-[a(10)]-[b(20)]", "H": "V:[b(40)]", "S": "V:[b(50)]"},
             "options": {"L": "alignAllTop"}, "priority": {"S": 999}}
            """,
            """
            {"priority": {"S": "high"}, "options": {"L": ["directionLeftToRight", "alignAllTop"]},
             "constraints": {"T": "V:|-7-[a(10)]", "L": "|-[a(10)]-[b(20)]", "H": "V:[b(40)]", "S": "V:[b(50)]"}, \(views)}
            """,
            """
            {"constraints": ["V:|-7-[a(10)]", {"vfl": "|-[a(10)]-[b(20)]", "options": ["alignAllTop"]}, "V:[b(40)]",
             {"vfl": "V:[b(50)]", "priority": 1}], \(views)}
            """,
        ] {
            #expect(frames(text, ["a", "b"]) == [[20, 7, 10, 10], [38, 7, 20, 40]], "\(text)")
        }
    }

    @Test func nestedViewsHaveConstraintsOfTheirOwn() {
        let found = frames(
            """
            {"views": {"a": {"children": {"b": {}}, "guides": ["g"], "constraints": ["|[g(5)][b]|", "V:|[b]|"]}},
             "constraints": ["|-10-[a]-10-|", "V:|-10-[a]-10-|",
               {"item": "g", "attribute": "top", "toAttribute": "top", "constant": 30}]}
            """, ["a", "b", "g"])
        #expect(found == [[10, 10, 380, 580], [5, 0, 375, 580], [0, 20, 5, 0]])
    }

    @Test func constraintsAreNamedByTheirKeys() {
        let ui = UI()
        let root = ui.inflate(readme).root
        var found = [rg_constraint](repeating: rg_constraint(), count: Int(CReglet.rg_constraint_count(ui.ctx, root)))
        #expect(found.count == 16)
        _ = CReglet.rg_constraints_list(ui.ctx, root, &found, UInt32(found.count))
        let names = found.map { handle -> String in
            var def = rg_constraint_default()
            _ = CReglet.rg_constraint_get(ui.ctx, handle, &def)
            return String(cString: def.name)
        }
        #expect(names.prefix(8) == ["C1#0", "C1#1", "C2#0", "C2#1", "C3#0", "C3#1", "C3#2", "C3#3"])
    }

    @Test func linesMayBeInTheExtendedLanguage() {
        let views = "\"views\": {\"a\": {}, \"b\": {}}"
        for text in [
            """
            {\(views), "options": "extended", "metrics": {"m": 8},
             "constraints": ["|-m-[col:[a(20)]-[b(==a*2)]]", "V:|[col(100)]", "C:b.width(40)"]}
            """,
            """
            {\(views), "constraints": {"A": {"vfl": "|-8-[col:[a(20)]-[b(==a*2)]]", "options": "extended"},
             "B": "V:|[col(100)]", "C": "C:b.width(40)"}, "options": {"B": "extended", "C": ["extended"]}}
            """,
        ] {
            let ui = UI()
            // the guide that a line makes is of this file, not of the one before
            let list = ui.inflate("{\"type\": \"LinearLayout\"}").root
            for _ in 0..<2 {
                let made = ui.inflate(text) { $0.parent = list }
                #expect(made.status == RG_OK && CReglet.rg_layout(ui.ctx, list, 400, 600) == RG_OK, "\(ui.error)")
                #expect(ui.frame(ui.find(made.root, "col")) == [8, 0, 68, 100])
                #expect(ui.frame(ui.find(made.root, "b")) == [36, 0, 40, 100], "\(ui.error)")
            }
        }
    }

    @Test func onePriorityServesAllConstraints() {
        let found = frames(
            "{\"views\": {\"a\": {}}, \"priority\": \"low\", \"constraints\": [\"[a(10)]\", \"[a(20@251)]\"]}", ["a"])
        #expect(found[0][2] == 20)
    }

    // MARK: - Names

    @Test func namesAreThoseOfTheFileAlone() {
        let ui = UI()
        let cell =
            "{\"type\": \"ConstraintContainer\", \"children\": {\"a\": {}}, \"constraints\": [\"|-3-[a(7)]\", \"V:|[a(9)]\"]}"
        let list = ui.inflate("{\"type\": \"LinearLayout\", \"children\": {\"a\": {}}}").root
        let cells = (0..<3).map { _ in ui.inflate(cell) { $0.parent = list } }
        #expect(cells.allSatisfy { $0.status == RG_OK })
        #expect(CReglet.rg_layout(ui.ctx, list, 100, 100) == RG_OK)
        for each in cells {
            #expect(ui.frame(CReglet.rg_node_first_child(ui.ctx, each.root)) == [3, 0, 7, 9])
        }
        let other = ui.inflate("{\"constraints\": [\"|[a]|\"], \"views\": {\"b\": {}}}") { $0.parent = list }
        #expect(other.status == RG_ERROR_SYNTAX && ui.diagnostics.last?.code == RG_CODE_VFL_VIEW)
    }

    @Test func ofTwoEqualIdsTheFirstIsMeant() {
        let found = frames(
            "{\"children\": [{\"id\": \"a\"}, {\"id\": \"a\"}], \"constraints\": [\"|-3-[a(7)]\", \"V:|[a(9)]\"]}",
            ["a"])
        #expect(found == [[3, 0, 7, 9]])
    }

    // MARK: - Mistakes

    @Test(arguments: [
        ("\"|[a]-[x]|\"", 7, 1, "no view is called 'x'", RG_CODE_VFL_VIEW),
        ("\"|[a]-[A]|\"", 7, 1, "no view is called 'A', did you mean 'a'?", RG_CODE_VFL_VIEW),
        ("\"|[a]-[labell]|\"", 7, 6, "no view is called 'labell', did you mean 'label'?", RG_CODE_VFL_VIEW),
        ("\"|[a(xx)]|\"", 5, 2, "no metric or view is called 'xx'", RG_CODE_VFL_VIEW),
        ("\"|[a(lable)]|\"", 5, 5, "no metric or view is called 'lable', did you mean 'label'?", RG_CODE_VFL_VIEW),
        ("\"|[a(albel)]|\"", 5, 5, "no metric or view is called 'albel', did you mean 'label'?", RG_CODE_VFL_VIEW),
        ("\"|[a(lbeal)]|\"", 5, 5, "no metric or view is called 'lbeal'", RG_CODE_VFL_VIEW),
        ("\"|[a(labe)]|\"", 5, 4, "no metric or view is called 'labe', did you mean 'label'?", RG_CODE_VFL_VIEW),
        ("\"|[c]|\"", 3, 1, "'c' is not laid out by the constraints of this container", RG_CODE_VFL_VIEW),
        ("\"|-xyz-[a]\"", 3, 3, "no metric is called 'xyz'", RG_CODE_VFL_METRIC),
        ("\"|-magin-[a]\"", 3, 5, "no metric is called 'magin', did you mean 'margin'?", RG_CODE_VFL_METRIC),
        ("\"|-label-[a]\"", 3, 5, "no metric is called 'label'", RG_CODE_VFL_METRIC),
        ("\"\\u007c[\\u0061]-[\\u0078]|\"", 17, 6, "no view is called 'x'", RG_CODE_VFL_VIEW),
        ("\"|[a]||\"", 6, 1, "expected the end", RG_CODE_VFL_SYNTAX),
        ("\"|[a\"", 4, 1, "expected '(' or ']'", RG_CODE_VFL_SYNTAX),
        ("\"|[a(3@1001)]\"", 7, 4, "expected a priority above 0 and at most 1000", RG_CODE_VFL_PRIORITY),
        ("\"\"", 1, 1, "expected 'H:', 'V:', '|' or '['", RG_CODE_VFL_SYNTAX),
        (
            "{\"vfl\": \"[a][b]\", \"options\": \"alignAllLeft\"}", 9, 1, "expected an alignment across",
            RG_CODE_VFL_OPTION
        ),
        ("{\"vfl\": 5}", 8, 1, "expected a text", RG_CODE_BAD_VALUE),
        ("{\"vfl\": \"[a]\", \"options\": \"alignAll\"}", 27, 8, "expected alignAll and Left", RG_CODE_BAD_VALUE),
        ("{\"vfl\": \"[a]\", \"options\": [1]}", 27, 1, "expected alignAll and Left", RG_CODE_BAD_VALUE),
        ("{}", 0, 1, "a constraint has an attribute", RG_CODE_BAD_VALUE),
        ("5", 0, 1, "expected a line of the Visual Format Language", RG_CODE_BAD_VALUE),
        ("{\"item\": \"a\", \"atribute\": \"left\"}", 15, 8, "expected item, attribute, relation", RG_CODE_BAD_VALUE),
        (
            "{\"item\": \"x\", \"attribute\": \"left\"}", 10, 1, "no view of the file has the id 'x'",
            RG_CODE_VFL_VIEW
        ),
        (
            "{\"item\": \"c\", \"attribute\": \"left\"}", 10, 1, "'c' is not laid out by the constraints",
            RG_CODE_VFL_VIEW
        ),
        ("{\"item\": 5, \"attribute\": \"left\"}", 9, 1, "expected the id of a view of this file", RG_CODE_VFL_VIEW),
        ("{\"attribute\": \"middle\"}", 15, 6, "expected left, right, top", RG_CODE_BAD_VALUE),
        ("{\"attribute\": \"left\", \"relation\": \"=>\"}", 35, 2, "expected ==, <= or >=", RG_CODE_BAD_VALUE),
        (
            "{\"attribute\": \"left\", \"constant\": \"q\"}", 35, 1, "expected a number or the name of a metric",
            RG_CODE_VFL_METRIC
        ),
        ("{\"attribute\": \"left\", \"constant\": 1e10}", 34, 4, "expected a number within +-1e9", RG_CODE_BAD_VALUE),
        ("{\"attribute\": \"left\", \"priority\": 0}", 34, 1, "expected a priority above 0", RG_CODE_VFL_PRIORITY),
        ("{\"attribute\": \"left\", \"multiplier\": null}", 36, 4, "expected a number within", RG_CODE_BAD_VALUE),
    ])
    func everyMistakeHasItsPlace(_ value: String, _ column: Int, _ length: Int, _ sentence: String, _ code: rg_code) {
        let ui = UI()
        let head =
            "{\"metrics\": {\"margin\": 4}, \"views\": {\"a\": {}, \"label\": {}, "
            + "\"b\": {\"type\": \"LinearLayout\", \"children\": {\"c\": {}}}},\n\"constraints\": ["
        let answer = ui.inflate(head + value + "]}")
        #expect(answer.status == RG_ERROR_SYNTAX && answer.root.id == 0 && ui.nodes == 0, "\(value)")
        let found = ui.diagnostics
        #expect(found.map { $0.code } == [code], "\(value) \(ui.error)")
        guard let first = found.first else { return }
        #expect(first.line == 2 && Int(first.column) == 17 + column && Int(first.length) == length, "\(ui.error)")
        #expect(ui.error.hasPrefix("layout.json:2:\(17 + column): error: \(sentence)"), "\(ui.error)")
        #expect(ui.error.contains("did you mean") == sentence.contains("did you mean"), "\(ui.error)")
        #expect(String(cString: first.message).hasSuffix("^" + String(repeating: "~", count: length - 1)))
    }

    @Test func allLinesThatAreWrongAreReported() {
        let found = mistakes("\"constraints\": {\"A\": \"|[x]\", \"B\": \"V:|[a]\", \"C\": \"[a\"}")
        #expect(
            found.count == 2 && found[0].contains(":100: error: no view is called 'x'") && found[1].contains(":128:"),
            "\(found)")
    }

    @Test(arguments: [
        ("\"constraints\": 5", "expected an object or a list of constraints"),
        ("\"constraints\": [], \"options\": {\"A\": \"alignAllTop\"}", "no constraint beside it has this key"),
        ("\"priority\": {\"A\": 1}", "no constraint beside it has this key"),
        (
            "\"constraints\": {\"A\": \"|[a]\"}, \"priority\": {\"A\": -1}",
            "expected a priority above 0 and at most 1000"
        ),
    ])
    func otherMistakes(_ members: String, _ sentence: String) {
        let found = mistakes(members)
        #expect(found.count == 1 && found[0].contains(": error: " + sentence), "\(found)")
    }

    @Test func constraintsInAnotherContainerAreAnError() {
        let ui = UI()
        let text = "{\"type\": \"LinearLayout\", \"children\": {\"a\": {}}, \"constraints\": [\"|[a]\"]}"
        #expect(ui.inflate(text).status == RG_ERROR_HIERARCHY && ui.diagnostics.map { $0.code } == [RG_CODE_HIERARCHY])
        let leaf = "{\"children\": {\"a\": {\"type\": \"UILabel\", \"constraints\": []}}}"
        #expect(ui.inflate(leaf).status == RG_ERROR_HIERARCHY && ui.nodes == 0)
    }

    @Test func numbersBeyondTheEnginesAreReportedInTheFile() {
        let found = mistakes("\"constraints\": [\"|-(99999999999)-[a]\"]")
        #expect(found.count == 1 && found[0].contains("expected a number within +-1e9"), "\(found)")
        for line in ["\"|-(999999999)-[a]\"", "{\"item\": \"a\", \"attribute\": \"left\", \"constant\": -1e9}"] {
            let ui = UI()
            let answer = ui.inflate("{\"views\": {\"a\": {}}, \"constraints\": [\n \(line)]}") { $0.density = 2 }
            #expect(answer.status == RG_ERROR_SYNTAX && ui.nodes == 0 && ui.diagnostics.count == 1)
            #expect(ui.error.hasPrefix("layout.json:2:2: error: ") && ui.error.contains("within +-1e9"), "\(ui.error)")
        }
    }

    @Test func whatContradictsItselfInOneSizeIsAMatterOfTheLayout() {
        let ui = UI()
        let made = ui.inflate("{\"views\": {\"a\": {}}, \"constraints\": {\"A\": \"[a(3)]\", \"B\": \"|[a]|\"}}")
        #expect(made.status == RG_OK && CReglet.rg_layout(ui.ctx, made.root, 9, 9) == RG_ERROR_TREE)
        #expect(ui.diagnostics.last.map { String(cString: $0.message) }?.contains("A#0") == true)
    }

    @Test func whatContradictsItselfInAnySizeIsAMistake() {
        let ui = UI()
        let text = "{\"views\": {\"a\": {}}, \"constraints\": {\"A\": \"[a(3)]\", \"B\": \"[a(4)]\"}}"
        #expect(ui.inflate(text).status == RG_ERROR_UNSATISFIABLE && ui.nodes == 0)
        #expect(ui.diagnostics.map { $0.code } == [RG_CODE_UNSATISFIABLE, RG_CODE_UNSATISFIABLE])
        #expect(ui.error.hasPrefix("layout.json:1:43: error: constraints contradict each other: 'A#0', 'B#0'"))
    }

    // MARK: - Whole or not at all

    @Test func aRefusedFileLeavesNoTrace() {
        let ui = UI()
        let parent = ui.inflate("{\"type\": \"FrameLayout\", \"id\": \"top\"}").root
        #expect(CReglet.rg_events_enable(ui.ctx, rg_node(), UInt32(RG_EVENT_ALL), 64) == RG_OK)
        #expect(CReglet.rg_constraints_begin(ui.ctx) == RG_OK)
        let bad = ui.inflate("{\"views\": {\"a\": {}}, \"constraints\": [\"|[a(3)]\", \"|[b]\"]}") {
            $0.parent = parent
        }
        #expect(bad.status == RG_ERROR_SYNTAX && ui.nodes == 1 && CReglet.rg_node_child_count(ui.ctx, parent) == 0)
        #expect(CReglet.rg_events(ui.ctx).count == 0)
        #expect(CReglet.rg_constraints_rollback(ui.ctx) == RG_OK && ui.nodes == 1)
        let good = ui.inflate("{\"views\": {\"a\": {}}, \"constraints\": [\"|[a(3)]\"]}") { $0.parent = parent }
        #expect(good.status == RG_OK && CReglet.rg_events(ui.ctx).count == 1)
        #expect(CReglet.rg_layout(ui.ctx, parent, 9, 9) == RG_OK)
    }

    @Test(arguments: [
        (readme, 5), (jsonSample, 7),
        (
            """
            {"views": {"a": {}, "b": {"contentHugging": 3}}, "options": "extended",
             "constraints": {"A": ["|-8-[col:[a(20)]-[b(==a*2)]]", "V:|~[col(100)]~|"], "Z": "Z:|[a][b]"}}
            """, 4
        ),
    ])
    func everyAllocationOfInflatingMayFail(_ text: String, _ nodes: Int) {
        inflatingMayFail(text, nodes: UInt32(nodes))
    }

    // MARK: - Formats

    @Test func theFormatIsTheOneAskedForOrDetected() {
        let ui = UI()
        for text in [" \n{}", "\u{FEFF}{}", "{\"type\": \"View\"}"] {
            #expect(ui.inflate(text).status == RG_OK)
            #expect(ui.inflate(text) { $0.format = RG_FORMAT_JSON }.status == RG_OK)
            #expect(ui.inflate(text) { $0.format = RG_FORMAT_XML }.status == RG_ERROR_SYNTAX)
            #expect(ui.diagnostics.map { $0.code } == [RG_CODE_XML_SYNTAX] && ui.error.hasPrefix("layout.xml:"))
        }
        #expect(ui.inflate("<View/>").status == RG_OK)
        #expect(ui.inflate("<View/>") { $0.format = RG_FORMAT_JSON }.status == RG_ERROR_SYNTAX)
        #expect(ui.diagnostics.map { $0.code } == [RG_CODE_JSON_SYNTAX] && ui.error.hasPrefix("layout.json:1:1: "))
        #expect(ui.inflate("[]").status == RG_ERROR_SYNTAX && ui.diagnostics.map { $0.code } == [RG_CODE_BAD_VALUE])
        #expect(ui.inflate("// a\n{}").status == RG_ERROR_SYNTAX)
        #expect(ui.inflate("// a\n{}") { $0.json_options = UInt32(RG_JSON_COMMENTS) }.status == RG_OK)
        #expect(ui.inflate("{\"a\":1,}") { $0.json_options = UInt32(RG_JSON_STRICT) }.status == RG_ERROR_SYNTAX)
        #expect(ui.inflate("{}") { $0.json_options = 4 }.status == RG_ERROR_INVALID_ARGUMENT)
        #expect(ui.inflate("{}") { $0.format = rg_format(rawValue: 3) }.status == RG_ERROR_INVALID_ARGUMENT)
        #expect(ui.inflate("").status == RG_ERROR_SYNTAX && ui.error.hasPrefix("layout.xml:"))
    }
}
