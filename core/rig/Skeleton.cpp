#include "core/rig/Skeleton.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

namespace {

static_assert(kMaximumJoints == 65536, "a message below states this number");

std::string locationOf(const Joint& joint) { return "joint " + joint.name; }

bool isFinite(const Joint& joint) {
    return joint.rest.translation.allFinite() && joint.rest.rotation.coeffs().allFinite() &&
           joint.rest.scale.allFinite() && joint.tail.allFinite();
}

/// One side of a limited angle may be open.
bool areNumbers(const AngleLimit& limit) {
    if (std::isnan(limit.min) || std::isnan(limit.max)) return false;
    const bool low = std::isfinite(limit.min), high = std::isfinite(limit.max);
    const bool open =
        limit.mode == AngleLimit::Mode::limited && (low || limit.min < 0) && (high || limit.max > 0);
    return (low && high) || (open && (low || high));
}

Result<void> checkLimits(const Joint& joint) {
    for (const AngleLimit& limit : joint.limits.angles) {
        if (!areNumbers(limit)) {
            return fail(ErrorCode::numberNotFinite, locationOf(joint), "a limit is not a number");
        }
        if (!(limit.stiffness >= 0 && limit.stiffness <= 1)) {
            return fail(ErrorCode::valueRange, locationOf(joint), "a stiffness is outside 0 to 1");
        }
        if (limit.mode == AngleLimit::Mode::locked && limit.min != limit.max) {
            return fail(ErrorCode::valueRange, locationOf(joint),
                        "a locked angle must have equal minimum and maximum");
        }
        if (limit.mode != AngleLimit::Mode::free && limit.min > limit.max) {
            return fail(ErrorCode::valueRange, locationOf(joint), "a limit's minimum is above its maximum");
        }
    }
    return {};
}

Result<void> check(const Joint& joint, int index) {
    if (joint.parent < kNoParent || joint.parent >= index) {
        return fail(ErrorCode::hierarchyBroken, locationOf(joint), "its parent does not come before it");
    }
    if (!isFinite(joint)) {
        return fail(ErrorCode::numberNotFinite, locationOf(joint),
                    "its rest transform or tail is not finite");
    }
    return checkLimits(joint);
}

constexpr double kLargestCoordinate = 1e150;  ///< metres

/// Whether a position, its squared distances and its value in any unit of a file are finite.
bool isInReach(const Eigen::Vector3d& position) {
    return position.cwiseAbs().maxCoeff() <= kLargestCoordinate;
}

double boxDiagonal(const std::vector<Joint>& joints, const std::vector<Affine>& model) {
    Eigen::AlignedBox3d box;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        box.extend(model[i].translation());
        box.extend(model[i] * joints[i].tail);
    }
    return box.isEmpty() ? 0 : box.diagonal().stableNorm();
}

}  // namespace

Result<Skeleton> Skeleton::create(std::vector<Joint> joints) {
    if (joints.size() > asIndex(kMaximumJoints)) {
        return fail(ErrorCode::limitExceeded, locationOf(joints[asIndex(kMaximumJoints)]),
                    "a skeleton can have at most 65536 joints");
    }
    Skeleton skeleton;
    skeleton.joints_ = std::move(joints);
    skeleton.restModel_.reserve(skeleton.joints_.size());
    for (int i = 0; i < skeleton.size(); ++i) {
        const Joint& joint = skeleton[i];
        if (const auto checked = check(joint, i); !checked) return tl::unexpected<Error>(checked.error());
        if (!skeleton.byName_.emplace(joint.name, i).second) {
            return fail(ErrorCode::duplicateName, locationOf(joint), "another joint has this name");
        }
        if (joint.id && !skeleton.byId_.emplace(joint.id, i).second) {
            return fail(ErrorCode::duplicateName, locationOf(joint), "another joint has this id");
        }
        const Affine local = joint.rest.affine();
        const Affine model =
            joint.parent == kNoParent ? local : skeleton.restModel_[asIndex(joint.parent)] * local;
        if (!model.matrix().allFinite() || !isInReach(model.translation()) ||
            !isInReach(model * joint.tail)) {
            return fail(ErrorCode::numberNotFinite, locationOf(joint),
                        "its position at rest is beyond 1e150 m");
        }
        skeleton.restModel_.push_back(model);
    }
    skeleton.indexJoints();
    return skeleton;
}

