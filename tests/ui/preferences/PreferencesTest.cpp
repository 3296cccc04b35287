#include "ui/settings/Preferences.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/start/RecentFiles.h"
#include "ui/viewport/rendering/ViewBackground.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr NumberPreference kNumber{"test/number", 30, 1, 100};
constexpr TogglePreference kToggle{"test/toggle", true};
constexpr const char* kNames[] = {"first", "second"};
constexpr ChoicePreference kChoice{"test/choice", kNames};

class PreferencesFile : public testing::Test {
protected:
    PreferencesFile() { QSettings().clear(); }
    ~PreferencesFile() override { QSettings().clear(); }

    Preferences& preferences_ = Preferences::get();
};

TEST_F(PreferencesFile, unsetValuesAreDefaults) {
    EXPECT_EQ(preferences_.value(kNumber), 30);
    EXPECT_TRUE(preferences_.value(kToggle));
    EXPECT_EQ(preferences_.value(kChoice), 0U);
    EXPECT_FALSE(preferences_.color(QStringLiteral("test/color")).isValid());
}

TEST_F(PreferencesFile, unusableValuesInTheFileAreDefaults) {
    for (const char* text : {"0", "101", "many", "", "nan"}) {
        QSettings().setValue(QStringLiteral("test/number"), QLatin1String(text));
        EXPECT_EQ(preferences_.value(kNumber), 30) << text;
    }
    QSettings().setValue(QStringLiteral("test/choice"), QStringLiteral("third"));
    EXPECT_EQ(preferences_.value(kChoice), 0U);
}

TEST_F(PreferencesFile, changesAreInTheFileAtOnceAndAnnouncedOnce) {
    const QSignalSpy changes(&preferences_, &Preferences::changed);
    preferences_.set(kNumber, 500);
    preferences_.set(kNumber, 100);  // no change: 500 was limited to 100
    preferences_.set(kChoice, 1);
    ASSERT_EQ(changes.count(), 2);
    EXPECT_EQ(changes[0][0].toString(), QStringLiteral("test/number"));
    QFile file(QSettings().fileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    EXPECT_TRUE(text.contains("number=100")) << text.toStdString();
    EXPECT_TRUE(text.contains("choice=second")) << text.toStdString();
    preferences_.reset(QStringLiteral("test/number"));
    EXPECT_EQ(preferences_.value(kNumber), 30);
}

/// Copies the settings file, so that it is read as after a restart: QSettings keeps what it has written.
TEST_F(PreferencesFile, everythingIsReadBackAfterARestart) {
    namespace p = preference;
    for (const TogglePreference& each :
         {p::kWelcome, p::kReducedMotion, p::kZoomToPointer, p::kInvertZoom, p::kInvertOrbitX,
          p::kInvertOrbitY, p::kAutoKey, p::kEnforceLimits, p::kKeepHistory})
        preferences_.set(each, !each.fallback);
    for (const NumberPreference& each :
         {p::kScale, p::kRecentFiles, p::kRate, p::kIkIterations, p::kGhostsBefore, p::kGhostsAfter,
          p::kGhostStep, p::kSamples, p::kBoneSize, p::kLabelSize, p::kBackups, p::kUndoMemory,
          p::kJournalSize})
        preferences_.set(each, each.fallback + 1);
    for (const ChoicePreference& each :
         {p::kAccent, p::kLanguage, p::kStartup, p::kMouse, p::kOrbitStyle, p::kOrbitCenter, p::kShortcuts,
          p::kInterpolation, p::kImportFixes, p::kImportUnit, p::kImportUp, p::kExportPreset, p::kAxisColors})
        preferences_.set(each, 1);
    preferences_.setText(QStringLiteral("shortcuts/view.grid"), QStringLiteral("Shift+, | ; | \\ | Ctrl+="));
    preferences_.setColor(QStringLiteral("colors/dark/axisX"), QColor(1, 2, 3));

    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.conf"));
    ASSERT_TRUE(QFile::copy(QSettings().fileName(), copy));
    const QSettings restarted(copy, QSettings::IniFormat);
    EXPECT_EQ(restarted.allKeys(), QSettings().allKeys());
    EXPECT_EQ(restarted.allKeys().size(), 37);
    for (const QString& key : QSettings().allKeys())
        EXPECT_EQ(restarted.value(key).toString(), QSettings().value(key).toString()) << key.toStdString();
}

TEST_F(PreferencesFile, theLastFilesAreOpenedAtTheStartIfTheyExist) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("walk.bvh"));
    ASSERT_TRUE(QFile(file).open(QIODevice::WriteOnly));
    RecentFiles().add({file});
    EXPECT_EQ(filesToReopen(), QStringList()) << "the start page is shown by default";
    preferences_.set(preference::kStartup, 1);
    EXPECT_EQ(filesToReopen(), QStringList{file});
    EXPECT_EQ(filesToReopen(), QStringList()) << "they may have crashed Sinew";
    EXPECT_EQ(filesToReopen(), QStringList{file});
    confirmReopening();
    EXPECT_EQ(filesToReopen(), QStringList{file});
    confirmReopening();
    RecentFiles().add({file, folder.filePath(QStringLiteral("missing.bvh"))});
    EXPECT_EQ(filesToReopen(), QStringList());
    RecentFiles().clear();
    EXPECT_EQ(filesToReopen(), QStringList());
}

