#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/Clip.h"
#include "core/base/Diagnostics.h"

namespace sinew {

/// How many curves of a file do not run straight from key to key.
struct CurveForms {
    std::size_t stepped = 0;  ///< hold a value somewhere until the next key
    std::size_t bent = 0;     ///< are Bézier or Hermite curves somewhere
    friend bool operator==(const CurveForms&, const CurveForms&) = default;
};

/// Of an FBX from 2011 on or a COLLADA document, as its text or bytes say; Assimp does not tell. None for
/// anything else.
CurveForms curveForms(std::string_view bytes);

/// Says that all of them are straight here: a warning, but an information where the clips that were made of
/// them have a key on every frame, and so the same pose there.
void tellStraightened(const CurveForms& forms, const std::vector<Clip>& clips, const std::string& where,
                      Diagnostics& diagnostics);

}  // namespace sinew
