#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "core/anim/clip/Clip.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/CoveredDock.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/compare/CompareDock.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"
#include "ui/widgets/NumberText.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CompareDockTest : public testing::Test {
protected:
    CompareDockTest() {
        dock_.resize(344, 400);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    }
    void select(const char* name) {
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), name));
    }
    bool waitForResults() const {
        return QTest::qWaitFor([this] { return !session_.comparison.isUpdating(); }, 10000);
    }
    const QAbstractItemModel& table() const { return *dock_.findChild<QTableView*>()->model(); }
    QString cell(int row, int column) const { return table().index(row, column).data().toString(); }
    QStringList column(int column) const {
        QStringList texts;
        for (int row = 0; row < table().rowCount(); ++row) texts << cell(row, column);
        return texts;
    }
    QString hint() const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->wordWrap()) return label->text();
        }
        return {};
    }
    /// Returns a joint's result of `sinew compare`.
    JointDifference expected(const char* joint, Interpolation reference, Interpolation kind) const {
        const auto character = session_.selection.character();
        const auto convertedTo = [&](Interpolation interpolation) {
            const auto clip = session_.selection.clip();
            return Motion{character, std::make_shared<const Clip>(withInterpolation(*clip, interpolation))};
        };
        const Motion other = convertedTo(kind);
        const auto found = compareMotions(convertedTo(reference), {&other, 1}).value().front();
        return found.joints[static_cast<std::size_t>(*character->skeleton->find(joint))];
    }
    void expectRow(int row, const JointDifference& joint) const {
        EXPECT_EQ(cell(row, 1), numberText(degrees(joint.maxAngle), 2));
        EXPECT_EQ(cell(row, 2), numberText(joint.worstTime.value, 2));
        EXPECT_EQ(cell(row, 3), numberText(degrees(joint.rmsAngle), 2));
        EXPECT_EQ(cell(row, 4), numberText(1000 * joint.maxDistance, 1));
    }
    void choose(const QString& kind) {
        auto* box = dock_.findChild<QComboBox*>(QStringLiteral("against"));
        box->setFocus();
        QTest::keyClicks(box, kind);
        Q_EMIT box->activated(box->currentIndex());
    }

    Session session_;
    Actions actions_;
    CompareDock dock_{session_, actions_};
};

TEST_F(CompareDockTest, showsAHintIfThereIsNothingToCompare) {
    EXPECT_TRUE(hint().contains(QStringLiteral("Select a joint"))) << hint().toStdString();
    session_.document.open({}, {});
    EXPECT_TRUE(hint().contains(QStringLiteral("Open a file"))) << hint().toStdString();
    EXPECT_FALSE(actions_["curve.compare"]->isEnabled());
}

TEST_F(CompareDockTest, matchesTheCommandLine) {
    select("thigh");
    ASSERT_TRUE(waitForResults());
    EXPECT_EQ(column(0), (QStringList{QStringLiteral("linear"), QStringLiteral("monotone"),
                                      QStringLiteral("SLERP"), QStringLiteral("linear to SLERP")}));
    expectRow(0, expected("thigh", Interpolation::catmullRom, Interpolation::linear));
    expectRow(1, expected("thigh", Interpolation::catmullRom, Interpolation::monotone));
    expectRow(2, expected("thigh", Interpolation::catmullRom, Interpolation::slerp));
    expectRow(3, expected("thigh", Interpolation::linear, Interpolation::slerp));
    EXPECT_GT(expected("thigh", Interpolation::catmullRom, Interpolation::linear).maxAngle, 0.01);
}

TEST_F(CompareDockTest, distanceIncludesTheParentJoints) {
    select("toe");
    ASSERT_TRUE(waitForResults());
    EXPECT_EQ(cell(0, 1), numberText(0, 2));
    expectRow(0, expected("toe", Interpolation::catmullRom, Interpolation::linear));
    EXPECT_NE(cell(0, 4), numberText(0, 1));
}

TEST_F(CompareDockTest, comparesWithTheChosenReference) {
    select("thigh");
    ASSERT_TRUE(waitForResults());
    choose(QStringLiteral("lin"));
    EXPECT_EQ(session_.comparison.reference(), Interpolation::linear);
    ASSERT_TRUE(waitForResults());
    EXPECT_EQ(column(0), (QStringList{QStringLiteral("Catmull-Rom"), QStringLiteral("monotone"),
                                      QStringLiteral("SLERP")}));
    expectRow(0, expected("thigh", Interpolation::linear, Interpolation::catmullRom));
}

