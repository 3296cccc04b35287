#include "app/import/WeldVertices.h"

#include <cmath>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace sinew {

namespace {

/// Appends the bytes of a value, with -0 as 0.
void append(std::string& bytes, const auto& vector) {
    for (const auto& each : vector) {
        const auto value = static_cast<float>(each) + 0.0F;
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
}

/// Returns the number of the first element with the same key, for each of n elements.
template <class KeyOf>
std::vector<std::uint32_t> firstEqual(std::size_t count, KeyOf keyOf) {
    std::unordered_map<std::string, std::uint32_t> known;
    known.reserve(count);
    std::vector<std::uint32_t> first(count);
    std::string key;
    for (std::size_t i = 0; i < count; ++i) {
        key.clear();
        keyOf(i, key);
        first[i] = known.try_emplace(key, static_cast<std::uint32_t>(i)).first->second;
    }
    return first;
}

}  // namespace

void smoothNormals(Geometry& geometry, double crease) {
    deriveNormals(geometry);
    const std::vector<Eigen::Vector3f> flat = geometry.normals;
    const std::size_t count = flat.size();
    const std::vector<std::uint32_t> first =
        firstEqual(count, [&](std::size_t v, std::string& key) { append(key, geometry.positions[v]); });
    // The vertices at each position, as linked lists.
    constexpr std::uint32_t kNone = UINT32_MAX;
    std::vector<std::uint32_t> next(count, kNone), last(count), sizes(count);
    for (std::uint32_t v = 0; v < count; ++v) {
        if (sizes[first[v]]++ > 0) next[last[first[v]]] = v;
        last[first[v]] = v;
    }
    constexpr std::uint32_t kMany = 256;
    const auto sharpest = static_cast<float>(std::cos(crease));
    for (std::uint32_t v = 0; v < count; ++v) {
        const bool isFan = sizes[first[v]] > kMany;
        if (isFan && v != first[v]) {
            geometry.normals[v] = geometry.normals[first[v]];
            continue;
        }
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        for (std::uint32_t u = first[v]; u != kNone; u = next[u]) {
            if (isFan || flat[u].dot(flat[v]) >= sharpest) sum += flat[u];
        }
        const float length = sum.norm();
        if (length > 0) geometry.normals[v] = sum / length;
    }
}

std::vector<std::uint32_t> weldVertices(Geometry& geometry) {
    const std::size_t count = geometry.positions.size();
    const std::vector<std::uint32_t> first = firstEqual(count, [&](std::size_t v, std::string& key) {
        append(key, geometry.positions[v]);
        append(key, geometry.normals[v]);
        if (!geometry.uvs.empty()) append(key, geometry.uvs[v]);
        if (!geometry.colors.empty()) append(key, geometry.colors[v]);
    });
    std::vector<std::uint32_t> welded(count);
    std::uint32_t kept = 0;
    for (std::uint32_t v = 0; v < count; ++v) {
        if (first[v] != v) {
            welded[v] = welded[first[v]];
            continue;
        }
        welded[v] = kept;
        geometry.positions[kept] = geometry.positions[v];
        geometry.normals[kept] = geometry.normals[v];
        if (!geometry.uvs.empty()) geometry.uvs[kept] = geometry.uvs[v];
        if (!geometry.colors.empty()) geometry.colors[kept] = geometry.colors[v];
        ++kept;
    }
    geometry.positions.resize(kept);
    geometry.normals.resize(kept);
    if (!geometry.uvs.empty()) geometry.uvs.resize(kept);
    if (!geometry.colors.empty()) geometry.colors.resize(kept);
    for (auto& triangle : geometry.triangles) {
        for (std::uint32_t& corner : triangle) corner = welded[corner];
    }
    return welded;
}

}  // namespace sinew
