#pragma once

#include <filesystem>
#include <string>

namespace sinew {

/// Names of a journal's files: "1732190000123-4711.journal", the same with ".lock", and SQLite's files.
inline constexpr const char* kJournalExtension = ".journal";
inline constexpr const char* kLockSuffix = ".lock";
inline constexpr const char* kDamagedSuffix = ".damaged";
inline constexpr const char* kDatabaseSuffixes[] = {"-wal", "-shm", "-journal"};

inline std::filesystem::path withSuffix(std::filesystem::path file, const char* suffix) {
    return file += suffix;
}

}  // namespace sinew
