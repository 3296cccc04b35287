#pragma once

#include <map>

#include "app/cli/Input.h"

namespace sinew {

/// The contents of files for `info`: their scene and the format of each part.
struct Inspection {
    Scene scene;
    std::map<CharacterId, std::string> characterFormats;
    std::map<ClipId, std::string> clipFormats;
};

/// Reads the files in order. Fails as Source::open(), formatOf() and the formats do.
Result<Inspection> inspect(const Input& input, Diagnostics& diagnostics);

/// Returns width, height and depth of the rest pose's bounding box, in metres.
Eigen::Vector3d restSize(const Skeleton& skeleton);

/// A named unit of length.
struct Unit {
    std::string_view name;
    double metres;
};

/// Returns the unit with this length, or nullopt if it has no name.
std::optional<Unit> namedUnit(double metres);

/// Returns the unit in which a rest pose has the size of a human body: the file's own unit if that fits, else
/// the one that comes closest to 1.7 m. Returns nullopt if no unit gives 1.3 to 2.3 m.
///
/// @param largestSide  longest side of the rest pose's bounding box, metres
/// @param metresPerUnit  the unit that the file was read with
std::optional<Unit> guessUnit(double largestSide, double metresPerUnit);

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
