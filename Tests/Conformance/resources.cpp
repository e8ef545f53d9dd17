// SPDX-License-Identifier: MIT
// Reads cases of corpus/resources (one JSON object a line, see SCHEMA.md there) on standard input, loads their files and
// answers their queries through the C API: the command that the checker of the corpus runs. With --pack, from a pack of
// the files.
#include "drawable_case.h"

#include <reglet/reglet.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

/// The part of the platform's resources that the cases name.
const char *platform = R"(<resources>
<color name="transparent">#00000000</color><color name="white">#ffffffff</color><color name="black">#ff000000</color>
<string name="ok">OK</string><style name="Theme"/>
<attr name="text" format="string"/><attr name="textColor" format="reference|color"/>
<attr name="padding" format="dimension"/><attr name="minHeight" format="dimension"/>
<public type="attr" name="text" id="0x0101014f"/><public type="attr" name="textColor" id="0x01010098"/>
<public type="attr" name="padding" id="0x010100d5"/><public type="attr" name="minHeight" id="0x01010140"/>
<public type="string" name="ok" id="0x0104000a"/><public type="style" name="Theme" id="0x01030005"/>
<public-group type="color" first-id="0x0106000b"><public name="white"/><public name="black"/>
<public name="transparent"/></public-group>
</resources>)";
const char *states = "pressed focused selected window_focused enabled activated hovered checked checkable active single "
                     "first middle last accelerated drag_can_accept drag_hovered above_anchor empty expanded multiline";

