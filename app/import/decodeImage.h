#pragma once

#include "core/io/child/ImportAnswer.h"
#include "core/io/text/Source.h"

namespace sinew {

/// Decodes a PNG or JPEG image. Fails with `dataIgnored` if it cannot be decoded, and with `limitExceeded` if
/// it declares more than 2^26 pixels, before decoding any.
Result<DecodedImage> decodeImage(const Source& source);

}  // namespace sinew
