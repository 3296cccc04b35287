#include "core/io/gltf/GltfReplayTracks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace sinew {

namespace {

template <class Element>
const Element* element(const std::vector<Element>& list, int number) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size()
               ? &list[static_cast<std::size_t>(number)]
               : nullptr;
}

template <class Stored>
double stored(const unsigned char* bytes, bool normalised) {
    Stored value;
    std::memcpy(&value, bytes, sizeof value);
    if (!normalised || std::is_floating_point_v<Stored>) return static_cast<double>(value);
    return std::max(static_cast<double>(value) / static_cast<double>(std::numeric_limits<Stored>::max()),
                    -1.0);
}

double component(const unsigned char* bytes, int type, bool normalised) {
    switch (type) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return stored<std::int8_t>(bytes, normalised);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return stored<std::uint8_t>(bytes, normalised);
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return stored<std::int16_t>(bytes, normalised);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return stored<std::uint16_t>(bytes, normalised);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
            return stored<std::uint32_t>(bytes, normalised);
        default:
            return stored<float>(bytes, normalised);
    }
}

/// Layout of the elements of an accessor or of its sparse part.
struct ElementLayout {
    int view = -1;
    std::size_t offset = 0;
    int type = 0;
    std::size_t width = 1;  ///< components of an element
    std::size_t count = 0;
    bool normalised = false;
};

tl::unexpected<Error> accessorError(ErrorCode code, const char* message) {
    return fail(code, "accessor", message);
}

/// Returns the numbers with this layout, element after element.
Result<std::vector<double>> numbersAt(const tinygltf::Model& model, const ElementLayout& layout) {
    const tinygltf::BufferView* const view = element(model.bufferViews, layout.view);
    if (!view) return accessorError(ErrorCode::nameUnknown, "its buffer view does not exist");
    const tinygltf::Buffer* const buffer = element(model.buffers, view->buffer);
    if (!buffer) return accessorError(ErrorCode::nameUnknown, "its buffer does not exist");
    const int bytesEach = tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(layout.type));
    if (bytesEach <= 0) return accessorError(ErrorCode::valueRange, "unknown component type");
    const std::size_t size = static_cast<std::size_t>(bytesEach) * layout.width;
    const std::size_t stride = view->byteStride > 0 ? view->byteStride : size;
    const std::size_t total = buffer->data.size();
    const bool fits = view->byteOffset <= total && view->byteLength <= total - view->byteOffset &&
                      layout.offset <= view->byteLength && size <= view->byteLength - layout.offset &&
                      (layout.count - 1) <= (view->byteLength - layout.offset - size) / stride;
    if (!fits) return accessorError(ErrorCode::valueRange, "it extends beyond its buffer view");
    std::vector<double> numbers;
    numbers.reserve(layout.count * layout.width);
    const unsigned char* at = buffer->data.data() + view->byteOffset + layout.offset;
    for (std::size_t i = 0; i < layout.count; ++i, at += stride) {
        for (std::size_t c = 0; c < layout.width; ++c)
            numbers.push_back(
                component(at + c * static_cast<std::size_t>(bytesEach), layout.type, layout.normalised));
    }
    return numbers;
}

/// Overwrites the elements that the accessor's sparse part replaces.
Result<void> applySparse(const tinygltf::Model& model, const tinygltf::Accessor& accessor, std::size_t width,
                         std::vector<double>& numbers) {
    const auto& sparse = accessor.sparse;
    if (sparse.count <= 0) return accessorError(ErrorCode::valueCount, "its sparse part is empty");
    const auto count = static_cast<std::size_t>(sparse.count);
    const auto indices =
        numbersAt(model, {sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset),
                          sparse.indices.componentType, 1, count, false});
    if (!indices) return tl::unexpected(indices.error());
    const auto values =
        numbersAt(model, {sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset),
                          accessor.componentType, width, count, accessor.normalized});
    if (!values) return tl::unexpected(values.error());
    for (std::size_t i = 0; i < count; ++i) {
        const double index = (*indices)[i];
        if (!(index >= 0) || index >= static_cast<double>(accessor.count))
            return accessorError(ErrorCode::valueRange, "a sparse index is out of range");
        for (std::size_t c = 0; c < width; ++c)
            numbers[static_cast<std::size_t>(index) * width + c] = (*values)[i * width + c];
    }
    return {};
}

}  // namespace

