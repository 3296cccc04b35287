#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/io/gltf/GltfContainer.h"

namespace sinew {

class JsonDocument;

/// A picture of a file as its document names it.
struct GltfImage {
    std::string name;
    std::string uri;      ///< empty: it is in a buffer view
    int bufferView = -1;  ///< -1: nowhere
};

/// The bytes behind a document: the second chunk of a GLB, data URIs, and files beside it. These are opened
/// under the source's own limits, together at most as many bytes as one file may have.
class GltfBuffers {
public:
    /// `source` and `binary` outlive this. Fails with line and column: what Source::sibling says of a file
    /// that is not there, syntax (broken base64), unexpectedEnd (fewer bytes than the document says).
    Result<void> open(const Source& source, const JsonDocument& document,
                      std::optional<std::string_view> binary);

    /// The bytes of a buffer; empty for one that is left to an extension, or is not there.
    std::string_view bytes(int buffer) const;
    /// All that was read, the source counted: what may be made is in proportion to it.
    std::uint64_t totalBytes() const { return totalBytes_; }

    const std::vector<GltfImage>& images() const { return images_; }
    /// The bytes that a picture's URI stands for. Fails as Source::sibling; syntax.
    Result<std::string> bytesOf(const GltfImage& image) const;

private:
    Result<std::string_view> resolve(const std::string& uri);
    Result<std::string> load(const std::string& uri) const;

    const Source* source_ = nullptr;
    std::uint64_t totalBytes_ = 0;
    std::unordered_map<std::string, std::string> files_;  ///< by their URI
    std::vector<std::string> data_;                       ///< of data URIs; never grows while viewed
    std::vector<std::string_view> buffers_;
    std::vector<GltfImage> images_;
};

}  // namespace sinew
