// SPDX-License-Identifier: MIT
// resources: medians of loading values of an application, of their pack, and of look-ups. Prints a name, a number and
// the slowness of the machine meanwhile, a line: ratios to expat alone, microseconds, nanoseconds, bytes.
#include "timing.hpp"

#include <expat.h>
#include <reglet/reglet.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace bench;

void must(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "resources: %s\n", what);
    std::exit(2);
}

void must(rg_status status) { must(status == RG_OK, rg_status_name(status)); }

double nanoseconds(const std::function<void()> &operation) {
    const double start = now();
    operation();
    return now() - start;
}

struct File {
    std::string path, text;
};

const char *words[] = {"settings", "file",  "network", "account", "picture", "message", "button", "title",
                       "summary",  "share", "delete",  "search",  "screen",  "volume",  "device", "update"};

std::string name(size_t i) {
    return std::string(words[i % 16]) + "_" + words[i / 16 % 16] + "_" + words[i * 7 % 16] + "_" + std::to_string(i);
}

std::string sentence(size_t i) {
    std::string text;
    for (size_t k = 0; k < 3 + i % 9; k++) text += std::string(k == 0 ? "" : " ") + words[(i * 5 + k * 3) % 16];
    if (i % 11 == 0) text += " %1$s\\n";
    if (i % 13 == 0) text = "<b>" + text + "</b>, isn\\'t it?";
    return text;
}

/// Value files as an application's folder `values` has them: half of the bytes are strings, a quarter styles.
std::vector<File> value_files() {
    const std::string begin = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n", end = "</resources>\n";
    std::string strings = begin, dimens = begin, colors = begin, styles = begin, attrs = begin, lists = begin;
    for (size_t i = 0; i < 2'000; i++) {
        if (i % 4 == 0) strings += "    <!-- The " + name(i) + " of a " + words[i % 16] + ". [CHAR LIMIT=40] -->\n";
        strings += "    <string name=\"" + name(i) + "\">" + sentence(i) + "</string>\n";
    }
    for (size_t i = 0; i < 800; i++) {
        dimens += "    <dimen name=\"" + name(i) + "\">";
        dimens += i % 5 == 0 ? "@dimen/" + name(i + 1) : std::to_string(i % 64) + (i % 3 == 0 ? "sp" : "dp");
        dimens += "</dimen>\n";
    }
    for (size_t i = 0; i < 600; i++) {
        char number[16];
        std::snprintf(number, sizeof number, "#%06x", static_cast<unsigned>(i * 2'654'435 % 0x1000000));
        colors += "    <color name=\"" + name(i) + "\">" + number + "</color>\n";
    }
    for (size_t i = 0; i < 300; i++) {
        attrs += "    <attr name=\"" + name(i) + "\" format=\"" + (i % 3 == 0 ? "dimension" : "color|reference") + "\"";
        if (i % 10 != 0) attrs += "/>\n";
        else attrs += ">\n        <enum name=\"small\" value=\"1\"/>\n        <enum name=\"large\" value=\"2\"/>\n    </attr>\n";
    }
    for (size_t i = 0; i < 300; i++) {
        styles += "    <style name=\"" + name(i) + "\"";
        if (i > 0) styles += " parent=\"@style/" + name(i / 3) + "\"";
        styles += ">\n";
        for (size_t k = 0; k < 6; k++) {
            const size_t a = (i * 7 + k * 3) % 300;
            styles += "        <item name=\"" + name(a) + "\">";
            styles += a % 3 == 0 ? "12dp" : "@color/" + name(a * 2);
            styles += "</item>\n";
        }
        styles += "    </style>\n";
    }
    for (size_t i = 0; i < 150; i++) {
        lists += "    <string-array name=\"" + name(i) + "\">\n";
        for (size_t k = 0; k < 4; k++) lists += "        <item>" + sentence(i + k) + "</item>\n";
        lists += "    </string-array>\n    <plurals name=\"" + name(i) + "\">\n        <item quantity=\"one\">%d " +
                 words[i % 16] + "</item>\n        <item quantity=\"other\">%d of them</item>\n    </plurals>\n";
        lists += "    <bool name=\"" + name(i) + "\">true</bool>\n    <integer name=\"" + name(i) + "\">" +
                 std::to_string(i * 31) + "</integer>\n";
    }
    return {{"values/strings.xml", strings + end}, {"values/dimens.xml", dimens + end},
            {"values/colors.xml", colors + end},   {"values/attrs.xml", attrs + end},
            {"values/styles.xml", styles + end},   {"values/lists.xml", lists + end}};
}

