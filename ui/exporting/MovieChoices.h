#pragma once

#include <QString>
#include <QStringList>

#include "core/base/Time.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// What to draw of a scene into which file: the choices of `sinew render`.
struct MovieChoices {
    QString path;            ///< "walk.mp4", "walk_%04d.png"
    FrameIndex first, last;  ///< of the lead clip, counted from 0, at `rate` where one is given
    QString rate;            ///< "24000/1001"; empty: the clip's
    int width = 1280, height = 720;
    QString camera = QStringLiteral("frame");
    bool meshes = true, bones = false, grid = true;
    QString background;  ///< "#rrggbb", "transparent"; empty: the theme's
    QString theme = QStringLiteral("dark");
    int samples = 4;

    /// The words behind `sinew`, for a scene in a project file.
    QStringList words(const QString& project) const;
};

/// The scene that the window shows, for drawing: each character with the clip that it plays and its shown
/// meshes, the active character last, since that is the one whose frames count.
Scene shownScene(const Session& session);

}  // namespace sinew
