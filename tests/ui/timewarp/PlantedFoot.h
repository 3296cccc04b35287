#pragma once

#include "tests/ui/Leg.h"

namespace sinew::test {

/// Returns the leg with a walk in which the root, and so the foot, stands still from 0.5 s to 1.2 s.
inline Scene withPlantedFoot() {
    Scene scene = withLeg({}, "leg");
    Character leg = *scene.characters[0];
    Clip walk = *leg.clips[1];
    const JointId root = jointOf(scene, "root");
    walk.rate = FrameRate::create(30, 1).value();
    walk.lastFrame = {60};
    walk.tracks = {{{root, Channel::translationZ},
                    std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0, Interpolation::linear},
                                                                   {{0.5}, 2, Interpolation::linear},
                                                                   {{1.2}, 2, Interpolation::linear},
                                                                   {{2}, 5, Interpolation::linear}}))}};
    leg.clips[1] = std::make_shared<const Clip>(std::move(walk));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));
    return scene;
}

}  // namespace sinew::test
