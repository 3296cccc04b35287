#pragma once

#include <QObject>

#include "core/base/Result.h"
#include "ui/exporting/MovieChoices.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Draws a scene into a movie or pictures, by `sinew render` in a process of its own, so that it draws the
/// same and the window stays quick. Cancelling ends that process, which clears away what is half done.
class MovieExporter : public QObject {
    Q_OBJECT
public:
    explicit MovieExporter(QObject* parent = nullptr) : QObject(parent) {}

    void draw(const Scene& scene, const MovieChoices& choices);

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    /// @param said  what the drawing could not do as asked, a line each
    void written(const QString& path, const QStringList& said);
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    BackgroundTask task_;
};

/// Runs `sinew render` on a scene and waits for its end; for a thread of its own. Gives what it said on
/// stderr beside its progress; where it fails, the last of it is the error. Fails: toolMissing (no such
/// program), cancelled, and argumentInvalid for what it could not do.
Result<QStringList> runRendering(const Scene& scene, const MovieChoices& choices,
                                 BackgroundTask::Control& control);

/// The program of that name that stands beside this one, or the one that SINEW_RENDER names.
QString renderingProgram();

}  // namespace sinew
