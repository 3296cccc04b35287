#pragma once

#include <map>

#include "app/cli/Input.h"
#include "core/scene/analysis/ClipCheck.h"
#include "core/scene/analysis/ImportGuess.h"

namespace sinew {

/// The contents of files for `info`: their scene and the format of each part.
struct Inspection {
    Scene scene;
    std::map<CharacterId, std::string> characterFormats;
    std::map<ClipId, std::string> clipFormats;
    DefinedByFile defined{};  ///< by all of the files
    std::map<ClipId, std::vector<ClipFinding>> findings;

    /// Returns the guess for a character and its last clip.
    ImportGuess guess(const std::shared_ptr<const Character>& character) const;
};

/// Reads the files in order. Fails as Source::open(), formatOf(), the formats and
/// withCorrections() do.
Result<Inspection> inspect(const Input& input, Diagnostics& diagnostics);

/// Returns width, height and depth of the rest pose's bounding box, in metres.
Eigen::Vector3d restSize(const Skeleton& skeleton);

/// Returns the number of channels that clips of this skeleton may animate.
int freeChannelCount(const Skeleton& skeleton);

/// Returns the distinct materials of a mesh in the order of its surfaces.
std::vector<const Material*> materialsOf(const Mesh& mesh);

/// Returns the number of angles that are limited or locked.
int limitCount(const Skeleton& skeleton);

/// Returns the number of keys outside their angle's limits.
std::size_t keysOutsideLimits(const Skeleton& skeleton, const Clip& clip);

/// Returns the text report of `sinew info`: a block of aligned lines per clip.
std::string infoText(const Inspection& inspection, const Diagnostics& diagnostics);

/// Returns the report of `sinew info --json`, see resources/docs/command-line.md. Angles in degrees.
std::string infoJson(const Inspection& inspection, const Diagnostics& diagnostics);

}  // namespace sinew
