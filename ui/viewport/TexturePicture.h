#pragma once

#include <QImage>

#include "core/skin/Material.h"

namespace sinew {

/// A texture's picture, red, green, blue and alpha of 8 bits each, straight alpha. Larger ones than
/// `mostSide` are made smaller; null where the bytes are no picture, or one of more pixels than 2^26, which
/// are never decoded.
QImage decodedPicture(const Texture& texture, int mostSide);

}  // namespace sinew
