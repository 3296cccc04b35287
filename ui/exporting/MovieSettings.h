#pragma once

#include <QString>
#include <QStringList>

#include "core/base/Time.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// What to render of a scene, and into which file: the options of `sinew render`.
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

}  // namespace sinew
