#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tests/fuzz/Mutators.h"

namespace sinew::fuzz::mutate {

namespace {

using nlohmann::json;

constexpr std::size_t kMaxValues = 20'000;
constexpr int kMaxDepth = 200;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;

/// Collects all values. Returns false if there are too many.
bool collect(json& value, std::vector<json*>& values, int depth = 0) {
    if (values.size() == kMaxValues || depth == kMaxDepth) return false;
    values.push_back(&value);
    if (!value.is_structured()) return true;
    for (json& child : value)
        if (!collect(child, values, depth + 1)) return false;
    return true;
}

json criticalValue(test::Dice& dice) {
    const double number = criticalNumber(dice);
    if (dice.chance(0.5) && std::abs(number) < 1e18) return static_cast<std::int64_t>(number);
    return number;
}

/// Removes or repeats an element of an array or object.
void changeElements(json& container, test::Dice& dice) {
    if (container.empty()) return;
    auto element = container.begin();
    std::advance(element, dice.integer(0, static_cast<int>(container.size()) - 1));
    const json copy = *element;
    if (dice.chance(0.5))
        container.erase(element);
    else if (container.is_array())
        container.push_back(copy);
    else
        *std::next(container.begin(), dice.integer(0, static_cast<int>(container.size()) - 1)) = copy;
}

void changeScalar(json& value, test::Dice& dice, MutateBytes mutateBytes) {
    if (value.is_string())
        value = changed(value.get_ref<const std::string&>(), mutateBytes);
    else if (value.is_number_integer() && dice.chance(0.6))  // mostly indices and counts
        value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value.get<std::int64_t>()) +
                                          static_cast<std::uint64_t>(dice.integer(-2, 2)));
    else if (value.is_number())
        value = criticalValue(dice);
    else
        value = !value.is_boolean() || !value.get<bool>();
}

bool changeJson(json& root, test::Dice& dice, MutateBytes mutateBytes) {
    std::vector<json*> values;
    if (!collect(root, values)) return false;
    json& value = *dice.oneOf(values);
    if (dice.chance(0.15)) {
        json copy = *dice.oneOf(values);
        value = std::move(copy);
    } else if (value.is_structured()) {
        changeElements(value, dice);
    } else {
        changeScalar(value, dice, mutateBytes);
    }
    return true;
}

std::string jsonText(const json& root) {
    return root.dump(-1, ' ', false, json::error_handler_t::ignore);  // leaves invalid UTF-8 out
}

struct Chunk {
    std::uint32_t type = 0;
    std::string bytes;
};

std::uint32_t u32(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
}

void append(std::string& bytes, std::uint32_t value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

/// Returns the chunks of a GLB; none if it is damaged.
std::vector<Chunk> chunksOf(std::string_view glb) {
    std::vector<Chunk> chunks;
    std::size_t at = 12;
    while (at + 8 <= glb.size()) {
        const std::uint32_t size = u32(glb, at);
        if (size > glb.size() - at - 8) return {};
        chunks.push_back({u32(glb, at + 4), std::string(glb.substr(at + 8, size))});
        at += 8 + size;
    }
    return chunks;
}

std::string glbOf(const std::vector<Chunk>& chunks) {
    std::string body;
    for (const Chunk& chunk : chunks) {
        const std::size_t padding = (4 - chunk.bytes.size() % 4) % 4;
        append(body, static_cast<std::uint32_t>(chunk.bytes.size() + padding));
        append(body, chunk.type);
        body += chunk.bytes;
        body.append(padding, chunk.type == kJsonChunk ? ' ' : '\0');
    }
    std::string glb = "glTF";
    append(glb, 2);
    append(glb, static_cast<std::uint32_t>(12 + body.size()));
    return glb + body;
}

}  // namespace

Mutation rigJson(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    json root = json::parse(input, nullptr, false);
    if (root.is_discarded()) return std::nullopt;
    for (int change = dice.integer(1, 3); change > 0; --change)
        if (!changeJson(root, dice, mutateBytes)) return std::nullopt;
    return jsonText(root);
}

Mutation gltf(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    if (!input.starts_with("glTF")) return rigJson(input, dice, mutateBytes);
    std::vector<Chunk> chunks = chunksOf(input);
    if (chunks.empty()) return std::nullopt;
    Chunk& chunk = dice.chance(0.7) ? chunks.front() : dice.oneOf(chunks);
    if (chunk.type == kJsonChunk) {
        const Mutation document = rigJson(chunk.bytes, dice, mutateBytes);
        if (!document) return std::nullopt;
        chunk.bytes = *document;
    } else {
        const std::size_t size = chunk.bytes.size();
        chunk.bytes = changed(chunk.bytes, mutateBytes);
        chunk.bytes.resize(size);
    }
    return glbOf(chunks);
}

}  // namespace sinew::fuzz::mutate
