#pragma once

#include <QImage>
#include <QOpenGLTexture>
#include <cstddef>
#include <memory>
#include <utility>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/skin/Mesh.h"
#include "ui/viewport/meshes/PartCache.h"

namespace sinew {

/// A texture's image: red, green, blue and alpha of 8 bits each, straight alpha.
struct DecodedTexture {
    QImage image;
    bool isReduced = false;  ///< the original has more pixels
};

/// Decodes a texture's image, in the child process sinew-import, and scales it down if a side is longer than
/// `maxSide`. Fails as decodeImageInChild() does, after 5 s for images of up to 10 MiB. Errors name the
/// texture.
Result<DecodedTexture> decodeTexture(const Texture& texture, int maxSide);

/// Textures of materials on the graphics card. Each is kept as long as its Texture exists. All textures
/// together take at most `maxBytes`: each may use an eighth of what is left, and is reduced, or left out if
/// that is too little. Needs its context current.
class GpuTextures {
public:
    explicit GpuTextures(std::size_t maxBytes = std::size_t{1} << 30);

    /// Returns the texture on the card, or null if it cannot be shown.
    QOpenGLTexture* at(const std::shared_ptr<const Texture>& texture);
    void removeExpired() { entries_.removeExpired(); }
    std::size_t bytes() const;  ///< graphics memory in use

    /// Returns messages about the textures reduced or left out since the last call.
    Diagnostics takeMessages() { return std::exchange(messages_, {}); }

private:
    struct Entry {
        std::unique_ptr<QOpenGLTexture> texture;
        std::size_t bytes = 0;
        bool wasTried = false;  ///< loading it
    };
    void load(Entry& entry, const Texture& texture);

    PartCache<Entry, Texture> entries_;
    Diagnostics messages_;
    std::size_t maxBytes_;
    int maxSide_;
};

}  // namespace sinew
