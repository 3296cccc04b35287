#include "core/io/writing/BoneAxes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Quaternions = std::vector<Eigen::Quaterniond>;

constexpr double kShortBone = 1e-4;  ///< as a fraction of the skeleton's size; shorter ones have no direction
/// Relative difference up to which scales count as equal. Exporters round them to single precision.
constexpr double kUniform = 3e-5;
const double kAlignedAngle = radians(5);
/// Blender's glTF importer takes the axis nearest to the mean of the children.
const double kMeanAngle = radians(40);
const double kReversedAngle = radians(120);

double angleBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// Returns axes whose y points in a direction and whose x, seen from the front, lies across it.
Eigen::Quaterniond axesAlong(const Eigen::Vector3d& direction, const Eigen::Vector3d& front) {
    Eigen::Matrix3d axes;
    axes.col(1) = direction;
    if (std::abs(direction.dot(front)) < 0.9) {
        axes.col(0) = direction.cross(front).normalized();
        axes.col(2) = axes.col(0).cross(direction);
    } else {
        axes.col(2) = Eigen::Vector3d::UnitX().cross(direction).normalized();
        axes.col(0) = direction.cross(axes.col(2));
    }
    return Eigen::Quaterniond(axes).normalized();
}

/// Finds the turns of a skeleton's joints.
class BoneTurner {
public:
    /// @param fixed  the joints that keep their axes
    BoneTurner(const Skeleton& skeleton, const std::vector<bool>& fixed, const Eigen::Vector3d& front)
        : skeleton_(skeleton), fixed_(fixed), front_(front), chains_(fixed.size()) {
        for (int i = skeleton_.size() - 1; i > 0; --i) {
            const int parent = skeleton_.parents()[asIndex(i)];
            if (!isJoint(i) || parent == kNoParent) continue;
            const double length = skeleton_[i].rest.translation.norm();
            chains_[asIndex(parent)] = std::max(chains_[asIndex(parent)], length + chains_[asIndex(i)]);
        }
    }

    Quaternions turns() {
        Quaternions turns;
        for (int i = 0; i < skeleton_.size(); ++i) {
            const int parent = skeleton_.parents()[asIndex(i)];
            const Eigen::Quaterniond own =
                parent == kNoParent ? skeleton_[i].rest.rotation.normalized()
                                    : (own_[asIndex(parent)] * skeleton_[i].rest.rotation).normalized();
            own_.push_back(own);
            turned_.push_back(turnedAxes(i, own));
            turns.push_back(turned_.back() ? (own.conjugate() * *turned_.back()).normalized()
                                           : Eigen::Quaterniond::Identity());
        }
        return turns;
    }

private:
    bool isJoint(int joint) const { return skeleton_[joint].kind == JointKind::joint; }

    /// Returns a joint's axes along its bone in model space, or nullopt if it keeps its own and they are not
    /// along the bone.
    std::optional<Eigen::Quaterniond> turnedAxes(int joint, const Eigen::Quaterniond& own) const {
        if (fixed_[asIndex(joint)]) return std::nullopt;
        const int parent = skeleton_.parents()[asIndex(joint)];
        const auto& above = parent == kNoParent ? std::nullopt : turned_[asIndex(parent)];
        Eigen::Vector3d direction = directionOf(joint);
        if (!direction.isZero(0))
            direction = (own * direction).normalized();
        else if (above)
            direction = *above * Eigen::Vector3d::UnitY();
        else
            return std::nullopt;
        if (angleBetween(own * Eigen::Vector3d::UnitY(), direction) <= kAlignedAngle) return own;
        if (!above) return axesAlong(direction, front_);
        const Eigen::Vector3d before = *above * Eigen::Vector3d::UnitY();
        if (angleBetween(before, direction) > kReversedAngle) return axesAlong(direction, front_);
        return Eigen::Quaterniond::FromTwoVectors(before, direction) * *above;
    }

    /// Returns the end of the main bone below a joint, in the joint's space; zero if there is none.
    Eigen::Vector3d mainEnd(int joint) const {
        const int child = mainChild(joint);
        if (child == kNoParent) return Eigen::Vector3d::Zero();
        const Transform& rest = skeleton_[child].rest;
        if (!isShort(rest.translation)) return rest.translation;
        return rest.affine() * mainEnd(child);  // a child at the joint itself shows no direction
    }

