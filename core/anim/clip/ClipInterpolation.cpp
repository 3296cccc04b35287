#include "core/anim/clip/ClipInterpolation.h"

namespace sinew {

Clip withInterpolation(Clip clip, Interpolation interpolation) {
    for (Track& track : clip.tracks) {
        const bool useLinear = interpolation == Interpolation::slerp && !isAngle(track.id.channel);
        track.curve = std::make_shared<const Curve>(
            track.curve->withInterpolation(useLinear ? Interpolation::linear : interpolation));
    }
    return clip;
}

}  // namespace sinew
