#pragma once

#include <functional>

#include "app/cli/Input.h"
#include "core/io/verify/ExportFile.h"

namespace sinew {

/// Arguments of a subcommand that reads a motion, edits it and writes the result.
struct Rewrite {
    Input input;
    std::string output;
    WriteOptions writing;
    bool json = false;
};

/// Declares FILE... and its options, -o, --out-unit and --json; `rewrite` must outlive parsing.
void addRewrite(CLI::App& command, Rewrite& rewrite, bool outputRequired = true);

/// Declares --joint, which may be repeated.
void addJoints(CLI::App& command, std::vector<std::string>& joints);

/// Returns the joints with these names. Fails with `nameUnknown`.
Result<std::vector<JointId>> findJoints(const Skeleton& skeleton, const std::vector<std::string>& names);

/// Warns about the characters besides this one that are omitted because the file holds one.
void warnAboutOmitted(const Scene& scene, const Character& written, Diagnostics& diagnostics);

/// Warns about characters and clips that are omitted because the file holds one clip of one character.
void warnAboutOmitted(const Scene& scene, const CharacterClip& subject, Diagnostics& diagnostics);

/// Returns whether the format of this file name holds whole scenes.
bool writesScenes(const std::string& output);

/// Warns about what a written file lacks, and if it exceeds the tolerance although it was verified.
void warnAboutExport(const ExportReport& report, bool verified, Diagnostics& diagnostics);

/// Writes a scene and, unless the format holds whole scenes, verifies the file. Warns about losses and about
/// files that exceed the tolerance (see ExportFile.h).
Result<void> writeVerified(const Scene& scene, const std::string& output, const WriteOptions& options,
                           Diagnostics& diagnostics);

/// Writes an edited scene: all of it if the format holds scenes, else the subject's clip.
Result<void> writeEdited(const Rewrite& rewrite, const Scene& edited, const CharacterClip& subject,
                         Diagnostics& diagnostics);

/// An edited scene and a report for stdout.
struct EditedScene {
    Scene scene;
    std::string report;
};

/// Reads the files, calls `edit` with the last clip of the last character, and writes the returned scene: all
/// of it if the format holds scenes, else that clip. Prints the report once the file is written. Prints
/// diagnostics and errors and returns the exit code.
using ClipEdit = std::function<Result<EditedScene>(const Scene&, const CharacterClip&)>;
int rewriteClip(const Rewrite& rewrite, const ClipEdit& edit);

}  // namespace sinew
