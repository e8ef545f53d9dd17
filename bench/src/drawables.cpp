// SPDX-License-Identifier: MIT
// drawables: medians of display lists and of path data. Prints a name, a number and the slowness of the machine
// meanwhile, a line: nanoseconds, and ratios whose two sides take turns.
#include "timing.hpp"

#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace bench;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "drawables: %s\n", rg_status_name(status));
    std::exit(2);
}

using Operation = std::function<void(int)>;

/// Nanoseconds of one operation, of `count`.
double time_of(const Operation &operation, int round, int count) {
    const double start = now();
    for (int i = 0; i < count; i++) operation(round * count + i);
    return (now() - start) / count;
}

Timed nanoseconds(int rounds, int count, const Operation &operation) {
    Rounds all(0, rounds, rounds);
    for (int round = 0; all.next(); round++) all.add(time_of(operation, round, count));
    return all.median();
}

/// Nanoseconds of one operation behind another one that does not count.
Timed nanoseconds_after(const Operation &before, const Operation &operation) {
    return median_of(0, 31, 31, before, operation);
}

/// The feed S2: a column of rows, each with a background and a text on two of its leaves. The first row is a button.
struct Feed {
    rg_context *ui = nullptr;
    rg_node root{}, button{};
    std::vector<rg_node> rows, titles;
    rg_display_list list{};

    explicit Feed(int count) {
        rg_context_def def = rg_context_def_default();
        def.node_capacity = static_cast<uint32_t>(6 * count + 2);
        must(rg_context_create(&def, &ui));
        list.struct_size = sizeof list;
        rg_font_def metrics{};
        metrics.struct_size = sizeof metrics;
        metrics.default_advance = 7;
        metrics.line_height = 16;
        metrics.ascent = 12;
        rg_font font;
        must(rg_font_create(ui, &metrics, &font));
        rg_drawable background;
        must(rg_drawable_color(ui, 0xffeeeeee, &background));
        root = add({}, RG_KIND_LINEAR, rg_px(400), rg_wrap_content(), RG_VERTICAL);
        for (int i = 0; i < count; i++) {
            const rg_node row = add(root, RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), RG_HORIZONTAL);
            for (const rg_property side : {RG_PADDING_LEFT, RG_PADDING_TOP, RG_PADDING_RIGHT, RG_PADDING_BOTTOM})
                must(rg_node_set_float(ui, row, side, 8));
            must(rg_node_set_drawable(ui, row, RG_SLOT_BACKGROUND, background));
            add(row, RG_KIND_VIEW, rg_px(40), rg_px(40), 0);
            const rg_node lines = add(row, RG_KIND_LINEAR, rg_px(0), rg_wrap_content(), RG_VERTICAL);
            must(rg_node_set_float(ui, lines, RG_WEIGHT, 1));
            const std::string text = "row " + std::to_string(10'000 + i);
            for (int k = 0; k < 2; k++) {
                const rg_node leaf = add(lines, RG_KIND_TEXT, rg_match_parent(), rg_px(k ? 16 : 18), 0);
                must(rg_node_set_int(ui, leaf, RG_FONT, static_cast<int32_t>(font.id)));
                must(rg_node_set_text(ui, leaf, text.c_str(), text.size()));
                if (k == 0) titles.push_back(leaf);
            }
            add(row, RG_KIND_VIEW, rg_px(24), rg_px(24), 0);
            rows.push_back(row);
        }
        button = rows[rows.size() / 2];
        static const char pressed[] =
            "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
            "<item android:state_pressed='true'><color android:color='#ff8800'/></item>"
            "<item><color android:color='#eeeeee'/></item>"
            "</selector>";
        rg_drawable states;
        must(rg_drawable_parse(ui, pressed, sizeof pressed - 1, nullptr, &states));
        must(rg_node_set_drawable(ui, button, RG_SLOT_BACKGROUND, states));
        layout();
        paint();
    }
    ~Feed() { rg_context_destroy(ui); }
    Feed(const Feed &) = delete;

    rg_node add(rg_node parent, rg_kind kind, rg_length width, rg_length height, int orientation) {
        rg_node_def def = rg_node_def_default(kind);
        def.style.width = width;
        def.style.height = height;
        def.style.orientation = static_cast<decltype(def.style.orientation)>(orientation);
        rg_node node;
        must(rg_node_create(ui, parent, &def, &node));
        return node;
    }
    void layout() { must(rg_layout(ui, root, 400, static_cast<float>(60 * rows.size()))); }
    void paint() { must(rg_paint(ui, root, 0, &list)); }
    /// As a renderer's own record: the floor of any list.
    size_t bytes() const {
        return list.command_count * sizeof(rg_command) + list.data_count * sizeof(rg_paint_value) +
               list.paint_count * sizeof(rg_brush);
    }
};

