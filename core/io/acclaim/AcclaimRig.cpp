#include "core/io/acclaim/AcclaimRig.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/io/acclaim/BoneNames.h"
#include "core/io/text/TextCursor.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kPositionTolerance = 1e-9;  ///< metres

/// Sets the direction and length of a bone from a vector in file units, such that both read back unchanged:
/// the length is rounded so coarsely that the printed digits of the direction cannot change it, and a
/// direction that comes from such a pair is kept.
void setSegment(AsfBone& bone, const Vector3d& segment) {
    bone.direction = Vector3d::UnitY();
    const double length = segment.stableNorm();
    if (length == 0) return;
    const double step = std::max(1e-8, std::pow(10, std::ceil(std::log10(length)) - 11));
    bone.length = std::max(std::round(length / step), 1.0) * step;
    const Vector3d direction = segment / bone.length;
    const Vector3d printed = (direction * 1e12).array().round() / 1e12;
    const bool isKept = std::abs(printed.norm() - 1) < 2e-12;
    bone.direction = isKept ? direction : Vector3d(segment / length);
}

/// Wraps an angle to degrees in (-180, 180]. Values within rounding error of -180 become 180, to avoid jumps.
double wrapDegrees(double angle) {
    const double turned = std::remainder(degrees(angle), 360);
    return turned < -180 + 1e-7 ? turned + 360 : turned;
}

/// Sets the axis angles of a rotation, with the middle angle within ±90°. Uses the order X·Y·Z, or X·Z·Y
/// near its gimbal poles.
void setAxis(AsfBone& bone, const Quaterniond& rotation) {
    constexpr double kNearPole = 0.1;
    for (const EulerOrder order : {EulerOrder::XYZ, EulerOrder::XZY}) {
        Vector3d angles = fromQuaternion(order, rotation);
        if (std::cos(angles[1]) < 0) angles = {angles[0] + kPi, kPi - angles[1], angles[2] + kPi};
        bone.axisOrder = order;
        for (int i = 0; i < 3; ++i) bone.axis[i] = wrapDegrees(angles[i]);
        if (gimbalDistance(order, angles) > kNearPole) return;
    }
}

class RigBuilder {
public:
    RigBuilder(const WriteSubject& subject, const std::string& fileName, double length,
               Diagnostics& diagnostics)
        : skeleton_(*subject.skeleton),
          layout_(subject.character->motionLayout.get()),
          clip_(subject.clip.get()),
          diagnostics_(diagnostics),
          names_(boneNames_.namesOfJoints(skeleton_)) {
        rig_.file.name = BoneNames().unique(fileName);
        rig_.file.length = length;
        unit_ = rig_.file.metresPerUnit();
        hasSingleRoot_ = std::ranges::count(skeleton_.parents(), kNoParent) == 1;
    }

