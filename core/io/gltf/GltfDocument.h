#pragma once

#include <memory>

#include "core/io/gltf/GltfBuffers.h"
#include "core/io/gltf/TinyGltf.h"

namespace sinew {

/// Attribute in which a cleaned primitive keeps its index accessor, because tinygltf does not validate the
/// accessors of attributes.
inline constexpr const char* kGltfIndices = "_INDICES_OF_TRIANGLES";

/// Location and hash of the data in a Sinew file that glTF cannot express (see GltfExtras.h).
struct GltfExtrasRef {
    int bufferView = -1;
    std::string hash;
};

/// A parsed glTF file: its elements as a tinygltf model, and its binary data. Element indices are at least
/// -1, but may refer to elements that do not exist.
class GltfDocument {
public:
    /// `source` must outlive the document. Fails as JsonDocument, cleanGltf and GltfBuffers, with the byte
    /// offset and `unexpectedEnd` (truncated GLB), `formatUnknown` (unsupported version) or `syntax` (the
    /// first chunk is not JSON), and with `syntax` at the element.
    static Result<GltfDocument> open(const Source& source, Diagnostics& diagnostics);

    const Source& source() const { return *source_; }
    const tinygltf::Model& model() const { return model_; }
    const GltfBuffers& buffers() const { return *buffers_; }
    const std::optional<GltfExtrasRef>& extras() const { return extras_; }

    /// "fox.gltf: accessor 12"
    std::string location(std::string_view kind, std::size_t number) const;

    /// Returns the bytes of a buffer view. Fails with `valueRange`, or with `dataIgnored` if they need an
    /// extension.
    Result<std::string_view> viewBytes(int bufferView) const;

    /// Returns the maximum memory for decoded vertices, indices, influences and keys, in proportion to the
    /// file's size.
    /// A byte of the file may expand to many, since values can be compressed and meshes shown repeatedly.
    std::uint64_t maxBytes() const;

private:
    const Source* source_ = nullptr;
    tinygltf::Model model_;
    std::unique_ptr<GltfBuffers> buffers_;
    std::optional<GltfExtrasRef> extras_;
};

/// Returns "accessor 12: its elements …" for an error whose location starts with the file's name.
std::string messageWithoutFile(const GltfDocument& document, const Error& error);

/// Returns an element of a list, or null if the index is out of range.
template <class Element>
const Element* at(const std::vector<Element>& list, int number) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size()
               ? &list[static_cast<std::size_t>(number)]
               : nullptr;
}

}  // namespace sinew
