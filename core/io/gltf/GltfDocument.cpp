#include "core/io/gltf/GltfDocument.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <exception>

#include "core/io/gltf/GltfCleanup.h"

namespace sinew {

namespace {

using nlohmann::json;

static_assert(std::endian::native == std::endian::little, "glTF's numbers are copied directly");

constexpr JsonLimits kJsonLimits{std::size_t{32} << 20, 512};
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
    if (length > file.size() - start)
        return fail(ErrorCode::unexpectedEnd, byteAt(source, offset),
                    "a chunk should have " + std::to_string(length) + " bytes, but only " +
                        std::to_string(file.size() - start) + " are left in the file");
    return Chunk{numberAt(file, offset + 4), file.substr(start, length)};
}

/// The parts of a glTF file, as views into its source.
struct GltfContainer {
    std::string_view json;
    std::optional<std::string_view> binary;  ///< the second chunk of a GLB
};

/// Splits a GLB into its chunks; any other file is treated as JSON.
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
    if (length > file.size())
        return fail(ErrorCode::unexpectedEnd, byteAt(source, 8),
                    "the file should have " + std::to_string(length) + " bytes, but has only " +
                        std::to_string(file.size()));
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

/// Returns the pointer to the element at which tinygltf stopped: the first one missing, in the order it reads
/// them.
std::string failedElement(const json& document, const tinygltf::Model& model) {
    const std::pair<const char*, std::size_t> sections[] = {{"bufferViews", model.bufferViews.size()},
                                                            {"accessors", model.accessors.size()},
                                                            {"meshes", model.meshes.size()},
                                                            {"nodes", model.nodes.size()},
                                                            {"scenes", model.scenes.size()},
                                                            {"materials", model.materials.size()},
                                                            {"textures", model.textures.size()},
                                                            {"animations", model.animations.size()},
                                                            {"skins", model.skins.size()}};
    for (const auto& [key, read] : sections) {
        const auto list = document.find(key);
        if (list != document.end() && list->size() > read)
            return std::string("/").append(key).append("/") + std::to_string(read);
    }
    return {};
}

/// Returns the first line of the library's error message.
std::string firstLine(const std::string& text) {
    const std::string line = text.substr(0, text.find('\n'));
    return line.empty() ? "this element is invalid" : line.substr(0, line.find_last_not_of('.') + 1);
}

Result<tinygltf::Model> parseModel(const JsonDocument& document, const json& cleaned) {
    tinygltf::TinyGLTF library;
    tinygltf::Model model;
    std::string errors, warnings;
    bool done = false;
    try {
        const std::string text = cleaned.dump();
        done = library.LoadASCIIFromString(&model, &errors, &warnings, text.data(),
                                           static_cast<unsigned>(text.size()), {}, tinygltf::NO_REQUIRE);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        errors = "this element is invalid";
    }
    if (done) return model;
    rethrowBadAlloc(errors);
    return document.error(ErrorCode::syntax, failedElement(cleaned, model), firstLine(errors));
}

std::optional<GltfExtrasRef> findExtras(const json& root) {
    const auto extras = root.find("extras");
    if (extras == root.end() || !extras->is_object()) return std::nullopt;
    const auto own = extras->find("sinew");
    if (own == extras->end() || !own->is_object()) return std::nullopt;
    const auto view = own->find("character"), hash = own->find("hash");
    if (view == own->end() || hash == own->end() || !view->is_number_unsigned() || !hash->is_string() ||
        view->get<std::uint64_t>() > INT32_MAX)
        return std::nullopt;
    return GltfExtrasRef{view->get<int>(), hash->get<std::string>()};
}

}  // namespace

Result<GltfDocument> GltfDocument::open(const Source& source, Diagnostics& diagnostics) {
    const Result<GltfContainer> container = splitGltf(source, diagnostics);
    if (!container) return tl::unexpected(container.error());
    const Result<JsonDocument> text = JsonDocument::parse(source, container->json, kJsonLimits);
    if (!text) return tl::unexpected(text.error());
    const Result<json> cleaned = cleanGltf(*text, source.limits(), source.name(), diagnostics);
    if (!cleaned) return tl::unexpected(cleaned.error());
    auto model = parseModel(*text, *cleaned);
    if (!model) return tl::unexpected(model.error());

    GltfDocument document;
    document.source_ = &source;
    document.model_ = std::move(*model);
    document.extras_ = findExtras(text->root());
    document.buffers_ = std::make_unique<GltfBuffers>();
    if (auto done = document.buffers_->open(source, *text, container->binary); !done)
        return tl::unexpected(done.error());
    return document;
}

std::string GltfDocument::location(std::string_view kind, std::size_t number) const {
    return source_->name() + ": " + std::string(kind) + " " + std::to_string(number);
}

Result<std::string_view> GltfDocument::viewBytes(int bufferView) const {
    const auto number = static_cast<std::size_t>(bufferView);
    const tinygltf::BufferView* const view = at(model_.bufferViews, bufferView);
    if (!view)
        return fail(ErrorCode::valueRange, source_->name(),
                    "there is no buffer view " + std::to_string(bufferView));
    if (!view->extensions.empty())
        return fail(ErrorCode::dataIgnored, location("buffer view", number),
                    "the bytes use an unsupported compression: " + view->extensions.begin()->first);
    const std::string_view bytes = buffers_->bytes(view->buffer);
    if (view->byteOffset > bytes.size() || view->byteLength > bytes.size() - view->byteOffset)
        return fail(ErrorCode::valueRange, location("buffer view", number),
                    "it extends beyond buffer " + std::to_string(view->buffer) + ", which has " +
                        std::to_string(bytes.size()) + " bytes");
    return bytes.substr(view->byteOffset, view->byteLength);
}

std::string messageWithoutFile(const GltfDocument& document, const Error& error) {
    const std::string file = document.source().name() + ": ";
    const std::string where = error.where.starts_with(file) ? error.where.substr(file.size()) + ": " : "";
    return where + error.message;
}

std::uint64_t GltfDocument::maxBytes() const {
    constexpr std::uint64_t kBaseBytes = std::uint64_t{256} << 20, kPerByte = 32;
    constexpr std::uint64_t kMaxBytes = std::uint64_t{6} << 30;
    return std::min(kBaseBytes + kPerByte * buffers_->totalBytes(), kMaxBytes);
}

}  // namespace sinew
