// SPDX-License-Identifier: MIT
// C++: RAII wrappers of the C handles, with just the functions this program needs.
#include <reglet/reglet.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

struct Destroy {
  void operator()(rg_context *ctx) const { rg_context_destroy(ctx); }
};
using Context = std::unique_ptr<rg_context, Destroy>;

Context make_context() {
  rg_context_def def = rg_context_def_default();
  rg_context *made = nullptr;
  if (rg_context_create(&def, &made) != RG_OK) throw std::runtime_error(rg_context_check(&def));
  return Context(made);
}

void check(const Context &ui, rg_status status) {
  if (status != RG_OK) throw std::runtime_error(rg_error_message(ui.get()));
}

class Node {
 public:
  Node(const Context &ui, rg_node parent, rg_kind kind, const std::string &id = "") : ui_(ui) {
    rg_node_def def = rg_node_def_default(kind);
    def.id = id.c_str();
    check(ui_, rg_node_create(ui_.get(), parent, &def, &node_));
  }
  Node &size(rg_length width, rg_length height) { return set(RG_WIDTH, width).set(RG_HEIGHT, height); }
  Node &set(rg_property p, rg_length value) { return done(rg_node_set_length(ui_.get(), node_, p, value)); }
  Node &set(rg_property p, float value) { return done(rg_node_set_float(ui_.get(), node_, p, value)); }
  Node &set(rg_property p, int value) { return done(rg_node_set_int(ui_.get(), node_, p, value)); }
  Node add(rg_kind kind, const std::string &id = "") { return Node(ui_, node_, kind, id); }
  rg_node handle() const { return node_; }

 private:
  Node &done(rg_status status) { return check(ui_, status), *this; }
  const Context &ui_;
  rg_node node_{};
};

void print_line(const Context &ui, rg_node root, const char *id) {
  rg_node node;
  rg_frame f;
  check(ui, rg_node_find(ui.get(), root, id, &node));
  check(ui, rg_node_frame(ui.get(), node, &f));
  std::printf("%-8s %g,%g %gx%g\n", id, f.x, f.y, f.width, f.height);
}

}  // namespace

int main() try {
  Context ui = make_context();
  Node dialog(ui, rg_null(), RG_KIND_LINEAR, "dialog");
  dialog.size(rg_px(360), rg_wrap_content()).set(RG_ORIENTATION, RG_VERTICAL).set(RG_PADDING_LEFT, 16.0f);
  dialog.set(RG_PADDING_TOP, 16.0f).set(RG_PADDING_RIGHT, 16.0f).set(RG_PADDING_BOTTOM, 16.0f).set(RG_GAP, 8.0f);
  dialog.add(RG_KIND_VIEW, "message").size(rg_match_parent(), rg_px(60));
  Node buttons = dialog.add(RG_KIND_LINEAR, "buttons");
  buttons.size(rg_match_parent(), rg_px(40)).set(RG_GRAVITY, RG_GRAVITY_END).set(RG_GAP, 8.0f);
  buttons.add(RG_KIND_VIEW, "cancel").size(rg_px(90), rg_match_parent());
  buttons.add(RG_KIND_VIEW, "ok").size(rg_px(70), rg_match_parent());
  for (int direction : {RG_DIRECTION_LTR, RG_DIRECTION_RTL}) {
    dialog.set(RG_DIRECTION, direction);
    check(ui, rg_layout(ui.get(), dialog.handle(), 800, 600));
    std::puts(direction == RG_DIRECTION_LTR ? "left to right" : "right to left");
    for (const char *id : {"dialog", "message", "buttons", "cancel", "ok"}) print_line(ui, dialog.handle(), id);
  }
  try {
    dialog.set(RG_WIDTH, rg_px(-1));
  } catch (const std::runtime_error &error) {
    std::printf("refused: %s\n", error.what());
  }
  return 0;
} catch (const std::exception &error) {
  std::fprintf(stderr, "dialog: %s\n", error.what());
  return 1;
}
