#include "core/io/journal/RecoverJournal.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <new>
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

/// Returns false for journals of earlier versions, which have a row for each change of the state instead.
bool hasHistory(const SQLite::Database& database) { return database.tableExists("state"); }

/// Returns the project of a journal, or nullopt if there is none. Journals of earlier versions have no stamp.
std::optional<JournalProject> projectOf(SQLite::Database& database) {
    const bool hasStamp =
        number(database, "SELECT count(*) FROM pragma_table_info('project') WHERE name = 'inode'") > 0;
    SQLite::Statement row(database, hasStamp ? "SELECT path, title, size, modified, inode FROM project"
                                             : "SELECT path, title, NULL, NULL, NULL FROM project");
    if (!row.executeStep()) return std::nullopt;
    JournalProject project{row.getColumn(0).getString(), row.getColumn(1).getString()};
    if (!row.isColumnNull(2))
        project.stamp =
            FileStamp{static_cast<std::uintmax_t>(row.getColumn(2).getInt64()), row.getColumn(3).getInt64(),
                      static_cast<std::uint64_t>(row.getColumn(4).getInt64())};
    return project;
}

/// Reads the current step and the project of a journal into `found`.
JournalCondition examine(FoundJournal& found) {
    SQLite::Database database = openDatabase(found.lock.journal());
    if (number(database, "PRAGMA user_version") > JournalFile::kSchema) return JournalCondition::newer;
    // If a process dies while it creates its journal, tables are missing.
    if (!database.tableExists("step") || !database.tableExists("project")) return JournalCondition::empty;
    if (number(database, "PRAGMA application_id") != JournalFile::kApplicationId)
        return JournalCondition::damaged;
    SQLite::Statement step(database, hasHistory(database)
                                         ? "SELECT text, time, unsaved FROM state JOIN step ON id = step"
                                         : "SELECT text, time, unsaved FROM step ORDER BY id DESC LIMIT 1");
    auto project = projectOf(database);
    if (!step.executeStep() || !project) return JournalCondition::empty;
    found.step = step.getColumn(0).getString();
    found.time = step.getColumn(1).getInt64();
    found.unsaved = step.getColumn(2).getInt64();
    found.project = *std::move(project);
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

/// Returns the condition after looking twice if the journal would be removed or set aside: SQLite takes some
/// failed reads for damage.
JournalCondition confirmedConditionOf(FoundJournal& found, std::string& reason) {
    const auto isKept = [](JournalCondition condition) {
        return condition != JournalCondition::empty && condition != JournalCondition::damaged;
    };
    const JournalCondition first = conditionOf(found, reason);
    if (isKept(first)) return first;
    const JournalCondition second = conditionOf(found, reason);
    return second == first || isKept(second) ? second : JournalCondition::unreadable;
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
    JournalParts(SQLite::Database& database, const WorkControl& control)
        : database_(database), control_(control) {}

    Result<std::string_view> get(PartKind kind, PartRow row) override {
        if (control_.isCancelled()) return fail(ErrorCode::cancelled, "", "reading was cancelled");
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
    const WorkControl& control_;
    std::array<std::optional<SQLite::Statement>, kPartKindCount> statements_;
};

/// Returns the number of steps in a journal, by their ids; 1 if it is too damaged to tell.
std::int64_t stepCount(SQLite::Database& database) {
    try {
        return number(database, "SELECT max(id) FROM step") - number(database, "SELECT min(id) FROM step") +
               1;
    } catch (const SQLite::Exception&) {
        return 1;
    }
}

/// Restores the steps of a journal. Once cancelled, it stops soon, with an error or without some steps.
class HistoryReader {
public:
    HistoryReader(SQLite::Database& database, std::string where, const WorkControl& control)
        : database_(database), where_(std::move(where)), control_(control), stepCount_(stepCount(database)) {}

    Result<RecoveredHistory> read() {
        if (!hasHistory(database_)) return readLast(std::numeric_limits<std::int64_t>::max(), false);
        SQLite::Statement state(database_, "SELECT step, view FROM state");
        if (!state.executeStep()) return isEmpty();
        const std::int64_t current = state.getColumn(0).getInt64();
        auto history = readLast(current, true);
        if (!history || isCurrentDamaged_) return history;
        history->view = decodeView(state.getColumn(1).getString()).value_or(ViewState{});
        readRedone(current, *history);
        return history;
    }

private:
    tl::unexpected<Error> isEmpty() const {
        return fail(ErrorCode::fileUnreadable, where_, "the journal contains no steps");
    }

    Result<RecoveredStep> step(SQLite::Statement& row) {
        auto scene = decoder_.decode(row.getColumn(1).getInt64());
        if (!scene) return tl::unexpected(scene.error());
        return RecoveredStep{row.getColumn(0).getString(), std::move(*scene),
                             decodeView(row.getColumn(2).getString()).value_or(ViewState{})};
    }

    /// Reads a step and appends it to the history. Running out of memory is an error like a damaged step,
    /// which keeps the steps that have been read; only for the first one the exception is passed on.
    Result<void> append(SQLite::Statement& row, RecoveredHistory& history) {
        ranOutOfMemory_ = false;
        try {
            auto read = step(row);
            if (!read) return tl::unexpected(read.error());
            history.steps.push_back(std::move(*read));
            control_.report(
                std::min(1.0, static_cast<double>(history.steps.size()) / static_cast<double>(stepCount_)));
            return {};
        } catch (const std::bad_alloc&) {
            if (history.steps.empty()) throw;
            ranOutOfMemory_ = true;
            return fail(ErrorCode::limitExceeded, where_, "there is not enough memory");
        }
    }

    /// Returns why the last step could not be appended.
    std::string problemOf(const std::string& step) const {
        return ranOutOfMemory_ ? "there is not enough memory for " + step : step + " is damaged";
    }

    /// Reads the last step up to this one that can be read, and those before it, until one cannot be read.
    Result<RecoveredHistory> readLast(std::int64_t newest, bool hasOlder) {
        SQLite::Statement row(database_, "SELECT text, scene, view FROM step WHERE id <= ? ORDER BY id DESC");
        row.bind(1, newest);
        RecoveredHistory history;
        std::optional<Error> firstError;
        int damaged = 0;
        while (!control_.isCancelled() && row.executeStep() && (history.steps.empty() || hasOlder)) {
            const auto appended = append(row, history);
            if (appended) continue;
            if (history.steps.empty()) {
                if (++damaged == 1) firstError = appended.error();
            } else {
                history.diagnostics.warn(
                    ErrorCode::dataLost, where_,
                    problemOf("an earlier step") + "; it and the steps before it cannot be undone");
                break;
            }
        }
        if (history.steps.empty() && firstError) return tl::unexpected(*firstError);
        if (history.steps.empty()) return isEmpty();
        isCurrentDamaged_ = damaged > 0;
        if (isCurrentDamaged_)
            history.diagnostics.warn(ErrorCode::dataLost, where_,
                                     damaged == 1 ? "the last step is damaged and was not recovered"
                                                  : "the last " + std::to_string(damaged) +
                                                        " steps are damaged and were not recovered");
        history.view = history.steps.front().view;
        std::ranges::reverse(history.steps);
        history.cursor = history.steps.size() - 1;
        return history;
    }

    /// Reads the steps after the current one until one cannot be read.
    void readRedone(std::int64_t current, RecoveredHistory& history) {
        SQLite::Statement row(database_, "SELECT text, scene, view FROM step WHERE id > ? ORDER BY id");
        row.bind(1, current);
        while (!control_.isCancelled() && row.executeStep()) {
            if (append(row, history)) continue;
            history.diagnostics.warn(
                ErrorCode::dataLost, where_,
                problemOf("an undone step") + "; it and the steps after it cannot be redone");
            return;
        }
    }

    SQLite::Database& database_;
    std::string where_;
    const WorkControl& control_;
    std::int64_t stepCount_;
    JournalParts parts_{database_, control_};
    SceneDecoder decoder_{parts_};
    bool isCurrentDamaged_ = false;
    bool ranOutOfMemory_ = false;  ///< when the last step was read
};

}  // namespace

FoundJournals findJournals(const fs::path& folder) {
    FoundJournals result;
    for (const fs::path& path : journalsIn(folder)) {
        auto lock = JournalLock::take(path);
        if (!lock || !*lock) continue;  // in use, or cannot be locked
        FoundJournal found{std::move(**lock), {}, {}, 0, 0};
        std::string reason;
        std::error_code error;
        const bool isMissing = !fs::exists(path, error) && !error;
        const JournalCondition condition =
            isMissing ? JournalCondition::empty : confirmedConditionOf(found, reason);
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

Result<RecoveredHistory> recoverJournal(const FoundJournal& journal, const WorkControl& control) {
    return readHistory(journal.lock.journal(), control);
}

Result<RecoveredHistory> readHistory(const fs::path& journal, const WorkControl& control) {
    const std::string where = journal.string();
    try {
        SQLite::Database database = openDatabase(journal);
        auto history = HistoryReader(database, where, control).read();
        if (control.isCancelled()) return fail(ErrorCode::cancelled, where, "reading was cancelled");
        return history;
    } catch (const std::exception& error) {
        return fail(ErrorCode::fileUnreadable, where,
                    std::string("the journal cannot be read: ") + error.what());
    }
}

}  // namespace sinew