/// The commands of a feed from frames that are known: what a host would write by hand for this scene alone.
void emit(const Feed &feed, std::vector<rg_command> &commands, std::vector<rg_paint_value> &data) {
    for (uint32_t i = 0; i < feed.list.command_count; i++) {
        const rg_command &from = feed.list.commands[i];
        rg_command &to = commands[i];
        to.node = from.node;
        to.left = from.left;
        to.top = from.top;
        to.right = from.right;
        to.bottom = from.bottom;
        to.op = from.op;
        to.flags = 0;
        to.color = from.color;
        to.data = from.data;
        to.data_count = from.data_count;
        to.paint = to.image = 0;
        for (uint32_t k = 0; k < from.data_count; k++) data[from.data + k] = feed.list.data[from.data + k];
    }
}

void lists(int count) {
    Feed feed(count);
    const auto commands = static_cast<double>(feed.list.command_count);
    print("commands", commands);
    const Operation whole = [&](int) { feed.paint(); };
    // every row changes, so that no part of the last list can be kept
    const Operation all = [&](int i) {
        for (const rg_node row : feed.rows)
            must(rg_node_set_float(feed.ui, row, RG_PADDING_LEFT, static_cast<float>(8 + i % 2)));
        feed.layout();
    };
    std::vector<double> copies, floors;
    std::vector<char> target(feed.bytes());
    std::vector<rg_command> written(feed.list.command_count);
    std::vector<rg_paint_value> data(feed.list.data_count);
    Rounds rounds(0, 31, 31);
    for (int round = 0; rounds.next(); round++) {
        all(round);
        const double list = time_of(whole, round, 1);
        const double copy = time_of(
            [&](int) {
                const size_t first = feed.list.command_count * sizeof(rg_command);
                const size_t second = feed.list.data_count * sizeof(rg_paint_value);
                std::memcpy(target.data(), feed.list.commands, first);
                std::memcpy(target.data() + first, feed.list.data, second);
                std::memcpy(target.data() + first + second, feed.list.paints, feed.list.paint_count * sizeof(rg_brush));
            },
            round, 1);
        const double floor = time_of([&](int) { emit(feed, written, data); }, round, 1);
        rounds.add(list / commands);
        copies.push_back(list / copy);
        floors.push_back(list / floor);
    }
    print("list_per_command", rounds.median());
    print("list_to_memcpy", median(copies));
    print("list_to_emit", median(floors));
    const rg_node title = feed.titles[feed.titles.size() / 2];
    const Operation leaf = [&](int i) {
        must(rg_node_set_float(feed.ui, title, RG_MARGIN_LEFT, static_cast<float>(i % 2)));
        feed.layout();
    };
    print("list_after_leaf", nanoseconds_after(leaf, whole));
    // the first row grows, and all others move
    const Operation first = [&](int i) {
        must(rg_node_set_float(feed.ui, feed.rows[0], RG_PADDING_TOP, static_cast<float>(8 + i % 2)));
        feed.layout();
    };
    print("shift_per_command", nanoseconds_after(first, whole) / commands);
    print("state_and_list", nanoseconds(31, 200, [&](int i) {
        must(rg_node_set_states(feed.ui, feed.button, RG_STATE_PRESSED, i % 2 ? RG_STATE_PRESSED : 0));
        feed.paint();
    }));
    print("list_unchanged", nanoseconds(31, 200, whole));
}

/// Rows that move by a distance that is exact where they are: up to 262,144 pixels.
void shifts(int count) {
    Feed feed(count);
    const Operation first = [&](int i) {
        must(rg_node_set_float(feed.ui, feed.rows[0], RG_PADDING_TOP, static_cast<float>(8 + i % 2)));
        feed.layout();
    };
    const Timed time = nanoseconds_after(first, [&](int) { feed.paint(); });
    print("shift_exact_per_command", time / feed.list.command_count);
}

