#include <sqlite3.h>

#include <bit>
#include <cerrno>
#include <optional>

#include "core/base/AtomicFile.h"
#include "core/io/project/Backups.h"
#include "core/io/project/ForeignTables.h"
#include "core/io/project/Project.h"
#include "core/io/project/Schema.h"
#include "core/scene/encode/SceneEncoder.h"
#include "core/scene/encode/ViewBytes.h"

namespace sinew {

namespace {

// Chunks take about 2 KB. Large pages store them without gaps and in one piece; small pages keep small
// projects small.
constexpr std::size_t kMinPageBytes = 4096;
constexpr std::size_t kMaxPageBytes = 65536;
constexpr std::size_t kTargetPages = 64;

std::size_t pageSize(std::size_t bytes) {
    return std::clamp(std::bit_ceil(bytes / kTargetPages), kMinPageBytes, kMaxPageBytes);
}

/// Returns the approximate size of a mesh. Textures are many times larger than the rest of a material.
std::size_t estimatedBytes(const Mesh& mesh) {
    std::size_t bytes = mesh.geometry->positions.size() * 2 * sizeof(Eigen::Vector3f) +
                        mesh.geometry->triangles.size() * 3 * sizeof(std::uint32_t) +
                        mesh.skin->influences.total() * sizeof(Influence) +
                        mesh.skin->blendWeights.size() * sizeof(float);
    for (const Surface& surface : mesh.surfaces) {
        if (surface.material && surface.material->texture) bytes += surface.material->texture->bytes.size();
    }
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets)
            bytes += target.deltas->vertices.size() * 2 * sizeof(Eigen::Vector3f);
    }
    return bytes;
}

/// Returns the approximate size of the keys and meshes.
std::size_t estimatedBytes(const Scene& scene) {
    std::size_t bytes = 0;
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) bytes += clip->keyCount() * sizeof(double);
        for (const auto& mesh : character->meshes) bytes += estimatedBytes(*mesh);
    }
    return bytes;
}

int sizeOf(std::string_view bytes) { return static_cast<int>(bytes.size()); }

/// Writes parts to their tables, numbered from 1 in the order of writing.
class TableSink final : public PartSink {
public:
    TableSink(SQLite::Database& database, const WorkControl& control, std::size_t estimate)
        : control_(control), estimate_(static_cast<double>(estimate)) {
        for (const PartKind kind : kPartKinds) {
            tables_[static_cast<std::size_t>(kind)].insert.emplace(
                database,
                "INSERT INTO " + std::string(name(kind)) +
                    (isNamed(kind) ? " (id, data, name) VALUES (?, ?, ?)" : " (id, data) VALUES (?, ?)"));
        }
    }

    /// Throws SQLite::Exception.
    Result<PartRow> put(PartKind kind, std::string_view bytes) override {
        if (control_.isCancelled()) return fail(ErrorCode::cancelled, "", "saving was cancelled");
        Table& table = tables_[static_cast<std::size_t>(kind)];
        table.insert->bind(1, static_cast<std::int64_t>(++table.count));
        table.insert->bindNoCopy(2, bytes.data(), sizeOf(bytes));
        if (isNamed(kind)) table.insert->bind(3, std::string(label(kind, bytes)));
        table.insert->exec();
        table.insert->reset();
        written_ += static_cast<double>(bytes.size());
        control_.report(std::min(1.0, written_ / estimate_));
        return table.count;
    }

private:
    struct Table {
        std::optional<SQLite::Statement> insert;
        PartRow count = 0;
    };

    const WorkControl& control_;
    double estimate_, written_ = 0;
    std::array<Table, kPartKindCount> tables_;
};

void prepare(SQLite::Database& database, std::size_t estimate) {
    database.exec("PRAGMA page_size = " + std::to_string(pageSize(estimate)));
    // No other process uses the file until it is complete and synced, so it needs no journal.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
}

Result<void> writeTables(SQLite::Database& database, const Project& project, const WorkControl& control) {
    const std::size_t estimate = estimatedBytes(project.scene);
    prepare(database, estimate);
    SQLite::Transaction transaction(database);
    for (const std::string& statement : schemaStatements()) database.exec(statement);
    TableSink sink(database, control, estimate);
    const Result<PartRow> scene = SceneEncoder(sink).encode(project.scene);
    if (!scene) return tl::unexpected<Error>(scene.error());
    const std::string viewBytes = encodeView(project.view);
    SQLite::Statement view(database, "INSERT INTO view (id, data) VALUES (1, ?)");
    view.bindNoCopy(1, viewBytes.data(), sizeOf(viewBytes));
    view.exec();
    SQLite::Statement meta(database,
                           "INSERT INTO meta (key, value) VALUES ('program', 'Sinew'), ('scene', ?)");
    meta.bind(1, static_cast<std::int64_t>(*scene));
    meta.exec();
    if (project.foreign) project.foreign->write(database);
    transaction.commit();
    return {};
}

/// Reports the system's error if there is one, because "disk I/O error" is not helpful. SQLite passes it on
/// only for some failures, but errno still has it.
tl::unexpected<Error> writeError(const std::filesystem::path& path, const SQLite::Exception& exception,
                                 int systemError) {
    const int code = exception.getErrorCode();
    if (code == SQLITE_FULL) return notWritable(path, ENOSPC);
    if (code == SQLITE_IOERR && systemError != 0) return notWritable(path, systemError);
    return fail(ErrorCode::fileNotWritable, path.string(),
                std::string("the file cannot be written: ") + exception.what());
}

Result<void> fill(const PendingFile& file, const Project& project, const ProjectWriteOptions& options) {
    errno = 0;
    try {
        SQLite::Database database(file.path().string(), SQLite::OPEN_READWRITE);
        return writeTables(database, project, options.control);
    } catch (const SQLite::Exception& exception) {
        const int systemError = errno;
        return writeError(file.target(), exception, systemError);
    }
}

/// Fails if another program has changed the file. A missing file can be written.
Result<void> requireUnchanged(const std::filesystem::path& file, const std::optional<FileStamp>& known) {
    const auto now = stampOf(file);
    if (!known || !now || sameContent(*now, *known)) return {};
    return fail(ErrorCode::fileNotWritable, file.string(), "another program has changed the file");
}

}  // namespace

Result<FileStamp> writeProject(const std::filesystem::path& path, const Project& project,
                               const ProjectWriteOptions& options) {
    Result<PendingFile> file = PendingFile::create(path.parent_path(), path.filename().string());
    if (!file) return tl::unexpected<Error>(file.error());
    const auto done = fill(*file, project, options)
                          .and_then([&] { return file->finish(); })
                          .and_then([&] { return requireUnchanged(file->target(), options.replaced); })
                          .and_then([&] { return rotateBackups(file->target(), options.backups); })
                          .and_then([&] { return file->moveToTarget(); });
    if (!done) return tl::unexpected<Error>(done.error());
    const std::filesystem::path folder = file->target().parent_path();
    // The file is complete and synced under its name, so failing to sync the folder is not an error.
    static_cast<void>(syncFolder(folder));
    removeAbandoned(folder);
    return stampOf(path);
}

Result<std::string> projectBytes(const Project& project, const WorkControl& control) {
    try {
        SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        return writeTables(database, project, control).map([&] { return serialize(database); });
    } catch (const SQLite::Exception& exception) {
        return fail(ErrorCode::limitExceeded, "", exception.what());
    }
}

}  // namespace sinew
