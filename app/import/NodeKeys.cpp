#include "app/import/NodeKeys.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/curve/Curve.h"

namespace sinew {

namespace {

bool isFinite(const Eigen::Vector3d& value) { return value.allFinite(); }
bool isFinite(const Eigen::Quaterniond& value) {
    return value.coeffs().allFinite() && value.coeffs().squaredNorm() > 0;
}

/// Returns Assimp's keys sorted by time.
template <class Value, class Key>
Keys<Value> keysOf(const Key* list, unsigned count, double secondsPerTick) {
    std::vector<std::pair<double, Value>> sorted;
    for (unsigned i = 0; list && i < count; ++i) {
        const double time = list[i].mTime * secondsPerTick;
        const Value value = toEigen(list[i].mValue);
        if (std::isfinite(time) && isFinite(value)) sorted.emplace_back(time, value);
    }
    std::ranges::stable_sort(sorted, {}, &std::pair<double, Value>::first);
    Keys<Value> keys;
    for (const auto& [time, value] : sorted) {
        if (!keys.times.empty() && areTooClose(Seconds{keys.times.back()}, Seconds{time})) {
            keys.values.back() = value;
            continue;
        }
        keys.times.push_back(time);
        keys.values.push_back(value);
    }
    return keys;
}

NodeKeys keysOf(const aiNodeAnim& channel, double secondsPerTick) {
    return {keysOf<Eigen::Vector3d>(channel.mPositionKeys, channel.mNumPositionKeys, secondsPerTick),
            keysOf<Eigen::Vector3d>(channel.mScalingKeys, channel.mNumScalingKeys, secondsPerTick),
            keysOf<Eigen::Quaterniond>(channel.mRotationKeys, channel.mNumRotationKeys, secondsPerTick)};
}

}  // namespace

Channels channelsOf(const aiAnimation& animation) {
    Channels channels;
    for (unsigned c = 0; c < animation.mNumChannels; ++c)
        channels.emplace(animation.mChannels[c]->mNodeName.C_Str(), animation.mChannels[c]);
    return channels;
}

NodeKeys nodeKeys(const ForeignNode& node, const Channels& channels, double secondsPerTick) {
    const auto own = channels.find(node.name());
    return own == channels.end() ? NodeKeys{} : keysOf(*own->second, secondsPerTick);
}

}  // namespace sinew
