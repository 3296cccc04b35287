#include "core/io/gltf/GltfMeshWriter.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/io/gltf/GltfMaterials.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

constexpr std::size_t kInfluencesPerSet = 4;
constexpr std::size_t kMaxShortVertices = 65535;  ///< index 65535 itself restarts primitives

/// Converts an sRGB value to linear light (IEC 61966-2-1) in 0..65535.
std::uint16_t linearLight(std::uint8_t value) {
    const double fraction = value / 255.0;
    const double light = fraction <= 0.04045 ? fraction / 12.92 : std::pow((fraction + 0.055) / 1.055, 2.4);
    return static_cast<std::uint16_t>(std::lround(light * 65535));
}

/// Returns the factor that normalises a vertex's weights: 1 if they sum to 1 within float rounding.
float weightFactor(std::span<const Influence> influences) {
    double sum = 0;
    for (const Influence& influence : influences) sum += static_cast<double>(influence.weight);
    const double rounding = 6e-8 * static_cast<double>(influences.size());
    return std::abs(sum - 1) <= rounding ? 1 : static_cast<float>(1 / sum);
}

std::size_t maxInfluences(const Skin& skin) {
    std::size_t maximum = 0;
    for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex)
        maximum = std::max(maximum, skin.at(vertex).size());
    return maximum;
}

/// Returns the influences of a vertex with weights that sum to 1.
std::vector<Influence> normalised(std::span<const Influence> influences) {
    std::vector<Influence> result(influences.begin(), influences.end());
    const float factor = weightFactor(influences);
    for (Influence& influence : result) influence.weight *= factor;
    return result;
}

/// Returns normalised influences with weights that are multiples of 1/255: rounded down, with the rest given
/// to those that lost most. Influences without weight are of joint 0, as files require.
std::vector<Influence> quantised(std::vector<Influence> influences) {
    std::vector<std::pair<float, std::size_t>> lost;
    int rest = 255;
    for (Influence& influence : influences) {
        const float exact = std::min(255.0F, 255 * influence.weight), kept = std::floor(exact);
        lost.emplace_back(exact - kept, lost.size());
        influence.weight = kept;
        rest -= static_cast<int>(kept);
    }
    std::ranges::sort(lost, std::greater<>());
    for (std::size_t i = 0; rest > 0; ++i, --rest) ++influences[lost[i % lost.size()].second].weight;
    for (Influence& influence : influences)
        influence = influence.weight > 0 ? Influence{influence.joint, influence.weight / 255} : Influence{};
    return influences;
}

/// Calls `put` with the influences of every vertex that belong to a set, and with empty ones for the rest.
template <class Put>
void forEachInSet(const Skin& skin, std::size_t set, bool quantises, const Put& put) {
    for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex) {
        std::vector<Influence> all = normalised(skin.at(vertex));
        if (quantises) all = quantised(std::move(all));
        for (std::size_t i = set * kInfluencesPerSet; i < (set + 1) * kInfluencesPerSet; ++i)
            put(i < all.size() ? all[i] : Influence{});
    }
}

template <class Number>
GltfOutput::Fill jointsOfSet(const Skin& skin, std::size_t set, bool quantises) {
    return [&skin, set, quantises](char* to) {
        forEachInSet(skin, set, quantises,
                     [&](const Influence& influence) { gltfPut(to, static_cast<Number>(influence.joint)); });
    };
}

GltfOutput::Fill weightsOfSet(const Skin& skin, std::size_t set) {
    return [&skin, set](char* to) {
        forEachInSet(skin, set, false, [&](const Influence& influence) { gltfPut(to, influence.weight); });
    };
}

GltfOutput::Fill byteWeightsOfSet(const Skin& skin, std::size_t set) {
    return [&skin, set](char* to) {
        forEachInSet(skin, set, true, [&](const Influence& influence) {
            gltfPut(to, static_cast<std::uint8_t>(std::lround(255 * influence.weight)));
        });
    };
}

