#include "core/io/gltf/GltfContainer.h"

#include <bit>
#include <cstring>

namespace sinew {

namespace {

static_assert(std::endian::native == std::endian::little, "glTF's numbers are copied as they are");

constexpr std::size_t kHeaderBytes = 12, kChunkHeaderBytes = 8;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

std::uint32_t numberAt(std::string_view bytes, std::size_t offset) {
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

struct Chunk {
    std::uint32_t type = 0;
    std::string_view bytes;
};

std::string byteAt(const Source& source, std::size_t offset) {
    return source.name() + ": byte " + std::to_string(offset);
}

Result<Chunk> chunkAt(const Source& source, std::string_view file, std::size_t offset) {
    if (file.size() - offset < kChunkHeaderBytes)
        return fail(ErrorCode::unexpectedEnd, byteAt(source, offset),
                    "the file ends inside a chunk's header");
    const std::size_t length = numberAt(file, offset);
    const std::size_t start = offset + kChunkHeaderBytes;
    if (length > file.size() - start) {
        return fail(ErrorCode::unexpectedEnd, byteAt(source, offset),
                    "a chunk of " + std::to_string(length) + " bytes has " +
                        std::to_string(file.size() - start) + " left");
    }
    return Chunk{numberAt(file, offset + 4), file.substr(start, length)};
}

}  // namespace

Result<GltfContainer> splitGltf(const Source& source, Diagnostics& diagnostics) {
    std::string_view file = source.bytes();
    if (!file.starts_with(kGlbMagic)) return GltfContainer{file, std::nullopt};
    if (file.size() < kHeaderBytes + kChunkHeaderBytes)
        return fail(ErrorCode::unexpectedEnd, source.name(), "the file ends inside its header");
    if (const std::uint32_t version = numberAt(file, 4); version != 2) {
        return fail(ErrorCode::formatUnknown, source.name(),
                    "this is glTF of version " + std::to_string(version) + "; version 2 can be read");
    }
    const std::size_t length = numberAt(file, 8);
    if (length > file.size()) {
        return fail(ErrorCode::unexpectedEnd, byteAt(source, 8),
                    "the file says that it has " + std::to_string(length) + " bytes, and has " +
                        std::to_string(file.size()));
    }
    if (length < file.size()) {
        diagnostics.warn(ErrorCode::dataIgnored, byteAt(source, length),
                         "bytes behind the end that the header tells are left aside");
        file = file.substr(0, length);
    }
    if (length < kHeaderBytes + kChunkHeaderBytes)
        return fail(ErrorCode::unexpectedEnd, byteAt(source, 8), "the file has no room for a chunk");
    const Result<Chunk> first = chunkAt(source, file, kHeaderBytes);
    if (!first) return tl::unexpected(first.error());
    if (first->type != kJsonChunk)
        return fail(ErrorCode::syntax, byteAt(source, kHeaderBytes), "the first chunk is not JSON");
    GltfContainer container{first->bytes, std::nullopt};
    const std::size_t behind = kHeaderBytes + kChunkHeaderBytes + first->bytes.size();
    if (behind == file.size()) return container;
    const Result<Chunk> second = chunkAt(source, file, behind);
    if (!second) return tl::unexpected(second.error());
    if (second->type == kBinaryChunk) container.binary = second->bytes;
    return container;
}

}  // namespace sinew
