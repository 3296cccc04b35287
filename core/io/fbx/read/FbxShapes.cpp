#include "core/io/fbx/read/FbxShapes.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/io/fbx/read/FitCurves.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

constexpr std::string_view kPercent = "DeformPercent";
constexpr double kWeightTolerance = 1e-4;  ///< of fitted curves

/// Reads the shapes of one geometry.
class ShapeReader {
public:
    ShapeReader(const FbxObjects& objects, const FbxGeometry& geometry, const FbxSpace& space,
                Diagnostics& diagnostics)
        : objects_(objects), geometry_(geometry), space_(space), diagnostics_(diagnostics) {}

    void add(int object) {
        const FbxElement& element = *objects_[object].element;
        std::vector<ShapeTarget> targets;
        const std::vector<double> fullWeights = readFullWeights(object);
        std::size_t index = 0;
        for (const FbxLink& link : objects_.sources(object)) {
            if (objects_[link.object].type != "Geometry") continue;
            const double fullWeight = index < fullWeights.size() ? fullWeights[index] : 100;
            ++index;
            auto deltas = readDeltas(link.object);
            if (!deltas) {
                warn(link.object, "a blend shape is damaged and is ignored");
            } else if (!(fullWeight > 0) || !std::isfinite(fullWeight)) {
                warn(link.object, "a blend shape is ignored because its full weight is not positive");
            } else {
                targets.push_back({fullWeight, std::make_shared<const ShapeDeltas>(*std::move(deltas))});
            }
        }
        std::ranges::stable_sort(targets, {}, &ShapeTarget::fullWeight);
        const auto repeated = std::ranges::unique(targets, {}, &ShapeTarget::fullWeight);
        if (!repeated.empty())
            warn(object, "of blend shapes with the same full weight, only the first is imported");
        targets.erase(repeated.begin(), repeated.end());
        if (targets.empty()) return;

        FbxShapeChannel channel;
        channel.object = object;
        channel.percentOfOne = targets.back().fullWeight;
        for (ShapeTarget& target : targets) target.fullWeight /= channel.percentOfOne;
        const FbxElement* percent = element.find(kPercent);
        const double weight =
            objects_.number(object, kPercent, percent ? percent->number(0) : 0) / channel.percentOfOne;
        if (std::isfinite(weight)) channel.shape.weight = weight;
        const std::string name = toUtf8(std::string(objects_[object].name));
        channel.shape.name = names_.unique(name.empty() ? "shape" + std::to_string(channels_.size()) : name);
        channel.shape.targets = std::move(targets);
        channels_.push_back(std::move(channel));
    }

    std::vector<FbxShapeChannel> finish() { return std::move(channels_); }

private:
    /// Returns the full weights of a channel's shapes in their order; missing ones are 100.
    std::vector<double> readFullWeights(int object) const {
        const FbxElement* list = objects_[object].element->find("FullWeights");
        auto weights = list ? numbers<double>(*list, objects_.where(object)) : Result<std::vector<double>>();
        const auto shapes = std::ranges::count_if(objects_.sources(object), [&](const FbxLink& link) {
            return objects_[link.object].type == "Geometry";
        });
        // Blender stores the weights of a vertex group here.
        const bool arePerVertex = weights && shapes == 1 && weights->size() > 1;
        return weights && !arePerVertex ? *std::move(weights) : std::vector<double>();
    }

