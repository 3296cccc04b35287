#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/scene/fitting/FitBody.h"
#include "core/scene/fitting/FitMarkers.h"

namespace sinew {

/// New positions for the bones of a template, model space, metres.
struct PlacedBones {
    std::vector<Eigen::Vector3d> heads, tails;  ///< J each
    std::vector<int> unsnapped;                 ///< joints with no limb to snap to, which stay at their guess
};

/// Places the bones of a template within a body. Joints are named; positions are in model space.
class JointPlacer {
public:
    /// @param skeleton  of the template; must outlive the placer, like `body` and `markers`
    JointPlacer(const Skeleton& skeleton, const FitBody& body, const FitMarkers& markers);

    const FitBody& body() const { return *body_; }
    const Eigen::Vector3d& marker(std::string_view name) const { return markers_->at(name); }
    /// Returns the head of a joint in the template, and of a leaf its tail.
    Eigen::Vector3d templateHead(std::string_view joint) const;
    Eigen::Vector3d templateTail(std::string_view joint) const;

    void setHead(std::string_view joint, const Eigen::Vector3d& head);
    /// Sets the tail of a joint that has no child there; other bones end at their child.
    void setTail(std::string_view joint, const Eigen::Vector3d& tail);
    /// Returns the middle of the limb at a joint's position, or the position itself if there is none, which
    /// the result lists.
    Eigen::Vector3d snapped(std::string_view joint, const Eigen::Vector3d& position,
                            const Eigen::Vector3d& along, double reach);
    /// Places a foot: the head and tail of `toes`, from the part of the surface below the joint `ankle`.
    /// @param ball, height  position of the toes' head between ankle (0) and tip (1), and above the floor as
    ///     a fraction of the ankle's height
    void placeFoot(std::string_view toes, const Eigen::Vector3d& ankle, double reach, double ball,
                   double height);

    PlacedBones take();

private:
    std::size_t indexOf(std::string_view joint) const;

    const Skeleton* skeleton_;
    const FitBody* body_;
    const FitMarkers* markers_;
    PlacedBones bones_;
};

/// Maps points from the template to a body so that `from` becomes `newFrom` and `to` becomes `newTo`, by the
/// smallest rotation and one scale.
class SegmentMap {
public:
    SegmentMap(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const Eigen::Vector3d& newFrom,
               const Eigen::Vector3d& newTo);
    Eigen::Vector3d operator()(const Eigen::Vector3d& point) const {
        return newFrom_ + linear_ * (point - from_);
    }

private:
    Eigen::Vector3d from_, newFrom_;
    Eigen::Matrix3d linear_;
};

/// Place all joints of one template.
void placeBiped(JointPlacer& placer);
void placeQuadruped(JointPlacer& placer);
void placeHand(JointPlacer& placer);

}  // namespace sinew
