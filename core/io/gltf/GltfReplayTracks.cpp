#include "core/io/gltf/GltfReplayTracks.h"

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

/// Where the elements of an accessor, or of its sparse part, stand.
struct Place {
    int view = -1;
    std::size_t offset = 0;
    int type = 0;
    std::size_t width = 1;  ///< components of an element
    std::size_t count = 0;
    bool normalised = false;
};

tl::unexpected<Error> broken(ErrorCode code, const char* message) { return fail(code, "accessor", message); }

/// The numbers at a place, element after element.
Result<std::vector<double>> numbersAt(const tinygltf::Model& model, const Place& place) {
    const tinygltf::BufferView* const view = element(model.bufferViews, place.view);
    if (!view) return broken(ErrorCode::nameUnknown, "it has a buffer view that there is not");
    const tinygltf::Buffer* const buffer = element(model.buffers, view->buffer);
    if (!buffer) return broken(ErrorCode::nameUnknown, "it has a buffer that there is not");
    const int bytesEach = tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(place.type));
    if (bytesEach <= 0) return broken(ErrorCode::valueRange, "its numbers are of no known type");
    const std::size_t size = static_cast<std::size_t>(bytesEach) * place.width;
    const std::size_t stride = view->byteStride > 0 ? view->byteStride : size;
    const std::size_t total = buffer->data.size();
    const bool fits = view->byteOffset <= total && view->byteLength <= total - view->byteOffset &&
                      place.offset <= view->byteLength && size <= view->byteLength - place.offset &&
                      (place.count - 1) <= (view->byteLength - place.offset - size) / stride;
    if (!fits) return broken(ErrorCode::valueRange, "it reaches beyond its bytes");
    std::vector<double> numbers;
    numbers.reserve(place.count * place.width);
    const unsigned char* at = buffer->data.data() + view->byteOffset + place.offset;
    for (std::size_t i = 0; i < place.count; ++i, at += stride) {
        for (std::size_t c = 0; c < place.width; ++c)
            numbers.push_back(
                component(at + c * static_cast<std::size_t>(bytesEach), place.type, place.normalised));
    }
    return numbers;
}

/// Puts the elements that an accessor states one by one over the others.
Result<void> putSparse(const tinygltf::Model& model, const tinygltf::Accessor& accessor, std::size_t width,
                       std::vector<double>& numbers) {
    const auto& sparse = accessor.sparse;
    if (sparse.count <= 0) return broken(ErrorCode::valueCount, "its sparse part is empty");
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
            return broken(ErrorCode::valueRange, "its sparse part names an element that there is not");
        for (std::size_t c = 0; c < width; ++c)
            numbers[static_cast<std::size_t>(index) * width + c] = (*values)[i * width + c];
    }
    return {};
}

/// All numbers of an accessor whose elements have `width` components.
Result<std::vector<double>> numbersOf(const tinygltf::Model& model, int number, std::size_t width) {
    const tinygltf::Accessor* const accessor = element(model.accessors, number);
    if (!accessor) return broken(ErrorCode::nameUnknown, "there is none of this number");
    const int components = tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor->type));
    if (components != static_cast<int>(width) || accessor->count == 0)
        return broken(ErrorCode::valueCount, "it has other elements than its use asks for");
    constexpr std::size_t kMostZeros = 50'000'000;
    if (accessor->bufferView < 0 && accessor->count > kMostZeros)
        return broken(ErrorCode::limitExceeded, "it has too many elements");
    Result<std::vector<double>> numbers =
        accessor->bufferView < 0
            ? std::vector<double>(accessor->count * width, 0.0)
            : numbersAt(model, {accessor->bufferView, accessor->byteOffset, accessor->componentType, width,
                                accessor->count, accessor->normalized});
    if (!numbers || !accessor->sparse.isSparse) return numbers;
    if (auto put = putSparse(model, *accessor, width, *numbers); !put) return tl::unexpected(put.error());
    return numbers;
}

std::optional<GltfReplayTrack::Property> propertyOf(const std::string& path) {
    using enum GltfReplayTrack::Property;
    if (path == "translation") return translation;
    if (path == "rotation") return rotation;
    if (path == "scale") return scale;
    return std::nullopt;
}