TEST_F(CompareDockTest, followsEveryEdit) {
    QAbstractItemModelTester tester(const_cast<QAbstractItemModel*>(&table()),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    select("thigh");
    ASSERT_TRUE(waitForResults());
    const QString before = cell(0, 1);
    const Scene& scene = session_.document.scene();
    const ChannelValue bent{{test::jointOf(scene, "thigh"), Channel::angle1}, radians(70)};
    session_.document.commit(QStringLiteral("Key"),
                             setKeys(scene, session_.selection.character()->id, session_.selection.clip()->id,
                                     Seconds{0.5}, {&bent, 1})
                                 .value());
    ASSERT_TRUE(waitForResults());
    EXPECT_NE(cell(0, 1), before);
    expectRow(0, expected("thigh", Interpolation::catmullRom, Interpolation::linear));
    session_.document.undo();
    ASSERT_TRUE(waitForResults());
    EXPECT_EQ(cell(0, 1), before);
}

TEST_F(CompareDockTest, computesNothingWhileHidden) {
    dock_.hide();
    select("thigh");
    EXPECT_FALSE(session_.comparison.isUpdating());
    EXPECT_EQ(session_.comparison.results(), nullptr);
    dock_.show();
    ASSERT_TRUE(waitForResults());
    EXPECT_NE(session_.comparison.results(), nullptr);
}

TEST_F(CompareDockTest, copiesTheTableForSpreadsheets) {
    select("thigh");
    ASSERT_TRUE(waitForResults());
    QTest::mouseClick(dock_.findChild<QPushButton*>(QStringLiteral("copyTable")), Qt::LeftButton);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 5);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Interpolation\t")));
    EXPECT_EQ(lines[1].split(u'\t'),
              (QStringList{cell(0, 0), cell(0, 1), cell(0, 2), cell(0, 3), cell(0, 4)}));
}

TEST_F(CompareDockTest, actionTogglesTheComparison) {
    QAction* compare = actions_["curve.compare"];
    EXPECT_TRUE(compare->isEnabled());
    compare->trigger();
    EXPECT_TRUE(session_.comparison.enabled());
    session_.comparison.setEnabled(false);
    EXPECT_FALSE(compare->isChecked());
    auto* tip = dock_.findChild<QCheckBox*>(QStringLiteral("showTip"));
    const bool shown = session_.comparison.showsTipTrails();
    select("thigh");
    QTest::keyClick(tip, Qt::Key_Space);
    EXPECT_EQ(session_.comparison.showsTipTrails(), !shown);
}

TEST_F(CompareDockTest, endsWhenAnotherSceneIsOpened) {
    actions_["curve.compare"]->trigger();
    showScene(session_, test::withLeg({}, "other"), QStringLiteral("other"));
    EXPECT_FALSE(session_.comparison.enabled());
    EXPECT_FALSE(actions_["curve.compare"]->isChecked());
}

TEST_F(CompareDockTest, computesNothingBehindAnotherTab) {
    test::CoveredDock covered(dock_);
    select("thigh");
    EXPECT_FALSE(session_.comparison.isUpdating());
    EXPECT_EQ(session_.comparison.results(), nullptr);
    dock_.raise();
    ASSERT_SOON(session_.comparison.results() != nullptr);
    covered.other.raise();
    EXPECT_SOON(session_.comparison.results() == nullptr);
    dock_.setParent(nullptr);
}

TEST_F(CompareDockTest, skipsOutdatedRequestsDuringQuickEdits) {
    std::vector<std::shared_ptr<const Clip>> compared;
    QObject::connect(&session_.comparison, &Comparison::resultsChanged, &dock_, [&] {
        const auto* results = session_.comparison.results();
        if (results && (compared.empty() || compared.back() != results->clip))
            compared.push_back(results->clip);
    });
    select("thigh");
    std::vector<std::shared_ptr<const Clip>> clips;
    for (const double angle : {70.0, 60.0, 50.0}) {
        clips.push_back(session_.selection.clip());
        ASSERT_TRUE(session_.comparison.isUpdating());
        const Scene& scene = session_.document.scene();
        const ChannelValue bent{{test::jointOf(scene, "thigh"), Channel::angle1}, radians(angle)};
        session_.document.commit(QStringLiteral("Key"),
                                 setKeys(scene, session_.selection.character()->id,
                                         session_.selection.clip()->id, Seconds{0.5}, {&bent, 1})
                                     .value());
    }
    clips.push_back(session_.selection.clip());
    ASSERT_TRUE(waitForResults());
    EXPECT_EQ(compared, (std::vector{clips.front(), clips.back()}))
        << "only the first and the latest request";
}

TEST_F(CompareDockTest, outdatedNumbersAreDimmed) {
    select("thigh");
    ASSERT_TRUE(waitForResults());
    const auto color = [this] { return table().index(0, 1).data(Qt::ForegroundRole); };
    EXPECT_FALSE(color().isValid());
    session_.comparison.setReference(Interpolation::linear);
    ASSERT_TRUE(session_.comparison.isUpdating());
    EXPECT_TRUE(color().isValid());
    ASSERT_TRUE(waitForResults());
    EXPECT_FALSE(color().isValid());
}

TEST_F(CompareDockTest, unchangedCurvesAreReused) {
    const auto before = session_.comparison.clip(Interpolation::linear);
    const Scene& scene = session_.document.scene();
    const ChannelId thigh{test::jointOf(scene, "thigh"), Channel::angle1};
    const ChannelValue bent{thigh, radians(70)};
    session_.document.commit(QStringLiteral("Key"),
                             setKeys(scene, session_.selection.character()->id, session_.selection.clip()->id,
                                     Seconds{0.5}, {&bent, 1})
                                 .value());
    const auto after = session_.comparison.clip(Interpolation::linear);
    ASSERT_EQ(after->tracks.size(), before->tracks.size());
    for (std::size_t i = 0; i < after->tracks.size(); ++i) {
        EXPECT_EQ(after->tracks[i].id, before->tracks[i].id);
        EXPECT_EQ(after->tracks[i].curve == before->tracks[i].curve, after->tracks[i].id != thigh);
    }
    EXPECT_EQ(after->find(thigh)->size(), 4U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
