#include "app/import/ImportMaterials.h"

#include <assimp/material.h>

#include <algorithm>

#include "app/import/SourceFiles.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

bool isPicture(std::string_view bytes) {
    return bytes.starts_with("\x89PNG\r\n\x1a\n") || bytes.starts_with("\xff\xd8\xff");
}

class Textures {
public:
    Textures(const aiScene& scene, const Source& source, Diagnostics& diagnostics)
        : scene_(scene), source_(source), diagnostics_(diagnostics) {}

    /// Returns null if the texture is missing or cannot be used.
    std::shared_ptr<const Texture> find(const std::string& path) {
        const auto [entry, fresh] = known_.try_emplace(path);
        if (fresh) entry->second = read(path);
        return entry->second;
    }

private:
    std::shared_ptr<const Texture> read(const std::string& path) {
        const std::string name = toUtf8(path.substr(path.find_last_of("/\\") + 1));
        std::string bytes;
        if (const aiTexture* const inside = scene_.GetEmbeddedTexture(path.c_str())) {
            // Height 0 marks a compressed image; its width is the number of bytes.
            if (inside->mHeight == 0 && inside->pcData)
                bytes.assign(reinterpret_cast<const char*>(inside->pcData), inside->mWidth);
        } else if (const auto beside = openReferencedFile(source_, path)) {
            bytes = beside->bytes();
        } else {
            diagnostics_.warn(ErrorCode::fileNotFound, source_.name(),
                              "the texture '" + name +
                                  "' was not found next to the file; surfaces that use it have no texture");
            return nullptr;
        }
        if (!isPicture(bytes)) {
            diagnostics_.warn(ErrorCode::dataIgnored, source_.name(),
                              "the texture '" + name + "' is neither PNG nor JPEG and is ignored");
            return nullptr;
        }
        return std::make_shared<const Texture>(Texture{name, std::move(bytes)});
    }

    const aiScene& scene_;
    const Source& source_;
    Diagnostics& diagnostics_;
    std::map<std::string, std::shared_ptr<const Texture>> known_;
};

std::string texturePath(const aiMaterial& material) {
    for (const aiTextureType type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}) {
        aiString path;
        if (material.GetTexture(type, 0, &path) == AI_SUCCESS && path.length > 0) return path.C_Str();
    }
    return {};
}

Eigen::Array4f colorOf(const aiMaterial& material) {
    aiColor4D color(1, 1, 1, 1);
    material.Get(AI_MATKEY_COLOR_DIFFUSE, color);
    ai_real opacity = 1;
    material.Get(AI_MATKEY_OPACITY, opacity);
    // Some exporters store transparency instead of opacity; no material is meant to be fully invisible.
    if (!(opacity > 0)) opacity = 1;
    Eigen::Array4f result(color.r, color.g, color.b, opacity);
    if (!result.isFinite().all()) return Eigen::Array4f::Ones();
    return result.max(0.0F).min(1.0F);
}

Material converted(const aiMaterial& material, Textures& textures) {
    Material result;
    result.name = toUtf8(const_cast<aiMaterial&>(material).GetName().C_Str());
    result.color = colorOf(material);
    if (const std::string path = texturePath(material); !path.empty()) {
        result.texture = textures.find(path);
        // In these formats a texture replaces the colour.
        if (result.texture) result.color.head<3>().setOnes();
    }
    int twoSided = 0;
    material.Get(AI_MATKEY_TWOSIDED, twoSided);
    result.doubleSided = twoSided != 0;
    if (result.color[3] < 1) result.alpha = Material::Alpha::blend;
    return result;
}

}  // namespace

std::vector<std::shared_ptr<const Material>> importMaterials(const ForeignFile& file, const Source& source,
                                                             Diagnostics& diagnostics) {
    Textures textures(*file.scene, source, diagnostics);
    std::vector<std::shared_ptr<const Material>> materials;
    for (unsigned m = 0; m < file.scene->mNumMaterials; ++m) {
        materials.push_back(
            std::make_shared<const Material>(converted(*file.scene->mMaterials[m], textures)));
    }
    return materials;
}

}  // namespace sinew
