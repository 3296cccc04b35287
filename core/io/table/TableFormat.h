#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Tables of numbers for research, plots and spreadsheets, in CSV or JSON. They contain angles, positions or
/// curves (WriteOptions::table), and their column names state units, rotation orders and the frame rate
/// (TableColumns.h). Only a CSV table of angles can be imported again, onto a skeleton.
class TableFormat final : public Format {
public:
    std::string_view name() const override { return "Tables of angles, positions or curves"; }
    std::vector<std::string_view> extensions() const override { return {".csv", ".json"}; }
    FormatSupport support(std::string_view extension) const override;
    bool canWrite() const override { return true; }
    bool sniff(std::string_view) const override { return false; }
    bool needsCharacter(const Source&) const override { return true; }

    /// Adds a clip to the last character of `onto`. Fails with `skeletonMissing` if there is none, and as
    /// readAngles() does.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// Writes the table that `options.table` selects, as CSV or JSON according to the extension. Angles are
    /// in degrees, lengths in metres or options.metresPerUnit.
    ///
    /// Angles: a row per frame, and a column per free channel. Positions: a row per frame, and six columns
    /// per joint for its head and tail in model space. Curves: a row per key of the clip within the frames
    /// that the options specify, as authored and in the clip's own time, by joint in the skeleton's order;
    /// anything that changes the motion (time warp, frame rate, axes, rotation order, root motion) is not
    /// applied, and a warning says so.
    ///
    /// Fails as writeSubject() does, and with `argumentInvalid` (a unit without a name, a value that is not
    /// finite) or `cancelled`.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;

    /// Plays a table of angles or positions, also one in JSON. Angles are interpolated linearly between rows;
    /// positions are only known on rows.
    ///
    /// Fails as jsonTableToCsv(), readAngles() and readPositions() do, and with `formatUnknown` if the table
    /// has no motion to play: keys of curves, or a skeleton without free channels.
    Result<Replays> replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                             const ReadOptions& options) const override;
};

}  // namespace sinew
