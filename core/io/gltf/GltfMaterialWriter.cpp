#include "core/io/gltf/GltfMaterialWriter.h"

#include "core/io/gltf/GltfPicture.h"

namespace sinew {

namespace {

using Json = GltfOutput::Json;

Json made(const Material& material, int texture) {
    Json surface;
    if (!(material.colour == 1.0F).all())
        surface["baseColorFactor"] = std::vector<float>(material.colour.begin(), material.colour.end());
    if (texture >= 0) surface["baseColorTexture"] = {{"index", texture}};
    surface["metallicFactor"] = 0;
    Json json;
    if (!material.name.empty()) json["name"] = material.name;
    json["pbrMetallicRoughness"] = std::move(surface);
    if (material.alpha == Material::Alpha::blend) json["alphaMode"] = "BLEND";
    if (material.alpha == Material::Alpha::mask) {
        json["alphaMode"] = "MASK";
        json["alphaCutoff"] = material.alphaCutoff;
    }
    if (material.doubleSided) json["doubleSided"] = true;
    return json;
}

}  // namespace

int GltfMaterialWriter::material(const std::shared_ptr<const Material>& material) {
    const auto [known, isNew] = materials_.try_emplace(material.get());
    if (isNew)
        known->second =
            output_.put("materials", made(*material, material->texture ? texture(material->texture) : -1));
    return known->second;
}

int GltfMaterialWriter::texture(const std::shared_ptr<const Texture>& texture) {
    const auto [known, isNew] = textures_.try_emplace(texture.get(), -1);
    if (!isNew) return known->second;
    const std::string_view type = pictureType(texture->bytes);
    if (type.empty()) {
        diagnostics_.warn(ErrorCode::dataLost, "texture " + texture->name,
                          "it is neither PNG nor JPEG, and left out");
        return -1;
    }
    const int image = output_.addPicture(texture->bytes, texture->name, type);
    return known->second = output_.put("textures", {{"source", image}});
}

}  // namespace sinew
