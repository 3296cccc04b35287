#include "core/io/gltf/GltfMaterialWriter.h"

#include "core/io/gltf/GltfMaterials.h"

namespace sinew {

namespace {

using Json = GltfOutput::Json;

Json materialJson(const Material& material, int texture) {
    Json surface;
    if (!(material.color == 1.0F).all())
        surface["baseColorFactor"] = std::vector<float>(material.color.begin(), material.color.end());
    if (texture >= 0) surface["baseColorTexture"] = {{"index", texture}};
    surface["metallicFactor"] = 0;
    Json object;
    if (!material.name.empty()) object["name"] = material.name;
    object["pbrMetallicRoughness"] = std::move(surface);
    if (material.alpha == Material::Alpha::blend) object["alphaMode"] = "BLEND";
    if (material.alpha == Material::Alpha::mask) {
        object["alphaMode"] = "MASK";
        object["alphaCutoff"] = material.alphaCutoff;
    }
    if (material.doubleSided) object["doubleSided"] = true;
    return object;
}

}  // namespace

int GltfMaterialWriter::material(const std::shared_ptr<const Material>& material) {
    const auto [known, isNew] = materials_.try_emplace(material.get());
    if (isNew)
        known->second = output_.addElement(
            "materials", materialJson(*material, material->texture ? texture(material->texture) : -1));
    return known->second;
}

int GltfMaterialWriter::texture(const std::shared_ptr<const Texture>& texture) {
    const auto [known, isNew] = textures_.try_emplace(texture.get(), -1);
    if (!isNew) return known->second;
    const std::string_view type = imageType(texture->bytes);
    if (type.empty()) {
        diagnostics_.warn(ErrorCode::dataLost, "texture " + texture->name,
                          "the texture is not written: it is neither PNG nor JPEG");
        return -1;
    }
    const int image = output_.addImage(texture->bytes, texture->name, type);
    return known->second = output_.addElement("textures", {{"source", image}});
}

}  // namespace sinew
