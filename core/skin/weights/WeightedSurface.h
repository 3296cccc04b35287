#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"
#include "core/skin/TriangleTree.h"

namespace sinew {

/// The weights on the surface of one or several meshes, to be looked up at any point. Immutable.
class WeightedSurface {
public:
    /// A mesh and where it is.
    struct Part {
        const Mesh* mesh;
        Affine modelFromMesh;
        std::vector<std::uint16_t> joints;  ///< what the surface calls each of the skin's joints
    };
    /// @param parts    used during the call only
    /// @param control  polled; if it is cancelled meanwhile, nothing is found
    explicit WeightedSurface(std::span<const Part> parts, const WorkControl& control = {});

    /// Returns the weights at the surface point closest to `point`, interpolated between the corners of its
    /// triangle, by what the surface calls the joints. Vertices without triangles are not found. Returns
    /// nullopt if there are no triangles, or if the point is further than `reach` from the surface.
    std::optional<std::vector<Influence>> at(const Eigen::Vector3d& point, double reach) const;

    double size() const { return size_; }  ///< the diagonal of the bounding box

private:
    struct Vertices {
        std::vector<Eigen::Vector3d> positions;
        std::vector<std::array<std::uint32_t, 3>> triangles;
        VertexInfluences influences;
    };
    static Vertices collect(std::span<const Part> parts, const WorkControl& control);
    WeightedSurface(Vertices vertices, const WorkControl& control);

    VertexInfluences influences_;
    TriangleTree tree_;
    double size_;
};

}  // namespace sinew
