#include <QApplication>
#include <QDockWidget>
#include <QDropEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>

#include "tests/core/TriangleGltf.h"
#include "tests/ui/FindRow.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/start/StartPage.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Opening : public WindowTest {
protected:
    Banner& banner() const { return *window->findChild<Banner*>(); }

    void dropOn(const QStringList& files, Qt::KeyboardModifiers modifiers = {}) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        const QPoint position = window->rect().center();
        QDragEnterEvent enter(position, Qt::CopyAction, &data, Qt::LeftButton, modifiers);
        QApplication::sendEvent(window.get(), &enter);
        ASSERT_TRUE(enter.isAccepted());
        QDropEvent drop(position, Qt::CopyAction, &data, Qt::LeftButton, modifiers);
        QApplication::sendEvent(window.get(), &drop);
    }
};

TEST_F(Opening, missingFileIsReported) {
    open({QDir(folder.path()).filePath(QStringLiteral("nowhere.bvh"))});
    EXPECT_TRUE(scene().characters.empty());
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("nowhere.bvh")));
    ASSERT_FALSE(session->document.diagnostics().empty());
    EXPECT_EQ(session->document.diagnostics().list().back().code, ErrorCode::fileNotFound);
}

TEST_F(Opening, droppedCharacterHasItsMeshes) {
    dropOn({write(QStringLiteral("triangle.gltf"), test::kTriangleGltf)});
    waitForTask();
    ASSERT_EQ(scene().characters.size(), 1U);
    ASSERT_EQ(scene().characters[0]->meshes.size(), 1U);
    EXPECT_TRUE(action("view.wire")->isEnabled());
    const auto& rows =
        *window->findChild<QDockWidget*>(QStringLiteral("outliner"))->findChild<QTreeView*>()->model();
    EXPECT_TRUE(test::findRow(rows, QStringLiteral("body")).isValid());
}

TEST_F(Opening, veryDifferentSizeIsReportedWithAHintToTheUnit) {
    openSmall();
    const auto add = [this](const QString& name, double metresPerUnit) {
        ReadOptions options;
        options.metresPerUnit = metresPerUnit;
        window->opener().open({write(name, kSmallBvh)}, FileOpener::Mode::add, options);
        waitForTask();
    };
    const double usual = scene().characters[0]->metresPerUnit;
    add(QStringLiteral("child.bvh"), usual / 3);
    add(QStringLiteral("giant.bvh"), usual * 8);
    EXPECT_FALSE(banner().isVisible()) << "such differences are normal";
    add(QStringLiteral("metres.bvh"), 200 * usual);
    ASSERT_EQ(scene().characters.size(), 4U);
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("metres is much larger than giant")))
        << banner().text().toStdString();
    EXPECT_TRUE(banner().text().contains(QString::fromUtf8("File > Import…")));
    openSmall();
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(Opening, brokenFileKeepsTheSceneAndReportsTheLine) {
    openSmall();
    const auto before = scene().characters;
    QByteArray broken(kSmallBvh);
    broken.replace("OFFSET 0 -40 0", "OFFSET 0 minus 0");
    open({write(QStringLiteral("broken.bvh"), broken)});
    EXPECT_EQ(scene().characters, before);
    EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("broken.bvh:8"))) << banner().text().toStdString();
}

