#pragma once

#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "core/scene/edits/warp/EditWarp.h"

namespace sinew::test {

/// Returns the scene with a time warp through these pins in the last clip of its first character.
inline Scene withWarp(const Scene& scene, std::vector<WarpPin> pins) {
    const Character& character = *scene.characters.front();
    return setWarp(scene, character.id, character.clips.back()->id,
                   std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value()))
        .value();
}

/// Pins for half the speed: two seconds of source last four.
inline std::vector<WarpPin> halfSpeedPins() { return {{{0}, {0}, SpanKind::linear}, {{4}, {2}}}; }

/// Pins that spread two seconds of source over 2.6 s, at speeds that do not divide frames evenly.
inline std::vector<WarpPin> unevenPins() {
    return {{{0}, {0}}, {{0.7}, {0.9}}, {{1.9}, {1.4}}, {{2.6}, {2}}};
}

}  // namespace sinew::test