    /// Returns the child with the longest chain, or kNoParent.
    int mainChild(int joint) const {
        int main = kNoParent;
        double longest = -1;
        for (const int child : skeleton_.children(joint)) {
            const double length = skeleton_[child].rest.translation.norm() + chains_[asIndex(child)];
            if (!isJoint(child) || length <= longest) continue;
            longest = length;
            main = child;
        }
        return main;
    }

    /// Returns the bone's direction in the joint's space; zero if it has none.
    Eigen::Vector3d directionOf(int joint) const {
        const Eigen::Vector3d end = mainEnd(joint);
        if (isShort(end)) {
            const Eigen::Vector3d& tail = skeleton_[joint].tail;
            return isShort(tail) ? Eigen::Vector3d::Zero() : Eigen::Vector3d(tail.normalized());
        }
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (const int child : skeleton_.children(joint)) {
            const Eigen::Vector3d& head = skeleton_[child].rest.translation;
            if (isJoint(child) && !isShort(head)) sum += head;
        }
        const bool usesMean = !isShort(sum) && angleBetween(end, sum) > kMeanAngle;
        return usesMean ? sum.normalized() : end.normalized();
    }

    bool isShort(const Eigen::Vector3d& bone) const {
        return !(bone.norm() > kShortBone * skeleton_.extent());
    }

    const Skeleton& skeleton_;
    const std::vector<bool>& fixed_;
    Eigen::Vector3d front_;
    std::vector<double> chains_;  ///< length of the longest chain below each joint
    Quaternions own_;             ///< axes in model space, without scales
    std::vector<std::optional<Eigen::Quaterniond>> turned_;
};

bool isUniform(const Eigen::Vector3d& scale) {
    return (scale.array() - scale.x()).abs().maxCoeff() <= kUniform * std::abs(scale.x());
}

/// Returns whether a clip gives a joint the same scale along all axes at its keys and halfway between them.
bool scalesUniformly(const Clip& clip, const Joint& joint) {
    std::array<const Curve*, 3> curves{};
    for (int axis = 0; axis < 3; ++axis) {
        const Curve* const curve = clip.find({joint.id, kChannels[asIndex(6 + axis)]});
        curves[asIndex(axis)] = curve && !curve->empty() ? curve : nullptr;
    }
    const auto scaleAt = [&](Seconds time) {
        Eigen::Vector3d scale = joint.rest.scale;
        for (int axis = 0; axis < 3; ++axis) {
            if (curves[asIndex(axis)]) scale[axis] = curves[asIndex(axis)]->evaluate(time);
        }
        return scale;
    };
    for (const Curve* const curve : curves) {
        std::optional<double> before;
        for (const Key& key : curve ? curve->keys() : std::vector<Key>()) {
            if (!isUniform(scaleAt(key.time))) return false;
            if (before && !isUniform(scaleAt(Seconds{(*before + key.time.value) / 2}))) return false;
            before = key.time.value;
        }
    }
    return true;
}

bool hasUniformScale(const Joint& joint, const std::vector<WriteSubject>& subjects) {
    return isUniform(joint.rest.scale) && std::ranges::all_of(subjects, [&](const WriteSubject& subject) {
               return !subject.clip || scalesUniformly(*subject.clip, joint);
           });
}

/// Returns a joint with turned axes.
Joint turnedJoint(Joint joint, const Eigen::Quaterniond& parentTurn, const Eigen::Quaterniond& turn) {
    joint.rest.translation = parentTurn.conjugate() * joint.rest.translation;
    joint.rest.rotation = parentTurn.conjugate() * joint.rest.rotation * turn;
    joint.tail = turn.conjugate() * joint.tail;
    const auto freeAll = [&](const ChannelSet& kind, auto channel) {
        const bool isFree = joint.free.containsAny(kind);
        for (int i = 0; isFree && i < 3; ++i) joint.free.insert(channel(i));
    };
    // Motion along one of the old axes is motion along several of the new ones.
    if (!parentTurn.vec().isZero(0)) freeAll(kTranslations, [](int i) { return translation(i); });
    if (turn.vec().isZero(0)) return joint;
    freeAll(kAngles, [](int i) { return angle(i); });
    joint.limits = {};
    joint.order = EulerOrder::XYZ;
    return joint;
}

}  // namespace