GltfOutput::Json materialJson(const Material& material, int texture) {
    GltfOutput::Json surface;
    if (!(material.color == 1.0F).all())
        surface["baseColorFactor"] = std::vector<float>(material.color.begin(), material.color.end());
    if (texture >= 0) surface["baseColorTexture"] = {{"index", texture}};
    surface["metallicFactor"] = 0;
    GltfOutput::Json object;
    if (!material.name.empty()) object["name"] = material.name;
    object["pbrMetallicRoughness"] = std::move(surface);
    if (material.alpha == Material::Alpha::blend) object["alphaMode"] = "BLEND";
    if (material.alpha == Material::Alpha::mask) {
        object["alphaMode"] = "MASK";
        object["alphaCutoff"] = material.alphaCutoff;
    }
    if (material.doubleSided) object["doubleSided"] = true;
    return object;
}

}  // namespace

int GltfMeshWriter::material(const std::shared_ptr<const Material>& material) {
    const auto [known, isNew] = materials_.try_emplace(material.get());
    if (!isNew) return known->second;
    Json json = materialJson(*material, material->texture ? texture(material->texture) : -1);
    const auto [same, isDifferent] =
        materialsByText_.try_emplace(json.dump(-1, ' ', false, Json::error_handler_t::replace), 0);
    if (isDifferent) same->second = output_.addElement("materials", std::move(json));
    return known->second = same->second;
}

int GltfMeshWriter::texture(const std::shared_ptr<const Texture>& texture) {
    const auto [known, isNew] = textures_.try_emplace(texture.get(), -1);
    if (!isNew) return known->second;
    const std::string_view type = imageType(texture->bytes);
    if (type.empty()) {
        diagnostics_.warn(ErrorCode::dataLost, "texture " + texture->name,
                          "the texture is not written: it is neither PNG nor JPEG");
        return -1;
    }
    const int image = output_.addImage(texture->bytes, texture->name, type);
    return known->second = output_.addElement("textures", {{"source", image}});
}

int GltfMeshWriter::positions(const Geometry& geometry) {
    const auto& positions = geometry.positions;
    Eigen::Array3f minimum = positions.front().array(), maximum = minimum;
    for (const Eigen::Vector3f& position : positions) {
        minimum = minimum.min(position.array());
        maximum = maximum.max(position.array());
    }
    const int accessor =
        output_.addValues(kGltfVec3, positions.size(), GltfUse::vertices, gltfCopy(positions));
    output_.setBounds(accessor, std::vector<float>(minimum.begin(), minimum.end()),
                      std::vector<float>(maximum.begin(), maximum.end()));
    return accessor;
}

/// Returns -1 if no vertex has a normal. Files may only contain unit vectors, so vertices without a normal,
/// which no triangle with an area uses, get an arbitrary one.
int GltfMeshWriter::normals(const Geometry& geometry) {
    const auto& normals = geometry.normals;
    const auto isNone = [](const Eigen::Vector3f& normal) { return normal.isZero(0); };
    const auto missing = std::ranges::count_if(normals, isNone);
    if (missing == std::ssize(normals)) return -1;
    const auto fill = [&normals, isNone](char* to) {
        for (const Eigen::Vector3f& normal : normals)
            gltfPut<Eigen::Vector3f>(to, isNone(normal) ? Eigen::Vector3f(0, 0, 1) : normal);
    };
    if (!quantises_) {
        return output_.addValues(kGltfVec3, normals.size(), GltfUse::vertices,
                                 missing == 0 ? gltfCopy(normals) : GltfOutput::Fill(fill));
    }
    const auto fillBytes = [&normals, isNone](char* to) {
        for (const Eigen::Vector3f& normal : normals) {
            const Eigen::Vector3f unit = isNone(normal) ? Eigen::Vector3f(0, 0, 1) : normal;
            for (const float number : unit)
                gltfPut(to, static_cast<std::int8_t>(std::lround(127 * std::clamp(number, -1.0F, 1.0F))));
            gltfPut(to, std::int8_t{0});
        }
    };
    return output_.addValues(kGltfByteNormals, normals.size(), GltfUse::vertices, fillBytes);
}