void Skeleton::indexJoints() {
    parents_.reserve(joints_.size());
    children_.resize(joints_.size());
    for (int i = 0; i < size(); ++i) {
        const int parent = joints_[asIndex(i)].parent;
        parents_.push_back(parent);
        if (parent != kNoParent) children_[asIndex(parent)].push_back(i);
    }
    extent_ = std::max(extent_, boxDiagonal(joints_, restModel_));
}

std::optional<int> Skeleton::find(std::string_view name) const {
    const auto found = byName_.find(name);
    return found == byName_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> Skeleton::find(JointId id) const {
    const auto found = byId_.find(id);
    return found == byId_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<bool> figureJoints(const Skeleton& skeleton) {
    const auto isJoint = [](const Joint& joint) { return joint.kind == JointKind::joint; };
    const bool hasJoints = std::ranges::any_of(skeleton.joints(), isJoint);
    std::vector<bool> isPart;
    for (const Joint& joint : skeleton.joints()) isPart.push_back(!hasJoints || isJoint(joint));
    return isPart;
}

bool isAtOrBelow(const Skeleton& skeleton, int node, int ancestor) {
    while (node != kNoParent && node != ancestor) node = skeleton[node].parent;
    return node == ancestor;
}

tl::expected<std::vector<int>, int> parentsFirst(const std::vector<int>& parents) {
    enum class State { waiting, open, placed };
    std::vector<State> states(parents.size(), State::waiting);
    std::vector<int> order, chain;
    for (int i = 0; i < static_cast<int>(parents.size()); ++i) {
        int node = i;
        for (; node != kNoParent && states[asIndex(node)] == State::waiting; node = parents[asIndex(node)]) {
            states[asIndex(node)] = State::open;
            chain.push_back(node);
        }
        if (node != kNoParent && states[asIndex(node)] == State::open) return tl::unexpected(node);
        for (; !chain.empty(); chain.pop_back()) {
            states[asIndex(chain.back())] = State::placed;
            order.push_back(chain.back());
        }
    }
    return order;
}

namespace {

/// Returns the tail of a joint without children, joint space.
Eigen::Vector3d leafTail(const Joint& leaf, const Joint& parent) {
    const double distance = leaf.rest.translation.norm();
    const double parentLength = parent.tail.norm();
    if (distance == 0) return leaf.rest.rotation.conjugate() * parent.tail;
    const double length = parentLength > 0 ? parentLength : distance;
    return leaf.rest.rotation.conjugate() * (leaf.rest.translation * (length / distance));
}

}  // namespace

void deriveTails(std::vector<Joint>& joints, const std::vector<bool>& fixed) {
    std::vector<int> childCount(joints.size(), 0);
    std::vector<Eigen::Vector3d> headSum(joints.size(), Eigen::Vector3d::Zero());
    for (const Joint& joint : joints) {
        if (joint.parent == kNoParent) continue;
        ++childCount[asIndex(joint.parent)];
        headSum[asIndex(joint.parent)] += joint.rest.translation;
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        Joint& joint = joints[i];
        if ((i < fixed.size() && fixed[i]) || !joint.tail.isZero(0)) continue;
        if (childCount[i] > 0) {
            joint.tail = headSum[i] / childCount[i];
        } else if (joint.parent != kNoParent) {
            joint.tail = leafTail(joint, joints[asIndex(joint.parent)]);
        }
    }
}

}  // namespace sinew
