#include "core/anim/reduction/SimplifyPlan.h"

#include <algorithm>
#include <iterator>

#include "core/anim/reduction/CarriedError.h"
#include "core/anim/sampling/JointValues.h"
#include "core/anim/sampling/MotionError.h"
#include "core/base/Index.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// Fraction of the tolerance available to the head of an animated joint. It grows towards the leaves, so that
/// every joint of a chain has some tolerance of its own.
constexpr double kFirstHeadFraction = 0.35;
constexpr double kLastHeadFraction = 0.6;
/// Followers that can rotate about more axes than this can correct almost everything.
constexpr std::size_t kFollowedAngles = 3;

}  // namespace

SimplifyPlan::SimplifyPlan(const std::shared_ptr<const Skeleton>& skeleton,
                           std::shared_ptr<const Clip> sourceClip, const std::shared_ptr<const Clip>& clip,
                           const std::vector<ChannelId>& kept, std::vector<double> sampleTimes,
                           const SimplifySettings& settings)
    : source(skeleton, std::move(sourceClip)),
      rest(skeleton, clip),
      times(std::move(sampleTimes)),
      tolerance(settings.tolerance),
      distance(settings.distance),
      degree(settings.interpolation == Interpolation::linear ? 1 : 3),
      joints(skeleton->joints().size()) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = skeleton->joints()[i];
        for (const Channel channel : kChannels) {
            const ChannelId id{joint.id, channel};
            const Curve* curve = joint.free.contains(channel) ? clip->find(id) : nullptr;
            if (curve == nullptr || curve->size() < 2) continue;
            joints[i].isAnimated = true;
            if (!std::ranges::binary_search(kept, id)) joints[i].fitted.push_back(channel);
        }
    }
    Pose restPose;
    rest.sample(Seconds{times.front()}, restPose);
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[asIndex(i)];
        if (!plan.fitted.empty()) addPoints(i, Affine::Identity(), restPose, plan);
    }
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[asIndex(i)];
        if (!plan.fitted.empty()) addFollowers(i, {}, plan);
    }
}

void SimplifyPlan::addPoints(int joint, const Affine& jointFromChild, const Pose& restPose,
                             JointPlan& plan) const {
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d offset = distance * Eigen::Vector3d::Unit(axis);
        plan.points.push_back({jointFromChild * offset, 1});
        plan.points.push_back({jointFromChild * -offset, 1});
    }
    plan.points.push_back({jointFromChild * skeleton()[joint].tail, 1});
    for (const int child : skeleton().children(joint)) {
        const auto c = asIndex(child);
        const Affine childTransform = jointFromChild * restPose[c].affine();
        if (!joints[c].isAnimated) {
            addPoints(child, childTransform, restPose, plan);
        } else if (std::ranges::none_of(joints[c].fitted, isTranslation)) {
            plan.points.push_back({childTransform.translation(), headFraction(child)});
        }
    }
}

void SimplifyPlan::addFollowers(int joint, const Follower& above, JointPlan& plan) const {
    for (const int child : skeleton().children(joint)) {
        const std::vector<Channel>& fitted = joints[asIndex(child)].fitted;
        Follower follower = above;
        follower.joint = child;
        for (const Channel channel : fitted) {
            if (isAngle(channel)) follower.angles.push_back({child, component(channel)});
        }
        const bool free = std::ranges::count_if(fitted, isAngle) == 3;
        if (free || follower.angles.size() > kFollowedAngles) continue;
        if (!fitted.empty()) plan.followers.push_back(follower);
        addFollowers(child, follower, plan);
    }
}

double SimplifyPlan::headFraction(int joint) const {
    const auto moves = [&](int i) { return joints[asIndex(i)].isAnimated ? 1 : 0; };
    int above = 0;
    for (int i = skeleton()[joint].parent; i != kNoParent; i = skeleton()[i].parent) above += moves(i);
    // Number of animated joints on the longest chain from each joint down. Children come after their parents.
    std::vector<int> below(joints.size());
    for (int i = skeleton().size() - 1; i >= joint; --i) {
        int& own = below[asIndex(i)];
        own += moves(i);
        const int parent = skeleton()[i].parent;
        if (parent == kNoParent) continue;
        int& longest = below[asIndex(parent)];
        longest = std::max(longest, own);
    }
    const double position = static_cast<double>(above) / (above + below[asIndex(joint)]);
    return kFirstHeadFraction + (kLastHeadFraction - kFirstHeadFraction) * position;
}

