#include "core/io/project/GuardedDatabase.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/Ascii.h"

namespace sinew {

namespace {

constexpr int kStepsPerCheck = 10000;
constexpr std::int64_t kBaseSteps = 20'000'000;

// Header fields with the journal mode of the file: 1 for a rollback journal, 2 for WAL.
constexpr std::size_t kWriteVersionOffset = 18;
constexpr std::size_t kReadVersionOffset = 19;
constexpr char kWal = 2;
constexpr char kRollback = 1;

/// Allows what reading needs: SELECT from tables, one function, and pragmas that return facts. Everything
/// else, such as ATTACH, is refused when a statement is compiled, whatever the schema says.
int allowReading(void*, int action, const char* first, const char* second, const char*, const char*) {
    constexpr std::array kPragmas{std::string_view("page_size"), std::string_view("user_version"),
                                  std::string_view("table_xinfo")};
    const auto is = [](const char* text, std::string_view expected) { return text && expected == text; };
    switch (action) {
        case SQLITE_SELECT:
        case SQLITE_READ:
            return SQLITE_OK;
        case SQLITE_FUNCTION:
            return is(second, "ifnull") ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_PRAGMA:
            return std::ranges::any_of(kPragmas, [&](std::string_view each) { return is(first, each); })
                       ? SQLITE_OK
                       : SQLITE_DENY;
        default:
            return SQLITE_DENY;
    }
}

}  // namespace

std::string sqlName(std::string_view name) {
    std::string result = "\"";
    for (const char c : name) result.append(c == '"' ? 2 : 1, c);
    return result + '"';
}

std::vector<std::string> storedColumns(SQLite::Database& database, std::string_view table) {
    std::vector<std::string> columns;
    SQLite::Statement info(database, "PRAGMA table_xinfo(" + sqlName(table) + ")");
    while (info.executeStep()) {
        if (info.getColumn("hidden").getInt() == 0) columns.push_back(info.getColumn("name").getString());
    }
    return columns;
}

std::string serialize(SQLite::Database& database) {
    sqlite3_int64 size = 0;
    unsigned char* bytes = sqlite3_serialize(database.getHandle(), "main", &size, 0);
    if (bytes == nullptr) throw SQLite::Exception("there is not enough memory");
    std::string result(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    sqlite3_free(bytes);
    return result;
}

GuardedDatabase::GuardedDatabase(std::string_view bytes, const std::atomic<bool>* cancel)
    : size_(bytes.size()),
      budget_{cancel, kBaseSteps + static_cast<std::int64_t>(bytes.size())},
      database_(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    guard();
    if (bytes.size() > kReadVersionOffset && bytes[kReadVersionOffset] == kWal) {
        changedBytes_ = bytes;
        changedBytes_[kWriteVersionOffset] = changedBytes_[kReadVersionOffset] = kRollback;
        bytes = changedBytes_;
    }
    load(bytes);
    SQLite::Statement schema(database_,
                             "SELECT type, name, tbl_name, ifnull(sql, ''), rootpage FROM sqlite_master");
    while (schema.executeStep()) {
        if (objects_.size() == kMaxObjects) throw SQLite::Exception("there are too many tables");
        objects_.push_back({schema.getColumn(0), schema.getColumn(1), schema.getColumn(2),
                            schema.getColumn(3), schema.getColumn(4).getInt64() > 0});
    }
}

void GuardedDatabase::guard() {
    sqlite3* handle = database_.getHandle();
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, nullptr);
    applyLimits(database_);
}

void GuardedDatabase::applyLimits(SQLite::Database& other) {
    sqlite3* handle = other.getHandle();
    const auto maxLength = std::min<std::size_t>(size_ + 1000, std::numeric_limits<int>::max());
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(maxLength));
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 10);
    sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 8);
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 250'000);
    sqlite3_limit(handle, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100);
    sqlite3_progress_handler(handle, kStepsPerCheck, checkBudget, &budget_);
}

void GuardedDatabase::load(std::string_view bytes) {
    auto* data =
        reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));  // not written to (see the flag)
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    sqlite3* const handle = database_.getHandle();
    const int code = sqlite3_deserialize(handle, "main", data, size, size, SQLITE_DESERIALIZE_READONLY);
    if (code != SQLITE_OK) throw SQLite::Exception(handle, code);
    database_.exec("PRAGMA cell_size_check = ON");
    // Lets SQLite read pages in place instead of copying them to its cache.
    database_.exec("PRAGMA mmap_size = 0x7fff0000");
    sqlite3_set_authorizer(handle, allowReading, nullptr);
}

int GuardedDatabase::checkBudget(void* budget) {
    auto& state = *static_cast<Budget*>(budget);
    state.remaining -= kStepsPerCheck;
    return state.remaining < 0 || (state.cancel && state.cancel->load()) ? 1 : 0;
}

bool GuardedDatabase::hasTable(std::string_view table, std::initializer_list<std::string_view> columns) {
    const bool stored = std::ranges::any_of(objects_, [&](const Object& object) {
        return object.type == "table" && object.isStored && lowerCase(object.name) == table;
    });
    if (!stored) return false;
    const std::vector<std::string> found = storedColumns(database_, table);
    return std::ranges::all_of(columns, [&](std::string_view column) {
        return std::ranges::any_of(found,
                                   [&](const std::string& name) { return equalsIgnoringCase(name, column); });
    });
}

}  // namespace sinew
