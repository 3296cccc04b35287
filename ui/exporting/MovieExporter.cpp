#include "ui/exporting/MovieExporter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>

#include "core/io/FormatList.h"
#include "ui/session/Session.h"

namespace sinew {

QStringList MovieSettings::arguments(const QString& project) const {
    QStringList arguments{QStringLiteral("render"), project, QStringLiteral("-o"), path};
    arguments << QStringLiteral("--frames") << QStringLiteral("%1:%2").arg(first.value).arg(last.value);
    arguments << QStringLiteral("--size") << QStringLiteral("%1x%2").arg(width).arg(height);
    arguments << QStringLiteral("--camera") << camera << QStringLiteral("--theme") << theme;
    arguments << QStringLiteral("--samples") << QString::number(samples);
    if (!rate.isEmpty()) arguments << QStringLiteral("--fps") << rate;
    if (meshes) arguments << QStringLiteral("--mesh");
    if (bones) arguments << QStringLiteral("--bones");
    if (!background.isEmpty()) arguments << QStringLiteral("--background") << background;
    arguments << (grid ? QStringLiteral("--grid") : QStringLiteral("--no-grid"))
              << QStringLiteral("--progress");
    return arguments;
}

Scene shownScene(const Session& session) {
    Scene scene = session.document.committed();
    for (auto& character : scene.characters) {
        Character shown = *character;
        shown.clips.clear();
        for (const auto& clip : character->clips) {
            if (clip == session.selection.clip(*character)) shown.clips.push_back(clip);
        }
        std::erase_if(shown.meshes, [&](const auto& mesh) { return !session.visibility.isShown(mesh->id); });
        character = std::make_shared<const Character>(std::move(shown));
    }
    const auto active = session.selection.character();
    std::ranges::stable_partition(scene.characters,
                                  [&](const auto& character) { return character->id != active->id; });
    return scene;
}

namespace {

constexpr int kPollMilliseconds = 100;        ///< interval of checks for cancellation
constexpr int kCleanUpMilliseconds = 10'000;  ///< time allowed for removing unfinished files

/// Parses the output of `sinew render`: "frame 12 of 240" sets the progress to 12/240, other lines are kept.
class StderrReader {
public:
    void read(QProcess& process, std::atomic<float>& progress) {
        process.setReadChannel(QProcess::StandardError);
        while (process.canReadLine()) addLine(QString::fromLocal8Bit(process.readLine()).trimmed(), progress);
    }
    void readRest(QProcess& process, std::atomic<float>& progress) {
        read(process, progress);
        addLine(QString::fromLocal8Bit(process.readAllStandardError()).trimmed(), progress);
    }
    const QStringList& lines() const { return lines_; }

private:
    void addLine(const QString& line, std::atomic<float>& progress) {
        const QStringList words = line.split(u' ');
        if (words.size() == 4 && words[0] == QStringLiteral("frame")) {
            progress = words[1].toFloat() / std::max(words[3].toFloat(), 1.0F);
        } else if (!line.isEmpty()) {
            // Drop the prefix that the command line puts before its messages.
            const QString prefix = QStringLiteral("sinew: ");
            lines_ << (line.startsWith(prefix) ? line.mid(prefix.size()) : line);
        }
    }

    QStringList lines_;
};

Result<QStringList> waitFor(QProcess& process, BackgroundTask::Control& control) {
    StderrReader output;
    while (process.state() != QProcess::NotRunning) {
        process.waitForReadyRead(kPollMilliseconds);
        output.read(process, control.progress);
        if (!control.cancel) continue;
        process.terminate();
        if (!process.waitForFinished(kCleanUpMilliseconds)) process.kill();
        process.waitForFinished();
        return fail(ErrorCode::cancelled, "", "rendering was cancelled");
    }
    output.readRest(process, control.progress);
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) return output.lines();
    return fail(ErrorCode::argumentInvalid, "",
                output.lines().isEmpty() ? "the rendering program failed without a message"
                                         : output.lines().back().toStdString());
}

}  // namespace

QString renderingProgram() {
    const QString environmentPath = qEnvironmentVariable("SINEW_RENDER");
    return environmentPath.isEmpty()
               ? QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("sinew"))
               : environmentPath;
}

Result<QStringList> runRendering(const Scene& scene, const MovieSettings& choices,
                                 BackgroundTask::Control& control) {
    const QTemporaryDir folder;
    const QString project = folder.filePath(QStringLiteral("scene.sinew"));
    Diagnostics diagnostics;
    WriteOptions writing;
    writing.cancel = &control.cancel;
    const auto saved = writeFile(scene, project.toStdU16String(), writing, diagnostics);
    if (!saved) return tl::unexpected(saved.error());
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(renderingProgram(), choices.arguments(project));
    if (!process.waitForStarted()) {
        return fail(ErrorCode::toolMissing, "sinew",
                    "the program sinew, which renders movies, was not found next to the application");
    }
    return waitFor(process, control);
}

void MovieExporter::render(const Scene& scene, const MovieSettings& choices) {
    const QString name = QFileInfo(choices.path).fileName();
    task_.start(tr("Rendering %1").arg(name), [=, this](BackgroundTask::Control& control) {
        const auto rendered = runRendering(scene, choices, control);
        return [=, this] {
            if (rendered) return Q_EMIT written(choices.path, *rendered);
            Q_EMIT failed(tr("%1 could not be rendered").arg(name),
                          QString::fromStdString(text(rendered.error())), {});
        };
    });
}

}  // namespace sinew
