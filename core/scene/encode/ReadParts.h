#pragma once

#include <optional>
#include <vector>

#include "core/anim/Clip.h"
#include "core/scene/Scene.h"
#include "core/scene/encode/ByteReader.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

/// Reads what parts are made of but for the parts that they refer to. What is refused is noted in the reader;
/// project-file.md says what the bytes are.

using Rows = std::vector<PartRow>;

Rows readRows(ByteReader& in);
std::vector<ChannelValue> readValues(ByteReader& in);
std::vector<Joint> readJoints(ByteReader& in);
std::vector<Goal> readGoals(ByteReader& in);
void readMore(ByteReader& in, Goal& goal);  ///< what version 3 added
std::vector<SelectionSet> readSets(ByteReader& in);
CurveChunk readChunk(ByteReader& in);
/// The tracks of a clip without their curves, whose rows go to `curves`.
std::vector<Track> readTracks(ByteReader& in, Rows& curves);
std::vector<Marker> readMarkers(ByteReader& in);
std::vector<AcceptedConflict> readAccepted(ByteReader& in);
/// What version 5 added to clips: a time warp, of which nothing is checked but the bytes.
struct WarpParts {
    std::vector<WarpPin> pins;
    SpeedLimits limits;
    bool muted = false;
};
std::optional<WarpParts> readWarp(ByteReader& in);
MotionLayout readMotionLayout(ByteReader& in);

}  // namespace sinew
