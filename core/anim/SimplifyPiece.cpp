#include "core/anim/SimplifyPiece.h"

#include <algorithm>
#include <iterator>

#include "core/anim/AngleAxes.h"
#include "core/anim/CarriedError.h"
#include "core/anim/MotionError.h"
#include "core/anim/PoseValues.h"
#include "core/rig/ForwardKinematics.h"

namespace sinew {
namespace {

constexpr std::size_t kReach = 6;     ///< times before and behind a failure that are held tighter
constexpr double kTighter = 0.95;     ///< by this much more each round
constexpr double kTightest = 0.05;    ///< below it a time gets keys
constexpr double kAlmost = 1 - 1e-9;  ///< of the tolerance: the clip's own sampler rounds otherwise

class Piece {
public:
    Piece(const SimplifyPlan& plan, std::size_t first, std::size_t last)
        : plan_(plan), first_(first), count_(last - first + 1), room_(count_ * plan.joints.size(), 1.0) {
        const std::size_t joints = plan.joints.size();
        was_.resize(joints * count_);
        is_.resize(joints * count_);
        values_.resize(joints * count_);
        axes_.resize(joints * count_);
        fitted_.resize(joints);
        stale_.assign(joints, 1);
        sampleSource();
    }

    /// Fits the joints that are held otherwise than before, and those below them.
    void fit() {
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            const auto i = static_cast<std::size_t>(j);
            const int parent = plan_.skeleton()[j].parent;
            if (parent != kNoParent && stale_[static_cast<std::size_t>(parent)]) stale_[i] = 1;
            if (!stale_[i]) continue;
            if (!plan_.joints[i].fitted.empty()) fitJoint(j);
            for (std::size_t n = 0; n < count_; ++n) place(j, n);
        }
        std::ranges::fill(stale_, 0);
    }

    /// Whether the tolerance was exceeded somewhere where it can be held tighter, as it is now.
    bool tighten() {
        std::vector<char> failed(room_.size());
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            for (std::size_t n = 0; n < count_; ++n) {
                if (exceeds(j, n)) markWhatMoves(j, n, failed);
            }
        }
        bool any = false;
        for (std::size_t i = 0; i < room_.size(); ++i) {
            if (!failed[i]) continue;
            any |= room_[i] > 0;
            room_[i] = room_[i] * tighter_ < kTightest ? 0 : room_[i] * tighter_;
        }
        tighter_ *= kTighter;
        return any;
    }

    std::vector<FittedChannel> take() {
        std::vector<FittedChannel> all;
        for (auto& own : fitted_) std::ranges::move(own, std::back_inserter(all));
        return all;
    }

private:
    double time(std::size_t n) const { return plan_.times[first_ + n]; }
    std::size_t at(int joint, std::size_t n) const { return static_cast<std::size_t>(joint) * count_ + n; }

    /// Where all was, and the values that are not fitted.
    void sampleSource() {
        Pose pose;
        std::vector<Affine> model(plan_.joints.size());
        pose_.resize(was_.size());
        for (std::size_t n = 0; n < count_; ++n) {
            plan_.source.sample(Seconds{time(n)}, pose);
            forwardKinematics(plan_.skeleton(), pose, model);
            for (int j = 0; j < plan_.skeleton().size(); ++j)
                was_[at(j, n)] = model[static_cast<std::size_t>(j)];
            plan_.rest.sample(Seconds{time(n)}, pose);
            for (int j = 0; j < plan_.skeleton().size(); ++j) {
                pose_[at(j, n)] = pose[static_cast<std::size_t>(j)];
                if (plan_.joints[static_cast<std::size_t>(j)].fitted.empty()) continue;
                values_[at(j, n)] = plan_.rest.values(j, Seconds{time(n)});
                const int parent = plan_.skeleton()[j].parent;
                axes_[at(j, n)] = AngleAxes(plan_.skeleton()[j], values_[at(j, n)].angles).axes;
                if (parent != kNoParent) axes_[at(j, n)] = was_[at(parent, n)].linear() * axes_[at(j, n)];
            }
        }
    }

    /// A joint that is off and those above it, up to one that can turn about all axes: what that one leaves,
    /// those above it have no part in, unless there is no room left below.
    void markWhatMoves(int joint, std::size_t n, std::vector<char>& failed) {
        const std::size_t begin = n > kReach ? n - kReach : 0, end = std::min(n + kReach + 1, count_);
        for (int j = joint; j != kNoParent; j = plan_.skeleton()[j].parent) {
            const auto& fitted = plan_.joints[static_cast<std::size_t>(j)].fitted;
            if (fitted.empty()) continue;
            for (std::size_t i = begin; i < end; ++i) failed[at(j, i)] = 1;
            stale_[static_cast<std::size_t>(j)] = 1;
            if (std::ranges::count_if(fitted, isAngle) == 3 && room_[at(j, n)] > 0) break;
        }
    }

