// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

extension Engine {
    public func saveTemplate(
        _ template: rg_template, _ sink: rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> rg_status { fail(RG_ERROR_IO, "not yet") }

    public func loadTemplate(
        _ bytes: Bytes, _ def: UnsafePointer<rg_inflate_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status { fail(RG_ERROR_IO, "not yet") }
}
