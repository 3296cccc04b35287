#include "core/scene/analysis/Contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/rig/Skeleton.h"
#include "core/scene/analysis/RestingHands.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kSpeedWindow = 0.05;  // seconds on either side over which the speed is averaged
constexpr double kSameGround = 0.1;    // of the extent
constexpr int kMaxStillFrames = 5000;  // on either side

/// Returns the number of frames on either side over which the speed is averaged.
std::int64_t windowFrames(FrameRate rate) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(kSpeedWindow * rate.hertz()));
}

using Positions = std::vector<Eigen::Vector3d>;

std::vector<int> leafJoints(const Skeleton& skeleton) {
    const std::vector<bool> isPart = figureJoints(skeleton);
    const auto isFigure = [&](int joint) { return isPart[static_cast<std::size_t>(joint)]; };
    std::vector<int> leafIndices;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (isFigure(j) && std::ranges::none_of(skeleton.children(j), isFigure)) leafIndices.push_back(j);
    }
    return leafIndices;
}

/// Returns the size of a skeleton without nodes that are not part of the figure, such as cameras.
double figureExtent(const Skeleton& skeleton) {
    const std::vector<bool> isPart = figureJoints(skeleton);
    Eigen::AlignedBox3d box;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (!isPart[static_cast<std::size_t>(j)]) continue;
        const BoneEnds bone = boneEnds(skeleton[j], skeleton.restModel()[static_cast<std::size_t>(j)]);
        box.extend(bone.head).extend(bone.tail);
    }
    return box.isEmpty() ? skeleton.extent() : std::min(skeleton.extent(), box.diagonal().norm());
}

/// A joint whose tail comes near the ground.
struct Foot {
    int joint;
    std::size_t index;                    ///< among the joints whose tails are added
    double lowest = HUGE_VAL;             ///< lowest height of the tail, metres
    std::optional<std::int64_t> start{};  ///< clip-relative first frame of the current contact
};

/// Finds contacts from tail positions that are added frame by frame; keeps only the most recent ones.
class ContactFinder {
public:
    ContactFinder(const Clip& clip, std::vector<Foot> feet, double extent, const ContactSettings& settings)
        : clip_(clip), feet_(std::move(feet)), settings_(settings), maxHeight_(settings.maxHeight * extent) {
        halfWindow_ = std::min(windowFrames(clip.rate), clip.frameCount());
        recent_.resize(static_cast<std::size_t>(2 * halfWindow_ + 1));
    }

    void add(std::span<const Eigen::Vector3d> tails) {
        Positions& positions = recentAt(count_++);
        positions.clear();
        for (const Foot& foot : feet_) positions.push_back(tails[foot.index]);
        if (count_ > halfWindow_) updateContacts(count_ - 1 - halfWindow_);
    }

    std::vector<Contact> takeContacts() {
        for (std::int64_t f = std::max<std::int64_t>(count_ - halfWindow_, 0); f < count_; ++f)
            updateContacts(f);
        for (Foot& foot : feet_) endContact(foot, count_ - 1);
        std::ranges::sort(contacts_, {},
                          [](const Contact& each) { return std::pair(each.joint, each.first); });
        return std::move(contacts_);
    }

private:
    Positions& recentAt(std::int64_t f) { return recent_[static_cast<std::size_t>(f) % recent_.size()]; }

    /// Updates the contacts on a frame once the frames around it have been added.
    void updateContacts(std::int64_t f) {
        for (std::size_t i = 0; i < feet_.size(); ++i) {
            Foot& foot = feet_[i];
            if (!isPlanted(i, f, foot.start ? settings_.endFactor : 1))
                endContact(foot, f - 1);
            else if (!foot.start)
                foot.start = f;
        }
    }

    void endContact(Foot& foot, std::int64_t last) {
        if (foot.start && clip_.rate.time(FrameIndex{last - *foot.start}) >= settings_.minDuration)
            contacts_.push_back({foot.joint, clip_.firstFrame + FrameIndex{*foot.start},
                                 clip_.firstFrame + FrameIndex{last}});
        foot.start = std::nullopt;
    }

    bool isPlanted(std::size_t i, std::int64_t f, double ratio) {
        const std::int64_t from = std::max<std::int64_t>(f - halfWindow_, 0),
                           to = std::min(f + halfWindow_, count_ - 1);
        if (recentAt(f)[i].dot(settings_.up) > feet_[i].lowest + ratio * maxHeight_) return false;
        const double distance = (recentAt(to)[i] - recentAt(from)[i]).norm();
        return distance <= ratio * settings_.maxSpeed * clip_.rate.time(FrameIndex{to - from}).value;
    }

    const Clip& clip_;
    std::vector<Foot> feet_;
    const ContactSettings& settings_;
    double maxHeight_;  ///< metres
    std::int64_t halfWindow_, count_ = 0;
    std::vector<Positions> recent_;  ///< ring buffer of the last frames
    std::vector<Contact> contacts_;
};