void turnBonesAlongY(std::vector<WriteSubject>& subjects) {
    const Skeleton& skeleton = *subjects.front().skeleton;
    std::vector<bool> fixed;
    for (const Joint& joint : skeleton.joints()) {
        const bool isAdded = !subjects.front().character->skeleton->find(joint.id);
        fixed.push_back(isAdded || joint.kind != JointKind::joint || !hasUniformScale(joint, subjects));
    }
    const Eigen::Vector3d front = subjects.front().fileFromModel * Eigen::Vector3d::UnitZ();
    const Quaternions turns = BoneTurner(skeleton, fixed, front).turns();
    if (std::ranges::all_of(turns, [](const auto& turn) { return turn.vec().isZero(0); })) return;
    std::vector<Joint> joints;
    for (int i = 0; i < skeleton.size(); ++i) {
        const int parent = skeleton.parents()[asIndex(i)];
        const Eigen::Quaterniond parentTurn =
            parent == kNoParent ? Eigen::Quaterniond::Identity() : turns[asIndex(parent)];
        joints.push_back(turnedJoint(skeleton[i], parentTurn, turns[asIndex(i)]));
    }
    auto turned = Skeleton::create(std::move(joints));
    if (!turned) return;  // not finite, which the writer reports
    const auto shared = std::make_shared<const Skeleton>(*std::move(turned));
    for (WriteSubject& subject : subjects) {
        subject.skeleton = shared;
        subject.boneTurns = turns;
    }
}

Result<std::vector<WriteSubject>> subjectsInFile(const Scene& scene, const WriteOptions& options) {
    auto subjects = writeSubjects(scene, options);
    if (subjects && options.boneAxes == BoneAxes::alongY) turnBonesAlongY(*subjects);
    return subjects;
}

namespace {

std::shared_ptr<const Skin> skinInFile(const Skin& skin, const WriteSubject& subject) {
    auto turned = std::make_shared<Skin>(skin);
    for (SkinJoint& bound : turned->joints) {
        if (const auto joint = subject.skeleton->find(bound.joint))
            bound.jointFromMesh = subject.boneTurns[asIndex(*joint)].conjugate() * bound.jointFromMesh;
    }
    return turned;
}

std::shared_ptr<const Mesh> withSkin(const Mesh& mesh, std::shared_ptr<const Skin> skin) {
    auto bound = std::make_shared<Mesh>(mesh);
    bound->skin = std::move(skin);
    return bound;
}

}  // namespace

std::shared_ptr<const Mesh> meshInFile(const std::shared_ptr<const Mesh>& mesh, const WriteSubject& subject) {
    return subject.boneTurns.empty() ? mesh : withSkin(*mesh, skinInFile(*mesh->skin, subject));
}

std::vector<std::shared_ptr<const Mesh>> meshesInFile(const WriteSubject& subject) {
    std::vector<std::shared_ptr<const Mesh>> meshes = subject.character->meshes;
    if (subject.boneTurns.empty()) return meshes;
    std::map<const Skin*, std::shared_ptr<const Skin>> skins;
    for (auto& mesh : meshes) {
        auto& skin = skins[mesh->skin.get()];
        if (!skin) skin = skinInFile(*mesh->skin, subject);
        mesh = withSkin(*mesh, skin);
    }
    return meshes;
}

void reportUnturnedBones(const std::vector<WriteSubject>& subjects, Diagnostics& diagnostics) {
    for (const Joint& joint : subjects.front().skeleton->joints()) {
        if (joint.kind != JointKind::joint || hasUniformScale(joint, subjects)) continue;
        diagnostics.warn(ErrorCode::dataChanged, "joint " + joint.name,
                         "the joint keeps its axes, so its bone may not point at its child: its scale "
                         "differs between axes. Apply the scale to turn it");
    }
}

}  // namespace sinew
