#include "ui/document/History.h"

#include <gtest/gtest.h>

#include "core/scene/edits/RenameClip.h"
#include "tests/ui/Leg.h"

namespace sinew {
namespace {

/// Each call another scene: a leg more, or one less.
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

TEST(HistoryTest, beginsWithOneStepThatCostsNothing) {
    History history;
    history.begin(more({}), QStringLiteral("Open"));
    EXPECT_FALSE(history.canUndo() || history.canRedo());
    EXPECT_EQ(history.bytes(), 0U);
    EXPECT_EQ(texts(history), QStringList{QStringLiteral("Open")});
}

TEST(HistoryTest, whatCouldBeRedoneIsForgottenByANewStep) {
    History history;
    history.push(more({}), QStringLiteral("a"));
    history.push(more(history.current().scene), QStringLiteral("b"));
    const std::uint64_t b = history.current().id;
    history.setCursor(1);
    history.push(more(history.current().scene), QStringLiteral("c"));
    EXPECT_EQ(texts(history), (QStringList{QString(), QStringLiteral("a"), QStringLiteral("c")}));
    EXPECT_GT(history.current().id, b) << "ids are never used twice";
    EXPECT_FALSE(history.canRedo());
}

TEST(HistoryTest, countsWhatIsHeldBeyondTheCurrentScene) {
    History history;
    history.push(more({}), QStringLiteral("add"));
    const std::size_t added = history.bytes();
    EXPECT_LT(added, 200U) << "the new parts are the scene's own";
    history.push(fewer(history.current().scene), QStringLiteral("delete"));
    const std::size_t deleted = history.bytes();
    EXPECT_GT(deleted, 1000U) << "what is deleted lives in history alone";
    history.setCursor(1);
    EXPECT_LT(history.bytes(), deleted);
    history.setCursor(0);
    EXPECT_GT(history.bytes(), 1000U) << "what can be redone lives in history alone";
    history.setCursor(2);
    EXPECT_EQ(history.bytes(), deleted);
    history.begin({}, {});
    EXPECT_EQ(history.bytes(), 0U);
}

TEST(HistoryTest, overItsBudgetItForgetsTheOldestAndNeverTheCurrent) {
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

TEST(HistoryTest, aSmallerBudgetLeavesWhatCanBeRedone) {
    History history;
    for (int i = 0; i < 4; ++i) history.push(more({}), QString::number(i));
    history.setCursor(2);
    history.setBudget(0);
    EXPECT_EQ(texts(history), (QStringList{QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}));
    EXPECT_EQ(history.cursor(), 0);
}

}  // namespace
}  // namespace sinew
