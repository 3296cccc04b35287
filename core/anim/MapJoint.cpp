#include "core/anim/MapJoint.h"

#include <algorithm>
#include <array>

#include "core/anim/RotationPath.h"
#include "core/anim/SlerpTrack.h"

namespace sinew {
namespace {

using Curves = std::array<std::shared_ptr<const Curve>, 3>;  // AngleCurves, of three channels of any kind

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

/// Of the converted key at a time: what the curves agree on. Slopes do not survive the conversion.
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

/// Converted keys of three channels that share their times.
struct Sampled {
    std::vector<Seconds> times;
    std::vector<Interpolation> interpolations;
    std::array<std::vector<double>, 3> values;
    Ends ends;

    explicit Sampled(const Curves& curves)
        : ends(endsTogether({curves[0].get(), curves[1].get(), curves[2].get()})) {
        for (const double time : keyTimes(curves)) times.push_back({time});
        interpolations.reserve(times.size());
        for (const Seconds time : times) interpolations.push_back(interpolationAt(curves, time));
    }
    void add(const Eigen::Vector3d& value) {
        for (std::size_t i = 0; i < 3; ++i) values[i].push_back(value[static_cast<Eigen::Index>(i)]);
    }
    /// Whether key i lies at rate.time(first + i), so that times need no room.
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
                Curve::fromSamples(rate, first, numbers, interpolations.front()).withEnds(ends));
        }
        std::vector<Key> keys;
        keys.reserve(times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            keys.push_back({times[i], numbers[i], interpolations[i]});
        }
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withEnds(ends));
    }
};

Eigen::Vector3d valuesAt(const Curves& curves, Seconds time, const Eigen::Vector3d& otherwise) {
    Eigen::Vector3d values = otherwise;
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
    void put(Channel channel, std::shared_ptr<const Curve> curve) {
        if (!curve) return;
        if (!mapping_->to->free.contains(channel)) {
            findings_->channelNotFree = true;
            return;
        }
        tracks_.push_back({{mapping_->to->id, channel}, std::move(curve)});
    }

    bool turns() const { return mapping_->turn.vec() != Eigen::Vector3d::Zero(); }

    void mapTranslations(const Curves& curves) {
        if (!anyOf(curves)) return;
        const Eigen::Matrix3d linear = mapping_->place.linear();
        const double factor = linear(0, 0);
        if (linear != Eigen::Matrix3d(factor * Eigen::Matrix3d::Identity())) return turnTranslations(curves);
        for (int axis = 0; axis < 3; ++axis) {
            const auto& curve = curves[static_cast<std::size_t>(axis)];
            const double offset = mapping_->place.translation()[axis];
            const bool same = factor == 1 && offset == 0;
            put(translation(axis),
                same || !curve ? curve : std::make_shared<const Curve>(curve->scaled(factor, offset)));
        }
    }

    void turnTranslations(const Curves& curves) {
        Sampled sampled(curves);
        for (const Seconds time : sampled.times) {
            sampled.add(mapping_->place * valuesAt(curves, time, mapping_->from->rest.translation));
        }
        putAll(sampled, Channel::translationX);
    }

    void mapAngles(const Curves& curves) {
        if (!anyOf(curves)) return;
        findings_->orderConverted |= mapping_->from->order != mapping_->to->order;
        findings_->turnConverted |= turns();
        if (mapping_->from->order == mapping_->to->order && !turns()) {
            for (int i = 0; i < 3; ++i) put(angle(i), curves[static_cast<std::size_t>(i)]);
            return;
        }
        Sampled sampled(curves);
        std::optional<SlerpTrack> slerp;
        const std::array<const Curve*, 3> plain{curves[0].get(), curves[1].get(), curves[2].get()};
        if (SlerpTrack::concerns(plain)) slerp.emplace(mapping_->from->order, plain);
        Eigen::Vector3d hint = Eigen::Vector3d::Zero();
        for (const Seconds time : sampled.times) {
            const Eigen::Vector3d angles = valuesAt(curves, time, Eigen::Vector3d::Zero());
            auto rotation = slerp ? slerp->rotation(time.value) : std::nullopt;
            if (!rotation) rotation = toQuaternion(mapping_->from->order, angles);
            const Eigen::Quaterniond turned = mapping_->turn * *rotation * mapping_->turn.conjugate();
            hint = fromQuaternion(mapping_->to->order, turned.normalized(), hint);
            sampled.add(hint);
        }
        putAll(sampled, Channel::angle1);
    }

    /// A converted channel that is 0 throughout is not missed where it is not free.
    void putAll(const Sampled& sampled, Channel first) {
        for (std::size_t i = 0; i < 3; ++i) {
            const auto channel = static_cast<Channel>(static_cast<std::size_t>(first) + i);
            const bool none =
                std::ranges::all_of(sampled.values[i], [](double value) { return std::abs(value) < 1e-9; });
            if (none && !mapping_->to->free.contains(channel)) continue;
            put(channel, sampled.curve(i, clip_->rate));
        }
    }

    void mapScales(const Curves& curves) {
        if (!anyOf(curves)) return;
        if (turns()) {
            findings_->scaleLeftOut = true;
            return;
        }
        for (int axis = 0; axis < 3; ++axis) put(scale(axis), curves[static_cast<std::size_t>(axis)]);
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
