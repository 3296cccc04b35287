#include "core/io/fbx/read/FbxStacks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/InParallel.h"
#include "core/io/fbx/read/FbxCurveReader.h"

namespace sinew {

namespace {

/// Reads stacks, layers and curves of either form.
class StackReader {
public:
    StackReader(const FbxObjects& objects, FrameRate rate, Diagnostics& diagnostics)
        : objects_(objects), rate_(rate), diagnostics_(diagnostics), ticks_(ticksPerSecond(objects.tree())) {}

    std::vector<FbxStack> read() {
        constexpr int kStackVersion = 7000;
        if (objects_.tree().version < kStackVersion) return readTakes();
        std::vector<FbxStack> stacks;
        for (const char* type : {"AnimationStack", "AnimStack"}) {
            for (const int stack : objects_.ofType(type)) stacks.push_back(readStack(stack));
        }
        return stacks;
    }

    FbxLayer readModelChannels() {
        FbxLayer layer;
        for (const int model : objects_.ofType("Model")) addChannels(*objects_[model].element, model, layer);
        return layer;
    }

private:
    /// Returns the length of FBX time units. TCDefinition other than 127 announces the shorter ones of FBX 8.
    static double ticksPerSecond(const FbxTree& tree) {
        constexpr double kTicks = 46'186'158'000, kNewTicks = 141'120'000;
        constexpr std::int64_t kOldDefinition = 127, kFirstVersion = 1004;
        const FbxElement* header = tree.find("FBXHeaderExtension");
        const FbxElement* version = header ? header->find("FBXHeaderVersion") : nullptr;
        const FbxElement* flags = header ? header->find("OtherFlags") : nullptr;
        const FbxElement* definition = flags ? flags->find("TCDefinition") : nullptr;
        if (!definition || !version || version->integer(0) < kFirstVersion)
            return tree.version < 8000 ? kTicks : kNewTicks;
        return definition->integer(0) == kOldDefinition ? kTicks : kNewTicks;
    }

    std::optional<FbxTimeRange> rangeOf(double start, double stop) const {
        if (!std::isfinite(start) || !std::isfinite(stop)) return std::nullopt;
        return FbxTimeRange{start / ticks_, stop / ticks_};
    }

    /// Returns the range of a Take element.
    std::optional<FbxTimeRange> takeRange(const FbxElement& take) const {
        for (const char* name : {"LocalTime", "ReferenceTime"}) {
            const FbxElement* time = take.find(name);
            if (time && time->values.size() >= 2) return rangeOf(time->number(0), time->number(1));
        }
        return std::nullopt;
    }

    FbxStack readStack(int object) {
        FbxStack stack;
        stack.name = objects_[object].name;
        for (const auto& [start, stop] :
             {std::pair("LocalStart", "LocalStop"), {"ReferenceStart", "ReferenceStop"}}) {
            const double from = objects_.number(object, start, NAN), to = objects_.number(object, stop, NAN);
            if (!stack.range) stack.range = rangeOf(from, to);
        }
        for (const FbxElement& take : childrenOf(objects_.tree().find("Takes"))) {
            if (!stack.range && take.name == "Take" && take.text(0) == stack.name)
                stack.range = takeRange(take);
        }
        std::vector<int> layers;
        bool isSolo = false;
        for (const FbxLink& link : objects_.sources(object)) {
            const std::string_view type = objects_[link.object].type;
            if (type != "AnimationLayer" && type != "AnimLayer") continue;
            layers.push_back(link.object);
            isSolo = isSolo || objects_.integer(link.object, "Solo", 0) != 0;
        }
        for (const int layer : layers) {
            const bool isSilent =
                objects_.integer(layer, "Mute", 0) != 0 ||
                (isSolo && objects_.integer(layer, "Solo", 0) == 0 && layer != layers.front());
            if (!isSilent) {
                stack.layers.push_back(readLayer(layer));
                continue;
            }
            const bool isBase = layer == layers.front();
            // The other layers still apply to the static values, which an empty base leaves as they are.
            if (isBase) stack.layers.emplace_back();
            stack.muted.emplace_back(stack.layers.size(), readLayer(layer));
            if (isBase) stack.muted.back().second.mode = FbxLayer::Mode::replace;
        }
        return stack;
    }

    FbxLayer readLayer(int object) {
        FbxLayer layer;
        layer.name = objects_[object].name;
        const std::int64_t mode = objects_.integer(object, "BlendMode", 0);
        layer.mode = mode == 0   ? FbxLayer::Mode::additive
                     : mode == 2 ? FbxLayer::Mode::overridePassthrough
                                 : FbxLayer::Mode::replace;
        layer.weight = std::clamp(objects_.number(object, "Weight", 100) / 100, 0.0, 1.0);
        layer.composesRotations = objects_.integer(object, "RotationAccumulationMode", 0) == 0;
        layer.multipliesScales = objects_.integer(object, "ScaleAccumulationMode", 0) == 0;
        std::vector<int> nodes;
        for (const FbxLink& link : objects_.sources(object)) {
            const std::string_view type = objects_[link.object].type;
            if (type == "AnimationCurveNode" || type == "AnimCurveNode") nodes.push_back(link.object);
        }
        std::vector<Result<FbxCurve>> curves = readCurves(nodes);
        auto curve = curves.begin();
        for (const int node : nodes) addCurveNode(node, object, curve, layer);
        return layer;
    }

