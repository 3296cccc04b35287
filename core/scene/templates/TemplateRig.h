#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// From and to, degrees.
struct Range {
    double min = 0;
    double max = 0;
};

/// How a joint turns about its own axes: free about the ones that are set, within their ranges from the rest
/// pose, and not at all about the others.
struct Turning {
    EulerOrder order = EulerOrder::YZX;
    std::optional<Range> x{};
    std::optional<Range> y{};
    std::optional<Range> z{};
    /// In place of x: a hinge's range as clinics measure it, 0 being in line with the parent's bone.
    std::optional<Range> bend{};
};

/// A skeleton in the making, given by where its bones are: model space, metres, Y up, facing +Z, the left
/// side at +X. Every bone but the root's lies along its joint's Y axis; a positive turn about X bends it
/// towards its Z axis.
class TemplateRig {
public:
    /// A root with the model's own axes: free to move and to turn, without limits. Gives its index, as the
    /// next two do.
    int addRoot(std::string name, const Eigen::Vector3d& head, const Eigen::Vector3d& tail);

    /// @param towards  where X bends it; its part across the bone becomes the Z axis
    int add(std::string name, int parent, const Eigen::Vector3d& head, const Eigen::Vector3d& tail,
            const Eigen::Vector3d& towards, const Turning& turning);
    /// The same, its head at the parent's tail.
    int extend(std::string name, int parent, const Eigen::Vector3d& tail, const Eigen::Vector3d& towards,
               const Turning& turning);

    /// Adds the right side: for each joint `….L` its mirror image `….R`. X turns both sides alike, Y and Z
    /// against each other.
    void mirrorLeft();

    /// The character, with ids of the scene and one clip without keys: 30 frames a second, 0 to 120.
    Character character(const std::string& name, Scene& scene) const;

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
