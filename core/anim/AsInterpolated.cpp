#include "core/anim/AsInterpolated.h"

namespace sinew {

Clip asInterpolated(Clip clip, Interpolation interpolation) {
    for (Track& track : clip.tracks) {
        const bool straight = interpolation == Interpolation::slerp && !isAngle(track.id.channel);
        track.curve = std::make_shared<const Curve>(
            track.curve->withInterpolation(straight ? Interpolation::linear : interpolation));
    }
    return clip;
}

}  // namespace sinew
