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

void bind(SQLite::Statement& statement, int index, const SQLite::Column& value) {
    if (value.isInteger()) return statement.bind(index, static_cast<std::int64_t>(value.getInt64()));
    if (value.isFloat()) return statement.bind(index, value.getDouble());
    if (value.isText()) return statement.bind(index, value.getString());
    if (!value.isBlob()) return statement.bind(index);
    // An empty blob has no address, which would bind NULL.
    statement.bind(index, value.getBytes() == 0 ? "" : value.getBlob(), value.getBytes());
}

bool isForeignTable(const Object& object) {
    return object.type == "table" && object.isStored && !isReservedTable(object.name);
}

/// Copies foreign tables from a project to another database. Throws SQLite::Exception.
class TableCopier {
public:
    /// @param lost  messages about parts of tables that could not be kept
    TableCopier(GuardedDatabase& from, SQLite::Database& to, std::vector<std::string>& lost)
        : from_(from), to_(to), budget_(static_cast<std::int64_t>(from.size())), lost_(lost) {}

    void copy(const Object& table) {
        createTable(table);
        createIndexes(table);
        dropComputedIndexes(table.name);
        copyRows(table.name);
    }

private:
    /// Runs the first statement of a schema entry; any text after it is ignored.
    void runStatement(const std::string& statement, const Permission& permission) {
        const Restriction restriction(to_, permission);
        SQLite::Statement(to_, statement).exec();
    }

    /// Defaults and checks may call functions because they are not evaluated, but computed columns would be.
    void createTable(const Object& table) {
        runStatement(table.sql, {table.name, true});
        SQLite::Statement computed(to_, "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden > 1");
        computed.bind(1, table.name);
        if (computed.executeStep()) throw SQLite::Exception("it has computed columns");
    }

    void createIndexes(const Object& table) {
        for (const Object& index : from_.objects()) {
            // Indexes without SQL were created with the table.
            if (index.type != "index" || index.table != table.name || index.sql.empty()) continue;
            try {
                runStatement(index.sql, {table.name, false});
            } catch (const SQLite::Exception& exception) {
                reportLostIndex(index.name, exception.what());
            }
        }
    }

    /// Drops indexes with expressions or conditions before there are rows to evaluate them for.
    void dropComputedIndexes(const std::string& table) {
        std::vector<std::string> names;
        SQLite::Statement query(
            to_,
            "SELECT own.name FROM pragma_index_list(?) AS own WHERE own.partial OR EXISTS "
            "(SELECT 1 FROM pragma_index_xinfo(own.name) WHERE cid = -2)");
        query.bind(1, table);
        while (query.executeStep()) names.push_back(query.getColumn(0).getString());
        query.reset();
        for (const std::string& name : names) {
            to_.exec("DROP INDEX " + sqlName(name));
            reportLostIndex(name, "it has expressions");
        }
    }

    void reportLostIndex(const std::string& name, const std::string& why) {
        lost_.push_back("the index '" + name + "' of another program cannot be kept: " + why);
    }

    void copyRows(const std::string& table) {
        std::string columns, placeholders;
        for (const std::string& column : storedColumns(from_.connection(), table)) {
            columns += (columns.empty() ? "" : ", ") + sqlName(column);
            placeholders += placeholders.empty() ? "?" : ", ?";
        }
        SQLite::Statement rows(from_.connection(), "SELECT " + columns + " FROM " + sqlName(table));
        SQLite::Statement insert(
            to_, "INSERT INTO " + sqlName(table) + " (" + columns + ") VALUES (" + placeholders + ")");
        while (rows.executeStep()) {
            --budget_;
            for (int i = 0; i < rows.getColumnCount(); ++i) {
                const SQLite::Column value = rows.getColumn(i);
                budget_ -= value.isText() || value.isBlob() ? value.getBytes() : 0;
                bind(insert, i + 1, value);
            }
            if (budget_ < 0) throw SQLite::Exception("its data is larger than the file");
            insert.exec();
            insert.reset();
        }
    }

    GuardedDatabase& from_;
    SQLite::Database& to_;
    std::int64_t budget_;  ///< bytes and rows that may still be copied
    std::vector<std::string>& lost_;
};

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

/// Returns the foreign tables as a database; empty if there are none.
std::string copyForeignTables(GuardedDatabase& project, std::vector<std::string>& lost) {
    try {
        SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        limit(copy, project);
        TableCopier copier(project, copy, lost);
        bool isEmpty = true;
        for (const Object& table : project.objects()) {
            if (!isForeignTable(table)) continue;
            try {
                SQLite::Transaction transaction(copy);
                copier.copy(table);
                transaction.commit();
                isEmpty = false;
            } catch (const SQLite::Exception& exception) {
                lost.push_back("the table '" + table.name +
                               "' of another program cannot be kept: " + exception.what());
            }
        }
        return isEmpty ? std::string() : serialize(copy);
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
                           "' of another program cannot be kept: Sinew now uses this name");
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
    std::vector<std::string> lost;  // stays empty: all of this was copied before
    TableCopier copier(copy, project, lost);
    for (const Object& object : copy.objects()) {
        if (isForeignTable(object)) copier.copy(object);
    }
}

}  // namespace sinew
