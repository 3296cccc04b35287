#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/base/Diagnostics.h"
#include "core/base/FileStamp.h"
#include "core/base/WorkControl.h"
#include "core/io/format/Format.h"
#include "core/scene/Scene.h"
#include "core/scene/ViewState.h"

namespace sinew {

class ForeignTables;

/// The contents of a project file (.sinew). resources/docs/project-file.md describes its tables.
struct Project {
    Scene scene;
    ViewState view;
    std::shared_ptr<const ForeignTables> foreign;  ///< tables of other programs, to be saved again; or null
    bool isNewer = false;  ///< written by a newer version, possibly incomplete here; must not be overwritten
};

/// Reads a project. The file need not be trusted: time and memory are bounded by its size, and triggers,
/// views and functions in it never run.
///
/// @param options      only its control is used
/// @param diagnostics  `dataIgnored` if the file is newer or has views or triggers, `dataLost` for foreign
///     tables that cannot be kept
/// Fails as Source::open() does; with `formatUnknown` if it is not a project; with `cancelled`; and as
/// decodeScene() does, with locations such as "walk.sinew: curve 12".
Result<Project> readProject(const std::filesystem::path& path, const ReadOptions& options,
                            Diagnostics& diagnostics);
Result<Project> readProject(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Returns whether a newer version wrote the file, judging by its header; false if it cannot be read.
bool isNewerProject(const std::filesystem::path& path);

struct ProjectWriteOptions {
    int backups = 5;  ///< number of earlier versions kept next to the file; "walk.sinew~1" is the newest
    /// The file to replace; unset: whatever there is. Writing fails if another program has changed it, which
    /// is checked just before it is replaced.
    std::optional<FileStamp> replaced{};
    WorkControl control{};
};

/// Writes a new file next to `path`, rotates the backups, and renames it over the old one. There is a
/// complete project under `path` at any time.
///
/// Returns the stamp of the file. Leaves the old file and its backups unchanged if it fails: with
/// `fileNotWritable` (disk full, folder read-only or missing, file changed by another program),
/// `cancelled` or `numberNotFinite` (see SceneEncoder).
Result<FileStamp> writeProject(const std::filesystem::path& path, const Project& project,
                               const ProjectWriteOptions& options = {});

/// Returns the bytes of a project file. Fails with `numberNotFinite`, `limitExceeded` or `cancelled`.
Result<std::string> projectBytes(const Project& project, const WorkControl& control = {});

}  // namespace sinew
