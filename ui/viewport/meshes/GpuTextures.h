#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QOpenGLTexture>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/skin/Mesh.h"
#include "ui/viewport/meshes/PartCache.h"

namespace sinew {

class BackgroundTask;

/// A texture's image: red, green, blue and alpha of 8 bits each, straight alpha.
struct DecodedTexture {
    QImage image;
    bool isReduced = false;  ///< the original has more pixels
};

/// Decodes a texture's image, in the child process sinew-import, and scales it down if a side is longer than
/// `maxSide`. Fails as decodeImageInChild() does, after 5 s for images of up to 10 MiB. Errors name the
/// texture.
Result<DecodedTexture> decodeTexture(const Texture& texture, int maxSide,
                                     const std::atomic<bool>* cancel = nullptr);

/// Textures of materials on the graphics card. Each is kept as long as its Texture exists. All textures
/// together take at most `maxBytes`: each may use an eighth of what is left, and is reduced, or left out if
/// that is too little. Needs its context current.
class GpuTextures {
    Q_DECLARE_TR_FUNCTIONS(sinew::GpuTextures)
public:
    explicit GpuTextures(std::size_t maxBytes = std::size_t{1} << 30);
    ~GpuTextures();
    Q_DISABLE_COPY_MOVE(GpuTextures)

    /// Decodes textures with this task from now on, one after another, instead of waiting for them. Redraw
    /// whenever it has finished. The task must outlive this object.
    void decodeInBackground(BackgroundTask& task) { task_ = &task; }

    /// Returns the texture on the card, or null if it cannot be shown or is not decoded yet.
    QOpenGLTexture* at(const std::shared_ptr<const Texture>& texture);
    void removeExpired() { entries_.removeExpired(); }
    /// Returns the graphics memory in use, including that of decoded textures that are not uploaded yet.
    std::size_t bytes() const;

    /// Returns messages about the textures reduced or left out since the last call.
    Diagnostics takeMessages() { return std::exchange(messages_, {}); }

private:
    struct Entry {
        std::optional<Result<DecodedTexture>> decoded;  ///< until it is uploaded
        std::unique_ptr<QOpenGLTexture> texture;
        std::size_t bytes = 0;  ///< on the card, known once it is decoded
        bool wasTried = false;  ///< whether decoding has started
    };
    Entry& entryOf(const std::shared_ptr<const Texture>& texture);
    void decode(Entry& entry, const std::shared_ptr<const Texture>& texture);
    void setDecoded(Entry& entry, Result<DecodedTexture> decoded);
    void upload(Entry& entry, const std::string& name);

    PartCache<Entry, Texture> entries_;
    Diagnostics messages_;
    BackgroundTask* task_ = nullptr;  ///< null: textures are decoded synchronously
    std::size_t maxBytes_;
    int maxSide_;
};

}  // namespace sinew
