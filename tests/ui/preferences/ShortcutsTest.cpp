#include "ui/actions/Shortcuts.h"

#include <gtest/gtest.h>

#include <QSettings>
#include <map>

#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Shortcuts : public testing::Test {
protected:
    Shortcuts() { QSettings().clear(); }
    ~Shortcuts() override { QSettings().clear(); }

    static QString shortcutsOf(std::string_view id) { return portableText(Actions()[id]->shortcuts()); }
    static QList<QKeySequence> keys(const char* text) { return toKeySequences(QLatin1String(text)); }
};

class ShortcutPresets : public Shortcuts, public testing::WithParamInterface<std::size_t> {};

TEST_P(ShortcutPresets, everyShortcutHasOneAction) {
    Preferences::get().set(preference::kShortcuts, GetParam());
    const auto shortcuts = currentShortcuts();
    std::map<std::pair<QString, bool>, std::string_view> owners;
    for (std::size_t i = 0; i < shortcuts.size(); ++i) {
        const ActionSpec& spec = actionTable()[i];
        for (const QKeySequence& each : shortcuts[i]) {
            const auto [owner, isNew] =
                owners.emplace(std::pair(each.toString(), spec.scope == ShortcutScope::keys), spec.id);
            EXPECT_TRUE(isNew) << each.toString().toStdString() << ": " << spec.id << " and "
                               << owner->second;
        }
    }
}

TEST_P(ShortcutPresets, everyRowIsAnActionWithKeys) {
    for (const PresetShortcut& row : presetShortcuts(GetParam())) {
        EXPECT_TRUE(std::ranges::find(actionTable(), row.id, &ActionSpec::id) != actionTable().end())
            << row.id;
        for (const QKeySequence& each : toKeySequences(QString::fromUtf8(row.shortcuts)))
            EXPECT_NE(each[0].key(), Qt::Key_unknown) << row.shortcuts;
    }
}

TEST_P(ShortcutPresets, theEssentialsKeepAShortcut) {
    Preferences::get().set(preference::kShortcuts, GetParam());
    for (const char* id :
         {"playback.play", "playback.stepForward", "edit.undo", "edit.redo", "file.save", "key.setAll",
          "key.delete", "key.next", "joint.move", "joint.rotate", "view.frameAll", "view.frameSelected",
          "help.search", "edit.preferences", "window.maximizePanel"})
        EXPECT_FALSE(shortcutsOf(id).isEmpty()) << id;
}

INSTANTIATE_TEST_SUITE_P(All, ShortcutPresets, testing::Values(0, 1, 2), [](const auto& each) {
    return std::string(preference::kShortcutNames[each.param]);
});

TEST_F(Shortcuts, presetsMatchBlenderAndMaya) {
    Preferences::get().set(preference::kShortcuts, 2);
    EXPECT_EQ(shortcutsOf("playback.play"), QStringLiteral("Alt+V"));
    EXPECT_EQ(shortcutsOf("key.next"), QStringLiteral("."));
    Preferences::get().set(preference::kShortcuts, 1);
    EXPECT_EQ(shortcutsOf("joint.move"), QStringLiteral("G"));
    EXPECT_EQ(shortcutsOf("view.frameAll"), QStringLiteral("Home"));
    EXPECT_EQ(shortcutsOf("playback.first"), QStringLiteral("Shift+Left"));
}

TEST_F(Shortcuts, aShortcutIsTakenFromTheActionThatHadIt) {
    Actions actions;
    customizeShortcuts("view.xray", keys("F | Alt+X"));
    EXPECT_EQ(portableText(actions["view.xray"]->shortcuts()), QStringLiteral("F | Alt+X"));
    EXPECT_TRUE(actions["view.frameSelected"]->shortcuts().isEmpty());
    EXPECT_TRUE(actions["view.xray"]->toolTip().contains(QStringLiteral("(F)")));
    resetShortcuts("view.xray");  // gives it back
    EXPECT_EQ(portableText(actions["view.frameSelected"]->shortcuts()), QStringLiteral("F"));
    EXPECT_EQ(portableText(actions["view.xray"]->shortcuts()), QStringLiteral("Alt+X"));
}

TEST_F(Shortcuts, editorsOfKeysMayUseTheWindowsShortcuts) {
    customizeShortcuts("key.duplicate", keys("Ctrl+S"));
    EXPECT_EQ(shortcutsOf("key.duplicate"), QStringLiteral("Ctrl+S"));
    EXPECT_EQ(shortcutsOf("file.save"), QStringLiteral("Ctrl+S"));
}

TEST_F(Shortcuts, ownShortcutsComeBeforeThoseOfAPreset) {
    customizeShortcuts("view.grid", keys("G"));
    Preferences::get().set(preference::kShortcuts, 1);  // where G moves joints
    EXPECT_EQ(shortcutsOf("view.grid"), QStringLiteral("G"));
    EXPECT_TRUE(shortcutsOf("joint.move").isEmpty());
}

TEST_F(Shortcuts, areTheSameAfterExportAndImport) {
    Preferences::get().set(preference::kShortcuts, 2);
    customizeShortcuts("view.grid", keys("Ctrl+Shift+G | F7"));
    customizeShortcuts("view.names", {});
    const auto before = currentShortcuts();
    const QByteArray json = exportedShortcuts();
    QSettings().clear();
    EXPECT_NE(currentShortcuts(), before);
    EXPECT_EQ(importShortcuts(json), QString());
    EXPECT_EQ(currentShortcuts(), before);
}

TEST_F(Shortcuts, unusableFilesChangeNothingAndSayWhy) {
    customizeShortcuts("view.grid", keys("F7"));
    const auto before = currentShortcuts();
    const std::pair<const char*, const char*> files[] = {
        {"", "JSON"},
        {"{\"preset\": \"sinew\"", "JSON"},
        {"[]", "“preset” and “shortcuts”"},
        {R"({"preset": "emacs", "shortcuts": {}})", "“preset” and “shortcuts”"},
        {R"({"preset": "maya", "shortcuts": {"view.gird": ["F8"]}})", "view.gird"},
        {R"({"preset": "maya", "shortcuts": {"view.grid": ["Hyper+8"]}})", "Hyper+8"},
        {R"({"preset": "maya", "shortcuts": {"view.grid": [8]}})", "view.grid"},
        {R"({"preset": "maya", "shortcuts": {"view.grid": "G"}})", "view.grid"},
    };
    for (const auto& [json, word] : files) {
        const QString error = importShortcuts(json);
        EXPECT_TRUE(error.contains(QString::fromUtf8(word))) << json << ": " << error.toStdString();
        EXPECT_EQ(currentShortcuts(), before) << json;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
