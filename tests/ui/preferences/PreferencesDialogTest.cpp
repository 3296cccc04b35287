#include "ui/preferences/PreferencesDialog.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QFileDialog>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "tests/ui/EnterPath.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/Shortcuts.h"
#include "ui/preferences/PreferenceRow.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class PreferencesWindow : public WindowTest {
protected:
    PreferencesWindow() {
        action("edit.preferences")->trigger();
        dialog_ = window->findChild<PreferencesDialog*>();
    }
    ~PreferencesWindow() override { action("window.themeDark")->trigger(); }

    template <class Widget>
    Widget* control(const QString& name) const {
        for (auto* each : dialog_->findChildren<Widget*>())
            if (each->accessibleName() == name) return each;
        ADD_FAILURE() << name.toStdString();
        return nullptr;
    }
    void choose(const QString& name, int index) const {
        auto* box = control<QComboBox>(name);
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    QStringList shownPages() const {
        const auto* titles = control<QListWidget>(QStringLiteral("Pages"));
        QStringList shown;
        for (int i = 0; i < titles->count(); ++i)
            if (!titles->isRowHidden(i)) shown << titles->item(i)->text();
        return shown;
    }
    /// Gives the setting of a row another value.
    static void change(PreferenceRow& row) {
        if (auto* box = row.findChild<QCheckBox*>()) return box->toggle();
        if (auto* number = row.findChild<QSpinBox*>())
            return number->setValue(number->value() == number->maximum() ? number->minimum()
                                                                         : number->maximum());
        if (auto* choice = row.findChild<QComboBox*>()) {
            choice->setCurrentIndex(1);
            return Q_EMIT choice->activated(1);
        }
        ADD_FAILURE() << row.objectName().toStdString() << " has another control";
    }
    QTreeView& shortcuts() const { return *control<QTreeView>(QStringLiteral("Actions and shortcuts")); }
    QPushButton& button(const char* text) const {
        return *test::findByText<QPushButton>(*dialog_, QString::fromUtf8(text));
    }
    void selectAction(const QString& name) const {
        control<QLineEdit>(QStringLiteral("Search shortcuts by name or menu"))->setText(name);
        shortcuts().setCurrentIndex(shortcuts().model()->index(0, 0));
    }

    PreferencesDialog* dialog_ = nullptr;
};

TEST_F(PreferencesWindow, opensOnceAndWithoutBlockingTheWindow) {
    ASSERT_TRUE(dialog_ && dialog_->isVisible());
    EXPECT_FALSE(dialog_->isModal());
    action("edit.preferences")->trigger();
    EXPECT_EQ(window->findChildren<PreferencesDialog*>().size(), 1);
}

TEST_F(PreferencesWindow, returnPressesNoOtherButton) {
    auto* pages = control<QListWidget>(QStringLiteral("Pages"));
    for (int i = 0; i < pages->count(); ++i) {
        pages->setCurrentRow(i);
        QTest::keyClick(pages, Qt::Key_Return);
        EXPECT_EQ(dialog_->findChild<QColorDialog*>(), nullptr) << pages->item(i)->text().toStdString();
        EXPECT_TRUE(dialog_->isVisible());
    }
}

TEST_F(PreferencesWindow, everyRowShowsItsDefaultAndCanBeReset) {
    const auto rows = dialog_->findChildren<PreferenceRow*>();
    ASSERT_GT(rows.size(), 40);
    for (PreferenceRow* row : rows) {
        const std::string name = row->objectName().toStdString();
        EXPECT_TRUE(row->isDefault()) << name;
        EXPECT_TRUE(row->toolTip().contains(QStringLiteral("\nDefault: "))) << name;
        if (row->findChild<QPushButton*>()) continue;  // a colour
        change(*row);
        EXPECT_FALSE(row->isDefault()) << name;
        row->reset();
        EXPECT_TRUE(row->isDefault()) << name;
    }
    control<QSpinBox>(QStringLiteral("Frame rate"))->setValue(24);
    EXPECT_EQ(Preferences::get().value(preference::kRate), 24);
    auto* reset = control<QToolButton>(QStringLiteral("Reset Frame rate"));
    EXPECT_TRUE(reset->toolTip().contains(QStringLiteral("30 fps")));
    reset->click();
    EXPECT_EQ(Preferences::get().value(preference::kRate), 30);
    EXPECT_EQ(control<QSpinBox>(QStringLiteral("Frame rate"))->value(), 30);
}

