#include "core/io/fbx/FbxAnimation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Curves store floats: values are the same if they are equal as floats.
bool isSame(const Eigen::Vector3d& a, const Eigen::Vector3d& b) { return a.cast<float>() == b.cast<float>(); }

/// Linear keys of one factor.
struct FactorKeys {
    std::vector<double> times, factors;
};

/// Returns the keys of one of `count` factors. Jumps take a 64th of a frame, like those of joints, because
/// readers ignore constant keys and merge keys that are closer.
FactorKeys factorKeys(const WeightKeys& keys, std::size_t factor, std::size_t count, FrameRate rate) {
    const double jump = rate.frameTime().value / static_cast<double>(EulerKeys::kStepsPerFrame);
    FactorKeys result;
    for (std::size_t i = 0; i < keys.times.size(); ++i) {
        const double time = keys.times[i], value = keys.values[i * count + factor];
        const bool jumps = i > 0 && (keys.form == KeyForm::step || time - result.times.back() < jump);
        if (jumps) {
            const double last = result.factors.back();
            const bool isSide = keys.form != KeyForm::step && result.times.size() > 1;
            if (isSide) {
                result.times.pop_back();
                result.factors.pop_back();
            }
            if (time - jump > result.times.back()) {
                result.times.push_back(time - jump);
                result.factors.push_back(last);
            }
        }
        result.times.push_back(time);
        result.factors.push_back(value);
    }
    return result;
}

class Take {
public:
    Take(FbxDocument& document, FrameRate rate, std::int64_t layer)
        : document_(document), rate_(rate), layer_(layer) {}

    bool isEmpty() const { return isEmpty_; }

    /// @param letter  T, R or S
    void add(std::int64_t joint, const char* property, const char* letter, const LinearKeys& keys,
             double factor, const Eigen::Vector3d& rest) {
        const FbxObject node = document_.add("AnimationCurveNode", letter, "AnimCurveNode", "");
        document_.connect(node.id, layer_);
        document_.connect(node.id, joint, property);
        FbxProperties list(node.record);
        std::vector<std::int64_t> times;
        for (const std::int64_t step : keys.steps) times.push_back(fbxTime(rate_, step));
        const FbxArray allTimes = FbxArray::of(std::span<const std::int64_t>(times));
        const FbxArray firstTime = FbxArray::of(std::span<const std::int64_t>(times).first(1));
        for (int axis = 0; axis < 3; ++axis) {
            std::vector<float> values;
            for (const Eigen::Vector3d& value : keys.values)
                values.push_back(static_cast<float>(factor * value[axis]));
            if (std::ranges::all_of(values, [&](float value) { return value == values[0]; }))
                values.resize(1);
            const std::string curve = std::string("d|") + "XYZ"[axis];
            list.animatable(curve, rest[axis]);
            document_.connect(addCurve(values.size() > 1 ? allTimes : firstTime, values), node.id, curve);
        }
        isEmpty_ = false;
    }

    void add(std::int64_t channel, const FactorKeys& keys) {
        const FbxObject node = document_.add("AnimationCurveNode", "DeformPercent", "AnimCurveNode", "");
        document_.connect(node.id, layer_);
        document_.connect(node.id, channel, "DeformPercent");
        std::vector<std::int64_t> times;
        for (const double time : keys.times)
            times.push_back(std::llround(time * static_cast<double>(kFbxTicks)));
        std::vector<float> values;
        for (const double factor : keys.factors) values.push_back(static_cast<float>(100 * factor));
        FbxProperties(node.record).animatable("d|DeformPercent", static_cast<double>(values.front()));
        document_.connect(addCurve(FbxArray::of(std::span<const std::int64_t>(times)), values), node.id,
                          "d|DeformPercent");
        isEmpty_ = false;
    }

private:
    std::int64_t addCurve(const FbxArray& times, const std::vector<float>& values) {
        constexpr std::int32_t kVersion = 4008, kLinear = 4;
        const std::array<std::int32_t, 1> flags{kLinear}, count{static_cast<std::int32_t>(values.size())};
        constexpr std::array<float, 4> kNoTangents{};
        const FbxObject curve = document_.add("AnimationCurve", "", "AnimCurve", "");
        curve.record.add("Default").number(static_cast<double>(values.front()));
        curve.record.add("KeyVer").integer(kVersion);
        curve.record.add("KeyTime").array(times);
        curve.record.add("KeyValueFloat").array(FbxArray::of(std::span<const float>(values)));
        curve.record.add("KeyAttrFlags").array(FbxArray::of(std::span<const std::int32_t>(flags)));
        curve.record.add("KeyAttrDataFloat").array(FbxArray::of(std::span<const float>(kNoTangents)));
        curve.record.add("KeyAttrRefCount").array(FbxArray::of(std::span<const std::int32_t>(count)));
        return curve.id;
    }

    FbxDocument& document_;
    FrameRate rate_;
    std::int64_t layer_;
    bool isEmpty_ = true;
};

bool isAtRest(const LinearKeys& keys, double factor, const Eigen::Vector3d& rest) {
    return std::ranges::all_of(keys.values,
                               [&](const Eigen::Vector3d& value) { return isSame(factor * value, rest); });
}

}  // namespace

std::int64_t fbxTime(FrameRate rate, std::int64_t step) {
    const double frames = static_cast<double>(step) / static_cast<double>(EulerKeys::kStepsPerFrame);
    const double perFrame = static_cast<double>(kFbxTicks) * static_cast<double>(rate.denominator());
    return std::llround(frames * perFrame / static_cast<double>(rate.numerator()));
}

void addFbxClip(FbxDocument& document, const std::string& name, const WriteSubject& subject,
                double unitsPerMetre, std::span<const std::int64_t> joints, std::span<const FbxRest> rests,
                std::span<const EulerKeys> keys, std::span<const FbxWeights> weights) {
    const FbxObject stack = document.add("AnimationStack", name, "AnimStack", "");
    const std::int64_t stop = fbxTime(subject.rate, (subject.frameCount - 1) * EulerKeys::kStepsPerFrame);
    FbxProperties list(stack.record);
    list.time("LocalStart", 0);
    list.time("LocalStop", stop);
    list.time("ReferenceStart", 0);
    list.time("ReferenceStop", stop);
    const FbxObject layer = document.add("AnimationLayer", name, "AnimLayer", "");
    document.connect(layer.id, stack.id);
    document.addTake(name, stop);

    Take take(document, subject.rate, layer.id);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const FbxRest& rest = rests[i];
        const auto add = [&](const char* property, const char* letter, const LinearKeys& part, double factor,
                             const Eigen::Vector3d& value) {
            if (!isAtRest(part, factor, value)) take.add(joints[i], property, letter, part, factor, value);
        };
        add("Lcl Translation", "T", keys[i].translation, unitsPerMetre, rest.translation);
        add("Lcl Rotation", "R", keys[i].angles, degrees(1), rest.degrees);
        add("Lcl Scaling", "S", keys[i].scale, 1, rest.scale);
    }
    for (const FbxWeights& each : weights) {
        for (std::size_t i = 0; i < each.channels.size() && !each.keys.empty(); ++i)
            take.add(each.channels[i], factorKeys(each.keys, i, each.channels.size(), subject.rate));
    }
    if (take.isEmpty() && !joints.empty()) {
        take.add(joints[0], "Lcl Translation", "T", keys[0].translation, unitsPerMetre, rests[0].translation);
    }
}

}  // namespace sinew
