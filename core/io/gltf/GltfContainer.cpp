#include "core/io/gltf/GltfContainer.h"

#include <bit>
#include <cstring>

namespace sinew {

namespace {

static_assert(std::endian::native == std::endian::little, "glTF's numbers are copied directly");

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
        return fail(ErrorCode::unexpectedEnd, byteAt(source, offset), "the file ends inside a chunk header");
    const std::size_t length = numberAt(file, offset);
    const std::size_t start = offset + kChunkHeaderBytes;
    if (length > file.size() - start) {
        return fail(ErrorCode::unexpectedEnd, byteAt(source, offset),
                    "a chunk should have " + std::to_string(length) + " bytes, but only " +
                        std::to_string(file.size() - start) + " are left in the file");
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
                    "glTF version " + std::to_string(version) + " is not supported; only version 2 is");
    }
    const std::size_t length = numberAt(file, 8);
    if (length > file.size()) {
        return fail(ErrorCode::unexpectedEnd, byteAt(source, 8),
                    "the file should have " + std::to_string(length) + " bytes, but has only " +
                        std::to_string(file.size()));
    }
    if (length < file.size()) {
        diagnostics.warn(ErrorCode::dataIgnored, byteAt(source, length),
                         "bytes after the end stated in the header are ignored");
        file = file.substr(0, length);
    }
    if (length < kHeaderBytes + kChunkHeaderBytes)
        return fail(ErrorCode::unexpectedEnd, byteAt(source, 8), "the file is too short to contain a chunk");
    const Result<Chunk> first = chunkAt(source, file, kHeaderBytes);
    if (!first) return tl::unexpected(first.error());
    if (first->type != kJsonChunk)
        return fail(ErrorCode::syntax, byteAt(source, kHeaderBytes), "the first chunk is not JSON");
    GltfContainer container{first->bytes, std::nullopt};
    const std::size_t secondStart = kHeaderBytes + kChunkHeaderBytes + first->bytes.size();
    if (secondStart == file.size()) return container;
    const Result<Chunk> second = chunkAt(source, file, secondStart);
    if (!second) return tl::unexpected(second.error());
    if (second->type == kBinaryChunk) container.binary = second->bytes;
    return container;
}

}  // namespace sinew
