#include "core/scene/templates/TemplateRig.h"

#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr std::string_view kLeft = ".L";
constexpr double kSeconds = 4;  // duration of the clip

using Eigen::Vector3d;

Eigen::Matrix3d axesAlong(const Vector3d& bone, const Vector3d& towards) {
    Eigen::Matrix3d axes;
    axes.col(1) = bone.normalized();
    axes.col(2) = (towards - axes.col(1) * axes.col(1).dot(towards)).normalized();
    axes.col(0) = axes.col(1).cross(axes.col(2));
    return axes;
}

/// Returns the angle from `parent`'s direction to `bone`'s about an axis, degrees.
double bendAtRest(const Vector3d& parent, const Vector3d& bone, const Vector3d& axis) {
    return degrees(std::atan2(parent.cross(bone).dot(axis), parent.dot(bone)));
}

void applyRanges(Joint& joint, const std::array<std::optional<Range>, 3>& ranges) {
    const auto order = axes(joint.order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto& range = ranges[static_cast<std::size_t>(order[i])];
        if (!range) continue;
        joint.free.insert(angle(static_cast<int>(i)));
        joint.limits.angles[i] = {AngleLimit::Mode::limited, radians(range->min), radians(range->max)};
    }
}

}  // namespace

Joint mirroredJoint(Joint joint) {
    joint.name.replace(joint.name.size() - kLeft.size(), kLeft.size(), ".R");
    joint.rest.translation.x() *= -1;
    joint.rest.rotation.y() *= -1;
    joint.rest.rotation.z() *= -1;
    joint.tail.x() *= -1;
    const auto order = axes(joint.order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        AngleLimit& limit = joint.limits.angles[i];
        if (order[i] != 0) limit = {limit.mode, -limit.max, -limit.min};
    }
    return joint;
}

int TemplateRig::append(Joint joint, const Bone& bone) {
    const Affine parent =
        joint.parent == kNoParent ? Affine::Identity() : bones_[static_cast<std::size_t>(joint.parent)].frame;
    const Affine local = parent.inverse() * bone.frame;
    joint.rest.translation = local.translation();
    joint.rest.rotation = Eigen::Quaterniond(local.linear()).normalized();
    joint.tail = bone.frame.inverse() * bone.tail;
    joints_.push_back(std::move(joint));
    bones_.push_back(bone);
    return static_cast<int>(joints_.size()) - 1;
}

int TemplateRig::addRoot(std::string name, const Vector3d& head, const Vector3d& tail) {
    Joint joint;
    joint.name = std::move(name);
    // The heading comes last, so that it has the same meaning however the body leans.
    joint.order = EulerOrder::ZXY;
    joint.free = kAngles;
    for (int axis = 0; axis < 3; ++axis) joint.free.insert(translation(axis));
    Bone bone;
    bone.frame.translation() = head;
    bone.tail = tail;
    return append(std::move(joint), bone);
}

int TemplateRig::add(std::string name, int parent, const Vector3d& head, const Vector3d& tail,
                     const Vector3d& towards, const RotationRanges& turning) {
    Joint joint;
    joint.name = std::move(name);
    joint.parent = parent;
    joint.order = turning.order;
    Bone bone;
    bone.frame.translation() = head;
    bone.frame.linear() = axesAlong(tail - head, towards);
    bone.tail = tail;
    std::array<std::optional<Range>, 3> ranges{turning.x, turning.y, turning.z};
    if (turning.bend) {
        const Bone& parentBone = bones_[static_cast<std::size_t>(parent)];
        const double rest = std::round(bendAtRest(parentBone.tail - parentBone.frame.translation(),
                                                  tail - head, bone.frame.linear().col(0)));
        ranges[0] = {turning.bend->min - rest, turning.bend->max - rest};
    }
    applyRanges(joint, ranges);
    return append(std::move(joint), bone);
}

int TemplateRig::extend(std::string name, int parent, const Vector3d& tail, const Vector3d& towards,
                        const RotationRanges& turning) {
    const Vector3d head = bones_[static_cast<std::size_t>(parent)].tail;
    return add(std::move(name), parent, head, tail, towards, turning);
}

void TemplateRig::mirrorLeft() {
    std::map<int, int> images;
    const int count = static_cast<int>(joints_.size());
    for (int i = 0; i < count; ++i) {
        const Joint& left = joints_[static_cast<std::size_t>(i)];
        if (!left.name.ends_with(kLeft)) continue;
        Joint right = mirroredJoint(left);
        if (const auto image = images.find(left.parent); image != images.end()) right.parent = image->second;
        images[i] = static_cast<int>(joints_.size());
        joints_.push_back(std::move(right));
    }
}

Character TemplateRig::character(const std::string& name, Scene& scene, FrameRate rate) const {
    std::vector<Joint> joints = joints_;
    for (Joint& joint : joints) joint.id = scene.newId<JointId>();
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "take";
    clip.rate = rate;
    clip.lastFrame = rate.nearestFrame({kSeconds});
    Character character;
    character.id = scene.newId<CharacterId>();
    character.name = name;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return character;
}

}  // namespace sinew
