#include "core/io/gltf/GltfAnimationWriter.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace sinew {

namespace {

std::span<const double, 3> numbersOf(const Eigen::Vector3d& value) {
    return std::span<const double, 3>(value.data(), 3);
}
std::span<const double, 4> numbersOf(const Eigen::Quaterniond& value) {  // x, y, z, w
    return std::span<const double, 4>(value.coeffs().data(), 4);
}

/// A cubic spline needs at least two keys.
template <class Value>
bool isCubic(const PathKeys<Value>& keys) {
    return keys.form == KeyForm::cubic && keys.times.size() > 1;
}

template <class Value>
const char* interpolationOf(const PathKeys<Value>& keys) {
    return isCubic(keys) ? "CUBICSPLINE" : keys.form == KeyForm::step ? "STEP" : "LINEAR";
}

/// Calls `put` with each number of a sampler's output, in file order.
template <class Value, class Put>
void forEachNumber(const PathKeys<Value>& keys, const Put& put) {
    const auto putAll = [&](const Value& value) {
        for (const double number : numbersOf(value)) put(static_cast<float>(number));
    };
    for (std::size_t i = 0; i < keys.times.size(); ++i) {
        if (isCubic(keys)) putAll(keys.inSlopes[i]);
        putAll(keys.values[i]);
        if (isCubic(keys)) putAll(keys.outSlopes[i]);
    }
}

/// Returns a number of -1..1 as a normalised 16-bit integer.
std::int16_t quantised(float number) {
    constexpr float kMost = 32767;
    return static_cast<std::int16_t>(std::lround(std::clamp(number, -1.0F, 1.0F) * kMost));
}

/// Returns the number that readers get for it.
float dequantised(std::int16_t stored) { return std::max(static_cast<float>(stored) / 32767.0F, -1.0F); }

double lastTime(const std::vector<JointKeys>& keys, std::span<const GltfWeights> weights) {
    double last = -1;
    const auto count = [&](const auto& path) {
        if (!path.empty()) last = std::max(last, path.times.back());
    };
    for (const JointKeys& joint : keys) {
        count(joint.translation);
        count(joint.rotation);
        count(joint.scale);
    }
    for (const GltfWeights& each : weights) count(each.keys);
    return last;
}

/// Extends the keys of a rotation so that they hold until `end`.
void holdUntil(PathKeys<Eigen::Quaterniond>& keys, const Eigen::Quaterniond& restRotation, double end) {
    if (keys.empty()) {
        keys.times.push_back(0);
        keys.values.push_back(restRotation);
        keys.form = KeyForm::linear;
    }
    if (keys.times.back() >= end) return;
    const Eigen::Quaterniond zero(0, 0, 0, 0);
    if (isCubic(keys)) {
        keys.outSlopes.back() = zero;
        keys.inSlopes.push_back(zero);
        keys.outSlopes.push_back(zero);
    } else if (keys.form == KeyForm::cubic) {
        keys.form = KeyForm::linear;
    }
    keys.times.push_back(end);
    keys.values.push_back(keys.values.back());
}

}  // namespace

int GltfAnimationWriter::input(const std::vector<double>& times) {
    const auto known = inputs_.try_emplace(std::vector<float>(times.begin(), times.end()), -1).first;
    const std::vector<float>& written = known->first;
    if (known->second < 0) {
        known->second = output_.addValues(kGltfScalar, written.size(), GltfUse::motion, gltfCopy(written));
        output_.setBounds(known->second, {written.front()}, {written.back()});
    }
    for (const float time : written) hash_.number(time);
    return known->second;
}

