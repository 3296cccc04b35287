#include <algorithm>

#include "core/anim/Curve.h"

namespace sinew {
namespace {

/// The keys at these indices and those too near a key to be put in.
std::vector<std::size_t> givingWay(const Curve& curve, std::span<const std::size_t> gone,
                                   std::span<const Key> put) {
    std::vector<std::size_t> all(gone.begin(), gone.end());
    for (const Key& key : put) {
        const std::size_t before = curve.keyAtOrBefore(key.time);
        const std::size_t behind = before == curve.size() ? 0 : before + 1;
        if (behind > 0 && tooNear(curve.key(before).time, key.time)) all.push_back(before);
        if (behind < curve.size() && tooNear(key.time, curve.key(behind).time)) all.push_back(behind);
    }
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

}  // namespace

Curve Curve::exchanged(std::span<const std::size_t> gone, std::span<const Key> put) const {
    Curve curve = emptyCopy();
    if (empty()) {
        curve.appendKeys(put, nullptr);
        return curve;
    }
    const std::vector<std::size_t> all = givingWay(*this, gone, put);
    auto leaving = all.begin();
    auto coming = put.begin();
    std::vector<Key> remade;  // of chunks that lose or gain, to be cut anew
    std::size_t begin = 0;    // of the chunks that they are from
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        const bool last = c + 1 == chunks_.size();
        const std::size_t end = last ? size_ : starts_[c + 1];
        const auto behind = last ? put.end()
                                 : std::ranges::lower_bound(coming, put.end(), chunks_[c + 1]->time(0), {},
                                                            [](const Key& key) { return key.time.value; });
        const bool touched = coming != behind || (leaving != all.end() && *leaving < end);
        if (!touched && remade.empty()) {
            curve.append(chunks_[c]);
            continue;
        }
        if (remade.empty()) begin = c;
        for (std::size_t i = starts_[c]; i < end; ++i) {
            const Key kept = chunks_[c]->key(i - starts_[c]);
            while (coming != behind && coming->time < kept.time) remade.push_back(*coming++);
            if (leaving != all.end() && *leaving == i) {
                ++leaving;
            } else {
                remade.push_back(kept);
            }
        }
        remade.insert(remade.end(), coming, behind);
        coming = behind;
        // A remnant takes its neighbour along, so that chunks do not get ever smaller.
        if (!last && remade.size() < CurveChunk::kSize / 4) continue;
        curve.appendKeys(remade, gridOf(begin, c + 1));
        remade.clear();
    }
    return curve;
}

}  // namespace sinew
