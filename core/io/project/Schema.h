#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/encode/Parts.h"

namespace sinew {

/// The tables of a project file. Their documentation is resources/docs/project-file.md.

inline constexpr std::uint32_t kApplicationId = 0x534e4557;  ///< "SNEW"
inline constexpr int kSchemaVersion = 5;

inline constexpr std::string_view kMetaTable = "meta";
inline constexpr std::string_view kViewTable = "view";

/// The statements that make the tables of an empty project.
std::vector<std::string> schemaStatements();

/// Whether a table of this name, in any case, is one of ours or SQLite's own.
bool isOurs(std::string_view table);

/// The version that first had the table of a kind.
int sinceVersion(PartKind kind);

/// Whether bytes begin as an SQLite file does, and as one of ours.
bool isDatabase(std::string_view head);
bool isProject(std::string_view head);

}  // namespace sinew
