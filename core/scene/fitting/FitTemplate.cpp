#include "core/scene/fitting/FitTemplate.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/fitting/JointPlacer.h"
#include "core/scene/templates/TemplateRig.h"
#include "core/scene/templates/Templates.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr double kVisibleBend = radians(10.0);
constexpr double kShortest = 1e-4;  // length of a bone, of the skeleton's size

Result<void> check(const FitMarkers& markers) {
    const auto names = fitMarkerNames(markers.templateName);
    if (names.empty()) {
        return fail(ErrorCode::nameUnknown, std::string(markers.templateName),
                    "only the templates biped, quadruped and hand can be fitted to meshes");
    }
    if (markers.positions.size() != names.size())
        return fail(ErrorCode::argumentInvalid, "", "a fit marker is missing");
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!markers.positions[i].allFinite())
            return fail(ErrorCode::argumentInvalid, std::string(names[i]), "the position is not finite");
    }
    return {};
}

PlacedBones placedBones(const FitBody& body, const FitMarkers& markers) {
    const Scene scene = newFromTemplate(markers.templateName).value();
    const Skeleton& skeleton = *scene.characters[0]->skeleton;
    JointPlacer placer(skeleton, body, markers);
    if (markers.templateName == "biped") placeBiped(placer);
    if (markers.templateName == "quadruped") placeQuadruped(placer);
    if (markers.templateName == "hand") placeHand(placer);
    return placer.take();
}

/// Returns the axes of a palm: across it from the index finger, along it from the wrist, and its normal.
Eigen::Matrix3d palmAxes(const Vector3d& wrist, const Vector3d& index, const Vector3d& little) {
    Eigen::Matrix3d axes;
    axes.col(1) = ((index + little) / 2 - wrist).normalized();
    axes.col(2) = (little - index).cross(axes.col(1)).normalized();
    axes.col(0) = axes.col(1).cross(axes.col(2));
    return axes;
}

/// Returns whether a marked hand is a right one: thumb and fingertips are on the side of the palm.
bool isRightHand(const FitMarkers& markers) {
    const Vector3d &index = markers.at("index knuckle"), &little = markers.at("little knuckle");
    const Vector3d normal = palmAxes(markers.at("wrist"), index, little).col(2), palm = (index + little) / 2;
    double side = 0;
    for (const char* tip : {"thumb tip", "index tip", "middle tip", "ring tip", "little tip"})
        side += normal.dot(markers.at(tip) - palm);
    return side < 0;
}

/// Returns the skeleton of a template. That of a hand is the mirror image if the markers show a right one.
Skeleton skeletonFor(const FitMarkers& markers) {
    const Scene scene = newFromTemplate(markers.templateName).value();
    std::vector<Joint> joints = scene.characters[0]->skeleton->joints();
    if (markers.templateName == "hand" && isRightHand(markers))
        std::ranges::transform(joints, joints.begin(), mirroredJoint);
    return Skeleton::create(std::move(joints)).value();
}

/// Returns the rotation of the whole template to the body. Bodies stand like the template, but hands may
/// point anywhere.
Eigen::Matrix3d wholeRotation(const Skeleton& skeleton, const FitMarkers& markers) {
    if (markers.templateName != "hand") return Eigen::Matrix3d::Identity();
    const auto head = [&](std::string_view name) -> Vector3d {
        const auto index = skeleton.find(std::string(name) + ".L");
        return skeleton.restModel()[asIndex(index ? *index : *skeleton.find(std::string(name) + ".R"))]
            .translation();
    };
    return palmAxes(markers.at("wrist"), markers.at("index knuckle"), markers.at("little knuckle")) *
           palmAxes(head("hand"), head("index1"), head("little1")).transpose();
}

/// Returns whether a joint only bends about its X axis.
bool isHinge(const Joint& joint) {
    const auto order = axes(joint.order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (joint.free.contains(angle(static_cast<int>(i))) != (order[i] == 0)) return false;
    }
    return true;
}

/// Turns the axes of a hinge about its bone so that X is the axis about which it is bent at rest.
void alignHinge(Eigen::Matrix3d& frame, const Vector3d& parentBone, const Vector3d& bone) {
    const Vector3d bend = parentBone.normalized().cross(bone.normalized());
    if (bend.norm() < std::sin(kVisibleBend)) return;
    const double sign = bend.dot(frame.col(0)) < 0 ? -1 : 1;
    const Vector3d axis = sign * bend.normalized();
    if (axis.dot(frame.col(0)) < 0.5) return;  // bent sideways, which a hinge cannot be
    frame.col(0) = axis;
    frame.col(2) = axis.cross(frame.col(1));
}

