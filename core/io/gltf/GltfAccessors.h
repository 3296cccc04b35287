#pragma once

#include <span>

#include "core/io/gltf/GltfDocument.h"

namespace sinew {

/// Reads the accessors of a document in any storage: strided, normalised, quantised or sparse. The memory
/// for decoded values is limited by a budget in proportion to the file's size.
class GltfAccessors {
public:
    /// `document` must outlive this object.
    explicit GltfAccessors(const GltfDocument& document)
        : document_(document), bytesLeft_(document.maxBytes()) {}

    /// Number of elements, and of components per element; 0 if there is no such accessor.
    std::size_t count(int accessor) const;
    int components(int accessor) const;

    /// Reads all values, element after element, with normalised integers scaled to -1..1. `values` must have
    /// count() times `components` elements, already paid for with spend(). Fails at the accessor with
    /// `nameUnknown` (no such accessor), `valueRange` (elements beyond its bytes, an invalid component type
    /// or sparse index), `valueCount` (elements with a number of components other than `components`) or
    /// `limitExceeded`.
    ///
    /// @tparam Value  float; or std::uint32_t, which reads integers unscaled and fails with `valueRange` for
    ///     signed and floating-point components
    template <class Value>
    Result<void> read(int accessor, int components, std::span<Value> values);

    /// Like read(), but return a new list, paid for with spend().
    Result<std::vector<float>> floats(int accessor, int components) {
        return list<float>(accessor, components);
    }
    Result<std::vector<std::uint32_t>> integers(int accessor, int components) {
        return list<std::uint32_t>(accessor, components);
    }

    /// Takes bytes from the budget. Fails with `limitExceeded` if too few are left.
    Result<void> spend(std::uint64_t bytes);
    /// Takes `count * bytesEach` bytes from the budget. The product may overflow.
    Result<void> spend(std::uint64_t count, std::uint64_t bytesEach) {
        return spend(count > bytesLeft_ ? bytesLeft_ + 1 : count * bytesEach);
    }
    std::uint64_t bytesLeft() const { return bytesLeft_; }

private:
    struct Layout;

    template <class Value>
    Result<std::vector<Value>> list(int accessor, int components);
    Result<const tinygltf::Accessor*> findAccessor(int accessor, int components) const;
    Result<Layout> layout(int accessor, int bufferView, std::size_t offset, int type, int components,
                          std::size_t count, bool mayBeStrided) const;
    template <class Value>
    Result<void> applySparse(int number, const tinygltf::Accessor& accessor, int components,
                             std::span<Value> values);
    tl::unexpected<Error> error(int accessor, ErrorCode code, std::string message) const;

    const GltfDocument& document_;
    std::uint64_t bytesLeft_;
};

}  // namespace sinew
