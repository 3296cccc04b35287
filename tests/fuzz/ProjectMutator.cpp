#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstring>
#include <vector>

#include "core/io/project/GuardedDatabase.h"
#include "tests/fuzz/Mutators.h"

namespace sinew::fuzz::mutate {

namespace {

using SQLite::Database;
using SQLite::Statement;

std::vector<std::string> queryTexts(Database& database, const std::string& query) {
    std::vector<std::string> all;
    for (Statement statement(database, query); statement.executeStep();)
        all.push_back(statement.getColumn(0).getString());
    return all;
}

/// Changes a cell of a random table, or removes a row. Throws if that is against the rules of the table.
void changeRow(Database& database, test::Dice& dice, MutateBytes mutateBytes) {
    const auto tables = queryTexts(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (tables.empty()) return;
    const std::string& name = dice.oneOf(tables);
    const std::string table = sqlName(name);
    Statement columnsOf(database, "SELECT name FROM pragma_table_info(?)");
    columnsOf.bind(1, name);
    std::vector<std::string> columns;
    while (columnsOf.executeStep()) columns.push_back(columnsOf.getColumn(0).getString());
    const int rows = database.execAndGet("SELECT count(*) FROM " + table).getInt();
    if (columns.empty() || rows == 0) return;
    const std::string key = sqlName(columns.front());
    const std::string column = sqlName(dice.oneOf(columns));
    const auto oneRow = [&] {
        return "(SELECT " + key + " FROM " + table + " LIMIT 1 OFFSET " +
               std::to_string(dice.integer(0, rows - 1)) + ")";
    };
    const std::string where = " WHERE " + key + " = " + oneRow();
    switch (dice.integer(0, 4)) {
        case 0:
            database.exec("DELETE FROM " + table + where);
            return;
        case 1:
            database.exec("UPDATE OR REPLACE " + table + " SET " + column + " = (SELECT " + column +
                          " FROM " + table + " WHERE " + key + " = " + oneRow() + ")" + where);
            return;
        default:
            break;
    }
    const SQLite::Column old = database.execAndGet("SELECT " + column + " FROM " + table + where);
    const std::string blob = changed(old.getString(), mutateBytes);
    Statement update(database, "UPDATE OR REPLACE " + table + " SET " + column + " = ?" + where);
    if (old.isInteger() && dice.chance(0.5))
        update.bind(1, old.getInt64() / 2 + dice.integer(-2, 2));
    else if (old.isInteger() || dice.chance(0.2))
        update.bind(1, static_cast<std::int64_t>(dice.integer(0, 1 << 30)));
    else
        update.bind(1, blob.data(), static_cast<int>(blob.size()));
    update.exec();
}

/// Removes what a hostile schema could do, and ends statements that take too long. Fails if this is no
/// database.
void defend(Database& database) {
    constexpr int kInstructions = 1'000'000;
    constexpr int kMaxLength = 1 << 24;
    sqlite3_limit(database.getHandle(), SQLITE_LIMIT_LENGTH, kMaxLength);
    sqlite3_progress_handler(
        database.getHandle(), kInstructions, [](void*) { return 1; }, nullptr);
    database.exec("PRAGMA trusted_schema = OFF");
    for (const std::string& trigger :
         queryTexts(database, "SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
        database.exec("DROP TRIGGER " + sqlName(trigger));
}

void tryToChangeRow(Database& database, test::Dice& dice, MutateBytes mutateBytes) {
    try {
        changeRow(database, dice, mutateBytes);
    } catch (const SQLite::Exception&) {
        // The row stays as it is.
    }
}

}  // namespace

Mutation project(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    try {
        Database database(":memory:", SQLite::OPEN_READWRITE);
        // SQLite takes ownership of the copy.
        auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(input.size() + 1));
        if (!copy) return std::nullopt;
        std::memcpy(copy, input.data(), input.size());
        const auto size = static_cast<sqlite3_int64>(input.size());
        if (sqlite3_deserialize(database.getHandle(), "main", copy, size, size,
                                SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) != SQLITE_OK)
            return std::nullopt;
        defend(database);
        for (int change = dice.integer(1, 3); change > 0; --change)
            tryToChangeRow(database, dice, mutateBytes);
        return serialize(database);
    } catch (const SQLite::Exception&) {  // damaged
        return std::nullopt;
    }
}

}  // namespace sinew::fuzz::mutate
