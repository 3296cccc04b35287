#include "ui/history/HistoryModel.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "tests/ui/Leg.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class HistoryModelTest : public testing::Test {
protected:
    HistoryModelTest() { model_.show(history_); }

    void push(const char* text) {
        history_.push(test::withLeg({}, text), QString::fromLatin1(text));
        model_.show(history_);
    }
    void goTo(int step) {
        history_.setCursor(step);
        model_.show(history_);
    }
    QStringList rows() const {
        QStringList texts;
        for (int row = 0; row < model_.rowCount(); ++row) {
            texts << model_.index(row).data(Qt::AccessibleTextRole).toString();
        }
        return texts;
    }

    History history_;
    HistoryModel model_;
    QAbstractItemModelTester tester_{&model_, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(HistoryModelTest, startsWithOneRow) {
    EXPECT_EQ(rows(), QStringList{QStringLiteral("Start, current step")});
    EXPECT_TRUE(model_.index(0).data(HistoryModel::currentRole).toBool());
}

TEST_F(HistoryModelTest, marksTheCurrentAndUndoneSteps) {
    push("a");
    push("b");
    goTo(1);
    EXPECT_EQ(rows(), (QStringList{QStringLiteral("Start"), QStringLiteral("a, current step"),
                                   QStringLiteral("b, undone")}));
    const auto weight = [this](int row) {
        return model_.index(row).data(Qt::FontRole).value<QFont>().weight();
    };
    EXPECT_GT(weight(1), weight(0));
    EXPECT_NE(model_.index(2).data(Qt::ForegroundRole), model_.index(0).data(Qt::ForegroundRole));
}

TEST_F(HistoryModelTest, remainingStepsKeepTheirRows) {
    const QSignalSpy resets(&model_, &HistoryModel::modelReset);
    push("a");
    push("b");
    const QPersistentModelIndex a = model_.index(1);
    goTo(1);
    push("c");
    EXPECT_EQ(a.row(), 1);
    EXPECT_EQ(rows().last(), QStringLiteral("c, current step"));
    EXPECT_EQ(model_.rowCount(), 3);
    goTo(1);
    const QPersistentModelIndex c = model_.index(2);
    history_.setBudget(0);
    model_.show(history_);
    EXPECT_EQ(a.row(), 0) << "the step before it was dropped";
    EXPECT_EQ(c.row(), 1);
    history_.begin({}, QStringLiteral("other"));
    model_.show(history_);
    EXPECT_FALSE(a.isValid() || c.isValid());
    EXPECT_EQ(rows(), QStringList{QStringLiteral("other, current step")});
    EXPECT_EQ(resets.count(), 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
