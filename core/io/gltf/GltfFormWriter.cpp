#include "core/io/gltf/GltfFormWriter.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace sinew {

namespace {

constexpr std::size_t kPerSet = 4;
constexpr std::size_t kMostShortVertices = 65535;  ///< the number 65535 itself restarts primitives

/// A value of sRGB as linear light (IEC 61966-2-1), of 65535.
std::uint16_t linearLight(std::uint8_t value) {
    const double share = value / 255.0;
    const double light = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    return static_cast<std::uint16_t>(std::lround(light * 65535));
}

/// What a vertex's weights are multiplied with: 1 where they sum to 1 as well as floats can.
float weightFactor(std::span<const Influence> influences) {
    double sum = 0;
    for (const Influence& influence : influences) sum += static_cast<double>(influence.weight);
    const double rounding = 6e-8 * static_cast<double>(influences.size());
    return std::abs(sum - 1) <= rounding ? 1 : static_cast<float>(1 / sum);
}

std::size_t mostInfluences(const Skin& skin) {
    std::size_t most = 0;
    for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex)
        most = std::max(most, skin.at(vertex).size());
    return most;
}

/// Calls `put` with the influences of every vertex that belong into a set, none for those it has not.
template <class Put>
void eachOfSet(const Skin& skin, std::size_t set, const Put& put) {
    for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex) {
        const std::span<const Influence> all = skin.at(vertex);
        const float factor = weightFactor(all);
        for (std::size_t i = set * kPerSet; i < (set + 1) * kPerSet; ++i)
            put(i < all.size() ? Influence{all[i].joint, all[i].weight * factor} : Influence{});
    }
}

template <class Number>
GltfOutput::Fill jointsOfSet(const Skin& skin, std::size_t set) {
    return [&skin, set](char* to) {
        eachOfSet(skin, set, [&](const Influence& influence) {
            const auto number = static_cast<Number>(influence.joint);
            std::memcpy(to, &number, sizeof number);
            to += sizeof number;
        });
    };
}

GltfOutput::Fill weightsOfSet(const Skin& skin, std::size_t set) {
    return [&skin, set](char* to) {
        eachOfSet(skin, set, [&](const Influence& influence) {
            std::memcpy(to, &influence.weight, sizeof influence.weight);
            to += sizeof influence.weight;
        });
    };
}

}  // namespace

int GltfFormWriter::positions(const Geometry& geometry) {
    const auto& places = geometry.positions;
    Eigen::Array3f least = places.front().array(), greatest = least;
    for (const Eigen::Vector3f& place : places) {
        least = least.min(place.array());
        greatest = greatest.max(place.array());
    }
    const int accessor = output_.addValues(kGltfVectors, places.size(), GltfUse::vertices, gltfCopy(places));
    output_.bound(accessor, std::vector<float>(least.begin(), least.end()),
                  std::vector<float>(greatest.begin(), greatest.end()));
    return accessor;
}

/// -1 where no vertex has one. Files hold unit vectors alone: vertices without a normal, which no triangle
/// with an area shows, get any.
int GltfFormWriter::normals(const Geometry& geometry) {
    const auto& normals = geometry.normals;
    const auto isNone = [](const Eigen::Vector3f& normal) { return normal.isZero(0); };
    const auto missing = std::ranges::count_if(normals, isNone);
    if (missing == std::ssize(normals)) return -1;
    const auto fill = [&normals, isNone](char* to) {
        for (const Eigen::Vector3f& normal : normals) {
            const Eigen::Vector3f written = isNone(normal) ? Eigen::Vector3f(0, 0, 1) : normal;
            std::memcpy(to, written.data(), sizeof written);
            to += sizeof written;
        }
    };
    return output_.addValues(kGltfVectors, normals.size(), GltfUse::vertices,
                             missing == 0 ? gltfCopy(normals) : GltfOutput::Fill(fill));
}

