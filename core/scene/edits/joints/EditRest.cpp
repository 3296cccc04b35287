#include "core/scene/edits/joints/EditRest.h"

#include <cmath>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> setRest(const Scene& scene, CharacterId character, JointId joint, const Transform& rest,
                      Descendants descendants) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const int index = *skeleton.find(joint);
    if (!(rest.rotation.norm() > 1e-6)) {
        return fail(ErrorCode::argumentInvalid, "joint " + skeleton[index].name,
                    "its rest orientation is not a valid rotation");
    }
    Joint& moved = (*edited)[joint];
    moved.rest = rest;
    if (moved.rest.rotation.coeffs() != skeleton[index].rest.rotation.coeffs())
        moved.rest.rotation.normalize();
    if (moved.rest == skeleton[index].rest) return scene;

    const int parent = moved.parent;
    if (parent != kNoParent && isAtTail(skeleton, parent, skeleton[index].rest.translation))
        (*edited)[parent].tail = rest.translation;
    if (descendants == Descendants::keepPosition) {
        const Affine before = restModel(skeleton, index);
        const Affine after = restModel(skeleton, parent) * moved.rest.affine();
        if (!moved.tail.isZero(0)) moved.tail = after.inverse() * (before * moved.tail);
        for (const int child : skeleton.children(index))
            (*edited)[child].rest = localRest(after, restModel(skeleton, child));
    }
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> setTail(const Scene& scene, CharacterId character, JointId joint, const Eigen::Vector3d& tail) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const int index = *skeleton.find(joint);
    for (const int child : skeleton.children(index)) {
        if (isAtTail(skeleton, index, skeleton[child].rest.translation))
            (*edited)[child].rest.translation = tail;
    }
    (*edited)[joint].tail = tail;
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> setLength(const Scene& scene, CharacterId character, JointId joint, double length) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string where = "joint " + (*edited)[joint].name;
    const Eigen::Vector3d& tail = (*edited)[joint].tail;
    if (tail.isZero(0)) return fail(ErrorCode::argumentInvalid, where, "it has no bone; set its tail first");
    if (!std::isfinite(length)) return fail(ErrorCode::numberNotFinite, where, "its length is not a number");
    if (!(length > 0)) return fail(ErrorCode::valueRange, where, "a bone's length must be greater than zero");
    return setTail(scene, character, joint, tail.stableNormalized() * length);
}

Result<Scene> setRoll(const Scene& scene, CharacterId character, JointId joint, double roll) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Joint& turned = (*edited)[joint];
    const std::string where = "joint " + turned.name;
    if (turned.tail.isZero(0))
        return fail(ErrorCode::argumentInvalid, where, "it has no bone; set its tail first");
    if (!std::isfinite(roll)) return fail(ErrorCode::numberNotFinite, where, "its roll is not a number");
    const double turn = roll - restRoll(edited->skeleton(), *edited->skeleton().find(joint));
    Transform rest = turned.rest;
    rest.rotation = rest.rotation * Eigen::AngleAxisd(turn, turned.tail.stableNormalized());
    return setRest(scene, character, joint, rest, Descendants::keepPosition);
}

}  // namespace sinew
