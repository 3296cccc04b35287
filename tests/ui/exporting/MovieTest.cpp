#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/MovieDialog.h"
#include "ui/exporting/MovieExporter.h"
#include "ui/exporting/MoviePreview.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace {

class Movie : public WindowTest {
protected:
    ~Movie() override { qunsetenv("SINEW_RENDER"); }

    /// The dialog as File > Export Pictures or Movie… opens it, for small pictures.
    MovieDialog* dialog(const char* ending) {
        action("file.movie")->trigger();
        auto* asked = window->findChild<MovieDialog*>();
        auto* kind = asked->findChild<QComboBox*>();
        kind->setCurrentIndex(kind->findData(QString::fromLatin1(ending)));
        auto* size = named<QComboBox>(asked, "Size");
        size->setCurrentIndex(size->count() - 1);
        named<QSpinBox>(asked, "Width")->setValue(64);
        named<QSpinBox>(asked, "Height")->setValue(48);
        named<QLineEdit>(asked, "File to write")->setText(pathOf("walk") + QString::fromLatin1(ending));
        return asked;
    }

    template <class Widget>
    static Widget* named(const QWidget* parent, const char* name) {
        for (auto* widget : parent->findChildren<Widget*>())
            if (widget->accessibleName() == QString::fromUtf8(name)) return widget;
        return nullptr;
    }

    static QPushButton* drawButton(const QWidget* parent) {
        for (auto* button : parent->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("&Draw")) return button;
        return nullptr;
    }

    QString pathOf(const char* name) const { return QDir(folder.path()).filePath(QString::fromLatin1(name)); }
    QStringList written() const {
        return QDir(folder.path())
            .entryList({QStringLiteral("walk*")}, QDir::Files | QDir::Hidden, QDir::Name);
    }
    MovieExporter& movies() const { return *window->findChild<MovieExporter*>(); }
    void waitForDrawing() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !movies().task().running(); }, 60000));
    }
};

TEST_F(Movie, isOffWhileNothingIsOpen) {
    EXPECT_FALSE(action("file.movie")->isEnabled());
    openSmall();
    EXPECT_TRUE(action("file.movie")->isEnabled());
}

TEST_F(Movie, picturesAreDrawnOneAFrame) {
    openSmall();
    QTest::mouseClick(drawButton(dialog("_%04d.png")), Qt::LeftButton);
    waitForDrawing();
    ASSERT_EQ(written(), (QStringList{QStringLiteral("walk_0000.png"), QStringLiteral("walk_0001.png"),
                                      QStringLiteral("walk_0002.png")}));
    EXPECT_EQ(QImage(pathOf("walk_0001.png")).size(), QSize(64, 48));
}

