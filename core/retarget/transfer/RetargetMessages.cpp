#include "core/retarget/transfer/RetargetMessages.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/curve/UsedRange.h"
#include "core/retarget/transfer/Landmarks.h"

namespace sinew {

namespace {

/// Returns "left arm, right arm": the names of entries, of at most five of them.
std::string listed(const std::vector<const RoleMapping*>& entries, const Skeleton& source) {
    constexpr std::size_t kListed = 5;
    std::string list;
    for (std::size_t i = 0; i < std::min(entries.size(), kListed); ++i)
        list += (i > 0 ? ", " : "") +
                (entries[i]->role ? displayName(*entries[i]->role) : source[entries[i]->source.front()].name);
    if (entries.size() > kListed) list += " and " + std::to_string(entries.size() - kListed) + " more";
    return list;
}

/// Returns whether a track of a scale has another value than 1.
bool changesScale(const Track& track) {
    constexpr double kNoScale = 1e-3;
    const UsedRange range = usedRange(*track.curve);
    return std::abs(range.min - 1) > kNoScale || std::abs(range.max - 1) > kNoScale;
}

class TransferMessages {
public:
    TransferMessages(const TransferFacts& facts, Diagnostics& diagnostics)
        : facts_(facts), diagnostics_(diagnostics), where_("clip " + facts.clip.name) {
        for (const Track& track : facts.clip.tracks) {
            keyed_.insert(track.id.joint);
            if (isScale(track.id.channel) && changesScale(track)) scaled_.insert(track.id.joint);
        }
    }

    void add() {
        if (!facts_.movesHips && facts_.needsHips)
            warn(
                "the hips are not moved: one skeleton has no hips, or the target's hips have no free "
                "translation");
        if (facts_.keepsContacts && facts_.mapping.profile != MappingProfile::byName) addContacts();
        addRoles();
        addClip();
    }

private:
    void warn(std::string message) { diagnostics_.warn(ErrorCode::dataLost, where_, std::move(message)); }
    void inform(std::string message) { diagnostics_.inform(ErrorCode::dataLost, where_, std::move(message)); }

    void addContacts() {
        for (const Limb limb : kLimbs) {
            const auto isMapped = [&](Role role) {
                const RoleMapping* entry = facts_.mapping.find(role);
                return entry && entry->isComplete();
            };
            if (isMapped(limb.upper()) && isMapped(limb.lower()) && isMapped(limb.tip())) continue;
            const std::string message = "contacts of the " + displayName(limb.tip()) +
                                        " are not kept, because one of the skeletons lacks a part of this " +
                                        (limb.isLeg() ? "leg" : "arm") + "; its rotations are copied";
            // Most motions have no contacts of hands.
            limb.isLeg() ? warn(message) : inform(message);
        }
    }

    void addRoles() {
        std::vector<const RoleMapping*> doubtful;
        for (const RoleMapping& entry : facts_.mapping.roles) {
            if (entry.isComplete() && entry.confidence < kDoubtful) doubtful.push_back(&entry);
            if (!entry.role || entry.isComplete()) continue;
            if (entry.target.empty() && !entry.source.empty())
                inform("the target has no " + displayName(*entry.role) +
                       "; the source's motion of it is left out");
            if (entry.source.empty() && !entry.target.empty())
                inform("the source has no " + displayName(*entry.role) +
                       "; the target's keeps its rest pose");
        }
        if (!doubtful.empty())
            warn("the mapping is doubtful for " + listed(doubtful, facts_.source) +
                 "; check these roles in the Retarget panel or with sinew map");
    }

    void addClip() {
        std::vector<const RoleMapping*> still;
        std::size_t complete = 0;
        for (const RoleMapping& entry : facts_.mapping.roles) {
            if (!entry.isComplete()) continue;
            ++complete;
            if (std::ranges::none_of(entry.source, [&](int joint) { return has(keyed_, joint); }))
                still.push_back(&entry);
        }
        if (complete > 0 && still.size() == complete)
            warn("the clip has no keys for any mapped joint; the target does not move");
        else if (!still.empty())
            inform("the clip has no keys for " + listed(still, facts_.source) + "; these parts do not move");
        if (!scaled_.empty())
            warn("the clip scales " + std::to_string(scaled_.size()) +
                 (scaled_.size() == 1 ? " joint" : " joints") +
                 ", which is not transferred; the target keeps its size");
    }

    bool has(const std::set<JointId>& joints, int joint) const {
        return joints.contains(facts_.source[joint].id);
    }

    const TransferFacts& facts_;
    Diagnostics& diagnostics_;
    std::string where_;
    std::set<JointId> keyed_, scaled_;  ///< joints of the source
};

}  // namespace

void reportMissing(const TransferFacts& facts, Diagnostics& diagnostics) {
    TransferMessages(facts, diagnostics).add();
}

}  // namespace sinew