template <class Value>
Result<void> GltfAnimationWriter::addChannel(int joint, const char* path, const PathKeys<Value>& keys) {
    if (keys.empty()) return {};
    sinew::addChannel(hash_, joint, path, interpolationOf(keys));
    const int times = input(keys.times);
    constexpr bool kIsRotation = std::is_same_v<Value, Eigen::Quaterniond>;
    const bool isQuantised = kIsRotation && quantises_ && !isCubic(keys);
    bool isFinite = true;
    forEachNumber(keys, [&](float number) {
        isFinite = isFinite && std::isfinite(number);
        hash_.number(isQuantised ? dequantised(quantised(number)) : number);
    });
    if (!isFinite) return fail(ErrorCode::argumentInvalid, path, "a value is too large for single precision");
    const auto fill = [&keys, isQuantised](char* to) {
        forEachNumber(keys, [&](float number) {
            if (isQuantised)
                gltfPut(to, quantised(number));
            else
                gltfPut(to, number);
        });
    };
    const GltfElements& elements = !kIsRotation ? kGltfVec3 : isQuantised ? kGltfShortRotations : kGltfVec4;
    const int values =
        output_.addValues(elements, keys.times.size() * (isCubic(keys) ? 3 : 1), GltfUse::motion, fill);
    addSampler(joint, path, times, values, interpolationOf(keys));
    return {};
}

Result<void> GltfAnimationWriter::addWeights(const GltfWeights& weights) {
    const WeightKeys& keys = weights.keys;
    if (keys.empty()) return {};
    const char* const interpolation = keys.form == KeyForm::step ? "STEP" : "LINEAR";
    sinew::addChannel(hash_, weights.node, "weights", interpolation);
    const int times = input(keys.times);
    for (const double value : keys.values) {
        hash_.number(static_cast<float>(value));
        if (!std::isfinite(static_cast<float>(value)))
            return fail(ErrorCode::argumentInvalid, "weights", "a value is too large for single precision");
    }
    const auto fill = [&keys](char* to) {
        for (const double value : keys.values) gltfPut(to, static_cast<float>(value));
    };
    addSampler(weights.node, "weights", times,
               output_.addValues(kGltfScalar, keys.values.size(), GltfUse::motion, fill), interpolation);
    return {};
}

void GltfAnimationWriter::addSampler(int node, const char* path, int times, int values,
                                     std::string_view interpolation) {
    channels_.push_back({{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
    Json sampler{{"input", times}, {"output", values}};
    if (interpolation != "LINEAR") sampler["interpolation"] = interpolation;
    samplers_.push_back(std::move(sampler));
}

Result<void> GltfAnimationWriter::add(const WriteSubject& subject, std::vector<JointKeys>& keys,
                                      std::span<const GltfWeights> weights) {
    samplers_ = Json::array();
    channels_ = Json::array();
    // In single precision, as in the file.
    const auto end = static_cast<double>(static_cast<float>(subject.duration().value));
    if (const double last = lastTime(keys, weights); last < end || last < 0)
        holdUntil(keys.front().rotation, (*subject.skeleton)[0].rest.rotation, end);
    const std::string name = subject.clip->name.empty() ? std::string() : names_.unique(subject.clip->name);
    hash_.text(name);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto joint = static_cast<int>(i);
        Result<void> added = addChannel(joint, "translation", keys[i].translation);
        if (added) added = addChannel(joint, "rotation", keys[i].rotation);
        if (added) added = addChannel(joint, "scale", keys[i].scale);
        if (!added)
            return fail(added.error().code,
                        "clip " + subject.clip->name + ", joint " + (*subject.skeleton)[joint].name,
                        added.error().where + ": " + added.error().message);
    }
    for (const GltfWeights& each : weights) {
        if (const auto added = addWeights(each); !added)
            return fail(added.error().code, "clip " + subject.clip->name,
                        added.error().where + ": " + added.error().message);
    }
    Json animation;
    if (!name.empty()) animation["name"] = name;
    animation["channels"] = std::move(channels_);
    animation["samplers"] = std::move(samplers_);
    output_.addElement("animations", std::move(animation));
    return {};
}

}  // namespace sinew
