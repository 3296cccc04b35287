#include "tests/core/encode/SameScene.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"

namespace sinew::test {

namespace {

// Declared here because templates look for them.
bool isSame(const CurveChunk& a, const CurveChunk& b);
bool isSame(const Skeleton& a, const Skeleton& b);
bool isSame(const Clip& a, const Clip& b);
bool isSame(const TimeWarp& a, const TimeWarp& b);
bool isSame(const MotionLayout& a, const MotionLayout& b);
bool isSame(const NamedPose& a, const NamedPose& b);
bool isSame(const UnkeyedPose& a, const UnkeyedPose& b);
bool isSame(const Texture& a, const Texture& b);
bool isSame(const Material& a, const Material& b);
bool isSame(const Geometry& a, const Geometry& b);
bool isSame(const Skin& a, const Skin& b);
bool isSame(const Mesh& a, const Mesh& b);
bool isSame(const ShapeDeltas& a, const ShapeDeltas& b);
bool isSame(const NamedSequence& a, const NamedSequence& b);
bool isSame(const Character& a, const Character& b);

bool isSame(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

bool isSame(const std::vector<double>& a, const std::vector<double>& b) {
    return std::ranges::equal(a, b, [](double x, double y) { return isSame(x, y); });
}

bool isSame(const std::vector<ChannelValue>& a, const std::vector<ChannelValue>& b) {
    return std::ranges::equal(a, b, [](const ChannelValue& x, const ChannelValue& y) {
        return x.id == y.id && isSame(x.value, y.value);
    });
}

bool isSame(const CurveChunk& a, const CurveChunk& b) {
    return isSame(a.values, b.values) && isSame(a.times, b.times) && isSame(a.slopes, b.slopes) &&
           a.shapes == b.shapes && a.lengths == b.lengths && a.firstFrame == b.firstFrame &&
           a.rate == b.rate && a.interpolations == b.interpolations && a.interpolation == b.interpolation;
}

template <class Part>
bool areSame(const std::vector<std::shared_ptr<const Part>>& a,
             const std::vector<std::shared_ptr<const Part>>& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return isSame(*x, *y); });
}

template <class Part>
bool isSame(const std::shared_ptr<const Part>& a, const std::shared_ptr<const Part>& b) {
    return a && b ? isSame(*a, *b) : a == b;
}

bool isSame(const TimeWarp& a, const TimeWarp& b) {
    const auto samePin = [](const WarpPin& x, const WarpPin& y) {
        return isSame(x.time.value, y.time.value) && isSame(x.source.value, y.source.value) &&
               x.span == y.span && x.locked == y.locked;
    };
    return std::ranges::equal(a.pins(), b.pins(), samePin) && a.limits() == b.limits();
}

bool isSame(const Skeleton& a, const Skeleton& b) { return a.joints() == b.joints(); }

bool isSame(const Clip& a, const Clip& b) {
    const auto sameTrack = [](const Track& x, const Track& y) {
        return x.id == y.id && areSame(x.curve->chunks(), y.curve->chunks()) &&
               x.curve->chunkStarts() == y.curve->chunkStarts() && x.curve->size() == y.curve->size() &&
               x.curve->extrapolation() == y.curve->extrapolation();
    };
    return a.id == b.id && a.name == b.name && a.rate == b.rate && a.firstFrame == b.firstFrame &&
           a.lastFrame == b.lastFrame && a.markers == b.markers && a.accepted == b.accepted &&
           a.contacts == b.contacts && isSame(a.warp, b.warp) && a.warpMuted == b.warpMuted &&
           std::ranges::equal(a.tracks, b.tracks, sameTrack) &&
           std::ranges::equal(a.layers, b.layers, [&](const auto& x, const auto& y) {
               return x->id == y->id && static_cast<const LayerSettings&>(*x) == *y &&
                      std::ranges::equal(x->tracks, y->tracks, sameTrack);
           });
}

bool isSame(const MotionLayout& a, const MotionLayout& b) {
    const auto sameColumns = [](const JointColumns& x, const JointColumns& y) {
        return x.joint == y.joint && x.columns == y.columns && x.lengthOffset == y.lengthOffset;
    };
    return std::ranges::equal(a.joints, b.joints, sameColumns) && a.radians == b.radians;
}

bool isSame(const NamedPose& a, const NamedPose& b) {
    return a.id == b.id && a.name == b.name && isSame(a.values, b.values);
}

bool isSame(const UnkeyedPose& a, const UnkeyedPose& b) {
    return a.clip == b.clip && isSame(a.time.value, b.time.value) && isSame(a.values, b.values);
}

/// Compares arrays of numbers bit by bit.
template <class List>
bool sameBits(const List& a, const List& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), sizeof(a[0]) * a.size()) == 0);
}

