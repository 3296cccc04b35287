#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/project/GuardedDatabase.h"

namespace sinew {

/// Tables, with their indexes, that other programs have added to a project file. They are kept in a small
/// database in memory, so that saving preserves them. Rows of tables without INTEGER PRIMARY KEY may be
/// renumbered, as by VACUUM. Triggers, views and anything computed (columns, indexes) are not kept.
class ForeignTables {
public:
    /// Returns the tables, or null if there are none. Warns about what cannot be kept.
    /// @param fileName  for the messages
    static std::shared_ptr<const ForeignTables> read(GuardedDatabase& project, const std::string& fileName,
                                                     Diagnostics& diagnostics);

    /// Adds the tables to a project being written. Throws SQLite::Exception.
    void write(SQLite::Database& project) const;

private:
    std::string bytes_;  ///< a database with these tables only
};

}  // namespace sinew