namespace {

constexpr std::size_t kTightenedTimes = 6;  ///< number of times before and after a failure that are tightened
constexpr double kTightening = 0.95;        ///< factor of the tightening in each round
constexpr double kMinimumFactor = 0.05;     ///< below this tolerance factor, a time gets keys
constexpr double kSafetyFactor =
    1 - 1e-9;  ///< factor of the tolerance, as the clip's own sampler rounds differently

class PieceSimplifier {
public:
    PieceSimplifier(const SimplifyPlan& plan, std::size_t first, std::size_t last)
        : plan_(plan),
          first_(first),
          count_(last - first + 1),
          toleranceFactors_(count_ * plan.joints.size(), 1.0) {
        const std::size_t joints = plan.joints.size();
        sourceModels_.resize(joints * count_);
        models_.resize(joints * count_);
        values_.resize(joints * count_);
        axes_.resize(joints * count_);
        fitted_.resize(joints);
        stale_.assign(joints, 1);
        sampleSource();
    }

    /// Fits the joints whose tolerance has changed since the last call, and those below them.
    void fit() {
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            const auto i = asIndex(j);
            const int parent = plan_.skeleton()[j].parent;
            if (parent != kNoParent && stale_[asIndex(parent)]) stale_[i] = 1;
            if (!stale_[i]) continue;
            if (!plan_.joints[i].fitted.empty()) fitJoint(j);
            for (std::size_t n = 0; n < count_; ++n) updateModel(j, n);
        }
        std::ranges::fill(stale_, 0);
    }

    /// Tightens the tolerance wherever it was exceeded. Returns whether any of it could be tightened.
    bool tighten() {
        std::vector<char> failed(toleranceFactors_.size());
        for (int j = 0; j < plan_.skeleton().size(); ++j) {
            for (std::size_t n = 0; n < count_; ++n) {
                if (exceeds(j, n)) markFailure(j, n, failed);
            }
        }
        bool any = false;
        for (std::size_t i = 0; i < toleranceFactors_.size(); ++i) {
            if (!failed[i]) continue;
            any |= toleranceFactors_[i] > 0;
            toleranceFactors_[i] =
                toleranceFactors_[i] * tightening_ < kMinimumFactor ? 0 : toleranceFactors_[i] * tightening_;
        }
        tightening_ *= kTightening;
        return any;
    }

    std::vector<FittedChannel> takeChannels() {
        std::vector<FittedChannel> all;
        for (auto& own : fitted_) std::ranges::move(own, std::back_inserter(all));
        return all;
    }

private:
    double time(std::size_t n) const { return plan_.times[first_ + n]; }
    std::size_t index(int joint, std::size_t n) const { return asIndex(joint) * count_ + n; }

    /// Samples the source's model transforms and the values that are not fitted.
    void sampleSource() {
        Pose pose;
        std::vector<Affine> model(plan_.joints.size());
        pose_.resize(sourceModels_.size());
        for (std::size_t n = 0; n < count_; ++n) {
            plan_.source.sample(Seconds{time(n)}, pose);
            forwardKinematics(plan_.skeleton(), pose, model);
            for (int j = 0; j < plan_.skeleton().size(); ++j) sourceModels_[index(j, n)] = model[asIndex(j)];
            plan_.rest.sample(Seconds{time(n)}, pose);
            for (int j = 0; j < plan_.skeleton().size(); ++j) {
                pose_[index(j, n)] = pose[asIndex(j)];
                if (plan_.joints[asIndex(j)].fitted.empty()) continue;
                values_[index(j, n)] = plan_.rest.values(j, Seconds{time(n)});
                const int parent = plan_.skeleton()[j].parent;
                axes_[index(j, n)] = AngleAxes(plan_.skeleton()[j], values_[index(j, n)].angles).axes;
                if (parent != kNoParent)
                    axes_[index(j, n)] = sourceModels_[index(parent, n)].linear() * axes_[index(j, n)];
            }
        }
    }

    /// Marks a joint that exceeds the tolerance and those above it, up to one that can rotate about all axes:
    /// joints above that one do not contribute to the error, unless it has no tolerance left.
    void markFailure(int joint, std::size_t n, std::vector<char>& failed) {
        const std::size_t begin = n > kTightenedTimes ? n - kTightenedTimes : 0,
                          end = std::min(n + kTightenedTimes + 1, count_);
        for (int j = joint; j != kNoParent; j = plan_.skeleton()[j].parent) {
            const auto& fitted = plan_.joints[asIndex(j)].fitted;
            if (fitted.empty()) continue;
            for (std::size_t i = begin; i < end; ++i) failed[index(j, i)] = 1;
            stale_[asIndex(j)] = 1;
            if (std::ranges::count_if(fitted, isAngle) == 3 && toleranceFactors_[index(j, n)] > 0) break;
        }
    }