    /// Returns the curves of a curve node in the file's order.
    std::vector<FbxLink> curveLinks(int node) const {
        std::vector<FbxLink> links;
        for (const FbxLink& link : objects_.sources(node)) {
            const std::string_view type = objects_[link.object].type;
            if (type == "AnimationCurve" || type == "AnimCurve") links.push_back(link);
        }
        return links;
    }

    /// Reads the curves of curve nodes, on all cores.
    std::vector<Result<FbxCurve>> readCurves(std::span<const int> nodes) const {
        std::vector<int> objects;
        for (const int node : nodes) {
            for (const FbxLink& link : curveLinks(node)) objects.push_back(link.object);
        }
        constexpr int kBitsVersion = 7200;
        const bool isBitPattern = objects_.tree().isText && objects_.tree().version >= kBitsVersion;
        std::vector<Result<FbxCurve>> curves(objects.size());
        inParallel(objects.size(), [&]() -> PieceWork {
            return [&, reader = FbxCurveReader(ticks_, rate_, isBitPattern)](std::size_t i) mutable {
                curves[i] = reader.read(*objects_[objects[i]].element);
            };
        });
        return curves;
    }

    /// @param curve  the next curve that was read; advanced past those of the node
    void addCurveNode(int node, int layerObject, std::vector<Result<FbxCurve>>::iterator& curve,
                      FbxLayer& layer) {
        FbxAnimatedProperty animated = readDefaults(node);
        for (const FbxLink& link : curveLinks(node)) {
            std::size_t component = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                if (std::ranges::count(kComponents[i], link.property) > 0) component = i;
            }
            keep(std::move(*curve++), link.object, animated.curves[component]);
        }
        std::vector<FbxPropertyKey> targets;
        for (const FbxLink& target : objects_.targets(node)) {
            if (target.property.empty() || target.object < 0) continue;
            if (target.object == layerObject && target.property == "Weight") {
                layer.weightCurve = animated.curves[0];
            } else {
                targets.emplace_back(target.object, target.property);
            }
        }
        if (targets.empty()) return;
        for (std::size_t i = 1; i < targets.size(); ++i)
            layer.properties.insert_or_assign(targets[i - 1], animated);
        layer.properties.insert_or_assign(targets.back(), std::move(animated));
    }

    FbxAnimatedProperty readDefaults(int node) const {
        FbxAnimatedProperty animated;
        for (std::size_t i = 0; i < 3; ++i) {
            const double other = i == 0 ? objects_.number(node, "d|DeformPercent", 0) : 0;
            const double value =
                objects_.number(node, kComponents[i][0], objects_.number(node, kComponents[i][1], other));
            if (std::isfinite(value)) animated.defaults[static_cast<int>(i)] = value;
        }
        return animated;
    }

    /// Stores a curve, or reports why it could not be read from an object.
    void keep(Result<FbxCurve> read, int object, FbxCurve& curve) {
        if (read) {
            curve = std::move(*read);
        } else {
            diagnostics_.warn(ErrorCode::dataLost, objects_.where(object),
                              read.error().message + "; the curve is ignored");
        }
    }

    std::vector<FbxStack> readTakes() {
        std::vector<FbxStack> stacks;
        for (const FbxElement& take : childrenOf(objects_.tree().find("Takes"))) {
            if (take.name != "Take") continue;
            FbxStack stack;
            stack.name = take.text(0);
            stack.range = takeRange(take);
            stack.layers.emplace_back();
            for (const FbxElement& model : take.children) {
                if (model.name != "Model") continue;
                const auto [type, name] = fbxTypeAndName(model.text(0));
                const int object = objects_.find(type.empty() ? "Model" : type, name);
                if (object >= 0) addChannels(model, object, stack.layers.front());
            }
            stacks.push_back(std::move(stack));
        }
        return stacks;
    }

    /// Adds the channels of a model: Channel "Transform" { Channel "T" { Channel "X" ... } }.
    void addChannels(const FbxElement& owner, int object, FbxLayer& layer) {
        for (const FbxElement& channel : owner.children) {
            if (channel.name != "Channel") continue;
            if (channel.text(0) != "Transform") {
                addChannel(channel, {object, channel.text(0)}, layer);
                continue;
            }
            for (const FbxElement& part : channel.children) {
                const std::string_view name = part.name == "Channel" ? part.text(0) : std::string_view{};
                if (name == "T") addChannel(part, {object, kLclTranslation}, layer);
                if (name == "R") addChannel(part, {object, kLclRotation}, layer);
                if (name == "S") addChannel(part, {object, kLclScaling}, layer);
            }
        }
    }

