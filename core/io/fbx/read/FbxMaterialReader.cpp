#include <algorithm>
#include <cmath>

#include "core/io/fbx/read/FbxMeshReader.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

bool isPicture(std::string_view bytes) {
    return bytes.starts_with("\x89PNG\r\n\x1a\n") || bytes.starts_with("\xff\xd8\xff");
}

/// Decodes base64, as text files embed images. Characters outside the alphabet are skipped.
std::string decodeBase64(std::string_view text) {
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t digit = kAlphabet.find(c);
        if (digit == kAlphabet.npos) continue;
        bits = (bits << 6) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<char>((bits >> count) & 0xff));
    }
    return bytes;
}

/// Opens a file that the FBX refers to, by its relative path or else by its bare name.
Result<Source> openReferenced(const Source& source, std::string path) {
    std::ranges::replace(path, '\\', '/');
    if (auto file = source.sibling(path)) return file;
    return source.sibling(path.substr(path.find_last_of('/') + 1));
}

}  // namespace

std::shared_ptr<const Material> FbxMaterialReader::material(int object) {
    const auto [entry, isNew] = materials_.try_emplace(object);
    if (isNew) entry->second = std::make_shared<const Material>(read(object));
    return entry->second;
}

Material FbxMaterialReader::read(int object) {
    Material result;
    result.name = toUtf8(std::string(objects_[object].name));
    // Files before version 6 store colours as elements of the material.
    Eigen::Vector3d color = objects_.vector(object, "DiffuseColor", Eigen::Vector3d::Ones());
    if (const FbxElement* diffuse = objects_[object].element->find("Diffuse"))
        color = {diffuse->number(0, 1), diffuse->number(1, 1), diffuse->number(2, 1)};
    const double factor = objects_.number(object, "DiffuseFactor", 1);
    double opacity = objects_.number(object, "Opacity", 1);
    // Some exporters store transparency as opacity; no material is meant to be fully invisible.
    if (!(opacity > 0)) opacity = 1;
    const Eigen::Vector4d all(color[0] * factor, color[1] * factor, color[2] * factor, opacity);
    if (all.allFinite()) result.color = all.cwiseMax(0).cwiseMin(1).cast<float>().array();
    for (const FbxLink& link : objects_.sources(object)) {
        if (link.property != "DiffuseColor" && link.property != "Maya|baseColor" &&
            link.property != "Maya|DiffuseTexture")
            continue;
        if (!result.texture) result.texture = texture(link.object);
    }
    // A texture replaces the colour.
    if (result.texture) result.color.head<3>().setOnes();
    if (result.color[3] < 1) result.alpha = Material::Alpha::blend;
    return result;
}

std::shared_ptr<const Texture> FbxMaterialReader::texture(int object) {
    // A layered texture shows its first layer.
    if (objects_[object].type == "LayeredTexture") {
        object = objects_.source(object, "Texture");
        if (object < 0) return nullptr;
    }
    const auto [entry, isNew] = textures_.try_emplace(object);
    if (isNew) entry->second = readTexture(object);
    return entry->second;
}

std::string FbxMaterialReader::embedded(int video) const {
    const FbxElement* content = objects_[video].element->find("Content");
    if (!content) return {};
    std::string bytes;
    for (std::size_t i = 0; i < content->values.size(); ++i) bytes += content->text(i);
    return objects_.tree().isText ? decodeBase64(bytes) : bytes;
}

std::shared_ptr<const Texture> FbxMaterialReader::readTexture(int object) {
    const auto pathOf = [&](int owner, std::initializer_list<const char*> names) -> std::string {
        for (const char* name : names) {
            const FbxElement* element = objects_[owner].element->find(name);
            if (element && !element->text(0).empty()) return std::string(element->text(0));
        }
        return {};
    };
    std::string path = pathOf(object, {"RelativeFilename", "FileName", "Filename"});
    const int video = objects_.source(object, "Video");
    if (path.empty() && video >= 0) path = pathOf(video, {"RelativeFilename", "Filename", "FileName"});
    const std::string name = toUtf8(path.substr(path.find_last_of("/\\") + 1));
    std::string bytes = video < 0 ? std::string() : embedded(video);
    if (bytes.empty()) {
        const Result<Source> file = openReferenced(source_, path);
        if (!file) {
            diagnostics_.warn(ErrorCode::fileNotFound, source_.name(),
                              "the texture '" + name +
                                  "' was not found next to the file; surfaces that use it have no texture");
            return nullptr;
        }
        bytes = file->bytes();
    }
    if (!isPicture(bytes)) {
        diagnostics_.warn(ErrorCode::dataIgnored, source_.name(),
                          "the texture '" + name + "' is neither PNG nor JPEG and is ignored");
        return nullptr;
    }
    return std::make_shared<const Texture>(Texture{name, std::move(bytes)});
}

}  // namespace sinew
