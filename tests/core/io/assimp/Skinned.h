#pragma once

#include <memory>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/Skinning.h"

namespace sinew::test {

/// The vertices of a mesh as posed by a clip (null: the rest pose).
inline std::vector<Eigen::Vector3f> skinned(const std::shared_ptr<const Character>& character,
                                            const std::shared_ptr<const Clip>& clip, const Mesh& mesh,
                                            double seconds) {
    Evaluator evaluator(character, clip);
    evaluator.evaluate(Seconds{seconds});
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    skinVertices(mesh, shapeWeights(mesh, clip.get(), Seconds{seconds}),
                 skinMatrices(*mesh.skin, *character->skeleton, evaluator.model()), positions, {});
    return positions;
}

/// The head of a joint as posed by a clip.
inline Eigen::Vector3d head(const std::shared_ptr<const Character>& character,
                            const std::shared_ptr<const Clip>& clip, const char* joint, double seconds) {
    Evaluator evaluator(character, clip);
    evaluator.evaluate(Seconds{seconds});
    return evaluator.model()[static_cast<std::size_t>(character->skeleton->find(joint).value())]
        .translation();
}

}  // namespace sinew::test
