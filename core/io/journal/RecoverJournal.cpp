#include "core/io/journal/RecoverJournal.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <set>

#include "core/scene/encode/SceneDecoder.h"
#include "core/scene/encode/ViewBytes.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

enum class JournalCondition { recoverable, empty, newer, unreadable, damaged };

SQLite::Database openDatabase(const fs::path& journal) {
    SQLite::Database database(journal.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF;");
    return database;
}

std::int64_t number(SQLite::Database& database, const char* query) {
    return database.execAndGet(query).getInt64();
}

/// Reads the last step and the project of a journal into `found`.
JournalCondition examine(FoundJournal& found) {
    SQLite::Database database = openDatabase(found.lock.journal());
    if (number(database, "PRAGMA user_version") > JournalFile::kSchema) return JournalCondition::newer;
    // If a process dies while it creates its journal, tables are missing.
    if (!database.tableExists("step") || !database.tableExists("project")) return JournalCondition::empty;
    if (number(database, "PRAGMA application_id") != JournalFile::kApplicationId)
        return JournalCondition::damaged;
    SQLite::Statement step(database, "SELECT text, time, unsaved FROM step ORDER BY id DESC LIMIT 1");
    SQLite::Statement project(database, "SELECT path, title FROM project");
    if (!step.executeStep() || !project.executeStep()) return JournalCondition::empty;
    found.step = step.getColumn(0).getString();
    found.time = step.getColumn(1).getInt64();
    found.unsaved = step.getColumn(2).getInt64();
    found.project = {project.getColumn(0).getString(), project.getColumn(1).getString()};
    return found.unsaved > 0 ? JournalCondition::recoverable : JournalCondition::empty;
}

JournalCondition conditionOf(FoundJournal& found, std::string& reason) {
    try {
        return examine(found);
    } catch (const SQLite::Exception& error) {
        reason = error.what();
        const bool isDamaged = error.getErrorCode() == SQLITE_CORRUPT ||
                               error.getErrorCode() == SQLITE_NOTADB || error.getErrorCode() == SQLITE_ERROR;
        return isDamaged ? JournalCondition::damaged : JournalCondition::unreadable;
    } catch (const std::exception& error) {
        reason = error.what();
        return JournalCondition::unreadable;
    }
}

void setAside(FoundJournal& found) {
    const fs::path journal = found.lock.journal();
    const fs::path damagedPath = withSuffix(journal, kDamagedSuffix);
    std::error_code ignored;
    for (const char* suffix : kDatabaseSuffixes)
        fs::rename(withSuffix(journal, suffix), withSuffix(damagedPath, suffix), ignored);
    fs::rename(journal, damagedPath, ignored);
    found.lock.removeJournal();
}

/// Returns the paths of journals, including those of which only the lock file is left.
std::set<fs::path> journalsIn(const fs::path& folder) {
    std::set<fs::path> journals;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        fs::path file = it->path();
        if (file.extension() == kLockSuffix) file.replace_extension();
        if (file.extension() == kJournalExtension) journals.insert(file);
    }
    return journals;
}

/// The parts of a journal, read on demand.
class JournalParts : public PartSource {
public:
    explicit JournalParts(SQLite::Database& database) : database_(database) {}

    Result<std::string_view> get(PartKind kind, PartRow row) override {
        try {
            auto& statement = statements_[static_cast<std::size_t>(kind)];
            if (!statement)
                statement.emplace(database_,
                                  "SELECT bytes FROM part_" + std::string(name(kind)) + " WHERE id = ?");
            statement->reset();
            statement->bind(1, row);
            if (statement->executeStep()) {
                const SQLite::Column bytes = statement->getColumn(0);
                return std::string_view(static_cast<const char*>(bytes.getBlob()),
                                        static_cast<std::size_t>(bytes.getBytes()));
            }
        } catch (const std::exception& error) {
            return partError(kind, row, error.what());
        }
        return partError(kind, row, "there is no such part");
    }

private:
    static tl::unexpected<Error> partError(PartKind kind, PartRow row, const std::string& reason) {
        return fail(ErrorCode::fileUnreadable, std::string(name(kind)) + ' ' + std::to_string(row),
                    "a part of the journal cannot be read: " + reason);
    }

    SQLite::Database& database_;
    std::array<std::optional<SQLite::Statement>, kPartKindCount> statements_;
};

Result<RecoveredScene> recoverFrom(SQLite::Database& database, const std::string& where) {
    JournalParts parts(database);
    RecoveredScene recovered;
    Error firstError{ErrorCode::fileUnreadable, where, "the journal contains no steps"};
    SQLite::Statement step(database, "SELECT text, scene, view FROM step ORDER BY id DESC");
    for (int tried = 0; step.executeStep(); ++tried) {
        auto scene = decodeScene(parts, step.getColumn(1).getInt64());
        if (!scene) {
            if (tried == 0) firstError = scene.error();
            continue;
        }
        recovered.scene = std::move(*scene);
        recovered.view = decodeView(step.getColumn(2).getString()).value_or(ViewState{});
        recovered.step = step.getColumn(0).getString();
        if (tried > 0)
            recovered.diagnostics.warn(ErrorCode::dataLost, where,
                                       tried == 1 ? "the last step is damaged and was not recovered"
                                                  : "the last " + std::to_string(tried) +
                                                        " steps are damaged and were not recovered");
        return recovered;
    }
    return tl::unexpected(firstError);
}

}  // namespace

FoundJournals findJournals(const fs::path& folder) {
    FoundJournals result;
    for (const fs::path& path : journalsIn(folder)) {
        auto lock = JournalLock::take(path);
        if (!lock || !*lock) continue;  // in use, or cannot be locked
        FoundJournal found{std::move(**lock), {}, {}, 0, 0};
        std::string reason;
        std::error_code ignored;
        const JournalCondition condition =
            fs::exists(path, ignored) ? conditionOf(found, reason) : JournalCondition::empty;
        if (condition == JournalCondition::empty) found.lock.removeJournal();
        if (condition == JournalCondition::newer)
            result.diagnostics.inform(
                ErrorCode::dataIgnored, path.string(),
                "this journal was written by a newer version of Sinew; recover it with that version");
        if (condition == JournalCondition::unreadable)
            result.diagnostics.warn(ErrorCode::fileUnreadable, path.string(),
                                    "this journal cannot be read: " + reason);
        if (condition == JournalCondition::damaged) {
            setAside(found);
            result.diagnostics.warn(
                ErrorCode::dataLost, withSuffix(path, kDamagedSuffix).string(),
                "the journal is damaged and cannot be recovered; it was renamed to this file");
        }
        if (condition == JournalCondition::recoverable) result.journals.push_back(std::move(found));
    }
    std::ranges::sort(result.journals, std::greater{}, &FoundJournal::time);
    return result;
}

Result<RecoveredScene> recoverJournal(const FoundJournal& journal) {
    const std::string where = journal.lock.journal().string();
    try {
        SQLite::Database database = openDatabase(journal.lock.journal());
        return recoverFrom(database, where);
    } catch (const std::exception& error) {
        return fail(ErrorCode::fileUnreadable, where,
                    std::string("the journal cannot be read: ") + error.what());
    }
}

}  // namespace sinew
