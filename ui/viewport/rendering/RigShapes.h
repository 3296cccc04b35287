#pragma once

#include <span>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

class Camera;
struct Theme;
class Visibility;

/// How bones are drawn. `xray` makes bones visible through each other; bones over meshes are translucent.
struct RigStyle {
    bool octahedra = true;  ///< instead of lines
    bool xray = false;
    bool jointAxes = false;  ///< of the selected joints
    bool overMeshes = false;
    double boneScale = 1;  ///< of the widths of bones and balls
};

/// Returns the reference size for a character's shapes: the diagonal of the box around its bones at rest,
/// metres. Joints without a bone, such as imported lights, may be anywhere and are ignored. If there are no
/// bones, returns the skeleton's extent. O(joints).
double figureSize(const Skeleton& skeleton);

/// Returns half the width of a bone's ring in metres: 9 % of its length, clamped to a range proportional to
/// the figure's size (1.2 to 4.5 cm for a human) and to at most 30 % of the length.
double boneHalfWidth(double length, double size);
/// Returns half a bone's width at a fraction (0..1) of its length.
double boneHalfWidthAt(double t, double length, double size);
/// Returns the radius of a joint's ball in metres: 1.7 cm for a human, less on bones too short for that.
///
/// @param length  of the joint's bone; 0 if it has none
double ballRadius(double length, double size);
inline constexpr double kTailBallScale = 0.6;  ///< size of the ball at a leaf's tail relative to its head's
inline constexpr double kMinBallRadius = 2.2;  ///< logical pixels
inline constexpr double kRingPosition = 0.16;  ///< fraction of a bone's length, from its head

/// Returns whether the joint has a bone, that is, its tail differs from its head.
bool hasBone(const BoneEnds& ends, double size);

/// Returns an octahedron, without colours, for a joint that has a bone. Its ring follows the joint's own X
/// axis.
Instance boneInstance(const Joint& joint, const Affine& modelFromJoint, double size);

/// Everything that a character's shapes depend on except its pose.
struct RigContext {
    const Camera* camera;
    const Theme* theme;
    std::span<const JointId> selected;  ///< sorted
    bool active = true;                 ///< others are drawn fainter
    RigStyle style;
    const Visibility* visibility = nullptr;  ///< null: all joints are drawn
    QColor tint{};                           ///< for unselected bones; invalid: the theme's colour
};

/// Appends bones, balls, and thin lines to children that are not at their parent's tail, for a character in
/// its evaluator's pose.
void appendRig(const Evaluator& character, const RigContext& context, DrawList& list);

/// Sorts bones and balls from far to near, as x-ray drawing requires.
void sortByDepth(const Camera& camera, DrawList& list);

}  // namespace sinew
