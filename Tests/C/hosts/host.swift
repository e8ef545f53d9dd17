// SPDX-License-Identifier: MIT
// An ordinary Swift program: its own runtime, strings, dictionaries, classes and Foundation, with Reglet beside them.
import CReglet
import Foundation

final class Screen {
    let context: OpaquePointer
    var frames: [String: rg_frame] = [:]

    init?() {
        var def = rg_context_def_default()
        var made: OpaquePointer?
        guard rg_context_create(&def, &made) == RG_OK, let made else { return nil }
        context = made
    }

    deinit { rg_context_destroy(context) }

    func load(_ xml: String) -> rg_node? {
        var root = rg_node()
        let bytes = Array(xml.utf8CString)
        return rg_inflate(context, bytes, bytes.count - 1, nil, &root) == RG_OK ? root : nil
    }

    func layOut(_ root: rg_node, width: Float, height: Float) -> Bool {
        guard rg_layout(context, root, width, height) == RG_OK else { return false }
        var node = root
        while node.id != 0 {
            var frame = rg_frame()
            let id = String(cString: rg_node_id(context, node))
            if !id.isEmpty, rg_node_frame(context, node, &frame) == RG_OK { frames[id] = frame }
            node = rg_node_next(context, root, node)
        }
        return true
    }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("host.swift: \(message)\n".utf8))
    exit(1)
}

func run() {
    var words: [String: Int] = [:]
    for round in 0..<50 {
        guard let screen = Screen() else { fail("no context") }
        let rows = (0..<20).map {
            "<View id=\"row\($0)\" layout_width=\"match_parent\" layout_height=\"\($0 + round)\"/>"
        }
        let xml = "<LinearLayout id=\"top\" orientation=\"vertical\">\(rows.joined(separator: "\n"))</LinearLayout>"
        guard let root = screen.load(xml) else { fail("the file was refused") }
        guard screen.layOut(root, width: 640, height: 4800) else { fail("no layout") }
        guard screen.frames.count == 21, screen.frames["row19"]?.height == Float(19 + round) else {
            fail("wrong frames: \(screen.frames)")
        }
        if screen.load("<LinearLayout>") != nil { fail("a broken file was accepted") }
        for word in String(cString: rg_error_message(screen.context)).split(separator: " ") {
            words[String(word), default: 0] += 1
        }
    }
    let date = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 0))
    let json = try? JSONSerialization.data(withJSONObject: words)
    guard date == "1970-01-01T00:00:00Z", let json, json.count > 10 else { fail("Foundation is broken") }
    print("ok, \(words.count) words")
}

run()
