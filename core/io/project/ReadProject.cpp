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

/// The blobs of a table. Rows asked for in order are read in one pass.
class BlobTable {
public:
    BlobTable(GuardedDatabase& database, std::string_view table)
        : rows_(database.connection(),
                "SELECT id, data FROM " + sqlName(table) + " WHERE id >= ? ORDER BY id") {}

    /// Nothing where there is no such row, or no blob in it. Valid until the next call.
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
        const auto place = [&] { return std::string(name(kind)) + " " + std::to_string(row); };
        if (isCancelled(options_)) return cancelled(fileName_);
        try {
            auto& table = tables_[static_cast<std::size_t>(kind)];
            const auto bytes = table ? table->find(row) : std::nullopt;
            if (!bytes) return fail(ErrorCode::unexpectedEnd, place(), "this part is not there");
            // Rows that share their pages could come to any number of bytes; each is read once.
            read_ += static_cast<std::int64_t>(bytes->size());
            if (read_ > size_)
                return fail(ErrorCode::limitExceeded, place(), "the parts are more than the file can hold");
            if (options_.progress)
                options_.progress->store(static_cast<float>(read_) / static_cast<float>(size_));
            return *bytes;
        } catch (const SQLite::Exception& exception) {
            if (isCancelled(options_)) return cancelled(fileName_);
            return fail(ErrorCode::fileUnreadable, place(), exception.what());
        }
    }

private:
    const std::string& fileName_;
    const ReadOptions& options_;
    std::int64_t size_, read_ = 0;
    std::array<std::optional<BlobTable>, kPartKindCount> tables_;
};

/// The newest view that there is; a project without one is looked at anew.
ViewState readView(GuardedDatabase& database, const std::string& fileName, bool newer,
                   Diagnostics& diagnostics) {
    if (!database.hasTable(kViewTable, {"id", "data"})) return {};
    BlobTable table(database, kViewTable);
    const auto bytes = table.find(1);
    if (!bytes) return {};
    const Result<ViewState> view = decodeView(*bytes, newer);
    if (!view) {
        diagnostics.warn(ErrorCode::dataIgnored, fileName,
                         "how the scene was looked at cannot be read: " + view.error().message);
    }
    return view.value_or(ViewState{});
}

/// The row of the scene: what `meta` says, else the only one.
PartRow sceneRow(GuardedDatabase& database) {
    if (!database.hasTable(kMetaTable, {"key", "value"})) return 1;
    SQLite::Statement row(database.connection(), "SELECT value FROM meta WHERE key = 'scene'");
    return row.executeStep() ? row.getColumn(0).getInt64() : 1;
}

/// Time warps whose pins lie beyond their clips, as those of longer clips do: they play as they are.
void reportWarps(const Scene& scene, const std::string& fileName, Diagnostics& diagnostics) {
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) {
            if (!clip->warp) continue;
            const Seconds slack = clip->rate.frameTime() * 0.5;
            const Seconds first = clip->rate.time(clip->firstFrame) - slack;
            const Seconds last = clip->rate.time(clip->lastFrame) + slack;
            const auto& pins = clip->warp->pins();
            const auto beyond = std::ranges::find_if(
                pins, [&](const WarpPin& pin) { return pin.source < first || pin.source > last; });
            if (beyond == pins.end()) continue;
            std::string message = "pin " + std::to_string(beyond - pins.begin() + 1);
            message += " of its time warp shows a moment outside the clip's frames";
            diagnostics.inform(ErrorCode::valueRange, fileName + ": clip " + clip->name, std::move(message));
        }
    }
}

Result<Project> readTables(GuardedDatabase& database, const std::string& fileName, const ReadOptions& options,
                           Diagnostics& diagnostics) {
    Project project;
    project.newer = database.connection().execAndGet("PRAGMA user_version").getInt() > kSchemaVersion;
    if (project.newer) {
        diagnostics.warn(
            ErrorCode::dataIgnored, fileName,
            "a newer version of Sinew wrote this project; what this version does not know is not "
            "shown, and saving over it is not possible");
    }
    TableSource source(database, fileName, options);
    Result<Scene> scene = decodeScene(source, sceneRow(database), {.newer = project.newer});
    if (!scene) return tl::unexpected<Error>(scene.error());
    project.scene = std::move(*scene);
    reportWarps(project.scene, fileName, diagnostics);
    project.view = readView(database, fileName, project.newer, diagnostics);
    project.foreign = ForeignTables::read(database, fileName, diagnostics);
    if (isCancelled(options)) return cancelled(fileName);
    return project;
}

/// Puts the file before the place.
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
    const Result<Source> source = Source::open(path);
    if (!source) return tl::unexpected<Error>(source.error());
    return readProject(*source, options, diagnostics);
}

Result<Project> readProject(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const std::string& fileName = source.name();
    if (!isProject(source.bytes())) {
        return fail(ErrorCode::formatUnknown, fileName,
                    isDatabase(source.bytes()) ? "this is a database of another program, no Sinew project"
                                               : "this is no Sinew project");
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
