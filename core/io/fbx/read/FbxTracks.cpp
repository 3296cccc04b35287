#include <algorithm>
#include <cmath>

#include "core/io/fbx/read/FbxRig.h"
#include "core/io/fbx/read/FitCurves.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Sorts times and removes those that are areTooClose() their predecessor.
std::vector<double> sortedTimes(std::vector<double> times) {
    if (!std::ranges::is_sorted(times)) std::ranges::sort(times);
    std::vector<double> kept;
    kept.reserve(times.size());
    for (const double time : times) {
        if (kept.empty() || !areTooClose(Seconds{kept.back()}, Seconds{time})) kept.push_back(time);
    }
    return kept;
}

/// Three channels of a joint that are filled together.
struct ChannelGroup {
    JointId joint;
    Channel first;         ///< the others follow it
    Eigen::Vector3d rest;  ///< values that need no track
    double tolerance;      ///< of fitted curves
};

/// A channel as a scaled curve of the file plus a constant.
struct ChannelSource {
    int component = 0;  ///< of the file's property
    double factor = 1, offset = 0;
};

/// Builds the tracks of one stack, joint by joint.
class TrackBuilder {
public:
    TrackBuilder(const FbxRig& rig, const FbxStack& stack, std::span<const Joint> joints,
                 Diagnostics& diagnostics)
        : rig_(rig),
          motion_(rig, &stack),
          stack_(stack),
          range_(stack.range.value_or(FbxTimeRange{})),
          joints_(joints),
          diagnostics_(diagnostics) {
        for (const FbxLayer& layer : stack.layers) layers_.push_back(clipLayer(layer));
        for (const auto& [position, layer] : stack.muted) {
            muted_.push_back(clipLayer(layer));
            muted_.back().muted = true;
        }
        for (const Joint& joint : joints) size_ = std::max(size_, joint.rest.translation.norm());
    }

    FbxTracks finish() {
        for (int node = 0; node < static_cast<int>(rig_.nodes().size()); ++node) {
            addTranslation(node);
            addRotation(node);
            addScale(node);
        }
        FbxTracks tracks{std::move(tracks_), {}};
        const auto add = [&](const FbxLayer& source, ClipLayer& layer) {
            if (layer.tracks.empty()) return;
            layer.id = LayerId{tracks.layers.size() + 1};
            addWeight(source, layer);
            std::ranges::sort(layer.tracks, {}, &Track::id);
            tracks.layers.push_back(std::move(layer));
        };
        for (std::size_t i = 0; i <= layers_.size(); ++i) {
            for (std::size_t k = 0; k < muted_.size(); ++k)
                if (stack_.muted[k].first == i) add(stack_.muted[k].second, muted_[k]);
            if (i > 0 && i < layers_.size()) add(stack_.layers[i], layers_[i]);
        }
        return tracks;
    }

private:
    const Joint& jointOf(int node) const { return joints_[static_cast<std::size_t>(rig_.plan(node).joint)]; }

    /// Returns a layer without curves and without an id.
    static ClipLayer clipLayer(const FbxLayer& source) {
        ClipLayer layer;
        layer.name = source.name.empty() ? "Layer" : std::string(source.name);
        layer.mode = source.mode == FbxLayer::Mode::additive ? LayerMode::additive : LayerMode::override;
        layer.rotation = source.composesRotations ? LayerRotation::joint : LayerRotation::channels;
        layer.weight = source.mode == FbxLayer::Mode::replace ? 1 : source.weight;
        return layer;
    }

    void addWeight(const FbxLayer& source, ClipLayer& layer) const {
        if (source.mode == FbxLayer::Mode::replace || source.weightCurve.empty()) return;
        constexpr double kPerCent = 0.01;
        Curve weight = toCurve(source.weightCurve, kPerCent, 0, range_);
        layer.tracks.push_back({layerChannel(layer.id), std::make_shared<const Curve>(std::move(weight))});
    }

    /// Adds the curves of a property in the base and in all layers. Returns false if they cannot be combined
    /// as those of a clip.
    bool addLayers(int node, std::string_view name, const ChannelGroup& group,
                   const std::array<ChannelSource, 3>& sources, const Eigen::Vector3d& rest) {
        const FbxPropertyKey key{rig_.node(node).object, name};
        if (!motion_.isAnimated(node, name) || !stack_.hasClipLayers(key)) return false;
        FbxAnimatedProperty still;
        still.defaults = rest;
        const auto base = stack_.layers.front().properties.find(key);
        addCurves(group, base == stack_.layers.front().properties.end() ? still : base->second, sources);
        for (std::size_t i = 1; i < layers_.size(); ++i) {
            const auto found = stack_.layers[i].properties.find(key);
            if (found != stack_.layers[i].properties.end())
                addLayer(group, found->second, sources, layers_[i]);
        }
        return true;
    }

