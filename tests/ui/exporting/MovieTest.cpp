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
namespace SINEW_TEST_FILE {

class Movie : public WindowTest {
protected:
    ~Movie() override { qunsetenv("SINEW_RENDER"); }

    /// Opens the dialog with File > Export Movie or Images…, set up for small images.
    MovieDialog* openMovieDialog(const char* extension) {
        action("file.movie")->trigger();
        auto* dialog = window->findChild<MovieDialog*>();
        auto* kind = dialog->findChild<QComboBox*>();
        kind->setCurrentIndex(kind->findData(QString::fromLatin1(extension)));
        auto* size = findByName<QComboBox>(dialog, "Size");
        size->setCurrentIndex(size->count() - 1);
        findByName<QSpinBox>(dialog, "Width")->setValue(64);
        findByName<QSpinBox>(dialog, "Height")->setValue(48);
        findByName<QLineEdit>(dialog, "Output file")
            ->setText(filePath("walk") + QString::fromLatin1(extension));
        return dialog;
    }

    template <class Widget>
    static Widget* findByName(const QWidget* parent, const char* name) {
        for (auto* widget : parent->findChildren<Widget*>())
            if (widget->accessibleName() == QString::fromUtf8(name)) return widget;
        return nullptr;
    }

    static QPushButton* renderButton(const QWidget* parent) {
        for (auto* button : parent->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Ren&der")) return button;
        return nullptr;
    }

    QString filePath(const char* name) const {
        return QDir(folder.path()).filePath(QString::fromLatin1(name));
    }
    QStringList written() const {
        return QDir(folder.path())
            .entryList({QStringLiteral("walk*")}, QDir::Files | QDir::Hidden, QDir::Name);
    }
    MovieExporter& movies() const { return *window->findChild<MovieExporter*>(); }
    void waitForRendering() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !movies().task().running(); }, 60000));
    }
};

TEST_F(Movie, isDisabledWithoutADocument) {
    EXPECT_FALSE(action("file.movie")->isEnabled());
    openSmall();
    EXPECT_TRUE(action("file.movie")->isEnabled());
}

TEST_F(Movie, rendersOneImagePerFrame) {
    openSmall();
    QTest::mouseClick(renderButton(openMovieDialog("_%04d.png")), Qt::LeftButton);
    waitForRendering();
    ASSERT_EQ(written(), (QStringList{QStringLiteral("walk_0000.png"), QStringLiteral("walk_0001.png"),
                                      QStringLiteral("walk_0002.png")}));
    EXPECT_EQ(QImage(filePath("walk_0001.png")).size(), QSize(64, 48));
}