size_t heard = 0;

/// expat with namespaces and handlers that do nothing, as any reader of these files needs them.
void parse(const File &file) {
    XML_Parser parser = XML_ParserCreateNS(nullptr, '\n');
    XML_SetElementHandler(
        parser, [](void *, const XML_Char *, const XML_Char **) { heard++; }, [](void *, const XML_Char *) { heard++; });
    XML_SetCharacterDataHandler(parser, [](void *, const XML_Char *, int size) { heard += static_cast<size_t>(size); });
    must(XML_Parse(parser, file.text.data(), static_cast<int>(file.text.size()), 1) == XML_STATUS_OK, "expat");
    XML_ParserFree(parser);
}

rg_resources *load(const std::vector<File> &files) {
    rg_resources *made;
    must(rg_resources_create(nullptr, &made));
    for (const File &file : files)
        must(rg_resources_add_file(made, "", file.path.c_str(), file.text.data(), file.text.size()));
    must(rg_resources_freeze(made));
    must(rg_resources_diagnostic_count(made) == 0, "a message");
    return made;
}

struct Pack {
    std::vector<uint64_t> words;
    size_t size = 0;

    explicit Pack(const rg_resources *resources) {
        std::string bytes;
        auto append = [](void *user, const char *more, size_t count) {
            static_cast<std::string *>(user)->append(more, count);
            return true;
        };
        must(rg_resources_save(resources, append, &bytes));
        size = bytes.size();
        words.resize(size / 8 + 1);
        std::memcpy(words.data(), bytes.data(), size);
    }
};

Timed pack_load(const Pack &pack, bool copy) {
    rg_resources *made = nullptr;
    const auto destroy = [&](int) { rg_resources_destroy(std::exchange(made, nullptr)); };
    const Timed time = median_of(0, 201, 201, destroy, [&](int) {
        must(rg_resources_create(nullptr, &made));
        must(rg_resources_load(made, pack.words.data(), pack.size, copy));
    });
    destroy(0);
    return time;
}

/// Nanoseconds of one operation, the median over rounds through all `count`.
Timed each(size_t count, const std::function<void(size_t)> &operation) {
    const Timed all = median_of(0, 101, 101, [](int) {}, [&](int) {
        for (size_t i = 0; i < count; i++) operation(i);
    });
    return all / static_cast<double>(count);
}

void lookups(const rg_resources *resources) {
    rg_configuration device = rg_configuration_default();
    rg_resource_view *view;
    must(rg_resource_view_create(resources, &device, &view));
    std::vector<std::string> names;
    std::vector<rg_resource> handles, strings;
    char text[256];
    for (rg_resource r = 1; rg_resources_name(resources, r, text, sizeof text) > 0; r++) {
        names.push_back(text);
        handles.push_back(r);
        if (std::strncmp(text, "@string/", 8) == 0) strings.push_back(r);
    }
    for (size_t i = names.size() - 1; i > 0; i--) { // in an order that no cache foresees
        const size_t other = i * 2'654'435'761 % (i + 1);
        std::swap(names[i], names[other]);
        std::swap(handles[i], handles[other]);
    }
    const Timed empty = each(names.size(), [](size_t) {});
    rg_resource found;
    rg_resource_value value;
    rg_resource_text read;
    const Timed find = each(names.size(), [&](size_t i) {
        must(rg_resources_find(resources, names[i].c_str(), &found));
    });
    const Timed both = each(names.size(), [&](size_t i) {
        rg_resources_find(resources, names[i].c_str(), &found);
        rg_resource_view_value(view, found, true, &value);
    });
    const auto by_handle = [&](size_t count) {
        return each(count, [&](size_t i) { rg_resource_view_value(view, handles[i], true, &value); });
    };
    const Timed all = by_handle(handles.size()), screen = by_handle(200);
    const Timed texts = each(strings.size(), [&](size_t i) { must(rg_resource_view_text(view, strings[i], &read)); });
    print("find", find.less(empty));
    print("value-by-name", both.less(empty));
    print("value-by-handle", screen.less(empty));
    print("all-values-by-handle", all.less(empty));
    print("text-by-handle", texts.less(empty));
    rg_resource_view_destroy(view);
}

