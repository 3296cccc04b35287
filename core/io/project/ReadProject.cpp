#include <algorithm>
#include <optional>

#include "core/io/project/ForeignTables.h"
#include "core/io/project/GuardedDatabase.h"
#include "core/io/project/Project.h"
#include "core/io/project/Schema.h"
#include "core/scene/encode/SceneDecoder.h"
#include "core/scene/encode/ViewBytes.h"

namespace sinew {

namespace {

bool isCancelled(const ReadOptions& options) { return options.cancel && options.cancel->load(); }

tl::unexpected<Error> cancelled(const std::string& fileName) {
    return fail(ErrorCode::cancelled, fileName, "reading was cancelled");
}

/// The blobs of a table. Rows requested in ascending order are read in one pass.
class BlobTable {
public:
    BlobTable(GuardedDatabase& database, std::string_view table)
        : rows_(database.connection(),
                "SELECT id, data FROM " + sqlName(table) + " WHERE id >= ? ORDER BY id") {}

    /// Returns nullopt if there is no such row, or no blob in it. Valid until the next call.
    std::optional<std::string_view> find(PartRow row) {
        if (!(open_ && step(row))) {
            rows_.reset();
            rows_.bind(1, static_cast<std::int64_t>(row));
            if (!step(row)) return std::nullopt;
        }
        const SQLite::Column data = rows_.getColumn(1);
        if (!data.isBlob()) return std::nullopt;
        return std::string_view(static_cast<const char*>(data.getBlob()),
                                static_cast<std::size_t>(data.getBytes()));
    }

private:
    bool step(PartRow row) {
        open_ = rows_.executeStep();
        return open_ && rows_.getColumn(0).getInt64() == row;
    }

    SQLite::Statement rows_;
    bool open_ = false;
};

class TableSource final : public PartSource {
public:
    TableSource(GuardedDatabase& database, const std::string& fileName, const ReadOptions& options)
        : fileName_(fileName), options_(options), size_(static_cast<std::int64_t>(database.size())) {
        for (const PartKind kind : kPartKinds) {
            auto& table = tables_[static_cast<std::size_t>(kind)];
            if (database.hasTable(name(kind), {"id", "data"})) table.emplace(database, name(kind));
        }
    }

    Result<std::string_view> get(PartKind kind, PartRow row) override {
        const auto location = [&] { return std::string(name(kind)) + " " + std::to_string(row); };
        if (isCancelled(options_)) return cancelled(fileName_);
        try {
            auto& table = tables_[static_cast<std::size_t>(kind)];
            const auto bytes = table ? table->find(row) : std::nullopt;
            if (!bytes) return fail(ErrorCode::unexpectedEnd, location(), "there is no such part");
            // Rows that share pages could add up to any number of bytes. Each row is read once.
            read_ += static_cast<std::int64_t>(bytes->size());
            if (read_ > size_)
                return fail(ErrorCode::limitExceeded, location(), "the parts are larger than the file");
            options_.control().report(static_cast<double>(read_) / static_cast<double>(size_));
            return *bytes;
        } catch (const SQLite::Exception& exception) {
            if (isCancelled(options_)) return cancelled(fileName_);
            return fail(ErrorCode::fileUnreadable, location(), exception.what());
        }
    }

private:
    const std::string& fileName_;
    const ReadOptions& options_;
    std::int64_t size_, read_ = 0;
    std::array<std::optional<BlobTable>, kPartKindCount> tables_;
};

/// Reads the view state; returns the default one if there is none or it cannot be read.
ViewState readView(GuardedDatabase& database, const std::string& fileName, bool isNewer,
                   Diagnostics& diagnostics) {
    if (!database.hasTable(kViewTable, {"id", "data"})) return {};
    BlobTable table(database, kViewTable);
    const auto bytes = table.find(1);
    if (!bytes) return {};
    const Result<ViewState> view = decodeView(*bytes, isNewer);
    if (!view) {
        diagnostics.warn(ErrorCode::dataIgnored, fileName,
                         "the view state cannot be read: " + view.error().message);
    }
    return view.value_or(ViewState{});
}

/// Returns the row of the scene according to `meta`, or 1.
PartRow sceneRow(GuardedDatabase& database) {
    if (!database.hasTable(kMetaTable, {"key", "value"})) return 1;
    SQLite::Statement row(database.connection(), "SELECT value FROM meta WHERE key = 'scene'");
    return row.executeStep() ? row.getColumn(0).getInt64() : 1;
}

/// Reports time warps with pins outside their clips, which happens if a clip is shortened. They are read and
/// played unchanged.
void reportWarps(const Scene& scene, const std::string& fileName, Diagnostics& diagnostics) {
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) {
            if (!clip->warp) continue;
            const Seconds slack = clip->rate.frameTime() * 0.5;
            const Seconds first = clip->rate.time(clip->firstFrame) - slack;
            const Seconds last = clip->rate.time(clip->lastFrame) + slack;
            const auto& pins = clip->warp->pins();
            const auto outside = std::ranges::find_if(
                pins, [&](const WarpPin& pin) { return pin.source < first || pin.source > last; });
            if (outside == pins.end()) continue;
            std::string message = "pin " + std::to_string(outside - pins.begin() + 1);
            message += " of its time warp refers to a time outside the clip's frame range";
            diagnostics.inform(ErrorCode::valueRange, fileName + ": clip " + clip->name, std::move(message));
        }
    }
}

