#include "ui/poses/PosePicture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/PoseValues.h"
#include "core/math/Angle.h"
#include "core/rig/ForwardKinematics.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kYaw = radians(35);
constexpr double kPitch = radians(12);
constexpr double kMargin = 6;  // pixels
constexpr double kBone = 2.25;
constexpr double kJoint = 1.75;

struct Bone {
    QPointF head, tail;
    double depth;  ///< larger is nearer to the eye
    bool posed;    ///< whether the pose speaks of it
};

/// On the screen, metres, y down; z is the depth.
Eigen::Vector3d seen(const Eigen::Vector3d& point) {
    static const Eigen::Matrix3d kView = (Eigen::AngleAxisd(kPitch, Eigen::Vector3d::UnitX()) *
                                          Eigen::AngleAxisd(-kYaw, Eigen::Vector3d::UnitY()))
                                             .toRotationMatrix();
    const Eigen::Vector3d turned = kView * point;
    return {turned.x(), -turned.y(), turned.z()};
}

std::vector<Affine> placed(const Skeleton& skeleton, const NamedPose& pose) {
    PoseValues values = restValues(skeleton);
    for (const ChannelValue& value : pose.values) {
        if (const auto joint = skeleton.find(value.id.joint)) {
            values[static_cast<std::size_t>(*joint)].at(value.id.channel) = value.value;
        }
    }
    const Pose local = poseOf(skeleton, values);
    std::vector<Affine> model(local.size());
    forwardKinematics(skeleton, local, model);
    return model;
}

std::vector<Bone> bonesOf(const Skeleton& skeleton, const NamedPose& pose) {
    const std::vector<Affine> model = placed(skeleton, pose);
    std::set<JointId> posed;
    for (const ChannelValue& value : pose.values) posed.insert(value.id.joint);
    std::vector<Bone> bones;
    for (int i = 0; i < skeleton.size(); ++i) {
        const BoneEnds ends = boneEnds(skeleton[i], model[static_cast<std::size_t>(i)]);
        const Eigen::Vector3d head = seen(ends.head), tail = seen(ends.tail);
        bones.push_back({{head.x(), head.y()},
                         {tail.x(), tail.y()},
                         head.z() + tail.z(),
                         posed.contains(skeleton[i].id)});
    }
    std::ranges::sort(bones, {}, &Bone::depth);
    return bones;
}

QRectF boundsOf(const std::vector<Bone>& bones) {
    if (bones.empty()) return {};
    QPointF low = bones.front().head, high = low;
    for (const Bone& bone : bones) {
        for (const QPointF& point : {bone.head, bone.tail}) {
            low = {std::min(low.x(), point.x()), std::min(low.y(), point.y())};
            high = {std::max(high.x(), point.x()), std::max(high.y(), point.y())};
        }
    }
    return {low, high};
}

}  // namespace

QPixmap posePicture(const Skeleton& skeleton, const NamedPose& pose, int size, double pixelRatio) {
    QPixmap picture(QSize(size, size) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    const std::vector<Bone> bones = bonesOf(skeleton, pose);
    const QRectF bounds = boundsOf(bones);
    const double extent = std::max({bounds.width(), bounds.height(), 1e-9});
    const double scale = (size - 2 * kMargin) / extent;
    const auto onPicture = [&](QPointF point) {
        return (point - bounds.center()) * scale + QPointF(size / 2.0, size / 2.0);
    };
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Bone& bone : bones) {
        const QPointF head = onPicture(bone.head);
        painter.setPen(QPen(bone.posed ? theme().bone : theme().line, kBone, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(head, onPicture(bone.tail));
        painter.setPen(Qt::NoPen);
        painter.setBrush(bone.posed ? theme().text : theme().textOff);
        painter.drawEllipse(head, kJoint, kJoint);
    }
    return picture;
}

}  // namespace sinew
