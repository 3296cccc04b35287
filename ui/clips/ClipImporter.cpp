#include "ui/clips/ClipImporter.h"

#include <QFileInfo>
#include <algorithm>

#include "core/io/FormatList.h"
#include "core/scene/edits/clips/EditClips.h"
#include "ui/editing/ImportMemory.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

struct Outcome {
    Result<Scene> scene;
    Diagnostics diagnostics;
};

bool hasClips(const Scene& scene) {
    return std::ranges::any_of(scene.characters, [](const auto& each) { return !each->clips.empty(); });
}

}  // namespace

ClipImporter::ClipImporter(Session& session, QObject* parent) : QObject(parent), session_(&session) {}

void ClipImporter::read(const QStringList& files) {
    if (files.isEmpty()) return;
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.emplace_back(file.toStdU16String());
    const QFileInfo last(files.last());
    const QString name = last.fileName();
    const RememberedOptions reading = withRememberedFix({}, last.absoluteFilePath());
    task_.start(tr("Reading %1").arg(name), [this, paths, name, reading](BackgroundTask::Control& control) {
        ReadOptions options = reading.options;
        options.cancel = &control.cancel;
        options.progress = &control.progress;
        Diagnostics diagnostics;
        auto scene = readFiles(paths, {}, options, diagnostics);
        if (scene) scene = withRateFix({}, *std::move(scene), reading.remembered.rate);
        if (scene && !hasClips(*scene)) {
            scene = sinew::fail(ErrorCode::motionMissing, name.toStdString(), "the file contains no clip");
        }
        if (const QString fix = fixText(reading.remembered); scene && !fix.isEmpty()) {
            diagnostics.inform(ErrorCode::dataChanged, name.toStdString(),
                               tr("read with the fix remembered for its folder: %1").arg(fix).toStdString());
        }
        auto outcome = std::make_shared<Outcome>(Outcome{std::move(scene), std::move(diagnostics)});
        return [this, outcome, name] {
            if (!outcome->scene) {
                return fail(tr("Could not read %1").arg(name), outcome->scene.error(), outcome->diagnostics);
            }
            session_->document.report(outcome->diagnostics);
            loadedScene_ = std::move(*outcome->scene);
            Q_EMIT ready();
        };
    });
}

void ClipImporter::convert(CharacterId target, const std::shared_ptr<const Character>& source,
                           std::vector<std::shared_ptr<const Clip>> clips) {
    const Scene before = session_->document.committed();
    const std::uint64_t opening = session_->document.openCount();
    const QString text = clips.size() == 1
                             ? tr("Import Clip %1").arg(QString::fromStdString(clips.front()->name))
                             : tr("Import %n Clip(s)", nullptr, static_cast<int>(clips.size()));
    task_.start(text, [=, this](BackgroundTask::Control& control) {
        Diagnostics diagnostics;
        auto scene =
            importClips(before, target, *source, clips, diagnostics, {&control.cancel, &control.progress});
        auto outcome = std::make_shared<Outcome>(Outcome{std::move(scene), std::move(diagnostics)});
        return [=, this] {
            if (session_->document.openCount() != opening) {
                return fail(
                    tr("Could not import the clips"),
                    {ErrorCode::argumentInvalid, "", "another project has been opened in the meantime"}, {});
            }
            // Keep edits made in the meantime: convert again for the current scene.
            if (session_->document.committed().characters != before.characters) {
                return convert(target, source, clips);
            }
            if (!outcome->scene) {
                return fail(tr("Could not import the clips"), outcome->scene.error(), outcome->diagnostics);
            }
            session_->document.report(outcome->diagnostics);
            session_->document.commit(text, std::move(*outcome->scene));
        };
    });
}

void ClipImporter::fail(const QString& title, const Error& error, Diagnostics diagnostics) {
    diagnostics.add(Severity::error, error.code, error.where, error.message);
    session_->document.report(diagnostics);
    Q_EMIT failed(title, tr("%1. Nothing has changed.").arg(QString::fromStdString(text(error))),
                  QString::fromStdString(error.where));
}

}  // namespace sinew