TEST_F(PreferencesFile, settingsOfTheFirstVersionAreRenamedOnce) {
    QSettings().setValue(QStringLiteral("edit/undoMegabytes"), 64);
    QSettings().setValue(QStringLiteral("window/theme"), QStringLiteral("dark"));
    migrateSettings();
    EXPECT_EQ(preferences_.value(preference::kUndoMemory), 64);
    EXPECT_FALSE(QSettings().contains(QStringLiteral("edit/undoMegabytes")));
    EXPECT_EQ(QSettings().value(QStringLiteral("window/theme")).toString(), QStringLiteral("dark"));
    // A file of this version is left alone.
    QSettings().setValue(QStringLiteral("edit/undoMegabytes"), 32);
    migrateSettings();
    EXPECT_EQ(preferences_.value(preference::kUndoMemory), 64);
}

TEST_F(PreferencesFile, theBackgroundOfTheFirstVersionIsKept) {
    QSettings().setValue(QStringLiteral("view/backgroundColor"), QStringLiteral("#143c1e"));
    migrateSettings();
    Actions actions;
    QWidget view;
    const ViewBackground background(actions, view);
    actions["view.background.own"]->setChecked(true);
    EXPECT_EQ(background.theme().viewport, QColor(0x14, 0x3c, 0x1e));
}

TEST(ResetPreferences, startsWithTheDefaultsAndKeepsTheOldFile) {
    const QTemporaryDir folder;
    const QDir settings(folder.filePath(QStringLiteral("Sinew")));
    ASSERT_TRUE(settings.mkpath(QStringLiteral(".")));
    const QString path = settings.filePath(QStringLiteral("Sinew.conf"));
    QSettings(path, QSettings::IniFormat).setValue(QLatin1String(preference::kRate.key), 24);
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
    window.setProcessEnvironment(environment);
    window.start(QCoreApplication::applicationDirPath() + QStringLiteral("/sinew-window"),
                 {QStringLiteral("--reset-preferences")});
    QString output;
    EXPECT_SOON((output += QString::fromLocal8Bit(window.readAllStandardError())).contains(path));
    window.kill();
    window.waitForFinished();
    EXPECT_EQ(QSettings(path, QSettings::IniFormat).value(QLatin1String(preference::kRate.key)), QVariant());
    const QStringList kept = settings.entryList({QStringLiteral("*.bak")}, QDir::Files);
    ASSERT_EQ(kept.size(), 1) << output.toStdString();
    EXPECT_EQ(QSettings(settings.filePath(kept.front()), QSettings::IniFormat)
                  .value(QLatin1String(preference::kRate.key))
                  .toInt(),
              24);
}

TEST_F(PreferencesFile, aResetKeepsTheOldFile) {
    preferences_.set(kNumber, 7);
    const QString file = QSettings().fileName();
    const QString backup = file + QStringLiteral(".bak"), second = file + QStringLiteral(".2.bak");
    EXPECT_EQ(resetSettings(), backup);
    EXPECT_FALSE(QFile::exists(file));
    EXPECT_EQ(resetSettings(), QString()) << "nothing is left to reset";
    preferences_.set(kNumber, 8);
    EXPECT_EQ(resetSettings(), second);
    EXPECT_EQ(QSettings(backup, QSettings::IniFormat).value(QStringLiteral("test/number")).toInt(), 7);
    EXPECT_EQ(QSettings(second, QSettings::IniFormat).value(QStringLiteral("test/number")).toInt(), 8);
    QFile::remove(backup);
    QFile::remove(second);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
