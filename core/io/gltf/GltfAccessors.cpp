#include "core/io/gltf/GltfAccessors.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace sinew {

/// Layout of the elements of an accessor, all of which are within its bytes.
struct GltfAccessors::Layout {
    const char* bytes = nullptr;
    std::size_t stride = 0;
    int type = 0;  ///< of the components, TINYGLTF_COMPONENT_TYPE_...
    int components = 0;
    std::size_t count = 0;
    bool normalised = false;
};

namespace {

/// Converts a component to the requested type.
template <class Stored, class Value>
Value convert(Stored stored, [[maybe_unused]] bool normalised) {
    if constexpr (std::is_same_v<Value, float> && std::is_integral_v<Stored>) {
        constexpr auto kMaximum = static_cast<float>(std::numeric_limits<Stored>::max());
        return normalised ? std::max(static_cast<float>(stored) / kMaximum, -1.0F)
                          : static_cast<float>(stored);
    } else {
        return static_cast<Value>(stored);
    }
}

/// Copies all components. Returns false if they cannot be converted to this type.
template <class Stored, class Value, class Layout>
bool copyElements(const Layout& from, Value* to) {
    if (!std::is_same_v<Value, float> && !std::is_unsigned_v<Stored>) return false;
    const auto components = static_cast<std::size_t>(from.components);
    const std::size_t size = components * sizeof(Stored);
    if (std::is_same_v<Stored, Value> && from.stride == size) {
        if (from.count > 0) std::memcpy(to, from.bytes, from.count * size);
        return true;
    }
    const char* bytes = from.bytes;
    for (std::size_t i = 0; i < from.count; ++i, bytes += from.stride) {
        for (std::size_t c = 0; c < components; ++c) {
            Stored stored;
            std::memcpy(&stored, bytes + c * sizeof(Stored), sizeof(Stored));
            *to++ = convert<Stored, Value>(stored, from.normalised);
        }
    }
    return true;
}

/// Returns false if the components cannot be converted to this type.
template <class Value, class Layout>
bool copyAny(const Layout& from, Value* to) {
    switch (from.type) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return copyElements<std::int8_t>(from, to);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return copyElements<std::uint8_t>(from, to);
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return copyElements<std::int16_t>(from, to);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return copyElements<std::uint16_t>(from, to);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
            return copyElements<std::uint32_t>(from, to);
        case TINYGLTF_COMPONENT_TYPE_FLOAT:
            return copyElements<float>(from, to);
        default:
            return false;
    }
}

}  // namespace

tl::unexpected<Error> GltfAccessors::error(int accessor, ErrorCode code, std::string message) const {
    return fail(code, document_.location("accessor", static_cast<std::size_t>(accessor)), std::move(message));
}

std::size_t GltfAccessors::count(int accessor) const {
    const tinygltf::Accessor* const found = at(document_.model().accessors, accessor);
    return found ? found->count : 0;
}

int GltfAccessors::components(int accessor) const {
    const tinygltf::Accessor* const found = at(document_.model().accessors, accessor);
    return found ? tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(found->type)) : 0;
}

Result<void> GltfAccessors::spend(std::uint64_t bytes) {
    if (bytes > bytesLeft_)
        return fail(ErrorCode::limitExceeded, document_.source().name(),
                    "the file needs far more memory than its size justifies");
    bytesLeft_ -= bytes;
    return {};
}

Result<const tinygltf::Accessor*> GltfAccessors::findAccessor(int accessor, int components) const {
    const tinygltf::Accessor* const found = at(document_.model().accessors, accessor);
    if (!found)
        return fail(ErrorCode::nameUnknown, document_.source().name(),
                    "there is no accessor " + std::to_string(accessor));
    if (this->components(accessor) != components)
        return error(accessor, ErrorCode::valueCount,
                     "its elements have " + std::to_string(this->components(accessor)) + " components, but " +
                         std::to_string(components) + " are required");
    return found;
}

