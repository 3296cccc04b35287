#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A database out of bytes that may hold anything, read-only: no trigger, view or function in it runs, and
/// work that has no proportion to its size ends with an exception. Throws SQLite::Exception throughout; a
/// room's door catches it.
class GuardedDatabase {
public:
    /// @param bytes   outlive the database; copied only where they must be changed (a file left in WAL mode)
    /// @param cancel  may be null
    GuardedDatabase(std::string_view bytes, const std::atomic<bool>* cancel);
    GuardedDatabase(const GuardedDatabase&) = delete;
    GuardedDatabase& operator=(const GuardedDatabase&) = delete;

    /// The limits and the budget of this one for another, which it outlives.
    void shareLimits(SQLite::Database& other);

    SQLite::Database& connection() { return database_; }
    std::size_t size() const { return size_; }

    struct Object {
        std::string type, name, table, sql;  ///< as sqlite_schema says
        bool isStored = false;               ///< false for virtual tables and views
    };
    /// Everything in the schema. At most kMostObjects.
    const std::vector<Object>& objects() const { return objects_; }
    /// Whether there is a stored table with these columns, none of them computed. Names in lower case.
    bool hasTable(std::string_view table, std::initializer_list<std::string_view> columns);

    static constexpr std::size_t kMostObjects = 10000;

private:
    struct Budget {
        const std::atomic<bool>* cancel;
        std::int64_t left;
    };
    static int spend(void* budget);
    void guard();
    void load(std::string_view bytes);

    std::size_t size_;
    std::string unlocked_;  ///< the bytes where they had to be changed
    Budget budget_;
    SQLite::Database database_;
    std::vector<Object> objects_;
};

/// The bytes of a database in memory. Throws SQLite::Exception.
std::string bytesOf(SQLite::Database& database);

/// A name as SQL: "na""me".
std::string sqlName(std::string_view name);

}  // namespace sinew
