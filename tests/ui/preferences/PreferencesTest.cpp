#include "ui/settings/Preferences.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSettings>
#include <QSignalSpy>

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

TEST_F(PreferencesFile, aResetKeepsTheOldFile) {
    preferences_.set(kNumber, 7);
    const QString file = QSettings().fileName();
    const QString backup = resetSettings();
    EXPECT_EQ(backup, file + QStringLiteral(".bak"));
    EXPECT_FALSE(QFile::exists(file));
    EXPECT_EQ(QSettings(backup, QSettings::IniFormat).value(QStringLiteral("test/number")).toInt(), 7);
    EXPECT_TRUE(resetSettings().isEmpty());  // nothing is left to reset
    QFile::remove(backup);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
