#include "core/io/journal/JournalFile.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "core/io/journal/JournalNames.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Parts beyond this go down before their step does, so that a large scene is never held twice.
constexpr std::size_t kPendingLimit = std::size_t{8} << 20;

std::string tableOf(PartKind kind) { return "part_" + std::string(name(kind)); }

std::uint64_t inodeOf(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_ino : 0;
}

/// One process uses a journal, so the index of its WAL can stay in memory. FULL: an acknowledged step is on
/// the disk, power cut or not.
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
    return fail(ErrorCode::fileNotWritable, folder.string(), "the folder takes no journal");
}

JournalFile::JournalFile(JournalLock lock) : lock_(std::move(lock)) {}

JournalFile::~JournalFile() = default;

tl::unexpected<Error> JournalFile::failed(const std::string& why) const {
    return fail(ErrorCode::fileNotWritable, lock_.journal().string(),
                "the journal cannot be written: " + why);
}

Result<void> JournalFile::open(int flags, const std::string& sql) {
    database_.reset();
    try {
        auto database =
            std::make_unique<SQLite::Database>(lock_.journal().string(), SQLite::OPEN_READWRITE | flags);
        prepare(*database);
        database->exec(sql);
        database_ = std::move(database);
    } catch (const std::exception& error) {
        return failed(error.what());
    }
    return {};
}

Result<void> JournalFile::reopen() { return open(0, "SELECT id FROM step LIMIT 1"); }

bool JournalFile::stands() const { return inode_ != 0 && inodeOf(lock_.journal()) == inode_; }

void JournalFile::remove() {
    database_.reset();
    lock_.removeJournal();
}

Result<PartRow> JournalFile::put(PartKind kind, std::string_view bytes) {
    if (!pending_.empty() && pendingBytes_ + bytes.size() > kPendingLimit)
        if (auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    const PartRow row = ++last_[static_cast<std::size_t>(kind)];
    pendingBytes_ += bytes.size();
    bytes_ += bytes.size();
    pending_.push_back({kind, row, std::string(bytes)});
    return row;
}

void JournalFile::startAfresh() {
    pending_.clear();
    pendingBytes_ = 0;
    if (!afresh_) {
        bytesBefore_ = bytes_;
        beganBefore_ = began_;
    }
    bytes_ = 0;
    began_ = 0;
    removeThrough_ = last_;
    afresh_ = true;
}

void JournalFile::goOn() {
    pending_.clear();
    pendingBytes_ = 0;
    bytes_ = bytesBefore_;
    began_ = beganBefore_;
    afresh_ = false;
    // Parts that went down before their step did take room. Where they cannot be removed now, they go with
    // the next beginning, so their rows are not given to others.
    try {
        if (database_) removeParts(">");
    } catch (const std::exception&) {
    }
}

Result<void> JournalFile::flush() {
    try {
        SQLite::Transaction transaction(*database_);
        insertParts();
        transaction.commit();
    } catch (const std::exception& error) {
        return failed(error.what());
    }
    pending_.clear();
    pendingBytes_ = 0;
    return {};
}

Result<void> JournalFile::commit(std::span<const JournalStep> steps, const JournalProject& project) {
    try {
        SQLite::Transaction transaction(*database_);
        if (afresh_) removeOlder();
        insertParts();
        insertSteps(steps);
        if (project != project_) insertProject(project);
        transaction.commit();
    } catch (const std::exception& error) {
        return failed(error.what());
    }
    if (!stands()) return failed("it was removed");
    pending_.clear();
    pendingBytes_ = 0;
    if (std::exchange(afresh_, false)) began_ = bytes_;
    project_ = project;
    return {};
}

void JournalFile::removeOlder() {
    database_->exec("DELETE FROM step");
    removeParts("<=");
}

/// @param which  how the parts that go compare to the rows of the last beginning
void JournalFile::removeParts(const char* which) {
    for (const PartKind kind : kPartKinds) {
        SQLite::Statement statement(*database_, "DELETE FROM " + tableOf(kind) + " WHERE id " + which + " ?");
        statement.bind(1, removeThrough_[static_cast<std::size_t>(kind)]);
        statement.exec();
    }
}

void JournalFile::insertParts() {
    std::array<std::unique_ptr<SQLite::Statement>, kPartKindCount> statements;
    for (const Part& part : pending_) {
        auto& statement = statements[static_cast<std::size_t>(part.kind)];
        if (!statement)
            statement = std::make_unique<SQLite::Statement>(
                *database_, "INSERT OR REPLACE INTO " + tableOf(part.kind) + " (id, bytes) VALUES (?, ?)");
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