Result<std::vector<double>> gltfReplayNumbers(const tinygltf::Model& model, int number, std::size_t width) {
    const tinygltf::Accessor* const accessor = element(model.accessors, number);
    if (!accessor) return accessorError(ErrorCode::nameUnknown, "it does not exist");
    const int components = tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor->type));
    if (components != static_cast<int>(width) || accessor->count == 0)
        return accessorError(ErrorCode::valueCount,
                             "its element type does not match its use, or it is empty");
    constexpr std::size_t kMaxZeros = 50'000'000;
    if (accessor->bufferView < 0 && accessor->count > kMaxZeros)
        return accessorError(ErrorCode::limitExceeded, "it has too many elements");
    Result<std::vector<double>> numbers =
        accessor->bufferView < 0
            ? std::vector<double>(accessor->count * width, 0.0)
            : numbersAt(model, {accessor->bufferView, accessor->byteOffset, accessor->componentType, width,
                                accessor->count, accessor->normalized});
    if (!numbers || !accessor->sparse.isSparse) return numbers;
    if (auto applied = applySparse(model, *accessor, width, *numbers); !applied)
        return tl::unexpected(applied.error());
    return numbers;
}

namespace {

std::optional<GltfReplayTrack::Property> propertyOf(const std::string& path) {
    using enum GltfReplayTrack::Property;
    if (path == "translation") return translation;
    if (path == "rotation") return rotation;
    if (path == "scale") return scale;
    return std::nullopt;
}

GltfReplayTrack::Kind kindOf(const tinygltf::AnimationSampler& sampler) {
    if (sampler.interpolation == "STEP") return GltfReplayTrack::Kind::step;
    return sampler.interpolation == "CUBICSPLINE" ? GltfReplayTrack::Kind::cubic
                                                  : GltfReplayTrack::Kind::linear;
}

/// Fails unless times are finite and increase.
Result<void> checkTimes(const std::vector<double>& times) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        const bool isIncreasing = i == 0 || times[i] > times[i - 1];
        if (!isIncreasing || !std::isfinite(times[i]))
            return accessorError(ErrorCode::frameTime, "the times do not increase");
    }
    return {};
}

Result<void> readKeys(const tinygltf::Model& model, const tinygltf::AnimationSampler& sampler,
                      GltfReplayTrack& track) {
    track.kind = kindOf(sampler);
    auto times = gltfReplayNumbers(model, sampler.input, 1);
    if (!times) return tl::unexpected(times.error());
    const auto numbers = gltfReplayNumbers(model, sampler.output, track.width());
    if (!numbers) return tl::unexpected(numbers.error());
    track.times = std::move(*times);
    const std::size_t count = numbers->size() / track.width();
    if (count != track.times.size() * (track.kind == GltfReplayTrack::Kind::cubic ? 3 : 1))
        return accessorError(ErrorCode::valueCount,
                             "the number of values does not match the number of times");
    for (std::size_t i = 0; i < count; ++i) {
        Eigen::Vector4d value = Eigen::Vector4d::Zero();
        for (std::size_t c = 0; c < track.width(); ++c)
            value[static_cast<Eigen::Index>(c)] = (*numbers)[i * track.width() + c];
        track.values.push_back(value);
    }
    return checkTimes(track.times);
}

/// Shortest-path SLERP as in appendix C.3 of the specification; linear for nearly equal rotations.
Eigen::Vector4d slerpCoefficients(const Eigen::Vector4d& from, Eigen::Vector4d to, double fraction) {
    double cosine = from.dot(to);
    if (cosine < 0) {
        to = -to;
        cosine = -cosine;
    }
    const double angle = std::atan2((to - cosine * from).norm(), cosine);
    if (angle < 1e-9) return (from + fraction * (to - from)).normalized();
    return (std::sin((1 - fraction) * angle) * from + std::sin(fraction * angle) * to) / std::sin(angle);
}

/// Cubic spline as in appendix C.4.
Eigen::Vector4d spline(const Eigen::Vector4d* from, const Eigen::Vector4d* to, double length, double t) {
    const double t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * from[1] + length * (t3 - 2 * t2 + t) * from[2] +
           (3 * t2 - 2 * t3) * to[1] + length * (t3 - t2) * to[0];
}

}  // namespace

