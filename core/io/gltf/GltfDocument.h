#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/io/gltf/GltfBuffers.h"
#include "core/io/gltf/TinyGltf.h"

namespace sinew {

/// Where a cleaned primitive has its indices: among its attributes, whose accessors the library does not
/// judge.
inline constexpr const char* kGltfIndices = "_INDICES_OF_TRIANGLES";

/// Where a file that Sinew wrote has what glTF cannot say (GltfKept).
struct GltfKeptPlace {
    int bufferView = -1;
    std::string hash;
};

/// A glTF file taken apart: its elements as tinygltf sorts them, and its bytes. Numbers of elements are from
/// 0 on or -1, but need not be of elements that there are.
class GltfDocument {
public:
    /// `source` outlives the document. Fails as splitGltf, JsonDocument, cleanedGltf and GltfBuffers, and
    /// syntax, with the element.
    static Result<GltfDocument> open(const Source& source, Diagnostics& diagnostics);

    const Source& source() const { return *source_; }
    const tinygltf::Model& model() const { return model_; }
    const GltfBuffers& buffers() const { return *buffers_; }
    const std::optional<GltfKeptPlace>& kept() const { return kept_; }

    /// "fox.gltf: accessor 12"
    std::string place(std::string_view kind, std::size_t number) const;

    /// The bytes of a buffer view. Fails: valueRange, dataIgnored (they need an extension).
    Result<std::string_view> viewBytes(int bufferView) const;

    /// How many bytes (of vertices, corners, influences, keys) may be made of a file of this size: each of
    /// its bytes may become many, where numbers are packed and forms are shown again and again.
    std::uint64_t mostBytes() const;

private:
    const Source* source_ = nullptr;
    tinygltf::Model model_;
    std::unique_ptr<GltfBuffers> buffers_;
    std::optional<GltfKeptPlace> kept_;
};

/// The element of a list, or null where there is none of this number.
template <class Element>
const Element* at(const std::vector<Element>& list, int number) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size()
               ? &list[static_cast<std::size_t>(number)]
               : nullptr;
}

}  // namespace sinew
