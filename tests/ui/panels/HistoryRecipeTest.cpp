#include "ui/history/HistoryRecipe.h"

#include <QApplication>
#include <QClipboard>
#include <QListView>

#include "core/io/recipe/ApplyRecipe.h"
#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/Leg.h"
#include "tests/ui/SwayingBvh.h"
#include "tests/ui/WaitFor.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/exporting/FileExporter.h"
#include "ui/history/HistoryDock.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class HistoryRecipeTest : public WindowTest {
protected:
    /// Chooses a curve tool, types into one of its fields, and applies it.
    void apply(std::string_view tool, const char* name = nullptr, const char* value = nullptr) {
        action(tool)->trigger();
        auto* dialog = window->findChild<CurveToolDialog*>();
        ASSERT_SOON(dialog->isSettled());
        for (auto* field : dialog->findChildren<NumberField*>()) {
            if (!name || field->accessibleName() != QLatin1String(name) || !field->isVisible()) continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QLatin1String(value));
            QTest::keyClick(field, Qt::Key_Tab);
        }
        ASSERT_SOON(dialog->isSettled());
        dialog->accept();
        ASSERT_SOON(!dialog->isVisible());
    }

    /// Returns the recipe that Copy as Recipe puts on the clipboard.
    Recipe copyRecipe() {
        QApplication::clipboard()->clear();
        action("edit.copyRecipe")->trigger();
        const std::string text = QApplication::clipboard()->text().toStdString();
        const Source source = Source::fromMemory("clipboard.json", text);
        const auto recipe = parseRecipe(source);
        EXPECT_TRUE(recipe) << text;
        return recipe.value_or(Recipe{});
    }

    std::vector<std::string> operations() {
        std::vector<std::string> names;
        for (const recipe::Step& step : copyRecipe().steps) names.emplace_back(operationName(step));
        return names;
    }

    const Clip& clip() const { return *session->selection.clip(); }
    RecipeClip active() const { return {session->selection.character()->id, clip().id}; }
    using Names = std::vector<std::string>;
};

void expectSame(const Clip& a, const Clip& b) {
    ASSERT_EQ(a.tracks.size(), b.tracks.size());
    for (std::size_t i = 0; i < a.tracks.size(); ++i) EXPECT_TRUE(*a.tracks[i].curve == *b.tracks[i].curve);
    EXPECT_EQ(a.rate, b.rate);
    EXPECT_EQ(a.firstFrame, b.firstFrame);
    EXPECT_EQ(a.lastFrame, b.lastFrame);
    EXPECT_EQ(a.warp != nullptr, b.warp != nullptr);
}

TEST_F(HistoryRecipeTest, isEnabledIfAStepCanBeRepeated) {
    EXPECT_FALSE(action("edit.copyRecipe")->isEnabled());
    openSmall();
    EXPECT_FALSE(action("edit.copyRecipe")->isEnabled());
    action("clip.reverse")->trigger();
    EXPECT_TRUE(action("edit.copyRecipe")->isEnabled());
    session->document.undo();
    EXPECT_FALSE(action("edit.copyRecipe")->isEnabled()) << "undone steps are not part of the recipe";
}

TEST_F(HistoryRecipeTest, isInTheHistoryMenu) {
    const auto* steps = window->findChild<HistoryDock*>()->findChild<QListView*>();
    EXPECT_TRUE(steps->actions().contains(action("edit.copyRecipe")));
    EXPECT_EQ(steps->contextMenuPolicy(), Qt::ActionsContextMenu);
}

TEST_F(HistoryRecipeTest, repeatsToolsOnAnotherClip) {
    const auto work = [this] {
        action("clip.reverse")->trigger();
        apply("curve.smooth", "Width", "80");
        apply("retime.speed", "Speed", "1.25");
        apply("curve.simplify", "Tolerance", "2");
    };
    open({write(QStringLiteral("one.bvh"), test::swayingBvh(30))});
    work();
    const Recipe recipe = copyRecipe();
    EXPECT_EQ(operations(), (Names{"reverse", "smooth", "change speed", "simplify"}));
    open({write(QStringLiteral("other.bvh"), test::swayingBvh(17))});
    const Scene before = scene();
    const auto byRecipe = applyRecipe(before, active(), recipe);
    ASSERT_TRUE(byRecipe) << text(byRecipe.error());
    work();
    expectSame(*byRecipe->scene.find(active().character)->find(active().clip), clip());
    EXPECT_NE(clip().keyCount(), before.find(active().character)->find(active().clip)->keyCount());
}

