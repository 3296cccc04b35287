#include "core/io/keys/BlockFit.h"

#include <algorithm>

#include "core/base/Index.h"
#include "core/io/keys/PathFit.h"

namespace sinew {

namespace {

constexpr double kScaleTolerance = 1e-8;

bool hasUniformScales(const Skeleton& skeleton, const MotionSamples& samples) {
    for (int j = 0; j < skeleton.size(); ++j) {
        const double scale = samples.local(0, j).scale.x();
        if (!(scale > 0)) return false;
        for (std::size_t n = 0; n < samples.size(); ++n) {
            if (!(samples.local(n, j).scale.array() - scale).isZero(kScaleTolerance * scale)) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<JointKeys> fitBlock(const FitPlan& plan, const MotionSamples& samples) {
    return hasUniformScales(*plan.skeleton, samples) ? fitInModelSpace(plan, samples)
                                                     : fitLocally(plan, samples);
}

namespace {

constexpr double kMinFraction = 1e-3;  ///< of the tolerance; below this every sample becomes a key

class LocalFit {
public:
    LocalFit(const FitPlan& plan, const MotionSamples& samples)
        : plan_(plan), skeleton_(*plan.skeleton), samples_(samples), pose_(plan.steps.size()) {}

    std::vector<JointKeys> fit() {
        for (double fraction = kFitFraction;; fraction = fraction > kMinFraction ? fraction / 2 : 0) {
            std::vector<JointKeys> keys = fitAll(fraction);
            if (fraction <= 0 || isWithinTolerance()) return keys;
        }
    }

private:
    /// Fits all joints to a fraction of the tolerance and stores the written transforms in locals_.
    std::vector<JointKeys> fitAll(double fraction) {
        locals_.assign(plan_.steps.size(), {});
        std::vector<JointKeys> keys(plan_.steps.size());
        const double angleBound = fraction * plan_.tolerance.angle,
                     distanceBound = fraction * plan_.tolerance.distance;
        const double size = skeleton_.extent() + plan_.tolerance.reach;
        for (int j = 0; j < skeleton_.size(); ++j) {
            const auto i = asIndex(j);
            auto& jointLocals = locals_[i];
            for (std::size_t n = 0; n < samples_.size(); ++n) jointLocals.push_back(samples_.local(n, j));
            if (!plan_.steps[i][0])
                keys[i].translation = fitPart(jointLocals, &Transform::translation, distanceBound);
            if (!plan_.steps[i][1])
                keys[i].rotation =
                    fitPart(jointLocals, &Transform::rotation, std::min(angleBound, distanceBound / size));
            if (!plan_.steps[i][2])
                keys[i].scale = fitPart(jointLocals, &Transform::scale, distanceBound / size);
        }
        return keys;
    }

    template <class Value>
    PathKeys<Value> fitPart(std::vector<Transform>& locals, Value Transform::*part, double bound) const {
        SampledPath<Value> path{samples_.times(), {}};
        for (const Transform& local : locals) path.values.push_back(local.*part);
        if (isStill(path.values)) std::ranges::fill(path.values, Value(path.values[0]));
        if constexpr (std::is_same_v<Value, Eigen::Quaterniond>) alignHemispheres(path.values);
        auto keys = fitLinearKeys(path, std::vector<double>(samples_.size(), bound));
        for (std::size_t n = 0; n < locals.size(); ++n) locals[n].*part = path.values[n];
        return keys;
    }

    bool isWithinTolerance() {
        std::vector<Affine> expected(pose_.size()), actual(pose_.size());
        for (std::size_t n = 0; n < samples_.size(); ++n) {
            for (std::size_t j = 0; j < pose_.size(); ++j) pose_[j] = samples_.local(n, static_cast<int>(j));
            forwardKinematics(skeleton_, pose_, expected);
            for (std::size_t j = 0; j < pose_.size(); ++j) pose_[j] = locals_[j][n];
            forwardKinematics(skeleton_, pose_, actual);
            if (!modelError(skeleton_, expected, actual, plan_.tolerance.reach)
                     .isWithin(plan_.tolerance, kFitFraction))
                return false;
        }
        return true;
    }

    const FitPlan& plan_;
    const Skeleton& skeleton_;
    const MotionSamples& samples_;
    std::vector<std::vector<Transform>> locals_;  ///< as written, by joint and sample
    Pose pose_;
};

}  // namespace

std::vector<JointKeys> fitLocally(const FitPlan& plan, const MotionSamples& samples) {
    return LocalFit(plan, samples).fit();
}

}  // namespace sinew