TEST_F(Movie, aMovieIsMadeOfTheFramesChosen) {
    openSmall();
    auto* asked = dialog(".gif");
    named<QComboBox>(asked, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 1);
    named<QSpinBox>(asked, "Last frame")->setValue(first + 2);
    EXPECT_EQ(asked->choices().first, FrameIndex{1});
    EXPECT_EQ(asked->choices().last, FrameIndex{2});
    QTest::mouseClick(drawButton(asked), Qt::LeftButton);
    waitForDrawing();
    ASSERT_EQ(written(), QStringList{QStringLiteral("walk.gif")});
    QFile file(pathOf("walk.gif"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.read(6), QByteArray("GIF89a"));
}

TEST_F(Movie, framesAreCountedAtTheRateAskedFor) {
    openSmall();
    auto* asked = dialog(".gif");
    for (auto* check : asked->findChildren<QCheckBox*>())
        if (check->text() == QStringLiteral("Draw &at")) check->click();
    named<QComboBox>(asked, "Frames a second")->setEditText(QStringLiteral("60"));
    EXPECT_EQ(asked->choices().rate, QStringLiteral("60/1"));
    EXPECT_EQ(asked->choices().last, FrameIndex{4});
}

TEST_F(Movie, choicesAreKeptForTheNextTime) {
    openSmall();
    auto* asked = dialog("_%04d.png");
    auto* camera = named<QComboBox>(asked, "Camera");
    ASSERT_NE(camera, nullptr);
    camera->setCurrentIndex(camera->findData(QStringLiteral("side")));
    auto* samples = named<QComboBox>(asked, "Samples");
    samples->setCurrentIndex(samples->findData(8));
    auto* background = named<QComboBox>(asked, "Background");
    background->setCurrentIndex(background->count() - 1);
    Q_EMIT background->activated(background->currentIndex());
    auto* colors = asked->findChild<QColorDialog*>();
    ASSERT_NE(colors, nullptr);
    colors->setCurrentColor(QColor(0x12, 0x34, 0x56));
    colors->accept();
    EXPECT_EQ(asked->choices().background, QStringLiteral("#123456"));
    QTest::mouseClick(drawButton(asked), Qt::LeftButton);
    waitForDrawing();
    QTest::qWait(0);  // the dialog is deleted later
    const QImage picture(pathOf("walk_0000.png"));
    EXPECT_EQ(picture.pixelColor(1, 1), QColor(0x12, 0x34, 0x56));

    action("file.movie")->trigger();
    const MovieChoices again = window->findChild<MovieDialog*>()->choices();
    EXPECT_EQ(again.camera, QStringLiteral("side"));
    EXPECT_EQ(again.samples, 8);
    EXPECT_EQ(again.background, QStringLiteral("#123456"));
    EXPECT_EQ(QSize(again.width, again.height), QSize(64, 48));
    EXPECT_TRUE(again.path.endsWith(QStringLiteral("_%04d.png")));
}

TEST_F(Movie, whatTheDrawingCouldNotDoIsTold) {
    openSmall();
    const QString program =
        write(QStringLiteral("draws.sh"), "#!/bin/sh\necho 'sinew: a texture is not shown' >&2\n");
    QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner);
    qputenv("SINEW_RENDER", program.toLocal8Bit());
    QTest::mouseClick(drawButton(dialog("_%04d.png")), Qt::LeftButton);
    waitForDrawing();
    ASSERT_FALSE(session->document.diagnostics().empty());
    EXPECT_EQ(session->document.diagnostics().list().back().message, "a texture is not shown");
}

TEST_F(Movie, theFirstFrameIsShownBefore) {
    openSmall();
    auto* asked = dialog("_%04d.png");
    const auto* preview = asked->findChild<MoviePreview*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preview->pixmap(Qt::ReturnByValue).isNull(); }, 60000));
    EXPECT_EQ(preview->pixmap(Qt::ReturnByValue).size(), QSize(64, 48));
}

TEST_F(Movie, whatCannotBeDrawnIsSaidBefore) {
    openSmall();
    auto* asked = dialog(".mp4");
    EXPECT_TRUE(drawButton(asked)->isEnabled());
    named<QSpinBox>(asked, "Width")->setValue(63);
    EXPECT_FALSE(drawButton(asked)->isEnabled());
    named<QSpinBox>(asked, "Width")->setValue(64);
    auto* frames = named<QComboBox>(asked, "Frames");
    frames->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 2);
    named<QSpinBox>(asked, "Last frame")->setValue(first);
    EXPECT_FALSE(drawButton(asked)->isEnabled());
}

TEST_F(Movie, cancellingLeavesNoHalfMovie) {
    openSmall();
    QTest::mouseClick(drawButton(dialog(".gif")), Qt::LeftButton);
    EXPECT_TRUE(movies().task().running());
    movies().task().cancel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !movies().task().running(); }, 60000));
    window.reset();  // waits for the work
    EXPECT_EQ(written(), QStringList());
}

TEST_F(Movie, aMissingProgramIsSaid) {
    openSmall();
    qputenv("SINEW_RENDER", "/nowhere/sinew");
    QTest::mouseClick(drawButton(dialog("_%04d.png")), Qt::LeftButton);
    waitForDrawing();
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    EXPECT_EQ(written(), QStringList());
}

TEST_F(Movie, hiddenMeshesAndOtherClipsAreLeftOut) {
    window->opener().openSample(QStringLiteral("figure.glb"));
    waitForTask();
    const auto character = session->selection.character();
    ASSERT_FALSE(character->meshes.empty());
    session->visibility.setHidden(std::vector{character->meshes.front()->id}, true);
    const Scene shown = shownScene(*session);
    EXPECT_EQ(shown.characters.back()->meshes.size(), character->meshes.size() - 1);
    ASSERT_EQ(shown.characters.back()->clips.size(), 1U);
    EXPECT_EQ(shown.characters.back()->clips.front(), session->selection.clip());
}

}  // namespace
}  // namespace sinew
