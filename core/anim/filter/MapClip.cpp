#include "core/anim/filter/MapClip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/filter/RotationPath.h"
#include "core/anim/sampling/SlerpTrack.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

/// How the motion of one joint is mapped to a joint of another skeleton.
struct JointMapping {
    const Joint* from = nullptr;
    const Joint* to = nullptr;
    /// Rotation from the axes of `from` to those of `to` in the rest pose, in model space; exactly the
    /// identity if they are parallel.
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    /// Maps translations of `from` to translations of `to`, metres.
    Eigen::Affine3d translationMap = Eigen::Affine3d::Identity();
};

/// What could not be preserved when mapping a joint.
struct MappingFindings {
    bool channelNotFree = false;  ///< a curve was dropped
    bool orderConverted = false;  ///< angles were converted to another rotation order
    bool axesConverted = false;   ///< angles were converted to other rest axes
    bool scaleDropped = false;    ///< scales were dropped, as the rest axes differ
};

/// Returns the curves of three channels from `first` on.
AngleCurves curvesOf(const Clip& clip, JointId joint, Channel first) {
    AngleCurves curves;
    for (const Track& track : clip.tracks) {
        const int offset = static_cast<int>(track.id.channel) - static_cast<int>(first);
        if (track.id.joint == joint && offset >= 0 && offset < 3) {
            curves[asIndex(offset)] = track.curve;
        }
    }
    return curves;
}

bool anyOf(const AngleCurves& curves) {
    return std::ranges::any_of(curves, [](const auto& curve) { return curve != nullptr; });
}

