#include "core/anim/filter/MapJoint.h"

#include <algorithm>
#include <array>

#include "core/anim/filter/RotationPath.h"
#include "core/anim/sampling/SlerpTrack.h"

namespace sinew {
namespace {

using Curves =
    std::array<std::shared_ptr<const Curve>, 3>;  // like AngleCurves, for three channels of any type

Curves curvesOf(const Clip& clip, JointId joint, Channel first) {
    Curves curves;
    for (const Track& track : clip.tracks) {
        const int offset = static_cast<int>(track.id.channel) - static_cast<int>(first);
        if (track.id.joint == joint && offset >= 0 && offset < 3) {
            curves[static_cast<std::size_t>(offset)] = track.curve;
        }
    }
    return curves;
}

bool anyOf(const Curves& curves) {
    return std::ranges::any_of(curves, [](const auto& curve) { return curve != nullptr; });
}

/// Returns the interpolation of a converted key: the one the curves agree on. Explicit slopes are not
/// converted and become Catmull-Rom.
Interpolation interpolationAt(const Curves& curves, Seconds time) {
    std::optional<Interpolation> agreed;
    for (const auto& curve : curves) {
        if (!curve) continue;
        const std::size_t index = curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap});
        const Interpolation kind = curve->key(index < curve->size() ? index : 0).interpolation;
        if (kind == Interpolation::slerp) return kind;
        if (agreed.value_or(kind) != kind) return Interpolation::catmullRom;
        agreed = kind;
    }
    return agreed == Interpolation::hermite ? Interpolation::catmullRom : *agreed;
}

/// Converted keys of three channels with common times.
struct ConvertedKeys {
    std::vector<Seconds> times;
    std::vector<Interpolation> interpolations;
    std::array<std::vector<double>, 3> values;
    EndExtrapolation ends;

    explicit ConvertedKeys(const Curves& curves)
        : ends(sharedExtrapolation({curves[0].get(), curves[1].get(), curves[2].get()})) {
        for (const double time : keyTimes(curves)) times.push_back({time});
        interpolations.reserve(times.size());
        for (const Seconds time : times) interpolations.push_back(interpolationAt(curves, time));
    }
    void add(const Eigen::Vector3d& value) {
        for (std::size_t i = 0; i < 3; ++i) values[i].push_back(value[static_cast<Eigen::Index>(i)]);
    }
    /// Returns whether key i is at rate.time(first + i), so that times need not be stored.
    bool onGrid(FrameRate rate, FrameIndex first) const {
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (rate.time(first + FrameIndex{static_cast<std::int64_t>(i)}) != times[i]) return false;
        }
        return std::ranges::adjacent_find(interpolations, std::ranges::not_equal_to()) ==
               interpolations.end();
    }
    std::shared_ptr<const Curve> curve(std::size_t component, FrameRate rate) const {
        const auto& numbers = values[component];
        const FrameIndex first = rate.nearestFrame(times.front());
        if (onGrid(rate, first)) {
            return std::make_shared<const Curve>(
                Curve::fromSamples(rate, first, numbers, interpolations.front()).withExtrapolation(ends));
        }
        std::vector<Key> keys;
        keys.reserve(times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            keys.push_back({times[i], numbers[i], interpolations[i]});
        }
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withExtrapolation(ends));
    }
};

Eigen::Vector3d valuesAt(const Curves& curves, Seconds time, const Eigen::Vector3d& fallback) {
    Eigen::Vector3d values = fallback;
    for (std::size_t i = 0; i < 3; ++i) {
        if (curves[i]) values[static_cast<Eigen::Index>(i)] = curves[i]->evaluate(time);
    }
    return values;
}

class JointMapper {
public:
    JointMapper(const JointMapping& mapping, const Clip& clip, MappingFindings& findings)
        : mapping_(&mapping), clip_(&clip), findings_(&findings) {}

