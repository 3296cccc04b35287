#include "core/scene/Contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/base/InParallel.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/WideEvaluator.h"

namespace sinew {
namespace {

constexpr double kAround = 0.05;     // seconds over which a speed is taken
constexpr double kSameGround = 0.1;  // of the extent
constexpr std::size_t kFramesAPiece = 16 * kWideFrames;
constexpr std::size_t kMostPlaces = std::size_t{1} << 16;  // that are in memory at once

using Places = std::vector<Eigen::Vector3d>;

std::vector<int> endsOf(const Skeleton& skeleton) {
    std::vector<int> ends;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (skeleton.children(j).empty()) ends.push_back(j);
    }
    return ends;
}

/// Where tails of joints are at frames that follow each other, frame after frame, on all cores. Some are left
/// out once it is cancelled.
void readTails(const Evaluator& evaluator, FrameIndex first, std::span<const int> joints,
               std::span<Eigen::Vector3d> tails, const std::atomic<bool>* cancel) {
    const std::size_t count = tails.size() / joints.size();
    inParallel((count + kFramesAPiece - 1) / kFramesAPiece, [&]() -> PieceWork {
        return [&, own = std::make_shared<OwnWideEvaluator<double>>(evaluator.another())](std::size_t piece) {
            const std::size_t end = std::min(count, (piece + 1) * kFramesAPiece);
            for (std::size_t f = piece * kFramesAPiece; f < end && !(cancel && *cancel); f += kWideFrames) {
                const std::size_t together = std::min(kWideFrames, end - f);
                own->wide.evaluate(first + FrameIndex{static_cast<std::int64_t>(f)}, together);
                for (std::size_t at = 0; at < together; ++at) {
                    for (std::size_t i = 0; i < joints.size(); ++i)
                        tails[(f + at) * joints.size() + i] = own->wide.tail(joints[i], at);
                }
            }
        };
    });
}

/// Shows where tails of joints are, frame by frame, until cancelled: whether it came to the end.
template <class Take>
bool showTails(const Character& character, const std::shared_ptr<const Clip>& clip,
               std::span<const int> joints, const std::atomic<bool>* cancel, const Take& take) {
    if (joints.empty()) return true;
    const Evaluator evaluator(withoutGoals(character), unwarped(clip));
    const auto all = static_cast<std::size_t>(clip->frameCount());
    const std::size_t pieces = std::max<std::size_t>(1, kMostPlaces / joints.size() / kFramesAPiece);
    const std::size_t stretch = std::min(all, pieces * kFramesAPiece);
    Places tails(stretch * joints.size());
    for (std::size_t first = 0; first < all; first += stretch) {
        const std::size_t count = std::min(stretch, all - first) * joints.size();
        readTails(evaluator, clip->firstFrame + FrameIndex{static_cast<std::int64_t>(first)}, joints,
                  std::span(tails).first(count), cancel);
        if (cancel && *cancel) return false;
        for (std::size_t at = 0; at < count; at += joints.size())
            take(std::span<const Eigen::Vector3d>(tails).subspan(at, joints.size()));
    }
    return true;
}

/// A joint whose tail comes to the ground, and how low.
struct Foot {
    int joint;
    double lowest = HUGE_VAL;
    std::optional<std::int64_t> since{};  ///< the frame of the clip from which it stands
};

/// Finds contacts from tails that come frame by frame, of which it keeps those of a moment.
class Finding {
public:
    Finding(const Clip& clip, std::vector<Foot> feet, double extent, const ContactSettings& settings)
        : clip_(clip), feet_(std::move(feet)), settings_(settings), low_(settings.low * extent) {
        around_ = std::max<std::int64_t>(1, static_cast<std::int64_t>(kAround * clip.rate.hertz()));
        around_ = std::min(around_, clip.frameCount());
        recent_.resize(static_cast<std::size_t>(2 * around_ + 1));
    }

    void add(std::span<const Eigen::Vector3d> tails) {
        recentAt(count_++).assign(tails.begin(), tails.end());
        if (count_ > around_) judge(count_ - 1 - around_);
    }

    std::vector<Contact> found() {
        for (std::int64_t f = std::max<std::int64_t>(count_ - around_, 0); f < count_; ++f) judge(f);
        for (Foot& foot : feet_) end(foot, count_ - 1);
        std::ranges::sort(found_, {}, [](const Contact& each) { return std::pair(each.joint, each.first); });
        return std::move(found_);
    }

private:
    Places& recentAt(std::int64_t f) { return recent_[static_cast<std::size_t>(f) % recent_.size()]; }

    /// Of a frame, once those around it are there.
    void judge(std::int64_t f) {
        for (std::size_t i = 0; i < feet_.size(); ++i) {
            Foot& foot = feet_[i];
            if (!stands(i, f, foot.since ? settings_.ratio : 1))
                end(foot, f - 1);
            else if (!foot.since)
                foot.since = f;
        }
    }

    void end(Foot& foot, std::int64_t last) {
        if (foot.since && clip_.rate.time(FrameIndex{last - *foot.since}) >= settings_.least)
            found_.push_back({foot.joint, clip_.firstFrame + FrameIndex{*foot.since},
                              clip_.firstFrame + FrameIndex{last}});
        foot.since = std::nullopt;
    }

    bool stands(std::size_t i, std::int64_t f, double ratio) {
        const std::int64_t from = std::max<std::int64_t>(f - around_, 0),
                           to = std::min(f + around_, count_ - 1);
        if (recentAt(f)[i].y() > feet_[i].lowest + ratio * low_) return false;
        const double way = (recentAt(to)[i] - recentAt(from)[i]).norm();
        return way <= ratio * settings_.slow * clip_.rate.time(FrameIndex{to - from}).value;
    }

    const Clip& clip_;
    std::vector<Foot> feet_;
    const ContactSettings& settings_;
    double low_;  ///< metres
    std::int64_t around_, count_ = 0;
    std::vector<Places> recent_;  ///< of the last frames, in a ring
    std::vector<Contact> found_;
};

}  // namespace

std::vector<Contact> contactsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                                const ContactSettings& settings) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> ends = endsOf(skeleton);
    std::vector<double> lowest(ends.size(), HUGE_VAL);
    const bool all =
        showTails(character, clip, ends, settings.cancel, [&](std::span<const Eigen::Vector3d> tails) {
            for (std::size_t i = 0; i < tails.size(); ++i) lowest[i] = std::min(lowest[i], tails[i].y());
        });
    if (!all || ends.empty()) return {};
    const double ground = *std::ranges::min_element(lowest) + kSameGround * skeleton.extent();
    std::vector<Foot> feet;
    std::vector<int> joints;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (lowest[i] > ground) continue;
        feet.push_back({ends[i], lowest[i]});
        joints.push_back(ends[i]);
    }
    Finding finding(*clip, std::move(feet), skeleton.extent(), settings);
    const auto add = [&](std::span<const Eigen::Vector3d> tails) { finding.add(tails); };
    if (!showTails(character, clip, joints, settings.cancel, add)) return {};
    return finding.found();
}

}  // namespace sinew
