#include "core/anim/curve/UsedRange.h"

#include <algorithm>

namespace sinew {

namespace {

bool cannotOvershoot(Interpolation interpolation) {
    return interpolation != Interpolation::catmullRom && interpolation != Interpolation::catmullRomUniform &&
           interpolation != Interpolation::hermite;
}

void add(UsedRange& used, double value) {
    used.min = std::min(used.min, value);
    used.max = std::max(used.max, value);
}

}  // namespace

UsedRange usedRange(const Curve& curve) { return UsedRanges().of(Channel::angle1, curve); }

UsedRange UsedRanges::measure(const Curve& curve, std::size_t index) {
    const CurveChunk& chunk = *curve.chunks()[index];
    UsedRange used{chunk.values.front(), chunk.values.front()};
    for (std::size_t i = 0; i < chunk.size(); ++i) {
        add(used, chunk.values[i]);
        const std::size_t following = curve.chunkStarts()[index] + i + 1;
        if (cannotOvershoot(chunk.interpolationAt(i)) || following == curve.size()) continue;
        const Seconds from{chunk.time(i)};
        const Seconds to = i + 1 < chunk.size() ? Seconds{chunk.time(i + 1)} : curve.key(following).time;
        for (const double u : {0.25, 0.5, 0.75}) add(used, curve.evaluate(from + (to - from) * u));
    }
    return used;
}

UsedRange UsedRanges::of(Channel channel, const Curve& curve) {
    auto& known = parts_[static_cast<std::size_t>(channel)];
    const auto& chunks = curve.chunks();
    const auto chunkAt = [&](std::size_t c) { return c < chunks.size() ? chunks[c] : nullptr; };
    std::vector<Part> parts;
    parts.reserve(chunks.size());
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        Part part{{c > 0 ? chunks[c - 1] : nullptr, chunks[c], chunkAt(c + 1), chunkAt(c + 2)}, {}};
        // An edit changes chunks in the middle. The others keep their index counted from the front or the
        // end.
        const std::size_t fromEnd = c + known.size() - chunks.size();
        const auto same = [&](std::size_t at) {
            return at < known.size() && known[at].chunks == part.chunks;
        };
        const std::size_t old = same(c) ? c : fromEnd;
        part.used = same(old) ? known[old].used : measure(curve, c);
        parts.push_back(std::move(part));
    }
    known = std::move(parts);
    UsedRange used = known.front().used;
    for (const Part& part : known) {
        add(used, part.used.min);
        add(used, part.used.max);
    }
    return used;
}

}  // namespace sinew
