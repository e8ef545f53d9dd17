// SPDX-License-Identifier: MIT
import CReglet

extension ConstraintSystems {
    var sets: UnsafeMutablePointer<SetStore> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.sets).unsafelyUnwrapped)
            .assumingMemoryBound(to: SetStore.self)
    }

    @inline(never)
    func releaseIfUnused(_ index: Int32) {
        let record = sets.pointee.record(index)
        if record.pointee.isLive || record.pointee.users > 0 { return }
        if let block = record.pointee.block { memory.pointee.deallocate(block, record.pointee.blockSize) }
        let generation = record.pointee.generation &+ 1
        record.pointee = SetRecord()
        record.pointee.generation = generation
        // a slot whose generations are used up is never used again
        if generation == UInt32.max { return }
        record.pointee.next = sets.pointee.free
        sets.pointee.free = index
    }

    /// Removes the label of a constraint.
    @inline(never)
    @_optimize(size)
    func dropLabel(_ label: ConstraintLabel) {
        if label.isOwn, let name = label.name { memory.pointee.deallocate(name, label.length &+ 1) }
        if label.set >= 0 {
            sets.pointee.record(label.set).pointee.users &-= 1
            releaseIfUnused(label.set)
        }
    }

    /// The full name of a constraint, or nil. A numbered name is written when it is first read. Without memory for
    /// that, and inside callbacks, the number is omitted.
    @_optimize(size)
    func constraintName(_ index: Int32) -> UnsafePointer<CChar>? {
        let record = constraints.pointee.record(index)
        let label = record.pointee.label
        guard let name = label.name else { return nil }
        if label.number >= 0 && !treeEditor.isInCallback {
            var number = MessageBuffer()
            number.append(" [")
            number.append(number: UInt64(label.number))
            number.append("]")
            number.withCString { tail in
                let tailLength = cStringLength(tail)
                guard let copy = memory.pointee.allocate(label.length &+ tailLength &+ 1) else { return }
                copyBytes(copy, name, label.length)
                copyBytes(copy + label.length, tail, tailLength &+ 1)
                record.pointee.label.name = copy.assumingMemoryBound(to: UInt8.self)
                record.pointee.label.isOwn = true
                record.pointee.label.number = -1
            }
        }
        return record.pointee.label.name.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
    }
}