int GltfMeshWriter::uvs(const Geometry& geometry) {
    const auto& uvs = geometry.uvs;
    const auto isWithin = [](const Eigen::Vector2f& uv) { return uv.minCoeff() >= 0 && uv.maxCoeff() <= 1; };
    if (!quantises_ || !std::ranges::all_of(uvs, isWithin))
        return output_.addValues(kGltfVec2, uvs.size(), GltfUse::vertices, gltfCopy(uvs));
    const auto fill = [&uvs](char* to) {
        for (const Eigen::Vector2f& uv : uvs) {
            for (const float number : uv)
                gltfPut(to, static_cast<std::uint16_t>(std::lround(65535 * number)));
        }
    };
    return output_.addValues(kGltfShortUvs, uvs.size(), GltfUse::vertices, fill);
}

int GltfMeshWriter::colors(const Geometry& geometry) {
    std::array<std::uint16_t, 256> light{};
    for (std::size_t i = 0; i < light.size(); ++i) light[i] = linearLight(static_cast<std::uint8_t>(i));
    const auto fill = [&colors = geometry.colors, light](char* to) {
        for (const auto& color : colors) {
            gltfPut(to, std::array{light[color[0]], light[color[1]], light[color[2]],
                                   static_cast<std::uint16_t>(257U * color[3])});
        }
    };
    return output_.addValues(kGltfColors, geometry.colors.size(), GltfUse::vertices, fill);
}

const GltfOutput::Json& GltfMeshWriter::attributes(const Geometry& geometry) {
    const auto [known, isNew] = attributes_.try_emplace(&geometry);
    if (!isNew) return known->second;
    Json& attributes = known->second;
    attributes["POSITION"] = positions(geometry);
    if (const int accessor = normals(geometry); accessor >= 0) attributes["NORMAL"] = accessor;
    if (!geometry.uvs.empty()) attributes["TEXCOORD_0"] = uvs(geometry);
    if (!geometry.colors.empty()) attributes["COLOR_0"] = colors(geometry);
    return attributes;
}

int GltfMeshWriter::indices(const Geometry& geometry, const Surface& surface) {
    const auto [known, isNew] = indices_.try_emplace({&geometry, surface.first, surface.count});
    if (!isNew) return known->second;
    const auto triangles = std::span(geometry.triangles).subspan(surface.first, surface.count);
    const std::size_t count = triangles.size() * 3;
    const auto fillLong = [triangles](char* to) {
        std::memcpy(to, triangles.data(), triangles.size_bytes());
    };
    const auto fillShort = [triangles](char* to) {
        for (const auto& triangle : triangles) {
            for (const std::uint32_t corner : triangle) gltfPut(to, static_cast<std::uint16_t>(corner));
        }
    };
    known->second = geometry.positions.size() <= kMaxShortVertices
                        ? output_.addValues(kGltfShortIndices, count, GltfUse::indices, fillShort)
                        : output_.addValues(kGltfLongIndices, count, GltfUse::indices, fillLong);
    return known->second;
}

void GltfMeshWriter::addInfluences(const Skin& skin, Json& attributes) {
    const auto [known, isNew] = influences_.try_emplace(&skin);
    const std::size_t vertices = skin.vertexCount();
    const bool fitsBytes = skin.joints.size() <= 256;
    const std::size_t sets = isNew ? (maxInfluences(skin) + kInfluencesPerSet - 1) / kInfluencesPerSet : 0;
    for (std::size_t set = 0; set < sets; ++set) {
        known->second["JOINTS_" + std::to_string(set)] =
            fitsBytes ? output_.addValues(kGltfByteJoints, vertices, GltfUse::vertices,
                                          jointsOfSet<std::uint8_t>(skin, set, quantises_))
                      : output_.addValues(kGltfShortJoints, vertices, GltfUse::vertices,
                                          jointsOfSet<std::uint16_t>(skin, set, quantises_));
        known->second["WEIGHTS_" + std::to_string(set)] =
            quantises_ ? output_.addValues(kGltfByteWeights, vertices, GltfUse::vertices,
                                           byteWeightsOfSet(skin, set))
                       : output_.addValues(kGltfVec4, vertices, GltfUse::vertices, weightsOfSet(skin, set));
    }
    attributes.update(known->second);
}

