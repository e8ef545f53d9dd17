// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The numbers that all constraints of a JSON file share: metrics, and the standard spaces.
extension JsonLayoutReader {
    /// The maximum number of metrics.
    private static var maxMetrics: Int { 4096 }

    /// Reads `metrics` or `spacing`, the value of `key`.
    mutating func readShared(_ key: Int, isOfFile: Bool) {
        if !isOfFile { reportToken(key, RG_CODE_BAD_VALUE, "only the outermost view has metrics and spacing") }
        let isMetrics = word(key, "metrics") == 0
        var at = key &+ 2
        while at < json.after(key &+ 1) && !stopped {
            if let value = readDouble(at &+ 1) {
                if isMetrics { addMetric(value, at) } else { setSpace(value * inflater.pointee.units.density, at) }
            }
            at = json.after(at &+ 1)
        }
    }

    private mutating func setSpace(_ space: Double, _ key: Int) {
        switch word(key, "sibling super") {
        case 0: inflater.pointee.plan.siblingSpace = space
        case 1: inflater.pointee.plan.parentSpace = space
        default: reportToken(key, RG_CODE_BAD_VALUE, "expected sibling or super")
        }
    }

    private mutating func addMetric(_ value: Double, _ key: Int) {
        if inflater.pointee.plan.metrics.count >= JsonLayoutReader.maxMetrics {
            reportToken(key, RG_CODE_LIMIT, "more than 4,096 metrics")
            return inflater.pointee.stop(RG_ERROR_LIMIT)
        }
        let name = inflater.pointee.keepText(text(key, in: 1))
        if name == 0 || !inflater.pointee.plan.addMetric(name &- 1, value, memory) {
            return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }

    /// Reads a number within +-1e9; reports any other value.
    @inline(never)
    mutating func readDouble(_ index: Int) -> Double? {
        if json[index].kind == .number, let number = scanNumber(json.raw(index)), number.value.magnitude <= 1e9 {
            return number.value
        }
        reportToken(index, RG_CODE_BAD_VALUE, "expected a number within +-1e9")
        return nil
    }
}
