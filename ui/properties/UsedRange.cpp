#include "ui/properties/UsedRange.h"

#include <algorithm>

namespace sinew {

namespace {

bool staysBetweenKeys(Interpolation interpolation) {
    return interpolation != Interpolation::catmullRom && interpolation != Interpolation::catmullRomUniform &&
           interpolation != Interpolation::hermite;
}

}  // namespace

UsedRange usedRange(const Curve& curve) {
    const double first = curve.chunks().front()->values.front();
    UsedRange used{first, first};
    const auto add = [&used](double value) {
        used.min = std::min(used.min, value);
        used.max = std::max(used.max, value);
    };
    std::size_t index = 0;
    for (const auto& chunk : curve.chunks()) {
        for (std::size_t i = 0; i < chunk->size(); ++i, ++index) {
            add(chunk->values[i]);
            if (staysBetweenKeys(chunk->interpolationAt(i)) || index + 1 == curve.size()) continue;
            const Seconds from{chunk->time(i)};
            const Seconds to =
                i + 1 < chunk->size() ? Seconds{chunk->time(i + 1)} : curve.key(index + 1).time;
            for (const double u : {0.25, 0.5, 0.75}) add(curve.evaluate(from + (to - from) * u));
        }
    }
    return used;
}

}  // namespace sinew