TEST_F(PreferencesWindow, changesApplyAtOnce) {
    choose(QStringLiteral("Theme"), 3);
    EXPECT_FALSE(theme().dark);
    EXPECT_TRUE(theme().highContrast);
    EXPECT_TRUE(action("window.themeContrastLight")->isChecked());
    const QColor teal = theme().accent;
    choose(QStringLiteral("Accent colour"), 1);
    EXPECT_NE(theme().accent, teal);
    const QColor red = theme().axisX;
    choose(QStringLiteral("Axis colours"), 1);
    EXPECT_NE(theme().axisX, red);
    const QColor own(0x12, 0x34, 0x56);
    Preferences::get().setColor(QStringLiteral("colors/lightContrast/axisX"), own);
    EXPECT_EQ(theme().axisX, own);
    EXPECT_EQ(control<QPushButton>(QStringLiteral("X axis and angle"))->text(), own.name());
    Preferences::get().reset(QStringLiteral("colors/lightContrast/axisX"));
    EXPECT_NE(theme().axisX, own);
}

TEST_F(PreferencesWindow, colorsAreThoseOfTheCurrentTheme) {
    action("window.themeDark")->trigger();
    const auto* axis = control<QPushButton>(QStringLiteral("X axis and angle"));
    EXPECT_EQ(axis->text(), darkTheme().axisX.name());
    action("window.themeLight")->trigger();
    EXPECT_EQ(axis->text(), lightTheme().axisX.name());
}

TEST_F(PreferencesWindow, rowsFollowTheirActions) {
    auto* box = control<QCheckBox>(action("view.names")->iconText());
    EXPECT_FALSE(box->isChecked());
    action("view.names")->trigger();
    EXPECT_TRUE(box->isChecked());
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    EXPECT_FALSE(action("view.names")->isChecked());
}

TEST_F(PreferencesWindow, theSearchLeavesOnlyPagesWithMatches) {
    auto* search = control<QLineEdit>(QStringLiteral("Search settings"));
    EXPECT_EQ(shownPages().size(), 7);
    search->setText(QStringLiteral("backup"));
    EXPECT_EQ(shownPages(), QStringList{QStringLiteral("Files")});
    EXPECT_TRUE(control<QSpinBox>(QStringLiteral("Backups"))->isVisible());
    EXPECT_FALSE(control<QSpinBox>(QStringLiteral("Undo memory"))->isVisible());
    search->setText(QStringLiteral("blender"));
    EXPECT_EQ(shownPages(),
              QStringList({QStringLiteral("Mouse"), QStringLiteral("Shortcuts"), QStringLiteral("Files")}));
    search->setText(QStringLiteral("select hierarchy"));
    EXPECT_EQ(shownPages(), QStringList{QStringLiteral("Shortcuts")});
    ASSERT_EQ(shortcuts().model()->rowCount(), 1);
    EXPECT_TRUE(shortcuts().isVisible());
    search->setText(QStringLiteral("keymap"));
    EXPECT_GT(shortcuts().model()->rowCount(), 100) << "words about the table find all of it";
    search->setText(QStringLiteral("no such setting"));
    EXPECT_TRUE(shownPages().isEmpty());
    bool saysSo = false;
    for (const auto* label : dialog_->findChildren<QLabel*>())
        saysSo |= label->isVisible() && label->text().contains(QStringLiteral("No setting"));
    EXPECT_TRUE(saysSo);
    search->clear();
    EXPECT_EQ(shownPages().size(), 7);
}

TEST_F(PreferencesWindow, aPageIsResetAsAWhole) {
    control<QSpinBox>(QStringLiteral("Backups"))->setValue(9);
    control<QSpinBox>(QStringLiteral("Frame rate"))->setValue(24);
    control<QListWidget>(QStringLiteral("Pages"))->setCurrentRow(5);
    button("Reset &Page").click();
    EXPECT_EQ(Preferences::get().value(preference::kBackups), 5);
    EXPECT_EQ(Preferences::get().value(preference::kRate), 24);  // of another page
}

TEST_F(PreferencesWindow, resettingThePageOfShortcutsResetsAllOfThem) {
    customizeShortcuts("view.grid", toKeySequences(QStringLiteral("F7")));
    action("help.shortcuts")->trigger();
    EXPECT_EQ(control<QListWidget>(QStringLiteral("Pages"))->currentItem()->text(),
              QStringLiteral("Shortcuts"));
    button("Reset &Page").click();
    EXPECT_EQ(portableText(action("view.grid")->shortcuts()), QStringLiteral("Shift+G"));
}

