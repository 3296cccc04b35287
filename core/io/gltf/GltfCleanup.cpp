#include "core/io/gltf/GltfCleanup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "core/io/gltf/GltfDocument.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

using nlohmann::json;

constexpr std::array kLists{"scenes",    "nodes",    "meshes", "accessors", "bufferViews",
                            "materials", "textures", "skins",  "animations"};
constexpr std::size_t kMaxElements = 65536;       ///< per list
constexpr std::size_t kMaxAccessors = 1'000'000;  ///< for lists with entries for every channel of every clip

/// Members that are counts, offsets or element indices.
constexpr auto kWholeNumbers = std::to_array<std::string_view>(
    {"bufferView", "buffer", "byteOffset", "byteLength", "byteStride", "componentType", "count", "indices",
     "input", "output", "sampler", "node", "mesh", "skin", "material", "source", "index", "texCoord",
     "inverseBindMatrices"});
constexpr auto kWholeNumberLists = std::to_array<std::string_view>({"children", "joints", "nodes"});

/// Extensions whose members are read or reported.
constexpr auto kReadExtensions = std::to_array<std::string_view>(
    {"KHR_materials_pbrSpecularGlossiness", "KHR_texture_transform", "KHR_draco_mesh_compression",
     "EXT_meshopt_compression", "KHR_meshopt_compression", "KHR_texture_basisu", "EXT_texture_webp",
     "KHR_lights_punctual"});
constexpr auto kSupportedExtensions = std::to_array<std::string_view>(
    {"KHR_mesh_quantization", "KHR_materials_unlit", "KHR_materials_pbrSpecularGlossiness",
     "KHR_texture_transform", "KHR_materials_variants", "KHR_xmp_json_ld"});

/// Returns the pointer to a member of the root. (Concatenating with `+` triggers a GCC 12 warning in its own
/// library.)
std::string pointerTo(std::string_view member) {
    std::string pointer("/");
    return pointer.append(member);
}

template <class List>
bool contains(const List& list, std::string_view name) {
    return std::ranges::find(list, name) != list.end();
}

/// Returns a member as a list, replacing it by an empty one if it is not a list.
json& listIn(json& object, const char* key) {
    json& list = object[key];
    if (!list.is_array()) list = json::array();
    return list;
}

/// An invalid value, with the path to it relative to where it was found.
struct Fault {
    ErrorCode code;
    std::string pointer;
    std::string message;

    Fault prefixed(const std::string& step) && {
        pointer.insert(0, pointerTo(step));
        return std::move(*this);
    }
};

class Cleaner {
public:
    Cleaner(const std::string& name, Diagnostics& diagnostics) : name_(name), diagnostics_(diagnostics) {}

    std::optional<Fault> clean(json& root) {
        for (const char* list : kLists) {
            if (!root.contains(list)) continue;
            if (auto fault = cleanItems(root[list])) return std::move(*fault).prefixed(list);
        }
        for (json& mesh : listIn(root, "meshes")) {
            for (json& primitive : listIn(mesh, "primitives")) repairPrimitive(primitive);
        }
        for (json& animation : listIn(root, "animations")) {
            for (json& channel : listIn(animation, "channels")) repairChannel(channel);
        }
        for (json& skin : listIn(root, "skins")) {
            listIn(skin, "joints");
            if (!skin.contains("inverseBindMatrices")) skin["inverseBindMatrices"] = -1;
        }
        for (json& node : listIn(root, "nodes")) repairNode(node);
        return std::nullopt;
    }

private:
    std::optional<Fault> cleanMembers(json& object) {
        keepTargetNames(object);
        keepReadExtensions(object);
        for (auto it = object.begin(); it != object.end(); ++it) {
            std::optional<Fault> fault;
            json& value = it.value();
            if (contains(kWholeNumbers, it.key())) fault = checkWholeNumber(value, it.key());
            if (fault) return std::move(*fault).prefixed(it.key());
            if (contains(kWholeNumberLists, it.key()) || it.key() == "attributes") {
                if (!value.is_structured())
                    return Fault{ErrorCode::syntax, pointerTo(it.key()),
                                 inQuotes(it.key()) + " must be a list"};
                for (auto item = value.begin(); item != value.end() && !fault; ++item)
                    fault = checkWholeNumber(*item, it.key());
            } else if (value.is_structured()) {
                fault = value.is_object() ? cleanMembers(value) : cleanItems(value);
            }
            if (fault) return std::move(*fault).prefixed(it.key());
        }
        return std::nullopt;
    }