    Affine parentOf(int joint, std::size_t n) const {
        const int parent = plan_.skeleton()[joint].parent;
        return parent == kNoParent ? Affine::Identity() : is_[at(parent, n)];
    }

    /// The joint's place as it is now.
    void place(int joint, std::size_t n) {
        is_[at(joint, n)] = parentOf(joint, n) * pose_[at(joint, n)].affine();
    }

    void fitJoint(int joint) {
        const JointPlan& plan = plan_.joints[static_cast<std::size_t>(joint)];
        fitted_[static_cast<std::size_t>(joint)].clear();
        current_.assign(values_.begin() + static_cast<std::ptrdiff_t>(at(joint, 0)),
                        values_.begin() + static_cast<std::ptrdiff_t>(at(joint, 0) + count_));
        for (std::size_t c = 0; c < plan.fitted.size(); ++c) fitChannel(joint, c);
        const Joint& rig = plan_.skeleton()[joint];
        for (std::size_t n = 0; n < count_; ++n) {
            pose_[at(joint, n)] =
                localTransform(rig, current_[n].translation, current_[n].angles, current_[n].scale);
        }
    }

    void fitChannel(int joint, std::size_t c) {
        const JointPlan& plan = plan_.joints[static_cast<std::size_t>(joint)];
        const Channel channel = plan.fitted[c];
        const auto [begin, end] = ownSpan(joint, channel);
        CarriedError error(plan_, joint);
        gates_.clear();
        for (std::size_t n = begin; n < end; ++n) {
            const double source = values_[at(joint, n)].at(channel);
            Gate gate{time(n), source, source};
            if (n == begin || n + 1 == end) {
                current_[n].at(channel) = source;
            } else {
                const CarriedMoment moment{&was_[n], &axes_[n], count_, parentOf(joint, n)};
                const double room = room_[at(joint, n)];
                const auto change = error.allowed(moment, c, current_[n], plan_.tolerance * kAlmost * room);
                const double best = current_[n].at(channel);
                gate.low = room > 0 ? best + change.least : best;
                gate.high = room > 0 ? best + change.most : best;
            }
            gates_.push_back(gate);
        }
        if (gates_.size() < 2) return;
        auto knots = fitBand(gates_, plan_.degree);
        const auto fitted = fittedValues(gates_, knots);
        for (std::size_t n = begin; n < end; ++n) current_[n].at(channel) = fitted[n - begin];
        for (Knot& knot : knots) knot.gate += begin;
        fitted_[static_cast<std::size_t>(joint)].push_back(
            {{plan_.skeleton()[joint].id, channel}, std::move(knots)});
    }

    /// The piece's times that lie between the first and the last key of a channel.
    std::pair<std::size_t, std::size_t> ownSpan(int joint, Channel channel) const {
        const Curve& curve = *plan_.rest.clip().find({plan_.skeleton()[joint].id, channel});
        std::size_t begin = 0, end = count_;
        while (begin < end && tooNearOrBefore(time(begin), curve.startTime().value)) ++begin;
        while (end > begin && tooNearOrBefore(curve.endTime().value, time(end - 1))) --end;
        return {begin, end};
    }
    static bool tooNearOrBefore(double a, double b) { return a < b - Curve::kMinimumGap; }

    bool exceeds(int j, std::size_t n) const {
        return boneError(plan_.skeleton()[j], was_[at(j, n)], is_[at(j, n)], plan_.distance) >
               plan_.tolerance * kAlmost;
    }
    const SimplifyPlan& plan_;
    std::size_t first_, count_;
    std::vector<double> room_;  ///< joint by joint, share of the tolerance at each time; 0: keys
    double tighter_ = 0.8;
    std::vector<Affine> was_, is_;  ///< modelFromJoint, joint by joint, of each time
    std::vector<Eigen::Matrix3d> axes_;
    std::vector<Transform> pose_;               ///< parentFromJoint as it is now
    std::vector<ClipSampler::Values> values_;   ///< what the source plays
    std::vector<ClipSampler::Values> current_;  ///< of the joint that is fitted
    std::vector<Gate> gates_;
    std::vector<std::vector<FittedChannel>> fitted_;  ///< of each joint
    std::vector<char> stale_;                         ///< joints to be fitted anew
};

}  // namespace

std::vector<FittedChannel> fitPiece(const SimplifyPlan& plan, std::size_t first, std::size_t last,
                                    const std::atomic<bool>* cancel) {
    Piece piece(plan, first, last);
    do {
        if (cancel && *cancel) return {};
        piece.fit();
    } while (piece.tighten());
    return piece.take();
}

}  // namespace sinew
