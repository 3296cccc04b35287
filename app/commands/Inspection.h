#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/Input.h"

namespace sinew {

/// What `info` tells about: the scene that files make, and which format each part came in.
struct Inspection {
    Scene scene;
    std::map<CharacterId, std::string> characterFormats;
    std::map<ClipId, std::string> clipFormats;
};

/// Reads the files in order. Fails as Source::open, formatOf and the formats do.
Result<Inspection> inspect(const Input& input, Diagnostics& diagnostics);

/// Width, height and depth of the box around all heads and tails at rest, metres.
Eigen::Vector3d restSize(const Skeleton& skeleton);

/// A unit of length by its name.
struct Unit {
    std::string_view name;
    double metres;
};

/// The unit of that many metres, or nullopt for one without a name.
std::optional<Unit> namedUnit(double metres);

/// The unit in which a rest pose is as large as a human body: the file's own where that fits, else the one
/// that comes nearest to 1.7 m; nullopt where none gives 1.3 to 2.3 m.
///
/// @param largestSide  of the rest pose's box, metres
/// @param metresPerUnit  with which that was read
std::optional<Unit> guessUnit(double largestSide, double metresPerUnit);

/// Channels that clips of this skeleton may animate.
int freeChannelCount(const Skeleton& skeleton);

/// The materials of a mesh, each once, in the order of its surfaces; those without one are left out.
std::vector<const Material*> materialsOf(const Mesh& mesh);

/// Angles of the skeleton that are limited or locked.
int limitCount(const Skeleton& skeleton);

/// Keys of a clip that lie outside their angle's limits.
std::size_t keysOutsideLimits(const Skeleton& skeleton, const Clip& clip);

}  // namespace sinew
