#include "core/anim/clip/SameMotion.h"

#include <algorithm>

namespace sinew {

bool sameMotion(const Clip& a, const Clip& b) {
    return a.id == b.id && a.rate == b.rate && a.firstFrame == b.firstFrame && a.lastFrame == b.lastFrame &&
           std::ranges::equal(a.tracks, b.tracks, [](const Track& x, const Track& y) {
               return x.id == y.id && x.curve == y.curve;
           });
}

}  // namespace sinew
