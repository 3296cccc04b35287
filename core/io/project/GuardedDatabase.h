#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A read-only database from untrusted bytes, in memory. Its triggers, views and functions do not run, it can
/// reach no file, and queries whose cost is out of proportion to its size end with an exception. All
/// functions throw SQLite::Exception, which callers must turn into an Error.
class GuardedDatabase {
public:
    /// @param bytes   must outlive the database; copied only if they have to be changed (a file in WAL mode)
    /// @param cancel  may be null
    GuardedDatabase(std::string_view bytes, const std::atomic<bool>* cancel);
    GuardedDatabase(const GuardedDatabase&) = delete;
    GuardedDatabase& operator=(const GuardedDatabase&) = delete;

    /// Applies the limits and the budget of this database to another one, which it must outlive.
    void applyLimits(SQLite::Database& other);

    SQLite::Database& connection() { return database_; }
    std::size_t size() const { return size_; }

    struct Object {
        std::string type, name, table, sql;  ///< as in sqlite_schema
        bool isStored = false;               ///< false for virtual tables and views
    };
    /// Returns everything in the schema, at most kMaxObjects.
    const std::vector<Object>& objects() const { return objects_; }
    /// Returns whether there is a stored table with these columns, none of them computed. Names in lower
    /// case.
    bool hasTable(std::string_view table, std::initializer_list<std::string_view> columns);

    static constexpr std::size_t kMaxObjects = 10000;

private:
    struct Budget {
        const std::atomic<bool>* cancel;
        std::int64_t remaining;
    };
    static int checkBudget(void* budget);
    void guard();
    void load(std::string_view bytes);

    std::size_t size_;
    std::string changedBytes_;  ///< the bytes, if they had to be changed
    Budget budget_;
    SQLite::Database database_;
    std::vector<Object> objects_;
};

/// Returns an in-memory database as bytes. Throws SQLite::Exception.
std::string serialize(SQLite::Database& database);

/// Returns the names of the stored (not computed) columns of a table. Throws SQLite::Exception.
std::vector<std::string> storedColumns(SQLite::Database& database, std::string_view table);

/// Returns a name quoted for SQL: "na""me".
std::string sqlName(std::string_view name);

}  // namespace sinew
