#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialog>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "ui/actions/Actions.h"
#include "ui/clips/ClipImporter.h"
#include "ui/clips/ClipsDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const char* const kOtherLeg = R"(HIERARCHY
ROOT rig:Root
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT rig:Thigh
  {
    OFFSET 0 -0.2 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT rig:Fin
    {
      OFFSET 0 -0.2 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 0 -0.2 0
      }
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.04
0 2 0 0 0 0 0 0 0 0 0 0
0 2 4 0 0 0 0 30 0 0 10 0
)";

class ClipDialogsTest : public testing::Test {
protected:
    ClipDialogsTest() {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        dock_.resize(260, 500);
        dock_.show();
    }
    template <class Widget>
    Widget& find(const char* name) const {
        for (auto* candidate : dock_.findChildren<Widget*>()) {
            if (candidate->accessibleName() == QLatin1String(name)) return *candidate;
        }
        throw std::runtime_error(name);
    }
    QPushButton& button(const char* text) const {
        for (auto* candidate : dock_.findChildren<QPushButton*>()) {
            if (candidate->text().remove(u'&') == QLatin1String(text)) return *candidate;
        }
        throw std::runtime_error(text);
    }
    bool showsText(const char* text) const {
        bool found = false;
        for (auto* label : dock_.findChildren<QLabel*>())
            found |= label->text().contains(QString::fromUtf8(text));
        return found;
    }
    void read(const QByteArray& bytes, const char* name = "other.bvh") {
        const QString path = folder_.filePath(QLatin1String(name));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        dock_.importer().read({path});
        waitForImporter();
    }
    void waitForImporter() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !dock_.importer().task().running(); }, 10000));
    }
    const Character& leg() const { return *session_.document.scene().characters[0]; }

    QTemporaryDir folder_;
    Session session_;
    Actions actions_;
    ClipsDock dock_{session_, actions_};
};

TEST_F(ClipDialogsTest, invalidRateCannotBeSet) {
    actions_["clip.setRate"]->trigger();
    for (const char* text : {"", "abc", "0", "-5", "1e9"}) {
        find<QComboBox>("Frames per second").setEditText(QLatin1String(text));
        EXPECT_FALSE(button("Set Rate").isEnabled()) << text;
    }
}

TEST_F(ClipDialogsTest, bothOutcomesAreShownInAdvance) {
    actions_["clip.setRate"]->trigger();
    find<QComboBox>("Frames per second").setEditText(QStringLiteral("50"));
    EXPECT_TRUE(showsText("Length 201 frames, 2.000 s → 101 frames, 2.000 s"));
    EXPECT_TRUE(showsText("Length 201 frames, 2.000 s → 201 frames, 4.000 s"));
    QTest::mouseClick(&button("Set Rate"), Qt::LeftButton);
    EXPECT_EQ(session_.selection.clip()->duration(), Seconds{2});
    EXPECT_EQ(session_.selection.clip()->frameCount(), 101);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Change Frame Rate of walk"));
}

TEST_F(ClipDialogsTest, outcomesOfAWarpedClipAreItsWarpedLengths) {
    session_.document.open(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins()),
                           QStringLiteral("leg"));
    actions_["clip.setRate"]->trigger();
    find<QComboBox>("Frames per second").setEditText(QStringLiteral("50"));
    EXPECT_TRUE(showsText("Length 401 frames, 4.000 s → 201 frames, 4.000 s"));
    EXPECT_TRUE(showsText("Length 401 frames, 4.000 s → 401 frames, 8.000 s"));
    QTest::mouseClick(&button("Set Rate"), Qt::LeftButton);
    EXPECT_EQ(session_.selection.clip()->playedRange().count(), 201);
}

TEST_F(ClipDialogsTest, frameNumbersCanBeKept) {
    actions_["clip.setRate"]->trigger();
    find<QComboBox>("Frames per second").setEditText(QStringLiteral("23.976"));
    for (auto* choice : dock_.findChildren<QRadioButton*>()) {
        if (choice->text().contains(QStringLiteral("frame &numbers"))) choice->click();
    }
    QTest::mouseClick(&button("Set Rate"), Qt::LeftButton);
    EXPECT_EQ(session_.selection.clip()->rate, FrameRate::create(24000, 1001));
    EXPECT_EQ(session_.selection.clip()->frameCount(), 201);
    EXPECT_EQ(session_.playback.rate(), FrameRate::create(24000, 1001));
}

TEST_F(ClipDialogsTest, unreadableFileChangesNothing) {
    QString failure;
    QObject::connect(&dock_.importer(), &ClipImporter::failed,
                     [&](const QString& title, const QString&, const QString&) { failure = title; });
    read("nonsense");
    EXPECT_TRUE(failure.contains(QStringLiteral("other.bvh")));
    EXPECT_FALSE(session_.document.diagnostics().empty());
    EXPECT_FALSE(session_.document.history().canUndo());
}

TEST_F(ClipDialogsTest, importShowsJointMatchesAndIsOneStep) {
    read(kOtherLeg);
    auto& table = find<QTableWidget>("Joint matches");
    ASSERT_EQ(table.rowCount(), 5);
    EXPECT_EQ(table.item(1, 0)->text(), QStringLiteral("rig:Thigh"));
    EXPECT_EQ(table.item(1, 1)->text(), QStringLiteral("thigh"));
    EXPECT_TRUE(table.item(2, 1)->text().startsWith(QStringLiteral("no match")));
    EXPECT_EQ(table.item(4, 1)->text(), QStringLiteral("toe"));
    QTest::mouseClick(&button("Import"), Qt::LeftButton);
    waitForImporter();
    ASSERT_EQ(leg().clips.size(), 3U);
    EXPECT_EQ(session_.selection.clip()->name, "other");
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Import Clip other"));
    // The character's bones are half as long, so its root moves half as far; the thigh's angle is unchanged.
    EXPECT_NEAR(leg()
                    .clips[2]
                    ->find({test::jointOf(session_.document.scene(), "root"), Channel::translationZ})
                    ->evaluate({0.04}),
                2, 1e-9);
    EXPECT_NEAR(leg()
                    .clips[2]
                    ->find({test::jointOf(session_.document.scene(), "thigh"), Channel::angle1})
                    ->evaluate({0.04}),
                radians(30), 1e-9);
    EXPECT_FALSE(session_.document.diagnostics().empty());
    session_.document.undo();
    EXPECT_EQ(leg().clips.size(), 2U);
}

TEST_F(ClipDialogsTest, nothingCanBeImportedWithoutAMatch) {
    read(QByteArray(kOtherLeg).replace("rig:", "x"));
    EXPECT_FALSE(button("Import").isEnabled());
    EXPECT_TRUE(showsText("No joint in the file has the same name as a joint of the character."));
}

TEST_F(ClipDialogsTest, onlyCheckedClipsAreImported) {
    read(kOtherLeg);
    find<QListWidget>("Clips to import").item(0)->setCheckState(Qt::Unchecked);
    EXPECT_FALSE(button("Import").isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
