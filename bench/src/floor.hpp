// SPDX-License-Identifier: MIT
// The floors: the least arithmetic a scene needs, over flat arrays and without any feature: what ratios are to.
#pragma once

#include "engine.hpp"

#include <string>
#include <vector>

namespace bench {

/// How little a floor knows. Scenes of other containers than lines have the hard-coded one alone.
enum class FloorKind {
    hard_coded,   ///< written for the one scene: its shape is in the code
    two_sweeps,   ///< any tree of boxes: sizes up, frames down. No texts
    four_sweeps,  ///< widths up and down, then heights up and down: texts too
};

/// The floor a scene's relayout is held against: texts need four sweeps, of flows there is one floor alone.
FloorKind yardstick(const Scene &scene);

class FloorTree final : public Tree {
  public:
    FloorTree(const Scene &scene, FloorKind kind);
    void layout(Viewport viewport) override;
    void edit(const Edit &edit, float value) override;
    void frames(std::vector<Frame> &out) const override { out = out_; }

  private:
    static constexpr int32_t vertical_flag = 1;
    static constexpr int32_t start_flag = 2; // children are aligned to the start
    // 32 bytes a node, 24 bytes of scratch, 16 bytes of frame.
    struct Box {
        int32_t parent;
        int32_t flags; // vertical_flag, start_flag
        float width, height, padding, margin, grow;
        float natural; // > 0: the width of a text in one line
    };
    struct Scratch {
        float width, height, used, cross, grow, cursor;
    };

    void hard_coded(float width);
    void two_sweeps(float width);
    void four_sweeps(float width);
    void sizes_up();
    void frames_down();
    void widths_up();
    void widths_down();
    void heights_up();
    void heights_down();
    void column_of_leaves(float width);
    void rows_of_feed(float width);
    void chain();
    void shares(float width);
    void rows_of_texts(float width);
    void flow_of_boxes(float width);
    void form(float width);
    void table(float width);
    void grid(float width);
    void cards(float width);

    FloorKind kind_;
    int shape_; // 1 to 10, the number of the scene
    std::vector<Box> boxes_;
    std::vector<Scratch> scratch_;
    std::vector<Frame> out_;
    std::vector<float> widths_, heights_; // read by the hard-coded floors
};

} // namespace bench