Result<void> readKeys(const tinygltf::Model& model, const tinygltf::AnimationSampler& sampler,
                      GltfReplayTrack& track) {
    if (sampler.interpolation == "STEP") track.kind = GltfReplayTrack::Kind::step;
    if (sampler.interpolation == "CUBICSPLINE") track.kind = GltfReplayTrack::Kind::cubic;
    auto times = numbersOf(model, sampler.input, 1);
    if (!times) return tl::unexpected(times.error());
    const auto numbers = numbersOf(model, sampler.output, track.width());
    if (!numbers) return tl::unexpected(numbers.error());
    track.times = std::move(*times);
    const std::size_t count = numbers->size() / track.width();
    if (count != track.times.size() * (track.kind == GltfReplayTrack::Kind::cubic ? 3 : 1))
        return broken(ErrorCode::valueCount, "its values are not as many as its times ask for");
    for (std::size_t i = 0; i < count; ++i) {
        Eigen::Vector4d value = Eigen::Vector4d::Zero();
        for (std::size_t c = 0; c < track.width(); ++c)
            value[static_cast<Eigen::Index>(c)] = (*numbers)[i * track.width() + c];
        track.values.push_back(value);
    }
    for (std::size_t i = 0; i < track.times.size(); ++i) {
        const bool follows = i == 0 || track.times[i] > track.times[i - 1];
        if (!follows || !std::isfinite(track.times[i]))
            return broken(ErrorCode::frameTime, "its times do not increase");
    }
    return {};
}

/// By the specification's appendix C.3: along the shorter way, as a straight line where both are one.
Eigen::Vector4d slerp(const Eigen::Vector4d& from, Eigen::Vector4d to, double share) {
    double cosine = from.dot(to);
    if (cosine < 0) {
        to = -to;
        cosine = -cosine;
    }
    const double apart = std::atan2((to - cosine * from).norm(), cosine);
    if (apart < 1e-9) return (from + share * (to - from)).normalized();
    return (std::sin((1 - share) * apart) * from + std::sin(share * apart) * to) / std::sin(apart);
}

/// Appendix C.4.
Eigen::Vector4d spline(const Eigen::Vector4d* from, const Eigen::Vector4d* to, double length, double t) {
    const double t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * from[1] + length * (t3 - 2 * t2 + t) * from[2] +
           (3 * t2 - 2 * t3) * to[1] + length * (t3 - t2) * to[0];
}

}  // namespace

Eigen::Vector4d GltfReplayTrack::at(double time) const {
    const bool turns = property == Property::rotation;
    const std::size_t each = kind == Kind::cubic ? 3 : 1, own = kind == Kind::cubic ? 1 : 0;
    const auto key = [&](std::size_t i) {
        const Eigen::Vector4d& value = values[i * each + own];
        return turns ? value.normalized() : value;
    };
    const auto behind = static_cast<std::size_t>(std::ranges::upper_bound(times, time) - times.begin());
    if (behind == 0) return key(0);
    const std::size_t before = behind - 1;
    if (behind == times.size() || kind == Kind::step) return key(before);
    const double length = times[behind] - times[before], share = (time - times[before]) / length;
    if (kind == Kind::cubic) {
        const Eigen::Vector4d value = spline(&values[before * 3], &values[behind * 3], length, share);
        return turns ? value.normalized() : value;
    }
    if (turns) return slerp(key(before), key(behind), share);
    return key(before) + share * (key(behind) - key(before));
}

Result<std::vector<GltfReplayTrack>> gltfReplayTracks(const tinygltf::Model& model,
                                                      const tinygltf::Animation& animation) {
    std::vector<GltfReplayTrack> tracks;
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
        const auto property = propertyOf(channel.target_path);
        if (!property || channel.target_node < 0) continue;
        const tinygltf::AnimationSampler* const sampler = element(animation.samplers, channel.sampler);
        if (!sampler || !element(model.nodes, channel.target_node))
            return fail(ErrorCode::nameUnknown, "animation " + animation.name,
                        "it names a sampler or node that there is not");
        GltfReplayTrack track;
        track.node = channel.target_node;
        track.property = *property;
        if (auto read = readKeys(model, *sampler, track); !read) return tl::unexpected(read.error());
        tracks.push_back(std::move(track));
    }
    return tracks;
}

}  // namespace sinew
