#include "core/io/fbx/FbxAnimation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

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

/// The axes of a property that have curves.
using Axes = std::array<bool, 3>;
constexpr Axes kAllAxes{true, true, true};

class Take {
public:
    /// @param end  time of a second key in constant curves, in ticks
    Take(FbxDocument& document, FrameRate rate, std::int64_t layer,
         std::optional<std::int64_t> end = std::nullopt)
        : document_(document), rate_(rate), layer_(layer), end_(end) {}

    bool isEmpty() const { return isEmpty_; }

    /// @param letter  T, R or S
    /// @param rest    values of axes without curves, in the file's unit
    void add(std::int64_t joint, const char* property, const char* letter, const LinearKeys& keys,
             double factor, const Eigen::Vector3d& rest, const Axes& curved = kAllAxes) {
        const FbxObject node = document_.add("AnimationCurveNode", letter, "AnimCurveNode", "");
        document_.connect(node.id, layer_);
        document_.connect(node.id, joint, property);
        FbxProperties list(node.record);
        std::vector<std::int64_t> times;
        for (const std::int64_t step : keys.steps) times.push_back(fbxTime(rate_, step));
        const FbxArray allTimes = FbxArray::of(std::span<const std::int64_t>(times));
        times.resize(1);
        if (end_ && *end_ > times[0]) times.push_back(*end_);
        const FbxArray constantTimes = FbxArray::of(std::span<const std::int64_t>(times));
        for (int axis = 0; axis < 3; ++axis) {
            const std::string curve = std::string("d|") + "XYZ"[axis];
            list.animatable(curve, rest[axis]);
            if (!curved[static_cast<std::size_t>(axis)]) continue;
            std::vector<float> values;
            for (const Eigen::Vector3d& value : keys.values)
                values.push_back(static_cast<float>(factor * value[axis]));
            const bool isConstant =
                std::ranges::all_of(values, [&](float value) { return value == values[0]; });
            if (isConstant) values.resize(times.size(), values[0]);
            document_.connect(addCurve(isConstant ? constantTimes : allTimes, values), node.id, curve);
        }
        isEmpty_ = false;
    }

    /// Adds a factor as a property in per cent.
    /// @param property  of the object: DeformPercent, or Weight of a layer
    void add(std::int64_t object, const std::string& property, const FactorKeys& keys) {
        const FbxObject node = document_.add("AnimationCurveNode", property, "AnimCurveNode", "");
        document_.connect(node.id, layer_);
        document_.connect(node.id, object, property);
        std::vector<std::int64_t> times;
        for (const double time : keys.times)
            times.push_back(std::llround(time * static_cast<double>(kFbxTicks)));
        std::vector<float> values;
        for (const double factor : keys.factors) values.push_back(static_cast<float>(100 * factor));
        const std::string component = "d|" + property;
        FbxProperties(node.record).animatable(component, static_cast<double>(values.front()));
        document_.connect(addCurve(FbxArray::of(std::span<const std::int64_t>(times)), values), node.id,
                          component);
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
    std::optional<std::int64_t> end_;
    bool isEmpty_ = true;
};

bool isConstant(const EulerKeys& keys) {
    return std::ranges::all_of(
        std::array{&keys.translation, &keys.angles, &keys.scale}, [](const LinearKeys* part) {
            return std::ranges::all_of(part->values, [&](const Eigen::Vector3d& value) {
                return isSame(value, part->values.front());
            });
        });
}

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

std::int64_t addFbxClip(FbxDocument& document, const std::string& name, const WriteSubject& subject,
                        double unitsPerMetre, std::span<const std::int64_t> joints,
                        std::span<const FbxRest> rests, std::span<const EulerKeys> keys,
                        std::span<const FbxWeights> weights) {
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

    // Blender takes the length of a clip from its last key.
    const bool isStill = std::ranges::all_of(keys, isConstant);
    Take take(document, subject.rate, layer.id, isStill ? std::optional(stop) : std::nullopt);
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
            take.add(each.channels[i], "DeformPercent",
                     factorKeys(each.keys, i, each.channels.size(), subject.rate));
    }
    if (take.isEmpty() && !joints.empty()) {
        take.add(joints[0], "Lcl Translation", "T", keys[0].translation, unitsPerMetre, rests[0].translation);
    }
    return stack.id;
}

