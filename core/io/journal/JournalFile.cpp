#include "core/io/journal/JournalFile.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

#include "core/base/AtomicFile.h"
#include "core/base/FileDescriptor.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Above this size parts are written before their step, so that a large scene is never in memory twice.
constexpr std::size_t kPendingLimit = std::size_t{8} << 20;

std::string tableOf(PartKind kind) { return "part_" + std::string(name(kind)); }

std::uint64_t inodeOf(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_ino : 0;
}

/// Only one process uses a journal, so the index of its WAL can stay in memory. With FULL an acknowledged
/// step is on disk even after a power failure.
void prepare(SQLite::Database& database) {
    database.exec(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "PRAGMA journal_size_limit = 16777216; PRAGMA trusted_schema = OFF;");
}

std::string schema() {
    std::string sql = "PRAGMA application_id = " + std::to_string(JournalFile::kApplicationId) +
                      "; PRAGMA user_version = " + std::to_string(JournalFile::kSchema) + "; BEGIN;";
    for (const PartKind kind : kPartKinds)
        sql +=
            "CREATE TABLE IF NOT EXISTS " + tableOf(kind) + " (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);";
    return sql +
           "CREATE TABLE IF NOT EXISTS step (id INTEGER PRIMARY KEY, text TEXT NOT NULL,"
           " scene INTEGER NOT NULL, view BLOB NOT NULL);"
           "CREATE TABLE IF NOT EXISTS state (step INTEGER NOT NULL, time INTEGER NOT NULL,"
           " unsaved INTEGER NOT NULL, view BLOB NOT NULL);"
           "CREATE TABLE IF NOT EXISTS project (path TEXT NOT NULL, title TEXT NOT NULL,"
           " process INTEGER NOT NULL, size INTEGER, modified INTEGER, inode INTEGER);"
           "COMMIT;";
}

/// One statement per part kind, prepared when it is first used.
class PartStatements {
public:
    /// @param sql  what precedes and follows the table's name
    PartStatements(SQLite::Database& database, std::string before, std::string after)
        : database_(database), before_(std::move(before)), after_(std::move(after)) {}

    SQLite::Statement& of(PartKind kind) {
        auto& statement = statements_[static_cast<std::size_t>(kind)];
        if (statement)
            statement->reset();
        else
            statement.emplace(database_, before_ + tableOf(kind) + after_);
        return *statement;
    }

private:
    SQLite::Database& database_;
    std::string before_, after_;
    std::array<std::optional<SQLite::Statement>, kPartKindCount> statements_;
};

/// Creates an empty file that only its owner can read. SQLite gives its other files the same permissions.
/// Returns 0, or an errno if it fails.
int createPrivately(const fs::path& path) {
    const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    return file.get() >= 0 ? 0 : errno;
}

/// Creates a folder for journals that only its owner can open; also closes an existing one to others.
void createPrivateFolder(const fs::path& folder) {
    std::error_code ignored;
    // Otherwise a power failure could remove the folder with its first journal.
    if (fs::create_directories(folder, ignored)) static_cast<void>(syncFolder(folder.parent_path()));
    fs::permissions(folder, fs::perms::group_all | fs::perms::others_all, fs::perm_options::remove, ignored);
}

void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes) {
    statement.bindNoCopy(index, bytes.data(), static_cast<int>(bytes.size()));
}

}  // namespace

Result<std::unique_ptr<JournalFile>> JournalFile::create(const fs::path& folder) {
    createPrivateFolder(folder);
    std::error_code error;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    auto stamp = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    for (int attempt = 0; attempt < 100; ++attempt, ++stamp) {
        const fs::path path =
            folder / (std::to_string(stamp) + '-' + std::to_string(::getpid()) + kJournalExtension);
        if (fs::exists(path, error)) continue;
        auto lock = JournalLock::take(path);
        if (!lock) return tl::unexpected(lock.error());
        if (!*lock) continue;
        // SQLite would create the file with the permissions that the user's umask allows.
        if (const int failure = createPrivately(path); failure != 0) {
            (*lock)->removeJournal();
            return notWritable(path, failure);
        }
        std::unique_ptr<JournalFile> file(new JournalFile(std::move(**lock)));
        if (auto opened = file->open(schema()); !opened) {
            file->remove();
            return tl::unexpected(opened.error());
        }
        file->inode_ = inodeOf(path);
        return file;
    }
    return fail(ErrorCode::fileNotWritable, folder.string(), "no journal can be created in this folder");
}

JournalFile::JournalFile(JournalLock lock) : lock_(std::move(lock)) {}

JournalFile::~JournalFile() = default;

tl::unexpected<Error> JournalFile::writeError(const std::string& reason) const {
    return fail(ErrorCode::fileNotWritable, lock_.journal().string(),
                "the journal cannot be written: " + reason);
}

/// Turns an exception of `write` into an error.
Result<void> JournalFile::attempt(const std::function<void()>& write) const {
    try {
        write();
        return {};
    } catch (const std::exception& error) {
        return writeError(error.what());
    }
}

Result<void> JournalFile::open(const std::string& sql) {
    database_.reset();
    return attempt([&] {
        auto database = std::make_unique<SQLite::Database>(lock_.journal().string(), SQLite::OPEN_READWRITE);
        prepare(*database);
        database->exec(sql);
        database_ = std::move(database);
    });
}

Result<void> JournalFile::reopen() { return open("SELECT id FROM step LIMIT 1"); }

