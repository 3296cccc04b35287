#include "core/io/project/ForeignTables.h"

#include <sqlite3.h>

#include <algorithm>

#include "core/io/project/Schema.h"

namespace sinew {

namespace {

using Object = GuardedDatabase::Object;

/// The statements of a hostile schema make tables and indexes and nothing else.
int allow(void*, int action, const char*, const char*, const char*, const char*) {
    switch (action) {
        case SQLITE_CREATE_TABLE:
        case SQLITE_CREATE_INDEX:
        case SQLITE_INSERT:
        case SQLITE_UPDATE:
        case SQLITE_DELETE:
        case SQLITE_READ:
        case SQLITE_REINDEX:
        case SQLITE_FUNCTION:
            return SQLITE_OK;
        default:
            return SQLITE_DENY;
    }
}

/// Lifts `allow` again when it goes.
class Restriction {
public:
    explicit Restriction(SQLite::Database& database) : handle_(database.getHandle()) {
        sqlite3_set_authorizer(handle_, allow, nullptr);
    }
    ~Restriction() { sqlite3_set_authorizer(handle_, nullptr, nullptr); }
    Restriction(const Restriction&) = delete;
    Restriction& operator=(const Restriction&) = delete;

private:
    sqlite3* handle_;
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
void make(SQLite::Database& database, const std::string& statement) {
    const Restriction restriction(database);
    SQLite::Statement(database, statement).exec();
}

void copyTable(GuardedDatabase& from, SQLite::Database& to, const Object& table, std::int64_t& most) {
    make(to, table.sql);
    copyRows(from, to, table.name, most);
    for (const Object& index : from.objects()) {
        // Those without a statement came with the table.
        if (index.type == "index" && index.table == table.name && !index.sql.empty()) make(to, index.sql);
    }
}

bool isForeignTable(const Object& object) {
    return object.type == "table" && object.isStored && !isOurs(object.name);
}

void guard(SQLite::Database& database) {
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    database.exec("PRAGMA ignore_check_constraints = ON");
}

}  // namespace

std::shared_ptr<const ForeignTables> ForeignTables::read(GuardedDatabase& project,
                                                         const std::string& fileName,
                                                         Diagnostics& diagnostics) {
    SQLite::Database kept(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    guard(kept);
    auto most = static_cast<std::int64_t>(project.size());
    bool any = false;
    for (const Object& object : project.objects()) {
        if (object.type == "trigger" || object.type == "view" ||
            (object.type == "table" && !object.isStored)) {
            diagnostics.warn(ErrorCode::dataIgnored, fileName,
                             "triggers, views and virtual tables are left out, and will not be saved");
        }
        if (!isForeignTable(object)) continue;
        kept.exec("SAVEPOINT one");
        try {
            copyTable(project, kept, object, most);
            any = true;
        } catch (const SQLite::Exception& exception) {
            kept.exec("ROLLBACK TO one");
            diagnostics.warn(
                ErrorCode::dataLost, fileName,
                "the table '" + object.name + "' of another program cannot be kept: " + exception.what());
        }
        kept.exec("RELEASE one");
    }
    if (!any) return nullptr;
    auto tables = std::make_shared<ForeignTables>();
    tables->bytes_ = bytesOf(kept);
    return tables;
}

void ForeignTables::write(SQLite::Database& project) const {
    GuardedDatabase kept(bytes_, nullptr);
    guard(project);
    auto most = static_cast<std::int64_t>(bytes_.size());
    for (const Object& object : kept.objects()) {
        if (isForeignTable(object)) copyTable(kept, project, object, most);
    }
}

}  // namespace sinew