/// A layout file as an application's: a header, then rows of a picture and two texts.
std::string screen() {
    std::string text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                       "<LinearLayout xmlns:android=\"http://schemas.android.com/apk/res/android\"\n"
                       "    xmlns:app=\"http://schemas.android.com/apk/res-auto\"\n"
                       "    android:layout_width=\"match_parent\"\n    android:layout_height=\"match_parent\"\n"
                       "    android:orientation=\"vertical\"\n    android:padding=\"@dimen/" + name(1) + "\">\n\n";
    for (size_t i = 0; i < 8; i++) {
        const std::string id = std::to_string(i);
        text += "    <LinearLayout\n        android:id=\"@+id/row_" + id + "\"\n        android:layout_width=\"match_parent\"\n"
                "        android:layout_height=\"wrap_content\"\n        android:gravity=\"center_vertical\"\n"
                "        android:background=\"@color/" + name(i) + "\">\n\n"
                "        <ImageView\n            android:id=\"@+id/icon_" + id + "\"\n            android:layout_width=\"24dp\"\n"
                "            android:layout_height=\"24dp\"\n            android:contentDescription=\"@string/" + name(i + 7) +
                "\" />\n\n"
                "        <TextView\n            android:id=\"@+id/title_" + id + "\"\n            android:layout_width=\"0dp\"\n"
                "            android:layout_height=\"wrap_content\"\n            android:layout_weight=\"1\"\n"
                "            android:layout_marginStart=\"@dimen/" + name(i * 3) + "\"\n            android:text=\"@string/" +
                name(i * 5) + "\"\n            android:textColor=\"@color/" + name(i + 3) + "\"\n"
                "            android:textSize=\"16sp\"\n            android:maxLines=\"1\" />\n\n"
                "        <TextView\n            style=\"@style/" + name(i) + "\"\n            android:layout_width=\"wrap_content\"\n"
                "            android:layout_height=\"wrap_content\"\n            android:text=\"@string/" + name(i * 9) + "\" />\n"
                "    </LinearLayout>\n\n";
    }
    return text + "</LinearLayout>\n";
}

/// Nanoseconds to make and destroy the tree of a screen, the median of a slice.
double inflate(const rg_resources *resources) {
    rg_configuration device = rg_configuration_default();
    rg_context_def def = rg_context_def_default();
    rg_resource_view *view;
    rg_context *ui;
    must(rg_resource_view_create(resources, &device, &view));
    must(rg_context_create(&def, &ui));
    must(rg_context_set_resources(ui, view));
    const double time = slice_of(101, [&] {
        rg_node root;
        must(rg_inflate_resource(ui, "@layout/screen", nullptr, &root));
        must(rg_node_destroy(ui, root));
    });
    must(rg_diagnostic_count(ui) < 100, "messages");
    rg_context_destroy(ui);
    rg_resource_view_destroy(view);
    return time;
}

/// Inflation of a layout from its text, and from a pack, which has it compiled; and a pack among other sources.
void packed_layouts(std::vector<File> files) {
    files.push_back({"layout/screen.xml", screen()});
    rg_resources *texts = load(files), *packed;
    const Pack pack(texts);
    must(rg_resources_create(nullptr, &packed));
    must(rg_resources_load(packed, pack.words.data(), pack.size, false));
    std::vector<double> ratios;
    Rounds turns(0, 9, 9), merges(0, 41, 41);
    while (turns.next()) { // in turn: a disturbance of the machine affects both
        const double from_text = inflate(texts), from_pack = inflate(packed);
        turns.add(from_text, 0);
        turns.add(from_pack, 1);
        ratios.push_back(from_text / from_pack);
    }
    while (merges.next()) {
        rg_resources *made = nullptr;
        const std::string over = "<resources><string name=\"overlay\">over</string></resources>";
        merges.add(nanoseconds([&] {
            must(rg_resources_create(nullptr, &made));
            must(rg_resources_add_file(made, "", "values/over.xml", over.data(), over.size()));
            must(rg_resources_add_pack(made, pack.words.data(), pack.size, false));
            must(rg_resources_freeze(made));
        }));
        rg_resources_destroy(made);
    }
    print("inflate-text", turns.median(0) / 1e3);
    print("inflate-pack", turns.median(1) / 1e3);
    print("inflate-text-to-pack", median(ratios));
    print("pack-among-others", merges.median() / 1e3);
    rg_resources_destroy(packed);
    rg_resources_destroy(texts);
}

