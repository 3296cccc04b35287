#pragma once

#include <filesystem>
#include <optional>

#include "core/base/FileStamp.h"
#include "core/io/journal/RecoverJournal.h"

namespace sinew {

/// The undo histories of saved projects, each in a file of its own, so that undo continues after a project is
/// closed and opened again. A history belongs to one state of one project file: once another program changes
/// the file, it is no longer found. Histories have the format of journals, and only the user can read them.
class KeptHistories {
public:
    static constexpr std::size_t kMostFiles = 20;  ///< the oldest ones are deleted

    explicit KeptHistories(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Writes the history of a project that was just saved, in place of its earlier one. Fails with
    /// `fileNotWritable`; the earlier one is deleted then, too.
    ///
    /// @param project  absolute path
    /// @param stamp    of the saved file
    Result<void> keep(const std::filesystem::path& project, const FileStamp& stamp,
                      const RecoveredHistory& history) const;
    /// Returns the history of a project file in its current state. Returns nullopt if there is none or it
    /// cannot be read.
    std::optional<RecoveredHistory> find(const std::filesystem::path& project, const FileStamp& stamp) const;
    /// Deletes the history of a project.
    void forget(const std::filesystem::path& project) const;

private:
    std::filesystem::path pathOf(const std::filesystem::path& project, const FileStamp& stamp) const;

    std::filesystem::path folder_;
};

}  // namespace sinew
