#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/commands/Input.h"
#include "core/base/Diagnostics.h"

namespace sinew {

/// What a subcommand takes that reads motion and writes it back changed.
struct Rewrite {
    Input input;
    std::string output;
    WriteOptions writing;
    bool json = false;
};

/// Declares FILE... and its options, -o and --out-unit; `rewrite` outlives the parsing.
void addRewrite(CLI::App& command, Rewrite& rewrite, bool outputRequired = true);

/// Declares --joint, which may be given several times.
void addJoints(CLI::App& command, std::vector<std::string>& joints);

/// Joints by name. Fails: nameUnknown.
Result<std::vector<JointId>> jointsNamed(const Skeleton& skeleton, const std::vector<std::string>& names);

/// Warns of what a file that holds one clip of one character leaves out.
void warnOfOthers(const Scene& scene, const Take& take, Diagnostics& diagnostics);

/// Whether a file of this name takes a whole scene.
bool takesScenes(const std::string& output);

/// Writes a scene, plays the file back where it does not hold scenes, and warns of what is lost and whether
/// it is off (ExportFile.h).
Result<void> writeChecked(const Scene& scene, const std::string& output, const WriteOptions& options,
                          Diagnostics& diagnostics);

/// Writes an edited scene: all of it where the format holds scenes, else the take's clip.
Result<void> writeRewritten(const Rewrite& rewrite, const Scene& edited, const Take& take,
                            Diagnostics& diagnostics);

/// Reads the files, hands the last clip of the last character to `edit`, and writes the scene that it gives:
/// all of it where the format holds scenes, else that clip. `edit` may append to a text that goes to stdout
/// once the file is written. Prints diagnostics and errors; returns the exit code.
using ClipEdit = std::function<Result<Scene>(const Scene&, const Take&, std::string& text)>;
int rewriteClip(const Rewrite& rewrite, const ClipEdit& edit);

}  // namespace sinew
