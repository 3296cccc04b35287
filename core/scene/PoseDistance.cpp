#include "core/scene/PoseDistance.h"

#include <algorithm>
#include <cmath>

#include "core/anim/MatchJoints.h"

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

/// Of each joint, whether it is the root of the body or below it.
std::vector<bool> bodyOf(const Skeleton& skeleton, int root) {
    std::vector<bool> inside(static_cast<std::size_t>(skeleton.size()));
    for (int j = 0; j < skeleton.size(); ++j) {
        const int parent = skeleton[j].parent;
        inside[static_cast<std::size_t>(j)] =
            j == root || (parent != kNoParent && inside[static_cast<std::size_t>(parent)]);
    }
    return inside;
}

std::vector<JointPair> pairs(const Motion& first, int firstRoot, const Motion& second, int secondRoot) {
    const Skeleton &a = *first.character->skeleton, &b = *second.character->skeleton;
    const std::vector<bool> inFirst = bodyOf(a, firstRoot), inSecond = bodyOf(b, secondRoot);
    const JointMatches matches = matchJoints(a, b);
    std::vector<JointPair> found;
    for (int j = 0; j < a.size(); ++j) {
        const int other = matches.ofSource[static_cast<std::size_t>(j)].joint;
        if (other == kNoParent || !inFirst[static_cast<std::size_t>(j)]) continue;
        if (inSecond[static_cast<std::size_t>(other)]) found.push_back({j, other});
    }
    return found;
}

/// How far from each joint's head what it turns reaches, stretched out.
std::vector<double> reaches(const Skeleton& skeleton) {
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
    PoseDistance made;
    auto& [a, b] = made.bodies_;
    a.root = bodyRoot(first);
    b.root = bodyRoot(second);
    made.joints_ = pairs(first, a.root, second, b.root);
    if (made.joints_.empty())
        return fail(ErrorCode::nameUnknown, "", "the two characters have no joint of the same name");
    made.points_ = static_cast<Eigen::Index>(made.joints_.size());
    for (const JointPair& pair : made.joints_) {
        a.bones.push_back(pair.first);
        b.bones.push_back(pair.second);
        if (pair.first == a.root || pair.second == b.root) continue;
        a.turning.push_back(pair.first);
        b.turning.push_back(pair.second);
    }
    const Skeleton &one = *first.character->skeleton, &other = *second.character->skeleton;
    made.weigh(one);
    made.describe(a, one);
    made.describe(b, other);
    Eigen::ArrayXd pose = Eigen::ArrayXd::Zero(made.size()), facing = pose;
    made.readTips(a, one, one.restModel(), pose.tail(3 * made.points_));
    made.readTips(b, other, other.restModel(), facing.tail(3 * made.points_));
    const Turn turn = made.heading(pose, facing);
    const Eigen::Quaterniond about(
        Eigen::AngleAxisd(std::atan2(turn.sine, turn.cosine), Eigen::Vector3d::UnitY()));
    for (Eigen::Quaterniond& rotation : b.before) rotation = about * rotation;
    for (Eigen::Quaterniond& rotation : b.behind) rotation = rotation * about.conjugate();
    return made;
}

void PoseDistance::weigh(const Skeleton& first) {
    const std::vector<double> reach = reaches(first);
    const std::vector<int>& turning = bodies_[0].turning;
    weights_.resize(static_cast<Eigen::Index>(turning.size()));
    for (Eigen::Index i = 0; i < weights_.size(); ++i)
        weights_[i] = reach[static_cast<std::size_t>(turning[static_cast<std::size_t>(i)])];
    const double all = weights_.sum();
    if (all > 0) weights_ /= all;
}

void PoseDistance::describe(Body& body, const Skeleton& skeleton) {
    const std::vector<Eigen::Quaterniond> rest = restRotations(skeleton);
    for (const int j : body.turning) {
        const Eigen::Quaterniond above = rest[static_cast<std::size_t>(skeleton[j].parent)];
        body.before.push_back(above);
        body.behind.push_back(rest[static_cast<std::size_t>(j)].conjugate());
    }
    Eigen::ArrayXd tips(3 * points_);
    readTips(body, skeleton, skeleton.restModel(), tips);
    const double size = std::sqrt(tips.square().sum());
    body.size = size > 1e-6 * skeleton.extent() ? size : skeleton.extent();
}

/// Seen from the root, in sizes; their squares add up to the mean.
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

Eigen::Vector3d PoseDistance::place(Side side, const Evaluator& evaluator) const {
    return evaluator.model()[static_cast<std::size_t>(body(side).root)].translation() / body(side).size;
}

void PoseDistance::read(Side side, const Evaluator& evaluator, Eigen::Ref<Eigen::ArrayXd> pose) const {
    const Body& body = this->body(side);
    const Eigen::Index count = weights_.size();
    for (Eigen::Index i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Eigen::Quaterniond& local =
            evaluator.local()[static_cast<std::size_t>(body.turning[at])].rotation;
        const Eigen::Quaterniond rotation = body.before[at] * local * body.behind[at];
        for (int c = 0; c < 4; ++c) pose[c * count + i] = rotation.coeffs()[c];
    }
    readTips(body, evaluator.skeleton(), evaluator.model(), pose.tail(3 * points_));
}

/// The turn of the second's tips that brings them nearest to the first's, in closed form.
PoseDistance::Turn PoseDistance::heading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                                         const Eigen::Ref<const Eigen::ArrayXd>& second) const {
    const Eigen::Index at = 4 * weights_.size();
    const auto x = first.segment(at, points_), z = first.segment(at + 2 * points_, points_);
    const auto otherX = second.segment(at, points_), otherZ = second.segment(at + 2 * points_, points_);
    const double along = (x * otherX + z * otherZ).sum(), across = (x * otherZ - z * otherX).sum();
    const double both = std::hypot(along, across);
    if (!(both > 0)) return {};
    return {along / both, across / both};
}

void PoseDistance::keepHeading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                               const Eigen::Ref<const Eigen::ArrayXd>& second) {
    kept_ = heading(first, second);
}

bool PoseDistance::same(const Eigen::Ref<const Eigen::ArrayXd>& first,
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

double PoseDistance::squared(const Eigen::Ref<const Eigen::ArrayXd>& first,
                             const Eigen::Ref<const Eigen::ArrayXd>& second) const {
    const Eigen::Index count = weights_.size(), n = points_;
    // For unit quaternions |p - q|² |p + q|² is the square of 2 sin(angle / 2), whichever sign they have.
    double sum = 0;
    if (count > 0) {
        const auto part = [&](const auto& pose, Eigen::Index c) { return pose.segment(c * count, count); };
        const auto difference = [&](Eigen::Index c) { return (part(first, c) - part(second, c)).square(); };
        const auto total = [&](Eigen::Index c) { return (part(first, c) + part(second, c)).square(); };
        sum = (weights_ * (difference(0) + difference(1) + difference(2) + difference(3)) *
               (total(0) + total(1) + total(2) + total(3)))
                  .sum();
    }
    const Turn turn = kept_ ? *kept_ : heading(first, second);
    const Eigen::Index at = 4 * count;
    const auto x = second.segment(at, n), z = second.segment(at + 2 * n, n);
    return sum + (first.segment(at, n) - (turn.cosine * x + turn.sine * z)).square().sum() +
           (first.segment(at + n, n) - second.segment(at + n, n)).square().sum() +
           (first.segment(at + 2 * n, n) - (turn.cosine * z - turn.sine * x)).square().sum();
}

}  // namespace sinew
