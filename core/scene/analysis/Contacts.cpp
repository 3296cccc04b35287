#include "core/scene/analysis/Contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/base/InParallel.h"
#include "core/rig/Skeleton.h"
#include "core/scene/evaluation/BatchEvaluator.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kSpeedWindow = 0.05;  // seconds on either side over which the speed is averaged
constexpr double kSameGround = 0.1;    // of the extent
constexpr std::size_t kFramesPerPiece = 16 * kBatchSize;
constexpr std::size_t kMaxPositions = std::size_t{1} << 16;  // in memory at once

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

/// Computes the tail positions of joints on consecutive frames, frame by frame, on all cores. Incomplete if
/// cancelled.
void readTails(const Evaluator& evaluator, FrameIndex first, std::span<const int> joints,
               std::span<Eigen::Vector3d> tails, const std::atomic<bool>* cancel) {
    const std::size_t count = tails.size() / joints.size();
    inParallel((count + kFramesPerPiece - 1) / kFramesPerPiece, [&]() -> PieceWork {
        return [&,
                own = std::make_shared<OwningBatchEvaluator<double>>(evaluator.clone())](std::size_t piece) {
            const std::size_t end = std::min(count, (piece + 1) * kFramesPerPiece);
            for (std::size_t f = piece * kFramesPerPiece; f < end && !(cancel && *cancel); f += kBatchSize) {
                const std::size_t batchSize = std::min(kBatchSize, end - f);
                own->batch.evaluate(first + FrameIndex{static_cast<std::int64_t>(f)}, batchSize);
                for (std::size_t at = 0; at < batchSize; ++at) {
                    for (std::size_t i = 0; i < joints.size(); ++i)
                        tails[(f + at) * joints.size() + i] = own->batch.tail(joints[i], at);
                }
            }
        };
    });
}

/// Calls `visit` with the tail positions of joints, frame by frame. Returns false if cancelled.
template <class Visit>
bool forEachFrameTails(const Character& character, const std::shared_ptr<const Clip>& clip,
                       std::span<const int> joints, const std::atomic<bool>* cancel, const Visit& visit) {
    if (joints.empty()) return true;
    const Evaluator evaluator(withoutGoals(character), withoutWarp(clip));
    const auto all = static_cast<std::size_t>(clip->frameCount());
    const std::size_t pieces = std::max<std::size_t>(1, kMaxPositions / joints.size() / kFramesPerPiece);
    const std::size_t blockFrames = std::min(all, pieces * kFramesPerPiece);
    Positions tails(blockFrames * joints.size());
    for (std::size_t first = 0; first < all; first += blockFrames) {
        const std::size_t count = std::min(blockFrames, all - first) * joints.size();
        readTails(evaluator, clip->firstFrame + FrameIndex{static_cast<std::int64_t>(first)}, joints,
                  std::span(tails).first(count), cancel);
        if (cancel && *cancel) return false;
        for (std::size_t at = 0; at < count; at += joints.size())
            visit(std::span<const Eigen::Vector3d>(tails).subspan(at, joints.size()));
    }
    return true;
}

/// A joint whose tail comes near the ground.
struct Foot {
    int joint;
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
        recentAt(count_++).assign(tails.begin(), tails.end());
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

}  // namespace

std::vector<Contact> detectContacts(const Character& character, const std::shared_ptr<const Clip>& clip,
                                    const ContactSettings& settings) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> leafIndices = leafJoints(skeleton);
    std::vector<double> lowest(leafIndices.size(), HUGE_VAL);
    const bool all = forEachFrameTails(character, clip, leafIndices, settings.cancel,
                                       [&](std::span<const Eigen::Vector3d> tails) {
                                           for (std::size_t i = 0; i < tails.size(); ++i)
                                               lowest[i] = std::min(lowest[i], tails[i].dot(settings.up));
                                       });
    if (!all || leafIndices.empty()) return {};
    const double ground = *std::ranges::min_element(lowest) + kSameGround * skeleton.extent();
    std::vector<Foot> feet;
    std::vector<int> joints;
    for (std::size_t i = 0; i < leafIndices.size(); ++i) {
        if (lowest[i] > ground) continue;
        feet.push_back({leafIndices[i], lowest[i]});
        joints.push_back(leafIndices[i]);
    }
    ContactFinder finder(*clip, std::move(feet), skeleton.extent(), settings);
    const auto add = [&](std::span<const Eigen::Vector3d> tails) { finder.add(tails); };
    if (!forEachFrameTails(character, clip, joints, settings.cancel, add)) return {};
    return finder.takeContacts();
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
