#pragma once

#include <QImage>

#include "core/base/Result.h"
#include "core/skin/Material.h"

namespace sinew {

/// A texture's picture, red, green, blue and alpha of 8 bits each, straight alpha.
struct TexturePicture {
    QImage image;
    bool reduced = false;  ///< it has more pixels in the file
};

/// Pictures with a side longer than `mostSide` are made smaller. Fails at the texture's name: dataIgnored
/// where the bytes are no picture; limitExceeded where they claim more than 2^26 pixels, which are never
/// decoded.
Result<TexturePicture> decodedPicture(const Texture& texture, int mostSide);

}  // namespace sinew
