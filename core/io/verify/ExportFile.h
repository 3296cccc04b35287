#pragma once

#include "core/io/verify/ExportCheck.h"
#include "core/io/writing/ExportLosses.h"

namespace sinew {

/// Suffix of a report's file name, which follows the name of its file.
inline constexpr std::string_view kReportEnding = ".report.json";

/// Settings of an export apart from what is written.
struct ExportRequest {
    bool verify = true;       ///< play the file back and compare
    bool keepReport = false;  ///< save exportReportJson() beside the file
    ImporterOptions importer{};
};

/// The result of an export.
struct ExportReport {
    struct File {
        std::string name;
        std::size_t bytes = 0;
        std::size_t extras = 0;  ///< how many of the bytes only Sinew reads
    };
    std::string file;    ///< name without folder
    std::string format;  ///< "Biovision BVH"
    std::vector<File> files;
    std::vector<ExportLoss> losses;
    Diagnostics messages;                ///< from the writer
    ExportTolerance tolerance{};         ///< requested
    std::optional<ExportCheck> check{};  ///< nullopt if the file was not verified
    std::string unverifiedReason{};      ///< the reason if it was not verified
    int rounds = 1;                      ///< number of times it was written to meet the tolerance

    /// Returns whether the file was verified and is within tolerance.
    bool isWithin() const { return check && check->isWithin(tolerance); }
};

/// Writes a clip, or whatever the options select, to `path` in the format of its extension. The files are
/// created in memory and played beside the motion (checkExport()). If they are out of tolerance and the
/// format can store more keys, they are written again with more keys. The verified files are then written
/// under temporary names, synced and renamed into place, and finally compared with what is on the disk. A
/// file that stays out of tolerance is written all the same, and the report contains its error. If its format
/// cannot be played back because the program that reads it is missing or fails, the file is written and the
/// report says why it was not verified.
///
/// Fails as formatForWriting(), the format, checkExport() and writeFiles() do, and with `dataLost` and the
/// reader's message if the written file cannot be read back. On failure nothing on the disk has changed,
/// unless renaming the second of two files failed or the disk returned different bytes.
Result<ExportReport> exportFile(const Scene& scene, const std::filesystem::path& path,
                                const WriteOptions& options, const ExportRequest& request = {});

}  // namespace sinew