    std::optional<Fault> cleanItems(json& list) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!list[i].is_structured()) continue;
            auto fault = list[i].is_object() ? cleanMembers(list[i]) : cleanItems(list[i]);
            if (fault) return std::move(*fault).prefixed(std::to_string(i));
        }
        return std::nullopt;
    }

    static std::optional<Fault> checkWholeNumber(json& value, const std::string& key) {
        if (value.is_object() && key == "indices") return std::nullopt;  // belongs to a sparse accessor
        if (value.is_number_float()) {
            const double number = value.get<double>();
            if (number == std::floor(number) && std::abs(number) <= std::numeric_limits<int>::max())
                value = static_cast<std::int64_t>(number);
        }
        const std::string subject = inQuotes(key) + " must be ";
        if (!value.is_number()) return Fault{ErrorCode::syntax, {}, subject + "a number"};
        // Files of limited size have no larger index, count or offset.
        if (!value.is_number_unsigned() && !(value.is_number_integer() && value.get<std::int64_t>() >= 0))
            return Fault{ErrorCode::valueRange, {}, subject + "a non-negative whole number"};
        if (value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
            return Fault{ErrorCode::valueRange, {}, subject + "less than 2147483648"};
        value = value.get<std::uint64_t>();
        return std::nullopt;
    }

    /// Removes extras except the names of morph targets.
    static void keepTargetNames(json& object) {
        const auto extras = object.find("extras");
        if (extras == object.end()) return;
        json names = extras->is_object() ? extras->value("targetNames", json()) : json();
        if (!names.is_array()) return void(object.erase("extras"));
        for (json& name : names) {
            if (!name.is_string()) name = "";
        }
        *extras = {{"targetNames", std::move(names)}};
    }

    static void keepReadExtensions(json& object) {
        const auto extensions = object.find("extensions");
        if (extensions == object.end()) return;
        if (extensions->is_object()) {
            for (auto it = extensions->begin(); it != extensions->end();)
                it = contains(kReadExtensions, it.key()) ? std::next(it) : extensions->erase(it);
        }
        if (!extensions->is_object() || extensions->empty()) object.erase("extensions");
    }

    /// Primitives without attributes keep their index and are reported where meshes are created.
    static void repairPrimitive(json& primitive) {
        if (!primitive.is_object()) primitive = json::object();
        for (json& target : listIn(primitive, "targets")) repairTarget(target);
        json& attributes = primitive["attributes"];
        if (!attributes.is_object()) attributes = json::object();
        if (const auto indices = primitive.find("indices"); indices != primitive.end()) {
            if (indices->is_number()) attributes[kGltfIndices] = *indices;
            primitive.erase(indices);
        }
    }

    /// Keeps those attributes that are read.
    static void repairTarget(json& target) {
        json kept = json::object();
        for (const char* attribute : {"POSITION", "NORMAL"}) {
            if (!target.is_object() || !target.contains(attribute)) continue;
            if (!checkWholeNumber(target[attribute], attribute)) kept[attribute] = target[attribute];
        }
        target = std::move(kept);
    }

    /// Completes a faulty channel, likewise reported later.
    static void repairChannel(json& channel) {
        if (!channel.is_object()) channel = json::object();
        if (!channel.contains("sampler")) channel["sampler"] = -1;
        json& target = channel["target"];
        if (!target.is_object()) target = json::object();
        if (!target.contains("node")) target["node"] = -1;
        if (json& path = target["path"]; !path.is_string()) path = "";
    }

    void repairNode(json& node) const {
        if (node.contains("camera")) inform("cameras are ignored");
        if (node.contains("extensions") && node["extensions"].contains("KHR_lights_punctual"))
            inform("lights are ignored");
        node.erase("camera");
    }

    void inform(const char* what) const { diagnostics_.inform(ErrorCode::dataIgnored, name_, what); }

    const std::string& name_;
    Diagnostics& diagnostics_;
};

