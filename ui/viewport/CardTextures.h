#pragma once

#include <QOpenGLTexture>
#include <cstddef>
#include <memory>
#include <utility>

#include "core/base/Diagnostics.h"
#include "core/skin/Material.h"
#include "ui/viewport/PartCache.h"

namespace sinew {

/// The textures of materials on the graphics card, kept as long as their parts live. Together they take so
/// many bytes at most, however many there are: each gets an eighth of what is left at most, and is made
/// smaller or left out where that is too little. Needs its context current.
class CardTextures {
public:
    explicit CardTextures(std::size_t mostBytes = std::size_t{1} << 30);

    /// Null where it cannot be shown.
    QOpenGLTexture* at(const std::shared_ptr<const Texture>& texture);
    void dropDead() { pictures_.dropDead(); }
    std::size_t bytes() const;  ///< that the card holds for them

    /// What was left out or made smaller since the last call.
    Diagnostics takeMessages() { return std::exchange(messages_, {}); }

private:
    struct Picture {
        std::unique_ptr<QOpenGLTexture> texture;
        std::size_t bytes = 0;
    };
    std::unique_ptr<Picture> make(const Texture& texture);

    PartCache<Picture, Texture> pictures_;
    Diagnostics messages_;
    std::size_t mostBytes_;
    int mostSide_;
};

}  // namespace sinew
