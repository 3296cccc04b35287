#pragma once

#include <optional>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/scene/Scene.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

// These functions read the data of parts, without the parts that they refer to. Errors are stored in the
// reader. project-file.md describes the byte formats.

using Rows = std::vector<PartRow>;

Rows readRows(ByteReader& in);
std::vector<ChannelValue> readValues(ByteReader& in);
std::vector<Joint> readJoints(ByteReader& in);
std::vector<Goal> readGoals(ByteReader& in);
void readVersion3Fields(ByteReader& in, Goal& goal);  ///< fields added in version 3
std::vector<SelectionSet> readSets(ByteReader& in);
CurveChunk readChunk(ByteReader& in);
/// Reads the tracks of a clip without their curves, whose rows are added to `curves`.
std::vector<Track> readTracks(ByteReader& in, Rows& curves);
std::vector<Marker> readMarkers(ByteReader& in);
std::vector<AcceptedConflict> readAccepted(ByteReader& in);
/// A clip's time warp as stored since version 5. Its values are not checked against each other.
struct WarpParts {
    std::vector<WarpPin> pins;
    SpeedLimits limits;
    bool muted = false;
};
std::optional<WarpParts> readWarp(ByteReader& in);
MotionLayout readMotionLayout(ByteReader& in);

}  // namespace sinew
