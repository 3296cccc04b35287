#include "core/io/gltf/GltfOutput.h"

#include <bit>
#include <filesystem>
#include <limits>

#include "core/base/Ascii.h"
#include "core/io/gltf/GltfBuffers.h"

namespace sinew {

namespace {

static_assert(std::endian::native == std::endian::little, "glTF's numbers are copied directly");

constexpr std::size_t kAlignment = 4, kGlbHeaderBytes = 12 + 8 + 8;
constexpr std::size_t kMaxBytes = std::numeric_limits<std::int32_t>::max();

std::size_t alignUp(std::size_t size) { return (size + kAlignment - 1) / kAlignment * kAlignment; }

void append(std::string& file, std::size_t number) {
    const auto value = static_cast<std::uint32_t>(number);
    file.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

GltfOutput::GltfOutput(std::string fileName)
    : fileName_(std::move(fileName)), stem_(std::filesystem::path(fileName_).stem().string()) {
    root_["asset"] = {{"version", "2.0"}, {"generator", "Sinew"}};
}

bool GltfOutput::isBinary() const {
    return equalsIgnoringCase(std::filesystem::path(fileName_).extension().string(), ".glb");
}

int GltfOutput::addElement(const char* list, Json element) {
    Json& elements = root_[list];
    elements.push_back(std::move(element));
    return static_cast<int>(elements.size()) - 1;
}

std::size_t GltfOutput::reserve(std::size_t bytes, Fill fill) {
    const std::size_t offset = alignUp(size_);
    pieces_.push_back({offset, std::move(fill)});
    size_ = offset + bytes;
    return offset;
}

int GltfOutput::addView(std::size_t bytes, GltfUse use, Fill fill) {
    constexpr int kVertices = 34962, kIndices = 34963;
    const std::size_t offset = reserve(bytes, std::move(fill));
    Json view{{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes}};
    if (use == GltfUse::vertices) view["target"] = kVertices;
    if (use == GltfUse::indices) view["target"] = kIndices;
    const int number = addElement("bufferViews", std::move(view));
    motionView_ = use == GltfUse::motion ? number : -1;
    if (use == GltfUse::extras) extras_ += bytes;
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
    return addElement("accessors", std::move(accessor));
}

void GltfOutput::setBounds(int accessor, Json minimum, Json maximum) {
    Json& accessorJson = root_["accessors"][static_cast<std::size_t>(accessor)];
    accessorJson["min"] = std::move(minimum);
    accessorJson["max"] = std::move(maximum);
}

int GltfOutput::addImage(std::string_view bytes, const std::string& name, std::string_view mediaType) {
    Json image;
    if (!name.empty()) image["name"] = name;
    if (isBinary()) {
        image["bufferView"] = addView(bytes.size(), GltfUse::image,
                                      [bytes](char* to) { std::memcpy(to, bytes.data(), bytes.size()); });
        image["mimeType"] = mediaType;
    } else {
        std::string file = stem_;
        file.append("-").append(std::to_string(images_.size() + 1));
        file.append(mediaType == "image/png" ? ".png" : ".jpg");
        image["uri"] = percentEncode(file);
        images_.push_back({std::move(file), std::string(bytes)});
    }
    return addElement("images", std::move(image));
}

void GltfOutput::writePieces(std::string& file, std::size_t start) const {
    for (const Piece& piece : pieces_) piece.fill(file.data() + start + piece.offset);
}

std::string GltfOutput::glb(const std::string& text) const {
    const std::size_t textBytes = alignUp(text.size()), binaryBytes = alignUp(size_);
    const std::size_t start = kGlbHeaderBytes + textBytes;
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
    writePieces(file, start);
    return file;
}

Result<std::vector<NamedFile>> GltfOutput::files() && {
    if (size_ > 0) {
        Json buffer{{"byteLength", size_}};
        if (!isBinary()) buffer["uri"] = percentEncode(stem_ + ".bin");
        addElement("buffers", std::move(buffer));
    }
    // Names may be invalid UTF-8, which must not throw.
    const std::string text =
        root_.dump(isBinary() ? -1 : 1, isBinary() ? ' ' : '\t', false, Json::error_handler_t::replace);
    if (text.size() + size_ > kMaxBytes)
        return fail(
            ErrorCode::limitExceeded, fileName_,
            "the file would exceed 2 GiB, which readers do not support. Export fewer clips or meshes");
    std::vector<NamedFile> files;
    if (isBinary()) {
        files.push_back({fileName_, glb(text), extras_});
        return files;
    }
    files.push_back({fileName_, text + "\n"});
    if (size_ > 0) {
        files.push_back({stem_ + ".bin", std::string(size_, '\0'), extras_});
        writePieces(files.back().bytes, 0);
    }
    for (NamedFile& image : images_) files.push_back(std::move(image));
    return files;
}

}  // namespace sinew
