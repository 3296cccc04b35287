#include "core/io/fbx/FbxMaterials.h"

namespace sinew {

namespace {

/// Readers tell pictures by their extensions; names may have none, or another's.
std::string pictureFile(const Texture& texture) {
    const std::string extension = texture.bytes.starts_with("\x89PNG") ? ".png" : ".jpg";
    std::string name = fbxName(texture.name.substr(texture.name.find_last_of("/\\") + 1));
    if (name.empty()) name = "texture";
    if (name.ends_with(extension) || (extension == ".jpg" && name.ends_with(".jpeg"))) return name;
    return name + extension;
}

}  // namespace

std::int64_t FbxMaterials::find(const std::shared_ptr<const Material>& material) {
    const auto known = materials_.find(material.get());
    if (known != materials_.end()) return known->second;
    Material plain;
    plain.name = "plain";
    if (material) tellLost(*material);
    const std::int64_t id = add(material ? *material : plain);
    materials_.emplace(material.get(), id);
    return id;
}

void FbxMaterials::tellLost(const Material& material) {
    if (material.alpha == Material::Alpha::mask) {
        diagnostics_.warn(ErrorCode::dataLost, "material " + material.name,
                          "FBX holds no cutoff of alpha: what is below it shows");
    }
    if (material.texture && (material.colour.head<3>() != 1).any()) {
        diagnostics_.warn(ErrorCode::dataLost, "material " + material.name,
                          "readers of FBX show the texture without the colour that it is multiplied with");
    }
}

std::int64_t FbxMaterials::add(const Material& material) {
    const FbxObject object = document_.add("Material", material.name, "Material", "");
    object.record.add("Version").integer(102);
    object.record.add("ShadingModel").text("lambert");
    object.record.add("MultiLayer").integer(0);
    FbxProperties list(object.record);
    list.colour("DiffuseColor", material.colour.head<3>().cast<double>().matrix());
    list.moved("DiffuseFactor", 1);
    // An opaque material shows whole whatever its alpha says.
    const double opacity =
        material.alpha == Material::Alpha::opaque ? 1 : static_cast<double>(material.colour[3]);
    list.colour("TransparentColor", Eigen::Vector3d::Ones());
    list.moved("TransparencyFactor", 1 - opacity);
    list.moved("Opacity", opacity);
    if (!material.texture) return object.id;
    const Texture* const texture = material.texture.get();
    const auto known = textures_.find(texture);
    const std::int64_t picture = known != textures_.end()
                                     ? known->second
                                     : textures_.emplace(texture, addTexture(*texture)).first->second;
    document_.connect(picture, object.id, "DiffuseColor");
    return object.id;
}

std::int64_t FbxMaterials::addTexture(const Texture& texture) {
    const std::string file = pictureFile(texture);
    const FbxObject video = document_.add("Video", file, "Video", "Clip");
    video.record.add("Type").text("Clip");
    FbxProperties(video.record).text("Path", "XRefUrl", file);
    video.record.add("UseMipMap").integer(0);
    video.record.add("Filename").text(file);
    video.record.add("RelativeFilename").text(file);
    video.record.add("Content").blob(texture.bytes);

    const FbxObject object = document_.add("Texture", file, "Texture", "");
    object.record.add("Type").text("TextureVideoClip");
    object.record.add("Version").integer(202);
    object.record.add("TextureName").text(file + std::string("\0\1Texture", 9));
    object.record.add("Media").text(file + std::string("\0\1Video", 7));
    object.record.add("FileName").text(file);
    object.record.add("RelativeFilename").text(file);
    document_.connect(video.id, object.id);
    return object.id;
}

}  // namespace sinew
