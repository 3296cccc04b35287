#pragma once

#include <QObject>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// The part of a scene to render and the file to write: the options of `sinew render`.
struct MovieSettings {
    QString path;            ///< "walk.mp4", "walk_%04d.png"
    FrameIndex first, last;  ///< frames of the lead clip, from 0; counted at `rate` if it is set
    QString rate;            ///< "24000/1001"; empty: the clip's rate
    int width = 1280, height = 720;
    QString camera = QStringLiteral("frame");
    bool meshes = true, bones = false, grid = true;
    QString background;  ///< "#rrggbb", "transparent"; empty: the theme's background
    QString theme = QStringLiteral("dark");
    int samples = 4;

    /// Returns the arguments for `sinew`, for a scene in a project file.
    QStringList arguments(const QString& project) const;
};

/// Returns the scene that the window shows: each character with the clip it plays and its visible meshes. The
/// active character comes last because its frames count.
Scene shownScene(const Session& session);

/// Renders a scene to a movie or images by running `sinew render` in a separate process, so that results are
/// identical and the window stays responsive. Cancelling terminates the process, which removes unfinished
/// files.
class MovieExporter : public QObject {
    Q_OBJECT
public:
    explicit MovieExporter(QObject* parent = nullptr) : QObject(parent) {}

    void render(const Scene& scene, const MovieSettings& choices);

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    /// @param warnings  one per line
    void written(const QString& path, const QStringList& warnings);
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    BackgroundTask task_;
};

/// Runs `sinew render` on a scene and waits for it to finish; to be called in a worker thread. Returns the
/// lines of its stderr except for progress. Fails with `toolMissing` if the program is not found,
/// `cancelled`, or `argumentInvalid` with the last line of stderr if rendering fails.
Result<QStringList> runRendering(const Scene& scene, const MovieSettings& choices,
                                 BackgroundTask::Control& control);

/// Returns the path of the `sinew` program next to this one, or the one named by SINEW_RENDER.
QString renderingProgram();

}  // namespace sinew
