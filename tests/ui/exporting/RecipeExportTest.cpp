#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QProcess>

#include "core/io/recipe/Recipe.h"
#include "tests/ui/SwayingBvh.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/exporting/MovieExporter.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Steps that are done in the window and repeated with `sinew run`.
class RecipeExport : public ExportWindowTest {
protected:
    static void typeInto(const QWidget& dialog, const char* name, const char* value) {
        for (auto* field : dialog.findChildren<NumberField*>()) {
            if (field->accessibleName() != QLatin1String(name) || !field->isVisible()) continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QLatin1String(value));
            QTest::keyClick(field, Qt::Key_Tab);
            return;
        }
        FAIL() << name;
    }

    void fitLimits() {
        action("limits.fit")->trigger();
        auto* fit = window->findChild<FitLimitsDialog*>();
        auto* scope = fit->findChild<QComboBox*>();
        scope->setCurrentIndex(1);
        Q_EMIT scope->activated(1);
        ASSERT_TRUE(QTest::qWaitFor([fit] { return !fit->task().running(); }, 10000));
        auto* percentile = fit->findChildren<NumberField*>().front();
        percentile->setFocus();
        percentile->selectAll();
        QTest::keyClicks(percentile, QStringLiteral("95"));
        QTest::keyClick(percentile, Qt::Key_Return);
        test::waitForFrame();
        press(fit, "&Apply");
        ASSERT_FALSE(fit->isVisible());
    }

    void clampAll() {
        std::vector<JointId> joints;
        for (const Joint& joint : session->selection.character()->skeleton->joints())
            joints.push_back(joint.id);
        session->selection.select(joints);
        ASSERT_TRUE(QTest::qWaitFor([this] { return action("limits.clamp")->isEnabled(); }, 10000));
        const int before = session->document.history().cursor();
        action("limits.clamp")->trigger();
        ASSERT_TRUE(QTest::qWaitFor([&] { return session->document.history().cursor() > before; }, 10000));
        session->selection.select({});
    }

    void trim() {
        action("clip.trim")->trigger();
        auto* tool = window->findChild<CurveToolDialog*>();
        ASSERT_TRUE(QTest::qWaitFor([tool] { return tool->isSettled(); }, 10000));
        typeInto(*tool, "From frame", "5");
        typeInto(*tool, "To frame", "50");
        apply(tool);
    }

    void warpAndBake() {
        action("warp.create")->trigger();
        session->playback.setFrame({20});
        action("warp.addPin")->trigger();
        std::vector<WarpPin> pins = session->warp.warp()->pins();
        ASSERT_EQ(pins.size(), 3U);
        pins[1].time = pins[1].time + Seconds{0.25};
        session->warp.apply(QStringLiteral("Later"), TimeWarp::create(pins, session->warp.warp()->limits()));
        action("warp.bake")->trigger();
        apply(window->findChild<CurveToolDialog*>());
    }

    void apply(CurveToolDialog* tool) {
        ASSERT_TRUE(QTest::qWaitFor([tool] { return tool->isSettled(); }, 10000));
        tool->accept();
        ASSERT_TRUE(QTest::qWaitFor([tool] { return !tool->isVisible(); }, 10000));
    }

    /// Opens a file, does all steps and exports it in the format `extension` to the folder "window".
    void editAndExport(const QString& file, const char* extension) {
        open({file});
        fitLimits();
        clampAll();
        trim();
        warpAndBake();
        exportAs(QFileInfo(file).completeBaseName(), extension);
    }

    void exportAs(const QString& name, const char* extension) {
        QDir(folder.path()).mkpath(QStringLiteral("window"));
        exportTo(filePath(QStringLiteral("window/%1%2").arg(name, QString::fromLatin1(extension))),
                 extension);
    }

    QByteArray copyRecipe() {
        QApplication::clipboard()->clear();
        action("edit.copyRecipe")->trigger();
        return QApplication::clipboard()->text().toUtf8();
    }

    /// Runs `sinew run` with the recipe on a file, into the folder "recipe".
    void run(const QByteArray& recipe, const QString& file) {
        QProcess process;
        process.start(renderingProgram(),
                      {QStringLiteral("run"), write(QStringLiteral("recipe.json"), recipe), file,
                       QStringLiteral("-o"), filePath(QStringLiteral("recipe"))});
        ASSERT_TRUE(process.waitForFinished(60000));
        ASSERT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    }

    void expectSameBytes(const QString& name) const {
        QFile exported(filePath(QStringLiteral("window/") + name)),
            repeated(filePath(QStringLiteral("recipe/") + name));
        ASSERT_TRUE(exported.open(QIODevice::ReadOnly)) << name.toStdString();
        ASSERT_TRUE(repeated.open(QIODevice::ReadOnly)) << name.toStdString();
        EXPECT_TRUE(exported.readAll() == repeated.readAll()) << name.toStdString();
    }
};

TEST_F(RecipeExport, repeatsLimitsTrimAndBakedWarpByteForByte) {
    const QString first = write(QStringLiteral("first.bvh"), test::swayingBvh(30, 90));
    const QString second = write(QStringLiteral("second.bvh"), test::swayingBvh(17, 90));
    editAndExport(first, ".amc");
    exportAs(QStringLiteral("first"), ".glb");
    const QByteArray recipe = copyRecipe();
    const Source source = Source::fromMemory("recipe.json", recipe.toStdString());
    const auto parsed = parseRecipe(source);
    ASSERT_TRUE(parsed) << recipe.toStdString();
    std::vector<std::string> operations;
    for (const recipe::Step& step : parsed->steps) operations.emplace_back(operationName(step));
    EXPECT_EQ(operations, (std::vector<std::string>{"fit limits", "clamp to limits", "trim", "warp",
                                                    "bake warp", "export", "export"}));
    ASSERT_NO_FATAL_FAILURE(run(recipe, first));
    for (const char* name : {"first.amc", "first.asf", "first.glb"})
        expectSameBytes(QString::fromLatin1(name));
    ASSERT_NO_FATAL_FAILURE(run(recipe, second));
    editAndExport(second, ".amc");
    exportAs(QStringLiteral("second"), ".glb");
    for (const char* name : {"second.amc", "second.asf", "second.glb"})
        expectSameBytes(QString::fromLatin1(name));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
