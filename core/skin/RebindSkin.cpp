#include "core/skin/RebindSkin.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <unordered_map>

namespace sinew {

namespace {

/// Bind matrices come from files as floats: below this they are one.
constexpr double kSameMatrix = 1e-5;

/// Puts each joint among those kept, where it is not there already.
class Merge {
public:
    std::uint16_t place(const SkinJoint& joint) {
        std::vector<std::uint16_t>& places = places_[joint.joint];
        for (const std::uint16_t at : places) {
            if (kept[at].jointFromMesh.isApprox(joint.jointFromMesh, kSameMatrix)) return at;
        }
        places.push_back(static_cast<std::uint16_t>(kept.size()));
        kept.push_back(joint);
        return places.back();
    }

    std::vector<SkinJoint> kept;

private:
    std::unordered_map<JointId, std::vector<std::uint16_t>> places_;
};

/// Adds an influence to those of a vertex, which begin at `first`.
void addTo(std::vector<Influence>& influences, std::size_t first, const Influence& added) {
    const auto begin = influences.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::find_if(begin, influences.end(),
                                    [&](const Influence& each) { return each.joint == added.joint; });
    if (found == influences.end()) {
        influences.push_back(added);
        return;
    }
    found->weight += added.weight;
}

void putHeaviestFirst(std::span<Influence> influences) {
    if (!std::ranges::is_sorted(influences, std::ranges::greater{}, &Influence::weight))
        std::ranges::sort(influences, std::ranges::greater{}, &Influence::weight);
}

}  // namespace

Skin rebound(const Skin& skin, const std::vector<SkinJoint>& joints) {
    assert(joints.size() == skin.joints.size());
    Merge merge;
    std::vector<std::uint16_t> places;
    places.reserve(joints.size());
    for (const SkinJoint& joint : joints) places.push_back(merge.place(joint));
    Skin result;
    result.joints = std::move(merge.kept);
    result.starts.reserve(skin.starts.size());
    result.influences.reserve(skin.influences.size());
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        const std::size_t first = result.influences.size();
        result.starts.push_back(static_cast<std::uint32_t>(first));
        for (const Influence& influence : skin.at(v))
            addTo(result.influences, first, {places[influence.joint], influence.weight});
        putHeaviestFirst(std::span(result.influences).subspan(first));
    }
    result.starts.push_back(static_cast<std::uint32_t>(result.influences.size()));
    return result;
}

}  // namespace sinew
