#include "core/scene/evaluation/ShapeWeights.h"

#include <cassert>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

void shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time, std::span<double> weights) {
    assert(weights.size() == mesh.shapes.size());
    const Seconds source = clip ? clip->sourceTime(time) : time;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Shape& shape = mesh.shapes[i];
        weights[i] = clip ? channelValue(*clip, shapeChannel(shape.id), source, shape.weight) : shape.weight;
    }
}

std::vector<double> shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time) {
    std::vector<double> weights(mesh.shapes.size());
    shapeWeights(mesh, clip, time, weights);
    return weights;
}

}  // namespace sinew
