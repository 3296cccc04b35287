#include "core/io/acclaim/AcclaimRig.h"

#include <cmath>

#include "core/io/TextCursor.h"
#include "core/io/acclaim/JointNames.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kSamePlace = 1e-9;  ///< metres

/// Sets direction and length to a vector in file units, so that they read back as themselves: the length is
/// rounded to far more than a direction's printed digits can move it, and a direction that comes from such a
/// pair is kept.
void setSegment(AsfBone& bone, const Vector3d& segment) {
    bone.direction = Vector3d::UnitY();
    const double length = segment.norm();
    if (length == 0) return;
    const double step = std::max(1e-8, std::pow(10, std::ceil(std::log10(length)) - 11));
    bone.length = std::max(std::round(length / step), 1.0) * step;
    const Vector3d direction = segment / bone.length;
    const Vector3d printed = (direction * 1e12).array().round() / 1e12;
    const bool isKept = std::abs(printed.norm() - 1) < 2e-12;
    bone.direction = isKept ? direction : Vector3d(segment / length);
}

/// Degrees within (-180, 180], the end given a rounding's width so that it does not jump.
double wrapped(double angle) {
    const double turned = std::remainder(degrees(angle), 360);
    return turned < -180 + 1e-7 ? turned + 360 : turned;
}

/// The angles that say a rotation, the middle one within ±90°, in an order that is far from its pole: X·Y·Z,
/// or X·Z·Y, which has its poles elsewhere.
void setAxis(AsfBone& bone, const Quaterniond& rotation) {
    constexpr double kNearPole = 0.1;
    for (const EulerOrder order : {EulerOrder::XYZ, EulerOrder::XZY}) {
        Vector3d angles = fromQuaternion(order, rotation);
        if (std::cos(angles[1]) < 0) angles = {angles[0] + kPi, kPi - angles[1], angles[2] + kPi};
        bone.axisOrder = order;
        for (int i = 0; i < 3; ++i) bone.axis[i] = wrapped(angles[i]);
        if (gimbalDistance(order, angles) > kNearPole) return;
    }
}

class RigMaker {
public:
    RigMaker(const WriteSubject& subject, std::string fileName, double length, Diagnostics& diagnostics)
        : skeleton_(*subject.skeleton),
          layout_(subject.character->motionLayout.get()),
          clip_(subject.clip.get()),
          diagnostics_(diagnostics),
          names_(boneNames_.ofJoints(skeleton_)) {
        rig_.file.name = BoneNames().unique(fileName);
        rig_.file.length = length;
        unit_ = rig_.file.metresPerUnit();
        int roots = 0;
        for (const Joint& joint : skeleton_.joints()) roots += joint.parent == kNoParent;
        oneRoot_ = roots == 1;
    }

