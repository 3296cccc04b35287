#pragma once

#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "core/scene/edits/SetWarp.h"

namespace sinew::test {

/// The scene whose first character plays its last clip with a warp through these pins.
inline Scene warped(const Scene& scene, std::vector<WarpPin> pins) {
    const Character& character = *scene.characters.front();
    return setWarp(scene, character.id, character.clips.back()->id,
                   std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value()))
        .value();
}

/// Half as fast: two seconds of source last four.
inline std::vector<WarpPin> halfSpeed() { return {{{0}, {0}, WarpSpan::linear}, {{4}, {2}}}; }

/// Two seconds of source in 2.6, at speeds that no frame divides.
inline std::vector<WarpPin> uneven() { return {{{0}, {0}}, {{0.7}, {0.9}}, {{1.9}, {1.4}}, {{2.6}, {2}}}; }

}  // namespace sinew::test
