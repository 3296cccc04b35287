#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/io/fbx/read/FbxGeometry.h"
#include "core/io/fbx/read/FbxNodes.h"
#include "core/io/fbx/read/FbxStacks.h"
#include "core/skin/ShapeNormals.h"

namespace sinew {

/// A blend shape channel of a geometry as a shape.
struct FbxShapeChannel {
    int object = 0;           ///< index of the channel in FbxObjects; owns the property "DeformPercent"
    double percentOfOne = 1;  ///< percentage that is a weight of 1: the channel's last full weight
    Shape shape;              ///< without id
};

/// Reads the blend shape channels of a geometry. Normals are derived if the file has none. Channels that are
/// damaged or have no shape with a positive full weight are reported and left out.
///
/// @param geometry  index of the geometry in FbxObjects
/// @param read      the geometry as read, with its vertices converted by `space`
std::vector<FbxShapeChannel> readFbxShapes(const FbxObjects& objects, int geometry, const FbxGeometry& read,
                                           const FbxSpace& space, Diagnostics& diagnostics);

/// A shape of a mesh and the channel that it was read from (see FbxShapeChannel).
struct FbxShapeSource {
    int object = 0;
    double percentOfOne = 1;
    ShapeId shape;
    double weight = 0;  ///< without animation
};

/// Returns whether a stack animates one of the shapes.
bool animatesShapes(const FbxStack& stack, std::span<const FbxShapeSource> shapes);

/// Returns the tracks of the shapes that a stack animates. Curves that combine layers are fitted to within
/// 0.0001.
std::vector<Track> fbxWeightTracks(const FbxStack& stack, std::span<const FbxShapeSource> shapes);

}  // namespace sinew
