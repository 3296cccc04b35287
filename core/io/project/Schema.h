#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/encode/Parts.h"

namespace sinew {

// The tables of a project file. They are documented in resources/docs/project-file.md.

inline constexpr std::uint32_t kApplicationId = 0x534e4557;  ///< "SNEW"
inline constexpr int kSchemaVersion = 13;

inline constexpr std::string_view kMetaTable = "meta";
inline constexpr std::string_view kViewTable = "view";

/// Returns the statements that create the tables of an empty project.
std::vector<std::string> schemaStatements();

/// Returns whether a table name, in any case, is used by projects or by SQLite itself.
bool isReservedTable(std::string_view table);

/// Returns the first version that has a table for this kind.
int sinceVersion(PartKind kind);

/// Return whether a file, judging by its first bytes, is an SQLite database or a project.
bool isDatabase(std::string_view head);
bool isProject(std::string_view head);

}  // namespace sinew