    /// Adds the curves of a property in the muted layers. Reports those that would have to be fitted.
    ///
    /// @param isFitted  the property's channels do not follow its curves one by one
    void addMuted(int node, std::string_view name, const ChannelGroup& group,
                  const std::array<ChannelSource, 3>& sources, bool isFitted) {
        const FbxPropertyKey key{rig_.node(node).object, name};
        for (std::size_t i = 0; i < muted_.size(); ++i) {
            const FbxLayer& layer = stack_.muted[i].second;
            const auto found = layer.properties.find(key);
            if (found == layer.properties.end()) continue;
            if (!isFitted && hasClipForm(layer, name)) {
                addLayer(group, found->second, sources, muted_[i]);
                continue;
            }
            diagnostics_.warn(
                ErrorCode::dataLost, "joint " + jointOf(node).name,
                "its curves for " + std::string(name) + " in the muted layer '" + muted_[i].name +
                    "' were left out, because they cannot be kept as a separate layer. Unmute the "
                    "layer when exporting the FBX file to keep its motion");
        }
    }

    /// Adds the curves of a property in one layer. Those of an additive layer are relative.
    void addLayer(const ChannelGroup& group, const FbxAnimatedProperty& property,
                  const std::array<ChannelSource, 3>& sources, ClipLayer& layer) const {
        const bool adds = layer.mode == LayerMode::additive;
        for (int i = 0; i < 3; ++i) {
            const auto channel = static_cast<Channel>(static_cast<int>(group.first) + i);
            const ChannelSource& source = sources[static_cast<std::size_t>(i)];
            const FbxCurve& curve = property.curves[static_cast<std::size_t>(source.component)];
            const double offset = adds ? 0 : source.offset;
            Curve own;
            if (curve.isConstant()) {
                const double value = curve.empty() ? property.defaults[source.component] : curve.firstValue();
                if (adds && value == (isScale(channel) ? 1 : 0)) continue;
                own = Curve::fromKeys({{Seconds{0}, source.factor * value + offset, Interpolation::linear}});
            } else {
                own = toCurve(curve, source.factor, offset, range_);
            }
            layer.tracks.push_back({{group.joint, channel}, std::make_shared<const Curve>(std::move(own))});
        }
    }

    void addTranslation(int node) {
        const FbxNode& source = rig_.node(node);
        const Joint& joint = jointOf(node);
        const ChannelGroup group{joint.id, Channel::translationX, joint.rest.translation, kTolerance * size_};
        const bool followsRotation = source.hasPivots() && (motion_.isAnimated(node, kLclRotation) ||
                                                            motion_.isAnimated(node, kLclScaling));
        const bool followsScale = rig_.plan(node).stretches && motion_.isScaleAnimated(source.parent);
        const FbxAnimatedProperty* sole = motion_.soleCurves(node, kLclTranslation);
        const bool follows = followsRotation || followsScale;
        if (!muted_.empty()) addMuted(node, kLclTranslation, group, translationSources(node), follows);
        if (!follows && !sole &&
            addLayers(node, kLclTranslation, group, translationSources(node), source.translation))
            return;
        if (follows || (!sole && motion_.isAnimated(node, kLclTranslation))) {
            std::vector<double> times;
            motion_.appendTimes(node, kLclTranslation, times);
            if (source.hasPivots()) motion_.appendTimes(node, kLclRotation, times);
            if (source.hasPivots()) motion_.appendTimes(node, kLclScaling, times);
            if (followsScale) motion_.appendScaleTimes(source.parent, times);
            const auto value = [&](double time, const Eigen::Vector3d&) {
                return motion_.translation(node, time);
            };
            if (addFitted(group, {value, sortedTimes(std::move(times))})) {
                inform(joint, followsRotation
                                  ? "the joint rotates about a pivot away from its origin, so its "
                                    "translation was fitted"
                                  : "its translation was combined from layers or scales and fitted");
            }
        } else if (sole) {
            addCurves(group, *sole, translationSources(node));
        } else {
            addConstant(group, motion_.translation(node, 0));
        }
    }

