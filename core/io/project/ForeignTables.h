#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/project/GuardedDatabase.h"

namespace sinew {

/// The tables that others put into a project file, with their indexes: kept as a small database in memory, so
/// that they survive saving wherever the file went. Rows of tables without INTEGER PRIMARY KEY may be
/// numbered anew, as by VACUUM. Triggers, views and whatever computes (columns, indexes) are not kept.
class ForeignTables {
public:
    /// Null where there are none. What cannot be kept is left out, with a warning.
    /// @param fileName  for messages
    static std::shared_ptr<const ForeignTables> read(GuardedDatabase& project, const std::string& fileName,
                                                     Diagnostics& diagnostics);

    /// Adds them to a project being written. Throws SQLite::Exception.
    void write(SQLite::Database& project) const;

private:
    std::string bytes_;  ///< a database of these tables alone
};

}  // namespace sinew
