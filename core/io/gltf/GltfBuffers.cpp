#include "core/io/gltf/GltfBuffers.h"

#include <utility>

#include "core/io/JsonDocument.h"
#include "core/io/gltf/GltfUri.h"

namespace sinew {

namespace {

using nlohmann::json;

constexpr std::size_t kMostBuffers = 65536;

std::string textIn(const json& object, const char* key) {
    const auto member = object.find(key);
    return member != object.end() && member->is_string() ? member->get<std::string>() : std::string();
}

std::vector<GltfImage> imagesOf(const json& root) {
    std::vector<GltfImage> images;
    const auto list = root.find("images");
    if (list == root.end() || !list->is_array()) return images;
    for (const json& value : *list) {
        GltfImage image;
        if (value.is_object()) {
            image.name = textIn(value, "name");
            image.uri = textIn(value, "uri");
            const auto view = value.find("bufferView");
            if (view != value.end() && view->is_number_unsigned() && view->get<std::uint64_t>() <= INT32_MAX)
                image.bufferView = view->get<int>();
        }
        images.push_back(std::move(image));
    }
    return images;
}

}  // namespace

Result<std::string> GltfBuffers::load(const std::string& uri) const {
    if (isDataUri(uri)) {
        auto data = dataOfUri(uri);
        if (!data) return fail(ErrorCode::syntax, source_->name(), "a data URI is broken");
        return std::move(*data);
    }
    const Result<Source> file = source_->sibling(percentDecoded(uri));
    if (!file) return tl::unexpected(file.error());
    return std::string(file->bytes());
}

Result<std::string> GltfBuffers::bytesOf(const GltfImage& image) const { return load(image.uri); }

Result<std::string_view> GltfBuffers::resolve(const std::string& uri) {
    if (const auto known = files_.find(uri); known != files_.end()) return std::string_view(known->second);
    auto bytes = load(uri);
    if (!bytes) return tl::unexpected(bytes.error());
    totalBytes_ += bytes->size();
    if (totalBytes_ > source_->limits().bytes)
        return fail(ErrorCode::fileTooLarge, source_->name(), "the files it names are too large together");
    if (isDataUri(uri)) return data_.emplace_back(std::move(*bytes));
    return files_.emplace(uri, std::move(*bytes)).first->second;
}

Result<void> GltfBuffers::open(const Source& source, const JsonDocument& document,
                               std::optional<std::string_view> binary) {
    source_ = &source;
    totalBytes_ = source.bytes().size();
    images_ = imagesOf(document.root());
    const auto list = document.root().find("buffers");
    if (list == document.root().end()) return {};
    if (!list->is_array()) return document.error(ErrorCode::syntax, "/buffers", "'buffers' is not a list");
    if (list->size() > kMostBuffers)
        return document.error(ErrorCode::limitExceeded, "/buffers", "the file names too many buffers");
    data_.reserve(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
        const json& value = (*list)[i];
        const std::string pointer = "/buffers/" + std::to_string(i);
        const auto told = value.is_object() ? value.find("byteLength") : value.end();
        if (!value.is_object() || told == value.end() || !told->is_number_unsigned())
            return document.error(ErrorCode::syntax, pointer, "the buffer does not tell its byteLength");
        const std::string uri = textIn(value, "uri");
        if (uri.empty()) {
            buffers_.push_back(i == 0 ? binary.value_or(std::string_view()) : std::string_view());
            if (buffers_.back().empty()) continue;  // left to an extension, or to be told where it is used
        } else {
            const auto bytes = resolve(uri);
            if (!bytes) {
                return document.error(
                    bytes.error().code, pointer,
                    "buffer " + std::to_string(i) + " cannot be had: " + bytes.error().message);
            }
            buffers_.push_back(*bytes);
        }
        if (told->get<std::uint64_t>() > buffers_.back().size()) {
            return document.error(ErrorCode::unexpectedEnd, pointer,
                                  "the buffer is to have " + std::to_string(told->get<std::uint64_t>()) +
                                      " bytes and has " + std::to_string(buffers_.back().size()));
        }
        buffers_.back() = buffers_.back().substr(0, told->get<std::uint64_t>());
    }
    return {};
}

std::string_view GltfBuffers::bytes(int buffer) const {
    const bool isThere = buffer >= 0 && static_cast<std::size_t>(buffer) < buffers_.size();
    return isThere ? buffers_[static_cast<std::size_t>(buffer)] : std::string_view();
}

}  // namespace sinew
