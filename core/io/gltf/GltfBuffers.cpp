#include "core/io/gltf/GltfBuffers.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "core/base/Ascii.h"
#include "core/io/text/JsonDocument.h"

namespace sinew {

namespace {

constexpr std::string_view kScheme = "data:";
constexpr std::uint8_t kNoDigit = 64, kSpace = 65;

/// Returns the value of each byte as a base64 digit. Both alphabets are accepted.
constexpr std::array<std::uint8_t, 256> makeDigits() {
    std::array<std::uint8_t, 256> digits{};
    for (auto& digit : digits) digit = kNoDigit;
    for (std::uint8_t i = 0; i < 26; ++i) {
        digits[static_cast<std::size_t>('A' + i)] = i;
        digits[static_cast<std::size_t>('a' + i)] = static_cast<std::uint8_t>(26 + i);
    }
    for (std::uint8_t i = 0; i < 10; ++i)
        digits[static_cast<std::size_t>('0' + i)] = static_cast<std::uint8_t>(52 + i);
    digits['+'] = digits['-'] = 62;
    digits['/'] = digits['_'] = 63;
    for (const char c : {' ', '\t', '\r', '\n'}) digits[static_cast<std::size_t>(c)] = kSpace;
    return digits;
}

constexpr std::array<std::uint8_t, 256> kDigits = makeDigits();

}  // namespace

std::string percentDecode(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* const end = text.data() + std::min(text.size(), i + 3);
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, end, byte, 16).ptr == end) {
            decoded += static_cast<char>(byte);
            i += 2;
        } else {
            decoded += text[i];
        }
    }
    return decoded;
}

std::string percentEncode(std::string_view name) {
    constexpr std::string_view kDigits = "0123456789ABCDEF", kPlain = "-._~";
    const auto isPlain = [&](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               kPlain.find(static_cast<char>(c)) != std::string_view::npos;
    };
    std::string encoded;
    for (const char character : name) {
        const auto c = static_cast<unsigned char>(character);
        if (isPlain(c)) {
            encoded += character;
        } else {
            encoded += '%';
            encoded += kDigits[c >> 4U];
            encoded += kDigits[c & 15U];
        }
    }
    return encoded;
}

std::optional<std::string> base64Decode(std::string_view text) {
    while (!text.empty() &&
           (text.back() == '=' || kDigits[static_cast<unsigned char>(text.back())] == kSpace))
        text.remove_suffix(1);
    std::string decoded;
    decoded.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int digits = 0;
    for (const char c : text) {
        const std::uint8_t digit = kDigits[static_cast<unsigned char>(c)];
        if (digit == kSpace) continue;
        if (digit == kNoDigit) return std::nullopt;
        bits = bits << 6 | digit;
        if (++digits % 4 != 0) continue;
        for (const int shift : {16, 8, 0}) decoded += static_cast<char>(bits >> shift & 0xFF);
        bits = 0;
    }
    switch (digits % 4) {
        case 1:
            return std::nullopt;
        case 2:
            decoded += static_cast<char>(bits >> 4 & 0xFF);
            break;
        case 3:
            for (const int shift : {10, 2}) decoded += static_cast<char>(bits >> shift & 0xFF);
            break;
        default:
            break;
    }
    return decoded;
}

bool isDataUri(std::string_view uri) { return equalsIgnoringCase(uri.substr(0, kScheme.size()), kScheme); }

std::optional<std::string> decodeDataUri(std::string_view uri) {
    const std::size_t comma = uri.find(',');
    if (!isDataUri(uri) || comma == std::string_view::npos) return std::nullopt;
    constexpr std::string_view kBase64 = ";base64";
    const std::string_view kind = uri.substr(0, comma);
    const bool isBase64 = kind.size() >= kBase64.size() &&
                          equalsIgnoringCase(kind.substr(kind.size() - kBase64.size()), kBase64);
    uri.remove_prefix(comma + 1);
    return isBase64 ? base64Decode(uri) : percentDecode(uri);
}

namespace {

using nlohmann::json;

constexpr std::size_t kMaxBuffers = 65536;

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
        auto data = decodeDataUri(uri);
        if (!data) return fail(ErrorCode::syntax, source_->name(), "a data URI is invalid");
        return std::move(*data);
    }
    const Result<Source> file = source_->sibling(percentDecode(uri));
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
        return fail(ErrorCode::fileTooLarge, source_->name(),
                    "the files it refers to are too large in total");
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
    if (list->size() > kMaxBuffers)
        return document.error(ErrorCode::limitExceeded, "/buffers", "the file has too many buffers");
    data_.reserve(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
        const json& value = (*list)[i];
        const std::string pointer = "/buffers/" + std::to_string(i);
        const auto byteLength = value.is_object() ? value.find("byteLength") : value.end();
        if (!value.is_object() || byteLength == value.end() || !byteLength->is_number_unsigned())
            return document.error(ErrorCode::syntax, pointer, "the buffer has no valid byteLength");
        const std::string uri = textIn(value, "uri");
        if (uri.empty()) {
            buffers_.push_back(i == 0 ? binary.value_or(std::string_view()) : std::string_view());
            if (buffers_.back().empty()) continue;  // provided by an extension, or reported where it is used
        } else {
            const auto bytes = resolve(uri);
            if (!bytes)
                return document.error(
                    bytes.error().code, pointer,
                    "buffer " + std::to_string(i) + " cannot be read: " + bytes.error().message);
            buffers_.push_back(*bytes);
        }
        if (byteLength->get<std::uint64_t>() > buffers_.back().size())
            return document.error(ErrorCode::unexpectedEnd, pointer,
                                  "the buffer should have " +
                                      std::to_string(byteLength->get<std::uint64_t>()) +
                                      " bytes, but has only " + std::to_string(buffers_.back().size()));
        buffers_.back() = buffers_.back().substr(0, byteLength->get<std::uint64_t>());
    }
    return {};
}

std::string_view GltfBuffers::bytes(int buffer) const {
    const bool exists = buffer >= 0 && static_cast<std::size_t>(buffer) < buffers_.size();
    return exists ? buffers_[static_cast<std::size_t>(buffer)] : std::string_view();
}

}  // namespace sinew
