#include "core/io/project/ForeignTables.h"

#include <sqlite3.h>

#include <algorithm>
#include <vector>

#include "core/io/AsciiCase.h"
#include "core/io/project/Schema.h"

namespace sinew {

namespace {

using Object = GuardedDatabase::Object;

// What the schema, and pages that are hardly begun, may take beyond twice the file.
constexpr std::int64_t kFreePages = 64;

/// What one statement of a schema may make.
struct Permission {
    const std::string& table;
    bool functions;
};

bool isName(const char* given, const std::string& name) {
    return given != nullptr && lowerCase(given) == lowerCase(name);
}

/// The statements of a hostile schema make the table that they stand for, indexes of it, and nothing else.
int allow(void* permission, int action, const char* first, const char* second, const char*, const char*) {
    const auto& own = *static_cast<const Permission*>(permission);
    switch (action) {
        case SQLITE_CREATE_TABLE:
            return isName(first, own.table) ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_CREATE_INDEX:
            return isName(second, own.table) ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_FUNCTION:
            return own.functions ? SQLITE_OK : SQLITE_DENY;
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

/// Lifts `allow` again when it goes.
class Restriction {
public:
    Restriction(SQLite::Database& database, Permission permission)
        : handle_(database.getHandle()), permission_(permission) {
        sqlite3_set_authorizer(handle_, allow, &permission_);
    }
    ~Restriction() { sqlite3_set_authorizer(handle_, nullptr, nullptr); }
    Restriction(const Restriction&) = delete;
    Restriction& operator=(const Restriction&) = delete;

private:
    sqlite3* handle_;
    Permission permission_;
};

/// The columns that are stored, not computed: `"a", "b"`; and how many they are.
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
    // A blob of no bytes has no address, which would make it NULL.
    statement.bind(index, value.getBytes() == 0 ? "" : value.getBlob(), value.getBytes());
}

/// @param most  bytes and rows that may be copied, counted down
void copyRows(GuardedDatabase& from, SQLite::Database& to, const std::string& table, std::int64_t& most) {
    const auto [columns, count] = columnsOf(from.connection(), table);
    std::string places = "?";
    for (int i = 1; i < count; ++i) places += ", ?";
    SQLite::Statement rows(from.connection(), "SELECT " + columns + " FROM " + sqlName(table));
    SQLite::Statement insert(to,
                             "INSERT INTO " + sqlName(table) + " (" + columns + ") VALUES (" + places + ")");
    while (rows.executeStep()) {
        --most;
        for (int i = 0; i < count; ++i) {
            const SQLite::Column value = rows.getColumn(i);
            most -= value.isText() || value.isBlob() ? value.getBytes() : 0;
            bind(insert, i + 1, value);
        }
        if (most < 0) throw SQLite::Exception("its rows are more than the file can hold");
        insert.exec();
        insert.reset();
    }
}

/// Runs one statement of a schema; what follows it in the text is left aside.
void make(SQLite::Database& database, const std::string& statement, const Permission& permission) {
    const Restriction restriction(database, permission);
    SQLite::Statement(database, statement).exec();
}

/// Defaults and checks may call functions: they are not evaluated. Computed columns would be.
void makeTable(SQLite::Database& database, const Object& table) {
    make(database, table.sql, {table.name, true});
    SQLite::Statement computed(database, "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden > 1");
    computed.bind(1, table.name);
    if (computed.executeStep()) throw SQLite::Exception("it has computed columns");
}

std::string lostIndex(const std::string& name, const std::string& why) {
    return "the index '" + name + "' of another program cannot be kept: " + why;
}

void makeIndexes(GuardedDatabase& from, SQLite::Database& to, const Object& table,
                 std::vector<std::string>& lost) {
    for (const Object& index : from.objects()) {
        // Those without a statement came with the table.
        if (index.type != "index" || index.table != table.name || index.sql.empty()) continue;
        try {
            make(to, index.sql, {table.name, false});
        } catch (const SQLite::Exception& exception) {
            lost.push_back(lostIndex(index.name, exception.what()));
        }
    }
}

/// Expressions and conditions of indexes go before there is a row that they would be evaluated of.
void dropComputing(SQLite::Database& database, const std::string& table, std::vector<std::string>& lost) {
    std::vector<std::string> names;
    SQLite::Statement computing(
        database,
        "SELECT own.name FROM pragma_index_list(?) AS own WHERE own.partial OR EXISTS "
        "(SELECT 1 FROM pragma_index_xinfo(own.name) WHERE cid = -2)");
    computing.bind(1, table);
    while (computing.executeStep()) names.push_back(computing.getColumn(0).getString());
    computing.reset();
    for (const std::string& name : names) {
        database.exec("DROP INDEX " + sqlName(name));
        lost.push_back(lostIndex(name, "it has expressions"));
    }
}

/// @param lost  takes what could not be kept although the table was
void copyTable(GuardedDatabase& from, SQLite::Database& to, const Object& table, std::int64_t& most,
               std::vector<std::string>& lost) {
    makeTable(to, table);
    makeIndexes(from, to, table, lost);
    dropComputing(to, table.name, lost);
    copyRows(from, to, table.name, most);
}

bool isForeignTable(const Object& object) {
    return object.type == "table" && object.isStored && !isOurs(object.name);
}

void guard(SQLite::Database& database) {
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    database.exec("PRAGMA ignore_check_constraints = ON");
}

/// Nothing in it may come to more than the file that it is made from has room for.
void limit(SQLite::Database& kept, GuardedDatabase& project) {
    guard(kept);
    project.shareLimits(kept);
    const std::int64_t page = project.connection().execAndGet("PRAGMA page_size").getInt64();
    const auto most = 2 * static_cast<std::int64_t>(project.size()) / page + kFreePages;
    kept.exec("PRAGMA page_size = " + std::to_string(page));
    kept.exec("PRAGMA max_page_count = " + std::to_string(most));
}

bool keep(GuardedDatabase& project, SQLite::Database& kept, const Object& table, std::int64_t& most,
          std::vector<std::string>& lost) {
    try {
        SQLite::Transaction whole(kept);
        copyTable(project, kept, table, most, lost);
        whole.commit();
        return true;
    } catch (const SQLite::Exception& exception) {
        lost.push_back("the table '" + table.name +
                       "' of another program cannot be kept: " + exception.what());
        return false;
    }
}

/// The tables of others as a database; empty where there are none.
std::string keepAll(GuardedDatabase& project, std::vector<std::string>& lost) {
    try {
        SQLite::Database kept(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        limit(kept, project);
        auto most = static_cast<std::int64_t>(project.size());
        bool found = false;
        for (const Object& object : project.objects())
            if (isForeignTable(object)) found = keep(project, kept, object, most, lost) || found;
        return found ? bytesOf(kept) : std::string();
    } catch (const SQLite::Exception& exception) {
        lost.push_back(std::string("the tables of other programs cannot be kept: ") + exception.what());
        return {};
    }
}

/// Tables of others in an older project, whose names a later version took for its own.
std::vector<std::string> namesakes(GuardedDatabase& project) {
    const int version = project.connection().execAndGet("PRAGMA user_version").getInt();
    std::vector<std::string> lost;
    for (const Object& object : project.objects()) {
        const bool ours = std::ranges::any_of(kPartKinds, [&](PartKind kind) {
            return sinceVersion(kind) > version && lowerCase(object.name) == name(kind);
        });
        if (ours && object.type == "table" && object.isStored)
            lost.push_back("the table '" + object.name +
                           "' of another program cannot be kept: projects have one of this name now");
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
                             "triggers, views and virtual tables are left out, and will not be saved");
        }
    }
    std::vector<std::string> lost = namesakes(project);
    auto tables = std::make_shared<ForeignTables>();
    tables->bytes_ = keepAll(project, lost);
    for (const std::string& what : lost) diagnostics.warn(ErrorCode::dataLost, fileName, what);
    return tables->bytes_.empty() ? nullptr : tables;
}

void ForeignTables::write(SQLite::Database& project) const {
    GuardedDatabase kept(bytes_, nullptr);
    guard(project);
    auto most = static_cast<std::int64_t>(bytes_.size());
    std::vector<std::string> lost;  // nothing: it was made once already
    for (const Object& object : kept.objects()) {
        if (isForeignTable(object)) copyTable(kept, project, object, most, lost);
    }
}

}  // namespace sinew