Result<GltfAccessors::Layout> GltfAccessors::layout(int accessor, int bufferView, std::size_t offset,
                                                    int type, int components, std::size_t count,
                                                    bool mayBeStrided) const {
    const auto bytes = document_.viewBytes(bufferView);
    if (!bytes) return tl::unexpected(bytes.error());
    const int componentSize = tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(type));
    if (componentSize <= 0 || type == TINYGLTF_COMPONENT_TYPE_DOUBLE)
        return error(accessor, ErrorCode::valueRange, "unknown component type");
    const std::size_t size = static_cast<std::size_t>(componentSize) * static_cast<std::size_t>(components);
    const std::size_t viewStride =
        mayBeStrided ? document_.model().bufferViews[static_cast<std::size_t>(bufferView)].byteStride : 0;
    const std::size_t stride = viewStride == 0 ? size : viewStride;
    const bool fits = count == 0 || (offset <= bytes->size() && size <= bytes->size() - offset &&
                                     count - 1 <= (bytes->size() - offset - size) / stride);
    if (!fits)
        return error(accessor, ErrorCode::valueRange,
                     std::to_string(count) + " elements do not fit into buffer view " +
                         std::to_string(bufferView) + ", which has " + std::to_string(bytes->size()) +
                         " bytes");
    return Layout{bytes->data() + (count == 0 ? 0 : offset), stride, type, components, count, false};
}

template <class Value>
Result<void> GltfAccessors::applySparse(int number, const tinygltf::Accessor& accessor, int components,
                                        std::span<Value> values) {
    const auto& sparse = accessor.sparse;
    const auto count = static_cast<std::size_t>(sparse.count);
    if (count > accessor.count)
        return error(number, ErrorCode::valueRange, "there are more sparse elements than elements");
    const auto indexLayout =
        layout(number, sparse.indices.bufferView, static_cast<std::size_t>(sparse.indices.byteOffset),
               sparse.indices.componentType, 1, count, false);
    if (!indexLayout) return tl::unexpected(indexLayout.error());
    auto valueLayout =
        layout(number, sparse.values.bufferView, static_cast<std::size_t>(sparse.values.byteOffset),
               accessor.componentType, components, count, false);
    if (!valueLayout) return tl::unexpected(valueLayout.error());
    valueLayout->normalised = accessor.normalized;
    std::vector<std::uint32_t> indices(count);
    std::vector<Value> patches(count * static_cast<std::size_t>(components));
    if (!copyAny<std::uint32_t>(*indexLayout, indices.data()) ||
        !copyAny<Value>(*valueLayout, patches.data()))
        return error(number, ErrorCode::valueRange, "the sparse elements have an invalid component type");
    for (std::size_t i = 0; i < count; ++i) {
        if (indices[i] >= accessor.count)
            return error(number, ErrorCode::valueRange, "a sparse index is out of range");
        const auto width = static_cast<std::size_t>(components);
        std::copy_n(patches.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                    values.begin() + static_cast<std::ptrdiff_t>(indices[i] * width));
    }
    return {};
}

template <class Value>
Result<void> GltfAccessors::read(int number, int components, std::span<Value> values) {
    const auto accessor = findAccessor(number, components);
    if (!accessor) return tl::unexpected(accessor.error());
    if ((*accessor)->bufferView >= 0) {
        auto from = layout(number, (*accessor)->bufferView, (*accessor)->byteOffset,
                           (*accessor)->componentType, components, (*accessor)->count, true);
        if (!from) return tl::unexpected(from.error());
        from->normalised = (*accessor)->normalized;
        if (!copyAny<Value>(*from, values.data()))
            return error(number, ErrorCode::valueRange, "the component type is not allowed here");
    } else {
        std::ranges::fill(values, Value{0});
    }
    return (*accessor)->sparse.isSparse ? applySparse<Value>(number, **accessor, components, values)
                                        : Result<void>();
}

template <class Value>
Result<std::vector<Value>> GltfAccessors::list(int accessor, int components) {
    const auto width = static_cast<std::size_t>(components);
    if (auto paid = spend(count(accessor), width * sizeof(Value)); !paid) return tl::unexpected(paid.error());
    std::vector<Value> values(count(accessor) * width);
    if (auto done = read<Value>(accessor, components, values); !done) return tl::unexpected(done.error());
    return values;
}

template Result<void> GltfAccessors::read(int, int, std::span<float>);
template Result<void> GltfAccessors::read(int, int, std::span<std::uint32_t>);
template Result<std::vector<float>> GltfAccessors::list(int, int);
template Result<std::vector<std::uint32_t>> GltfAccessors::list(int, int);

}  // namespace sinew