int GltfFormWriter::colours(const Geometry& geometry) {
    std::array<std::uint16_t, 256> light{};
    for (std::size_t i = 0; i < light.size(); ++i) light[i] = linearLight(static_cast<std::uint8_t>(i));
    const auto fill = [&colours = geometry.colours, light](char* to) {
        for (const auto& colour : colours) {
            const std::array<std::uint16_t, 4> written{light[colour[0]], light[colour[1]], light[colour[2]],
                                                       static_cast<std::uint16_t>(257U * colour[3])};
            std::memcpy(to, written.data(), sizeof written);
            to += sizeof written;
        }
    };
    return output_.addValues(kGltfColours, geometry.colours.size(), GltfUse::vertices, fill);
}

const GltfOutput::Json& GltfFormWriter::attributes(const Geometry& geometry) {
    const auto [known, isNew] = attributes_.try_emplace(&geometry);
    if (!isNew) return known->second;
    Json& attributes = known->second;
    attributes["POSITION"] = positions(geometry);
    if (const int accessor = normals(geometry); accessor >= 0) attributes["NORMAL"] = accessor;
    if (!geometry.uvs.empty()) {
        attributes["TEXCOORD_0"] =
            output_.addValues(kGltfPlaces, geometry.uvs.size(), GltfUse::vertices, gltfCopy(geometry.uvs));
    }
    if (!geometry.colours.empty()) attributes["COLOR_0"] = colours(geometry);
    return attributes;
}

int GltfFormWriter::corners(const Geometry& geometry, const Surface& surface) {
    const auto [known, isNew] = corners_.try_emplace({&geometry, surface.first, surface.count});
    if (!isNew) return known->second;
    const auto triangles = std::span(geometry.triangles).subspan(surface.first, surface.count);
    const std::size_t count = triangles.size() * 3;
    const auto fillLong = [triangles](char* to) {
        std::memcpy(to, triangles.data(), triangles.size_bytes());
    };
    const auto fillShort = [triangles](char* to) {
        for (const auto& triangle : triangles) {
            for (const std::uint32_t corner : triangle) {
                const auto number = static_cast<std::uint16_t>(corner);
                std::memcpy(to, &number, sizeof number);
                to += sizeof number;
            }
        }
    };
    known->second = geometry.positions.size() <= kMostShortVertices
                        ? output_.addValues(kGltfShortCorners, count, GltfUse::corners, fillShort)
                        : output_.addValues(kGltfLongCorners, count, GltfUse::corners, fillLong);
    return known->second;
}

void GltfFormWriter::addInfluences(const Skin& skin, Json& attributes) {
    const auto [known, isNew] = influences_.try_emplace(&skin);
    const std::size_t vertices = skin.vertexCount();
    const bool fitsBytes = skin.joints.size() <= 256;
    const std::size_t sets = isNew ? (mostInfluences(skin) + kPerSet - 1) / kPerSet : 0;
    for (std::size_t set = 0; set < sets; ++set) {
        known->second["JOINTS_" + std::to_string(set)] =
            fitsBytes ? output_.addValues(kGltfByteJoints, vertices, GltfUse::vertices,
                                          jointsOfSet<std::uint8_t>(skin, set))
                      : output_.addValues(kGltfShortJoints, vertices, GltfUse::vertices,
                                          jointsOfSet<std::uint16_t>(skin, set));
        known->second["WEIGHTS_" + std::to_string(set)] =
            output_.addValues(kGltfFours, vertices, GltfUse::vertices, weightsOfSet(skin, set));
    }
    attributes.update(known->second);
}

int GltfFormWriter::add(const Mesh& mesh, bool isSkinned) {
    Json attributes = this->attributes(*mesh.geometry);
    if (isSkinned) addInfluences(*mesh.skin, attributes);
    Json primitives;
    for (const Surface& surface : mesh.surfaces) {
        if (surface.count == 0) continue;
        Json primitive{{"attributes", attributes}, {"indices", corners(*mesh.geometry, surface)}};
        if (surface.material) primitive["material"] = materials_.material(surface.material);
        primitives.push_back(std::move(primitive));
    }
    Json json;
    if (!mesh.name.empty()) json["name"] = mesh.name;
    json["primitives"] = std::move(primitives);
    return output_.put("meshes", std::move(json));
}

}  // namespace sinew
