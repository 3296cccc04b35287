#include "ui/document/History.h"

#include <gtest/gtest.h>

#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/Leg.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns a scene with one more leg.
Scene more(const Scene& scene) { return test::withLeg(scene, "leg"); }
Scene fewer(Scene scene) {
    scene.characters.pop_back();
    return scene;
}

QStringList texts(const History& history) {
    QStringList all;
    for (const Step& step : history.steps()) all << step.text;
    return all;
}

TEST(HistoryTest, startsWithOneStepOfZeroBytes) {
    History history;
    history.begin(more({}), QStringLiteral("Open"));
    EXPECT_FALSE(history.canUndo() || history.canRedo());
    EXPECT_EQ(history.bytes(), 0U);
    EXPECT_EQ(texts(history), QStringList{QStringLiteral("Open")});
}

TEST(HistoryTest, newStepDropsRedoSteps) {
    History history;
    history.push(more({}), QStringLiteral("a"));
    history.push(more(history.current().scene), QStringLiteral("b"));
    const std::uint64_t b = history.current().id;
    history.setCursor(1);
    history.push(more(history.current().scene), QStringLiteral("c"));
    EXPECT_EQ(texts(history), (QStringList{QString(), QStringLiteral("a"), QStringLiteral("c")}));
    EXPECT_GT(history.current().id, b) << "ids are never reused";
    EXPECT_FALSE(history.canRedo());
}

TEST(HistoryTest, countsMemoryBeyondTheCurrentScene) {
    History history;
    history.push(more({}), QStringLiteral("add"));
    const std::size_t added = history.bytes();
    EXPECT_LE(added, sizeof(Step) + sizeof(Scene)) << "the new parts belong to the current scene";
    history.push(fewer(history.current().scene), QStringLiteral("delete"));
    const std::size_t deleted = history.bytes();
    EXPECT_GT(deleted, 1000U) << "deleted parts are held by the history only";
    history.setCursor(1);
    EXPECT_LT(history.bytes(), deleted);
    history.setCursor(0);
    EXPECT_GT(history.bytes(), 1000U) << "redo steps are held by the history only";
    history.setCursor(2);
    EXPECT_EQ(history.bytes(), deleted);
    history.begin({}, {});
    EXPECT_EQ(history.bytes(), 0U);
}

TEST(HistoryTest, dropsTheOldestButNeverTheCurrentStepOverBudget) {
    History history;
    for (int i = 0; i < 10; ++i) {
        history.push(more({}), QString::number(i));
    }
    const std::size_t all = history.bytes();
    history.setBudget(all / 2);
    EXPECT_LE(history.bytes(), all / 2);
    EXPECT_EQ(history.current().text, QStringLiteral("9"));
    EXPECT_EQ(texts(history), (QStringList{QStringLiteral("5"), QStringLiteral("6"), QStringLiteral("7"),
                                           QStringLiteral("8"), QStringLiteral("9")}));
    history.setBudget(0);
    EXPECT_EQ(history.steps().size(), 1U);
    EXPECT_EQ(history.bytes(), 0U);
    EXPECT_EQ(history.current().text, QStringLiteral("9"));
    history.push(more({}), QStringLiteral("on"));
    EXPECT_EQ(texts(history), QStringList{QStringLiteral("on")});
}

TEST(HistoryTest, smallerBudgetKeepsRedoSteps) {
    History history;
    for (int i = 0; i < 4; ++i) history.push(more({}), QString::number(i));
    history.setCursor(2);
    history.setBudget(0);
    EXPECT_EQ(texts(history), (QStringList{QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
    EXPECT_EQ(history.cursor(), 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