    /// Returns how the translation channels follow from the file's: the axes are only permuted and scaled.
    std::array<ChannelSource, 3> translationSources(int node) const {
        Eigen::Matrix3d linear;
        for (int i = 0; i < 3; ++i) {
            Eigen::Vector3d unit = Eigen::Vector3d::Unit(i);
            if (rig_.plan(node).stretches)
                unit = unit.cwiseProduct(motion_.inheritedScale(rig_.node(node).parent, 0));
            linear.col(i) = rig_.modelPoint(node, unit);
        }
        const Eigen::Vector3d constant =
            motion_.translation(node, 0) - linear * motion_.property(node, kLclTranslation, 0);
        std::array<ChannelSource, 3> sources;
        for (int i = 0; i < 3; ++i) {
            ChannelSource& source = sources[static_cast<std::size_t>(i)];
            linear.row(i).cwiseAbs().maxCoeff(&source.component);
            source.factor = linear(i, source.component);
            source.offset = constant[i];
        }
        return sources;
    }

    void addRotation(int node) {
        const FbxNode& source = rig_.node(node);
        const Joint& joint = jointOf(node);
        const ChannelGroup group{joint.id, Channel::angle1, Eigen::Vector3d::Zero(), kAngleTolerance};
        const std::array<int, 3> axis = axes(source.order);
        const Eigen::Vector3d rest =
            rig_.plan(node).restsAtZero ? Eigen::Vector3d(Eigen::Vector3d::Zero()) : source.rotation;
        // If only the outermost angle is not 0 at rest, it is a constant offset.
        const bool hasOwnAngles = std::abs(rest[axis[0]]) < kNegligible &&
                                  std::abs(rest[axis[1]]) < kNegligible &&
                                  source.postRotation.vec().norm() < kNegligible;
        const auto relative = [&](double time, const Eigen::Vector3d& hint) {
            return fromQuaternion(source.order,
                                  joint.rest.rotation.conjugate() * motion_.rotation(node, time), hint);
        };
        const FbxAnimatedProperty* sole = motion_.soleCurves(node, kLclRotation);
        std::array<ChannelSource, 3> sources;
        for (std::size_t i = 0; i < 3; ++i) {
            const double factor = radians(rig_.space().angleSign(axis[i]));
            sources[i] = {axis[i], factor, -factor * rest[axis[i]]};
        }
        addMuted(node, kLclRotation, group, sources, !hasOwnAngles);
        if (!sole && hasOwnAngles && addLayers(node, kLclRotation, group, sources, source.rotation)) return;
        if (sole && hasOwnAngles) {
            addCurves(group, *sole, sources);
        } else if (motion_.isAnimated(node, kLclRotation)) {
            std::vector<double> times;
            motion_.appendTimes(node, kLclRotation, times);
            SampledFunction function{relative, sortedTimes(std::move(times))};
            function.largestStep = motion_.timeToTurn(node, function.times);
            if (addFitted(group, std::move(function)))
                inform(joint, "its rotation curves were fitted to angles relative to the rest pose");
        } else {
            addConstant(group, relative(0, constantAngles(node)));
        }
    }

    /// Returns the file's angles in the order of the joint's channels, as a hint.
    Eigen::Vector3d constantAngles(int node) const {
        const FbxNode& source = rig_.node(node);
        const std::array<int, 3> axis = axes(source.order);
        Eigen::Vector3d angles = Eigen::Vector3d::Zero();
        for (int i = 0; i < 3 && rig_.plan(node).restsAtZero; ++i) {
            const int component = axis[static_cast<std::size_t>(i)];
            angles[i] = radians(rig_.space().angleSign(component) * source.rotation[component]);
        }
        return angles;
    }

    void addScale(int node) {
        const Joint& joint = jointOf(node);
        const bool isCombined = motion_.combinedScale(node) >= 0;
        const auto first = [&](double time, const Eigen::Vector3d&) { return motion_.scale(node, time); };
        addScale(node, joint, rig_.plan(node).undoesParent || isCombined || rig_.hasScaleJoint(node), first);
        if (!rig_.hasScaleJoint(node)) return;
        const auto own = [&](double time, const Eigen::Vector3d&) { return motion_.ownScale(node, time); };
        addScale(node, joints_[static_cast<std::size_t>(rig_.plan(node).scaled)], isCombined, own);
    }