const Geometry& GltfMeshWriter::rigidGeometry(const Mesh& mesh) {
    const Affine& jointFromMesh = mesh.skin->joints.front().jointFromMesh;
    if (jointFromMesh.matrix() == Affine::Identity().matrix()) return *mesh.geometry;
    return transformed_.emplace_back(transformed(*mesh.geometry, jointFromMesh));
}

/// Sparse if that is smaller.
int GltfMeshWriter::displacements(const std::vector<std::uint32_t>& moved,
                                  const std::vector<Eigen::Vector3f>& values, std::size_t vertices) {
    const std::size_t indexBytes = vertices <= kMaxShortVertices ? 2 : 4;
    if (moved.size() * (indexBytes + kGltfVec3.bytesEach) < vertices * kGltfVec3.bytesEach)
        return output_.addSparse(kGltfVec3, vertices, moved, gltfCopy(values));
    const auto fill = [&moved, &values, vertices](char* to) {
        std::vector<Eigen::Vector3f> all(vertices, Eigen::Vector3f::Zero());
        for (std::size_t i = 0; i < moved.size(); ++i) all[moved[i]] = values[i];
        std::memcpy(to, all.data(), vertices * sizeof(Eigen::Vector3f));  // NOLINT: plain floats
    };
    return output_.addValues(kGltfVec3, vertices, GltfUse::vertices, fill);
}

GltfOutput::Json GltfMeshWriter::targets(const Mesh& mesh, const Geometry& geometry, bool isRigid) {
    Json all = Json::array();
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            const auto [known, isNew] = targets_.try_emplace({target.deltas.get(), &geometry});
            if (isNew) {
                const bool isMoved = isRigid && &geometry != mesh.geometry.get();
                const ShapeDeltas& deltas =
                    isMoved ? transformedDeltas_.emplace_back(transformed(
                                  *target.deltas, *mesh.geometry, mesh.skin->joints.front().jointFromMesh))
                            : *target.deltas;
                const std::size_t vertices = geometry.positions.size();
                Eigen::Array3f minimum = Eigen::Array3f::Zero(), maximum = minimum;
                if (deltas.vertices.size() == vertices) minimum = maximum = deltas.positions.front().array();
                for (const Eigen::Vector3f& position : deltas.positions) {
                    minimum = minimum.min(position.array());
                    maximum = maximum.max(position.array());
                }
                const int positions = displacements(deltas.vertices, deltas.positions, vertices);
                output_.setBounds(positions, std::vector<float>(minimum.begin(), minimum.end()),
                                  std::vector<float>(maximum.begin(), maximum.end()));
                known->second = {{"POSITION", positions}};
                if (attributes(geometry).contains("NORMAL"))
                    known->second["NORMAL"] = displacements(deltas.vertices, deltas.normals, vertices);
            }
            all.push_back(known->second);
        }
    }
    return all;
}

int GltfMeshWriter::add(const Mesh& mesh, bool isRigid) {
    const Geometry& geometry = isRigid ? rigidGeometry(mesh) : *mesh.geometry;
    Json attributes = this->attributes(geometry);
    if (!isRigid) addInfluences(*mesh.skin, attributes);
    const Json targets = this->targets(mesh, geometry, isRigid);
    Json primitives;
    for (const Surface& surface : mesh.surfaces) {
        if (surface.count == 0) continue;
        Json primitive{{"attributes", attributes}, {"indices", indices(geometry, surface)}};
        if (surface.material) primitive["material"] = material(surface.material);
        if (!targets.empty()) primitive["targets"] = targets;
        primitives.push_back(std::move(primitive));
    }
    Json json;
    if (!mesh.name.empty()) json["name"] = mesh.name;
    json["primitives"] = std::move(primitives);
    if (!targets.empty()) {
        std::vector<double> factors(targets.size());
        targetFactors(mesh, shapeWeights(mesh, nullptr, {}), factors);
        json["weights"] = factors;
        json["extras"]["targetNames"] = targetNames(mesh);
    }
    return output_.addElement("meshes", std::move(json));
}

}  // namespace sinew
