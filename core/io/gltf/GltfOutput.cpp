#include "core/io/gltf/GltfOutput.h"

#include <bit>
#include <cstring>
#include <filesystem>
#include <limits>

#include "core/io/AsciiCase.h"
#include "core/io/gltf/GltfContainer.h"
#include "core/io/gltf/GltfUri.h"

namespace sinew {

namespace {

static_assert(std::endian::native == std::endian::little, "glTF's numbers are copied as they are");

constexpr std::size_t kAlignment = 4, kGlbHeads = 12 + 8 + 8;
constexpr std::size_t kMostBytes = std::numeric_limits<std::int32_t>::max();

std::size_t aligned(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

void append(std::string& file, std::size_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    file.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

GltfOutput::GltfOutput(std::string fileName)
    : fileName_(std::move(fileName)), stem_(std::filesystem::path(fileName_).stem().string()) {
    root_["asset"] = {{"version", "2.0"}, {"generator", "Sinew"}};
}

bool GltfOutput::isOnePiece() const {
    return equalsIgnoringCase(std::filesystem::path(fileName_).extension().string(), ".glb");
}

int GltfOutput::put(const char* list, Json element) {
    Json& elements = root_[list];
    elements.push_back(std::move(element));
    return static_cast<int>(elements.size()) - 1;
}

std::size_t GltfOutput::reserve(std::size_t bytes, Fill fill) {
    const std::size_t place = aligned(size_);
    pieces_.push_back({place, std::move(fill)});
    size_ = place + bytes;
    return place;
}

int GltfOutput::addView(std::size_t bytes, GltfUse use, Fill fill) {
    constexpr int kVertices = 34962, kCorners = 34963;
    const std::size_t place = reserve(bytes, std::move(fill));
    Json view{{"buffer", 0}, {"byteOffset", place}, {"byteLength", bytes}};
    if (use == GltfUse::vertices) view["target"] = kVertices;
    if (use == GltfUse::corners) view["target"] = kCorners;
    const int number = put("bufferViews", std::move(view));
    motionView_ = use == GltfUse::motion ? number : -1;
    return number;
}

int GltfOutput::addValues(const GltfElements& elements, std::size_t count, GltfUse use, Fill fill) {
    const std::size_t bytes = count * elements.bytesEach;
    Json accessor;
    if (use == GltfUse::motion && motionView_ >= 0) {
        Json& view = root_["bufferViews"][static_cast<std::size_t>(motionView_)];
        const std::size_t offset = reserve(bytes, std::move(fill)) - view["byteOffset"].get<std::size_t>();
        view["byteLength"] = offset + bytes;
        accessor["bufferView"] = motionView_;
        accessor["byteOffset"] = offset;
    } else {
        accessor["bufferView"] = addView(bytes, use, std::move(fill));
    }
    accessor["componentType"] = elements.component;
    if (elements.normalised) accessor["normalized"] = true;
    accessor["count"] = count;
    accessor["type"] = elements.type;
    return put("accessors", std::move(accessor));
}

void GltfOutput::bound(int accessor, Json least, Json greatest) {
    Json& bounded = root_["accessors"][static_cast<std::size_t>(accessor)];
    bounded["min"] = std::move(least);
    bounded["max"] = std::move(greatest);
}

int GltfOutput::addPicture(std::string_view bytes, const std::string& name, std::string_view mediaType) {
    Json image;
    if (!name.empty()) image["name"] = name;
    if (isOnePiece()) {
        image["bufferView"] = addView(bytes.size(), GltfUse::other,
                                      [bytes](char* to) { std::memcpy(to, bytes.data(), bytes.size()); });
        image["mimeType"] = mediaType;
    } else {
        std::string file = stem_;
        file.append("-").append(std::to_string(pictures_.size() + 1));
        file.append(mediaType == "image/png" ? ".png" : ".jpg");
        image["uri"] = percentEncoded(file);
        pictures_.push_back({std::move(file), std::string(bytes)});
    }
    return put("images", std::move(image));
}

void GltfOutput::putPieces(std::string& file, std::size_t start) const {
    for (const Piece& piece : pieces_) piece.fill(file.data() + start + piece.place);
}

std::string GltfOutput::glb(const std::string& text) const {
    const std::size_t textBytes = aligned(text.size()), binaryBytes = aligned(size_);
    const std::size_t start = kGlbHeads + textBytes;
    const std::size_t length = size_ > 0 ? start + binaryBytes : start - 8;
    std::string file(kGlbMagic);
    file.reserve(length);
    append(file, 2);
    append(file, length);
    append(file, textBytes);
    file.append("JSON").append(text).append(textBytes - text.size(), ' ');
    if (size_ == 0) return file;
    append(file, binaryBytes);
    file.append("BIN\0", 4);
    file.resize(length);
    putPieces(file, start);
    return file;
}

Result<std::vector<NamedFile>> GltfOutput::files() && {
    if (size_ > 0) {
        Json buffer{{"byteLength", size_}};
        if (!isOnePiece()) buffer["uri"] = percentEncoded(stem_ + ".bin");
        put("buffers", std::move(buffer));
    }
    // Names that are no UTF-8 are no reason to throw.
    const std::string text =
        root_.dump(isOnePiece() ? -1 : 1, isOnePiece() ? ' ' : '\t', false, Json::error_handler_t::replace);
    if (text.size() + size_ > kMostBytes) {
        return fail(ErrorCode::limitExceeded, fileName_,
                    "the file would have more than 2 GiB, which readers do not take");
    }
    std::vector<NamedFile> files;
    if (isOnePiece()) {
        files.push_back({fileName_, glb(text)});
        return files;
    }
    files.push_back({fileName_, text + "\n"});
    if (size_ > 0) {
        files.push_back({stem_ + ".bin", std::string(size_, '\0')});
        putPieces(files.back().bytes, 0);
    }
    for (NamedFile& picture : pictures_) files.push_back(std::move(picture));
    return files;
}

}  // namespace sinew
