#include "core/scene/evaluation/ShapeWeights.h"

#include <cassert>

namespace sinew {

void shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time, std::span<double> weights) {
    assert(weights.size() == mesh.shapes.size());
    const Seconds source = clip ? clip->sourceTime(time) : time;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Curve* curve = clip ? clip->find(shapeChannel(mesh.shapes[i].id)) : nullptr;
        weights[i] = curve ? curve->evaluate(source) : mesh.shapes[i].weight;
    }
}

std::vector<double> shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time) {
    std::vector<double> weights(mesh.shapes.size());
    shapeWeights(mesh, clip, time, weights);
    return weights;
}

}  // namespace sinew