TEST_F(PreferencesWindow, aShortcutIsChangedWithTheKeyboard) {
    selectAction(QStringLiteral("X-Ray"));
    auto* keys = control<QKeySequenceEdit>(QStringLiteral("New shortcut"));
    keys->setKeySequence(QKeySequence(QStringLiteral("F")));
    bool warns = false;
    for (const auto* label : dialog_->findChildren<QLabel*>())
        warns |= label->text().contains(QStringLiteral("“Frame Selected”, which will lose it"));
    EXPECT_TRUE(warns);
    button("&Assign").click();
    EXPECT_EQ(portableText(action("view.xray")->shortcuts()), QStringLiteral("F"));
    EXPECT_TRUE(action("view.frameSelected")->shortcuts().isEmpty());
    selectAction(QStringLiteral("X-Ray"));
    button("&Reset").click();
    EXPECT_EQ(portableText(action("view.xray")->shortcuts()), QStringLiteral("Alt+X"));
}

TEST_F(PreferencesWindow, theTableOfShortcutsAlwaysShowsTheFocus) {
    auto* search = control<QLineEdit>(QStringLiteral("Search shortcuts by name or menu"));
    for (const char* text : {"", "no such action", "x-ray", ""}) {
        search->setText(QLatin1String(text));
        EXPECT_EQ(shortcuts().currentIndex().isValid(), shortcuts().model()->rowCount() > 0) << text;
    }
}

TEST_F(PreferencesWindow, aKeyFindsItsActions) {
    control<QKeySequenceEdit>(QStringLiteral("Search shortcuts by key"))
        ->setKeySequence(QKeySequence(QStringLiteral("Ctrl+C")));
    QStringList found;
    for (int i = 0; i < shortcuts().model()->rowCount(); ++i)
        found << shortcuts().model()->index(i, 0).data().toString();
    EXPECT_EQ(found, QStringList({QStringLiteral("Copy Pose"), QStringLiteral("Copy Keys")}));
}

TEST_F(PreferencesWindow, eachShortcutSaysWhereItWorks) {
    const auto scope = [&](const char* name) {
        selectAction(QString::fromUtf8(name));
        return shortcuts().model()->index(0, 2).data().toString();
    };
    EXPECT_EQ(scope("Undo"), QStringLiteral("Whole window"));
    EXPECT_EQ(scope("Copy Keys"), QStringLiteral("Timeline, curves"));
    EXPECT_EQ(scope("Frame All"), QStringLiteral("Viewport, timeline, curves"));
    EXPECT_EQ(scope("About Sinew"), QString()) << "it has no shortcut";
}

TEST_F(PreferencesWindow, shortcutsTravelInAFile) {
    const QString file = QDir(folder.path()).filePath(QStringLiteral("mine.json"));
    const auto choose = [&](const char* text, const QString& path) {
        QTest::mouseClick(&button(text), Qt::LeftButton);
        auto* files = dialog_->findChild<QFileDialog*>();
        ASSERT_TRUE(files && files->isVisible());
        test::enterPath(*files, path);
        EXPECT_SOON(!dialog_->findChild<QFileDialog*>());
    };
    const auto isNoted = [&](const QString& note) {
        return test::findByText<QLabel>(*dialog_, note) != nullptr;
    };
    customizeShortcuts("view.grid", toKeySequences(QStringLiteral("Ctrl+Shift+G")));
    choose("&Export…", file);
    EXPECT_TRUE(isNoted(QStringLiteral("Exported the shortcuts to %1.").arg(file)));
    resetAllShortcuts();
    EXPECT_EQ(portableText(action("view.grid")->shortcuts()), QStringLiteral("Shift+G"));
    choose("&Import…", file);
    EXPECT_TRUE(isNoted(QStringLiteral("Imported the shortcuts from %1.").arg(file)));
    EXPECT_EQ(portableText(action("view.grid")->shortcuts()), QStringLiteral("Ctrl+Shift+G"));

    choose("&Import…", write(QStringLiteral("empty.json"), "{}"));
    EXPECT_EQ(portableText(action("view.grid")->shortcuts()), QStringLiteral("Ctrl+Shift+G"));
    const auto labels = dialog_->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text().contains(QStringLiteral("empty.json")) &&
               label->text().endsWith(QStringLiteral("No shortcut was changed."));
    }));

    const QString sheet = QDir(folder.path()).filePath(QStringLiteral("sheet.html"));
    choose("&Cheat Sheet…", sheet);
    EXPECT_TRUE(QFile::exists(sheet));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
