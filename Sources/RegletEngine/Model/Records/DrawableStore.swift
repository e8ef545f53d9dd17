// SPDX-License-Identifier: MIT
import CReglet

/// The drawables of a context, as blocks that the painter reads; the images that they paint, the names of the host's
/// states, and the display list that was made last.
public struct DrawableStore {
    public var drawables = BlockTable()
    public var images = BlockTable()
    /// The resources and their changes for which keys are valid.
    public var resourcesEpoch: UInt32 = 0
    public var viewEpoch: UInt32 = 0
    /// The names of the states from bit 32 on, each with a NUL.
    public var stateNames = Buffer<UInt8>()
    public var stateCount = 0
    public var imageSource: rg_image_fn?
    public var imageUser: UnsafeMutableRawPointer?
    public var commands = Buffer<rg_command>()
    public var paints = Buffer<rg_brush>()
    public var data = Buffer<rg_paint_value>()

    public init() {}

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        drawables.release(memory)
        images.release(memory)
        stateNames.release(memory)
        commands.release(memory)
        paints.release(memory)
        data.release(memory)
    }
}
