#pragma once

#include "core/io/Format.h"

namespace sinew {

/// Sinew's own project files: whole scenes, exactly. What is open for editing is read and written by
/// readProject() and writeProject(); this serves importing and converting.
class ProjectFormat final : public Format {
public:
    std::string_view name() const override { return "Sinew project"; }
    std::vector<std::string_view> extensions() const override { return {".sinew"}; }
    bool canWrite() const override { return true; }
    bool holdsScenes() const override { return true; }
    Holdings holdings(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// All characters, with fresh ids where `onto` has characters already. How the project was looked at, and
    /// the tables of other programs, stay behind.
    ///
    /// Fails: as readProject(); limitExceeded (a clip of more frames than files may have).
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// The whole scene; with `character` that one alone, and with `clip` it with that clip alone, played in
    /// the range asked for. `metresPerUnit` becomes the characters'.
    ///
    /// Fails: nameUnknown (character, clip), argumentInvalid (another rate: a project keeps curves as they
    /// are; an empty range; a senseless unit), numberNotFinite.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
