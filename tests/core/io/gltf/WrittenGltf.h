#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/io/gltf/GltfFormat.h"

namespace sinew {

/// A written glTF file, parsed according to the standard and without our own reader.
class WrittenGltf {
public:
    using json = nlohmann::json;

    explicit WrittenGltf(const Scene& scene, const WriteOptions& options = {},
                         const std::string& name = "fox.glb") {
        auto written = GltfFormat().write(scene, name, options, diagnostics);
        EXPECT_TRUE(written) << text(written.error());
        files = std::move(written).value_or(std::vector<NamedFile>{});
        if (!files.empty()) open();
    }

    std::vector<NamedFile> files;
    json root;
    std::string binary;
    Diagnostics diagnostics;

    const std::string& bytes() const { return files.front().bytes; }
    const json& accessor(std::size_t number) const { return root.at("accessors").at(number); }
    /// The values of an accessor in order.
    std::vector<double> numbers(std::size_t number) const {
        const json& values = accessor(number);
        const std::string type = values.at("type");
        const std::size_t width = type == "SCALAR" ? 1 : type == "MAT4" ? 16 : std::stoul(type.substr(3));
        const std::string bytes = view(values.at("bufferView"));
        const char* position = bytes.data() + values.value("byteOffset", 0U);
        std::vector<double> numbers;
        for (std::size_t i = width * values.at("count").get<std::size_t>(); i > 0; --i)
            numbers.push_back(readComponent(position, values.at("componentType")));
        return numbers;
    }
    std::string view(std::size_t number) const {
        const json& view = root.at("bufferViews").at(number);
        return binary.substr(view.value("byteOffset", std::size_t{0}), view.at("byteLength"));
    }
    /// The first node of this name.
    const json& node(const std::string& name) const {
        for (const json& node : root.at("nodes")) {
            if (node.value("name", "") == name) return node;
        }
        throw std::out_of_range(name);
    }
    std::string messageWith(std::string_view part) const {
        for (const Diagnostic& diagnostic : diagnostics.list()) {
            if (diagnostic.message.find(part) != std::string::npos) return text(diagnostic);
        }
        return {};
    }

private:
    void open() {
        if (bytes().starts_with("glTF")) {
            const std::size_t length = uint32At(12);
            root = json::parse(bytes().substr(20, length));
            if (bytes().size() > 20 + length) binary = bytes().substr(28 + length, uint32At(20 + length));
        } else {
            root = json::parse(bytes());
            if (files.size() > 1) binary = files[1].bytes;
        }
    }
    std::uint32_t uint32At(std::size_t position) const {
        std::uint32_t number = 0;
        std::memcpy(&number, bytes().data() + position, sizeof number);
        return number;
    }
    template <class Number>
    static double read(const char*& position) {
        Number number;
        std::memcpy(&number, position, sizeof number);
        position += sizeof number;
        return static_cast<double>(number);
    }
    static double readComponent(const char*& position, int component) {
        switch (component) {
            case 5121:
                return read<std::uint8_t>(position);
            case 5123:
                return read<std::uint16_t>(position);
            case 5125:
                return read<std::uint32_t>(position);
            default:
                return read<float>(position);
        }
    }
};

}  // namespace sinew
