#include "ui/exporting/MovieExporter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

#include "core/io/Format.h"

namespace sinew {

namespace {

constexpr int kPatienceMilliseconds = 100;     ///< between looks at whether it was cancelled
constexpr int kClearingMilliseconds = 10'000;  ///< for what is half done to be cleared away

/// "frame 12 of 240" gives 12/240; what else was said is kept.
class Said {
public:
    void read(QProcess& process, std::atomic<float>& progress) {
        process.setReadChannel(QProcess::StandardError);
        while (process.canReadLine()) take(QString::fromLocal8Bit(process.readLine()).trimmed(), progress);
    }
    void rest(QProcess& process, std::atomic<float>& progress) {
        read(process, progress);
        take(QString::fromLocal8Bit(process.readAllStandardError()).trimmed(), progress);
    }
    const QStringList& lines() const { return lines_; }

private:
    void take(const QString& line, std::atomic<float>& progress) {
        const QStringList words = line.split(u' ');
        if (words.size() == 4 && words[0] == QStringLiteral("frame")) {
            progress = words[1].toFloat() / std::max(words[3].toFloat(), 1.0F);
        } else if (!line.isEmpty()) {
            // What the program says of itself in front of its messages is not for the window.
            const QString itself = QStringLiteral("sinew: ");
            lines_ << (line.startsWith(itself) ? line.mid(itself.size()) : line);
        }
    }

    QStringList lines_;
};

Result<QStringList> waitFor(QProcess& process, BackgroundTask::Control& control) {
    Said said;
    while (process.state() != QProcess::NotRunning) {
        process.waitForReadyRead(kPatienceMilliseconds);
        said.read(process, control.progress);
        if (!control.cancel) continue;
        process.terminate();
        if (!process.waitForFinished(kClearingMilliseconds)) process.kill();
        process.waitForFinished();
        return fail(ErrorCode::cancelled, "", "the rendering was stopped");
    }
    said.rest(process, control.progress);
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0) return said.lines();
    return fail(ErrorCode::argumentInvalid, "",
                said.lines().isEmpty() ? "the drawing program ended without a word"
                                       : said.lines().back().toStdString());
}

}  // namespace

QString renderingProgram() {
    const QString named = qEnvironmentVariable("SINEW_RENDER");
    return named.isEmpty() ? QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("sinew"))
                           : named;
}

Result<QStringList> runRendering(const Scene& scene, const MovieChoices& choices,
                                 BackgroundTask::Control& control) {
    const QTemporaryDir folder;
    const QString project = folder.filePath(QStringLiteral("scene.sinew"));
    Diagnostics diagnostics;
    WriteOptions writing;
    writing.cancel = &control.cancel;
    const auto put = writeFile(scene, project.toStdU16String(), writing, diagnostics);
    if (!put) return tl::unexpected(put.error());
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(renderingProgram(), choices.words(project));
    if (!process.waitForStarted()) {
        return fail(ErrorCode::toolMissing, "sinew",
                    "the program sinew, which draws, is not found beside the window's");
    }
    return waitFor(process, control);
}

void MovieExporter::draw(const Scene& scene, const MovieChoices& choices) {
    const QString name = QFileInfo(choices.path).fileName();
    task_.start(tr("Drawing %1").arg(name), [=, this](BackgroundTask::Control& control) {
        const auto drawn = runRendering(scene, choices, control);
        return [=, this] {
            if (drawn) return Q_EMIT written(choices.path, *drawn);
            Q_EMIT failed(tr("%1 could not be drawn").arg(name), QString::fromStdString(text(drawn.error())),
                          {});
        };
    });
}

}  // namespace sinew
