#include "core/io/acclaim/AcclaimCharacter.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "core/base/Index.h"
#include "core/io/text/TextCursor.h"
#include "core/io/text/Utf8.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

/// Returns the joint names of the bones. Names from the documentation are used unless they are duplicates.
std::vector<std::string> jointNames(const AsfFile& file, const Source& source, Diagnostics& diagnostics) {
    std::vector<std::string> names;
    std::unordered_map<std::string, std::size_t> index;
    std::unordered_set<std::string> usedNames;
    for (const AsfBone& bone : file.bones) {
        index.emplace(bone.name, names.size());
        names.push_back(toUtf8(bone.name));
        usedNames.insert(names.back());
    }
    for (const auto& [bone, joint] : file.jointNames) {
        const auto found = index.find(bone);
        std::string name = toUtf8(joint);
        if (found != index.end() && usedNames.insert(name).second) {
            usedNames.erase(names[found->second]);
            names[found->second] = std::move(name);
        } else {
            diagnostics.warn(ErrorCode::dataIgnored, source.name(),
                             "the joint name that ':documentation' lists for bone " + inQuotes(bone) +
                                 " cannot be used; the bone keeps its own name");
        }
    }
    return names;
}

class CharacterBuilder {
public:
    CharacterBuilder(const AsfFile& file, double metresPerUnit)
        : file_(file), unit_(metresPerUnit), toRadians_(file.radians ? 1 : radians(1)) {}

    Joint joint(const AsfBone& bone) {
        const bool isRoot = bone.parent == kNoParent;
        const Quaterniond model = toQuaternion(bone.axisOrder, bone.axis * toRadians_);
        Joint joint;
        joint.parent = bone.parent;
        joint.order = rotationOrder(bone.dofs);
        joint.tail = model.conjugate() * (bone.direction * (bone.length * unit_));
        if (isRoot) {
            joint.rest.rotation = model;
            joint.rest.translation = file_.rootPosition * unit_;
        } else {
            const auto parent = asIndex(bone.parent);
            const AsfBone& parentBone = file_.bones[parent];
            const Quaterniond parentFromModel = modelFromJoint_[parent].conjugate();
            joint.rest.rotation = (parentFromModel * model).normalized();
            joint.rest.translation = parentFromModel * (parentBone.direction * (parentBone.length * unit_));
        }
        modelFromJoint_.push_back(model);
        setFree(joint, bone, isRoot ? Matrix3d::Identity() : joint.rest.rotation.toRotationMatrix());
        setLimits(joint, bone);
        return joint;
    }

    /// Returns the direction, in joint space, in which the bone's dof `l` moves the joint's children; zero
    /// without `l`.
    Vector3d stretch(std::size_t bone) const {
        const AsfBone& b = file_.bones[bone];
        const bool stretches = std::ranges::find(b.dofs, AcclaimDof::l) != b.dofs.end();
        return stretches ? modelFromJoint_[bone].conjugate() * b.direction : Vector3d::Zero();
    }

private:
    static constexpr double kRounding = 1e-12;  ///< rounding error of rotation matrices

    void setFree(Joint& joint, const AsfBone& bone, const Matrix3d& parentFromAxes) const {
        int angle = 0;
        const Vector3d stretched =
            joint.parent == kNoParent ? Vector3d::Zero() : stretch(asIndex(joint.parent));
        for (int axis = 0; axis < 3; ++axis) {
            if (std::abs(stretched[axis]) > kRounding) joint.free.insert(sinew::translation(axis));
        }
        for (const AcclaimDof dof : bone.dofs) {
            if (isRotation(dof)) joint.free.insert(sinew::angle(angle++));
            if (!isTranslation(dof)) continue;
            for (int axis = 0; axis < 3; ++axis) {
                if (std::abs(parentFromAxes(axis, axisOf(dof))) > kRounding)
                    joint.free.insert(translation(axis));
            }
        }
    }

    void setLimits(Joint& joint, const AsfBone& bone) const {
        std::size_t angle = 0;
        for (std::size_t i = 0; i < bone.limits.size(); ++i) {
            if (!isRotation(bone.dofs[i])) continue;
            const auto [low, high] = bone.limits[i];
            const bool isFree = std::isinf(low) && std::isinf(high);
            joint.limits.angles[angle++] =
                isFree ? AngleLimit{} : AngleLimit::between(low * toRadians_, high * toRadians_);
        }
    }

    const AsfFile& file_;
    double unit_;
    double toRadians_;
    std::vector<Quaterniond> modelFromJoint_;  ///< rest orientations of the bones so far
};

}  // namespace

Result<Character> acclaimCharacter(const AsfFile& file, const Source& source, double metresPerUnit,
                                   Scene& scene, Diagnostics& diagnostics) {
    const std::vector<std::string> names = jointNames(file, source, diagnostics);
    CharacterBuilder builder(file, metresPerUnit);
    std::vector<Joint> joints;
    auto layout = std::make_shared<MotionLayout>();
    layout->radians = file.radians;
    for (std::size_t i = 0; i < file.bones.size(); ++i) {
        joints.push_back(builder.joint(file.bones[i]));
        joints.back().id = scene.newId<JointId>();
        joints.back().name = names[i];
        layout->joints.push_back({joints.back().id, motionColumns(file.bones[i].dofs), builder.stretch(i)});
        if (layout->joints.back().lengthOffset.isZero(0)) continue;
        diagnostics.inform(ErrorCode::dataChanged, source.location(file.bones[i].line),
                           "degree of freedom 'l' is imported as a translation of the bone's children; the "
                           "bone's own tail does not move");
    }
    Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
    if (!skeleton) return fail(skeleton.error().code, source.name(), text(skeleton.error()));
    Character character;
    character.id = scene.newId<CharacterId>();
    character.name = toUtf8(source.stem());
    character.skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    character.metresPerUnit = metresPerUnit;
    character.motionLayout = std::move(layout);
    return character;
}

}  // namespace sinew
