#include "core/skin/weights/EditWeights.h"

#include <algorithm>

#include "core/skin/weights/VertexNeighbors.h"
#include "core/skin/weights/WeightSum.h"

namespace sinew {

LockedJoints lockedJoints(const Skin& skin, std::span<const JointId> joints) {
    LockedJoints locked;
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
        if (std::ranges::find(joints, skin.joints[i].joint) != joints.end())
            locked.lock(static_cast<std::uint16_t>(i));
    }
    return locked;
}

Skin editedSkin(const Skin& skin, const std::function<bool(std::uint32_t vertex, InfluenceRow& row)>& edit,
                const WorkControl& control) {
    constexpr std::size_t kReportInterval = 4096;  // vertices
    const std::size_t count = skin.vertexCount();
    std::vector<std::uint32_t> vertices;
    std::vector<InfluenceRow> rows;
    for (std::uint32_t v = 0; v < count && !control.isCancelled(); ++v) {
        if (v % kReportInterval == 0) control.report(static_cast<double>(v) / static_cast<double>(count));
        InfluenceRow row(skin.at(v));
        if (!edit(v, row)) continue;
        vertices.push_back(v);
        rows.push_back(row);
    }
    Skin result = skin;
    result.influences = skin.influences.with(vertices, [&](std::size_t i) { return rows[i].influences(); });
    return result;
}

Skin prunedSkin(const Skin& skin, float smallest, const LockedJoints& locked, const WorkControl& control) {
    const auto prune = [&](std::uint32_t v, InfluenceRow& row) {
        std::vector<Influence> kept;
        for (const Influence& each : skin.at(v)) {
            if (!locked.contains(each.joint) && (kept.empty() || each.weight >= smallest))
                kept.push_back(each);
        }
        const auto isUnlocked = [&](const Influence& each) { return !locked.contains(each.joint); };
        if (static_cast<std::ptrdiff_t>(kept.size()) == std::ranges::count_if(skin.at(v), isUnlocked))
            return false;
        row.replaceUnlocked(kept, locked);
        return true;
    };
    return editedSkin(skin, prune, control);
}

Skin smoothedSkin(const Skin& skin, const Geometry& geometry, int iterations, double strength,
                  const LockedJoints& locked, const WorkControl& control) {
    const VertexNeighbors neighbors(geometry, control);
    Skin result = skin;
    WeightSum sum;
    const auto smooth = [&](std::uint32_t v, InfluenceRow& row) {
        const auto around = neighbors.of(v);
        if (around.empty()) return false;
        sum.clear();
        sum.add(result.at(v), 1 - strength);
        for (const std::uint32_t neighbor : around)
            sum.add(result.at(neighbor), strength / static_cast<double>(around.size()));
        row.replaceUnlocked(sum.influences(), locked);
        return true;
    };
    const auto fraction = [&](int i) { return static_cast<float>(i) / static_cast<float>(iterations); };
    for (int i = 0; i < iterations && !control.isCancelled(); ++i)
        result = editedSkin(result, smooth, control.part(fraction(i), fraction(i + 1)));
    return result;
}

}  // namespace sinew
