#include "core/io/keys/LocalFit.h"

#include <algorithm>

#include "core/io/keys/PathFit.h"

namespace sinew {

namespace {

constexpr double kLeastShare = 1e-3;  ///< of the tolerance; below it every sample becomes a key

class LocalFit {
public:
    LocalFit(const FitPlan& plan, const MotionSamples& samples)
        : plan_(plan), skeleton_(*plan.skeleton), samples_(samples), pose_(plan.steps.size()) {}

    std::vector<JointKeys> fit() {
        for (double share = kFitShare;; share = share > kLeastShare ? share / 2 : 0) {
            std::vector<JointKeys> keys = fitted(share);
            if (share <= 0 || isGood()) return keys;
        }
    }

private:
    /// All joints by a share of the tolerance; what is written goes to locals_.
    std::vector<JointKeys> fitted(double share) {
        locals_.assign(plan_.steps.size(), {});
        std::vector<JointKeys> keys(plan_.steps.size());
        const double turn = share * plan_.tolerance.angle, way = share * plan_.tolerance.distance;
        const double size = skeleton_.extent() + plan_.tolerance.reach;
        for (int j = 0; j < skeleton_.size(); ++j) {
            const auto i = static_cast<std::size_t>(j);
            auto& own = locals_[i];
            for (std::size_t n = 0; n < samples_.size(); ++n) own.push_back(samples_.local(n, j));
            if (!plan_.steps[i][0]) keys[i].translation = fitVectors(own, &Transform::translation, way);
            if (!plan_.steps[i][1]) keys[i].rotation = fitRotations(own, std::min(turn, way / size));
            if (!plan_.steps[i][2]) keys[i].scale = fitVectors(own, &Transform::scale, way / size);
        }
        return keys;
    }

    PathKeys<Eigen::Vector3d> fitVectors(std::vector<Transform>& locals, Eigen::Vector3d Transform::*part,
                                         double bound) const {
        VectorPath path{samples_.times(), {}};
        for (const Transform& local : locals) path.values.push_back(local.*part);
        if (isStill(path.values)) std::ranges::fill(path.values, Eigen::Vector3d(path.values[0]));
        auto keys = fittedKeys(path, std::vector<double>(samples_.size(), bound));
        for (std::size_t n = 0; n < locals.size(); ++n) locals[n].*part = path.values[n];
        return keys;
    }

    PathKeys<Eigen::Quaterniond> fitRotations(std::vector<Transform>& locals, double bound) const {
        RotationPathSamples path{samples_.times(), {}};
        for (const Transform& local : locals) path.values.push_back(local.rotation);
        if (isStill(path.values)) std::ranges::fill(path.values, Eigen::Quaterniond(path.values[0]));
        alignHemispheres(path.values);
        auto keys = fittedKeys(path, std::vector<double>(samples_.size(), bound));
        for (std::size_t n = 0; n < locals.size(); ++n) locals[n].rotation = path.values[n];
        return keys;
    }

    bool isGood() {
        std::vector<Affine> was(pose_.size()), is(pose_.size());
        for (std::size_t n = 0; n < samples_.size(); ++n) {
            for (std::size_t j = 0; j < pose_.size(); ++j) pose_[j] = samples_.local(n, static_cast<int>(j));
            forwardKinematics(skeleton_, pose_, was);
            for (std::size_t j = 0; j < pose_.size(); ++j) pose_[j] = locals_[j][n];
            forwardKinematics(skeleton_, pose_, is);
            if (!modelError(skeleton_, was, is, plan_.tolerance.reach).within(plan_.tolerance, kFitShare))
                return false;
        }
        return true;
    }

    const FitPlan& plan_;
    const Skeleton& skeleton_;
    const MotionSamples& samples_;
    std::vector<std::vector<Transform>> locals_;  ///< as written: of each joint, of each sample
    Pose pose_;
};

}  // namespace

std::vector<JointKeys> localFit(const FitPlan& plan, const MotionSamples& samples) {
    return LocalFit(plan, samples).fit();
}

}  // namespace sinew
