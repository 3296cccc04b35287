#include "ui/viewport/RigShapes.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "ui/document/Visibility.h"
#include "ui/viewport/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

// A human's skeleton measures 2.2 m from corner to corner at rest with the arms out.
constexpr double kHumanExtent = 2.2;
constexpr double kAxisPixels = 36;
constexpr double kLightBall = 0.35;  // of tinted bones' joints, on the way to the balls' own colour

/// The colours of a joint's shapes by its state.
struct Paint {
    QColor bone, edge, ball;
    double width = 0.7;
    double opacity = 1;

    Paint(const RigLook& look, bool selected) {
        const Theme& theme = *look.theme;
        if (selected) {
            bone = ball = theme.accent;
            edge = theme.text;
            width = 1.5;
            if (look.style.xray) opacity = 0.85;
            return;
        }
        if (look.style.overMeshes) opacity = 0.7;
        if (look.style.xray) opacity = 0.5;
        const double faded = look.active ? 0 : 0.5;
        bone = mixed(look.tint.isValid() ? look.tint : theme.bone, theme.viewport, faded);
        ball = look.tint.isValid() ? mixed(look.tint, theme.dark ? theme.text : theme.raised, kLightBall)
                                   : mixed(theme.dark ? theme.text : theme.raised, theme.viewport, faded);
        edge = mixed(theme.boneOutline, theme.viewport, faded);
    }
};

/// Appends one character's shapes, joint by joint.
class RigAppender {
public:
    RigAppender(const Evaluator& character, const RigLook& look, DrawList& list)
        : character_(character),
          look_(look),
          list_(list),
          size_(figureSize(character.skeleton())),
          plain_(look, false),
          chosen_(look, true) {}

    void append(int joint) {
        const Skeleton& skeleton = character_.skeleton();
        const bool selected = std::ranges::binary_search(look_.selected, skeleton[joint].id);
        const Paint& paint = selected ? chosen_ : plain_;
        const BoneEnds ends = character_.bone(joint);
        if (hasBone(ends, size_)) appendBone(joint, ends, paint);
        appendLinks(joint, ends);
        const double radius = ballRadius((ends.tail - ends.head).norm(), size_);
        appendBall(ends.head, radius, kLeastBallRadius, paint);
        if (skeleton.children(joint).empty() && hasBone(ends, size_)) {
            appendBall(ends.tail, kTipBall * radius, kTipBall * kLeastBallRadius, paint);
        }
        if (selected && look_.style.jointAxes) appendAxes(joint, ends.head);
    }

private:
    void appendBone(int joint, const BoneEnds& ends, const Paint& paint) {
        if (!look_.style.octahedra) {
            list_.lines.push_back(line(ends.head, ends.tail, paint.bone, 2 + paint.width));
            return;
        }
        Instance bone = boneInstance(character_.skeleton()[joint],
                                     character_.model()[static_cast<std::size_t>(joint)], size_);
        bone.fill = bytes(paint.bone, paint.opacity);
        bone.edge = bytes(paint.edge);
        bone.width = static_cast<float>(paint.width);
        list_.bones.push_back(bone);
    }

    void appendLinks(int joint, const BoneEnds& ends) {
        const double near = 1e-3 * size_;
        for (int child : character_.skeleton().children(joint)) {
            if (look_.visibility && !look_.visibility->shown(character_.skeleton()[child].id)) continue;
            const Eigen::Vector3d head = character_.model()[static_cast<std::size_t>(child)].translation();
            if ((head - ends.head).norm() < near || (head - ends.tail).norm() < near) continue;
            list_.lines.push_back(line(ends.head, head, plain_.bone, 1, 0.6));
        }
    }

    void appendBall(const Eigen::Vector3d& centre, double radius, double leastPixels, const Paint& paint) {
        Instance ball;
        ball.x.x() = static_cast<float>(radius);
        ball.origin = centre.cast<float>();
        ball.fill = bytes(paint.ball);
        ball.edge = bytes(paint.edge);
        ball.width = static_cast<float>(paint.width + 0.3);
        ball.fade = static_cast<float>(leastPixels);
        list_.balls.push_back(ball);
    }

    void appendAxes(int joint, const Eigen::Vector3d& head) {
        const Affine& modelFromJoint = character_.model()[static_cast<std::size_t>(joint)];
        const double depth = look_.camera->depth(head);
        if (depth < look_.camera->nearPlane()) return;
        const double length = kAxisPixels / look_.camera->pixelsPerMetre(depth);
        for (int axis = 0; axis < 3; ++axis) {
            const Eigen::Vector3d end = head + modelFromJoint.linear().col(axis).normalized() * length;
            list_.overlay.push_back(line(head, end, look_.theme->axis(axis), 2));
        }
    }

    const Evaluator& character_;
    const RigLook& look_;
    DrawList& list_;
    double size_;
    Paint plain_, chosen_;
};

}  // namespace

double figureSize(const Skeleton& skeleton) {
    Eigen::AlignedBox3d box;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds ends =
            boneEnds(skeleton[joint], skeleton.restModel()[static_cast<std::size_t>(joint)]);
        if (!hasBone(ends, skeleton.extent())) continue;
        box.extend(ends.head);
        box.extend(ends.tail);
    }
    return box.isEmpty() ? skeleton.extent() : box.diagonal().norm();
}

double boneHalfWidth(double length, double size) {
    const double human = size / kHumanExtent;
    return std::min(std::clamp(0.09 * length, 0.012 * human, 0.045 * human), 0.3 * length);
}

double boneHalfWidthAt(double share, double length, double size) {
    const double taper = share < kRingShare ? share / kRingShare : (1 - share) / (1 - kRingShare);
    return boneHalfWidth(length, size) * taper;
}

double ballRadius(double length, double size) {
    const double usual = 0.017 * size / kHumanExtent;
    return length > 1e-6 * size ? std::min(usual, 0.3 * length) : usual;
}

bool hasBone(const BoneEnds& ends, double size) { return (ends.tail - ends.head).norm() > 1e-6 * size; }

Instance boneInstance(const Joint& joint, const Affine& modelFromJoint, double size) {
    const BoneEnds ends = boneEnds(joint, modelFromJoint);
    const Eigen::Vector3d along = ends.tail - ends.head;
    const double length = along.norm();
    const Eigen::Vector3d direction = along / length;
    // With the joint's own X, so that a twist is seen.
    const Eigen::Vector3d own = modelFromJoint.linear().col(0);
    Eigen::Vector3d side = own - direction * direction.dot(own);
    if (side.norm() < 0.1 * own.norm()) side = direction.unitOrthogonal();
    side.normalize();
    const double width = boneHalfWidth(length, size);
    Instance bone;
    bone.x = (side * width).cast<float>();
    bone.y = along.cast<float>();
    bone.z = (side.cross(direction) * width).cast<float>();
    bone.origin = ends.head.cast<float>();
    return bone;
}

void appendRig(const Evaluator& character, const RigLook& look, DrawList& list) {
    RigAppender appender(character, look, list);
    for (int joint = 0; joint < character.skeleton().size(); ++joint) {
        if (!look.visibility || look.visibility->shown(character.skeleton()[joint].id))
            appender.append(joint);
    }
}

void sortByDepth(const Camera& camera, DrawList& list) {
    const Eigen::Vector3f back = camera.axes().col(2).cast<float>();
    const auto nearness = [&back](const Instance& instance) {
        return back.dot(instance.origin + instance.y / 2);
    };
    std::ranges::sort(list.bones, {}, nearness);
    std::ranges::sort(list.balls, {}, nearness);
}

}  // namespace sinew
