// SPDX-License-Identifier: MIT
import CReglet

/// The transform of one node (include/reglet/transform.h), as given.
struct TransformRecord {
    var id: Int32
    /// The meaning of the change list's bit `scrolled`: ChangeFlags.scrolledPart, transformedPart, or both.
    var changes: UInt8 = 0
    var value: rg_transform

    init(id: Int) {
        self.id = Int32(truncatingIfNeeded: id)
        value = TransformRecord.initial
    }

    /// The transform of nodes that have none.
    static var initial: rg_transform {
        let half = rg_length(value: 50, kind: RG_PERCENT)
        return rg_transform(
            struct_size: UInt32(MemoryLayout<rg_transform>.size), alpha: 1, translation_x: 0, translation_y: 0,
            rotation: 0, scale_x: 1, scale_y: 1, pivot_x: half, pivot_y: half, elevation: 0, translation_z: 0,
            scroll_x: 0, scroll_y: 0, clip_children: false, clip_to_padding: true, clip_to_outline: false,
            reserved: 0)
    }

    /// The z of the node, above which siblings with a greater one are painted.
    @inline(__always) var lift: Float { value.elevation + value.translation_z }

    /// Whether the node is drawn elsewhere than its frame is.
    var isMoved: Bool {
        value.translation_x != 0 || value.translation_y != 0 || value.rotation != 0 || value.scale_x != 1
            || value.scale_y != 1
    }
}

struct TransformStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<TransformRecord>()
}
