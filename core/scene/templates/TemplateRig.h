#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

// Directions of model space, which templates face along +Z.
inline const Eigen::Vector3d kForward{0, 0, 1};
inline const Eigen::Vector3d kBack{0, 0, -1};
inline const Eigen::Vector3d kUp{0, 1, 0};
inline const Eigen::Vector3d kDown{0, -1, 0};

/// A range of angles, degrees.
struct Range {
    double min = 0;
    double max = 0;
};

/// The ranges of a joint's rotations about its own axes, from the rest pose. The joint cannot rotate about
/// axes without a range.
struct RotationRanges {
    EulerOrder order = EulerOrder::YZX;
    std::optional<Range> x{};
    std::optional<Range> y{};
    std::optional<Range> z{};
    /// Alternative to x: a hinge's range as measured clinically, with 0 in line with the parent's bone.
    std::optional<Range> bend{};
};

/// Returns the mirror image in the plane X = 0 of a joint named `….L`, relative to its parent's mirror image:
/// `….R`, with its limits. Rotations about X have the same sense on both sides, rotations about Y and Z the
/// opposite.
Joint mirroredJoint(Joint joint);

/// Builds a skeleton from the positions of its bones: model space, metres, Y up, facing +Z, left side at +X.
/// Every bone but the root's lies along its joint's Y axis; a positive rotation about X bends it towards its
/// Z axis.
class TemplateRig {
public:
    /// Adds a root with the model's axes; it can move and rotate without limits. Returns its index.
    int addRoot(std::string name, const Eigen::Vector3d& head, const Eigen::Vector3d& tail);

    /// Adds a joint and returns its index.
    ///
    /// @param towards  direction in which X bends the bone; its component perpendicular to the bone becomes
    ///     the Z axis
    int add(std::string name, int parent, const Eigen::Vector3d& head, const Eigen::Vector3d& tail,
            const Eigen::Vector3d& towards, const RotationRanges& turning);
    /// Like add(), with the head at the parent's tail.
    int extend(std::string name, int parent, const Eigen::Vector3d& tail, const Eigen::Vector3d& towards,
               const RotationRanges& turning);

    /// Adds the right side: the mirror image `….R` of each joint `….L`; see mirroredJoint().
    void mirrorLeft();

    /// Returns the character, with ids from the scene and one clip of four seconds without keys.
    Character character(const std::string& name, Scene& scene, FrameRate rate) const;

private:
    struct Bone {
        Affine frame = Affine::Identity();  // modelFromJoint
        Eigen::Vector3d tail;               // model space
    };

    int append(Joint joint, const Bone& bone);

    std::vector<Joint> joints_;
    std::vector<Bone> bones_;
};

}  // namespace sinew
