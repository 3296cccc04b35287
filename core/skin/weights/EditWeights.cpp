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

Skin editedSkin(const Skin& skin, const std::function<bool(std::uint32_t vertex, InfluenceRow& row)>& edit) {
    std::vector<std::uint32_t> vertices;
    std::vector<InfluenceRow> rows;
    for (std::uint32_t v = 0; v < skin.vertexCount(); ++v) {
        InfluenceRow row(skin.at(v));
        if (!edit(v, row)) continue;
        vertices.push_back(v);
        rows.push_back(row);
    }
    Skin result = skin;
    result.influences = skin.influences.with(vertices, [&](std::size_t i) { return rows[i].influences(); });
    return result;
}

Skin prunedSkin(const Skin& skin, float smallest, const LockedJoints& locked) {
    return editedSkin(skin, [&](std::uint32_t v, InfluenceRow& row) {
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
    });
}

Skin smoothedSkin(const Skin& skin, const Geometry& geometry, int iterations, double strength,
                  const LockedJoints& locked, const std::atomic<bool>* cancel) {
    const VertexNeighbors neighbors(geometry);
    Skin result = skin;
    WeightSum sum;
    for (int i = 0; i < iterations; ++i) {
        result = editedSkin(result, [&](std::uint32_t v, InfluenceRow& row) {
            const auto around = neighbors.of(v);
            if (around.empty() || (cancel && *cancel)) return false;
            sum.clear();
            sum.add(result.at(v), 1 - strength);
            for (const std::uint32_t neighbor : around)
                sum.add(result.at(neighbor), strength / static_cast<double>(around.size()));
            row.replaceUnlocked(sum.influences(), locked);
            return true;
        });
    }
    return result;
}

}  // namespace sinew
