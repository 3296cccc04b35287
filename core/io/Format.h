#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"
#include "core/base/Diagnostics.h"
#include "core/io/Holdings.h"
#include "core/io/Source.h"
#include "core/io/WriteOptions.h"
#include "core/io/verify/Replay.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The program that reads formats for which a library of many faults is needed (FBX, COLLADA, ...), and what
/// it may spend.
struct ImporterOptions {
    std::filesystem::path program{};  ///< empty: what SINEW_IMPORT names, else sinew-import beside this one
    std::chrono::milliseconds time{60'000};
    std::uint64_t memory = std::uint64_t{4} << 30;  ///< bytes of address space
};

/// Choices for reading. Unset ones follow the format's own rule.
struct ReadOptions {
    std::optional<double> metresPerUnit{};  ///< of one file unit of length
    std::optional<FrameRate> rate{};        ///< for files that store none (AMC: 120 Hz unless told)
    /// BVH: position channels are added to OFFSET instead of replacing it.
    bool addPositionsToOffset = false;
    ImporterOptions importer{};
    /// Readers stop with ErrorCode::cancelled soon after it is set.
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1, written by readers
};

/// A file format. Stateless; the list of them is formats().
class Format {
public:
    virtual ~Format() = default;

    virtual std::string_view name() const = 0;                     ///< "Biovision BVH"
    virtual std::vector<std::string_view> extensions() const = 0;  ///< {".bvh"}, lower case
    virtual bool canRead() const { return true; }
    virtual bool canWrite() const { return false; }
    /// Whether its files hold whole scenes: write() then takes options that name no character as all of them.
    virtual bool holdsScenes() const { return false; }
    /// What its files with this extension hold; of formats that are only read, whether they have motion.
    virtual Holdings holdings(std::string_view extension) const;

    /// Whether the first bytes look like this format (at most 4 KiB are given).
    virtual bool sniff(std::string_view head) const = 0;

    /// Whether a source of this format is motion only: openFiles() puts such ones behind their skeletons.
    virtual bool needsCharacter(const Source&) const { return false; }

    /// The scene `onto` with what the file holds added: a character with its clips, or, for files that are
    /// motion only (AMC), a clip on the last character of `onto` (where there is none the format finds the
    /// skeleton beside the file). On failure `onto` is what it was: it is a value.
    virtual Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                               Diagnostics& diagnostics) const;

    /// The files of one character's one clip; `fileName` is what the user asked for ("walk.amc"), siblings
    /// share its stem.
    virtual Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                                 const WriteOptions& options, Diagnostics& diagnostics) const;

    /// Plays a file by the format's rules, sharing no code with write(): what a written file is checked by.
    /// Where the format says no more, it is read by read() and played by the Evaluator. Fails as read().
    virtual Result<Replays> replay(const Source& source, const ReadOptions& options) const;
    /// The same of files that hold motion alone, with the skeleton that they were written of. Where the
    /// format says no more: replay().
    virtual Result<Replays> replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                                     const ReadOptions& options) const;
};

/// Every format, in the order they are asked. Explicit, never self-registered.
std::span<const Format* const> formats();

/// The format of a source: by content, then by extension. Fails: formatUnknown, naming what can be read.
Result<const Format*> formatOf(const Source& source);

/// The format that writes files with this extension (".bvh"). Fails: formatCannotWrite, naming what can be
/// written.
Result<const Format*> formatForWriting(std::string_view extension);

/// A file with the format that reads it.
struct OpenedFile {
    Source source;
    const Format* format;
};

/// Opens files in the order in which they are read: as given, but each motion behind its skeleton, the one
/// that it fits best by name, else by folder, else by format; of several the nearest before it, else the
/// first.
/// Fails as Source::open and formatOf do.
Result<std::vector<OpenedFile>> openFiles(std::span<const std::filesystem::path> paths);

/// Reads files in order onto `onto`, each with its format: skeletons first come, so "35.asf 35_01.amc" is one
/// clip. All or nothing. Fails as Source::open, formatOf and the formats do.
Result<Scene> readFiles(std::span<const std::filesystem::path> paths, const Scene& onto,
                        const ReadOptions& options, Diagnostics& diagnostics);

/// Writes one clip to `path` by its extension, atomically. Fails as formatForWriting, the format and
/// writeFiles do.
Result<void> writeFile(const Scene& scene, const std::filesystem::path& path, const WriteOptions& options,
                       Diagnostics& diagnostics);

}  // namespace sinew