Eigen::Vector4d GltfReplayTrack::at(double time) const {
    const bool isRotation = property == Property::rotation;
    const std::size_t each = kind == Kind::cubic ? 3 : 1, own = kind == Kind::cubic ? 1 : 0;
    const auto key = [&](std::size_t i) {
        const Eigen::Vector4d& value = values[i * each + own];
        return isRotation ? value.normalized() : value;
    };
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin());
    if (next == 0) return key(0);
    const std::size_t previous = next - 1;
    if (next == times.size() || kind == Kind::step) return key(previous);
    const double length = times[next] - times[previous], fraction = (time - times[previous]) / length;
    if (kind == Kind::cubic) {
        const Eigen::Vector4d value = spline(&values[previous * 3], &values[next * 3], length, fraction);
        return isRotation ? value.normalized() : value;
    }
    if (isRotation) return slerpCoefficients(key(previous), key(next), fraction);
    return key(previous) + fraction * (key(next) - key(previous));
}

Result<std::vector<GltfReplayTrack>> gltfReplayTracks(const tinygltf::Model& model,
                                                      const tinygltf::Animation& animation,
                                                      const WorkControl& control) {
    std::vector<GltfReplayTrack> tracks;
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "reading was cancelled");
        const auto property = propertyOf(channel.target_path);
        if (!property || channel.target_node < 0) continue;
        const tinygltf::AnimationSampler* const sampler = element(animation.samplers, channel.sampler);
        if (!sampler || !element(model.nodes, channel.target_node))
            return fail(ErrorCode::nameUnknown, "animation " + animation.name,
                        "it refers to a sampler or node that does not exist");
        GltfReplayTrack track;
        track.node = channel.target_node;
        track.property = *property;
        if (auto read = readKeys(model, *sampler, track); !read) return tl::unexpected(read.error());
        tracks.push_back(std::move(track));
    }
    return tracks;
}

void GltfReplayWeights::at(double time, std::span<double> weights) const {
    const std::size_t count = weights.size();
    const bool isCubic = kind == GltfReplayTrack::Kind::cubic;
    const auto value = [&](std::size_t key, std::size_t part, std::size_t weight) {
        return values[(isCubic ? 3 * key + part : key) * count + weight];
    };
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin());
    for (std::size_t i = 0; i < count; ++i) {
        if (next == 0 || next == times.size() || kind == GltfReplayTrack::Kind::step) {
            weights[i] = value(next == 0 ? 0 : next - 1, 1, i);
            continue;
        }
        const std::size_t from = next - 1;
        const double length = times[next] - times[from], t = (time - times[from]) / length;
        if (!isCubic) {
            weights[i] = value(from, 1, i) + t * (value(next, 1, i) - value(from, 1, i));
            continue;
        }
        const double t2 = t * t, t3 = t2 * t;  // appendix C.4
        weights[i] = (2 * t3 - 3 * t2 + 1) * value(from, 1, i) +
                     length * (t3 - 2 * t2 + t) * value(from, 2, i) + (3 * t2 - 2 * t3) * value(next, 1, i) +
                     length * (t3 - t2) * value(next, 0, i);
    }
}

std::size_t gltfTargetCount(const tinygltf::Model& model, int node) {
    const tinygltf::Node* const shown = element(model.nodes, node);
    const tinygltf::Mesh* const mesh = shown ? element(model.meshes, shown->mesh) : nullptr;
    return mesh && !mesh->primitives.empty() ? mesh->primitives.front().targets.size() : 0;
}

Result<std::vector<GltfReplayWeights>> gltfReplayWeights(const tinygltf::Model& model,
                                                         const tinygltf::Animation& animation) {
    std::vector<GltfReplayWeights> all;
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
        if (channel.target_path != "weights") continue;
        const tinygltf::AnimationSampler* const sampler = element(animation.samplers, channel.sampler);
        const std::size_t count = gltfTargetCount(model, channel.target_node);
        if (!sampler || count == 0)
            return fail(ErrorCode::nameUnknown, "animation " + animation.name,
                        "it animates morph targets that do not exist");
        GltfReplayWeights weights;
        weights.node = channel.target_node;
        weights.kind = kindOf(*sampler);
        auto times = gltfReplayNumbers(model, sampler->input, 1);
        if (!times) return tl::unexpected(times.error());
        auto values = gltfReplayNumbers(model, sampler->output, 1);
        if (!values) return tl::unexpected(values.error());
        weights.times = std::move(*times);
        weights.values = std::move(*values);
        const std::size_t parts = weights.kind == GltfReplayTrack::Kind::cubic ? 3 : 1;
        if (weights.values.size() != weights.times.size() * parts * count)
            return accessorError(ErrorCode::valueCount,
                                 "the number of values does not match the number of times");
        if (auto checked = checkTimes(weights.times); !checked) return tl::unexpected(checked.error());
        all.push_back(std::move(weights));
    }
    return all;
}

}  // namespace sinew
