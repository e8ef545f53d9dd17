// SPDX-License-Identifier: MIT
// resources: medians of loading values of an application, of their pack, and of look-ups. Prints a name and a number, a
// line: ratios to expat alone, microseconds, nanoseconds, bytes.
#include <expat.h>
#include <reglet/reglet.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <time.h>
#include <utility>
#include <vector>

namespace {

void must(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "resources: %s\n", what);
    std::exit(2);
}

void must(rg_status status) { must(status == RG_OK, rg_status_name(status)); }

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// The time of this thread: others do not count.
double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

double microseconds(const std::function<void()> &operation) {
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

double pack_load(const Pack &pack, bool copy) {
    std::vector<double> times;
    for (int i = 0; i < 201; i++) {
        rg_resources *made = nullptr;
        times.push_back(microseconds([&] {
            must(rg_resources_create(nullptr, &made));
            must(rg_resources_load(made, pack.words.data(), pack.size, copy));
        }));
        rg_resources_destroy(made);
    }
    return median(times);
}

/// Nanoseconds of one operation, the median over rounds through all `count`.
double each(size_t count, const std::function<void(size_t)> &operation) {
    std::vector<double> times;
    for (int round = 0; round < 101; round++)
        times.push_back(microseconds([&] {
            for (size_t i = 0; i < count; i++) operation(i);
        }) / static_cast<double>(count) * 1e3);
    return median(times);
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
    const double empty = each(names.size(), [](size_t) {});
    rg_resource found;
    rg_resource_value value;
    rg_resource_text read;
    const double find = each(names.size(), [&](size_t i) { must(rg_resources_find(resources, names[i].c_str(), &found)); });
    const double both = each(names.size(), [&](size_t i) {
        rg_resources_find(resources, names[i].c_str(), &found);
        rg_resource_view_value(view, found, true, &value);
    });
    const auto by_handle = [&](size_t count) {
        return each(count, [&](size_t i) { rg_resource_view_value(view, handles[i], true, &value); });
    };
    const double all = by_handle(handles.size()), screen = by_handle(200);
    const double texts = each(strings.size(), [&](size_t i) { must(rg_resource_view_text(view, strings[i], &read)); });
    std::printf("find %.1f\nvalue-by-name %.1f\nvalue-by-handle %.1f\nall-values-by-handle %.1f\ntext-by-handle %.1f\n",
                find - empty, both - empty, screen - empty, all - empty, texts - empty);
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

/// Microseconds to make and destroy the tree of a screen.
double inflate(const rg_resources *resources) {
    rg_configuration device = rg_configuration_default();
    rg_context_def def = rg_context_def_default();
    rg_resource_view *view;
    rg_context *ui;
    must(rg_resource_view_create(resources, &device, &view));
    must(rg_context_create(&def, &ui));
    must(rg_context_set_resources(ui, view));
    const double time = each(20, [&](size_t) {
        rg_node root;
        must(rg_inflate_resource(ui, "@layout/screen", nullptr, &root));
        must(rg_node_destroy(ui, root));
    });
    must(rg_diagnostic_count(ui) < 100, "messages");
    rg_context_destroy(ui);
    rg_resource_view_destroy(view);
    return time / 1e3;
}

/// Inflation of a layout from its text, and from a pack, which has it compiled; and a pack among other sources.
void packed_layouts(std::vector<File> files) {
    files.push_back({"layout/screen.xml", screen()});
    rg_resources *texts = load(files), *packed;
    const Pack pack(texts);
    must(rg_resources_create(nullptr, &packed));
    must(rg_resources_load(packed, pack.words.data(), pack.size, false));
    std::vector<double> ratios, from_text, from_pack, merges;
    for (int i = 0; i < 9; i++) { // in turn: a disturbance of the machine affects both
        from_text.push_back(inflate(texts));
        from_pack.push_back(inflate(packed));
        ratios.push_back(from_text.back() / from_pack.back());
    }
    for (int i = 0; i < 41; i++) {
        rg_resources *made = nullptr;
        const std::string over = "<resources><string name=\"overlay\">over</string></resources>";
        merges.push_back(microseconds([&] {
            must(rg_resources_create(nullptr, &made));
            must(rg_resources_add_file(made, "", "values/over.xml", over.data(), over.size()));
            must(rg_resources_add_pack(made, pack.words.data(), pack.size, false));
            must(rg_resources_freeze(made));
        }));
        rg_resources_destroy(made);
    }
    std::printf("inflate-text %.1f\ninflate-pack %.1f\ninflate-text-to-pack %.2f\npack-among-others %.1f\n", median(from_text),
                median(from_pack), median(ratios), median(merges));
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
    std::vector<double> full, deferred, first, second;
    for (int i = 0; i < 9; i++)
        for (bool defers : {false, true}) {
            rg_resources_def def = rg_resources_def_default();
            rg_resource_provider provider = {Languages::list, Languages::read, &all};
            rg_configuration device = rg_configuration_default();
            rg_resources *made;
            rg_resource_view *view;
            device.locale = "aa";
            def.defer_locales = defers;
            const double loading = microseconds([&] {
                must(rg_resources_create(&def, &made));
                must(rg_resources_add_provider(made, "", &provider));
                must(rg_resources_freeze(made));
            });
            const double making = microseconds([&] { must(rg_resource_view_create(made, &device, &view)); });
            (defers ? deferred : full).push_back(loading + making);
            if (defers) first.push_back(making);
            device.locale = "ca";
            const double changing = microseconds([&] { must(rg_resource_view_set_configuration(view, &device)); });
            if (defers) second.push_back(changing);
            must(rg_resources_diagnostic_count(made) == 0, "a message of a language");
            rg_resource_view_destroy(view);
            rg_resources_destroy(made);
        }
    std::printf("languages-load %.1f\nlanguages-deferred %.1f\nlanguages-to-full %.4f\nlanguage-first %.1f\nlanguage-second %.1f\n",
                median(full), median(deferred), median(deferred) / median(full), median(first), median(second));
}

} // namespace

int main() {
    const std::vector<File> files = value_files();
    size_t bytes = 0;
    for (const File &file : files) bytes += file.text.size();
    std::vector<double> ratios, times, expat;
    for (int i = 0; i < 41; i++) { // in turn: a disturbance of the machine affects both
        rg_resources *made = nullptr;
        expat.push_back(microseconds([&] { std::for_each(files.begin(), files.end(), parse); }));
        times.push_back(microseconds([&] { made = load(files); }));
        ratios.push_back(times.back() / expat.back());
        rg_resources_destroy(made);
    }
    must(heard > 0, "nothing was read");
    rg_resources *resources = load(files);
    const Pack pack(resources);
    std::printf("values-bytes %zu\npack-bytes %zu\n", bytes, pack.size);
    std::printf("values-load %.1f\nvalues-expat %.1f\nvalues-to-expat %.3f\n", median(times), median(expat), median(ratios));
    std::printf("pack-load %.1f\npack-load-copy %.1f\n", pack_load(pack, false), pack_load(pack, true));
    lookups(resources);
    packed_layouts(files);
    languages(files);
    rg_resources_destroy(resources);
    return 0;
}
