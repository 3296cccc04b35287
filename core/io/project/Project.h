#pragma once

#include <atomic>
#include <filesystem>
#include <memory>

#include "core/base/Diagnostics.h"
#include "core/base/FileStamp.h"
#include "core/io/Format.h"
#include "core/scene/Scene.h"
#include "core/scene/ViewState.h"

namespace sinew {

class ForeignTables;

/// What a project file (.sinew) holds. Its tables: resources/docs/project-file.md.
struct Project {
    Scene scene;
    ViewState view;
    std::shared_ptr<const ForeignTables> foreign;  ///< of other programs, for saving again; null: none
    bool newer = false;  ///< a newer version wrote it, and not all of it may be here: not to be saved over
};

/// Reads a project. The file may hold anything: time and memory stay with its size, and what other programs
/// put into it (triggers, views, functions) never runs.
///
/// @param options  `cancel` and `progress` count
/// @param diagnostics  dataIgnored where the file is newer or views and triggers were found, dataLost for
/// foreign tables that could not be kept
/// Fails: as Source::open; formatUnknown (no project), cancelled, and as decodeScene() with
/// where = "walk.sinew: curve 12".
Result<Project> readProject(const std::filesystem::path& path, const ReadOptions& options,
                            Diagnostics& diagnostics);
Result<Project> readProject(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether a newer version wrote the file, by its header alone; false where it cannot be read.
bool isNewerProject(const std::filesystem::path& path);

struct ProjectWriteOptions {
    int backups = 5;  ///< earlier versions that are kept beside the file, "walk.sinew~1" the youngest
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// Writes a new file beside `path`, lets the backups move on, and renames it over the old one: at every
/// moment a whole project stands there.
///
/// Returns the stamp of the file. Fails, and leaves the old file and its backups: fileNotWritable (disk full,
/// protected or vanished folder), cancelled, numberNotFinite (see SceneEncoder).
Result<FileStamp> writeProject(const std::filesystem::path& path, const Project& project,
                               const ProjectWriteOptions& options = {});

/// The bytes of a project file.
Result<std::string> projectBytes(const Project& project);

}  // namespace sinew
