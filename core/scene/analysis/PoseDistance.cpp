#include "core/scene/analysis/PoseDistance.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/MatchJoints.h"

namespace sinew {
namespace {

bool isKeyed(const Clip& clip, JointId joint) {
    return std::ranges::any_of(clip.tracks, [&](const Track& track) { return track.id.joint == joint; });
}

int bodyRoot(const Motion& motion) {
    const Skeleton& skeleton = *motion.character->skeleton;
    std::vector<int> sizes(static_cast<std::size_t>(skeleton.size()), 1);
    int root = kNoParent;
    for (int j = skeleton.size(); j-- > 0;) {
        const int size = sizes[static_cast<std::size_t>(j)];
        if (skeleton[j].parent != kNoParent) {
            sizes[static_cast<std::size_t>(skeleton[j].parent)] += size;
        } else if (root == kNoParent || size >= sizes[static_cast<std::size_t>(root)]) {
            root = j;
        }
    }
    while (root != kNoParent && skeleton.children(root).size() == 1 &&
           !isKeyed(*motion.clip, skeleton[root].id))
        root = skeleton.children(root).front();
    return root;
}

/// Returns for each joint whether it is the body's root or a descendant of it.
std::vector<bool> bodyMask(const Skeleton& skeleton, int root) {
    std::vector<bool> inside(static_cast<std::size_t>(skeleton.size()));
    for (int j = 0; j < skeleton.size(); ++j) {
        const int parent = skeleton[j].parent;
        inside[static_cast<std::size_t>(j)] =
            j == root || (parent != kNoParent && inside[static_cast<std::size_t>(parent)]);
    }
    return inside;
}

std::vector<JointPair> matchedPairs(const Motion& first, int firstRoot, const Motion& second,
                                    int secondRoot) {
    const Skeleton &a = *first.character->skeleton, &b = *second.character->skeleton;
    const std::vector<bool> inFirst = bodyMask(a, firstRoot), inSecond = bodyMask(b, secondRoot);
    const JointMatches matches = matchJoints(a, b);
    std::vector<JointPair> found;
    for (int j = 0; j < a.size(); ++j) {
        const int other = matches.bySource[static_cast<std::size_t>(j)].joint;
        if (other == kNoParent || !inFirst[static_cast<std::size_t>(j)]) continue;
        if (inSecond[static_cast<std::size_t>(other)]) found.push_back({j, other});
    }
    return found;
}

/// Returns for each joint the reach of its descendants and its own tail from its head, if fully stretched.
std::vector<double> reachLengths(const Skeleton& skeleton) {
    std::vector<double> reach(static_cast<std::size_t>(skeleton.size()));
    for (int j = skeleton.size(); j-- > 0;) {
        const Joint& joint = skeleton[j];
        double& own = reach[static_cast<std::size_t>(j)];
        own = std::max(own, joint.tail.norm());
        if (joint.parent == kNoParent) continue;
        double& above = reach[static_cast<std::size_t>(joint.parent)];
        above = std::max(above, joint.rest.translation.norm() + own);
    }
    return reach;
}

std::vector<Eigen::Quaterniond> restRotations(const Skeleton& skeleton) {
    std::vector<Eigen::Quaterniond> rotations;
    for (const Joint& joint : skeleton.joints()) {
        const int parent = joint.parent;
        const Eigen::Quaterniond above = parent == kNoParent ? Eigen::Quaterniond::Identity()
                                                             : rotations[static_cast<std::size_t>(parent)];
        rotations.push_back((above * joint.rest.rotation).normalized());
    }
    return rotations;
}

}  // namespace

Result<PoseDistance> PoseDistance::create(const Motion& first, const Motion& second) {
    PoseDistance result;
    auto& [a, b] = result.bodies_;
    a.root = bodyRoot(first);
    b.root = bodyRoot(second);
    result.joints_ = matchedPairs(first, a.root, second, b.root);
    if (result.joints_.empty())
        return fail(ErrorCode::nameUnknown, "", "the two characters have no joint name in common");
    result.points_ = static_cast<Eigen::Index>(result.joints_.size());
    for (const JointPair& pair : result.joints_) {
        a.bones.push_back(pair.first);
        b.bones.push_back(pair.second);
        if (pair.first == a.root || pair.second == b.root) continue;
        a.rotatingJoints.push_back(pair.first);
        b.rotatingJoints.push_back(pair.second);
    }
    const Skeleton &one = *first.character->skeleton, &other = *second.character->skeleton;
    result.computeWeights(one);
    result.prepareBody(a, one);
    result.prepareBody(b, other);
    Eigen::ArrayXd pose = Eigen::ArrayXd::Zero(result.size()), facing = pose;
    result.readTips(a, one, one.restModel(), pose.tail(3 * result.points_));
    result.readTips(b, other, other.restModel(), facing.tail(3 * result.points_));
    const YRotation turn = result.heading(pose, facing);
    const Eigen::Quaterniond headingRotation(
        Eigen::AngleAxisd(std::atan2(turn.sine, turn.cosine), Eigen::Vector3d::UnitY()));
    for (Eigen::Quaterniond& rotation : b.leftFactors) rotation = headingRotation * rotation;
    for (Eigen::Quaterniond& rotation : b.rightFactors) rotation = rotation * headingRotation.conjugate();
    return result;
}

void PoseDistance::computeWeights(const Skeleton& first) {
    const std::vector<double> reach = reachLengths(first);
    const std::vector<int>& turning = bodies_[0].rotatingJoints;
    weights_.resize(static_cast<Eigen::Index>(turning.size()));
    for (Eigen::Index i = 0; i < weights_.size(); ++i)
        weights_[i] = reach[static_cast<std::size_t>(turning[static_cast<std::size_t>(i)])];
    const double all = weights_.sum();
    if (all > 0) weights_ /= all;
}

void PoseDistance::prepareBody(Body& body, const Skeleton& skeleton) {
    const std::vector<Eigen::Quaterniond> rest = restRotations(skeleton);
    for (const int j : body.rotatingJoints) {
        const Eigen::Quaterniond above = rest[static_cast<std::size_t>(skeleton[j].parent)];
        body.leftFactors.push_back(above);
        body.rightFactors.push_back(rest[static_cast<std::size_t>(j)].conjugate());
    }
    Eigen::ArrayXd tips(3 * points_);
    readTips(body, skeleton, skeleton.restModel(), tips);
    const double size = std::sqrt(tips.square().sum());
    body.size = size > 1e-6 * skeleton.extent() ? size : skeleton.extent();
}

/// Tip positions relative to the root, in units of the body's size, scaled so that their squares sum to the
/// mean.
void PoseDistance::readTips(const Body& body, const Skeleton& skeleton, std::span<const Affine> model,
                            Eigen::Ref<Eigen::ArrayXd> tips) const {
    const Eigen::Vector3d from = model[static_cast<std::size_t>(body.root)].translation();
    const double scale = 1 / (body.size * std::sqrt(static_cast<double>(points_)));
    for (Eigen::Index i = 0; i < points_; ++i) {
        const int j = body.bones[static_cast<std::size_t>(i)];
        const Eigen::Vector3d tip = boneEnds(skeleton[j], model[static_cast<std::size_t>(j)]).tail;
        for (int axis = 0; axis < 3; ++axis) tips[axis * points_ + i] = scale * (tip[axis] - from[axis]);
    }
}

Eigen::Vector3d PoseDistance::rootPosition(Side side, const Evaluator& evaluator) const {
    return evaluator.model()[static_cast<std::size_t>(body(side).root)].translation() / body(side).size;
}

void PoseDistance::read(Side side, const Evaluator& evaluator, Eigen::Ref<Eigen::ArrayXd> pose) const {
    const Body& body = this->body(side);
    const Eigen::Index count = weights_.size();
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Eigen::Quaterniond& local =
            evaluator.local()[static_cast<std::size_t>(body.rotatingJoints[at])].rotation;
        const Eigen::Quaterniond rotation = body.leftFactors[at] * local * body.rightFactors[at];
        for (int c = 0; c < 4; ++c) pose[c * count + i] = rotation.coeffs()[c];
    }
    readTips(body, evaluator.skeleton(), evaluator.model(), pose.tail(3 * points_));
}

