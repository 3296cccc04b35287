#include "core/anim/SimplifyPiece.h"

#include <algorithm>
#include <cmath>

#include "core/anim/CarriedError.h"
#include "core/anim/MotionError.h"
#include "core/anim/PoseValues.h"
#include "core/rig/ForwardKinematics.h"

namespace sinew {
namespace {

constexpr std::size_t kReach = 8;     ///< times before and behind a failure that are held tighter
constexpr double kTighter = 0.6;      ///< by this much each round
constexpr double kTightest = 0.05;    ///< below it a time gets keys
constexpr double kAlmost = 1 - 1e-9;  ///< of the tolerance: the clip's own sampler rounds otherwise

class Piece {
public:
    Piece(const SimplifyPlan& plan, std::size_t first, std::size_t last)
        : plan_(plan), first_(first), count_(last - first + 1), room_(count_, 1.0) {
        room_.front() = room_.back() = 0;
        const std::size_t joints = plan.joints.size();
        was_.resize(joints * count_);
        is_.resize(joints * count_);
        values_.resize(joints * count_);
        sampleSource();
    }

    void fit() {
        fitted_.clear();
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            if (!plan_.joints[static_cast<std::size_t>(j)].fitted.empty()) fitJoint(j);
            for (std::size_t n = 0; n < count_; ++n) place(j, n);
        }
    }

    /// Whether some times failed, and are held tighter now.
    bool tighten() {
        std::vector<char> failed(count_);
        bool any = false;
        for (std::size_t n = 0; n < count_; ++n) {
            if (!exceeds(n)) continue;
            any = true;
            const std::size_t end = std::min(n + kReach + 1, count_);
            for (std::size_t i = n > kReach ? n - kReach : 0; i < end; ++i) failed[i] = 1;
        }
        for (std::size_t n = 0; n < count_; ++n) {
            if (!failed[n]) continue;
            room_[n] = room_[n] * kTighter < kTightest ? 0 : room_[n] * kTighter;
        }
        return any && std::ranges::any_of(room_, [](double room) { return room > 0; });
    }

    std::vector<FittedChannel> take() { return std::move(fitted_); }

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
                if (!plan_.joints[static_cast<std::size_t>(j)].fitted.empty())
                    values_[at(j, n)] = plan_.rest.values(j, Seconds{time(n)});
            }
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
        CarriedError error(plan_.skeleton()[joint], plan);
        gates_.clear();
        for (std::size_t n = begin; n < end; ++n) {
            const double source = values_[at(joint, n)].at(channel);
            Gate gate{time(n), source, source};
            const bool exact = n == begin || n + 1 == end || room_[n] == 0;
            if (!exact) {
                const auto change = error.allowed(parentOf(joint, n), was_[at(joint, n)], c, current_[n],
                                                  plan_.tolerance * kAlmost * room_[n]);
                gate.low = current_[n].at(channel) + change.least;
                gate.high = current_[n].at(channel) + change.most;
            } else {
                current_[n].at(channel) = source;
            }
            gates_.push_back(gate);
        }
        if (gates_.size() < 2) return;
        auto knots = fitBand(gates_, plan_.degree);
        const auto fitted = fittedValues(gates_, knots);
        for (std::size_t n = begin; n < end; ++n) current_[n].at(channel) = fitted[n - begin];
        for (Knot& knot : knots) knot.gate += begin;
        fitted_.push_back({{plan_.skeleton()[joint].id, channel}, std::move(knots)});
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

    bool exceeds(std::size_t n) const {
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            const double error =
                boneError(plan_.skeleton()[j], was_[at(j, n)], is_[at(j, n)], plan_.distance);
            if (error > plan_.tolerance * kAlmost) return true;
        }
        return false;
    }

    const SimplifyPlan& plan_;
    std::size_t first_, count_;
    std::vector<double> room_;                  ///< share of the tolerance at each time; 0: keys
    std::vector<Affine> was_, is_;              ///< modelFromJoint, joint by joint, of each time
    std::vector<Transform> pose_;               ///< parentFromJoint as it is now
    std::vector<ClipSampler::Values> values_;   ///< what the source plays
    std::vector<ClipSampler::Values> current_;  ///< of the joint that is fitted
    std::vector<Gate> gates_;
    std::vector<FittedChannel> fitted_;
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