struct Languages {
    std::vector<File> files;

    static bool list(void *user, rg_resource_path_fn report, void *to) {
        for (const File &file : static_cast<Languages *>(user)->files)
            if (!report(to, file.path.c_str())) return false;
        return true;
    }
    static bool read(void *user, const char *path, rg_sink_fn sink, void *to) {
        for (const File &file : static_cast<Languages *>(user)->files)
            if (file.path == path) return sink(to, file.text.data(), file.text.size());
        return false;
    }
};

/// The values of an application with its strings in 80 languages: all of them read, and those of one view alone.
void languages(const std::vector<File> &files) {
    Languages all{files};
    for (char first = 'a'; all.files.size() < files.size() + 80; first++)
        for (char second = 'a'; second <= 'z' && all.files.size() < files.size() + 80; second += 2)
            all.files.push_back({std::string("values-") + first + second + "/strings.xml", files[0].text});
    std::vector<double> ratios;
    Rounds rounds(0, 9, 9);
    while (rounds.next()) {
        double times[2] = {};
        for (bool defers : {false, true}) {
            rg_resources_def def = rg_resources_def_default();
            rg_resource_provider provider = {Languages::list, Languages::read, &all};
            rg_configuration device = rg_configuration_default();
            rg_resources *made;
            rg_resource_view *view;
            device.locale = "aa";
            def.defer_locales = defers;
            const double loading = nanoseconds([&] {
                must(rg_resources_create(&def, &made));
                must(rg_resources_add_provider(made, "", &provider));
                must(rg_resources_freeze(made));
            });
            const double making = nanoseconds([&] { must(rg_resource_view_create(made, &device, &view)); });
            times[defers] = loading + making;
            rounds.add(times[defers], defers);
            if (defers) rounds.add(making, 2);
            device.locale = "ca";
            const double changing = nanoseconds([&] { must(rg_resource_view_set_configuration(view, &device)); });
            if (defers) rounds.add(changing, 3);
            must(rg_resources_diagnostic_count(made) == 0, "a message of a language");
            rg_resource_view_destroy(view);
            rg_resources_destroy(made);
        }
        ratios.push_back(times[1] / times[0]);
    }
    const char *names[] = {"languages-load", "languages-deferred", "language-first", "language-second"};
    for (size_t i = 0; i < 4; i++) print(names[i], rounds.median(i) / 1e3);
    print("languages-to-full", median(ratios));
}

} // namespace

int main() {
    keep_memory();
    const std::vector<File> files = value_files();
    size_t bytes = 0;
    for (const File &file : files) bytes += file.text.size();
    std::vector<double> ratios;
    Rounds rounds(0, 41, 41);
    while (rounds.next()) { // in turn: a disturbance of the machine affects both
        rg_resources *made = nullptr;
        const double expat = nanoseconds([&] { std::for_each(files.begin(), files.end(), parse); });
        const double time = nanoseconds([&] { made = load(files); });
        rounds.add(time, 0);
        rounds.add(expat, 1);
        ratios.push_back(time / expat);
        rg_resources_destroy(made);
    }
    must(heard > 0, "nothing was read");
    rg_resources *resources = load(files);
    const Pack pack(resources);
    print("values-bytes", static_cast<double>(bytes));
    print("pack-bytes", static_cast<double>(pack.size));
    print("values-load", rounds.median(0) / 1e3);
    print("values-expat", rounds.median(1) / 1e3);
    print("values-to-expat", median(ratios));
    print("pack-load", pack_load(pack, false) / 1e3);
    print("pack-load-copy", pack_load(pack, true) / 1e3);
    lookups(resources);
    packed_layouts(files);
    languages(files);
    rg_resources_destroy(resources);
    return 0;
}
