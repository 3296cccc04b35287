#include "core/io/keys/KeyList.h"

#include <algorithm>
#include <array>

#include "core/io/keys/PathFit.h"

namespace sinew {

namespace {

template <class Value>
bool areEqual(const Value& a, const Value& b) {
    const std::array<Value, 2> both{a, b};
    return isStill(both);
}

/// Whether a cubic does nothing between its keys.
bool isLevel(const PathKeys<Eigen::Quaterniond>&) { return true; }
bool isLevel(const PathKeys<Eigen::Vector3d>& keys) {
    const auto isZero = [](const Eigen::Vector3d& slope) { return slope.isZero(1e-8); };
    return std::ranges::all_of(keys.leaving, isZero) && std::ranges::all_of(keys.arriving, isZero);
}

template <class Value>
void dropStill(PathKeys<Value>& keys, const Value& rest) {
    if (keys.empty() || !isStill(keys.values) || !isLevel(keys)) return;
    PathKeys<Value> one;
    if (!areEqual(keys.values[0], rest)) {
        one.times = {keys.times[0]};
        one.values = {keys.values[0]};
    }
    keys = std::move(one);
}

template <class Value>
void dropEqual(PathKeys<Value>& keys, bool linear) {
    const bool drops = keys.form == KeyForm::step || (linear && keys.form == KeyForm::linear);
    if (!drops || keys.times.size() < 3) return;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < keys.times.size(); ++i) {
        const bool last = i + 1 == keys.times.size();
        const bool asBefore = areEqual(keys.values[kept - 1], keys.values[i]);
        const bool asBehind =
            last || keys.form == KeyForm::step || areEqual(keys.values[i], keys.values[i + 1]);
        if (!last && asBefore && asBehind) continue;
        keys.times[kept] = keys.times[i];
        keys.values[kept] = keys.values[i];
        ++kept;
    }
    keys.times.resize(kept);
    keys.values.resize(kept);
}

}  // namespace

void addKey(PathKeys<Eigen::Vector3d>& keys, double time, const Eigen::Vector3d& value) {
    keys.times.push_back(time);
    keys.values.push_back(value);
}

void addKey(PathKeys<Eigen::Quaterniond>& keys, double time, const Eigen::Quaterniond& value) {
    const bool turns = !keys.empty() && keys.values.back().dot(value) < 0;
    keys.times.push_back(time);
    keys.values.push_back(turns ? Eigen::Quaterniond(-value.coeffs()) : value);
}

void dropStill(JointKeys& keys, const Transform& rest) {
    dropStill(keys.translation, rest.translation);
    dropStill(keys.rotation, rest.rotation);
    dropStill(keys.scale, rest.scale);
}

void dropEqual(JointKeys& keys, bool linear) {
    dropEqual(keys.translation, linear);
    dropEqual(keys.rotation, linear);
    dropEqual(keys.scale, linear);
}

}  // namespace sinew
