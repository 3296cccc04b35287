#pragma once

#include "core/io/Format.h"

namespace sinew {

/// Tables of numbers for research, plots and spreadsheets, in CSV or JSON: angles, positions or curves, as
/// WriteOptions::table says, with units, rotation orders and the frame rate in the columns' names
/// (TableColumns.h). A CSV of angles is read back onto a skeleton; the others are for other programs.
class TableFormat final : public Format {
public:
    std::string_view name() const override { return "Tables of angles, positions or curves"; }
    std::vector<std::string_view> extensions() const override { return {".csv", ".json"}; }
    Holdings holdings(std::string_view extension) const override;
    bool canWrite() const override { return true; }
    bool sniff(std::string_view) const override { return false; }
    bool needsCharacter(const Source&) const override { return true; }

    /// A clip on the last character of `onto`. Fails: skeletonMissing where there is none, and as
    /// readAngles().
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// See writeTable().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;

    /// See replayTable().
    Result<Replays> replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                             const ReadOptions& options) const override;
};

}  // namespace sinew
