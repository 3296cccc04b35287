#pragma once

#include <span>

#include "core/scene/Evaluator.h"
#include "ui/viewport/DrawList.h"

namespace sinew {

class Camera;
struct Theme;
class Visibility;

/// How bones look. Octahedra or sticks; x-ray draws them through each other; over meshes they let these be
/// seen.
struct RigStyle {
    bool octahedra = true;
    bool xray = false;
    bool jointAxes = false;  ///< of the selected joints
    bool overMeshes = false;
};

/// The size that a character's shapes go by: the diagonal of the box around its bones at rest, metres.
/// Lights and the like have no bones and may stand anywhere. Without bones the skeleton's extent. O(joints).
double figureSize(const Skeleton& skeleton);

/// Half the width of a bone's ring: 9 % of its length, kept in a band that goes with the figure's size (1.2
/// to 4.5 cm for a human). Metres.
double boneHalfWidth(double length, double size);
/// Half the width at a share (0..1) of a bone's length.
double boneHalfWidthAt(double share, double length, double size);
/// Of the ball on a joint, metres: 1.7 cm for a human, less on bones too short for that.
///
/// @param length  of the joint's bone; 0: it has none
double ballRadius(double length, double size);
inline constexpr double kTipBall = 0.6;          ///< the ball at the tail of a leaf, as a share of its head's
inline constexpr double kLeastBallRadius = 2.2;  ///< logical pixels
inline constexpr double kRingShare = 0.16;       ///< of a bone's length, from its head

/// Whether the joint has a bone, i.e. its tail is not its head.
bool hasBone(const BoneEnds& ends, double size);

/// A bone as an octahedron, its colours not yet chosen; its ring turns with the joint's own X. It has a bone.
Instance boneInstance(const Joint& joint, const Affine& modelFromJoint, double size);

/// What a character's shapes depend on, its pose aside.
struct RigLook {
    const Camera* camera;
    const Theme* theme;
    std::span<const JointId> selected;  ///< sorted
    bool active = true;                 ///< others are drawn fainter
    RigStyle style;
    const Visibility* visibility = nullptr;  ///< null: every joint is drawn
    QColor tint{};                           ///< of bones that are not selected; invalid: the theme's
};

/// Bones, balls and the thin lines to children that are not at their parent's tail, of a character as its
/// evaluator is posed.
void appendRig(const Evaluator& character, const RigLook& look, DrawList& list);

/// Far ones first: what x-ray needs, where nothing hides anything.
void sortByDepth(const Camera& camera, DrawList& list);

}  // namespace sinew
