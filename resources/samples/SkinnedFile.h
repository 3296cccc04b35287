#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/rig/Skeleton.h"
#include "resources/samples/ConeShape.h"
#include "resources/samples/GlbFile.h"

namespace sinew {

nlohmann::ordered_json toJson(const Eigen::Vector3d& place);
std::vector<double> flat(std::span<const Eigen::Vector3d> places);
std::vector<unsigned> flat(std::span<const std::array<unsigned, 3>> triangles);

/// Adds a node for each joint, in their order, with its rest transform. Returns the number of nodes.
int addJointNodes(GlbFile& file, std::span<const Joint> joints);

/// Adds a skin of all joints, whose nodes come first in the file.
/// @param restModel  of each joint, model space
void addSkin(GlbFile& file, std::span<const Affine> restModel);

/// Returns a primitive of a skinned surface, with material 0.
/// @param uv  two coordinates per vertex, in units of 1/65535; may be empty
nlohmann::ordered_json skinnedPrimitive(GlbFile& file, const ConeShape& shape, const SurfaceNet& net,
                                        const std::vector<unsigned>& uv);

/// Keys of a node as in glTF.
struct NodeKeys {
    int node;
    std::string path;            ///< "rotation" (x y z w), "translation", "scale"
    std::string interpolation;   ///< "LINEAR", "STEP", "CUBICSPLINE"
    std::vector<double> times;   ///< seconds
    std::vector<double> values;  ///< one key after the other; for CUBICSPLINE each as slope, value, slope
};

void addClip(GlbFile& file, const std::string& name, const std::vector<NodeKeys>& tracks);

}  // namespace sinew