    std::vector<Track> map() {
        mapTranslations(curvesOf(*clip_, mapping_->from->id, Channel::translationX));
        mapAngles(curvesOf(*clip_, mapping_->from->id, Channel::angle1));
        mapScales(curvesOf(*clip_, mapping_->from->id, Channel::scaleX));
        return std::move(tracks_);
    }

private:
    void addTrack(Channel channel, std::shared_ptr<const Curve> curve) {
        if (!curve) return;
        if (!mapping_->to->free.contains(channel)) {
            findings_->channelNotFree = true;
            return;
        }
        tracks_.push_back({{mapping_->to->id, channel}, std::move(curve)});
    }

    bool isRotated() const { return mapping_->rotation.vec() != Eigen::Vector3d::Zero(); }

    void mapTranslations(const Curves& curves) {
        if (!anyOf(curves)) return;
        const Eigen::Matrix3d linear = mapping_->translationMap.linear();
        const double factor = linear(0, 0);
        if (linear != Eigen::Matrix3d(factor * Eigen::Matrix3d::Identity()))
            return rotateTranslations(curves);
        for (int axis = 0; axis < 3; ++axis) {
            const auto& curve = curves[static_cast<std::size_t>(axis)];
            const double offset = mapping_->translationMap.translation()[axis];
            const bool same = factor == 1 && offset == 0;
            addTrack(translation(axis),
                     same || !curve ? curve : std::make_shared<const Curve>(curve->scaled(factor, offset)));
        }
    }

    void rotateTranslations(const Curves& curves) {
        ConvertedKeys converted(curves);
        for (const Seconds time : converted.times) {
            converted.add(mapping_->translationMap *
                          valuesAt(curves, time, mapping_->from->rest.translation));
        }
        addTracks(converted, Channel::translationX);
    }

    void mapAngles(const Curves& curves) {
        if (!anyOf(curves)) return;
        findings_->orderConverted |= mapping_->from->order != mapping_->to->order;
        findings_->axesConverted |= isRotated();
        if (mapping_->from->order == mapping_->to->order && !isRotated()) {
            for (int i = 0; i < 3; ++i) addTrack(angle(i), curves[static_cast<std::size_t>(i)]);
            return;
        }
        ConvertedKeys converted(curves);
        std::optional<SlerpTrack> slerp;
        const std::array<const Curve*, 3> plain{curves[0].get(), curves[1].get(), curves[2].get()};
        if (SlerpTrack::isNeeded(plain)) slerp.emplace(mapping_->from->order, plain);
        Eigen::Vector3d hint = Eigen::Vector3d::Zero();
        for (const Seconds time : converted.times) {
            const Eigen::Vector3d angles = valuesAt(curves, time, Eigen::Vector3d::Zero());
            auto rotation = slerp ? slerp->rotation(time.value) : std::nullopt;
            if (!rotation) rotation = toQuaternion(mapping_->from->order, angles);
            const Eigen::Quaterniond rotated =
                mapping_->rotation * *rotation * mapping_->rotation.conjugate();
            hint = fromQuaternion(mapping_->to->order, rotated.normalized(), hint);
            converted.add(hint);
        }
        addTracks(converted, Channel::angle1);
    }

    /// Adds the three converted channels. One that is not free is reported as dropped only if it is not 0
    /// throughout.
    void addTracks(const ConvertedKeys& converted, Channel first) {
        for (std::size_t i = 0; i < 3; ++i) {
            const auto channel = static_cast<Channel>(static_cast<std::size_t>(first) + i);
            const bool isZero =
                std::ranges::all_of(converted.values[i], [](double value) { return std::abs(value) < 1e-9; });
            if (isZero && !mapping_->to->free.contains(channel)) continue;
            addTrack(channel, converted.curve(i, clip_->rate));
        }
    }

    void mapScales(const Curves& curves) {
        if (!anyOf(curves)) return;
        if (isRotated()) {
            findings_->scaleDropped = true;
            return;
        }
        for (int axis = 0; axis < 3; ++axis) addTrack(scale(axis), curves[static_cast<std::size_t>(axis)]);
    }

    const JointMapping* mapping_;
    const Clip* clip_;
    MappingFindings* findings_;
    std::vector<Track> tracks_;
};

}  // namespace

std::vector<Track> mapJoint(const JointMapping& mapping, const Clip& clip, MappingFindings& findings) {
    return JointMapper(mapping, clip, findings).map();
}

}  // namespace sinew
