#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/fitting/SurfaceRays.h"
#include "core/skin/bind/SolidVoxels.h"

namespace sinew {

/// The meshes of a character as one surface in model space, in the rest pose, metres.
BindSurface restSurface(const Character& character);

/// A surface prepared for fitting a template to it: its solid, rays and left-right symmetry. Model space,
/// metres; Y up, facing +Z, with the left side at larger X. Immutable, so that it can be shared between
/// threads.
class FitBody {
public:
    /// @param cancel  polled if not null
    /// Fails with `argumentInvalid` if the surface has no triangles, no size, positions further than 1e9 m
    /// from the origin or a triangle that refers to a missing vertex, and with `cancelled`. Takes about as
    /// long as binding the surface with one bone.
    static Result<std::shared_ptr<const FitBody>> create(BindSurface surface,
                                                         const std::atomic<bool>* cancel = nullptr);

    const BindSurface& surface() const { return surface_; }
    const SolidVoxels& solid() const { return solid_; }
    const Eigen::AlignedBox3d& box() const { return box_; }
    double height() const { return box_.sizes().y(); }
    /// X of the plane in which the surface is most symmetric.
    double middle() const { return middle_; }
    Eigen::Vector3d mirrored(const Eigen::Vector3d& point) const {
        return {2 * middle_ - point.x(), point.y(), point.z()};
    }

    bool contains(const Eigen::Vector3d& point) const { return solid_.at(point) != SolidVoxels::kNone; }
    /// Returns the middle of a limb next to a point: the centre of its cross-section with the plane through
    /// the point that is perpendicular to `along`. Rays in opposite directions within the plane are balanced;
    /// those that leave through a hole are ignored, and long ones shortened, so that a limb ends where the
    /// body begins. A point outside the limb is moved into it first, by at most `reach`.
    ///
    /// @param along  direction of the limb, not zero
    /// Returns nullopt if there is no limb or too few rays hit it.
    std::optional<Eigen::Vector3d> limbMiddle(const Eigen::Vector3d& point, const Eigen::Vector3d& along,
                                              double reach) const;
    /// Returns the middle of the part of the solid that the line through a point passes closest to it;
    /// nullopt if the line passes none.
    ///
    /// @param direction  unit
    std::optional<Eigen::Vector3d> lineMiddle(const Eigen::Vector3d& point,
                                              const Eigen::Vector3d& direction) const;

private:
    FitBody(BindSurface surface, const std::atomic<bool>* cancel);
    double symmetryPlane() const;
    std::optional<Eigen::Vector3d> nearestInside(const Eigen::Vector3d& point, const Eigen::Vector3d& along,
                                                 double reach) const;

    BindSurface surface_;
    SolidVoxels solid_;
    SurfaceRays rays_;
    Eigen::AlignedBox3d box_;
    double middle_ = 0;
};

}  // namespace sinew
