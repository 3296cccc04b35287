#include "core/scene/analysis/SceneEquality.h"

#include <algorithm>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"

namespace sinew {
namespace {

template <std::equality_comparable Part>
bool equal(const Part& a, const Part& b) {
    return a == b;
}

bool equal(const Skeleton& a, const Skeleton& b) { return a.joints() == b.joints(); }

bool equal(const Geometry& a, const Geometry& b) {
    return a.positions == b.positions && a.normals == b.normals && a.uvs == b.uvs && a.colors == b.colors &&
           a.triangles == b.triangles;
}

bool equal(const Skin& a, const Skin& b) {
    return a.influences == b.influences && a.blendWeights == b.blendWeights &&
           std::ranges::equal(a.joints, b.joints, [](const SkinJoint& x, const SkinJoint& y) {
               return x.joint == y.joint && x.jointFromMesh.matrix() == y.jointFromMesh.matrix();
           });
}

bool equal(const ShapeDeltas& a, const ShapeDeltas& b) {
    return a.vertices == b.vertices && a.positions == b.positions && a.normals == b.normals;
}

bool equal(const Clip& a, const Clip& b);
bool equal(const ClipLayer& a, const ClipLayer& b);
bool equal(const Material& a, const Material& b);
bool equal(const Mesh& a, const Mesh& b);
bool equal(const Character& a, const Character& b);

/// Returns whether both are null, the same object, or equal.
template <class Part>
bool equalParts(const std::shared_ptr<const Part>& a, const std::shared_ptr<const Part>& b) {
    return a == b || (a && b && equal(*a, *b));
}

bool equal(const std::vector<Track>& a, const std::vector<Track>& b) {
    return std::ranges::equal(
        a, b, [](const Track& x, const Track& y) { return x.id == y.id && equalParts(x.curve, y.curve); });
}

bool equal(const Clip& a, const Clip& b) {
    return a.id == b.id && a.name == b.name && a.rate == b.rate && a.firstFrame == b.firstFrame &&
           a.lastFrame == b.lastFrame && a.markers == b.markers && a.accepted == b.accepted &&
           a.warpMuted == b.warpMuted && equalParts(a.warp, b.warp) && a.contacts == b.contacts &&
           equal(a.tracks, b.tracks) &&
           std::ranges::equal(a.layers, b.layers,
                              [](const auto& x, const auto& y) { return equalParts(x, y); });
}

bool equal(const ClipLayer& a, const ClipLayer& b) {
    const LayerSettings &x = a, &y = b;
    return a.id == b.id && x == y && equal(a.tracks, b.tracks);
}

bool equal(const Material& a, const Material& b) {
    return a.name == b.name && (a.color == b.color).all() && equalParts(a.texture, b.texture) &&
           a.alpha == b.alpha && a.alphaCutoff == b.alphaCutoff && a.doubleSided == b.doubleSided;
}

bool equal(const Shape& a, const Shape& b) {
    return a.id == b.id && a.name == b.name && a.weight == b.weight &&
           std::ranges::equal(a.targets, b.targets, [](const ShapeTarget& x, const ShapeTarget& y) {
               return x.fullWeight == y.fullWeight && equalParts(x.deltas, y.deltas);
           });
}

bool equal(const Mesh& a, const Mesh& b) {
    return a.id == b.id && a.name == b.name && a.method == b.method && a.node == b.node &&
           equalParts(a.geometry, b.geometry) && equalParts(a.skin, b.skin) &&
           std::ranges::equal(a.shapes, b.shapes,
                              [](const Shape& x, const Shape& y) { return equal(x, y); }) &&
           std::ranges::equal(a.surfaces, b.surfaces, [](const Surface& x, const Surface& y) {
               return x.first == y.first && x.count == y.count && equalParts(x.material, y.material);
           });
}

template <class Part>
bool equalLists(const std::vector<std::shared_ptr<const Part>>& a,
                const std::vector<std::shared_ptr<const Part>>& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return equalParts(x, y); });
}

bool equal(const Character& a, const Character& b) {
    return a.id == b.id && a.name == b.name && a.metresPerUnit == b.metresPerUnit && a.goals == b.goals &&
           a.ik == b.ik && a.selectionSets == b.selectionSets && equalParts(a.skeleton, b.skeleton) &&
           equalParts(a.unkeyed, b.unkeyed) && equalParts(a.motionLayout, b.motionLayout) &&
           equalLists(a.poses, b.poses) && equalLists(a.clips, b.clips) && equalLists(a.meshes, b.meshes) &&
           equalLists(a.sequences, b.sequences);
}

}  // namespace

bool haveEqualContents(const Scene& a, const Scene& b) { return equalLists(a.characters, b.characters); }

}  // namespace sinew