bool JournalFile::exists() const { return inode_ != 0 && inodeOf(lock_.journal()) == inode_; }

void JournalFile::remove() {
    database_.reset();
    lock_.removeJournal();
}

Result<void> JournalFile::moveTo(const fs::path& path) {
    // The result must be a single file, without a separate write-ahead log.
    auto moved = attempt([&] {
        database_->exec("PRAGMA journal_mode = DELETE");
        database_.reset();
        fs::rename(lock_.journal(), path);
    });
    remove();
    return moved;
}

Result<PartRow> JournalFile::put(PartKind kind, std::string_view bytes) {
    if (!pending_.empty() && pendingBytes_ + bytes.size() > kPendingLimit)
        if (auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    const PartRow row = ++last_[static_cast<std::size_t>(kind)];
    pendingBytes_ += bytes.size();
    pending_.push_back({kind, row, std::string(bytes)});
    return row;
}

void JournalFile::expire(PartKind kind, PartRow row) { expired_.emplace_back(kind, row); }

void JournalFile::clearPending() {
    pending_.clear();
    pendingBytes_ = 0;
}

void JournalFile::restart() {
    clearPending();
    expired_.clear();
    removeThrough_ = last_;
    isRestarting_ = true;
}

Result<void> JournalFile::flush() {
    return attempt([&] {
        SQLite::Transaction transaction(*database_);
        insertParts();
        transaction.commit();
        clearPending();
    });
}

Result<void> JournalFile::commit(const JournalChange& change, const JournalProject& project) {
    auto done = attempt([&] {
        SQLite::Transaction transaction(*database_);
        if (isRestarting_) removeAll();
        removeSteps(change.oldest, change.newest);
        insertParts();
        removeExpired();
        insertSteps(change.added);
        replaceState(change.state);
        if (project != project_) insertProject(project);
        transaction.commit();
    });
    if (!done) return done;
    if (!exists()) return writeError("it was deleted");
    clearPending();
    expired_.clear();
    isRestarting_ = false;
    project_ = project;
    return {};
}

/// Removes all steps, and the parts from before the restart.
void JournalFile::removeAll() {
    database_->exec("DELETE FROM step");
    PartStatements statements(*database_, "DELETE FROM ", " WHERE id <= ?");
    for (const PartKind kind : kPartKinds) {
        SQLite::Statement& statement = statements.of(kind);
        statement.bind(1, removeThrough_[static_cast<std::size_t>(kind)]);
        statement.exec();
    }
}

/// Removes the steps before and after these, with their scene parts. Other parts may be shared.
void JournalFile::removeSteps(StepNumber oldest, StepNumber newest) {
    const std::string steps = "step WHERE id < ?1 OR id > ?2";
    for (const std::string& sql :
         {"DELETE FROM " + tableOf(PartKind::scene) + " WHERE id IN (SELECT scene FROM " + steps + ")",
          "DELETE FROM " + steps}) {
        SQLite::Statement statement(*database_, sql);
        statement.bind(1, static_cast<std::int64_t>(oldest));
        statement.bind(2, static_cast<std::int64_t>(newest));
        statement.exec();
    }
}

void JournalFile::removeExpired() {
    PartStatements statements(*database_, "DELETE FROM ", " WHERE id = ?");
    for (const auto& [kind, row] : expired_) {
        SQLite::Statement& statement = statements.of(kind);
        statement.bind(1, row);
        statement.exec();
    }
}

void JournalFile::insertParts() {
    PartStatements statements(*database_, "INSERT OR REPLACE INTO ", " (id, bytes) VALUES (?, ?)");
    for (const Part& part : pending_) {
        SQLite::Statement& statement = statements.of(part.kind);
        statement.bind(1, part.row);
        bindBlob(statement, 2, part.bytes);
        statement.exec();
    }
}

void JournalFile::insertSteps(std::span<const JournalStep> steps) {
    SQLite::Statement statement(*database_,
                                "INSERT OR REPLACE INTO step (id, text, scene, view) VALUES (?, ?, ?, ?)");
    for (const JournalStep& step : steps) {
        statement.bind(1, static_cast<std::int64_t>(step.number));
        statement.bind(2, step.text);
        statement.bind(3, step.scene);
        bindBlob(statement, 4, step.view);
        statement.exec();
        statement.reset();
    }
}

void JournalFile::replaceState(const JournalState& state) {
    database_->exec("DELETE FROM state");
    SQLite::Statement statement(*database_,
                                "INSERT INTO state (step, time, unsaved, view) VALUES (?, ?, ?, ?)");
    statement.bind(1, static_cast<std::int64_t>(state.step));
    statement.bind(2, state.time);
    statement.bind(3, state.unsaved);
    bindBlob(statement, 4, state.view);
    statement.exec();
}

void JournalFile::insertProject(const JournalProject& project) {
    database_->exec("DELETE FROM project");
    SQLite::Statement statement(*database_,
                                "INSERT INTO project (path, title, process, size, modified, inode)"
                                " VALUES (?, ?, ?, ?, ?, ?)");
    statement.bind(1, project.path);
    statement.bind(2, project.title);
    statement.bind(3, static_cast<std::int64_t>(::getpid()));
    if (project.stamp) {
        statement.bind(4, static_cast<std::int64_t>(project.stamp->size));
        statement.bind(5, project.stamp->modified);
        statement.bind(6, static_cast<std::int64_t>(project.stamp->inode));
    }
    statement.exec();
}

}  // namespace sinew
