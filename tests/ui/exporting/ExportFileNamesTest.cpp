#include <QFileInfo>

#include "core/io/verify/ExportFile.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/exporting/ExportBoxes.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The names of files when each clip gets its own.
class ExportFileNames : public ExportWindowTest {
protected:
    /// Opens a scene whose character has a clip of each name.
    void openClips(const std::vector<std::string>& names) {
        openSmall();
        Scene many = scene();
        Character character = *session->selection.character();
        const Clip original = *character.clips.front();
        character.clips.clear();
        for (const std::string& name : names) {
            auto clip = std::make_shared<Clip>(original);
            clip->id = many.newId<ClipId>();
            clip->name = name;
            character.clips.push_back(std::move(clip));
        }
        many.characters = {std::make_shared<const Character>(std::move(character))};
        session->document.open(many, QStringLiteral("many"));
    }

    /// Opens the dialog, with all clips checked, for files whose names start with `start`.
    ExportDialog* chooseAllClips(const QString& start) {
        auto* dialog = openExportDialog();
        choose(dialog, ".bvh");
        findByName<QLineEdit>(dialog, "Output file")->setText(filePath(start));
        dialog->findChild<ClipCheckList*>()->setAllChecked(true);
        return dialog;
    }
};

TEST_F(ExportFileNames, clipsWithTheSameNameGetDifferentFiles) {
    openClips({"walk", "walk"});
    const auto jobs = chooseAllClips(QStringLiteral("out"))->jobs();
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_NE(jobs[0].path, jobs[1].path);
}

TEST_F(ExportFileNames, clipNamesBecomePlainFileNames) {
    const std::string tooLong(300, 'x');
    openClips({"/../../up", "..", ".hidden", "a\\b", std::string("nul\0x", 5), "\x1b[2J\n", "CON", "lpt1.old",
               "tail. ", tooLong, tooLong + "y"});
    auto* dialog = chooseAllClips(QStringLiteral("out"));
    QStringList names;
    for (const ExportJob& job : dialog->jobs()) {
        const QFileInfo file(job.path);
        EXPECT_EQ(file.path(), folder.path());
        const std::string name = file.fileName().toStdString();
        EXPECT_LE(name.size() + kReportEnding.size(), 255U) << name;
        names << file.fileName();
    }
    ASSERT_EQ(names.size(), 11);
    EXPECT_EQ(names.mid(0, 9),
              QStringList({QStringLiteral("out__.._.._up.bvh"), QStringLiteral("out__.bvh"),
                           QStringLiteral("out__hidden.bvh"), QStringLiteral("out_a_b.bvh"),
                           QStringLiteral("out_nul_x.bvh"), QStringLiteral("out__[2J_.bvh"),
                           QStringLiteral("out__CON.bvh"), QStringLiteral("out__lpt1.old.bvh"),
                           QStringLiteral("out_tail.bvh")}));
    EXPECT_NE(names[9], names[10]);
    press(dialog, "&Export");
    waitForWriting();
    for (const QString& name : names) EXPECT_TRUE(QFileInfo(filePath(name)).isFile()) << name.toStdString();
}

TEST_F(ExportFileNames, longNamesLeaveRoomForClips) {
    openClips({std::string(300, 'a'), std::string(300, 'b')});
    const QString start(220, u's');
    auto* dialog = chooseAllClips(start);
    press(dialog, "&Export");
    waitForWriting();
    const QStringList written = QDir(folder.path()).entryList({start + QStringLiteral("*.bvh")});
    ASSERT_EQ(written.size(), 2);
    EXPECT_TRUE(written[0].startsWith(start + QStringLiteral("_a")));
    EXPECT_TRUE(written[1].startsWith(start + QStringLiteral("_b")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
