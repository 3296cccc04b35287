#pragma once

#include <span>

#include "core/skin/bind/BindWeights.h"
#include "core/skin/bind/SolidVoxels.h"

namespace sinew {

/// Input of a binding method, its progress and cancellation. The surface is aligned with the axes of the
/// voxels, and the diagonal of its bounding box is 1.
struct BindTask {
    const BindSurface& surface;
    std::span<const Bone> bones;
    const BindSettings& settings;
    WorkControl control;  ///< of the method, which is a part of binding

    bool isCancelled() const { return control.isCancelled(); }
    void report(double fraction) const { control.report(fraction); }
};

// Each method adds weights that are not normalised, and none to vertices that no bone reaches. When the task
// is cancelled, it returns early.
void bindByGeodesics(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights);
void bindByHeat(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights);
void bindByBiharmonics(const BindTask& task, VertexWeights& weights);
void bindByDistance(const BindTask& task, VertexWeights& weights);

/// Turns the reciprocals of distances from bones into weights: a power of the distance relative to that of
/// the vertex's closest bone, minus a constant, which limits the range of influence. Dionne and de Lasa use
/// powers from -2 to -4 of absolute distances, which follow painted weights less closely.
void applyFalloff(const BindTask& task, VertexWeights& weights);
/// Returns the distance, relative to that of the closest bone, beyond which a bone has no influence.
double reachOf(double falloff);

}  // namespace sinew
