#include "core/scene/sequence/LimbContactTimes.h"

#include <algorithm>

#include "core/retarget/BodyRoles.h"
#include "core/retarget/transfer/BodyContacts.h"
#include "core/scene/analysis/Contacts.h"

namespace sinew {

namespace {

constexpr double kHalfFrame = 0.5;  ///< by which contacts extend beyond their first and last frame
constexpr int kComparedTimes = 32;  ///< of a transition, at which contacts of both strips are compared

}  // namespace

LimbContactTimes::LimbContactTimes(std::shared_ptr<const Character> character, const Sequence& sequence,
                                   const std::atomic<bool>* cancel)
    : character_(std::move(character)),
      mapping_(mapSkeletons(*character_->skeleton, *character_->skeleton)),
      tracker_(*character_->skeleton, mapping_, MappingSide::source),
      size_(Landmarks(*character_->skeleton, mapping_, MappingSide::source).size()) {
    const auto isTracked = [&](Limb limb) { return tracker_.end(limb).has_value(); };
    if (std::ranges::none_of(kLimbs, isTracked)) return;
    for (const StripRef ref : playingOrder(sequence)) {
        const ClipId id = stripAt(sequence, ref).clip;
        const auto clip = std::ranges::find(character_->clips, id, [](const auto& each) { return each->id; });
        if (clip != character_->clips.end() && !spans_.contains(id)) findContacts(*clip, cancel);
    }
}

void LimbContactTimes::findContacts(const std::shared_ptr<const Clip>& clip,
                                    const std::atomic<bool>* cancel) {
    const Skeleton& skeleton = *character_->skeleton;
    const Landmarks body(skeleton, mapping_, MappingSide::source);
    ContactSettings settings = groundContactSettings(body, Eigen::Quaterniond::Identity());
    settings.cancel = cancel;
    settings.hands.clear();  // Strips are not aligned with the objects that hands rest on.
    Spans& spans = spans_[clip->id];
    const Seconds margin = clip->rate.frameTime() * kHalfFrame;
    for (const Contact& contact : contactsOf(*character_, clip, settings)) {
        for (const Limb limb : kLimbs) {
            if (!tracker_.end(limb) || !isAtOrBelow(skeleton, contact.joint, tracker_.tip(limb))) continue;
            spans[indexOf(limb)].push_back(
                {clip->rate.time(contact.first) - margin, clip->rate.time(contact.last) + margin});
        }
    }
    // Several joints of one foot may be planted at different times.
    for (std::vector<Span>& limb : spans) {
        std::ranges::sort(limb, {}, &Span::first);
        std::vector<Span> merged;
        for (const Span& span : limb) {
            if (!merged.empty() && span.first <= merged.back().last)
                merged.back().last = std::max(merged.back().last, span.last);
            else
                merged.push_back(span);
        }
        limb = std::move(merged);
    }
}

bool LimbContactTimes::isPlanted(ClipId clip, std::size_t limb, Seconds source) const {
    const auto found = spans_.find(clip);
    if (found == spans_.end()) return false;
    const std::vector<Span>& spans = found->second[limb];
    const auto after = std::ranges::upper_bound(spans, source, {}, &Span::first);
    return after != spans.begin() && source <= (after - 1)->last;
}

std::optional<BonePoint> LimbContactTimes::alignmentPoint(const StripPlayer& first, const StripPlayer& second,
                                                          const Transition& transition) const {
    const Limb left = kLimbs[0], right = kLimbs[1];
    const StripAlignment::Kind kind = second.strip().alignment.kind;
    if (kind == StripAlignment::Kind::leftFoot) return tracker_.end(left);
    if (kind == StripAlignment::Kind::rightFoot) return tracker_.end(right);
    std::optional<BonePoint> best;
    int longest = 0;
    for (const Limb limb : {left, right}) {
        int common = 0;
        for (int k = 0; k <= kComparedTimes; ++k) {
            const double fraction = static_cast<double>(k) / kComparedTimes;
            const Seconds time = transition.begin + transition.duration() * fraction;
            if (isPlanted(first, indexOf(limb), time) && isPlanted(second, indexOf(limb), time)) ++common;
        }
        if (common <= longest || !tracker_.end(limb)) continue;
        longest = common;
        best = tracker_.end(limb);
    }
    return best;
}

}  // namespace sinew
