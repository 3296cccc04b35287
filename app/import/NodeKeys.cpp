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
Keys<Value> keysOf(const Key* list, unsigned count, double seconds) {
    std::vector<std::pair<double, Value>> sorted;
    for (unsigned i = 0; list && i < count; ++i) {
        const double time = list[i].mTime * seconds;
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

NodeKeys keysOf(const aiNodeAnim& channel, double seconds) {
    return {keysOf<Eigen::Vector3d>(channel.mPositionKeys, channel.mNumPositionKeys, seconds),
            keysOf<Eigen::Vector3d>(channel.mScalingKeys, channel.mNumScalingKeys, seconds),
            keysOf<Eigen::Quaterniond>(channel.mRotationKeys, channel.mNumRotationKeys, seconds)};
}

Eigen::Vector3d between(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double part) {
    return a + part * (b - a);
}
Eigen::Quaterniond between(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b, double part) {
    return a.normalized().slerp(part, b.normalized());
}

template <class Value>
Value valueAt(const Keys<Value>& keys, double time, const Value& fallback) {
    if (keys.times.empty()) return fallback;
    const auto next = std::ranges::upper_bound(keys.times, time);
    const auto i = static_cast<std::size_t>(next - keys.times.begin());
    if (i == 0) return keys.values.front();
    if (i == keys.times.size()) return keys.values.back();
    const double part = (time - keys.times[i - 1]) / (keys.times[i] - keys.times[i - 1]);
    return between(keys.values[i - 1], keys.values[i], part);
}

Affine transformAt(const NodeKeys& keys, double time) {
    return Transform{valueAt<Eigen::Vector3d>(keys.translations, time, Eigen::Vector3d::Zero()),
                     valueAt(keys.rotations, time, Eigen::Quaterniond::Identity()).normalized(),
                     valueAt<Eigen::Vector3d>(keys.scales, time, Eigen::Vector3d::Ones())}
        .affine();
}

/// A link of a chain, animated or at rest.
struct Link {
    Affine rest;
    std::optional<NodeKeys> keys;
};

/// Sorts times and removes those that are areTooClose() their predecessor.
std::vector<double> mergeTimes(std::vector<double> times) {
    std::ranges::sort(times);
    std::vector<double> kept;
    for (const double time : times) {
        if (kept.empty() || !areTooClose(Seconds{kept.back()}, Seconds{time})) kept.push_back(time);
    }
    return kept;
}

/// Returns the chain's links, outermost first, without the geometric ones, which only move meshes.
std::vector<Link> linksOf(const ForeignNode& node, const Channels& channels, double seconds) {
    std::vector<Link> links;
    for (const aiNode* part : node.chain) {
        if (chainPart(*part).starts_with("Geometric")) continue;
        const auto channel = channels.find(part->mName.C_Str());
        links.push_back({toEigen(part->mTransformation), std::nullopt});
        if (channel != channels.end()) links.back().keys = keysOf(*channel->second, seconds);
    }
    return links;
}

bool hasNonlinearTranslation(const ForeignNode& node) {
    return std::ranges::any_of(node.chain, [](const aiNode* part) {
        const std::string_view name = chainPart(*part);
        return name == "RotationPivot" || name == "ScalingPivot" || name == "ScalingOffset";
    });
}

/// Returns `times` with additional times `step` apart.
std::vector<double> refineTimes(const std::vector<double>& times, double step) {
    constexpr double kMaxSteps = 1e6;
    if (times.size() < 2 || !((times.back() - times.front()) / step < kMaxSteps)) return times;
    std::vector<double> all = times;
    const auto steps = static_cast<std::size_t>((times.back() - times.front()) / step);
    for (std::size_t i = 1; i <= steps; ++i) all.push_back(times.front() + static_cast<double>(i) * step);
    return mergeTimes(std::move(all));
}

NodeKeys composeKeys(const ForeignNode& node, const std::vector<Link>& links, double step) {
    std::vector<double> times;
    for (const Link& link : links) {
        if (!link.keys) continue;
        for (const auto* list :
             {&link.keys->translations.times, &link.keys->rotations.times, &link.keys->scales.times})
            times.insert(times.end(), list->begin(), list->end());
    }
    times = mergeTimes(std::move(times));
    const auto at = [&](double time) {
        Affine result = Affine::Identity();
        for (const Link& link : links)
            result = result * (link.keys ? transformAt(*link.keys, time) : link.rest);
        return decompose(result);
    };
    NodeKeys keys;
    keys.rotations.times = keys.scales.times = times;
    for (const double time : times) {
        const Transform transform = at(time);
        keys.rotations.values.push_back(transform.rotation);
        keys.scales.values.push_back(transform.scale);
    }
    keys.translations.times = hasNonlinearTranslation(node) ? refineTimes(times, step) : std::move(times);
    for (const double time : keys.translations.times)
        keys.translations.values.push_back(at(time).translation);
    return keys;
}

/// Corrects the rotations of a channel that Assimp made from a whole chain: it applies the node's
/// post-rotation in the wrong direction.
void fixPostRotation(const ForeignNode& node, NodeKeys& keys) {
    for (const aiNode* part : node.chain) {
        if (chainPart(*part) != "PostRotation") continue;
        const Eigen::Quaterniond undone(toEigen(part->mTransformation).linear());
        for (Eigen::Quaterniond& rotation : keys.rotations.values) rotation = rotation * undone * undone;
    }
}

}  // namespace

Channels channelsOf(const aiAnimation& animation) {
    Channels channels;
    for (unsigned c = 0; c < animation.mNumChannels; ++c)
        channels.emplace(animation.mChannels[c]->mNodeName.C_Str(), animation.mChannels[c]);
    return channels;
}

NodeKeys nodeKeys(const ForeignNode& node, const Channels& channels, double seconds, double step) {
    if (const auto own = channels.find(node.name()); own != channels.end()) {
        NodeKeys keys = keysOf(*own->second, seconds);
        fixPostRotation(node, keys);
        return keys;
    }
    const std::vector<Link> links = linksOf(node, channels, seconds);
    const bool isAnimated =
        std::ranges::any_of(links, [](const Link& link) { return link.keys.has_value(); });
    return isAnimated ? composeKeys(node, links, step) : NodeKeys{};
}

}  // namespace sinew