    AcclaimRig make() {
        if (!oneRoot_) addFixedRoot();
        for (int joint = 0; joint < skeleton_.size(); ++joint) addJoint(joint);
        return std::move(rig_);
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void addFixedRoot() {
        AsfBone root;
        root.name = "root";
        using enum AcclaimDof;
        root.dofs = {tx, ty, tz, rx, ry, rz};
        add(std::move(root), -1, Matrix3d::Identity());
        diagnostics_.inform(ErrorCode::dataChanged, "",
                            "the skeleton has no single root: its roots hang on a fixed one");
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
        const Quaterniond parentRotation = isRoot ? Quaterniond::Identity() : rotation_[at(joint.parent)];
        rotation_.push_back((parentRotation * joint.rest.rotation).normalized());
        // Rest scale, which ASF lacks, is in these and so goes into the lengths.
        const Matrix3d modelFromParent =
            isRoot ? Matrix3d::Identity() : Matrix3d(skeleton_.restModel()[at(joint.parent)].linear());
        const bool isTheRoot = oneRoot_ && isRoot;
        const Matrix3d axesFromParent =
            isTheRoot ? Matrix3d::Identity() : Matrix3d(rotation_.back().conjugate() * modelFromParent);
        AsfBone bone;
        bone.name = names_[at(index)];
        if (isTheRoot) {
            rig_.file.rootPosition = joint.rest.translation / unit_;
            noteLostTail(joint);
        } else {
            bone.parent = isRoot ? 0 : boneOf_[at(joint.parent)];
            const Vector3d start =
                isRoot || bone.parent == 0 ? Vector3d::Zero() : skeleton_[joint.parent].tail;
            const Vector3d gap = modelFromParent * (joint.rest.translation - start);
            if (gap.norm() > kSamePlace) bone.parent = addConnection(bone, gap);
            setSegment(bone, skeleton_.restModel()[at(index)].linear() * joint.tail / unit_);
        }
        setAxis(bone, rotation_.back());
        setDofs(bone, joint, isTheRoot);
        setLimits(bone, joint);
        noteLostLimits(bone, joint);
        noteName(bone, joint);
        noteScale(joint);
        noteStretch(joint);
        boneOf_.push_back(add(std::move(bone), index, axesFromParent));
    }

    /// A bone from the end of `child`'s parent to its head.
    int addConnection(const AsfBone& child, const Vector3d& gap) {
        AsfBone connection;
        connection.parent = child.parent;
        connection.name = boneNames_.unique(rig_.file.bones[at(child.parent)].name + "_to_" + child.name);
        setSegment(connection, gap / unit_);
        diagnostics_.inform(ErrorCode::dataChanged,
                            "joint " + skeleton_[static_cast<int>(boneOf_.size())].name,
                            "a connecting bone was added where a joint does not start at its parent's tail");
        return add(std::move(connection), -1, Matrix3d::Identity());
    }

    void setDofs(AsfBone& bone, const Joint& joint, bool isTheRoot) {
        // All three: a parent's axis is rarely one of the bone's, and what is read back frees the same
        // channels again.
        const bool moves = isTheRoot || joint.free.contains(Channel::translationX) ||
                           joint.free.contains(Channel::translationY) ||
                           joint.free.contains(Channel::translationZ);
        for (int axis = 0; moves && axis < 3; ++axis) bone.dofs.push_back(translationDof(axis));
        const bool converted = isProper(joint.order);
        const std::array<int, 3> order = axes(converted ? EulerOrder::XYZ : joint.order);
        const bool needsAll = turnsAtAll(joint) && (converted || slerps(joint));
        for (int i = 0; i < 3; ++i) {
            const bool turns = joint.free.contains(angle(i)) || needsAll;
            if (isTheRoot || turns) bone.dofs.push_back(rotationDof(order[at(i)]));
        }
        if (converted && (isTheRoot || turnsAtAll(joint))) {
            diagnostics_.inform(
                ErrorCode::dataChanged, "joint " + joint.name,
                "angles of an order that repeats an axis are written as angles about x, y, z");
        }
    }

    static bool turnsAtAll(const Joint& joint) {
        return joint.free.contains(Channel::angle1) || joint.free.contains(Channel::angle2) ||
               joint.free.contains(Channel::angle3);
    }

    /// Whether an angle curve of the joint has SLERP segments, between whose keys any angle may move.
    bool slerps(const Joint& joint) const {
        for (int i = 0; clip_ && i < 3; ++i) {
            const Curve* curve = clip_->find({joint.id, angle(i)});
            if (curve && curve->uses(Interpolation::slerp)) return true;
        }
        return false;
    }

    void setLimits(AsfBone& bone, const Joint& joint) {
        const auto isFree = [](const AngleLimit& limit) { return limit.mode == AngleLimit::Mode::free; };
        const auto& angles = joint.limits.angles;
        if (std::all_of(angles.begin(), angles.end(), isFree)) return;
        if (isProper(joint.order) || (oneRoot_ && joint.parent == kNoParent)) {
            diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name, "its limits cannot be written");
            return;
        }
        const std::array<int, 3> order = axes(joint.order);
        bool any = false;
        for (const AcclaimDof dof : bone.dofs) {
            std::pair<double, double> pair{-HUGE_VAL, HUGE_VAL};
            for (int i = 0; i < 3; ++i) {
                if (!isRotation(dof) || order[at(i)] != axisOf(dof) || isFree(angles[at(i)])) continue;
                pair = {degrees(angles[at(i)].min), degrees(angles[at(i)].max)};
                any = true;
            }
            bone.limits.push_back(pair);
        }
        if (!any) bone.limits.clear();
    }