namespace {

/// Returns the error of a layer's weight that changes no joint by more than a tolerance. A layer turns joints
/// by at most half a turn and moves them by its own translations.
double weightTolerance(std::span<const EulerKeys> keys, const ExportTolerance& tolerance) {
    double farthest = 0;  // metres
    for (const EulerKeys& each : keys)
        for (const Eigen::Vector3d& value : each.translation.values)
            farthest = std::max(farthest, value.norm());
    const double angle = tolerance.angle / kPi;
    return farthest > 0 ? std::min(angle, tolerance.distance / farthest) : angle;
}

/// Returns linear keys of a layer's weight. Between frames, keys are added until the error is within the
/// tolerance; of keys with equal values, only the first and the last are kept.
FactorKeys weightKeys(const WriteSubject& subject, const FbxLayerPart& part, double tolerance,
                      bool framesOnly) {
    FactorKeys keys;
    const auto timeOf = [&](std::int64_t step) {
        return subject.rate.time(FrameIndex{step}).value / static_cast<double>(EulerKeys::kStepsPerFrame);
    };
    const auto weightOf = [&](std::int64_t step) {
        const Seconds source = subject.clip->sourceTime(subject.clipTime(Seconds{timeOf(step)}));
        return part.factor * part.layer->weightAt(source);
    };
    const auto add = [&](std::int64_t step) {
        const double weight = weightOf(step);
        const std::size_t count = keys.factors.size();
        if (count > 1 && keys.factors[count - 1] == weight && keys.factors[count - 2] == weight) {
            keys.times.back() = timeOf(step);
            return;
        }
        keys.times.push_back(timeOf(step));
        keys.factors.push_back(weight);
    };
    const std::function<void(std::int64_t, std::int64_t)> addBetween = [&](std::int64_t from,
                                                                           std::int64_t to) {
        const std::int64_t size = to - from;
        const double first = weightOf(from), last = weightOf(to);
        const bool isLine = size < 4 || std::ranges::all_of(std::array{1, 2, 3}, [&](int quarter) {
                                return std::abs(weightOf(from + size * quarter / 4) -
                                                std::lerp(first, last, quarter / 4.0)) <= tolerance;
                            });
        if (size == 1 || (size >= 4 && isLine)) return;
        const std::int64_t middle = from + size / 2;
        addBetween(from, middle);
        add(middle);
        addBetween(middle, to);
    };
    add(0);
    for (std::int64_t frame = 0; frame + 1 < subject.frameCount; ++frame) {
        const std::int64_t from = frame * EulerKeys::kStepsPerFrame;
        if (!framesOnly) addBetween(from, from + EulerKeys::kStepsPerFrame);
        add(from + EulerKeys::kStepsPerFrame);
    }
    return keys;
}

/// Returns the axes of a property for which part of a layer has curves.
/// @param axis  the axis of each of the property's channels
Axes curvedAxes(const FbxLayerPart& part, JointId joint, Channel first, const std::array<int, 3>& axis) {
    Axes curved{};
    for (const Track& track : part.tracks) {
        const int channel = static_cast<int>(track.id.channel) - static_cast<int>(first);
        if (track.id.joint == joint && channel >= 0 && channel < 3)
            curved[static_cast<std::size_t>(axis[static_cast<std::size_t>(channel)])] = true;
    }
    return curved;
}

}  // namespace

void addFbxLayer(FbxDocument& document, std::int64_t stack, const std::string& name,
                 const WriteSubject& subject, const FbxLayerPart& part, double unitsPerMetre,
                 std::span<const std::int64_t> joints, std::span<const EulerKeys> keys,
                 const EulerKeySettings& settings) {
    enum BlendMode : std::int32_t { additive = 0, overridePassthrough = 2 };
    const bool adds = part.layer->mode == LayerMode::additive;
    const bool hasCurve = part.layer->find(layerChannel(part.layer->id)) != nullptr;
    const FbxObject layer = document.add("AnimationLayer", name, "AnimLayer", "");
    document.connect(layer.id, stack);
    FbxProperties list(layer.record);
    list.animatable("Weight", 100 * part.factor * part.layer->weight);
    list.flag("Mute", !part.isPlaying);
    list.choice("BlendMode", adds ? additive : overridePassthrough);
    list.choice("RotationAccumulationMode", part.composes ? 0 : 1);
    list.choice("ScaleAccumulationMode", 0);

    Take take(document, subject.rate, layer.id);
    const Skeleton& skeleton = *subject.skeleton;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        const auto add = [&](const char* property, const char* letter, const LinearKeys& own, double factor,
                             Axes curved, const Eigen::Vector3d& unchanged, bool needsAll) {
            if (curved == Axes{}) return;
            if (needsAll) curved = kAllAxes;
            take.add(joints[i], property, letter, own, factor, unchanged, curved);
        };
        constexpr std::array kInOrder{0, 1, 2};
        const bool isProperOrder = isProper(joint.order);
        add("Lcl Translation", "T", keys[i].translation, unitsPerMetre,
            curvedAxes(part, joint.id, Channel::translationX, kInOrder), Eigen::Vector3d::Zero(), !adds);
        add("Lcl Rotation", "R", keys[i].angles, degrees(1),
            curvedAxes(part, joint.id, Channel::angle1, isProperOrder ? kInOrder : axes(joint.order)),
            Eigen::Vector3d::Zero(), !adds || part.composes);
        add("Lcl Scaling", "S", keys[i].scale, 1, curvedAxes(part, joint.id, Channel::scaleX, kInOrder),
            Eigen::Vector3d::Ones(), !adds);
    }
    if (!hasCurve) return;
    const double tolerance = weightTolerance(keys, settings.tolerance);
    take.add(layer.id, "Weight", weightKeys(subject, part, tolerance, settings.framesOnly));
}

}  // namespace sinew
