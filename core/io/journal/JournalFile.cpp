#include "core/io/journal/JournalFile.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <utility>

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
           "CREATE TABLE IF NOT EXISTS step (id INTEGER PRIMARY KEY, text TEXT NOT NULL, time INTEGER NOT "
           "NULL,"
           " scene INTEGER NOT NULL, view BLOB NOT NULL, unsaved INTEGER NOT NULL);"
           "CREATE TABLE IF NOT EXISTS project (path TEXT NOT NULL, title TEXT NOT NULL,"
           " process INTEGER NOT NULL);"
           "COMMIT;";
}

void bindBlob(SQLite::Statement& statement, int index, const std::string& bytes) {
    statement.bindNoCopy(index, bytes.data(), static_cast<int>(bytes.size()));
}

}  // namespace

Result<std::unique_ptr<JournalFile>> JournalFile::create(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    auto stamp = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    for (int attempt = 0; attempt < 100; ++attempt, ++stamp) {
        const fs::path path =
            folder / (std::to_string(stamp) + '-' + std::to_string(::getpid()) + kJournalExtension);
        if (fs::exists(path, error)) continue;
        auto lock = JournalLock::take(path);
        if (!lock) return tl::unexpected(lock.error());
        if (!*lock) continue;
        std::unique_ptr<JournalFile> file(new JournalFile(std::move(**lock)));
        if (auto opened = file->open(SQLite::OPEN_CREATE, schema()); !opened) {
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

Result<void> JournalFile::open(int flags, const std::string& sql) {
    database_.reset();
    return attempt([&] {
        auto database =
            std::make_unique<SQLite::Database>(lock_.journal().string(), SQLite::OPEN_READWRITE | flags);
        prepare(*database);
        database->exec(sql);
        database_ = std::move(database);
    });
}

Result<void> JournalFile::reopen() { return open(0, "SELECT id FROM step LIMIT 1"); }

bool JournalFile::exists() const { return inode_ != 0 && inodeOf(lock_.journal()) == inode_; }

void JournalFile::remove() {
    database_.reset();
    lock_.removeJournal();
}

Result<PartRow> JournalFile::put(PartKind kind, std::string_view bytes) {
    if (!pending_.empty() && pendingBytes_ + bytes.size() > kPendingLimit)
        if (auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    const PartRow row = ++last_[static_cast<std::size_t>(kind)];
    pendingBytes_ += bytes.size();
    bytes_.all += bytes.size();
    pending_.push_back({kind, row, std::string(bytes)});
    return row;
}

void JournalFile::clearPending() {
    pending_.clear();
    pendingBytes_ = 0;
}

void JournalFile::restart() {
    clearPending();
    if (!isRestarting_) previousBytes_ = bytes_;
    bytes_ = {};
    removeThrough_ = last_;
    isRestarting_ = true;
}

void JournalFile::undoRestart() {
    clearPending();
    bytes_ = previousBytes_;
    isRestarting_ = false;
    // Remove the parts written before their step, to save space. If that fails, the next restart removes
    // them; until then their rows are not reused.
    if (database_) static_cast<void>(attempt([&] { removeParts(">"); }));
}

Result<void> JournalFile::flush() {
    return attempt([&] {
        SQLite::Transaction transaction(*database_);
        insertParts();
        transaction.commit();
        clearPending();
    });
}

Result<void> JournalFile::commit(std::span<const JournalStep> steps, const JournalProject& project) {
    auto done = attempt([&] {
        SQLite::Transaction transaction(*database_);
        if (isRestarting_) {
            database_->exec("DELETE FROM step");
            removeParts("<=");
        }
        insertParts();
        insertSteps(steps);
        if (project != project_) insertProject(project);
        transaction.commit();
    });
    if (!done) return done;
    if (!exists()) return writeError("it was deleted");
    clearPending();
    if (std::exchange(isRestarting_, false)) bytes_.initial = bytes_.all;
    project_ = project;
    return {};
}

/// @param comparison  how the rows to remove compare with the rows of the last restart
void JournalFile::removeParts(const char* comparison) {
    for (const PartKind kind : kPartKinds) {
        SQLite::Statement statement(*database_,
                                    "DELETE FROM " + tableOf(kind) + " WHERE id " + comparison + " ?");
        statement.bind(1, removeThrough_[static_cast<std::size_t>(kind)]);
        statement.exec();
    }
}

void JournalFile::insertParts() {
    std::array<std::optional<SQLite::Statement>, kPartKindCount> statements;
    for (const Part& part : pending_) {
        auto& statement = statements[static_cast<std::size_t>(part.kind)];
        if (!statement)
            statement.emplace(*database_,
                              "INSERT OR REPLACE INTO " + tableOf(part.kind) + " (id, bytes) VALUES (?, ?)");
        statement->bind(1, part.row);
        bindBlob(*statement, 2, part.bytes);
        statement->exec();
        statement->reset();
    }
}

void JournalFile::insertSteps(std::span<const JournalStep> steps) {
    SQLite::Statement statement(*database_,
                                "INSERT INTO step (text, time, scene, view, unsaved) VALUES (?, ?, ?, ?, ?)");
    for (const JournalStep& step : steps) {
        statement.bind(1, step.text);
        statement.bind(2, step.time);
        statement.bind(3, step.scene);
        bindBlob(statement, 4, step.view);
        statement.bind(5, step.unsaved);
        statement.exec();
        statement.reset();
    }
}

void JournalFile::insertProject(const JournalProject& project) {
    database_->exec("DELETE FROM project");
    SQLite::Statement statement(*database_, "INSERT INTO project (path, title, process) VALUES (?, ?, ?)");
    statement.bind(1, project.path);
    statement.bind(2, project.title);
    statement.bind(3, static_cast<std::int64_t>(::getpid()));
    statement.exec();
}

}  // namespace sinew