TEST_F(Opening, successHidesTheMessage) {
    open({QStringLiteral("/nowhere.bvh")});
    ASSERT_TRUE(banner().isVisible());
    openSmall();
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(Opening, cancelChangesNothing) {
    window->opener().open({write(QStringLiteral("small.bvh"), kSmallBvh)}, FileOpener::Mode::open);
    window->opener().task().cancel();
    EXPECT_NEVER(!scene().characters.empty());
    EXPECT_TRUE(session->document.diagnostics().empty());
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(Opening, editDuringOpeningIsKept) {
    openSmall();
    for (const auto mode : {FileOpener::Mode::add, FileOpener::Mode::open}) {
        window->opener().open({write(QStringLiteral("other.bvh"), kSmallBvh)}, mode);
        const JointId knee = (*scene().characters[0]->skeleton)[1].id;
        const double bent = mode == FileOpener::Mode::add ? 0.1 : 0.2;
        const std::vector<ChannelValue> values{{{knee, Channel::angle1}, bent}};
        ASSERT_TRUE(session->posing.set(QStringLiteral("Bend"), values));
        waitForTask();
        ASSERT_EQ(scene().characters.size(), 1U);
        ASSERT_NE(scene().characters[0]->unkeyed, nullptr);
        EXPECT_EQ(scene().characters[0]->unkeyed->values[0].value, bent);
        EXPECT_TRUE(banner().isVisible());
    }
}

TEST_F(Opening, showsTheFileWithThePlayheadAtItsStart) {
    EXPECT_TRUE(window->findChild<StartPage*>()->isVisible());
    openSmall();
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().characters[0]->skeleton->size(), 2);
    EXPECT_EQ(session->playback.lastFrame().value - session->playback.firstFrame().value, 2);
    EXPECT_EQ(session->playback.frame(), session->playback.firstFrame());
    EXPECT_TRUE(window->findChild<ViewportPanel*>()->isVisible());
    EXPECT_FALSE(window->findChild<StartPage*>()->isVisible());
}

TEST_F(Opening, titleIsTheFilesName) {
    EXPECT_EQ(window->windowTitle(), QStringLiteral("Sinew[*]"));
    openSmall();
    EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
    action("file.close")->trigger();
    EXPECT_EQ(window->windowTitle(), QStringLiteral("Sinew[*]"));
}

TEST_F(Opening, anotherFileReplacesTheSceneWithNewIds) {
    openSmall();
    const auto first = scene().characters[0]->id;
    session->selection.selectOnly((*scene().characters[0]->skeleton)[1].id);
    open({write(QStringLiteral("other.bvh"), kSmallBvh)});
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_NE(scene().characters[0]->id, first);
    EXPECT_TRUE(session->selection.joints().empty());
}

TEST_F(Opening, addingKeepsTheOpenScene) {
    openSmall();
    const auto first = scene().characters[0];
    open({write(QStringLiteral("other.bvh"), kSmallBvh)}, FileOpener::Mode::add);
    ASSERT_EQ(scene().characters.size(), 2U);
    EXPECT_EQ(scene().characters[0], first);
    EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
}

TEST_F(Opening, everySampleOpens) {
    const QStringList names = sampleNames();
    ASSERT_EQ(names.size(), 4);
    for (const QString& name : names) {
        window->opener().openSample(name);
        waitForTask();
        EXPECT_EQ(session->document.title(), QFileInfo(name).baseName());
        ASSERT_EQ(scene().characters.size(), 1U);
        EXPECT_GT(scene().characters[0]->clips.size(), 0U);
    }
}

TEST_F(Opening, dropOnAnEmptyWindowOpens) {
    dropOn({write(QStringLiteral("small.bvh"), kSmallBvh)});
    waitForTask();
    EXPECT_EQ(scene().characters.size(), 1U);
}

TEST_F(Opening, dropOnAnOpenSceneAsks) {
    openSmall();
    dropOn({write(QStringLiteral("other.bvh"), kSmallBvh)});
    auto* box = window->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(scene().characters.size(), 1U);
    const auto buttons = box->findChildren<QPushButton*>();
    const auto add =
        std::ranges::find_if(buttons, [](auto* b) { return b->text() == QStringLiteral("&Add"); });
    ASSERT_NE(add, buttons.end());
    QTest::mouseClick(*add, Qt::LeftButton);
    waitForTask();
    EXPECT_EQ(scene().characters.size(), 2U);
}

TEST_F(Opening, modifiersChooseWhatADropDoes) {
    openSmall();
    dropOn({write(QStringLiteral("other.bvh"), kSmallBvh)}, Qt::ControlModifier);
    waitForTask();
    EXPECT_EQ(scene().characters.size(), 2U);
    dropOn({write(QStringLiteral("third.bvh"), kSmallBvh)}, Qt::ShiftModifier);
    auto* box = window->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr) << "the added character is not saved yet";
    QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
    waitForTask();
    EXPECT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(session->document.title(), QStringLiteral("third"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
