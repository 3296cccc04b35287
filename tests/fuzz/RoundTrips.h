#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/format/Format.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew::fuzz {

/// The motion of a scene's first character at the frames that are written.
struct WrittenPoses {
    WriteSubject subject;
    std::vector<std::vector<Affine>> model;  ///< by frame, J modelFromJoint, metres
    double size = 0;                         ///< largest coordinate of a joint, also at rest, metres
    bool isScaled = false;                   ///< a joint has a scale other than 1
    bool jumps = false;                      ///< a joint steps from value to value
};

/// Returns the poses that a file must show if it is written with these options. Returns nothing if the errors
/// of rounded numbers have no bound in proportion to the size of the poses, or if nothing can be written.
std::optional<WrittenPoses> writtenPoses(const Scene& scene, const WriteOptions& options);

struct PoseComparison {
    std::size_t poses = 0;     ///< of joints that were compared; 0 if the file cannot hold them
    std::string difference{};  ///< the first one; empty if there is none
};

/// Compares the first character of a scene that was read from a file with what was written. All joints must
/// be where they were, and turned as they were.
///
/// @param extension  of the file, ".bvh". Keys must be at every frame (KeyPolicy::fixedRate)
PoseComparison comparePoses(const WrittenPoses& written, const Format& format, std::string_view extension,
                            const Scene& read);

}  // namespace sinew::fuzz
