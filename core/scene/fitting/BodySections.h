#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/fitting/FitBody.h"

namespace sinew {

/// A connected part of a section of a body.
struct SectionPart {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< mean of its voxels
    Eigen::AlignedBox3d box;                           ///< of the voxels' centres
    std::size_t size = 0;                              ///< number of voxels
};

/// The horizontal sections of a body, one per layer of its voxels, from the bottom.
class BodySections {
public:
    explicit BodySections(const FitBody& body);

    std::size_t count() const { return layers_.size(); }
    const std::vector<SectionPart>& at(std::size_t layer) const { return layers_[layer]; }
    double heightOf(std::size_t layer) const { return bottom_ + static_cast<double>(layer) * step_; }
    /// Returns the layer at a height, clamped to those that exist.
    std::size_t layerAt(double height) const;
    /// Returns the largest part of a layer that crosses the plane of symmetry; null if there is none.
    const SectionPart* central(std::size_t layer) const;
    /// Returns the part of a layer, without tiny ones, that is on one side of the plane of symmetry (sign 1:
    /// left, -1: right) and whose centre is closest to a point; null if there is none.
    const SectionPart* nearest(std::size_t layer, double sign, const Eigen::Vector3d& point) const;

private:
    double middle_, bottom_ = 0, step_ = 1;
    std::vector<std::vector<SectionPart>> layers_;
};

/// A limb found by its distances inside the solid from the rest of the body.
class LimbPath {
public:
    /// @param distances  of the voxels from the trunk, as VoxelDistances returns them
    /// @param tip        voxel at the end of the limb
    LimbPath(const FitBody& body, std::span<const double> distances, std::uint32_t tip);

    double length() const { return length_; }  ///< of the path from the trunk to the tip
    Eigen::Vector3d tip() const { return body_->solid().center(path_.front()); }
    /// Returns the limb's cross-section at a fraction of the path from the trunk (0) to the tip (1): the
    /// connected voxels at that distance.
    SectionPart sectionAt(double fraction) const;
    /// Returns the middle of a cross-section.
    Eigen::Vector3d at(double fraction) const { return sectionAt(fraction).center; }

private:
    const FitBody* body_;
    std::vector<double> distances_;
    std::vector<std::uint32_t> path_;  ///< from the tip
    double length_ = 0;
};

}  // namespace sinew