    template <class Value>
    void addScale(int node, const Joint& joint, bool isFitted, Value value) {
        const ChannelGroup group{joint.id, Channel::scaleX, joint.rest.scale, kTolerance};
        const FbxAnimatedProperty* sole = motion_.soleCurves(node, kLclScaling);
        const std::array sources{ChannelSource{0}, ChannelSource{1}, ChannelSource{2}};
        addMuted(node, kLclScaling, group, sources, isFitted);
        if (!sole && !isFitted && addLayers(node, kLclScaling, group, sources, rig_.node(node).scale)) return;
        if (sole && !isFitted) {
            addCurves(group, *sole, sources);
            return;
        }
        std::vector<double> times;
        motion_.appendTimes(node, kLclScaling, times);
        if (rig_.plan(node).undoesParent) motion_.appendScaleTimes(rig_.node(node).parent, times);
        motion_.appendScaleTimes(motion_.combinedScale(node), times);
        if (addFitted(group, {value, sortedTimes(std::move(times))}))
            inform(joint, "its scale was combined from layers or with its parent's and fitted");
    }

    void addCurves(const ChannelGroup& group, const FbxAnimatedProperty& property,
                   const std::array<ChannelSource, 3>& sources) {
        for (int i = 0; i < 3; ++i) {
            const ChannelSource& source = sources[static_cast<std::size_t>(i)];
            const FbxCurve& curve = property.curves[static_cast<std::size_t>(source.component)];
            if (curve.isConstant()) {
                const double value = curve.empty() ? property.defaults[source.component] : curve.firstValue();
                addConstant(group, i, source.factor * value + source.offset);
            } else {
                put(group, i, toCurve(curve, source.factor, source.offset, range_));
            }
        }
    }

    void addConstant(const ChannelGroup& group, const Eigen::Vector3d& values) {
        for (int i = 0; i < 3; ++i) addConstant(group, i, values[i]);
    }

    void addConstant(const ChannelGroup& group, int i, double value) {
        if (std::abs(value - group.rest[i]) <= kNegligible * std::max(1.0, std::abs(value))) return;
        put(group, i, Curve::fromKeys({{Seconds{0}, value, Interpolation::linear}}));
    }

    /// Adds curves that follow a function. Returns whether it changes.
    bool addFitted(const ChannelGroup& group, SampledFunction function) {
        if (function.times.empty()) {
            addConstant(group, function.value(0, function.start));
            return false;
        }
        function.tolerance = group.tolerance;
        FittedCurves fitted = fitCurves(function);
        bool changes = false;
        for (int i = 0; i < 3; ++i) {
            auto& keys = fitted[static_cast<std::size_t>(i)];
            if (keys.empty()) continue;
            const bool isStill = std::ranges::all_of(keys, [&](const Key& key) {
                return std::abs(key.value - keys.front().value) <= kNegligible;
            });
            changes = changes || !isStill;
            if (isStill) {
                addConstant(group, i, keys.front().value);
            } else {
                put(group, i, Curve::fromKeys(std::move(keys)));
            }
        }
        return changes;
    }

    void put(const ChannelGroup& group, int i, Curve curve) {
        if (curve.empty()) return;
        const auto channel = static_cast<Channel>(static_cast<int>(group.first) + i);
        tracks_.push_back({{group.joint, channel}, std::make_shared<const Curve>(std::move(curve))});
    }

    void inform(const Joint& joint, const char* what) {
        diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name,
                            std::string(what) +
                                ", with an error of at most 0.001 degrees or a millionth of the "
                                "skeleton's size");
    }

    static constexpr double kAngleTolerance = 1e-5;  ///< radians
    static constexpr double kTolerance = 1e-6;       ///< of scales, and of the skeleton's size
    static constexpr double kNegligible = 1e-9;      ///< below rounding in files

    const FbxRig& rig_;
    FbxMotion motion_;
    const FbxStack& stack_;
    FbxTimeRange range_;
    std::span<const Joint> joints_;
    Diagnostics& diagnostics_;
    double size_ = 1e-3;  ///< of the longest bone, metres
    std::vector<Track> tracks_;
    std::vector<ClipLayer> layers_;  ///< one per layer of the stack; the first is not used
    std::vector<ClipLayer> muted_;   ///< one per muted layer
};

}  // namespace

FbxTracks fbxTracks(const FbxRig& rig, const FbxStack& stack, std::span<const Joint> joints,
                    Diagnostics& diagnostics) {
    return TrackBuilder(rig, stack, joints, diagnostics).finish();
}

}  // namespace sinew
