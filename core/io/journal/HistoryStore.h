#pragma once

#include <filesystem>
#include <optional>

#include "core/base/FileStamp.h"
#include "core/io/journal/RecoverJournal.h"

namespace sinew {

/// Stores the undo history of each saved project in a separate file, so that steps can be undone after the
/// project is reopened. A history belongs to one state of one project file: once another program changes
/// the file, it is no longer found. Histories have the format of journals, and only the user can read them.
class HistoryStore {
public:
    // The oldest histories are deleted, never the one that was just stored.
    static constexpr std::size_t kMaxFiles = 20;
    static constexpr std::uintmax_t kMaxBytes = std::uintmax_t{2} << 30;  ///< of all files

    explicit HistoryStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Writes the history of a project that was just saved, in place of its earlier one. Fails with
    /// `fileNotWritable`; the earlier history is deleted even then.
    ///
    /// @param project  absolute path
    /// @param stamp    of the saved file
    Result<void> store(const std::filesystem::path& project, const FileStamp& stamp,
                       const RecoveredHistory& history) const;
    /// Returns the history of a project file in its current state. Returns nullopt if there is none, it
    /// cannot be read, or reading was cancelled.
    std::optional<RecoveredHistory> find(const std::filesystem::path& project, const FileStamp& stamp,
                                         const WorkControl& control = {}) const;
    /// Deletes the history of a project.
    void remove(const std::filesystem::path& project) const;

private:
    std::filesystem::path pathOf(const std::filesystem::path& project, const FileStamp& stamp) const;

    std::filesystem::path folder_;
};

}  // namespace sinew
