#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>

#include "core/skin/GroupedSkin.h"

#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr std::size_t kShapeRows = 6;  // position and normal

/// The joints of a vertex, ascending, padded with the largest number.
struct JointSet {
    std::array<std::uint16_t, Skin::kMaxInfluences> joints;
    std::uint32_t count = 0;

    explicit JointSet(std::span<const Influence> influences) {
        joints.fill(std::numeric_limits<std::uint16_t>::max());
        for (const Influence& influence : influences) joints[count++] = influence.joint;
        std::ranges::sort(joints);
    }
    friend bool operator==(const JointSet&, const JointSet&) = default;
};

struct HashJointSet {
    std::size_t operator()(const JointSet& set) const {
        return std::hash<std::string_view>{}(
            {reinterpret_cast<const char*>(set.joints.data()), sizeof(set.joints)});
    }
};

/// Creates the groups with their joints, and returns the group index of each vertex.
std::vector<std::uint32_t> numberGroups(const Skin& skin, SkinGroups& result) {
    std::unordered_map<JointSet, std::uint32_t, HashJointSet> numbers;
    std::vector<std::uint32_t> groupOf(skin.vertexCount());
    for (std::size_t v = 0; v < groupOf.size(); ++v) {
        const JointSet set(skin.at(v));
        const auto [found, isNew] =
            numbers.try_emplace(set, static_cast<std::uint32_t>(result.groups.size()));
        if (isNew) {
            result.groups.push_back({0, static_cast<std::uint32_t>(result.joints.size()), set.count, 0, 0});
            result.joints.insert(result.joints.end(), set.joints.begin(), set.joints.begin() + set.count);
        }
        groupOf[v] = found->second;
        ++result.groups[found->second].vertexCount;
    }
    return groupOf;
}

/// Sets where each group's vertices and blocks begin. Returns the number of floats in all blocks.
std::size_t computeLayout(SkinGroups& result) {
    std::uint32_t position = 0;
    std::size_t floats = 0;
    for (SkinGroup& group : result.groups) {
        group.firstPosition = position;
        group.firstFloat = floats;
        position += group.vertexCount;
        floats += result.blockCount(group) * result.blockSize(group);
    }
    return floats;
}

/// Writes a vertex into a lane; `block` points at that lane of the first row.
void fillLane(const Geometry& geometry, const Skin& skin, std::size_t vertex,
              std::span<const std::uint16_t> joints, std::size_t lanes, float* block) {
    for (int axis = 0; axis < 3; ++axis) {
        block[asIndex(axis) * lanes] = geometry.positions[vertex][axis];
        block[static_cast<std::size_t>(axis + 3) * lanes] = geometry.normals[vertex][axis];
    }
    for (const Influence& influence : skin.at(vertex)) {
        if (influence.joint == joints.back()) continue;
        const auto row = std::ranges::find(joints, influence.joint) - joints.begin();
        block[(kShapeRows + asIndex(row)) * lanes] = influence.weight;
    }
}

void fillGroup(const Geometry& geometry, const Skin& skin, const SkinGroup& group, SkinGroups& result,
               float* blocks) {
    const std::span joints = std::span(result.joints).subspan(group.firstJoint, group.jointCount);
    const std::size_t lanesToFill = result.blockCount(group) * result.lanes;
    for (std::size_t i = 0; i < lanesToFill; ++i) {
        const std::size_t position = group.firstPosition + std::min<std::size_t>(i, group.vertexCount - 1);
        float* block =
            blocks + group.firstFloat + i / result.lanes * result.blockSize(group) + i % result.lanes;
        fillLane(geometry, skin, result.order[position], joints, result.lanes, block);
    }
}

}  // namespace

SkinGroups groupVertices(const Geometry& geometry, const Skin& skin, std::size_t lanes) {
    SkinGroups result;
    result.lanes = lanes;
    const std::vector<std::uint32_t> groupOf = numberGroups(skin, result);
    const std::size_t floats = computeLayout(result);
    std::vector<std::uint32_t> next;
    for (const SkinGroup& group : result.groups) next.push_back(group.firstPosition);
    result.order.resize(groupOf.size());
    for (std::size_t v = 0; v < groupOf.size(); ++v)
        result.order[next[groupOf[v]]++] = static_cast<std::uint32_t>(v);
    result.lines.resize((floats + 15) / 16);
    for (const SkinGroup& group : result.groups)
        fillGroup(geometry, skin, group, result, result.lines.front().floats);
    return result;
}

}  // namespace sinew
