#pragma once

#include <span>
#include <vector>

#include "core/skin/bind/BindWeights.h"
#include "core/skin/bind/SolidVoxels.h"

namespace sinew {

/// What a method works on and reports to. Surface and bones are aligned with the axes of the voxels.
struct BindTask {
    const BindSurface& surface;
    std::span<const Bone> bones;
    const BindSettings& settings;

    bool isCancelled() const { return settings.cancel && *settings.cancel; }
    void report(double progress) const {
        if (settings.progress) *settings.progress = static_cast<float>(progress);
    }
};

// The methods fill in weights, not normalised and none for vertices that they do not reach, and mark the
// bones without a part inside the solid, which influence nothing. When the task is cancelled, they return
// early.
void bindByVoxels(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights,
                  std::vector<char>& isOutside);
void bindByHeat(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights,
                std::vector<char>& isOutside);
void bindByDistance(const BindTask& task, VertexWeights& weights);

/// Turns the reciprocals of distances from bones into weights: a power of the distance relative to that of
/// the vertex's closest bone, less a constant, so that influence ends. Dionne and de Lasa use powers from -2
/// to -4 of absolute distances, which follow painted weights less closely.
void applyFalloff(double falloff, VertexWeights& weights);

}  // namespace sinew
