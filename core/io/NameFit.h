#pragma once

#include <cstddef>
#include <string_view>

#include "core/io/AsciiCase.h"

namespace sinew {

/// How well the name of a motion fits that of a skeleton, both without extension, in any case: the length of
/// the skeleton's where the motion's is the same or goes on with an underscore (CMU's 35_01.amc: 35.asf),
/// else 0.
constexpr std::size_t nameFit(std::string_view skeleton, std::string_view motion) {
    const bool starts = equalsIgnoringCase(motion.substr(0, skeleton.size()), skeleton);
    const bool ends = motion.size() == skeleton.size() ||
                      (motion.size() > skeleton.size() && motion[skeleton.size()] == '_');
    return starts && ends ? skeleton.size() : 0;
}

}  // namespace sinew
