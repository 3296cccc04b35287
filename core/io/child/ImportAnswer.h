#pragma once

#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Pixels of an image: red, green, blue and alpha of 8 bits each, straight alpha, row by row from the top.
struct DecodedImage {
    int width = 0, height = 0;
    std::string pixels;  ///< 4 * width * height bytes
};

/// Encodes the answer of sinew-import: a scene or an error, with diagnostics. If the scene cannot be
/// encoded, the answer is that error.
std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics);
std::string encodeAnswer(const Result<DecodedImage>& image);

/// Decodes an answer from untrusted bytes. Returns the scene, or fails with the answer's own error, or with
/// `importerFailed` at `where` if the bytes are not a valid answer with a valid scene, or with `cancelled`.
Result<Scene> decodeAnswer(std::string_view bytes, const std::string& where, Diagnostics& diagnostics,
                           const WorkControl& control = {});
Result<DecodedImage> decodeImageAnswer(std::string_view bytes, const std::string& where);

}  // namespace sinew
