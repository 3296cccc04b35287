#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/io/gltf/GltfDocument.h"

namespace sinew {

/// Reads the accessors of a document, whatever they are stored as: strided, normalised, quantised, sparse.
/// What is made of them is paid for byte by byte; all together is bound by the file's size.
class GltfAccessors {
public:
    /// `document` outlives this.
    explicit GltfAccessors(const GltfDocument& document)
        : document_(document), bytesLeft_(document.mostBytes()) {}

    /// How many elements of how many components an accessor has; 0 where there is none.
    std::size_t count(int accessor) const;
    int components(int accessor) const;

    /// All values, element after element; normalised integers within -1..1. `values` has count() times
    /// `components` of them, and is paid for (spend()). Fails, with the accessor:
    /// nameUnknown (there is none), valueRange (beyond its bytes, a component type or sparse index that there
    /// is not), valueCount (elements of other than `components`), limitExceeded.
    Result<void> read(int accessor, int components, std::span<float> values);
    /// Integers as they are. Fails the same, and valueRange for floating point numbers.
    Result<void> read(int accessor, int components, std::span<std::uint32_t> values);

    /// The same into lists of their own, paid for.
    Result<std::vector<float>> floats(int accessor, int components);
    Result<std::vector<std::uint32_t>> integers(int accessor, int components);

    /// Takes bytes from those that may be made. Fails: limitExceeded.
    Result<void> spend(std::uint64_t bytes);
    /// Of `count` elements; their product may be beyond all numbers.
    Result<void> spend(std::uint64_t count, std::uint64_t bytesEach) {
        return spend(count > bytesLeft_ ? bytesLeft_ + 1 : count * bytesEach);
    }
    std::uint64_t bytesLeft() const { return bytesLeft_; }

private:
    struct Layout;

    template <class Value>
    Result<void> readInto(int accessor, int components, std::span<Value> values);
    Result<const tinygltf::Accessor*> checked(int accessor, int components) const;
    Result<Layout> layout(int accessor, int bufferView, std::size_t offset, int type, int components,
                          std::size_t count, bool mayBeStrided) const;
    template <class Value>
    Result<void> patch(int number, const tinygltf::Accessor& accessor, int components,
                       std::span<Value> values);
    tl::unexpected<Error> error(int accessor, ErrorCode code, std::string message) const;

    const GltfDocument& document_;
    std::uint64_t bytesLeft_;
};

}  // namespace sinew
