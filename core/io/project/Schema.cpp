#include "core/io/project/Schema.h"

#include <algorithm>

#include "core/base/Ascii.h"

namespace sinew {

namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
// See https://www.sqlite.org/fileformat.html#database_header
constexpr std::size_t kApplicationIdOffset = 68;
constexpr std::size_t kDatabaseHeaderBytes = 100;

}  // namespace

std::vector<std::string> schemaStatements() {
    std::vector<std::string> statements{
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
        "CREATE TABLE view (id INTEGER PRIMARY KEY, data BLOB NOT NULL)",
    };
    for (const PartKind kind : kPartKinds) {
        statements.push_back("CREATE TABLE " + std::string(name(kind)) + " (id INTEGER PRIMARY KEY, " +
                             (isNamed(kind) ? "name TEXT NOT NULL, " : "") + "data BLOB NOT NULL)");
    }
    return statements;
}

bool isReservedTable(std::string_view table) {
    const std::string lower = lowerCase(table);
    return lower == kMetaTable || lower == kViewTable || lower.starts_with("sqlite_") ||
           std::ranges::any_of(kPartKinds, [&](PartKind kind) { return lower == name(kind); });
}

int sinceVersion(PartKind kind) {
    if (kind == PartKind::sequence) return 13;
    if (kind == PartKind::influenceChunk) return 11;
    if (kind == PartKind::shapeDeltas) return 8;
    return kind >= PartKind::texture ? 4 : 1;
}

bool isDatabase(std::string_view head) {
    return head.size() >= kDatabaseHeaderBytes && head.starts_with(kMagic);
}

bool isProject(std::string_view head) {
    if (!isDatabase(head)) return false;
    std::uint32_t id = 0;
    for (const char byte : head.substr(kApplicationIdOffset, 4)) {
        id = id << 8 | static_cast<std::uint8_t>(byte);
    }
    return id == kApplicationId;
}

}  // namespace sinew
