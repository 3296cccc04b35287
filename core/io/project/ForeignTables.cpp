#include "core/io/project/ForeignTables.h"

#include <sqlite3.h>

#include <algorithm>
#include <vector>

#include "core/base/Ascii.h"
#include "core/io/project/Schema.h"

namespace sinew {

namespace {

using Object = GuardedDatabase::Object;

// Pages allowed in addition to twice the file, for the schema and for pages that are nearly empty.
constexpr std::int64_t kExtraPages = 64;

/// What a statement of the schema may create.
struct Permission {
    const std::string& table;
    bool functions;
};

bool isName(const char* text, const std::string& name) {
    return text != nullptr && lowerCase(text) == lowerCase(name);
}

/// Allows statements of an untrusted schema to create their own table and its indexes, and nothing else.
int authorize(void* permission, int action, const char* first, const char* second, const char*, const char*) {
    const auto& allowed = *static_cast<const Permission*>(permission);
    switch (action) {
        case SQLITE_CREATE_TABLE:
            return isName(first, allowed.table) ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_CREATE_INDEX:
            return isName(second, allowed.table) ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_FUNCTION:
            return allowed.functions ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_INSERT:
        case SQLITE_UPDATE:
        case SQLITE_DELETE:
        case SQLITE_READ:
        case SQLITE_REINDEX:
            return SQLITE_OK;
        default:
            return SQLITE_DENY;
    }
}

/// Restricts a connection to what `permission` allows, until destroyed.
class Restriction {
public:
    Restriction(SQLite::Database& database, Permission permission)
        : handle_(database.getHandle()), permission_(permission) {
        sqlite3_set_authorizer(handle_, authorize, &permission_);
    }
    ~Restriction() { sqlite3_set_authorizer(handle_, nullptr, nullptr); }
    Restriction(const Restriction&) = delete;
    Restriction& operator=(const Restriction&) = delete;

private:
    sqlite3* handle_;
    Permission permission_;
};

/// Returns the list of stored (not computed) columns, such as `"a", "b"`, and their number.
std::pair<std::string, int> columnsOf(SQLite::Database& database, const std::string& table) {
    std::pair<std::string, int> columns;
    SQLite::Statement info(database, "PRAGMA table_xinfo(" + sqlName(table) + ")");
    while (info.executeStep()) {
        if (info.getColumn("hidden").getInt() != 0) continue;
        columns.first += (columns.second++ == 0 ? "" : ", ") + sqlName(info.getColumn("name").getString());
    }
    return columns;
}

void bind(SQLite::Statement& statement, int index, const SQLite::Column& value) {
    if (value.isInteger()) return statement.bind(index, static_cast<std::int64_t>(value.getInt64()));
    if (value.isFloat()) return statement.bind(index, value.getDouble());
    if (value.isText()) return statement.bind(index, value.getString());
    if (!value.isBlob()) return statement.bind(index);
    // An empty blob has no address, which would bind NULL.
    statement.bind(index, value.getBytes() == 0 ? "" : value.getBlob(), value.getBytes());
}

/// @param budget  bytes and rows that may be copied, counted down
void copyRows(GuardedDatabase& from, SQLite::Database& to, const std::string& table, std::int64_t& budget) {
    const auto [columns, count] = columnsOf(from.connection(), table);
    std::string placeholders = "?";
    for (int i = 1; i < count; ++i) placeholders += ", ?";
    SQLite::Statement rows(from.connection(), "SELECT " + columns + " FROM " + sqlName(table));
    SQLite::Statement insert(
        to, "INSERT INTO " + sqlName(table) + " (" + columns + ") VALUES (" + placeholders + ")");
    while (rows.executeStep()) {
        --budget;
        for (int i = 0; i < count; ++i) {
            const SQLite::Column value = rows.getColumn(i);
            budget -= value.isText() || value.isBlob() ? value.getBytes() : 0;
            bind(insert, i + 1, value);
        }
        if (budget < 0) throw SQLite::Exception("its data is larger than the file");
        insert.exec();
        insert.reset();
    }
}

/// Runs the first statement of a schema entry; any text after it is ignored.
void runStatement(SQLite::Database& database, const std::string& statement, const Permission& permission) {
    const Restriction restriction(database, permission);
    SQLite::Statement(database, statement).exec();
}

/// Defaults and checks may call functions because they are not evaluated, but computed columns would be.
void createTable(SQLite::Database& database, const Object& table) {
    runStatement(database, table.sql, {table.name, true});
    SQLite::Statement computed(database, "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden > 1");
    computed.bind(1, table.name);
    if (computed.executeStep()) throw SQLite::Exception("it has computed columns");
}

std::string lostIndexMessage(const std::string& name, const std::string& why) {
    return "the index '" + name + "' of another program cannot be kept: " + why;
}

void createIndexes(GuardedDatabase& from, SQLite::Database& to, const Object& table,
                   std::vector<std::string>& lost) {
    for (const Object& index : from.objects()) {
        // Indexes without SQL were created with the table.
        if (index.type != "index" || index.table != table.name || index.sql.empty()) continue;
        try {
            runStatement(to, index.sql, {table.name, false});
        } catch (const SQLite::Exception& exception) {
            lost.push_back(lostIndexMessage(index.name, exception.what()));
        }
    }
}

/// Drops indexes with expressions or conditions before there are rows to evaluate them for.
void dropComputedIndexes(SQLite::Database& database, const std::string& table,
                         std::vector<std::string>& lost) {
    std::vector<std::string> names;
    SQLite::Statement query(database,
                            "SELECT own.name FROM pragma_index_list(?) AS own WHERE own.partial OR EXISTS "
                            "(SELECT 1 FROM pragma_index_xinfo(own.name) WHERE cid = -2)");
    query.bind(1, table);
    while (query.executeStep()) names.push_back(query.getColumn(0).getString());
    query.reset();
    for (const std::string& name : names) {
        database.exec("DROP INDEX " + sqlName(name));
        lost.push_back(lostIndexMessage(name, "it has expressions"));
    }
}

/// @param lost  messages about parts of the table that could not be kept
void copyTable(GuardedDatabase& from, SQLite::Database& to, const Object& table, std::int64_t& budget,
               std::vector<std::string>& lost) {
    createTable(to, table);
    createIndexes(from, to, table, lost);
    dropComputedIndexes(to, table.name, lost);
    copyRows(from, to, table.name, budget);
}

bool isForeignTable(const Object& object) {
    return object.type == "table" && object.isStored && !isReservedTable(object.name);
}

void guard(SQLite::Database& database) {
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    database.exec("PRAGMA ignore_check_constraints = ON");
}

/// Limits the copy to about the size of the file that it is made from.
void limit(SQLite::Database& copy, GuardedDatabase& project) {
    guard(copy);
    project.applyLimits(copy);
    const std::int64_t page = project.connection().execAndGet("PRAGMA page_size").getInt64();
    const auto budget = 2 * static_cast<std::int64_t>(project.size()) / page + kExtraPages;
    copy.exec("PRAGMA page_size = " + std::to_string(page));
    copy.exec("PRAGMA max_page_count = " + std::to_string(budget));
}

bool copyForeignTable(GuardedDatabase& project, SQLite::Database& copy, const Object& table,
                      std::int64_t& budget, std::vector<std::string>& lost) {
    try {
        SQLite::Transaction transaction(copy);
        copyTable(project, copy, table, budget, lost);
        transaction.commit();
        return true;
    } catch (const SQLite::Exception& exception) {
        lost.push_back("the table '" + table.name +
                       "' of another program cannot be kept: " + exception.what());
        return false;
    }
}

/// Returns the foreign tables as a database; empty if there are none.
std::string copyForeignTables(GuardedDatabase& project, std::vector<std::string>& lost) {
    try {
        SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        limit(copy, project);
        auto budget = static_cast<std::int64_t>(project.size());
        bool found = false;
        for (const Object& object : project.objects())
            if (isForeignTable(object))
                found = copyForeignTable(project, copy, object, budget, lost) || found;
        return found ? serialize(copy) : std::string();
    } catch (const SQLite::Exception& exception) {
        lost.push_back(std::string("the tables of other programs cannot be kept: ") + exception.what());
        return {};
    }
}

/// Returns messages about foreign tables in an older project whose names are now used by Sinew.
std::vector<std::string> conflictingTables(GuardedDatabase& project) {
    const int version = project.connection().execAndGet("PRAGMA user_version").getInt();
    std::vector<std::string> lost;
    for (const Object& object : project.objects()) {
        const bool isReserved = std::ranges::any_of(kPartKinds, [&](PartKind kind) {
            return sinceVersion(kind) > version && lowerCase(object.name) == name(kind);
        });
        if (isReserved && object.type == "table" && object.isStored)
            lost.push_back("the table '" + object.name +
                           "' of another program cannot be kept: Sinew now uses this name itself");
    }
    return lost;
}

}  // namespace

std::shared_ptr<const ForeignTables> ForeignTables::read(GuardedDatabase& project,
                                                         const std::string& fileName,
                                                         Diagnostics& diagnostics) {
    for (const Object& object : project.objects()) {
        if (object.type == "trigger" || object.type == "view" ||
            (object.type == "table" && !object.isStored)) {
            diagnostics.warn(ErrorCode::dataIgnored, fileName,
                             "triggers, views and virtual tables were left out and will not be saved");
        }
    }
    std::vector<std::string> lost = conflictingTables(project);
    auto tables = std::make_shared<ForeignTables>();
    tables->bytes_ = copyForeignTables(project, lost);
    for (const std::string& message : lost) diagnostics.warn(ErrorCode::dataLost, fileName, message);
    return tables->bytes_.empty() ? nullptr : tables;
}

void ForeignTables::write(SQLite::Database& project) const {
    GuardedDatabase copy(bytes_, nullptr);
    guard(project);
    auto budget = static_cast<std::int64_t>(bytes_.size());
    std::vector<std::string> lost;  // stays empty: all of this was copied before
    for (const Object& object : copy.objects()) {
        if (isForeignTable(object)) copyTable(copy, project, object, budget, lost);
    }
}

}  // namespace sinew
