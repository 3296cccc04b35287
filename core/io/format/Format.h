#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"
#include "core/base/Diagnostics.h"
#include "core/base/WorkControl.h"
#include "core/io/format/FormatSupport.h"
#include "core/io/format/ReadCorrections.h"
#include "core/io/format/Replay.h"
#include "core/io/format/WriteOptions.h"
#include "core/io/text/Source.h"
#include "core/scene/Scene.h"

namespace sinew {

class TextCursor;

/// The separate program that reads formats whose library may crash on damaged files (FBX, COLLADA, ...), and
/// its resource limits.
struct ImporterOptions {
    std::filesystem::path program{};  ///< empty: $SINEW_IMPORT, or sinew-import beside this program
    std::chrono::milliseconds time{
        60'000};  ///< for files up to 10 MiB; larger ones may take longer in proportion
    std::uint64_t memory = std::uint64_t{4} << 30;  ///< bytes of address space
};

/// Options for reading. Options that are not set follow the format's convention.
struct ReadOptions {
    std::optional<double> metresPerUnit{};  ///< length of one file unit
    ReadCorrections corrections{};          ///< made by readFiles(), not by the formats
    std::optional<FrameRate> rate{};        ///< for files that store none (AMC: 120 Hz by default)
    /// BVH: position channels are added to OFFSET instead of replacing it.
    bool addPositionsToOffset = false;
    ImporterOptions importer{};
    /// When set, readers stop soon with ErrorCode::cancelled.
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;     ///< null, or set by readers
    float firstProgress = 0, lastProgress = 1;  ///< at the start and at the end of reading

    WorkControl control() const { return {cancel, progress, firstProgress, lastProgress}; }
};

/// Returns the length of a file's unit in metres: that of the options, else `standard`. Fails with
/// `argumentInvalid` if it is not a positive number.
Result<double> fileUnit(const Source& source, const ReadOptions& options, double standard);

/// Checks before a reader of text reads a frame that the limits allow it and, every few frames, that reading
/// was not cancelled; then also reports progress. Fails at the cursor with `limitExceeded` or `cancelled`.
Result<void> beginFrame(const TextCursor& cursor, std::int64_t frame, const ReadOptions& options);

/// A file format. Stateless; see formats() for all of them.
class Format {
public:
    virtual ~Format() = default;

    virtual std::string_view name() const = 0;                     ///< "Biovision BVH"
    virtual std::vector<std::string_view> extensions() const = 0;  ///< {".bvh"}, lower case
    virtual bool canRead() const { return true; }
    virtual bool canWrite() const { return false; }
    /// Returns whether files hold whole scenes. write() then writes all characters if the options name none.
    virtual bool holdsScenes() const { return false; }
    /// Returns what files with this extension can store. For read-only formats only whether they have motion.
    virtual FormatSupport support(std::string_view extension) const;

    /// Returns whether the first bytes (up to 4 KiB) look like this format.
    virtual bool sniff(std::string_view head) const = 0;

    /// Returns whether a source holds motion only. openFiles() puts such files after their skeletons.
    virtual bool needsCharacter(const Source&) const { return false; }

    /// Returns the scene `onto` with the contents of the file added: a character with its clips or, for files
    /// that hold motion only (AMC), a clip of the last character in `onto`. If `onto` has none, the format
    /// looks for the skeleton beside the file.
    virtual Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                               Diagnostics& diagnostics) const;

    /// Returns the files for one clip of one character. `fileName` is the name the user chose ("walk.amc");
    /// companion files have the same stem.
    virtual Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                                 const WriteOptions& options, Diagnostics& diagnostics) const;

    /// Plays a file by the format's rules, sharing no code with write(), to verify written files. By default
    /// the file is read with read() and played by the Evaluator. Fails as read() does.
    virtual Result<Replays> replay(const Source& source, const ReadOptions& options) const;
    /// Like replay(), for files that hold motion only; `skeleton` is the one they were written from. By
    /// default calls replay().
    virtual Result<Replays> replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                                     const ReadOptions& options) const;
};

/// Returns replays of a file that its format's reader has read, played by the Evaluator. For formats without
/// an independent player.
Replays sceneReplays(const Scene& scene);

}  // namespace sinew