Result<Project> readTables(GuardedDatabase& database, const std::string& fileName, const ReadOptions& options,
                           Diagnostics& diagnostics) {
    Project project;
    project.isNewer = database.connection().execAndGet("PRAGMA user_version").getInt() > kSchemaVersion;
    if (project.isNewer) {
        diagnostics.warn(ErrorCode::dataIgnored, fileName,
                         "the project was written by a newer version of Sinew; it may be incomplete here and "
                         "cannot be overwritten");
    }
    TableSource source(database, fileName, options);
    Result<Scene> scene = decodeScene(source, sceneRow(database), {.isNewer = project.isNewer});
    if (!scene) return tl::unexpected<Error>(scene.error());
    project.scene = std::move(*scene);
    reportWarps(project.scene, fileName, diagnostics);
    project.view = readView(database, fileName, project.isNewer, diagnostics);
    project.foreign = ForeignTables::read(database, fileName, diagnostics);
    if (isCancelled(options)) return cancelled(fileName);
    return project;
}

/// Prefixes the location with the file name.
Error inFile(Error error, const std::string& fileName) {
    if (error.code != ErrorCode::cancelled) {
        error.where = fileName + (error.where.empty() ? "" : ": " + error.where);
        error.message = "the project is damaged: " + error.message;
    }
    return error;
}

}  // namespace

Result<Project> readProject(const std::filesystem::path& path, const ReadOptions& options,
                            Diagnostics& diagnostics) {
    return Source::open(path).and_then(
        [&](const Source& source) { return readProject(source, options, diagnostics); });
}

Result<Project> readProject(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const std::string& fileName = source.name();
    if (!isProject(source.bytes())) {
        return fail(ErrorCode::formatUnknown, fileName,
                    isDatabase(source.bytes())
                        ? "the file is a database of another program, not a Sinew project"
                        : "the file is not a Sinew project");
    }
    try {
        GuardedDatabase database(source.bytes(), options.cancel);
        Result<Project> project = readTables(database, fileName, options, diagnostics);
        if (!project) return tl::unexpected<Error>(inFile(project.error(), fileName));
        return project;
    } catch (const SQLite::Exception& exception) {
        if (isCancelled(options)) return cancelled(fileName);
        return tl::unexpected<Error>(inFile({ErrorCode::fileUnreadable, {}, exception.what()}, fileName));
    }
}

bool isNewerProject(const std::filesystem::path& path) {
    try {
        return SQLite::Database::getHeaderInfo(path.string()).userVersion > kSchemaVersion;
    } catch (const SQLite::Exception&) {
        return false;
    }
}

}  // namespace sinew
