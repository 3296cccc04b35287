#pragma once

#include <algorithm>
#include <numeric>

#include "core/scene/encode/Fields.h"
#include "core/skin/Mesh.h"

namespace sinew {

// The bytes of meshes and their parts. Arrays have the same layout as in memory, so that reading a mesh is as
// fast as copying it. Readers report what fault() finds as `valueRange`.

constexpr Material::Alpha lastOf(Material::Alpha) { return Material::Alpha::blend; }
constexpr SkinningMethod lastOf(SkinningMethod) { return kSkinningMethods.back(); }

// The size of each kind of element, which bounds the length of lists.
inline constexpr std::size_t kVertexBytes = 24;
inline constexpr std::size_t kUvBytes = 8;
inline constexpr std::size_t kColorBytes = 4;
inline constexpr std::size_t kTriangleBytes = 12;
inline constexpr std::size_t kInfluenceBytes = 6;
inline constexpr std::size_t kBlendWeightBytes = 4;
inline constexpr std::size_t kDeltaBytes = 28;

/// Returns the elements of a list of small arrays as one span of numbers.
template <class Number, class List>
auto flat(List& list) {
    static_assert(sizeof(list[0]) % sizeof(Number) == 0);
    return std::span(reinterpret_cast<Number*>(list.data()),
                     list.size() * (sizeof(list[0]) / sizeof(Number)));
}

/// Makes a reader fail if fault() finds one.
void requireValid(ByteReader& in, const auto& part) {
    const char* problem = in.good() ? fault(part) : nullptr;
    require(in, problem == nullptr, ErrorCode::valueRange, problem);
}

void field(auto& bytes, Field<decltype(bytes), Texture>& texture) {
    fields(bytes, texture.name, texture.bytes);
    require(bytes, !texture.bytes.empty(), ErrorCode::valueCount, "the texture has no image");
}

void field(auto& bytes, Field<decltype(bytes), Material>& material) {
    field(bytes, material.name);
    bytes.floats({material.color.data(), 4});
    bytes.reference(material.texture);
    fields(bytes, material.alpha, material.alphaCutoff, material.doubleSided);
    if constexpr (kReads<decltype(bytes)>) {
        // An invalid colour is no reason to reject a scene.
        material.color = material.color.max(0).min(1);
        material.alphaCutoff = std::clamp(material.alphaCutoff, 0.0F, 1.0F);
    }
}

void field(auto& bytes, Field<decltype(bytes), Geometry>& geometry) {
    auto vertices = static_cast<std::uint32_t>(geometry.positions.size());
    bool hasUvs = !geometry.uvs.empty(), hasColors = !geometry.colors.empty();
    fields(bytes, vertices, hasUvs, hasColors);
    const std::size_t vertexBytes = kVertexBytes + (hasUvs ? kUvBytes : 0) + (hasColors ? kColorBytes : 0);
    if constexpr (kReads<decltype(bytes)>) {
        const std::size_t count = bytes.checkedCount(vertices, vertexBytes);
        geometry.positions.resize(count);
        geometry.normals.resize(count);
        geometry.uvs.resize(hasUvs ? count : 0);
        geometry.colors.resize(hasColors ? count : 0);
    } else {
        bytes.reserve(vertices * vertexBytes + geometry.triangles.size() * kTriangleBytes +
                      sizeof(std::uint32_t));
    }
    using Float = Field<decltype(bytes), float>;
    bytes.floats(flat<Float>(geometry.positions));
    bytes.floats(flat<Float>(geometry.normals));
    bytes.floats(flat<Float>(geometry.uvs));
    bytes.integers(flat<Field<decltype(bytes), std::uint8_t>>(geometry.colors));
    length(bytes, geometry.triangles, kTriangleBytes);
    bytes.integers(flat<Field<decltype(bytes), std::uint32_t>>(geometry.triangles));
    if constexpr (kReads<decltype(bytes)>) requireValid(bytes, geometry);
}

void field(auto& bytes, Field<decltype(bytes), SkinJoint>& joint) {
    field(bytes, joint.joint);
    for (auto& number : std::span(joint.jointFromMesh.data(), 12)) field(bytes, number);
}

/// The number of influences of each vertex, then the joints of all influences, then their weights.
void field(auto& bytes, Field<decltype(bytes), InfluenceChunk>& chunk) {
    std::vector<std::uint8_t> counts(chunk.size());
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(chunk.at(i).size());
    length(bytes, counts, 1 + kInfluenceBytes);
    bytes.integers(std::span<Field<decltype(bytes), std::uint8_t>>(counts));
    if constexpr (kReads<decltype(bytes)>) {
        chunk.starts.resize(counts.size() + 1);
        std::inclusive_scan(counts.begin(), counts.end(), chunk.starts.begin() + 1, std::plus(),
                            std::uint32_t{0});
        chunk.influences.resize(bytes.checkedCount(chunk.starts.back(), kInfluenceBytes));
    }
    std::vector<std::uint16_t> joints(chunk.influences.size());
    std::vector<float> weights(chunk.influences.size());
    std::ranges::transform(chunk.influences, joints.begin(), &Influence::joint);
    std::ranges::transform(chunk.influences, weights.begin(), &Influence::weight);
    bytes.integers(std::span<Field<decltype(bytes), std::uint16_t>>(joints));
    bytes.floats(weights);
    if constexpr (kReads<decltype(bytes)>) {
        for (std::size_t i = 0; i < joints.size(); ++i) chunk.influences[i] = {joints[i], weights[i]};
    }
}

/// A skin as it is stored.
struct SkinParts {
    std::vector<SkinJoint> joints;
    InfluenceChunk influences;  ///< of all vertices; empty since version 11
    std::vector<float> blendWeights;
    std::vector<std::shared_ptr<const InfluenceChunk>> chunks;
};

void field(auto& bytes, Field<decltype(bytes), SkinParts>& skin) {
    listField(bytes, skin.joints);
    field(bytes, skin.influences);
    if (hasMore(bytes)) {  // since version 9
        length(bytes, skin.blendWeights, kBlendWeightBytes);
        bytes.floats(skin.blendWeights);
    }
    if (hasMore(bytes)) references(bytes, skin.chunks);  // since version 11
}

void field(auto& bytes, Field<decltype(bytes), Surface>& surface) {
    field(bytes, surface.count);
    bytes.reference(surface.material);
}

/// The vertices, their displacements, then those of their normals.
void field(auto& bytes, Field<decltype(bytes), ShapeDeltas>& deltas) {
    length(bytes, deltas.vertices, kDeltaBytes);
    if constexpr (kReads<decltype(bytes)>) {
        deltas.positions.resize(deltas.vertices.size());
        deltas.normals.resize(deltas.vertices.size());
    }
    using Float = Field<decltype(bytes), float>;
    bytes.integers(std::span<Field<decltype(bytes), std::uint32_t>>(deltas.vertices));
    bytes.floats(flat<Float>(deltas.positions));
    bytes.floats(flat<Float>(deltas.normals));
    if constexpr (kReads<decltype(bytes)>) requireValid(bytes, deltas);
}

void field(auto& bytes, Field<decltype(bytes), ShapeTarget>& target) {
    field(bytes, target.fullWeight);
    bytes.reference(target.deltas);
}

void field(auto& bytes, Field<decltype(bytes), Shape>& shape) {
    ownId(bytes, shape.id);
    fields(bytes, shape.name, shape.weight);
    listField(bytes, shape.targets);
}

void field(auto& bytes, Field<decltype(bytes), Mesh>& mesh) {
    ownId(bytes, mesh.id);
    field(bytes, mesh.name);
    bytes.reference(mesh.geometry);
    bytes.reference(mesh.skin);
    field(bytes, mesh.method);
    listField(bytes, mesh.surfaces);
    if constexpr (kReads<decltype(bytes)>) {
        std::uint32_t next = 0;
        for (Surface& surface : mesh.surfaces) surface.first = std::exchange(next, next + surface.count);
    }
    if (!hasMore(bytes)) return;
    JointId node = mesh.node.value_or(JointId{});  // since version 7
    field(bytes, node);
    if constexpr (kReads<decltype(bytes)>) {
        if (node) mesh.node = node;
    }
    if (hasMore(bytes)) listField(bytes, mesh.shapes);  // since version 8
}

}  // namespace sinew
