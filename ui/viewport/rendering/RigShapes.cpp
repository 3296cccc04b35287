#include "ui/viewport/rendering/RigShapes.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "ui/document/Visibility.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

// Diagonal of a human skeleton's bounding box with arms stretched out, metres.
constexpr double kHumanExtent = 2.2;
constexpr double kAxisPixels = 36;
constexpr double kBallLightening =
    0.35;  // blend factor of a tinted bone's ball towards the usual ball colour

/// The colours of a joint's shapes, chosen by its state.
struct Paint {
    QColor bone, edge, ball;
    double width = 0.7;
    double opacity = 1;

    Paint(const RigContext& context, bool selected) {
        const Theme& theme = *context.theme;
        if (selected) {
            bone = ball = theme.accent;
            edge = theme.text;
            width = 1.5;
            if (context.style.xray) opacity = 0.85;
            return;
        }
        if (context.style.overMeshes) opacity = 0.7;
        if (context.style.xray) opacity = 0.5;
        const double fading = context.active ? 0 : 0.5;
        bone = mixColors(context.tint.isValid() ? context.tint : theme.bone, theme.viewport, fading);
        ball = context.tint.isValid()
                   ? mixColors(context.tint, theme.dark ? theme.text : theme.raised, kBallLightening)
                   : mixColors(theme.dark ? theme.text : theme.raised, theme.viewport, fading);
        edge = mixColors(theme.boneOutline, theme.viewport, fading);
    }
};

/// Appends one character's shapes, joint by joint.
class RigAppender {
public:
    RigAppender(const Evaluator& character, const RigContext& context, DrawList& list)
        : character_(character),
          context_(context),
          list_(list),
          size_(figureSize(character.skeleton())),
          plainPaint_(context, false),
          selectedPaint_(context, true) {}

    void append(int joint) {
        const Skeleton& skeleton = character_.skeleton();
        const bool selected = std::ranges::binary_search(context_.selected, skeleton[joint].id);
        const Paint& paint = selected ? selectedPaint_ : plainPaint_;
        const BoneEnds ends = character_.bone(joint);
        if (hasBone(ends, size_)) appendBone(joint, ends, paint);
        appendLinks(joint, ends);
        const double radius = ballRadius((ends.tail - ends.head).norm(), size_);
        appendBall(ends.head, radius, kMinBallRadius, paint);
        if (skeleton.children(joint).empty() && hasBone(ends, size_)) {
            appendBall(ends.tail, kTailBallScale * radius, kTailBallScale * kMinBallRadius, paint);
        }
        if (selected && context_.style.jointAxes) appendAxes(joint, ends.head);
    }

private:
    void appendBone(int joint, const BoneEnds& ends, const Paint& paint) {
        if (!context_.style.octahedra) {
            list_.lines.push_back(
                line(ends.head, ends.tail, paint.bone, 2 * context_.style.boneScale + paint.width));
            return;
        }
        Instance bone = boneInstance(character_.skeleton()[joint],
                                     character_.model()[static_cast<std::size_t>(joint)], size_);
        bone.x *= static_cast<float>(context_.style.boneScale);
        bone.z *= static_cast<float>(context_.style.boneScale);
        bone.fill = rgbaBytes(paint.bone, paint.opacity);
        bone.edge = rgbaBytes(paint.edge);
        bone.width = static_cast<float>(paint.width);
        list_.bones.push_back(bone);
    }

    void appendLinks(int joint, const BoneEnds& ends) {
        const double tolerance = 1e-3 * size_;
        for (int child : character_.skeleton().children(joint)) {
            if (context_.visibility && !context_.visibility->isShown(character_.skeleton()[child].id))
                continue;
            const Eigen::Vector3d head = character_.model()[static_cast<std::size_t>(child)].translation();
            if ((head - ends.head).norm() < tolerance || (head - ends.tail).norm() < tolerance) continue;
            list_.lines.push_back(line(ends.head, head, plainPaint_.bone, 1, 0.6));
        }
    }

    void appendBall(const Eigen::Vector3d& center, double radius, double minPixels, const Paint& paint) {
        Instance ball;
        ball.x.x() = static_cast<float>(radius * context_.style.boneScale);
        ball.origin = center.cast<float>();
        ball.fill = rgbaBytes(paint.ball);
        ball.edge = rgbaBytes(paint.edge);
        ball.width = static_cast<float>(paint.width + 0.3);
        ball.fade = static_cast<float>(minPixels * std::min(context_.style.boneScale, 1.0));
        list_.balls.push_back(ball);
    }

    void appendAxes(int joint, const Eigen::Vector3d& head) {
        const Affine& modelFromJoint = character_.model()[static_cast<std::size_t>(joint)];
        const double length = context_.camera->metresFor(head, kAxisPixels);
        if (length <= 0) return;
        for (int axis = 0; axis < 3; ++axis) {
            const Eigen::Vector3d end = head + modelFromJoint.linear().col(axis).normalized() * length;
            list_.overlay.push_back(line(head, end, context_.theme->axis(axis), 2));
        }
    }

    const Evaluator& character_;
    const RigContext& context_;
    DrawList& list_;
    double size_;
    Paint plainPaint_, selectedPaint_;
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
    const double scale = size / kHumanExtent;
    return std::min(std::clamp(0.09 * length, 0.012 * scale, 0.045 * scale), 0.3 * length);
}

double boneHalfWidthAt(double t, double length, double size) {
    const double taper = t < kRingPosition ? t / kRingPosition : (1 - t) / (1 - kRingPosition);
    return boneHalfWidth(length, size) * taper;
}

double ballRadius(double length, double size) {
    const double defaultRadius = 0.017 * size / kHumanExtent;
    return length > 1e-6 * size ? std::min(defaultRadius, 0.3 * length) : defaultRadius;
}

bool hasBone(const BoneEnds& ends, double size) { return (ends.tail - ends.head).norm() > 1e-6 * size; }

Instance boneInstance(const Joint& joint, const Affine& modelFromJoint, double size) {
    const BoneEnds ends = boneEnds(joint, modelFromJoint);
    const Eigen::Vector3d along = ends.tail - ends.head;
    const double length = along.norm();
    const Eigen::Vector3d direction = along / length;
    // The ring follows the joint's own X axis, so that twist is visible.
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

void appendRig(const Evaluator& character, const RigContext& context, DrawList& list) {
    RigAppender appender(character, context, list);
    for (int joint = 0; joint < character.skeleton().size(); ++joint) {
        if (!context.visibility || context.visibility->isShown(character.skeleton()[joint].id))
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