/// Returns the rotation of the second pose's tips that best fits the first pose's, in closed form.
PoseDistance::YRotation PoseDistance::heading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                                              const Eigen::Ref<const Eigen::ArrayXd>& second) const {
    const Eigen::Index at = 4 * weights_.size();
    const auto x = first.segment(at, points_), z = first.segment(at + 2 * points_, points_);
    const auto otherX = second.segment(at, points_), otherZ = second.segment(at + 2 * points_, points_);
    const double along = (x * otherX + z * otherZ).sum(), across = (x * otherZ - z * otherX).sum();
    const double both = std::hypot(along, across);
    if (!(both > 0)) return {};
    return {along / both, across / both};
}

void PoseDistance::fixHeading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                              const Eigen::Ref<const Eigen::ArrayXd>& second) {
    fixedHeading_ = heading(first, second);
}

bool PoseDistance::areClose(const Eigen::Ref<const Eigen::ArrayXd>& first,
                            const Eigen::Ref<const Eigen::ArrayXd>& second, double tolerance) const {
    const Eigen::Index count = weights_.size();
    for (Eigen::Index i = 0; i < count; ++i) {
        double dot = 0;
        for (int c = 0; c < 4; ++c) dot += first[c * count + i] * second[c * count + i];
        const double sign = dot < 0 ? -1 : 1;
        for (int c = 0; c < 4; ++c) {
            if (std::abs(first[c * count + i] - sign * second[c * count + i]) > tolerance) return false;
        }
    }
    return ((first.tail(3 * points_) - second.tail(3 * points_)).abs() <= tolerance).all();
}

double PoseDistance::squaredDistance(const Eigen::Ref<const Eigen::ArrayXd>& first,
                                     const Eigen::Ref<const Eigen::ArrayXd>& second) const {
    const Eigen::Index count = weights_.size(), n = points_;
    // For unit quaternions |p - q|² |p + q|² is the square of 2 sin(angle / 2), whatever their signs.
    double sum = 0;
    if (count > 0) {
        const auto part = [&](const auto& pose, Eigen::Index c) { return pose.segment(c * count, count); };
        const auto difference = [&](Eigen::Index c) { return (part(first, c) - part(second, c)).square(); };
        const auto total = [&](Eigen::Index c) { return (part(first, c) + part(second, c)).square(); };
        sum = (weights_ * (difference(0) + difference(1) + difference(2) + difference(3)) *
               (total(0) + total(1) + total(2) + total(3)))
                  .sum();
    }
    const YRotation turn = fixedHeading_ ? *fixedHeading_ : heading(first, second);
    const Eigen::Index at = 4 * count;
    const auto x = second.segment(at, n), z = second.segment(at + 2 * n, n);
    return sum + (first.segment(at, n) - (turn.cosine * x + turn.sine * z)).square().sum() +
           (first.segment(at + n, n) - second.segment(at + n, n)).square().sum() +
           (first.segment(at + 2 * n, n) - (turn.cosine * z - turn.sine * x)).square().sum();
}

}  // namespace sinew