/// A column of paragraphs, which wrap at another width in each layout: a line of the layout, and with its list.
void paragraphs(int count) {
    const char *words[] = {"the",  "quick", "settings", "of",  "a",       "message", "arrives,", "today.",  "Please",
                           "read", "it",    "or",       "not", "because", "nobody",  "else's",   "network", "12"};
    rg_context *ui;
    const rg_context_def def = rg_context_def_default();
    must(rg_context_create(&def, &ui));
    rg_font_def metrics{};
    metrics.struct_size = sizeof metrics;
    metrics.default_advance = 7;
    metrics.line_height = 16;
    metrics.ascent = 12;
    rg_font font;
    must(rg_font_create(ui, &metrics, &font));
    rg_node_def column = rg_node_def_default(RG_KIND_LINEAR);
    column.style.height = rg_wrap_content();
    column.style.orientation = RG_VERTICAL;
    rg_node root;
    must(rg_node_create(ui, rg_null(), &column, &root));
    unsigned seed = 1;
    for (int i = 0; i < count; i++) {
        rg_node_def leaf = rg_node_def_default(RG_KIND_TEXT);
        leaf.style.width = rg_match_parent();
        leaf.style.height = rg_wrap_content();
        leaf.style.font = font;
        rg_node node;
        must(rg_node_create(ui, root, &leaf, &node));
        std::string text;
        for (int k = 0; k < 30 + i % 40; k++) {
            seed = seed * 1'664'525 + 1'013'904'223;
            text += std::string(words[(seed >> 8) % 18]) + " ";
        }
        must(rg_node_set_text(ui, node, text.c_str(), text.size()));
    }
    rg_display_list list{};
    list.struct_size = sizeof list;
    const Operation layout = [&](int i) {
        must(rg_node_set_length(ui, root, RG_WIDTH, rg_px(static_cast<float>(300 + i * 37 % 100))));
        must(rg_layout(ui, root, 400, 100'000));
    };
    const Operation both = [&](int i) {
        layout(i);
        must(rg_paint(ui, root, 0, &list));
    };
    const Timed alone = nanoseconds(31, 3, layout), all = nanoseconds(31, 3, both);
    print("text_layout_per_line", alone / list.command_count);
    print("text_and_list_per_line", all / list.command_count);
    rg_context_destroy(ui);
}

/// Path data of about `bytes` bytes as tools write it.
std::string path_data(size_t bytes, unsigned seed) {
    std::string data = "M12,2";
    const char *commands[] = {"c", "l", "s", "h", "v", "q"};
    const int counts[] = {6, 2, 4, 1, 1, 4};
    auto random = [&](unsigned below) {
        seed = seed * 1'664'525 + 1'013'904'223;
        return (seed >> 8) % below;
    };
    while (data.size() < bytes) {
        const unsigned which = random(8);
        const unsigned command = which < 3 ? 0 : which - 2;
        data += commands[command];
        for (int k = 0; k < counts[command]; k++) {
            char number[16];
            const double value = (random(65'536) - 32'768.0) / 3'000;
            std::snprintf(number, sizeof number, "%s%.*f", value < 0 || k == 0 ? "" : ",",
                          static_cast<int>(random(4)), value);
            data += number;
        }
    }
    data.resize(data.find_last_of("clshvq"));
    data.resize(bytes - 1, ' ');
    return data + "z";
}

/// Vectors of one path, each another one: a processor learns one that comes again.
void path(size_t bytes) {
    const std::string begin = "<vector xmlns:android='http://schemas.android.com/apk/res/android' "
                              "android:width='24px' android:height='24px' android:viewportWidth='24' "
                              "android:viewportHeight='24'><path android:fillColor='#000' android:pathData='";
    const std::string end = "'/></vector>";
    std::vector<std::string> with, without;
    for (unsigned i = 0; i < 500; i++) {
        const std::string data = path_data(bytes, i);
        with.push_back(begin + data + end);
        // the same bytes as a name: the time of expat is subtracted
        without.push_back(begin + "M0 0z' android:name='" + data + end);
    }
    const rg_context_def def = rg_context_def_default();
    rg_context *ui;
    must(rg_context_create(&def, &ui));
    auto one = [&](const std::string &text) {
        rg_drawable drawable;
        must(rg_drawable_parse(ui, text.c_str(), text.size(), nullptr, &drawable));
        must(rg_drawable_destroy(ui, drawable));
    };
    Rounds rounds(0, 31, 31);
    for (int round = 0; rounds.next(); round++) {
        const double all = time_of([&](int i) { one(with[static_cast<size_t>(i) % 500]); }, round, 100);
        const double rest = time_of([&](int i) { one(without[static_cast<size_t>(i) % 500]); }, round, 100);
        const double same = time_of([&](int) { one(without[0]); }, round, 100);
        const double again = time_of([&](int) { one(with[0]); }, round, 100);
        rounds.add(all - rest, 0);
        rounds.add(again - same, 1);
        rounds.add(all, 2);
    }
    rg_context_destroy(ui);
    print("path", rounds.median(0));
    print("path_again", rounds.median(1));
    print("vector", rounds.median(2));
}

} // namespace

int main(int count, char **arguments) {
    keep_memory();
    const std::string only = count > 1 ? arguments[1] : "";
    if (only.empty() || only == "lists") lists(10'000);
    if (only.empty() || only == "shifts") shifts(4'000);
    if (only.empty() || only == "texts") paragraphs(500);
    if (only.empty() || only == "path") path(2'048);
    return 0;
}
