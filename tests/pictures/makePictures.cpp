// Draws the pictures of the manual: make_pictures FOLDER light|dark [NAME...]
// The frames of loops are in FOLDER/loops/NAME.

#include <QDialog>
#include <QDir>
#include <QTemporaryDir>
#include <cstdio>
#include <stdexcept>

#include "tests/pictures/Loops.h"
#include "tests/pictures/Studio.h"
#include "tests/ui/TestApplication.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

/// A picture of a part of a window.
struct Picture {
    const char* name;  ///< of the file, without its ending
    Setting setting;
    const char* part;  ///< see Studio::find()
};

/// A file that declares more frames than it has.
constexpr const char* kDamagedBvh = R"(HIERARCHY
ROOT hips
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT spine
  {
    OFFSET 0 40 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 40 0
    }
  }
}
MOTION
Frames: 4
Frame Time: 0.0333
0 90 0 0 0 0 0 0 0
0 90 1 10 0 0 0 5 0
0 90 2 20 0 0 0 10 0
)";

/// An arm with few keys, between which interpolations differ.
constexpr const char* kArmBvh = R"(HIERARCHY
ROOT shoulder
{
  OFFSET 0 100 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT elbow
  {
    OFFSET 30 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT hand
    {
      OFFSET 25 0 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 10 0 0
      }
    }
  }
}
MOTION
Frames: 7
Frame Time: 0.5
0 0 0 0 0 0 0 0 0
10 0 0 60 20 0 0 0 0
20 0 0 20 -40 50 10 0 0
10 0 0 90 10 -30 20 0 0
0 0 0 40 60 20 10 0 0
-10 0 0 100 0 0 0 0 0
0 0 0 0 0 0 0 0 0
)";

const Picture kPictures[] = {
    {"getting-started", {"", "", 0, {}}, "window"},
    {"opening", {"file.sampleWalk", "", 0, {"file.fixImport"}}, "dialog"},
    {"viewport", {"file.sampleFigure", "LeftArm", 20, {}}, "window"},
    {"preferences", {"file.sampleFigure", "", 0, {"edit.preferences"}}, "preferences"},
    {"projects", {"", "", 0, {"file.new"}}, "dialog"},
    {"undo-and-recovery",
     {"biped", "hand.L", 10, {"goal.add", "key.setAll", "warp.create", "edit.undo"}},
     "history"},
    {"posing", {"file.sampleFigure", "LeftArm", 0, {"joint.rotate"}}, "window"},
    {"ik", {"biped", "hand.L", 0, {"goal.add"}}, "window"},
    {"ik-ranges", {"file.sampleWalk", "", 20, {"ik.pinFoot"}}, "dialog"},
    {"limits", {"biped", "forearm.L", 0, {"view.limitArcs"}}, "window"},
    {"clips", {"file.sampleFigure", "", 0, {}}, "clips"},
    {"trails-and-ghosts", {"file.sampleWalk", "", 40, {"view.trails", "view.ghosts"}}, "window"},
    {"timeline", {"file.sampleFigure", "LeftArm", 10, {}}, "timeline"},
    {"curves", {kArmBvh, "elbow", 2, {"view.layoutCurves", "curve.compare"}}, "window"},
    {"keys", {"file.sampleRobotArm", "Elbow", 0, {"key.selectOfJoints"}}, "keys"},
    {"sequences", {"file.sampleFigure", "", 0, {"sequence.new", "strip.add", "strip.add"}}, "sequenceDock"},
    {"curve-tools", {"file.sampleWalk", "", 0, {"curve.smooth"}}, "dialog"},
    {"layers", {"file.sampleWalk", "", 0, {"layers.new"}}, "layersDock"},
    {"root-motion", {"file.sampleWalk", "", 0, {"clip.rootMotion"}}, "dialog"},
    {"time-warp",
     {"file.sampleWalk", "", 40, {"view.layoutRetime", "warp.create", "warp.addPin", "warp.easeIn"}, "", 70},
     "window"},
    {"warp-baking", {"file.sampleWalk", "", 40, {"warp.create", "warp.addPin", "warp.bake"}}, "dialog"},
    {"skeletons", {"biped", "forearm.L", 0, {"joint.restMode"}}, "window"},
    {"fitting", {"file.sampleFigure", "", 0, {"mesh.fitTemplate"}}, "dialog"},
    {"meshes", {"file.sampleFigure", "LeftArm", 10, {"view.shadedWire"}}, "window"},
    {"weights", {"file.sampleFigure", "LeftForeArm", 10, {"weights.paint"}}, "window"},
    {"retargeting", {"file.sampleFigure", "", 0, {"view.layoutRetarget"}, "walk.bvh"}, "window"},
    {"mesh-to-character-bind", {"file.sampleFigure", "", 0, {"mesh.bind"}}, "dialog"},
    {"mesh-to-character-test",
     {"file.sampleFigure", "LeftForeArm", 18, {"view.frameSelected", "view.thicknessLoss"}},
     "viewport"},
    {"batches", {"file.sampleWalk", "", 40, {"warp.create", "warp.addPin"}}, "history"},
    {"errors", {kDamagedBvh, "", 0, {}}, "messages"},
    {"exporting", {"file.sampleFigure", "", 0, {"file.export"}}, "dialog"},
    {"rendering", {"file.sampleFigure", "", 20, {"file.movie"}}, "dialog"},
};

bool drawPictures(const QDir& folder, const QStringList& names) {
    bool isComplete = true;
    for (const Picture& picture : kPictures) {
        const QString name = QLatin1String(picture.name);
        if (!names.isEmpty() && !names.contains(name)) continue;
        try {
            Studio studio;
            studio.prepare(picture.setting);
            const QImage drawn = studio.draw(studio.find(picture.part));
            if (!drawn.save(folder.filePath(name + QStringLiteral(".png"))))
                throw std::runtime_error("the picture cannot be written");
            for (auto* dialog : studio.window().findChildren<QDialog*>()) dialog->close();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s: %s\n", picture.name, error.what());
            isComplete = false;
        }
    }
    return isComplete;
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "make_pictures FOLDER light|dark [NAME...]\n");
        return 2;
    }
    const QTemporaryDir settings;
    qputenv("HOME", "/home/animator");  // dialogs show it
    const sinew::test::TestApplication application(argc, argv, settings.path());
    QApplication::setCursorFlashTime(0);  // a blinking cursor would change the picture all the time
    const bool dark = QLatin1String(argv[2]) == QLatin1String("dark");
    sinew::applyTheme(*qApp, dark ? sinew::ThemeChoice::dark : sinew::ThemeChoice::light);
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    const QStringList names = QApplication::arguments().mid(3);
    const bool hasPictures = sinew::drawPictures(folder, names);
    return sinew::drawLoops(QDir(folder.filePath(QStringLiteral("loops"))), names) && hasPictures ? 0 : 1;
}