    std::optional<ShapeDeltas> readDeltas(int object) {
        const FbxElement& element = *objects_[object].element;
        const FbxElement* points = element.find("Indexes");
        const FbxElement* vectors = element.find("Vertices");
        if (!points || !vectors) return std::nullopt;
        const auto indices = numbers<std::int32_t>(*points, objects_.where(object));
        const auto moves = numbers<double>(*vectors, objects_.where(object));
        if (!indices || !moves || moves->size() != 3 * indices->size()) return std::nullopt;
        std::vector<double> turns;
        if (const FbxElement* normals = element.find("Normals")) {
            if (auto read = numbers<double>(*normals, objects_.where(object))) turns = std::move(*read);
        }
        // Some programs store only zeros.
        const bool hasNormals = turns.size() == moves->size() &&
                                std::ranges::any_of(turns, [](double number) { return number != 0; });
        std::vector<Eigen::Vector3d> move(geometry_.controlPoints, Eigen::Vector3d::Zero()), turn = move;
        for (std::size_t i = 0; i < indices->size(); ++i) {
            const auto point = static_cast<std::size_t>((*indices)[i]);
            if ((*indices)[i] < 0 || point >= move.size()) continue;
            move[point] += space_.point(Eigen::Vector3d::Map(moves->data() + 3 * i));
            if (hasNormals) turn[point] += space_.direction(Eigen::Vector3d::Map(turns.data() + 3 * i));
        }
        ShapeDeltas deltas;
        for (std::size_t v = 0; v < geometry_.points.size(); ++v) {
            const std::uint32_t point = geometry_.points[v];
            const Eigen::Vector3f position = move[point].cast<float>(), normal = turn[point].cast<float>();
            if (position.isZero(0) && normal.isZero(0)) continue;
            if (!position.allFinite() || !normal.allFinite()) return std::nullopt;
            deltas.vertices.push_back(static_cast<std::uint32_t>(v));
            deltas.positions.push_back(position);
            deltas.normals.push_back(normal);
        }
        if (!hasNormals && !deltas.vertices.empty()) {
            if (!normals_) normals_.emplace(geometry_.geometry);
            normals_->derive(deltas);
        }
        return deltas;
    }

    void warn(int object, const char* message) const {
        diagnostics_.warn(ErrorCode::dataLost, objects_.where(object), message);
    }

    const FbxObjects& objects_;
    const FbxGeometry& geometry_;
    const FbxSpace& space_;
    Diagnostics& diagnostics_;
    std::optional<ShapeNormals> normals_;
    UniqueNames names_;
    std::vector<FbxShapeChannel> channels_;
};

/// Returns the curve of a shape's weight in a stack that animates it; empty if it has no keys.
Curve weightCurve(const FbxStack& stack, const FbxShapeSource& source) {
    const FbxPropertyKey key{source.object, kPercent};
    const FbxTimeRange range = stack.range.value_or(FbxTimeRange{});
    if (const FbxAnimatedProperty* sole = stack.soleCurves(key)) {
        const FbxCurve& curve = sole->curves[0];
        if (curve.empty()) return {};
        if (!curve.isConstant()) return toCurve(curve, 1 / source.percentOfOne, 0, range);
        const double value = curve.firstValue() / source.percentOfOne;
        return Curve::fromKeys({{Seconds{0}, value, Interpolation::linear}});
    }
    std::vector<double> times;
    stack.appendTimes(key, times);
    std::ranges::sort(times);
    const auto isClose = [](double a, double b) { return areTooClose(Seconds{a}, Seconds{b}); };
    const auto repeated = std::ranges::unique(times, isClose);
    times.erase(repeated.begin(), repeated.end());
    if (times.empty()) return {};
    const Eigen::Vector3d rest(source.weight * source.percentOfOne, 0, 0);
    SampledFunction function;
    function.value = [&](double seconds, const Eigen::Vector3d&) {
        return Eigen::Vector3d(stack.evaluate(key, seconds, rest, EulerOrder::XYZ) / source.percentOfOne);
    };
    function.times = std::move(times);
    function.tolerance = kWeightTolerance;
    return Curve::fromKeys(std::move(fitCurves(function)[0]));
}

}  // namespace

std::vector<FbxShapeChannel> readFbxShapes(const FbxObjects& objects, int geometry, const FbxGeometry& read,
                                           const FbxSpace& space, Diagnostics& diagnostics) {
    ShapeReader reader(objects, read, space, diagnostics);
    for (const FbxLink& deformer : objects.sources(geometry)) {
        if (objects[deformer.object].subtype != "BlendShape") continue;
        for (const FbxLink& link : objects.sources(deformer.object)) {
            if (objects[link.object].subtype == "BlendShapeChannel") reader.add(link.object);
        }
    }
    return reader.finish();
}

bool animatesShapes(const FbxStack& stack, std::span<const FbxShapeSource> shapes) {
    return std::ranges::any_of(shapes, [&](const FbxShapeSource& source) {
        return stack.animates({source.object, kPercent});
    });
}

std::vector<Track> fbxWeightTracks(const FbxStack& stack, std::span<const FbxShapeSource> shapes) {
    std::vector<Track> tracks;
    for (const FbxShapeSource& source : shapes) {
        if (!stack.animates({source.object, kPercent})) continue;
        Curve curve = weightCurve(stack, source);
        if (curve.empty()) continue;
        tracks.push_back({shapeChannel(source.shape), std::make_shared<const Curve>(std::move(curve))});
    }
    return tracks;
}

}  // namespace sinew