    /// What limits have that ASF lacks.
    void noteLostLimits(const AsfBone& bone, const Joint& joint) {
        const std::string place = "joint " + joint.name;
        const std::array<int, 3> order = axes(joint.order);
        bool stiff = false, limited = false, cannotTurn = false;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const AngleLimit& limit = joint.limits.angles[i];
            const auto dof = rotationDof(order[i]);
            const bool turns = std::find(bone.dofs.begin(), bone.dofs.end(), dof) != bone.dofs.end();
            stiff |= limit.stiffness > 0;
            limited |= limit.mode != AngleLimit::Mode::free;
            cannotTurn |= limit.mode != AngleLimit::Mode::free && !turns && !isProper(joint.order);
        }
        if (cannotTurn)
            diagnostics_.warn(ErrorCode::dataLost, place,
                              "limits of angles that cannot turn are not written");
        if (stiff)
            diagnostics_.warn(ErrorCode::dataLost, place, "the stiffness of its angles is not written");
        if (limited && joint.limits.enforced != JointLimits{}.enforced)
            diagnostics_.warn(ErrorCode::dataLost, place, "what its limits apply to is not written");
    }

    void noteName(const AsfBone& bone, const Joint& joint) {
        if (bone.name == joint.name) return;
        // Lines lose blanks at their ends, and the name without them is spelt another way in the motion.
        if (bone.name != "root" && !joint.name.empty() && TextCursor::isSpace(joint.name.back())) {
            diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name,
                                "it is bone " + inQuotes(bone.name) + " in the file");
            return;
        }
        rig_.file.jointNames.emplace_back(bone.name, joint.name);
        diagnostics_.inform(
            ErrorCode::dataChanged, "joint " + joint.name,
            "it is bone " + inQuotes(bone.name) + " in the file, whose documentation keeps the joint's name");
    }

    void noteLostTail(const Joint& root) {
        if (root.tail.isZero(kSamePlace)) return;
        diagnostics_.inform(ErrorCode::dataLost, "joint " + root.name,
                            "the tail of the root is not written: the root has no length in ASF");
    }

    void noteScale(const Joint& joint) {
        if (joint.rest.scale != Vector3d::Ones()) {
            diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name,
                                "scale at rest is written into the lengths of the bones");
        }
    }

    void noteStretch(const Joint& joint) {
        if (!layout_ || joint.parent == kNoParent || layout_->joints.size() != skeleton_.joints().size())
            return;
        const auto& columns = layout_->joints[at(joint.parent)].columns;
        if (std::find(columns.begin(), columns.end(), MotionColumn{MotionColumn::Kind::length, 0}) ==
            columns.end())
            return;
        diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name,
                          "the length 'l' of a bone is lost: its children get dof tx ty tz instead");
    }

    const Skeleton& skeleton_;
    const MotionLayout* layout_;
    const Clip* clip_;
    Diagnostics& diagnostics_;
    BoneNames boneNames_;
    std::vector<std::string> names_;     ///< of the joints' bones
    std::vector<Quaterniond> rotation_;  ///< of the joints so far, in model space at rest
    std::vector<int> boneOf_;            ///< of the joints so far
    AcclaimRig rig_;
    double unit_ = 1;
    bool oneRoot_ = true;
};

}  // namespace

AcclaimRig acclaimRig(const WriteSubject& subject, std::string fileName, double length,
                      Diagnostics& diagnostics) {
    return RigMaker(subject, std::move(fileName), length, diagnostics).make();
}

}  // namespace sinew
