#include "core/io/fbx/read/FbxTangents.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

using Flag = FbxKeyFlag;

double secant(const FbxKey& from, const FbxKey& to) {
    return (to.value - from.value) / (to.time - from.time);
}

/// Moves an automatic slope towards one of the neighbouring secants; `bias` in per cent. Beyond 500 the
/// slope grows with the square of the excess.
double biased(double slope, double bias, double secantIn, double secantOut) {
    const double weight = std::abs(bias) / 100;
    if (weight <= 1e-4) return slope;
    const double target = bias > 0 ? secantOut : secantIn;
    const double difference = target - slope;
    double result = slope * (1 - weight) + target * weight;
    if (const double excess = weight - 5; excess > 0)
        result += std::copysign(excess * excess * 40, std::abs(difference) > 1e-5 ? difference : bias);
    return result;
}

/// Limits a slope so that neither tangent passes the neighbouring key's value.
double limited(double slope, const FbxKey& key, const FbxKeyNeighbours& near) {
    const double sign = slope >= 0 ? 1 : -1;
    const auto limit = [&](double rise, double range) {
        const double most = range > 0 ? sign * rise / range : 0;
        return most > 0 ? most : 0;
    };
    const double in = limit(key.value - near.before->value, key.weightIn * (key.time - near.before->time));
    const double out = limit(near.after->value - key.value, key.weightOut * (near.after->time - key.time));
    return sign * std::min({std::abs(slope), in, out});
}

}  // namespace

double automaticSlope(const FbxKey& key, const FbxKeyNeighbours& near, double bias, std::uint32_t flags) {
    if (!near.before && !near.after) return 0;
    const double toBefore = near.before ? std::abs(near.before->value - key.value) : HUGE_VAL;
    const double toAfter = near.after ? std::abs(near.after->value - key.value) : HUGE_VAL;
    if (!near.before || !near.after) {
        if ((flags & Flag::kClampProgressive) != 0) return 0;
        if ((flags & Flag::kClamp) != 0 && std::min(toBefore, toAfter) == 0) return 0;
        double slope = near.before ? secant(*near.before, key) : secant(key, *near.after);
        const double excess = std::abs(bias) / 100 - 5;
        if ((flags & Flag::kTimeIndependent) == 0 && excess > 0)
            slope += std::copysign(excess * excess * 40, bias);
        return slope;
    }
    if ((flags & Flag::kClamp) != 0 && std::min(toBefore, toAfter) == 0) return 0;
    double slope = secant(*near.before, *near.after);
    if ((flags & Flag::kTimeIndependent) == 0) {
        const double in = secant(*near.before, key), out = secant(key, *near.after);
        const double part = (key.time - near.before->time) / (near.after->time - near.before->time);
        slope = 0.5 * slope + 0.5 * (in * (1 - part) + out * part);
        slope = biased(slope, bias, in, out);
    }
    return (flags & Flag::kClampProgressive) != 0 ? limited(slope, key, near) : slope;
}

void setTcbSlopes(FbxKey& key, const FbxKeyNeighbours& near, double tension, double continuity, double bias) {
    const double in = near.before ? secant(*near.before, key) : 0;
    const double out = near.after ? secant(key, *near.after) : 0;
    const double factor = near.before && near.after ? 0.5 : 1;
    const double f = factor * (1 - tension);
    key.slopeIn = f * (1 + bias) * (1 - continuity) * in + f * (1 - bias) * (1 + continuity) * out;
    key.slopeOut = f * (1 + bias) * (1 + continuity) * in + f * (1 - bias) * (1 - continuity) * out;
}

FbxKeyNeighbours neighbours(const std::vector<FbxKey>& keys, std::size_t i) {
    return {i > 0 && keys[i - 1].time < keys[i].time ? &keys[i - 1] : nullptr,
            i + 1 < keys.size() && keys[i].time < keys[i + 1].time ? &keys[i + 1] : nullptr};
}

void setLinearSlopes(std::vector<FbxKey>& keys, std::size_t i) {
    const FbxKeyNeighbours near = neighbours(keys, i);
    keys[i].slopeOut = near.after ? secant(keys[i], *near.after) : 0;
    if (i + 1 < keys.size()) keys[i + 1].slopeIn = keys[i].slopeOut;
}

}  // namespace sinew