std::optional<Fault> checkAsset(const json& root) {
    if (!root.is_object()) return Fault{ErrorCode::syntax, {}, "the document must be an object"};
    const auto asset = root.find("asset");
    if (asset == root.end() || !asset->is_object())
        return Fault{ErrorCode::syntax, "/asset", "the document has no 'asset' with its version"};
    for (const char* key : {"minVersion", "version"}) {
        const auto version = asset->find(key);
        const bool isRequired = std::string_view(key) == "version";
        if (version == asset->end() && !isRequired) continue;
        if (version == asset->end() || !version->is_string())
            return Fault{ErrorCode::syntax, "/asset", "the asset has no version"};
        const auto text = version->get<std::string>();
        if (!(isRequired ? text.starts_with("2.") : text == "2.0")) {
            return Fault{ErrorCode::formatUnknown, pointerTo("asset").append("/").append(key),
                         "glTF version " + inQuotes(text) + " is not supported; only version 2.0 is"};
        }
    }
    return std::nullopt;
}

/// Copies the lists that are read, which may contain only objects.
std::optional<Fault> copyLists(const json& root, const ReadLimits& limits, json& copy) {
    for (const char* key : kLists) {
        const auto list = root.find(key);
        if (list == root.end()) continue;
        const std::string pointer = pointerTo(key);
        if (!list->is_array()) return Fault{ErrorCode::syntax, pointer, inQuotes(key) + " must be a list"};
        const std::string_view kind(key);
        const std::size_t maximum = kind == "nodes" ? static_cast<std::size_t>(limits.joints)
                                    : kind == "accessors" || kind == "bufferViews" ? kMaxAccessors
                                                                                   : kMaxElements;
        if (list->size() > maximum) {
            return Fault{
                ErrorCode::limitExceeded, pointer,
                inQuotes(key) + " has more than the maximum of " + std::to_string(maximum) + " elements"};
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (!(*list)[i].is_object())
                return Fault{ErrorCode::syntax, pointer + pointerTo(std::to_string(i)),
                             "this must be an object"};
        }
        copy[key] = *list;
    }
    return std::nullopt;
}

void reportExtensions(const json& root, const std::string& name, Diagnostics& diagnostics) {
    const auto required = root.find("extensionsRequired");
    if (required == root.end() || !required->is_array()) return;
    for (const json& extension : *required) {
        if (!extension.is_string()) continue;
        const auto text = extension.get<std::string>();
        if (contains(kSupportedExtensions, text)) continue;
        diagnostics.warn(ErrorCode::dataIgnored, name,
                         "the file requires the unsupported extension " + inQuotes(text) +
                             "; data that needs it is ignored");
    }
}

}  // namespace

Result<json> cleanGltf(const JsonDocument& document, const ReadLimits& limits, const std::string& name,
                       Diagnostics& diagnostics) {
    const auto failed = [&](const Fault& fault) {
        return document.error(fault.code, fault.pointer, fault.message);
    };
    const json& root = document.root();
    if (const auto fault = checkAsset(root)) return failed(*fault);
    json copy{{"asset", {{"version", "2.0"}}}};
    if (const auto fault = copyLists(root, limits, copy)) return failed(*fault);
    if (const auto scene = root.find("scene"); scene != root.end() && scene->is_number_unsigned())
        copy["scene"] = std::min<std::uint64_t>(scene->get<std::uint64_t>(), kMaxElements);
    if (const auto fault = Cleaner(name, diagnostics).clean(copy)) return failed(*fault);
    reportExtensions(root, name, diagnostics);
    return copy;
}

}  // namespace sinew