    AcclaimRig make() {
        if (!hasSingleRoot_) addFixedRoot();
        for (int joint = 0; joint < skeleton_.size(); ++joint) addJoint(joint);
        return std::move(rig_);
    }

private:
    void reportLoss(const Joint& joint, std::string loss) {
        diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name, std::move(loss));
    }
    void reportChange(const Joint& joint, std::string change) {
        diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name, std::move(change));
    }

    void addFixedRoot() {
        AsfBone root;
        root.name = "root";
        using enum AcclaimDof;
        root.dofs = {tx, ty, tz, rx, ry, rz};
        add(std::move(root), -1, Matrix3d::Identity());
        diagnostics_.inform(ErrorCode::dataChanged, "",
                            "the skeleton has several roots, which are written as children of a fixed root");
    }

    int add(AsfBone bone, int joint, const Matrix3d& axesFromParent) {
        rig_.file.bones.push_back(std::move(bone));
        rig_.joints.push_back(joint);
        rig_.axesFromParent.push_back(axesFromParent);
        return static_cast<int>(rig_.file.bones.size()) - 1;
    }

    void addJoint(int index) {
        const Joint& joint = skeleton_[index];
        const bool isRoot = joint.parent == kNoParent;
        const Quaterniond parentRotation =
            isRoot ? Quaterniond::Identity() : rotation_[asIndex(joint.parent)];
        rotation_.push_back((parentRotation * joint.rest.rotation).normalized());
        // ASF has no scale: scale at rest is part of these matrices and thus of the bone lengths.
        const Matrix3d modelFromParent =
            isRoot ? Matrix3d::Identity() : Matrix3d(skeleton_.restModel()[asIndex(joint.parent)].linear());
        const bool isTheRoot = hasSingleRoot_ && isRoot;
        const Matrix3d axesFromParent =
            isTheRoot ? Matrix3d::Identity() : Matrix3d(rotation_.back().conjugate() * modelFromParent);
        AsfBone bone;
        bone.name = names_[asIndex(index)];
        if (isTheRoot) {
            rig_.file.rootPosition = joint.rest.translation / unit_;
            reportLostTail(joint);
        } else {
            bone.parent = isRoot ? 0 : boneOf_[asIndex(joint.parent)];
            const Vector3d start =
                isRoot || bone.parent == 0 ? Vector3d::Zero() : skeleton_[joint.parent].tail;
            const Vector3d gap = modelFromParent * (joint.rest.translation - start);
            if (gap.norm() > kPositionTolerance) bone.parent = addConnection(bone, gap);
            setSegment(bone, skeleton_.restModel()[asIndex(index)].linear() * joint.tail / unit_);
        }
        setAxis(bone, rotation_.back());
        setDofs(bone, joint, isTheRoot);
        setLimits(bone, joint);
        reportLostLimits(bone, joint);
        reportName(bone, joint);
        reportScale(joint);
        reportStretch(joint);
        boneOf_.push_back(add(std::move(bone), index, axesFromParent));
    }

    /// Adds a bone from the tail of `child`'s parent to the head of `child`.
    int addConnection(const AsfBone& child, const Vector3d& gap) {
        AsfBone connection;
        connection.parent = child.parent;
        connection.name =
            boneNames_.unique(rig_.file.bones[asIndex(child.parent)].name + "_to_" + child.name);
        setSegment(connection, gap / unit_);
        reportChange(skeleton_[static_cast<int>(boneOf_.size())],
                     "a connecting bone was added because the joint does not start at its parent's tail");
        return add(std::move(connection), -1, Matrix3d::Identity());
    }

    void setDofs(AsfBone& bone, const Joint& joint, bool isTheRoot) {
        // All three axes: a parent axis rarely coincides with one of the bone's, and a reader then frees the
        // same channels again.
        const bool moves = isTheRoot || joint.free.containsAny(kTranslations);
        for (int axis = 0; moves && axis < 3; ++axis) bone.dofs.push_back(translationDof(axis));
        const bool converted = isProper(joint.order);
        const std::array<int, 3> order = axes(converted ? EulerOrder::XYZ : joint.order);
        const bool canRotate = joint.free.containsAny(kAngles);
        const bool needsAll = canRotate && (converted || usesSlerp(joint));
        for (int i = 0; i < 3; ++i) {
            const bool turns = joint.free.contains(angle(i)) || needsAll;
            if (isTheRoot || turns) bone.dofs.push_back(rotationDof(order[asIndex(i)]));
        }
        if (converted && (isTheRoot || canRotate)) {
            reportChange(
                joint, "angles in a rotation order that repeats an axis are converted to X, Y and Z angles");
        }
    }

    /// Returns whether an angle curve of the joint has SLERP segments, which can change any angle between
    /// keys.
    bool usesSlerp(const Joint& joint) const {
        for (int i = 0; clip_ && i < 3; ++i) {
            const Curve* curve = clip_->find({joint.id, angle(i)});
            if (curve && curve->uses(Interpolation::slerp)) return true;
        }
        return false;
    }

    void setLimits(AsfBone& bone, const Joint& joint) {
        const auto isFree = [](const AngleLimit& limit) { return limit.mode == AngleLimit::Mode::free; };
        const auto& angles = joint.limits.angles;
        if (std::ranges::all_of(angles, isFree)) return;
        if (isProper(joint.order) || (hasSingleRoot_ && joint.parent == kNoParent)) {
            return reportLoss(joint, "Acclaim files cannot store its joint limits");
        }
        const std::array<int, 3> order = axes(joint.order);
        bool any = false;
        for (const AcclaimDof dof : bone.dofs) {
            std::pair<double, double> pair{-HUGE_VAL, HUGE_VAL};
            for (int i = 0; i < 3; ++i) {
                if (!isRotation(dof) || order[asIndex(i)] != axisOf(dof) || isFree(angles[asIndex(i)]))
                    continue;
                pair = {degrees(angles[asIndex(i)].min), degrees(angles[asIndex(i)].max)};
                any = true;
            }
            bone.limits.push_back(pair);
        }
        if (!any) bone.limits.clear();
    }

    /// Reports the parts of joint limits that ASF cannot store.
    void reportLostLimits(const AsfBone& bone, const Joint& joint) {
        const std::array<int, 3> order = axes(joint.order);
        bool hasStiffness = false, isLimited = false, isNotFree = false;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const AngleLimit& limit = joint.limits.angles[i];
            const auto dof = rotationDof(order[i]);
            const bool turns = std::ranges::find(bone.dofs, dof) != bone.dofs.end();
            hasStiffness |= limit.stiffness > 0;
            isLimited |= limit.mode != AngleLimit::Mode::free;
            isNotFree |= limit.mode != AngleLimit::Mode::free && !turns && !isProper(joint.order);
        }
        if (isNotFree) reportLoss(joint, "limits of angles that are not free are not written");
        if (hasStiffness) reportLoss(joint, "joint stiffness is not written");
        if (isLimited && joint.limits.enforced != JointLimits{}.enforced)
            reportLoss(joint, "the settings for when limits apply are not written");
    }

    void reportName(const AsfBone& bone, const Joint& joint) {
        if (bone.name == joint.name) return;
        // Readers strip trailing blanks from lines, and in motion lines the trimmed name is spelt
        // differently.
        if (bone.name != "root" && !joint.name.empty() && isSpace(joint.name.back())) {
            return reportChange(joint, "written as bone " + inQuotes(bone.name));
        }
        rig_.file.jointNames.emplace_back(bone.name, joint.name);
        reportChange(joint, "written as bone " + inQuotes(bone.name) +
                                "; the joint name is kept in the ':documentation' section");
    }

    void reportLostTail(const Joint& root) {
        if (root.tail.isZero(kPositionTolerance)) return;
        diagnostics_.inform(ErrorCode::dataLost, "joint " + root.name,
                            "the tail of the root joint is not written: in ASF the root has no length");
    }

    void reportScale(const Joint& joint) {
        if (joint.rest.scale != Vector3d::Ones()) {
            reportChange(joint, "scale at rest is applied to the bone lengths");
        }
    }

    void reportStretch(const Joint& joint) {
        if (!layout_ || joint.parent == kNoParent || layout_->joints.size() != skeleton_.joints().size())
            return;
        const auto& columns = layout_->joints[asIndex(joint.parent)].columns;
        const MotionColumn length{MotionColumn::Kind::length, 0};
        if (std::ranges::find(columns, length) == columns.end()) return;
        reportLoss(joint,
                   "degree of freedom 'l' is not written: the bone's children get TX, TY and TZ instead");
    }

    const Skeleton& skeleton_;
    const MotionLayout* layout_;
    const Clip* clip_;
    Diagnostics& diagnostics_;
    BoneNames boneNames_;
    std::vector<std::string> names_;     ///< bone names, one per joint
    std::vector<Quaterniond> rotation_;  ///< model-space rest orientations of the joints so far
    std::vector<int> boneOf_;            ///< bone index of each joint so far
    AcclaimRig rig_;
    double unit_ = 1;
    bool hasSingleRoot_ = true;
};

}  // namespace

AcclaimRig acclaimRig(const WriteSubject& subject, std::string fileName, double length,
                      Diagnostics& diagnostics) {
    return RigBuilder(subject, std::move(fileName), length, diagnostics).make();
}

}  // namespace sinew
