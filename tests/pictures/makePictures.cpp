// Draws the pictures of the manual: make_pictures FOLDER light|dark [NAME...]

#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>

#include "tests/ui/TestApplication.h"
#include "ui/actions/Actions.h"
#include "ui/importing/FileOpener.h"
#include "ui/preferences/PreferencesDialog.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/start/StartPage.h"
#include "ui/window/MainWindow.h"

namespace sinew {
namespace {

/// A picture: what is done in a new window, and which part of it is drawn.
struct Picture {
    const char* name;    ///< of the file, without its ending
    const char* sample;  ///< action that opens a sample, or name of a template; empty: nothing is open
    const char* joint;   ///< selected joint; empty: none
    int frame;
    std::vector<const char*> actions;  ///< triggered one after the other
    const char* part;                  ///< "window", "dialog", or the name of a panel
};

const Picture kPictures[] = {
    {"getting-started", "", "", 0, {}, "window"},
    {"opening", "file.sampleWalk", "", 0, {"file.fixImport"}, "dialog"},
    {"viewport", "file.sampleFigure", "LeftArm", 20, {}, "window"},
    {"preferences", "file.sampleFigure", "", 0, {"edit.preferences"}, "preferences"},
    {"projects", "", "", 0, {"file.new"}, "dialog"},
    {"undo-and-recovery", "file.sampleWalk", "spine", 10, {"key.setAll", "key.setRotation"}, "history"},
    {"posing", "file.sampleFigure", "LeftArm", 0, {"joint.rotate"}, "window"},
    {"ik", "biped", "hand.L", 0, {"goal.add"}, "window"},
    {"ik-ranges", "file.sampleWalk", "", 20, {"ik.pinFoot"}, "dialog"},
    {"limits", "biped", "forearm.L", 0, {"view.limitArcs"}, "window"},
    {"clips", "file.sampleFigure", "", 0, {}, "clips"},
    {"trails-and-ghosts", "file.sampleWalk", "", 40, {"view.trails", "view.ghosts"}, "window"},
    {"timeline", "file.sampleRobotArm", "", 10, {}, "timeline"},
    {"curves", "file.sampleRobotArm", "Elbow", 20, {"view.layoutCurves", "curve.compare"}, "window"},
    {"keys", "file.sampleRobotArm", "Elbow", 0, {"key.selectOfJoints"}, "keys"},
    {"sequences", "file.sampleFigure", "", 0, {"sequence.new", "strip.add", "strip.add"}, "sequenceDock"},
    {"curve-tools", "file.sampleWalk", "", 0, {"curve.smooth"}, "dialog"},
    {"layers", "file.sampleWalk", "", 0, {"layers.new"}, "layersDock"},
    {"root-motion", "file.sampleWalk", "", 0, {"clip.rootMotion"}, "dialog"},
    {"time-warp", "file.sampleWalk", "", 40, {"view.layoutRetime", "warp.create", "warp.addPin"}, "window"},
    {"warp-baking", "file.sampleWalk", "", 40, {"warp.create", "warp.addPin", "warp.bake"}, "dialog"},
    {"skeletons", "biped", "forearm.L", 0, {"joint.restMode"}, "window"},
    {"fitting", "file.sampleFigure", "", 0, {"mesh.fitTemplate"}, "dialog"},
    {"meshes", "file.sampleFigure", "LeftArm", 10, {"view.shadedWire"}, "window"},
    {"weights", "file.sampleFigure", "LeftForeArm", 10, {"weights.paint"}, "window"},
    {"retargeting", "file.sampleFigure", "", 0, {"view.layoutRetarget"}, "window"},
    {"exporting", "file.sampleFigure", "", 0, {"file.export"}, "dialog"},
    {"rendering", "file.sampleFigure", "", 20, {"file.movie"}, "dialog"},
};

constexpr QSize kSize(1280, 800);

/// A window of its own for one picture.
class Studio {
public:
    Studio() : window_(session_, actions_) {
        window_.resize(kSize);
        window_.show();
        window_.activateWindow();
        isActive_ = QTest::qWaitForWindowActive(&window_);
    }

    bool draw(const Picture& picture, const QString& file) {
        if (!isActive_ || !openSample(picture.sample)) {
            std::fprintf(stderr, "%s: %s did not open\n", picture.name, picture.sample);
            return false;
        }
        select(QString::fromUtf8(picture.joint));
        session_.playback.setFrame({picture.frame});
        for (const char* id : picture.actions) {
            if (!actions_[id]->isEnabled()) {
                std::fprintf(stderr, "%s: action %s is disabled\n", picture.name, id);
                return false;
            }
            actions_[id]->trigger();
            settle();
        }
        QWidget* part = find(picture.part);
        if (!part) {
            std::fprintf(stderr, "%s: there is no %s\n", picture.name, picture.part);
            return false;
        }
        constexpr int kPreviewMilliseconds = 3000;
        settle(part->isWindow() && part != &window_ ? kPreviewMilliseconds : 400);
        const bool saved = part->grab().toImage().convertToFormat(QImage::Format_RGB32).save(file);
        for (auto* dialog : window_.findChildren<QDialog*>()) dialog->close();
        return saved;
    }

private:
    bool openSample(std::string_view sample) {
        if (sample.empty()) return true;
        if (sample.starts_with("file.")) {
            actions_[sample]->trigger();
        } else {
            Q_EMIT window_.findChild<StartPage*>()->templateChosen(QString::fromUtf8(sample));
        }
        return QTest::qWaitFor([this] {
            return !window_.opener().task().running() && !session_.document.scene().characters.empty();
        });
    }

    void select(const QString& name) {
        if (name.isEmpty()) return;
        for (const Joint& joint : session_.selection.character()->skeleton->joints())
            if (QString::fromStdString(joint.name) == name) session_.selection.selectOnly(joint.id);
    }

    /// Waits until previews, which are computed in the background, and layouts have nothing left to do.
    static void settle(int milliseconds = 400) { QTest::qWait(milliseconds); }

    QWidget* find(std::string_view part) {
        if (part == "window") return &window_;
        if (part == "preferences") return window_.findChild<PreferencesDialog*>();
        if (part == "dialog") {
            for (auto* dialog : window_.findChildren<QDialog*>())
                if (dialog->isVisible()) return dialog;
            return nullptr;
        }
        auto* dock = window_.findChild<QDockWidget*>(QString::fromUtf8(part));
        if (dock) dock->raise();
        return dock;
    }

    Session session_;
    Actions actions_;
    MainWindow window_;
    bool isActive_ = false;
};

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
    const bool dark = QLatin1String(argv[2]) == QLatin1String("dark");
    QSettings().setValue(QStringLiteral("window/theme"), QLatin1String(argv[2]));
    sinew::Preferences::get().set(sinew::preference::kWelcome, false);
    sinew::applyTheme(*qApp, dark ? sinew::ThemeChoice::dark : sinew::ThemeChoice::light);
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    const QStringList wanted = QApplication::arguments().mid(3);
    bool isComplete = true;
    for (const sinew::Picture& picture : sinew::kPictures) {
        const QString name = QLatin1String(picture.name);
        if (!wanted.isEmpty() && !wanted.contains(name)) continue;
        sinew::Studio studio;
        isComplete &= studio.draw(picture, folder.filePath(name + QStringLiteral(".png")));
    }
    return isComplete ? 0 : 1;
}