/// Returns the interpolation of a converted key: the one the curves agree on. Explicit slopes are not
/// converted and become Catmull-Rom.
Interpolation interpolationAt(const AngleCurves& curves, Seconds time) {
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

    /// Once cancelled, interpolations are missing.
    ConvertedKeys(const AngleCurves& curves, const WorkControl& control)
        : ends(sharedExtrapolation(pointers(curves))) {
        for (const double time : keyTimes(curves)) times.push_back({time});
        interpolations.reserve(times.size());
        for (const Seconds time : times) {
            if (control.isCancelled()) return;
            interpolations.push_back(interpolationAt(curves, time));
        }
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

Eigen::Vector3d valuesAt(const AngleCurves& curves, Seconds time, const Eigen::Vector3d& fallback) {
    Eigen::Vector3d values = fallback;
    for (std::size_t i = 0; i < 3; ++i) {
        if (curves[i]) values[static_cast<Eigen::Index>(i)] = curves[i]->evaluate(time);
    }
    return values;
}

/// Maps the clip's tracks of `mapping.from` to tracks of `mapping.to`.
class JointMapper {
public:
    JointMapper(const JointMapping& mapping, const Clip& clip, MappingFindings& findings,
                const WorkControl& control)
        : mapping_(&mapping), clip_(&clip), findings_(&findings), control_(control) {}

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

    void mapTranslations(const AngleCurves& curves) {
        if (!anyOf(curves)) return;
        const Eigen::Matrix3d linear = mapping_->translationMap.linear();
        const double factor = linear(0, 0);
        if (linear != Eigen::Matrix3d(factor * Eigen::Matrix3d::Identity()))
            return rotateTranslations(curves);
        for (int axis = 0; axis < 3; ++axis) {
            const auto& curve = curves[asIndex(axis)];
            const double offset = mapping_->translationMap.translation()[axis];
            const bool same = factor == 1 && offset == 0;
            addTrack(translation(axis),
                     same || !curve ? curve : std::make_shared<const Curve>(curve->scaled(factor, offset)));
        }
    }

    void rotateTranslations(const AngleCurves& curves) {
        ConvertedKeys converted(curves, control_);
        for (const Seconds time : converted.times) {
            if (control_.isCancelled()) return;
            converted.add(mapping_->translationMap *
                          valuesAt(curves, time, mapping_->from->rest.translation));
        }
        addTracks(converted, Channel::translationX);
    }

    void mapAngles(const AngleCurves& curves) {
        if (!anyOf(curves)) return;
        findings_->orderConverted |= mapping_->from->order != mapping_->to->order;
        findings_->axesConverted |= isRotated();
        if (mapping_->from->order == mapping_->to->order && !isRotated()) {
            for (int i = 0; i < 3; ++i) addTrack(angle(i), curves[asIndex(i)]);
            return;
        }
        ConvertedKeys converted(curves, control_);
        std::optional<SlerpTrack> slerp;
        if (usesSlerp(curves)) slerp.emplace(mapping_->from->order, pointers(curves));
        Eigen::Vector3d hint = Eigen::Vector3d::Zero();
        for (const Seconds time : converted.times) {
            if (control_.isCancelled()) return;
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

    void mapScales(const AngleCurves& curves) {
        if (!anyOf(curves)) return;
        if (isRotated()) {
            findings_->scaleDropped = true;
            return;
        }
        for (int axis = 0; axis < 3; ++axis) addTrack(scale(axis), curves[asIndex(axis)]);
    }

    const JointMapping* mapping_;
    const Clip* clip_;
    MappingFindings* findings_;
    WorkControl control_;
    std::vector<Track> tracks_;
};

constexpr double kParallel = 1e-9;  // radians between axes that are considered the same
constexpr double kSameSize = 1e-6;  // relative difference of lengths that are considered the same

/// Returns the joints' rest axes in model space.
std::vector<Eigen::Quaterniond> restAxes(const Skeleton& skeleton) {
    std::vector<Eigen::Quaterniond> axes;
    for (const Joint& joint : skeleton.joints()) {
        axes.push_back(joint.parent == kNoParent ? joint.rest.rotation
                                                 : axes[asIndex(joint.parent)] * joint.rest.rotation);
    }
    return axes;
}

Eigen::Quaterniond axesOf(const std::vector<Eigen::Quaterniond>& axes, int joint) {
    return joint == kNoParent ? Eigen::Quaterniond::Identity() : axes[asIndex(joint)];
}

/// Returns the rotation, or exactly the identity if its angle is negligible.
Eigen::Quaterniond orIdentity(const Eigen::Quaterniond& rotation) {
    const bool isNegligible = 2 * rotation.vec().norm() < kParallel;
    return isNegligible ? Eigen::Quaterniond::Identity() : rotation.normalized();
}

Eigen::Affine3d modelFrom(const Skeleton& skeleton, int joint) {
    if (joint == kNoParent) return Eigen::Affine3d::Identity();
    return Eigen::Affine3d(skeleton.restModel()[asIndex(joint)]);
}

class ClipMapper {
public:
    ClipMapper(const Skeleton& source, const Skeleton& target, const JointMatches& matches)
        : source_(&source),
          target_(&target),
          sourceAxes_(restAxes(source)),
          targetAxes_(restAxes(target)),
          size_(sizeRatio(source, target, matches)) {}

    JointMapping mapping(int from, int to) const {
        const Joint& a = (*source_)[from];
        const Joint& b = (*target_)[to];
        JointMapping result{&a, &b, {}, Eigen::Affine3d::Identity()};
        result.rotation = orIdentity(axesOf(targetAxes_, to).conjugate() * axesOf(sourceAxes_, from));
        if (a.parent == kNoParent || b.parent == kNoParent) {
            result.translationMap = modelFrom(*target_, b.parent).inverse() * Eigen::Scaling(size_) *
                                    modelFrom(*source_, a.parent);
            return result;
        }
        const Eigen::Quaterniond rotation =
            orIdentity(axesOf(targetAxes_, b.parent).conjugate() * axesOf(sourceAxes_, a.parent));
        result.translationMap.linear() = size_ * rotation.toRotationMatrix();
        result.translationMap.translation() =
            b.rest.translation - result.translationMap.linear() * a.rest.translation;
        return result;
    }

private:
    const Skeleton* source_;
    const Skeleton* target_;
    std::vector<Eigen::Quaterniond> sourceAxes_, targetAxes_;
    double size_;
};

void report(const MappingFindings& found, const std::string& joint, Diagnostics& diagnostics) {
    const std::string where = "joint " + joint;
    if (found.channelNotFree) {
        diagnostics.warn(ErrorCode::dataIgnored, where,
                         "a channel is not free on this skeleton; its curve was dropped");
    }
    if (found.scaleDropped) {
        diagnostics.warn(ErrorCode::dataIgnored, where,
                         "its rest axes differ on this skeleton; its scale was dropped");
    }
    if (found.axesConverted) {
        diagnostics.inform(ErrorCode::dataChanged, where,
                           "its rest axes differ on this skeleton; its rotations were converted key by key");
    } else if (found.orderConverted) {
        diagnostics.inform(
            ErrorCode::dataChanged, where,
            "its rotation order differs on this skeleton; its angles were converted key by key");
    }
}

/// Returns the contacts on the joints that match.
std::optional<std::vector<ClipContact>> mapContacts(const Skeleton& source, const Clip& clip,
                                                    const Skeleton& target, const JointMatches& matches) {
    if (!clip.contacts) return std::nullopt;
    std::vector<ClipContact> mapped;
    for (const ClipContact& each : *clip.contacts) {
        const auto joint = source.find(each.joint);
        const int match = joint ? matches.bySource[asIndex(*joint)].joint : kNoParent;
        if (match != kNoParent) mapped.push_back({target[match].id, each.first, each.last});
    }
    return mergedContacts(std::move(mapped));
}

}  // namespace

double sizeRatio(const Skeleton& source, const Skeleton& target, const JointMatches& matches) {
    double targetLength = 0, sourceLength = 0;
    for (int i = 0; i < source.size(); ++i) {
        const int match = matches.bySource[asIndex(i)].joint;
        if (match == kNoParent || source[i].parent == kNoParent || target[match].parent == kNoParent)
            continue;
        if (matches.bySource[asIndex(source[i].parent)].joint != target[match].parent) continue;
        sourceLength += source[i].rest.translation.norm();
        targetLength += target[match].rest.translation.norm();
    }
    if (!(sourceLength > 0) || !(targetLength > 0)) return 1;
    const double ratio = targetLength / sourceLength;
    return std::abs(ratio - 1) < kSameSize ? 1 : ratio;
}

Clip mapClip(const Skeleton& source, const Clip& clip, const Skeleton& target, const JointMatches& matches,
             Diagnostics& diagnostics, const WorkControl& control) {
    const ClipMapper mapper(source, target, matches);
    Clip mapped = clip;
    mapped.tracks.clear();
    mapped.accepted.clear();  // they refer to the source's limits
    mapped.contacts = mapContacts(source, clip, target, matches);
    for (int i = 0; i < source.size() && !control.isCancelled(); ++i) {
        control.report(static_cast<double>(i) / source.size());
        const int match = matches.bySource[asIndex(i)].joint;
        if (match == kNoParent) continue;
        MappingFindings findings;
        auto tracks = JointMapper(mapper.mapping(i, match), clip, findings, control).map();
        mapped.tracks.insert(mapped.tracks.end(), tracks.begin(), tracks.end());
        report(findings, target[match].name, diagnostics);
    }
    mapped.sortTracks();
    return mapped;
}

}  // namespace sinew
