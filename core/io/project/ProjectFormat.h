#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// Sinew's own project files, which store whole scenes exactly. This class serves importing and converting;
/// the document itself is opened and saved with readProject() and writeProject().
class ProjectFormat final : public Format {
public:
    std::string_view name() const override { return "Sinew project"; }
    std::vector<std::string_view> extensions() const override { return {".sinew"}; }
    bool canWrite() const override { return true; }
    bool holdsScenes() const override { return true; }
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Reads all characters, with new ids if `onto` has characters already. The view state and the tables of
    /// other programs are ignored.
    ///
    /// Fails as readProject() does, and with `limitExceeded` if a clip has more frames than files may have.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    /// Writes the whole scene, or only one character if the options select a part of it. If they select a
    /// clip or a frame range, that clip is the only one, limited to the range. `metresPerUnit` becomes the
    /// characters' unit.
    ///
    /// Fails with `nameUnknown` if the character or clip does not exist; with `argumentInvalid` if another
    /// frame rate is requested (a project keeps curves as they are), the range is empty or the unit is
    /// invalid; with `numberNotFinite` if a value is not finite; with `limitExceeded` if a clip has more
    /// frames than files may have.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;
};

}  // namespace sinew