bool usesPack = false;

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Case {
public:
    explicit Case(const Json &j) : json(j) {
        rg_resources_create(nullptr, &res);
        if (isSeed()) {
            sets("com.x", j.at("resources"));
            const Json bundles = j.value("bundles", Json::object());
            for (const auto &[bundle, files] : bundles.items()) sets(bundle.c_str(), files);
            rg_resources_freeze(res);
            if (usesPack) load();
            configure(j.at("config"));
            return;
        }
        add("android", "values/platform.xml", platform);
        std::string text = "<resources>", word;
        for (std::istringstream in(states); in >> word;) text += "<attr name=\"state_" + word + "\" format=\"boolean\"/>";
        add("android", "values/states.xml", text + "</resources>");
        for (const auto &[path, text] : j.at("resources").items()) {
            std::string inside = path.rfind("res/", 0) == 0 ? path.substr(4) : path;
            add("com.x", inside, text.get<std::string>());
        }
        rg_resources_freeze(res);
        if (rg_resources_diagnostic_count(res)) {
            rg_diagnostic d;
            rg_resources_diagnostic_at(res, 0, &d);
            refuse(d.message);
        }
        if (usesPack) load();
        configure(j.value("config", Json::object()));
        for (const Json &style : j.value("theme", Json::array())) apply(view, style);
    }
    ~Case() {
        rg_resource_view_destroy(view);
        rg_resources_destroy(res);
    }
    Case(const Case &) = delete;

    Json answers() {
        Json out = Json::array();
        for (const Json &query : json.at("queries")) {
            try {
                out.push_back(answer(query));
            } catch (const std::out_of_range &e) {
                out.push_back({{"error", e.what()}});
            }
        }
        return out;
    }

private:
    const Json &json;
    rg_resources *res = nullptr;
    rg_resource_view *view = nullptr;
    rg_configuration device = rg_configuration_default();
    std::string locale, words, pack;

    /// Whether the case is of the dialect of value sets: a missing name is no reason to refuse its files.
    bool isSeed() const { return json.at("family") == "seed000"; }
    void sets(const char *bundle, const Json &files) {
        for (const auto &[path, text] : files.items()) {
            std::string set = path.substr(0, path.find('.')), content = text.get<std::string>();
            if (rg_resources_add_set(res, bundle, set.c_str(), content.data(), content.size()) != RG_OK) refuse(path);
        }
    }
    [[noreturn]] void refuse(const std::string &why) {
        rg_resource_view_destroy(view);
        rg_resources_destroy(res);
        view = nullptr, res = nullptr;
        throw Refused(why);
    }
    [[noreturn]] static void none(const std::string &what) { throw std::out_of_range(what); }
    void add(const char *package, const std::string &path, const std::string &text) {
        rg_status status = rg_resources_add_file(res, package, path.c_str(), text.data(), text.size());
        if (status == RG_ERROR_INVALID_ARGUMENT) refuse("no such folder: " + path);
    }
    /// Replaces the resources by those of their pack.
    void load() {
        auto append = [](void *user, const char *bytes, size_t size) {
            static_cast<std::string *>(user)->append(bytes, size);
            return true;
        };
        if (rg_resources_save(res, append, &pack) != RG_OK) refuse("save");
        rg_resources_destroy(res);
        rg_resources_create(nullptr, &res);
        if (rg_resources_load(res, pack.data(), pack.size(), false) != RG_OK) refuse("load");
    }
    void configure(const Json &c) {
        device.sdk = uint16_t(c.value("sdk", 30));
        device.mcc = c.value("mcc", uint16_t(0));
        device.mnc = c.value("mnc", uint16_t(0));
        locale = c.value("locale", "");
        if (!locale.empty()) device.locale = locale.c_str();
        std::string direction = c.value("direction", "");
        if (!direction.empty()) device.direction = direction == "rtl" ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        device.smallest_width = c.value("smallest_width", uint16_t(0));
        device.width = c.value("width", uint16_t(0));
        device.height = c.value("height", uint16_t(0));
        device.px_width = c.value("px_width", uint16_t(0));
        device.px_height = c.value("px_height", uint16_t(0));
        device.density = c.value("density", uint16_t(160));
        device.font_scale = c.value("font_scale", 1.0f);
        for (const char *name : {"size", "long", "round", "gamut", "hdr", "orientation", "night", "touchscreen",
                                 "keyboard_hidden", "keyboard", "navigation_hidden", "navigation"})
            if (c.contains(name)) words += (words.empty() ? "" : "-") + c[name].get<std::string>();
        std::string ui = c.value("ui_type", "");
        if (!ui.empty() && ui != "normal") words += (words.empty() ? "" : "-") + ui;
        device.ui_normal = ui == "normal";
        if (!words.empty()) device.qualifiers = words.c_str();
        view = makeView();
    }
    rg_resource_view *makeView() {
        rg_resource_view *made = nullptr;
        if (rg_resource_view_create(res, &device, &made) != RG_OK) refuse("configuration");
        return made;
    }
    void apply(rg_resource_view *to, const Json &style) {
        bool force = style.is_string() || style.value("force", true);
        std::string name = style.is_string() ? style.get<std::string>() : style.at("style").get<std::string>();
        rg_resource_view_apply_style(to, find(name), force);
    }
    rg_resource find(const std::string &name) {
        rg_resource found = 0;
        std::string full = name.find(':') == std::string::npos ? name.substr(0, 1) + "com.x:" + name.substr(1) : name;
        if (rg_resources_find(res, full.c_str(), &found) != RG_OK) none("NotFound " + name);
        return found;
    }
    std::string name(rg_resource resource) {
        char text[512];
        rg_resources_name(res, resource, text, sizeof text);
        std::string out = text;
        return out.rfind("@com.x:", 0) == 0 ? "@" + out.substr(7) : out;
    }
    static std::string hex(uint32_t color) {
        char text[16];
        snprintf(text, sizeof text, "#%08x", color);
        return text;
    }
    Json typed(const rg_resource_value &v) {
        switch (v.type) {
        case RG_VALUE_NULL: return {{"type", "null"}};
        case RG_VALUE_EMPTY: return {{"type", "empty"}};
        case RG_VALUE_STRING: case RG_VALUE_FILE: return {{"type", "string"}, {"value", string(v.text, v.length, v.styled)}};
        case RG_VALUE_FLOAT: return {{"type", "float"}, {"value", v.number}};
        case RG_VALUE_DIMENSION: {
            const char *units[] = {"px", "dp", "sp", "pt", "in", "mm"};
            return {{"type", "dimension"}, {"px", v.pixels}, {"value", v.number}, {"unit", units[v.unit]}, {"complex", v.data}};
        }
        case RG_VALUE_FRACTION:
            return {{"type", "fraction"}, {"value", v.number}, {"of", v.unit ? "parent" : "self"}, {"complex", v.data}};
        case RG_VALUE_INTEGER: return {{"type", "int"}, {"value", v.data}};
        case RG_VALUE_HEXADECIMAL: return {{"type", "int"}, {"value", v.data}, {"hex", true}};
        case RG_VALUE_BOOLEAN: return {{"type", "bool"}, {"value", v.data != 0}};
        case RG_VALUE_COLOR: return {{"type", "color"}, {"value", hex(uint32_t(v.data))}};
        case RG_VALUE_REFERENCE: return {{"type", "reference"}, {"name", name(v.resource)}};
        case RG_VALUE_ATTRIBUTE: return {{"type", "attribute"}, {"name", name(v.resource)}};
        case RG_VALUE_BAG: return {{"type", "reference"}, {"name", name(v.resource)}};
        default: return {{"type", "missing"}};
        }
    }
    rg_resource_value value(const Json &query, bool resolve) {
        rg_resource_value v;
        if (rg_resource_view_value(view, find(query.at("id")), resolve, &v) != RG_OK) none("NotFound");
        return v;
    }
    Json string(const char *text, size_t length, uint32_t styled) {
        std::string out(text, length);
        if (!styled) return out;
        uint32_t count;
        rg_resources_spans(res, styled, nullptr, 0, &count);
        std::vector<rg_text_span> spans(count);
        rg_resources_spans(res, styled, spans.data(), count, &count);
        Json list = Json::array();
        for (const rg_text_span &s : spans) list.push_back({s.tag, s.start, s.end});
        return {{"text", out}, {"spans", list}};
    }
    std::vector<rg_resource_value> array(const Json &query) {
        rg_resource resource = find(query.at("id"));
        uint32_t count = 0;
        if (rg_resource_view_array(view, resource, nullptr, 0, &count) != RG_OK) none("NotFound");
        std::vector<rg_resource_value> items(count);
        rg_resource_view_array(view, resource, items.data(), count, &count);
        return items;
    }
    static bool isInt(const rg_resource_value &v) {
        return v.type == RG_VALUE_INTEGER || v.type == RG_VALUE_HEXADECIMAL || v.type == RG_VALUE_BOOLEAN ||
               v.type == RG_VALUE_COLOR;
    }

    Json answer(const Json &q) {
        std::string get = q.at("get");
        if (get == "value" || get == "raw") return typed(value(q, get == "value"));
        if (get == "string") {
            rg_resource resource = find(q.at("id"));
            rg_resource_text text;
            if (rg_resource_view_text(view, resource, &text) != RG_OK) none("NotFound");
            return string(text.text, text.length, text.styled);
        }
        if (get == "plural") {
            rg_resource_text text;
            if (rg_resource_view_plural(view, find(q.at("id")), q.at("quantity"), &text) != RG_OK) none("NotFound");
            return string(text.text, text.length, text.styled);
        }
        if (get == "dimension" || get == "dimension_pixel_size" || get == "dimension_pixel_offset") {
            rg_resource_value v = value(q, true);
            if (v.type != RG_VALUE_DIMENSION) none("NotFound");
            return get == "dimension" ? Json(v.pixels)
                   : get == "dimension_pixel_size" ? Json(rg_value_pixel_size(&v)) : Json(rg_value_pixel_offset(&v));
        }
        if (get == "fraction") {
            rg_resource_value v = value(q, true);
            if (v.type != RG_VALUE_FRACTION) none("NotFound");
            return rg_value_fraction(&v, q.value("base", 1.0f), q.value("pbase", 1.0f));
        }
        if (get == "float") {
            rg_resource_value v = value(q, true);
            if (v.type != RG_VALUE_FLOAT) none("NotFound");
            return v.number;
        }
        if (get == "integer" || get == "bool") {
            rg_resource_value v = value(q, true);
            if (!isInt(v)) none("NotFound");
            return get == "bool" ? Json(v.data != 0) : Json(v.data);
        }
        if (get == "color" || get == "color_state" || get == "color_list") return color(q, get);
        if (get == "string_array" || get == "int_array" || get == "typed_array") {
            Json out = Json::array();
            for (const rg_resource_value &v : array(q))
                if (isSeed() && v.type != RG_VALUE_STRING) none("NotFound");
                else if (get == "typed_array") out.push_back(typed(v));
                else if (get == "int_array") out.push_back(isInt(v) ? v.data : 0);
                else out.push_back(v.type == RG_VALUE_STRING ? string(v.text, v.length, v.styled) : Json(nullptr));
            return out;
        }
        if (get == "attr") {
            rg_resource_value v;
            rg_resource attribute = find(q.at("id"));
            if (rg_resource_view_attribute(view, attribute, &v) != RG_OK) none("NotFound");
            return typed(v);
        }
        if (get == "attrs") return attributes(q);
        if (get == "style") return style(q);
        none("unknown query " + get);
    }
    Json color(const Json &q, const std::string &get) {
        rg_resource resource = find(q.at("id"));
        uint32_t color = 0;
        if (get == "color_state") {
            std::vector<rg_resource> set(1);
            for (const Json &s : q.at("states")) {
                rg_resource state;
                std::string id = (isSeed() ? "?com.x:attr/state_" : "?android:attr/state_") + s.get<std::string>();
                if (rg_resources_find(res, id.c_str(), &state) == RG_OK) set.push_back(state);
                else if (!isSeed()) none("NotFound " + id);
            }
            rg_resource_value v = value(q, true);
            if (v.type != RG_VALUE_BAG && v.type != RG_VALUE_COLOR) none("NotFound");
            if (rg_resource_view_color(view, resource, set.data() + 1, uint32_t(set.size() - 1), &color) != RG_OK) {
                if (isSeed()) none("no item fits");
                color = 0x01020304;
            }
            return hex(color);
        }
        if (rg_resource_view_color(view, resource, nullptr, 0, &color) != RG_OK) none("NotFound");
        if (get == "color") return hex(color);
        bool stateful, opaque;
        rg_resource_view_color_info(view, resource, &stateful, &opaque);
        return {{"default", hex(color)}, {"stateful", stateful}, {"opaque", opaque}};
    }
    Json style(const Json &q) {
        rg_resource resource = find(q.at("id"));
        uint32_t count = 0;
        if (rg_resource_view_style(view, resource, nullptr, 0, &count) != RG_OK) none("NotFound");
        std::vector<rg_resource_item> items(count);
        rg_resource_view_style(view, resource, items.data(), count, &count);
        Json out = Json::object();
        for (const rg_resource_item &item : items) {
            std::string attribute = name(item.attribute);
            out[attribute.substr(attribute.find('/') + 1)] = string(item.value.text, item.value.length, 0);
        }
        return out;
    }
    Json attributes(const Json &q) {
        const Json pushed = q.value("theme", Json::array());
        for (const Json &style : pushed)
            if (rg_resource_view_push_theme(view, find(style)) != RG_OK) none("theme");
        rg_obtain_def def = rg_obtain_def_default();
        std::vector<rg_resource_attribute> own;
        std::vector<std::string> values;
        std::string style = q.value("style", "");
        def.package = "com.x";
        if (q.contains("xml")) root(q["xml"], own, values, style);
        for (size_t i = 0; i < own.size(); i++) own[i].value = values[i].c_str();
        def.own = own.data();
        def.own_count = uint32_t(own.size());
        if (!style.empty()) def.style = style.c_str();
        if (q.contains("def_style_attr")) def.default_attribute = find(q["def_style_attr"]);
        if (q.contains("def_style_res")) def.default_style = find(q["def_style_res"]);
        std::vector<rg_resource> wanted;
        for (const Json &a : q.at("attrs")) wanted.push_back(find("?" + a.get<std::string>()));
        std::vector<rg_resource_value> out(wanted.size());
        rg_status status = rg_resource_view_obtain(view, &def, wanted.data(), uint32_t(wanted.size()), out.data());
        Json list = Json::array();
        for (const rg_resource_value &each : out) list.push_back(typed(each));
        for (size_t i = 0; i < pushed.size(); i++) rg_resource_view_pop_theme(view);
        if (status != RG_OK) none("obtain");
        return list;
    }
    /// The attributes of the root element of a layout.
    void root(const std::string &id, std::vector<rg_resource_attribute> &own, std::vector<std::string> &values,
              std::string &style) {
        std::string path = "res/layout/" + id.substr(id.find('/') + 1) + ".xml";
        std::string text = json.at("resources").at(path);
        std::smatch tag;
        std::regex_search(text, tag, std::regex("<[A-Za-z][^>]*>"));
        std::string rest = tag.str();
        for (std::smatch m; std::regex_search(rest, m, std::regex("([\\w:]+)\\s*=\\s*\"([^\"]*)\"")); rest = m.suffix()) {
            std::string key = m[1], value = m[2];
            if (key.rfind("xmlns", 0) == 0) continue;
            if (key == "style") style = value;
            size_t colon = key.find(':');
            std::string prefix = colon == std::string::npos ? "" : key.substr(0, colon);
            rg_resource found;
            std::string full = (prefix == "android" ? "?android:attr/" : "?com.x:attr/") + key.substr(colon + 1);
            if (prefix.empty() || rg_resources_find(res, full.c_str(), &found) != RG_OK) continue;
            own.push_back({found, nullptr});
            values.push_back(value);
        }
    }
};

bool asksForDrawables(const Json &j) {
    for (const Json &query : j.at("queries"))
        if (query.at("get") == "drawable") return true;
    return false;
}

} // namespace

int main(int argc, char **argv) {
    usesPack = argc > 1 && std::strcmp(argv[1], "--pack") == 0;
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json out, j = Json::parse(line);
        out["name"] = j.at("name");
        try {
            if (asksForDrawables(j)) {
                out["answers"] = drawables::Case(j, true).answers();
            } else {
                out["answers"] = Case(j).answers();
            }
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    }
    return 0;
}
