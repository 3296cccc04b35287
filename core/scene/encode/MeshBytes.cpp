#include "core/scene/encode/MeshBytes.h"

#include <algorithm>

namespace sinew {

namespace {

// The minimum size of each kind of element, which bounds the length of lists.
constexpr std::size_t kVertexBytes = 24;
constexpr std::size_t kUvBytes = 8;
constexpr std::size_t kColorBytes = 4;
constexpr std::size_t kTriangleBytes = 12;
constexpr std::size_t kSkinJointBytes = 104;
constexpr std::size_t kInfluenceBytes = 6;
constexpr std::size_t kSurfaceBytes = 12;

/// Returns the elements of a list of small arrays as one span of numbers.
template <class Number, class List>
auto flat(List& list) {
    static_assert(sizeof(list[0]) % sizeof(Number) == 0);
    return std::span(reinterpret_cast<Number*>(list.data()),
                     list.size() * (sizeof(list[0]) / sizeof(Number)));
}

void setFault(ByteReader& in, const char* fault) {
    if (fault != nullptr) in.setError(ErrorCode::valueRange, fault);
}

/// Returns the number of influences of each vertex.
std::vector<std::uint8_t> countsOf(const Skin& skin) {
    std::vector<std::uint8_t> counts(skin.vertexCount());
    for (std::size_t v = 0; v < counts.size(); ++v)
        counts[v] = static_cast<std::uint8_t>(skin.starts[v + 1] - skin.starts[v]);
    return counts;
}

std::vector<std::uint32_t> startsOf(const std::vector<std::uint8_t>& counts) {
    std::vector<std::uint32_t> starts(counts.size() + 1);
    for (std::size_t v = 0; v < counts.size(); ++v) starts[v + 1] = starts[v] + counts[v];
    return starts;
}

}  // namespace

void write(ByteWriter& out, const Texture& texture) {
    out.text(texture.name);
    out.text(texture.bytes);
}

Texture readTexture(ByteReader& in) {
    Texture texture;
    texture.name = in.text();
    texture.bytes = in.text();
    if (texture.bytes.empty()) in.setError(ErrorCode::valueCount, "the texture has no image");
    return texture;
}

void write(ByteWriter& out, const Material& material, PartRow texture) {
    out.text(material.name);
    out.floats({material.color.data(), 4});
    out.i64(texture);
    out.choice(material.alpha);
    out.floats({&material.alphaCutoff, 1});
    out.flag(material.doubleSided);
}

Material readMaterial(ByteReader& in, PartRow& texture) {
    Material material;
    material.name = in.text();
    in.floats({material.color.data(), 4});
    texture = in.i64();
    material.alpha = in.choice(Material::Alpha::blend);
    in.floats({&material.alphaCutoff, 1});
    material.doubleSided = in.flag();
    // An invalid colour is no reason to reject a scene.
    material.color = material.color.max(0).min(1);
    material.alphaCutoff = std::clamp(material.alphaCutoff, 0.0F, 1.0F);
    return material;
}

void write(ByteWriter& out, const Geometry& geometry) {
    const std::size_t vertices = geometry.positions.size();
    out.reserve(vertices * (kVertexBytes + kUvBytes + kColorBytes) +
                geometry.triangles.size() * kTriangleBytes + kVertexBytes);
    out.count(vertices);
    out.flag(!geometry.uvs.empty());
    out.flag(!geometry.colors.empty());
    out.floats(flat<const float>(geometry.positions));
    out.floats(flat<const float>(geometry.normals));
    out.floats(flat<const float>(geometry.uvs));
    out.integers(flat<const std::uint8_t>(geometry.colors));
    out.count(geometry.triangles.size());
    out.integers(flat<const std::uint32_t>(geometry.triangles));
}

Geometry readGeometry(ByteReader& in) {
    Geometry geometry;
    const std::size_t statedCount = in.u32();
    const bool hasUvs = in.flag(), hasColors = in.flag();
    const std::size_t vertices =
        in.checkedCount(statedCount, kVertexBytes + (hasUvs ? kUvBytes : 0) + (hasColors ? kColorBytes : 0));
    geometry.positions.resize(vertices);
    geometry.normals.resize(vertices);
    if (hasUvs) geometry.uvs.resize(vertices);
    if (hasColors) geometry.colors.resize(vertices);
    in.floats(flat<float>(geometry.positions));
    in.floats(flat<float>(geometry.normals));
    in.floats(flat<float>(geometry.uvs));
    in.integers(flat<std::uint8_t>(geometry.colors));
    geometry.triangles.resize(in.count(kTriangleBytes));
    in.integers(flat<std::uint32_t>(geometry.triangles));
    if (in.good()) setFault(in, fault(geometry));
    return geometry;
}

void write(ByteWriter& out, const Skin& skin) {
    out.reserve(skin.joints.size() * kSkinJointBytes + skin.vertexCount() +
                skin.influences.size() * kInfluenceBytes + kSkinJointBytes);
    out.count(skin.joints.size());
    for (const SkinJoint& joint : skin.joints) {
        out.id(joint.joint);
        out.numbers({joint.jointFromMesh.data(), 12});
    }
    const std::vector<std::uint8_t> counts = countsOf(skin);
    out.count(counts.size());
    out.integers(std::span(counts));
    std::vector<std::uint16_t> joints(skin.influences.size());
    std::vector<float> weights(skin.influences.size());
    std::ranges::transform(skin.influences, joints.begin(), &Influence::joint);
    std::ranges::transform(skin.influences, weights.begin(), &Influence::weight);
    out.integers(std::span<const std::uint16_t>(joints));
    out.floats(weights);
}

Skin readSkin(ByteReader& in) {
    Skin skin;
    skin.joints.resize(in.count(kSkinJointBytes));
    for (SkinJoint& joint : skin.joints) {
        joint.joint = in.id<JointId>();
        for (double& number : std::span(joint.jointFromMesh.data(), 12)) number = in.number();
    }
    std::vector<std::uint8_t> counts(in.count(1 + kInfluenceBytes));
    in.integers(std::span(counts));
    skin.starts = startsOf(counts);
    const std::size_t influences = in.checkedCount(skin.starts.back(), kInfluenceBytes);
    std::vector<std::uint16_t> joints(influences);
    std::vector<float> weights(influences);
    in.integers(std::span(joints));
    in.floats(weights);
    skin.influences.resize(influences);
    for (std::size_t i = 0; i < influences; ++i) skin.influences[i] = {joints[i], weights[i]};
    if (in.good()) setFault(in, fault(skin));
    return skin;
}

void write(ByteWriter& out, const Mesh& mesh, const MeshRows& rows) {
    out.id(mesh.id);
    out.text(mesh.name);
    out.i64(rows.geometry);
    out.i64(rows.skin);
    out.choice(mesh.method);
    out.count(mesh.surfaces.size());
    for (std::size_t i = 0; i < mesh.surfaces.size(); ++i) {
        out.u32(mesh.surfaces[i].count);
        out.i64(rows.materials[i]);
    }
}

Mesh readMesh(ByteReader& in, MeshRows& rows) {
    Mesh mesh;
    mesh.id = in.ownId<MeshId>();
    mesh.name = in.text();
    rows.geometry = in.i64();
    rows.skin = in.i64();
    mesh.method = in.choice(SkinningMethod::dualQuaternion);
    mesh.surfaces.resize(in.count(kSurfaceBytes));
    rows.materials.resize(mesh.surfaces.size());
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < mesh.surfaces.size(); ++i) {
        mesh.surfaces[i].first = next;
        mesh.surfaces[i].count = in.u32();
        next += mesh.surfaces[i].count;
        rows.materials[i] = in.i64();
    }
    return mesh;
}

}  // namespace sinew