TEST_F(HistoryRecipeTest, repeatsWarpAndBake) {
    const auto work = [this] {
        action("warp.create")->trigger();
        session->playback.setFrame({30});
        action("warp.addPin")->trigger();
        const auto warp = session->warp.warp();
        std::vector<WarpPin> pins = warp->pins();
        for (std::size_t i = 1; i < pins.size(); ++i) pins[i].time = {1.5 * pins[i].time.value};
        session->warp.apply(QStringLiteral("Slower"), TimeWarp::create(pins, warp->limits()));
    };
    open({write(QStringLiteral("one.bvh"), test::swayingBvh(30))});
    work();
    Recipe recipe = copyRecipe();
    ASSERT_EQ(recipe.steps.size(), 1u) << "three edits of one time warp are one step";
    EXPECT_EQ(std::get<recipe::Warp>(recipe.steps[0]).pins, clip().warp->pins());
    apply("warp.bake");
    recipe = copyRecipe();
    EXPECT_EQ(operations(), (Names{"warp", "bake warp"}));
    open({write(QStringLiteral("other.bvh"), test::swayingBvh(17))});
    const auto byRecipe = applyRecipe(scene(), active(), recipe);
    ASSERT_TRUE(byRecipe) << text(byRecipe.error());
    work();
    apply("warp.bake");
    expectSame(*byRecipe->scene.find(active().character)->find(active().clip), clip());
}

TEST_F(HistoryRecipeTest, mutedWarpHasNoPins) {
    openSmall();
    session->warp.create();
    session->warp.setMuted(true);
    const Recipe recipe = copyRecipe();
    ASSERT_EQ(recipe.steps.size(), 1u);
    EXPECT_TRUE(std::get<recipe::Warp>(recipe.steps[0]).pins.empty());
}

TEST_F(HistoryRecipeTest, namesTheJointsOfATool) {
    openSmall();
    session->selection.selectOnly((*session->selection.character()->skeleton)[1].id);
    apply("curve.smooth", "Width", "100");
    const Recipe recipe = copyRecipe();
    ASSERT_EQ(recipe.steps.size(), 1u);
    EXPECT_EQ(std::get<recipe::Smooth>(recipe.steps[0]).joints, Names{"knee"});
}

TEST_F(HistoryRecipeTest, omitsAndReportsUnsupportedSteps) {
    openSmall();
    session->document.commit(QStringLiteral("Rename clip"),
                             renameClip(scene(), active().character, active().clip, "run").value());
    action("clip.reverse")->trigger();
    EXPECT_EQ(operations(), Names{"reverse"});
    const HistoryRecipe result = historyRecipe(session->document, session->selection);
    EXPECT_EQ(result.skippedSteps, QStringList{QStringLiteral("Rename clip")});
    EXPECT_EQ(summaryText(result).count(QStringLiteral("Rename clip")), 1);
    ASSERT_FALSE(session->document.diagnostics().empty());
    EXPECT_EQ(session->document.diagnostics().list().back().message,
              "“Rename clip” was left out of the recipe");
}

TEST_F(HistoryRecipeTest, coversOnlyTheActiveClip) {
    session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const CharacterId leg = session->selection.character()->id;
    action("clip.reverse")->trigger();
    EXPECT_EQ(operations(), Names{"reverse"});
    session->selection.setClip(leg, session->selection.character()->clips[0]->id);
    EXPECT_FALSE(action("edit.copyRecipe")->isEnabled());
    EXPECT_TRUE(historyRecipe(session->document, session->selection).skippedSteps.isEmpty());
}

TEST_F(HistoryRecipeTest, recordsImportAndExportOptions) {
    ReadOptions reading;
    reading.metresPerUnit = 0.5;
    window->opener().open({write(QStringLiteral("one.bvh"), test::swayingBvh(30))}, FileOpener::Mode::open,
                          reading);
    waitForTask();
    WriteOptions writing;
    writing.character = active().character;
    writing.clips = {active().clip};
    writing.loopEnd = LastFrame::drop;
    auto* exporter = window->findChild<FileExporter*>();
    for (int i = 0; i < 2; ++i) {
        exporter->write(std::vector{ExportJob{folder.filePath(QStringLiteral("written.bvh")), writing, {}}});
        ASSERT_TRUE(QTest::qWaitFor([exporter] { return !exporter->task().running(); }, 10000));
    }
    const Recipe recipe = copyRecipe();
    ASSERT_EQ(recipe.steps.size(), 2u) << "only the last export in a format is recorded";
    EXPECT_EQ(readOptionsOf(recipe).metresPerUnit, 0.5);
    ASSERT_EQ(exportsOf(recipe).size(), 1u);
    EXPECT_EQ(exportsOf(recipe)[0].extension, ".bvh");
    EXPECT_EQ(exportsOf(recipe)[0].options.loopEnd, LastFrame::drop);
}

TEST_F(HistoryRecipeTest, reportsDroppedSteps) {
    open({write(QStringLiteral("one.bvh"), test::swayingBvh(30))});
    action("clip.reverse")->trigger();
    session->document.setUndoBudget(1);
    session->document.setUndoBudget(History::kDefaultBudget);
    action("clip.reverse")->trigger();
    const HistoryRecipe result = historyRecipe(session->document, session->selection);
    EXPECT_FALSE(result.isComplete);
    EXPECT_EQ(result.recipe.steps.size(), 1u);
    EXPECT_TRUE(summaryText(result).contains(QStringLiteral("no longer in the history")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
