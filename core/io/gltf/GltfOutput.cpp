#include "core/io/gltf/GltfOutput.h"

#include <algorithm>
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

std::size_t GltfOutput::View::append(std::size_t count, Fill fill) {
    const std::size_t offset = alignUp(bytes);
    pieces.push_back({offset, std::move(fill)});
    bytes = offset + count;
    return offset;
}

int GltfOutput::addView(std::size_t bytes, GltfUse use, Fill fill) {
    views_.push_back({use});
    views_.back().append(bytes, std::move(fill));
    return static_cast<int>(views_.size()) - 1;
}

/// Returns the view that accessors of this use share.
std::size_t GltfOutput::sharedView(GltfUse use, std::size_t stride) {
    const auto shared = std::ranges::find_if(
        views_, [&](const View& view) { return view.use == use && view.stride == stride; });
    if (shared != views_.end()) return static_cast<std::size_t>(shared - views_.begin());
    views_.push_back({use, stride});
    return views_.size() - 1;
}

int GltfOutput::addValues(const GltfElements& elements, std::size_t count, GltfUse use, Fill fill) {
    const bool hasStride = use == GltfUse::vertices || use == GltfUse::indices;
    const std::size_t view = sharedView(use, hasStride ? elements.bytesEach : 0);
    const std::size_t offset = views_[view].append(count * elements.bytesEach, std::move(fill));
    Json accessor{{"bufferView", view}};
    if (offset > 0) accessor["byteOffset"] = offset;
    accessor["componentType"] = elements.component;
    if (elements.normalised) accessor["normalized"] = true;
    accessor["count"] = count;
    accessor["type"] = elements.type;
    return addElement("accessors", std::move(accessor));
}

int GltfOutput::addSparse(const GltfElements& elements, std::size_t count,
                          std::span<const std::uint32_t> indices, Fill fill) {
    constexpr int kShort = 5123, kLong = 5125;
    Json accessor{{"componentType", elements.component}, {"count", count}, {"type", elements.type}};
    if (indices.empty()) return addElement("accessors", std::move(accessor));
    const bool isShort = indices.back() <= std::numeric_limits<std::uint16_t>::max();
    const std::vector<std::uint32_t> kept(indices.begin(), indices.end());
    const auto fillIndices = [kept, isShort](char* to) {
        for (const std::uint32_t index : kept) {
            if (isShort)
                gltfPut(to, static_cast<std::uint16_t>(index));
            else
                gltfPut(to, index);
        }
    };
    const auto addPart = [&](std::size_t bytes, Fill part) {
        const std::size_t view = sharedView(GltfUse::sparse, 0);
        const std::size_t offset = views_[view].append(bytes, std::move(part));
        Json json{{"bufferView", view}};
        if (offset > 0) json["byteOffset"] = offset;
        return json;
    };
    Json indicesJson = addPart(indices.size() * (isShort ? 2 : 4), fillIndices);
    indicesJson["componentType"] = isShort ? kShort : kLong;
    Json values = addPart(indices.size() * elements.bytesEach, std::move(fill));
    accessor["sparse"] = {
        {"count", indices.size()}, {"indices", std::move(indicesJson)}, {"values", std::move(values)}};
    return addElement("accessors", std::move(accessor));
}

/// Places the views one after another in the buffer and describes them. Returns the size of the buffer.
std::size_t GltfOutput::placeViews() {
    constexpr int kVertices = 34962, kIndices = 34963;
    std::size_t size = 0;
    for (const View& view : views_) {
        size = alignUp(size);
        starts_.push_back(size);
        Json json{{"buffer", 0}, {"byteOffset", size}, {"byteLength", view.bytes}};
        if (view.use == GltfUse::vertices) json["byteStride"] = view.stride;
        if (view.use == GltfUse::vertices) json["target"] = kVertices;
        if (view.use == GltfUse::indices) json["target"] = kIndices;
        addElement("bufferViews", std::move(json));
        size += view.bytes;
    }
    return size;
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
        images_.push_back({std::move(file), std::string(bytes), 0, true});
    }
    return addElement("images", std::move(image));
}

/// Stops early once cancelled.
void GltfOutput::writePieces(std::string& file, std::size_t start, const WorkControl& control) const {
    for (std::size_t i = 0; i < views_.size(); ++i) {
        for (const Piece& piece : views_[i].pieces) {
            if (control.isCancelled()) return;
            piece.fill(file.data() + start + starts_[i] + piece.offset);
        }
    }
}

std::string GltfOutput::glb(const std::string& text, std::size_t bytes, const WorkControl& control) const {
    const std::size_t textBytes = alignUp(text.size()), binaryBytes = alignUp(bytes);
    const std::size_t start = kGlbHeaderBytes + textBytes;
    const std::size_t length = bytes > 0 ? start + binaryBytes : start - 8;
    std::string file(kGlbMagic);
    file.reserve(length);
    append(file, 2);
    append(file, length);
    append(file, textBytes);
    file.append("JSON").append(text).append(textBytes - text.size(), ' ');
    if (bytes == 0) return file;
    append(file, binaryBytes);
    file.append("BIN\0", 4);
    file.resize(length);
    writePieces(file, start, control);
    return file;
}

Result<std::vector<NamedFile>> GltfOutput::files(const WorkControl& control) && {
    const std::size_t size = placeViews();
    std::size_t extras = 0;
    for (const View& view : views_) extras += view.use == GltfUse::extras ? view.bytes : 0;
    if (size > 0) {
        Json buffer{{"byteLength", size}};
        if (!isBinary()) buffer["uri"] = percentEncode(stem_ + ".bin");
        addElement("buffers", std::move(buffer));
    }
    // Names may be invalid UTF-8, which must not throw.
    const std::string text =
        root_.dump(isBinary() ? -1 : 1, isBinary() ? ' ' : '\t', false, Json::error_handler_t::replace);
    if (text.size() + size > kMaxBytes)
        return fail(
            ErrorCode::limitExceeded, fileName_,
            "the file would exceed 2 GiB, which readers do not support. Export fewer clips or meshes");
    std::vector<NamedFile> files;
    if (isBinary()) {
        files.push_back({fileName_, glb(text, size, control), extras});
    } else {
        files.push_back({fileName_, text + "\n"});
        if (size > 0) {
            files.push_back({stem_ + ".bin", std::string(size, '\0'), extras, true});
            writePieces(files.back().bytes, 0, control);
        }
    }
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
    for (NamedFile& image : images_) files.push_back(std::move(image));
    return files;
}

}  // namespace sinew
