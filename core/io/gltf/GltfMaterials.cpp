#include "core/io/gltf/GltfMaterials.h"

#include <algorithm>
#include <array>

namespace sinew {

/// Base colour and texture of a material.
struct GltfMaterials::Base {
    std::array<double, 4> color{1, 1, 1, 1};
    int texture = -1;
    int uvSet = 0;
    bool isTransformed = false;  ///< whether an extension transforms the texture
};

namespace {

using tinygltf::Value;

constexpr const char* kTransform = "KHR_texture_transform";
constexpr const char* kGlossiness = "KHR_materials_pbrSpecularGlossiness";

float clampToUnit(double value) { return static_cast<float>(std::clamp(value, 0.0, 1.0)); }

bool isSupportedImage(std::string_view bytes) { return !imageType(bytes).empty(); }

int integerOr(const Value& object, const char* key, int fallback) {
    return object.Has(key) && object.Get(key).IsInt() ? object.Get(key).GetNumberAsInt() : fallback;
}

/// Returns whether the material has textures other than the base colour.
bool hasOtherTextures(const tinygltf::Material& material) {
    return material.normalTexture.index >= 0 || material.occlusionTexture.index >= 0 ||
           material.emissiveTexture.index >= 0 ||
           material.pbrMetallicRoughness.metallicRoughnessTexture.index >= 0;
}

}  // namespace

GltfMaterials::Base GltfMaterials::baseOf(const tinygltf::Material& material) const {
    Base base;
    const tinygltf::PbrMetallicRoughness& metal = material.pbrMetallicRoughness;
    std::ranges::copy(metal.baseColorFactor, base.color.begin());
    base.texture = metal.baseColorTexture.index;
    base.uvSet = metal.baseColorTexture.texCoord;
    base.isTransformed = metal.baseColorTexture.extensions.contains(kTransform);

    const auto glossiness = material.extensions.find(kGlossiness);
    const bool isPlain = base.texture < 0 && base.color == std::array<double, 4>{1, 1, 1, 1};
    if (glossiness == material.extensions.end() || !isPlain || !glossiness->second.IsObject()) return base;
    const Value& factor = glossiness->second.Get("diffuseFactor");
    for (std::size_t i = 0; factor.IsArray() && factor.ArrayLen() == 4 && i < 4; ++i) {
        const Value& part = factor.Get(static_cast<int>(i));
        if (part.IsNumber()) base.color[i] = part.GetNumberAsDouble();
    }
    const Value& diffuse = glossiness->second.Get("diffuseTexture");
    if (diffuse.IsObject()) {
        base.texture = integerOr(diffuse, "index", -1);
        base.uvSet = integerOr(diffuse, "texCoord", 0);
        base.isTransformed = diffuse.Get("extensions").Has(kTransform);
    }
    return base;
}

int GltfMaterials::uvSet(int number) const {
    const tinygltf::Material* const material = at(reading_.model().materials, number);
    return material ? baseOf(*material).uvSet : 0;
}

std::shared_ptr<const Material> GltfMaterials::material(int number) {
    if (!at(reading_.model().materials, number)) return nullptr;
    std::shared_ptr<const Material>& known = materials_[number];
    if (!known) known = createMaterial(static_cast<std::size_t>(number));
    return known;
}

std::shared_ptr<const Material> GltfMaterials::createMaterial(std::size_t number) {
    const tinygltf::Material& source = reading_.model().materials[number];
    const Base base = baseOf(source);
    auto material = std::make_shared<Material>();
    material->name = source.name.empty() ? "material" + std::to_string(number) : source.name;
    for (std::size_t i = 0; i < 4; ++i)
        material->color[static_cast<Eigen::Index>(i)] = clampToUnit(base.color[i]);
    if (source.alphaMode == "MASK") material->alpha = Material::Alpha::mask;
    if (source.alphaMode == "BLEND") material->alpha = Material::Alpha::blend;
    material->alphaCutoff = clampToUnit(source.alphaCutoff);
    material->doubleSided = source.doubleSided;
    if (base.texture >= 0) material->texture = texture(base.texture, number);
    const std::string where = reading_.document.location("material", number);
    if (base.isTransformed)
        reading_.warn(ErrorCode::dataIgnored, where,
                      "texture transforms are not supported; the texture is shown untransformed");
    if (hasOtherTextures(source))
        reading_.inform(ErrorCode::dataIgnored, where,
                        "only base colour textures are supported; other textures are ignored");
    return material;
}

std::shared_ptr<const Texture> GltfMaterials::texture(int number, std::size_t material) {
    const tinygltf::Texture* const texture = at(reading_.model().textures, number);
    const int image = texture ? texture->source : -1;
    if (!at(reading_.document.buffers().images(), image)) {
        const bool needsExtension = texture && !texture->extensions.empty();
        reading_.warn(ErrorCode::dataIgnored, reading_.document.location("material", material),
                      needsExtension
                          ? "the texture is in an unsupported format: " + texture->extensions.begin()->first
                          : "the texture is missing from the file");
        return nullptr;
    }
    if (const auto known = textures_.find(image); known != textures_.end()) return known->second;
    return textures_[image] = createTexture(image);
}

/// Takes the size of a file from the budget before checking its contents, as the same file may be named many
/// times.
Result<std::string> GltfMaterials::imageBytes(const GltfImage& image) {
    constexpr const char* kTooLarge = "all images together are too large";
    constexpr const char* kUnsupportedImage = "the image is neither PNG nor JPEG";
    Result<std::string> loaded;
    std::string_view bytes;
    if (!image.uri.empty()) {
        if (bytesLeft_ == 0) return fail(ErrorCode::fileTooLarge, {}, kTooLarge);
        loaded = reading_.document.buffers().bytesOf(image);
        if (!loaded) return loaded;
        bytes = *loaded;
    } else {
        const auto view = reading_.document.viewBytes(image.bufferView);
        if (!view) return tl::unexpected(view.error());
        bytes = *view;
        if (!isSupportedImage(bytes)) return fail(ErrorCode::dataIgnored, {}, kUnsupportedImage);
    }
    if (bytes.size() > bytesLeft_) {
        bytesLeft_ = 0;
        return fail(ErrorCode::fileTooLarge, {}, kTooLarge);
    }
    bytesLeft_ -= bytes.size();
    if (!isSupportedImage(bytes)) return fail(ErrorCode::dataIgnored, {}, kUnsupportedImage);
    return image.uri.empty() ? Result<std::string>(bytes) : std::move(loaded);
}

std::shared_ptr<const Texture> GltfMaterials::createTexture(int number) {
    const GltfImage& image = reading_.document.buffers().images()[static_cast<std::size_t>(number)];
    auto bytes = imageBytes(image);
    if (!bytes) {
        reading_.warn(bytes.error().code,
                      reading_.document.location("image", static_cast<std::size_t>(number)),
                      "the texture is ignored: " + bytes.error().message);
        return nullptr;
    }
    auto texture = std::make_shared<Texture>();
    texture->name = !image.name.empty()                           ? image.name
                    : !image.uri.empty() && !isDataUri(image.uri) ? percentDecode(image.uri)
                                                                  : "image" + std::to_string(number);
    texture->bytes = std::move(*bytes);
    return texture;
}

}  // namespace sinew
