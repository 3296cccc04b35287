#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <vector>

#include "tests/fuzz/Mutators.h"

namespace sinew::fuzz::mutate {

namespace {

using SQLite::Database;
using SQLite::Statement;

std::string inDoubleQuotes(const std::string& name) {
    std::string text = "\"";
    for (const char c : name) text.append(c == '"' ? 2 : 1, c);
    return text + '"';
}

std::vector<std::string> texts(Database& database, const std::string& query) {
    std::vector<std::string> all;
    for (Statement statement(database, query); statement.executeStep();)
        all.push_back(statement.getColumn(0).getString());
    return all;
}

/// Changes a cell of a random table, or removes a row. Throws if that is against the rules of the table.
void changeRow(Database& database, test::Dice& dice, MutateBytes mutateBytes) {
    const auto tables = texts(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (tables.empty()) return;
    const std::string& name = dice.oneOf(tables);
    const std::string table = inDoubleQuotes(name);
    Statement columnsOf(database, "SELECT name FROM pragma_table_info(?)");
    columnsOf.bind(1, name);
    std::vector<std::string> columns;
    while (columnsOf.executeStep()) columns.push_back(columnsOf.getColumn(0).getString());
    const int rows = database.execAndGet("SELECT count(*) FROM " + table).getInt();
    if (columns.empty() || rows == 0) return;
    const std::string key = inDoubleQuotes(columns.front());
    const std::string column = inDoubleQuotes(dice.oneOf(columns));
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
    const std::string old = database.execAndGet("SELECT " + column + " FROM " + table + where).getString();
    Statement update(database, "UPDATE OR REPLACE " + table + " SET " + column + " = ?" + where);
    if (dice.chance(0.3)) {
        update.bind(1, criticalNumber(dice));
    } else {
        const std::string blob = changed(old, mutateBytes);
        update.bind(1, blob.data(), static_cast<int>(blob.size()));
    }
    update.exec();
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
        database.execAndGet("SELECT count(*) FROM sqlite_schema");  // fails if it is no database
        for (int change = dice.integer(1, 3); change > 0; --change)
            tryToChangeRow(database, dice, mutateBytes);
        sqlite3_int64 bytes = 0;
        const std::unique_ptr<unsigned char, void (*)(void*)> result(
            sqlite3_serialize(database.getHandle(), "main", &bytes, 0), sqlite3_free);
        if (!result) return std::nullopt;
        return std::string(reinterpret_cast<const char*>(result.get()), static_cast<std::size_t>(bytes));
    } catch (const SQLite::Exception&) {  // damaged
        return std::nullopt;
    }
}

}  // namespace sinew::fuzz::mutate
