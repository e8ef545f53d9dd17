// SPDX-License-Identifier: MIT
// resource_trees: a layout file with references beside the same file with their values, and trees that follow another
// language. Prints a name, a number and the slowness of the machine meanwhile, a line: ratios, nanoseconds.
#include "timing.hpp"

#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace bench;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "resource_trees: %s\n", rg_status_name(status));
    std::exit(2);
}

/// The nanoseconds of this thread that an operation takes.
double nanoseconds(const std::function<void()> &operation) {
    const double start = now();
    operation();
    return now() - start;
}

std::string title(size_t i, bool french) { return (french ? "Le titre " : "The title ") + std::to_string(i); }
std::string gap(size_t i) { return std::to_string(4 + i % 9) + "dp"; }
std::string ink(size_t i) { return "#10" + std::to_string(1000 + i); }

/// A value, or the reference to it.
std::string value(bool is_reference, const char *type, size_t i, const std::string &literal) {
    return is_reference ? "@" + std::string(type) + "/v" + std::to_string(i) : literal;
}

/// Rows of a picture and two texts, as in an application's layout file.
std::string rows(bool are_references) {
    std::string text = "<LinearLayout xmlns:android=\"http://schemas.android.com/apk/res/android\"\n"
                       "    android:layout_width=\"match_parent\"\n    android:layout_height=\"match_parent\"\n"
                       "    android:orientation=\"vertical\">\n\n";
    for (size_t i = 0; i < 50; i++) {
        const std::string id = std::to_string(i);
        text += "    <LinearLayout\n        android:id=\"@+id/row_" + id + "\"\n        android:layout_width=\"match_parent\"\n"
                "        android:layout_height=\"wrap_content\"\n        android:gravity=\"center_vertical\"\n"
                "        android:padding=\"" + value(are_references, "dimen", i, gap(i)) + "\">\n\n"
                "        <ImageView\n            android:id=\"@+id/icon_" + id + "\"\n            android:layout_width=\"24dp\"\n"
                "            android:layout_height=\"24dp\"\n            android:contentDescription=\"" +
                value(are_references, "string", i, title(i, false)) + "\" />\n\n"
                "        <TextView\n            android:id=\"@+id/title_" + id + "\"\n            android:layout_width=\"0dp\"\n"
                "            android:layout_height=\"wrap_content\"\n            android:layout_weight=\"1\"\n"
                "            android:layout_marginStart=\"" + value(are_references, "dimen", i + 50, gap(i + 50)) +
                "\"\n            android:text=\"" + value(are_references, "string", i + 50, title(i + 50, false)) +
                "\"\n            android:textColor=\"" + value(are_references, "color", i, ink(i)) + "\"\n"
                "            android:textSize=\"16sp\"\n            android:maxLines=\"1\" />\n\n"
                "        <TextView\n            android:layout_width=\"wrap_content\"\n"
                "            android:layout_height=\"wrap_content\"\n            android:text=\"" +
                value(are_references, "string", i + 100, title(i + 100, false)) + "\" />\n    </LinearLayout>\n\n";
    }
    return text + "</LinearLayout>\n";
}

constexpr size_t texts = 1'000;

std::string column() {
    std::string text = "<LinearLayout orientation=\"vertical\">\n";
    for (size_t i = 0; i < texts; i++) text += "<TextView text=\"@string/v" + std::to_string(i) + "\"/>\n";
    return text + "</LinearLayout>\n";
}

void add(rg_resources *resources, const char *path, const std::string &text) {
    must(rg_resources_add_file(resources, "", path, text.data(), text.size()));
}

rg_resources *resources() {
    rg_resources *made;
    must(rg_resources_create(nullptr, &made));
    std::string english = "<resources>", french = "<resources>";
    for (size_t i = 0; i < texts; i++) {
        const std::string begin = "<string name=\"v" + std::to_string(i) + "\">";
        english += begin + title(i, false) + "</string>";
        french += begin + title(i, true) + "</string>";
    }
    for (size_t i = 0; i < 200; i++) {
        english += "<dimen name=\"v" + std::to_string(i) + "\">" + gap(i) + "</dimen>";
        english += "<color name=\"v" + std::to_string(i) + "\">" + ink(i) + "</color>";
    }
    add(made, "values/values.xml", english + "</resources>");
    add(made, "values-fr/values.xml", french + "</resources>");
    add(made, "layout/references.xml", rows(true));
    add(made, "layout/literals.xml", rows(false));
    add(made, "layout/column.xml", column());
    must(rg_resources_freeze(made));
    return made;
}

void references(rg_context *ui) {
    const auto inflate = [&](const char *name) {
        rg_node root;
        const double time = nanoseconds([&] { must(rg_inflate_resource(ui, name, nullptr, &root)); });
        must(rg_node_destroy(ui, root));
        return time;
    };
    print("references-to-literals",
          ratio_of(201, [&] { return inflate("@layout/references"); }, [&] { return inflate("@layout/literals"); }));
}

/// Another language for a tree of bound texts, beside setting the same texts by calls.
void languages(rg_context *ui, rg_resource_view *view) {
    rg_node root;
    must(rg_inflate_resource(ui, "@layout/column", nullptr, &root));
    std::vector<rg_node> nodes;
    for (rg_node node = rg_node_first_child(ui, root); node.id != 0; node = rg_node_next_sibling(ui, node))
        nodes.push_back(node);
    std::vector<std::string> words[2];
    for (size_t i = 0; i < texts; i++)
        for (int french = 0; french < 2; french++) words[french].push_back(title(i, french == 1));
    Rounds rounds(0, 101, 101);
    for (int i = 0; rounds.next(); i++) {
        rg_configuration device = rg_configuration_default();
        device.locale = i % 2 == 0 ? "fr" : "en";
        rounds.add(nanoseconds([&] {
            must(rg_resource_view_set_configuration(view, &device));
            must(rg_context_update_resources(ui, nullptr));
        }), 0);
        const std::vector<std::string> &others = words[i % 2];
        rounds.add(nanoseconds([&] {
            for (size_t k = 0; k < texts; k++) must(rg_node_set_text(ui, nodes[k], others[k].data(), others[k].size()));
        }), 1);
        for (size_t k = 0; k < texts; k++)
            must(rg_node_set_text(ui, nodes[k], words[1 - i % 2][k].data(), words[1 - i % 2][k].size()));
    }
    print("language-per-text", rounds.median(0) / texts);
    print("setter-per-text", rounds.median(1) / texts);
}

} // namespace

int main() {
    keep_memory();
    rg_resources *made = resources();
    rg_configuration device = rg_configuration_default();
    device.locale = "en";
    rg_resource_view *view;
    must(rg_resource_view_create(made, &device, &view));
    rg_context_def def = rg_context_def_default();
    rg_context *ui;
    must(rg_context_create(&def, &ui));
    must(rg_context_set_resources(ui, view));
    references(ui);
    languages(ui, view);
    rg_context_destroy(ui);
    rg_resource_view_destroy(view);
    rg_resources_destroy(made);
    return 0;
}
