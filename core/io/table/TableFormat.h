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

    /// See writeTable().
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;

    /// See replayTable().
    Result<Replays> replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                             const ReadOptions& options) const override;
};

}  // namespace sinew