/// Adds contacts of hands that rest on something, unless one of the hand's joints is planted meanwhile.
void addRests(const Skeleton& skeleton, const std::vector<Contact>& rests, std::vector<Contact>& contacts) {
    const std::size_t planted = contacts.size();
    for (const Contact& rest : rests) {
        const auto isSame = [&](const Contact& each) {
            return each.first <= rest.last && rest.first <= each.last &&
                   isAtOrBelow(skeleton, each.joint, rest.joint);
        };
        if (std::none_of(contacts.begin(), contacts.begin() + static_cast<std::ptrdiff_t>(planted), isSame))
            contacts.push_back(rest);
    }
    std::ranges::sort(contacts, {}, [](const Contact& each) { return std::pair(each.joint, each.first); });
}

ContactPaths detectedPaths(const Character& character, const std::shared_ptr<const Clip>& clip,
                           const ContactSettings& settings) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> leafIndices = leafJoints(skeleton);
    std::vector<int> joints = leafIndices;
    const bool findsRests = !settings.hands.empty() && settings.trunk != kNoParent;
    if (findsRests) {
        joints.insert(joints.end(), settings.hands.begin(), settings.hands.end());
        joints.push_back(settings.trunk);
    }
    ContactPaths paths{{}, TailFrames(character, clip, std::move(joints), settings.cancel)};
    std::vector<double> lowest(leafIndices.size(), HUGE_VAL);
    const bool all = paths.tails.forEach([&](std::span<const Eigen::Vector3d> tails) {
        for (std::size_t i = 0; i < lowest.size(); ++i)
            lowest[i] = std::min(lowest[i], tails[i].dot(settings.up));
    });
    if (!all || leafIndices.empty()) return paths;
    const double extent = figureExtent(skeleton);
    const double ground = *std::ranges::min_element(lowest) + kSameGround * extent;
    std::vector<Foot> feet;
    for (std::size_t i = 0; i < leafIndices.size(); ++i) {
        if (lowest[i] <= ground) feet.push_back({leafIndices[i], i, lowest[i]});
    }
    ContactFinder finder(*clip, std::move(feet), extent, settings);
    RestFinder rests(*clip, settings);
    const bool isComplete = paths.tails.forEach([&](std::span<const Eigen::Vector3d> tails) {
        finder.add(tails);
        if (findsRests) rests.add(tails.subspan(leafIndices.size()));
    });
    if (!isComplete) return paths;
    paths.contacts = finder.takeContacts();
    addRests(skeleton, rests.takeContacts(), paths.contacts);
    return paths;
}

}  // namespace

ContactPaths contactPaths(const Character& character, const std::shared_ptr<const Clip>& clip,
                          const ContactSettings& settings) {
    if (!clip->contacts) return detectedPaths(character, clip, settings);
    std::vector<Contact> contacts = contactsOf(character, clip, settings);
    std::vector<int> joints;
    for (const Contact& each : contacts) joints.push_back(each.joint);
    joints.erase(std::ranges::unique(joints).begin(), joints.end());
    return {std::move(contacts), TailFrames(character, clip, std::move(joints), settings.cancel)};
}

std::vector<Contact> detectContacts(const Character& character, const std::shared_ptr<const Clip>& clip,
                                    const ContactSettings& settings) {
    return detectedPaths(character, clip, settings).contacts;
}

std::vector<Contact> contactsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                                const ContactSettings& settings) {
    if (!clip->contacts) return detectContacts(character, clip, settings);
    std::vector<Contact> contacts;
    for (const ClipContact& each : *clip->contacts) {
        const auto joint = character.skeleton->find(each.joint);
        const FrameIndex first = std::max(clip->rate.nearestFrame(each.first), clip->firstFrame),
                         last = std::min(clip->rate.nearestFrame(each.last), clip->lastFrame);
        if (joint && first <= last) contacts.push_back({*joint, first, last});
    }
    std::ranges::sort(contacts, {}, [](const Contact& each) { return std::pair(each.joint, each.first); });
    return contacts;
}

StillRange stillRangeAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                            const BonePoint& point, FrameIndex frame, double maxSpeed) {
    Evaluator evaluator(withoutGoals(character), withoutWarp(clip));
    const auto positionAt = [&](FrameIndex at) {
        evaluator.evaluate(clip->rate.time(at));
        return pointInModel(*character.skeleton, evaluator.model(), point);
    };
    const FrameIndex halfWindow{windowFrames(clip->rate)};
    const auto isStill = [&](FrameIndex at) {
        const FrameIndex from = std::max(at - halfWindow, clip->firstFrame);
        const FrameIndex to = std::min(at + halfWindow, clip->lastFrame);
        return (positionAt(to) - positionAt(from)).norm() < maxSpeed * clip->rate.time(to - from).value;
    };
    const auto extend = [&](FrameIndex at, FrameIndex end, FrameIndex step) {
        for (int i = 0; i < kMaxStillFrames && at != end && isStill(at + step); ++i) at = at + step;
        return at;
    };
    frame = std::clamp(frame, clip->firstFrame, clip->lastFrame);
    if (!isStill(frame)) return {frame, frame};
    return {extend(frame, clip->firstFrame, FrameIndex{-1}), extend(frame, clip->lastFrame, FrameIndex{1})};
}

}  // namespace sinew
