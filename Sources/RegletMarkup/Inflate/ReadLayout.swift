// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// Reads a layout, XML or JSON, into `plan`. Adds mistakes to `diagnostics`, with node numbers + 1 for nodes. Nothing
/// else changes. Time: O(bytes), plus O(tag length) for each reported attribute of XML. Stack: fixed. Precondition: the
/// plan is empty.
/// - Returns: RG_OK (warnings may have been added), RG_ERROR_SYNTAX, _LIMIT, _HIERARCHY or _OUT_OF_MEMORY; then the
/// plan
///   is of no use but to look for more mistakes. The caller releases it in any case.
public func readLayout(
    _ text: Bytes, _ options: InflateOptions, into plan: inout InflatePlan,
    diagnostics: UnsafeMutablePointer<DiagnosticList>, memory: UnsafeMutablePointer<Memory>
) -> rg_status {
    var inflater = Inflater(text, options, memory, diagnostics)
    if let file = inflater.plan.addName(options.fileName, memory) {
        inflater.file.start = file
    } else {
        inflater.stop(RG_ERROR_OUT_OF_MEMORY)
    }
    // expat counts bytes in an Int32, and tokens do, too.
    if text.count > options.maxFileBytes || text.count > Int(Int32.max) {
        inflater.limit(0, 1, "the file is longer than max_file_bytes", text)
    } else if options.isJson {
        withUnsafeMutablePointer(to: &inflater) { inflater in
            // it may include files of XML
            withExpatMemory(memory) {
                var reader = JsonLayoutReader(inflater)
                reader.read()
                reader.release()
            }
        }
    } else if withExpatMemory(memory, { readElements(&inflater, options.compiled) }) == XML_ERROR_NO_MEMORY {
        inflater.stop(RG_ERROR_OUT_OF_MEMORY)
    } else if inflater.plan.nodes.count == 0 && inflater.status == RG_OK {
        inflater.resourceReader.reportNoView()
    }
    inflater.resourceReader.restoreThemes()
    plan = inflater.plan
    inflater.release()
    return inflater.status
}