bool isSame(const Texture& a, const Texture& b) { return a == b; }

bool isSame(const Geometry& a, const Geometry& b) {
    return sameBits(a.positions, b.positions) && sameBits(a.normals, b.normals) && sameBits(a.uvs, b.uvs) &&
           a.colors == b.colors && a.triangles == b.triangles;
}

bool isSame(const Skin& a, const Skin& b) {
    const auto sameJoint = [](const SkinJoint& x, const SkinJoint& y) {
        return x.joint == y.joint &&
               sameBits(std::span(x.jointFromMesh.data(), 12), std::span(y.jointFromMesh.data(), 12));
    };
    return std::ranges::equal(a.joints, b.joints, sameJoint) && a.influences == b.influences &&
           sameBits(a.blendWeights, b.blendWeights);
}

bool isSame(const Material& a, const Material& b) {
    return a.name == b.name && sameBits(std::span(a.color.data(), 4), std::span(b.color.data(), 4)) &&
           isSame(a.texture, b.texture) && a.alpha == b.alpha && a.alphaCutoff == b.alphaCutoff &&
           a.doubleSided == b.doubleSided;
}

bool isSame(const ShapeDeltas& a, const ShapeDeltas& b) {
    const auto numbers = [](const std::vector<Eigen::Vector3f>& vectors) {
        return std::span(reinterpret_cast<const float*>(vectors.data()), 3 * vectors.size());
    };
    return a.vertices == b.vertices && sameBits(numbers(a.positions), numbers(b.positions)) &&
           sameBits(numbers(a.normals), numbers(b.normals));
}

bool isSame(const Shape& a, const Shape& b) {
    const auto sameTarget = [](const ShapeTarget& x, const ShapeTarget& y) {
        return isSame(x.fullWeight, y.fullWeight) && isSame(x.deltas, y.deltas);
    };
    return a.id == b.id && a.name == b.name && isSame(a.weight, b.weight) &&
           std::ranges::equal(a.targets, b.targets, sameTarget);
}

bool isSame(const Mesh& a, const Mesh& b) {
    const auto sameSurface = [](const Surface& x, const Surface& y) {
        return x.first == y.first && x.count == y.count && isSame(x.material, y.material);
    };
    return a.id == b.id && a.name == b.name && isSame(a.geometry, b.geometry) && isSame(a.skin, b.skin) &&
           a.method == b.method && a.node == b.node &&
           std::ranges::equal(a.surfaces, b.surfaces, sameSurface) &&
           std::ranges::equal(a.shapes, b.shapes,
                              [](const Shape& x, const Shape& y) { return isSame(x, y); });
}

bool isSame(const NamedSequence& a, const NamedSequence& b) { return a == b; }

bool isSame(const Character& a, const Character& b) {
    return a.id == b.id && a.name == b.name && isSame(a.skeleton, b.skeleton) && areSame(a.clips, b.clips) &&
           a.goals == b.goals && a.ik == b.ik && isSame(a.unkeyed, b.unkeyed) && areSame(a.poses, b.poses) &&
           areSame(a.sequences, b.sequences) && a.selectionSets == b.selectionSets &&
           isSame(a.metresPerUnit, b.metresPerUnit) && isSame(a.motionLayout, b.motionLayout) &&
           areSame(a.meshes, b.meshes);
}

}  // namespace

bool isSame(const Scene& a, const Scene& b) {
    return a.lastId == b.lastId && areSame(a.characters, b.characters);
}

}  // namespace sinew::test
