#include "core/io/gltf/GltfDocument.h"

#include <algorithm>
#include <exception>

#include "core/io/gltf/GltfCleanup.h"

namespace sinew {

namespace {

using nlohmann::json;

constexpr JsonLimits kJsonLimits{std::size_t{32} << 20, 512};

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
        if (list != document.end() && list->size() > read) {
            return std::string("/").append(key).append("/") + std::to_string(read);
        }
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
    } catch (const std::exception&) {
        errors = "this element is invalid";
    }
    if (done) return model;
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
    if (!view->extensions.empty()) {
        return fail(ErrorCode::dataIgnored, location("buffer view", number),
                    "the bytes use an unsupported compression: " + view->extensions.begin()->first);
    }
    const std::string_view bytes = buffers_->bytes(view->buffer);
    if (view->byteOffset > bytes.size() || view->byteLength > bytes.size() - view->byteOffset) {
        return fail(ErrorCode::valueRange, location("buffer view", number),
                    "it extends beyond buffer " + std::to_string(view->buffer) + ", which has " +
                        std::to_string(bytes.size()) + " bytes");
    }
    return bytes.substr(view->byteOffset, view->byteLength);
}

std::uint64_t GltfDocument::maxBytes() const {
    constexpr std::uint64_t kBaseBytes = std::uint64_t{256} << 20, kPerByte = 32;
    constexpr std::uint64_t kMaxBytes = std::uint64_t{6} << 30;
    return std::min(kBaseBytes + kPerByte * buffers_->totalBytes(), kMaxBytes);
}

}  // namespace sinew