    Affine parentOf(int joint, std::size_t n) const {
        const int parent = plan_.skeleton()[joint].parent;
        return parent == kNoParent ? Affine::Identity() : models_[index(parent, n)];
    }

    /// Computes the joint's model transform as fitted so far.
    void updateModel(int joint, std::size_t n) {
        models_[index(joint, n)] = parentOf(joint, n) * pose_[index(joint, n)].affine();
    }

    void fitJoint(int joint) {
        const JointPlan& plan = plan_.joints[asIndex(joint)];
        fitted_[asIndex(joint)].clear();
        current_.assign(values_.begin() + static_cast<std::ptrdiff_t>(index(joint, 0)),
                        values_.begin() + static_cast<std::ptrdiff_t>(index(joint, 0) + count_));
        for (std::size_t c = 0; c < plan.fitted.size(); ++c) fitChannel(joint, c);
        const Joint& rig = plan_.skeleton()[joint];
        for (std::size_t n = 0; n < count_; ++n) {
            pose_[index(joint, n)] =
                localTransform(rig, current_[n].translation, current_[n].angles, current_[n].scale);
        }
    }

    void fitChannel(int joint, std::size_t c) {
        const JointPlan& plan = plan_.joints[asIndex(joint)];
        const Channel channel = plan.fitted[c];
        const auto [begin, end] = keyedSpan(joint, channel);
        CarriedError error(plan_, joint);
        gates_.clear();
        for (std::size_t n = begin; n < end; ++n) {
            const double source = values_[index(joint, n)].at(channel);
            Gate gate{time(n), source, source};
            if (n == begin || n + 1 == end) {
                current_[n].at(channel) = source;
            } else {
                const CarriedState state{&sourceModels_[n], &axes_[n], count_, parentOf(joint, n)};
                const double factor = toleranceFactors_[index(joint, n)];
                const auto change =
                    error.allowedChange(state, c, current_[n], plan_.tolerance * kSafetyFactor * factor);
                const double best = current_[n].at(channel);
                gate.low = factor > 0 ? best + change.min : best;
                gate.high = factor > 0 ? best + change.max : best;
            }
            gates_.push_back(gate);
        }
        if (gates_.size() < 2) return;
        auto knots = fitBand(gates_, plan_.degree);
        const auto fitted = fittedValues(gates_, knots);
        for (std::size_t n = begin; n < end; ++n) current_[n].at(channel) = fitted[n - begin];
        for (Knot& knot : knots) knot.gate += begin;
        fitted_[asIndex(joint)].push_back({{plan_.skeleton()[joint].id, channel}, std::move(knots)});
    }

    /// Returns the range of the piece's times between the first and the last key of a channel.
    std::pair<std::size_t, std::size_t> keyedSpan(int joint, Channel channel) const {
        const Curve& curve = *plan_.rest.clip().find({plan_.skeleton()[joint].id, channel});
        std::size_t begin = 0, end = count_;
        while (begin < end && isBefore(time(begin), curve.startTime().value)) ++begin;
        while (end > begin && isBefore(curve.endTime().value, time(end - 1))) --end;
        return {begin, end};
    }
    static bool isBefore(double a, double b) { return a < b - Curve::kMinimumGap; }

    bool exceeds(int j, std::size_t n) const {
        return boneError(plan_.skeleton()[j], sourceModels_[index(j, n)], models_[index(j, n)],
                         plan_.distance) > plan_.tolerance * kSafetyFactor;
    }
    const SimplifyPlan& plan_;
    std::size_t first_, count_;
    std::vector<double> toleranceFactors_;  ///< tolerance factor at each time, joint by joint; 0: a key
    double tightening_ = 0.8;
    std::vector<Affine> sourceModels_, models_;  ///< modelFromJoint at each time, joint by joint
    std::vector<Eigen::Matrix3d> axes_;
    std::vector<Transform> pose_;       ///< parentFromJoint as fitted so far
    std::vector<JointValues> values_;   ///< values of the source
    std::vector<JointValues> current_;  ///< values of the joint being fitted
    std::vector<Gate> gates_;
    std::vector<std::vector<FittedChannel>> fitted_;  ///< by joint
    std::vector<char> stale_;                         ///< by joint: must be fitted again
};

}  // namespace

std::vector<FittedChannel> fitPiece(const SimplifyPlan& plan, std::size_t first, std::size_t last,
                                    const std::atomic<bool>* cancel) {
    PieceSimplifier piece(plan, first, last);
    do {
        if (cancel && *cancel) return {};
        piece.fit();
    } while (piece.tighten());
    return piece.takeChannels();
}

}  // namespace sinew