    void addChannel(const FbxElement& channel, const FbxPropertyKey& key, FbxLayer& layer) {
        std::vector<const FbxElement*> components;
        if (channel.find("Key") || channel.find("Default")) components.push_back(&channel);
        for (const FbxElement& part : channel.children) {
            if (part.name == "Channel" && (part.find("Key") || part.find("Default")))
                components.push_back(&part);
        }
        if (components.empty()) return;
        FbxAnimatedProperty animated;
        for (std::size_t i = 0; i < std::min<std::size_t>(components.size(), 3); ++i) {
            const FbxElement* fallback = components[i]->find("Default");
            const double value = fallback ? fallback->number(0) : 0;
            if (std::isfinite(value)) animated.defaults[static_cast<int>(i)] = value;
            keep(readFbxChannel(*components[i], objects_.tree().version, ticks_), key.first,
                 animated.curves[i]);
        }
        layer.properties.insert_or_assign(key, std::move(animated));
    }

    /// The properties of a curve node that its curves are connected to.
    static constexpr std::array<std::array<std::string_view, 2>, 3> kComponents{
        {{"d|X", "X"}, {"d|Y", "Y"}, {"d|Z", "Z"}}};

    const FbxObjects& objects_;
    FrameRate rate_;
    Diagnostics& diagnostics_;
    double ticks_;
};

}  // namespace

bool FbxStack::animates(const FbxPropertyKey& key) const {
    return std::ranges::any_of(layers, [&](const FbxLayer& layer) { return layer.properties.contains(key); });
}

const FbxAnimatedProperty* FbxStack::soleCurves(const FbxPropertyKey& key) const {
    const FbxAnimatedProperty* sole = nullptr;
    for (const FbxLayer& layer : layers) {
        const auto found = layer.properties.find(key);
        if (found == layer.properties.end()) continue;
        // Later layers that replace what is below need no combination either.
        const bool replaces = &layer == &layers.front() || layer.mode == FbxLayer::Mode::replace;
        if (!replaces) return nullptr;
        sole = &found->second;
    }
    return sole;
}

bool FbxStack::hasClipLayers(const FbxPropertyKey& key) const {
    return std::all_of(layers.begin() + 1, layers.end(), [&](const FbxLayer& layer) {
        return hasClipForm(layer, key.second) || !layer.properties.contains(key);
    });
}

Eigen::Vector3d FbxStack::evaluate(const FbxPropertyKey& key, double seconds, const Eigen::Vector3d& rest,
                                   EulerOrder order) const {
    Eigen::Vector3d result = rest;
    for (const FbxLayer& layer : layers) {
        const auto found = layer.properties.find(key);
        if (found == layer.properties.end()) continue;
        const Eigen::Vector3d value = found->second.evaluate(seconds);
        result = &layer == &layers.front()
                     ? value
                     : combine(layer, layer.weightAt(seconds), key.second, result, value, order);
    }
    return result;
}

void FbxStack::appendTimes(const FbxPropertyKey& key, std::vector<double>& times) const {
    const auto append = [&](const FbxCurve& curve) {
        if (curve.isConstant()) return;
        for (std::int64_t i = 0; i < curve.samples.grid.count; ++i)
            times.push_back(curve.samples.grid.time(i));
        if (curve.keys.empty()) return;
        const double first = curve.keys.front().time, last = curve.keys.back().time, length = last - first;
        for (const FbxKey& each : curve.keys) times.push_back(each.time);
        if (!range || !(length > Curve::kMinimumGap)) return;
        constexpr double kMaximumTimes = 1e5;
        const auto repeat = [&](const FbxExtrapolation& ends, double beyond, double step) {
            if (!(beyond > 0) || ends.mode == FbxExtrapolation::Mode::constant) return;
            times.push_back(step < 0 ? range->start : range->stop);
            if (ends.mode == FbxExtrapolation::Mode::slope) return;
            double count =
                std::min(std::ceil(beyond / length), kMaximumTimes / static_cast<double>(curve.keys.size()));
            if (ends.count >= 0) count = std::min(count, static_cast<double>(ends.count));
            for (double i = 1; i <= count; ++i) {
                for (const FbxKey& each : curve.keys) {
                    times.push_back(each.time + i * step);
                    if (ends.mode == FbxExtrapolation::Mode::mirror)
                        times.push_back(first + last - each.time + i * step);
                }
            }
        };
        repeat(curve.before, first - range->start, -length);
        repeat(curve.after, range->stop - last, length);
    };
    for (const FbxLayer& layer : layers) {
        const auto found = layer.properties.find(key);
        if (found == layer.properties.end()) continue;
        for (const FbxCurve& curve : found->second.curves) append(curve);
        append(layer.weightCurve);
    }
}

std::vector<FbxStack> readFbxStacks(const FbxObjects& objects, FrameRate rate, Diagnostics& diagnostics) {
    return StackReader(objects, rate, diagnostics).read();
}

FbxLayer readFbxModelChannels(const FbxObjects& objects, Diagnostics& diagnostics) {
    return StackReader(objects, {}, diagnostics).readModelChannels();
}

}  // namespace sinew
