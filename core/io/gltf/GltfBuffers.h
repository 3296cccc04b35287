#pragma once

#include <optional>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/text/Source.h"

namespace sinew {

inline constexpr std::string_view kGlbMagic = "glTF";

/// Decodes "%20" and the like. A percent sign without two hexadecimal digits is kept.
std::string percentDecode(std::string_view text);

/// Encodes a file name as a URI: everything except letters, digits and "-._~" is percent-encoded.
std::string percentEncode(std::string_view name);

/// Decodes base64, with or without padding; white space is ignored. Returns nullopt if the text is invalid.
std::optional<std::string> base64Decode(std::string_view text);

/// Returns the contents of a "data:" URI, either base64 or percent-encoded. Returns nullopt if it is invalid.
std::optional<std::string> decodeDataUri(std::string_view uri);

bool isDataUri(std::string_view uri);

class JsonDocument;

/// An image as the document refers to it.
struct GltfImage {
    std::string name;
    std::string uri;      ///< empty if the image is in a buffer view
    int bufferView = -1;  ///< -1 if there is none
};

/// The binary data of a document: the second chunk of a GLB, data URIs, and files in the same folder. Files
/// are opened under the source's limits; their total size must not exceed the limit for one file.
class GltfBuffers {
public:
    /// Opens all buffers. `source` and `binary` must outlive this object. Fails with line and column: as
    /// Source::sibling if a file is missing, with `syntax` (invalid base64) or `unexpectedEnd` (fewer bytes
    /// than announced).
    Result<void> open(const Source& source, const JsonDocument& document,
                      std::optional<std::string_view> binary);

    /// Returns the bytes of a buffer; empty if it does not exist or is provided by an extension.
    std::string_view bytes(int buffer) const;
    /// Number of bytes read, including the source. The memory budget is in proportion to it.
    std::uint64_t totalBytes() const { return totalBytes_; }

    const std::vector<GltfImage>& images() const { return images_; }
    /// Loads the bytes of an image with a URI. Fails as Source::sibling, or with `syntax`.
    Result<std::string> bytesOf(const GltfImage& image) const;

private:
    Result<std::string_view> resolve(const std::string& uri);
    Result<std::string> load(const std::string& uri) const;

    const Source* source_ = nullptr;
    std::uint64_t totalBytes_ = 0;
    std::unordered_map<std::string, std::string> files_;  ///< by URI
    std::vector<std::string> data_;  ///< of data URIs; reserved, so that views stay valid
    std::vector<std::string_view> buffers_;
    std::vector<GltfImage> images_;
};

}  // namespace sinew
