#pragma once

#include <QPointF>
#include <QRectF>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/BonePoint.h"
#include "core/scene/Evaluator.h"

namespace sinew {

class Camera;
class Visibility;

/// A joint of a character in the scene.
struct JointPlace {
    CharacterId character;
    JointId joint;
    friend bool operator==(const JointPlace&, const JointPlace&) = default;
};

/// The head or tail of one.
struct PointPlace {
    JointPlace place;
    BonePoint::End end = BonePoint::End::head;
    bool direct = true;  ///< its body itself is met, not only what lies around it
};

using Characters = std::span<const std::unique_ptr<Evaluator>>;

/// The joint whose ball or bone is seen under a pixel, the nearest to the eye where several are; bodies are
/// met a few pixels around them too, where nothing is met exactly. Where balls coincide, a joint without a
/// bone comes first, since nothing else of it can be met. O(joints).
///
/// @param visibility  joints that it does not show are not met; null: all are
std::optional<JointPlace> jointAt(const Camera& camera, Characters characters, QPointF pixel,
                                  const Visibility* visibility = nullptr);

/// The same, with the end of its bone that is met: a ball is a head, the ball at a leaf's tip a tail, a bone
/// the end that is nearer.
std::optional<PointPlace> pointAt(const Camera& camera, Characters characters, QPointF pixel,
                                  const Visibility* visibility = nullptr);

/// Every joint of which the head or a part of the bone lies inside a rectangle on the screen, in the
/// skeletons' order.
std::vector<JointPlace> jointsInside(const Camera& camera, Characters characters, const QRectF& box,
                                     const Visibility* visibility = nullptr);

}  // namespace sinew