/// Shifts the limits of a joint, which count from its rest pose, by the rotation between the template's rest
/// pose and the fitted one.
void shiftLimits(Joint& joint, const Eigen::Quaterniond& templateRest) {
    const Vector3d shift = fromQuaternion(joint.order, joint.rest.rotation.inverse() * templateRest);
    for (std::size_t i = 0; i < 3; ++i) {
        AngleLimit& limit = joint.limits.angles[i];
        if (limit.mode != AngleLimit::Mode::limited) continue;
        limit.min = std::min(limit.min + shift[static_cast<int>(i)], 0.0);
        limit.max = std::max(limit.max + shift[static_cast<int>(i)], 0.0);
    }
}

}  // namespace

Result<FittedSkeleton> fitTemplate(const FitBody& body, const FitMarkers& markers) {
    if (auto checked = check(markers); !checked) return tl::unexpected<Error>(checked.error());
    const Skeleton skeleton = skeletonFor(markers);
    const PlacedBones bones = placedBones(body, markers);
    const Eigen::Matrix3d whole = wholeRotation(skeleton, markers);
    Eigen::AlignedBox3d box;
    for (const Vector3d& head : bones.heads) box.extend(head);

    FittedSkeleton fitted;
    fitted.templateName = markers.templateName;
    std::vector<Affine> frames(asIndex(skeleton.size()), Affine::Identity());
    for (int j = 0; j < skeleton.size(); ++j) {
        Joint joint = skeleton[j];
        const Vector3d head = bones.heads[asIndex(j)], bone = bones.tails[asIndex(j)] - head;
        if (!(bone.norm() > kShortest * box.diagonal().norm())) {
            return fail(ErrorCode::argumentInvalid, "joint " + joint.name,
                        "the bone has no length; move the fit markers apart");
        }
        Affine& frame = frames[asIndex(j)];
        frame.translation() = head;
        Affine parent = Affine::Identity();
        // A root keeps the model's axes.
        if (joint.parent != kNoParent) {
            const std::size_t p = asIndex(joint.parent);
            const Eigen::Matrix3d before = whole * skeleton.restModel()[asIndex(j)].linear();
            Eigen::Matrix3d turned = shortestRotation(before * joint.tail, bone).toRotationMatrix() * before;
            if (isHinge(joint)) alignHinge(turned, bones.tails[p] - bones.heads[p], bone);
            frame.linear() = turned;
            parent = frames[p];
        }
        const Affine local = parent.inverse() * frame;
        joint.rest.translation = local.translation();
        joint.rest.rotation = Eigen::Quaterniond(local.linear()).normalized();
        joint.tail = frame.inverse() * bones.tails[asIndex(j)];
        if (joint.parent != kNoParent) {
            const bool isAtRoot = skeleton[joint.parent].parent == kNoParent;
            const Eigen::Quaterniond& before = skeleton[j].rest.rotation;
            shiftLimits(joint, isAtRoot ? Eigen::Quaterniond(whole) * before : before);
        }
        joint.id = {};
        fitted.joints.push_back(std::move(joint));
    }
    for (const int joint : bones.unsnapped) fitted.unsnapped.push_back(skeleton[joint].name);
    return fitted;
}

Result<Scene> withFittedSkeleton(const Scene& scene, CharacterId character, FittedSkeleton fitted,
                                 FrameRate rate, Diagnostics& diagnostics) {
    const auto before = characterOf(scene, character);
    if (!before) return tl::unexpected<Error>(before.error());
    Scene result = scene, from;
    from.characters = {scene.find(character)};
    Scene pattern = newFromTemplate(fitted.templateName, scene.lastId, rate).value();
    Character owner = *pattern.characters[0];
    result.lastId = pattern.lastId;
    for (std::size_t j = 0; j < fitted.joints.size(); ++j)
        fitted.joints[j].id = owner.skeleton->joints()[j].id;
    auto skeleton = Skeleton::create(std::move(fitted.joints));
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());
    owner.skeleton = std::make_shared<const Skeleton>(*std::move(skeleton));
    owner.id = character;
    owner.name = before->name;
    owner.metresPerUnit = before->metresPerUnit;
    auto added = addMeshes(withCharacter(std::move(result), std::move(owner)), character, from, diagnostics);
    if (!added) return added;
    // The meshes are the same ones, so whatever refers to them, such as a selection, still does.
    Character complete = *added->find(character);
    for (std::size_t i = 0; i < complete.meshes.size(); ++i) {
        Mesh mesh = *complete.meshes[i];
        mesh.id = before->meshes[i]->id;
        complete.meshes[i] = std::make_shared<const Mesh>(std::move(mesh));
    }
    return withCharacter(*std::move(added), std::move(complete));
}

}  // namespace sinew
