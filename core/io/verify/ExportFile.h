#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/io/ExportLosses.h"
#include "core/io/verify/ExportCheck.h"

namespace sinew {

/// What the name of a report ends with, behind that of its file.
inline constexpr std::string_view kReportEnding = ".report.json";

/// How an export is done, beside what is written.
struct ExportRequest {
    bool verify = true;       ///< plays the file and compares
    bool keepReport = false;  ///< puts exportReportJson() beside the file
    ImporterOptions importer{};
};

/// What an export did. "Done" is said by this and nothing less.
struct ExportReport {
    struct File {
        std::string name;
        std::size_t bytes = 0;
    };
    std::string file;    ///< its bare name
    std::string format;  ///< "Biovision BVH"
    std::vector<File> files;
    std::vector<ExportLoss> losses;
    Diagnostics messages;                ///< of the writer
    ExportTolerance tolerance{};         ///< that was asked for
    std::optional<ExportCheck> check{};  ///< none where it was not checked
    std::string notChecked{};            ///< why
    int rounds = 1;                      ///< how often it was written until it was near enough

    /// Whether the file was checked and is as near as was asked for.
    bool isWithin() const { return check && check->isWithin(tolerance); }
};

/// Writes a clip, or what else the options name, to `path` by its extension: makes the files in memory, plays
/// them beside the motion (checkExport()), makes them anew with more keys where they are too far off and the
/// format has keys to add, puts them down together by rename, and compares what is on the disk with what was
/// checked. A file that stays too far off is written all the same, and the report says how far. Where its
/// format cannot be played, because the program that reads it is missing, fails or gives up, it is written
/// and the report says that it was not checked.
///
/// Fails: as formatForWriting, the format, checkExport() and writeFiles do; dataLost, with what its reader
/// says, where the file that was made cannot be read back. Then nothing on the disk has changed,
/// but where putting down the second of two files failed or the disk gave back other bytes.
Result<ExportReport> exportFile(const Scene& scene, const std::filesystem::path& path,
                                const WriteOptions& options, const ExportRequest& request = {});

}  // namespace sinew
