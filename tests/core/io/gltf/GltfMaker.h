#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/io/format/Format.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/readGltf.h"

namespace sinew {

/// Builds small glTF documents for tests: added data goes into one buffer, and `root` can be changed before
/// the file is written.
class GltfMaker {
public:
    using json = nlohmann::json;
    enum Component { int8 = 5120, uint8 = 5121, int16 = 5122, uint16 = 5123, uint32 = 5125, float32 = 5126 };

    json root{{"asset", {{"version", "2.0"}}}};
    std::string binary;

    /// A buffer view of these bytes.
    int view(const std::string& bytes) {
        while (binary.size() % 4 != 0) binary += '\0';
        root["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", binary.size()}, {"byteLength", bytes.size()}});
        binary += bytes;
        return static_cast<int>(root["bufferViews"].size()) - 1;
    }

    /// An accessor of consecutive values.
    template <class Value>
    int accessor(const std::vector<Value>& values, const std::string& type, Component component,
                 bool normalised = false) {
        const int number = view(bytesOf(values));
        root["accessors"].push_back({{"bufferView", number},
                                     {"componentType", static_cast<int>(component)},
                                     {"count", values.size() / width(type)},
                                     {"type", type}});
        if (normalised) root["accessors"].back()["normalized"] = true;
        return static_cast<int>(root["accessors"].size()) - 1;
    }
    int accessor(const std::vector<float>& values, const std::string& type) {
        return accessor(values, type, float32);
    }

    int node(json value = json::object()) { return append("nodes", std::move(value)); }
    int append(const char* list, json value) {
        root[list].push_back(std::move(value));
        return static_cast<int>(root[list].size()) - 1;
    }

    /// A mesh of one triangle with these attributes in addition to its positions.
    int triangle(json attributes = json::object()) {
        if (!attributes.contains("POSITION"))
            attributes["POSITION"] = accessor({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3");
        return append("meshes", {{"primitives", {{{"attributes", std::move(attributes)}}}}});
    }

    /// An animation of one channel.
    int animation(int node, const std::string& path, const std::vector<float>& times,
                  const std::vector<float>& values, const std::string& interpolation = "LINEAR") {
        const json sampler{{"input", accessor(times, "SCALAR")},
                           {"output", accessor(values, path == "rotation" ? "VEC4" : "VEC3")},
                           {"interpolation", interpolation}};
        return append("animations",
                      {{"samplers", {sampler}},
                       {"channels", {{{"sampler", 0}, {"target", {{"node", node}, {"path", path}}}}}}});
    }

    /// The document with its bytes in a data URI, unless `root` has buffers.
    std::string gltf() const {
        json document = root;
        if (!document.contains("buffers") && !binary.empty()) {
            document["buffers"] = {{{"byteLength", binary.size()},
                                    {"uri", "data:application/octet-stream;base64," + base64(binary)}}};
        }
        return document.dump(1);
    }

    std::string glb() const {
        json document = root;
        if (!document.contains("buffers")) document["buffers"] = {{{"byteLength", binary.size()}}};
        std::string text = document.dump(), bytes = binary;
        while (text.size() % 4 != 0) text += ' ';
        while (bytes.size() % 4 != 0) bytes += '\0';
        const auto length = static_cast<std::uint32_t>(28 + text.size() + bytes.size());
        return "glTF" + number(2) + number(length) + number(static_cast<std::uint32_t>(text.size())) +
               "JSON" + text + number(static_cast<std::uint32_t>(bytes.size())) + std::string("BIN\0", 4) +
               bytes;
    }

    static std::string number(std::uint32_t value) { return bytesOf(std::vector{value}); }

    template <class Value>
    static std::string bytesOf(const std::vector<Value>& values) {
        return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)};
    }

    static std::string base64(const std::string& bytes) {
        constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::string text;
        for (std::size_t i = 0; i < bytes.size(); i += 3) {
            std::uint32_t bits = 0;
            for (std::size_t k = 0; k < 3; ++k)
                bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
            for (std::size_t k = 0; k < 4; ++k)
                text += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
        }
        return text;
    }

private:
    static std::size_t width(const std::string& type) {
        return type == "SCALAR" ? 1 : type == "MAT4" ? 16 : static_cast<std::size_t>(type.back() - '0');
    }
};

/// The result of reading a glTF file.
struct GltfRead {
    explicit GltfRead(const Source& source, const ReadOptions& options = {})
        : scene(readGltf(source, options, diagnostics)) {}
    explicit GltfRead(const GltfMaker& maker, const ReadOptions& options = {})
        : GltfRead(Source::fromMemory("fox.gltf", maker.gltf()), options) {}
    explicit GltfRead(std::string bytes) : GltfRead(Source::fromMemory("fox.glb", std::move(bytes))) {}

    const Character& character() const { return *scene.value().characters.front(); }
    const Skeleton& skeleton() const { return *character().skeleton; }
    const Clip& clip(std::size_t number = 0) const { return *character().clips.at(number); }
    const Mesh& mesh(std::size_t number = 0) const { return *character().meshes.at(number); }
    const Joint& joint(std::string_view name) const { return skeleton()[skeleton().find(name).value()]; }

    /// The first diagnostic whose message contains `part`, as text; empty if there is none.
    std::string messageWith(std::string_view part) const {
        for (const Diagnostic& diagnostic : diagnostics.list()) {
            if (diagnostic.message.find(part) != std::string::npos) return text(diagnostic);
        }
        return {};
    }
    /// The error, or "no error".
    std::string refusal() const { return scene ? "no error" : text(scene.error()); }
    ErrorCode code() const { return scene ? ErrorCode::dataIgnored : scene.error().code; }

    Diagnostics diagnostics;
    Result<Scene> scene;
};

}  // namespace sinew
