#include "ui/importing/MeshImporter.h"

#include <QFileInfo>
#include <utility>

#include "core/io/FormatList.h"
#include "core/scene/analysis/MeshGuess.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "ui/document/History.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

ReadOptions optionsOf(const ImportFix& fix) {
    ReadOptions options;
    options.metresPerUnit = fix.metresPerUnit;
    if (fix.changesAxes()) {
        options.corrections.up = static_cast<AxisChoice>(fix.up);
        options.corrections.facing = static_cast<AxisChoice>(fix.facing);
    }
    return options;
}

/// Returns the last meshes of `after`, which `before` lacks.
std::vector<std::shared_ptr<const Mesh>> addedMeshes(const Character& before, const Character& after) {
    return {after.meshes.begin() + static_cast<std::ptrdiff_t>(before.meshes.size()), after.meshes.end()};
}

QString sentence(const std::string& evidence) {
    QString text = QString::fromStdString(evidence);
    text[0] = text[0].toUpper();
    return text + u'.';
}

}  // namespace

MeshImporter::MeshImporter(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (cancelled) restore();
    });
}

QString MeshImporter::Request::name() const { return QFileInfo(files.last()).fileName(); }

void MeshImporter::read(const QStringList& files, CharacterId target, const ImportFix& fix) {
    if (files.isEmpty()) return;
    Request request{{}, target, {}, session_->document.openCount()};
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) {
        request.files << QFileInfo(file).absoluteFilePath();
        paths.emplace_back(request.files.last().toStdU16String());
    }
    const RememberedOptions reading = withRememberedFix(optionsOf(fix), request.files.last());
    request.fix = reading.fix;
    task_.start(tr("Reading %1").arg(request.name()), [=, this, before = session_->document.committed()](
                                                          BackgroundTask::Control& control) {
        ReadOptions options = reading.options;
        options.cancel = &control.cancel;
        options.progress = &control.progress;
        auto outcome = std::make_shared<Outcome>();
        Diagnostics& diagnostics = outcome->diagnostics;
        outcome->source = readFiles(paths, {}, options, diagnostics);
        if (const QString known = fixText(reading.remembered); outcome->source && !known.isEmpty()) {
            diagnostics.inform(
                ErrorCode::dataChanged, request.name().toStdString(),
                tr("read with the fix remembered for its folder: %1").arg(known).toStdString());
        }
        outcome->scene = outcome->source
                             ? addMeshes(before, target, *outcome->source, diagnostics, {&control.cancel})
                             : tl::unexpected<Error>(outcome->source.error());
        return [=, this] { deliver(request, outcome, before); };
    });
}

void MeshImporter::add(const Request& request, const std::shared_ptr<Outcome>& outcome) {
    const Scene before = session_->document.committed();
    task_.start(tr("Adding meshes"), [=, this](BackgroundTask::Control& control) {
        Diagnostics repeated;
        outcome->scene = addMeshes(before, request.target, *outcome->source, repeated,
                                   {&control.cancel, &control.progress});
        return [=, this] { deliver(request, outcome, before); };
    });
}

void MeshImporter::deliver(const Request& request, const std::shared_ptr<Outcome>& outcome,
                           const Scene& before) {
    Document& document = session_->document;
    const QString failure = tr("The meshes of %1 were not imported").arg(request.name());
    if (document.openCount() != request.opening) {
        return fail(failure,
                    {ErrorCode::argumentInvalid, "", "another project has been opened in the meantime"});
    }
    // Keep edits made while the files were read.
    if (outcome->source && document.committed().characters != before.characters) return add(request, outcome);
    document.report(outcome->diagnostics);
    if (!outcome->scene) return fail(failure, outcome->scene.error());
    const auto old = before.find(request.target), now = outcome->scene->find(request.target);
    std::vector<MeshId> meshes;
    for (const auto& mesh : addedMeshes(*old, *now)) meshes.push_back(mesh->id);
    const QString name = QString::fromStdString(now->name);
    const QString title =
        tr("Imported %n mesh(es) onto %1", nullptr, static_cast<int>(meshes.size())).arg(name);
    undone_ = std::nullopt;
    document.commit(tr("Import Meshes of %1").arg(request.name()), *outcome->scene);
    session_->selection.selectMeshes(std::move(meshes));
    Q_EMIT added(title);
    suggestFix(request, *outcome->source, *old, *now);
}

void MeshImporter::suggestFix(const Request& request, const Scene& source, const Character& before,
                              const Character& after) {
    const MeshGuess guess =
        guessMeshes(*after.skeleton, addedMeshes(before, after), source.characters.back()->metresPerUnit);
    ImportFix suggested;
    QStringList evidence;
    if (guess.metresPerUnit) {
        suggested.metresPerUnit = guess.metresPerUnit->value;
        evidence << sentence(guess.metresPerUnit->evidence);
    }
    if (guess.up) {
        suggested.up = guess.up->value;
        suggested.facing = defaultFacing(suggested.up);
        evidence << sentence(guess.up->evidence);
    }
    if (evidence.isEmpty()) return;
    Q_EMIT fixSuggested(
        tr("%1 may need a fix: %2").arg(request.name(), fixText(suggested)), evidence.join(u' '),
        [this, request, fix = combined(request.fix, suggested),
         step = session_->document.history().current().id] { readAgain(request, fix, step); });
}

/// Undoes the step that added the meshes, and reads them with another fix.
void MeshImporter::readAgain(const Request& request, const ImportFix& fix, std::uint64_t step) {
    Document& document = session_->document;
    document.cancel();  // undo() would only cancel a preview
    if (document.history().current().id != step) {
        return fail(
            tr("%1 was not fixed").arg(request.name()),
            {ErrorCode::argumentInvalid, "",
             "the scene was edited after the meshes were added; undo these edits first, or import the "
             "file again"});
    }
    document.undo();
    undone_ = document.history().cursor();
    read(request.files, request.target, fix);
}

/// Redoes the step that readAgain() has undone, unless something was done since.
void MeshImporter::restore() {
    const auto undone = std::exchange(undone_, std::nullopt);
    if (undone && session_->document.history().cursor() == *undone) session_->document.redo();
}

void MeshImporter::fail(const QString& title, const Error& error) {
    restore();
    session_->document.report(error);
    Q_EMIT failed(title, tr("%1. Nothing has changed.").arg(QString::fromStdString(text(error))),
                  QString::fromStdString(error.where));
}

}  // namespace sinew