TEST_F(Movie, rendersTheChosenFramesAsAMovie) {
    openSmall();
    auto* dialog = openMovieDialog(".gif");
    findByName<QComboBox>(dialog, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    findByName<QSpinBox>(dialog, "First frame")->setValue(first + 1);
    findByName<QSpinBox>(dialog, "Last frame")->setValue(first + 2);
    EXPECT_EQ(dialog->settings().first, FrameIndex{1});
    EXPECT_EQ(dialog->settings().last, FrameIndex{2});
    QTest::mouseClick(renderButton(dialog), Qt::LeftButton);
    waitForRendering();
    ASSERT_EQ(written(), QStringList{QStringLiteral("walk.gif")});
    QFile file(filePath("walk.gif"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.read(6), QByteArray("GIF89a"));
}

TEST_F(Movie, countsFramesAtTheChosenRate) {
    openSmall();
    auto* dialog = openMovieDialog(".gif");
    for (auto* check : dialog->findChildren<QCheckBox*>())
        if (check->text() == QStringLiteral("Res&ample to")) check->click();
    findByName<QComboBox>(dialog, "Frames per second")->setEditText(QStringLiteral("60"));
    EXPECT_EQ(dialog->settings().rate, QStringLiteral("60/1"));
    EXPECT_EQ(dialog->settings().last, FrameIndex{4});
}

TEST_F(Movie, choicesPersist) {
    openSmall();
    auto* dialog = openMovieDialog("_%04d.png");
    auto* camera = findByName<QComboBox>(dialog, "Camera");
    ASSERT_NE(camera, nullptr);
    camera->setCurrentIndex(camera->findData(QStringLiteral("side")));
    auto* samples = findByName<QComboBox>(dialog, "Samples");
    samples->setCurrentIndex(samples->findData(8));
    auto* background = findByName<QComboBox>(dialog, "Background");
    background->setCurrentIndex(background->count() - 1);
    Q_EMIT background->activated(background->currentIndex());
    auto* colors = dialog->findChild<QColorDialog*>();
    ASSERT_NE(colors, nullptr);
    colors->setCurrentColor(QColor(0x12, 0x34, 0x56));
    colors->accept();
    EXPECT_EQ(dialog->settings().background, QStringLiteral("#123456"));
    QTest::mouseClick(renderButton(dialog), Qt::LeftButton);
    waitForRendering();
    test::settle();  // deletes the dialog
    const QImage picture(filePath("walk_0000.png"));
    EXPECT_EQ(picture.pixelColor(1, 1), QColor(0x12, 0x34, 0x56));

    action("file.movie")->trigger();
    const MovieSettings again = window->findChild<MovieDialog*>()->settings();
    EXPECT_EQ(again.camera, QStringLiteral("side"));
    EXPECT_EQ(again.samples, 8);
    EXPECT_EQ(again.background, QStringLiteral("#123456"));
    EXPECT_EQ(QSize(again.width, again.height), QSize(64, 48));
    EXPECT_TRUE(again.path.endsWith(QStringLiteral("_%04d.png")));
}

TEST_F(Movie, warningsOfTheRendererAreReported) {
    openSmall();
    const QString program =
        write(QStringLiteral("draws.sh"), "#!/bin/sh\necho 'sinew: a texture is not shown' >&2\n");
    QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner);
    qputenv("SINEW_RENDER", program.toLocal8Bit());
    QTest::mouseClick(renderButton(openMovieDialog("_%04d.png")), Qt::LeftButton);
    waitForRendering();
    ASSERT_FALSE(session->document.diagnostics().empty());
    EXPECT_EQ(session->document.diagnostics().list().back().message, "a texture is not shown");
}

TEST_F(Movie, previewShowsTheFirstFrame) {
    openSmall();
    auto* dialog = openMovieDialog("_%04d.png");
    const auto* preview = dialog->findChild<MoviePreview*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preview->pixmap(Qt::ReturnByValue).isNull(); }, 60000));
    EXPECT_EQ(preview->pixmap(Qt::ReturnByValue).size(), QSize(64, 48));
}

TEST_F(Movie, invalidSettingsDisableRender) {
    openSmall();
    auto* dialog = openMovieDialog(".mp4");
    EXPECT_TRUE(renderButton(dialog)->isEnabled());
    findByName<QSpinBox>(dialog, "Width")->setValue(63);
    EXPECT_FALSE(renderButton(dialog)->isEnabled());
    findByName<QSpinBox>(dialog, "Width")->setValue(64);
    auto* frames = findByName<QComboBox>(dialog, "Frames");
    frames->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    findByName<QSpinBox>(dialog, "First frame")->setValue(first + 2);
    findByName<QSpinBox>(dialog, "Last frame")->setValue(first);
    EXPECT_FALSE(renderButton(dialog)->isEnabled());
}

TEST_F(Movie, cancellingLeavesNoPartialMovie) {
    openSmall();
    QTest::mouseClick(renderButton(openMovieDialog(".gif")), Qt::LeftButton);
    EXPECT_TRUE(movies().task().running());
    movies().task().cancel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !movies().task().running(); }, 60000));
    window.reset();  // waits for the worker thread
    EXPECT_EQ(written(), QStringList());
}

TEST_F(Movie, missingProgramIsReported) {
    openSmall();
    qputenv("SINEW_RENDER", "/nowhere/sinew");
    QTest::mouseClick(renderButton(openMovieDialog("_%04d.png")), Qt::LeftButton);
    waitForRendering();
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    EXPECT_EQ(written(), QStringList());
}

TEST_F(Movie, hiddenMeshesAndOtherClipsAreOmitted) {
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

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
