#include "resources/samples/GlbFile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kByte = 5121, kShort = 5123, kFloat = 5126;

/// The low bytes of a number, the lowest first.
void append(std::string& bytes, std::uint32_t number, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, number >>= 8U) bytes += static_cast<char>(number & 0xFFU);
}

void pad(std::string& bytes, char filler) {
    while (bytes.size() % 4 != 0) bytes += filler;
}

void appendChunk(std::string& file, const char* name, const std::string& chunk) {
    append(file, static_cast<std::uint32_t>(chunk.size()), 4);
    file.append(name, 4).append(chunk);
}

/// The least or greatest of each component.
template <class Pick>
Json bounds(const std::vector<double>& values, std::size_t components, Pick pick) {
    Json found = Json::array();
    for (std::size_t c = 0; c < components; ++c) {
        double bound = rounded(values[c]);
        for (std::size_t i = c; i < values.size(); i += components) bound = pick(bound, rounded(values[i]));
        found.push_back(bound);
    }
    return found;
}

}  // namespace

double rounded(double value) {
    constexpr double kSteps = 1 << 20;
    return std::nearbyint(value * kSteps) / kSteps + 0.0;  // no -0
}

GlbFile::GlbFile() { root["asset"] = {{"version", "2.0"}, {"generator", "Sinew's sample maker"}}; }

int GlbFile::addBytes(const std::string& bytes) {
    pad(buffer_, '\0');
    root["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", bytes.size()}});
    buffer_ += bytes;
    return static_cast<int>(root["bufferViews"].size()) - 1;
}

int GlbFile::addAccessor(const std::string& bytes, int componentType, std::size_t values,
                         std::size_t components) {
    const char* const type =
        components == 16 ? "MAT4" : std::array{"SCALAR", "VEC2", "VEC3", "VEC4"}[components - 1];
    root["accessors"].push_back({{"bufferView", addBytes(bytes)},
                                 {"componentType", componentType},
                                 {"count", values / components},
                                 {"type", type}});
    return static_cast<int>(root["accessors"].size()) - 1;
}

int GlbFile::addFloats(const std::vector<double>& values, std::size_t components) {
    std::string bytes;
    for (const double value : values)
        append(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(rounded(value))), 4);
    const int accessor = addAccessor(bytes, kFloat, values.size(), components);
    Json& last = root["accessors"].back();
    last["min"] = bounds(values, components, [](double a, double b) { return std::min(a, b); });
    last["max"] = bounds(values, components, [](double a, double b) { return std::max(a, b); });
    return accessor;
}

int GlbFile::addIntegers(const std::vector<unsigned>& values, std::size_t components, std::size_t bytesEach,
                         bool normalized) {
    std::string bytes;
    for (const unsigned value : values) append(bytes, value, bytesEach);
    const int accessor = addAccessor(bytes, bytesEach == 1 ? kByte : kShort, values.size(), components);
    if (normalized) root["accessors"].back()["normalized"] = true;
    return accessor;
}

std::string GlbFile::bytes() const {
    std::string binary = buffer_;
    pad(binary, '\0');
    Json whole = root;
    whole["buffers"] = Json::array({{{"byteLength", binary.size()}}});
    std::string text = whole.dump();
    pad(text, ' ');
    constexpr std::size_t kHeads = 12 + 8 + 8;
    std::string file = "glTF";
    append(file, 2, 4);
    append(file, static_cast<std::uint32_t>(kHeads + text.size() + binary.size()), 4);
    appendChunk(file, "JSON", text);
    appendChunk(file, "BIN\0", binary);
    return file;
}

}  // namespace sinew
