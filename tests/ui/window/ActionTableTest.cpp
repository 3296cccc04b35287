#include <QAbstractButton>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTabBar>
#include <map>
#include <set>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/ActionSearch.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(ActionTable, idsAreUnique) {
    std::set<std::string_view> ids;
    for (const ActionSpec& spec : actionTable()) EXPECT_TRUE(ids.insert(spec.id).second) << spec.id;
}

TEST(ActionTable, noTwoActionsShareAShortcut) {
    // A focused canvas and the window both receive shortcuts; in key editors, the editor's shortcuts win.
    const Actions actions;
    std::map<std::pair<QString, bool>, QString> owners;
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const QAction* action = actions.all()[i];
        const bool wins = actionTable()[i].scope == ShortcutScope::keys;
        for (const QKeySequence& keys : action->shortcuts()) {
            ASSERT_FALSE(keys.isEmpty()) << action->objectName().toStdString();
            const auto [owner, isNew] =
                owners.emplace(std::pair(keys.toString(), wins), action->objectName());
            EXPECT_TRUE(isNew) << action->objectName().toStdString() << " and "
                               << owner->second.toStdString();
        }
    }
}

TEST(ActionTable, everyIconExists) {
    for (const ActionSpec& spec : actionTable()) {
        EXPECT_TRUE(spec.icon.empty() || !icon(spec.icon).isNull()) << spec.icon;
    }
}

TEST(ActionTable, everyActionHasTextAndTips) {
    const Actions actions;
    for (const QAction* action : actions.all()) {
        EXPECT_FALSE(action->text().isEmpty());
        EXPECT_FALSE(action->statusTip().isEmpty()) << action->objectName().toStdString();
        for (const QKeySequence& keys :
             action->shortcuts().first(std::min<qsizetype>(1, action->shortcuts().size())))
            EXPECT_TRUE(action->toolTip().contains(keys.toString(QKeySequence::NativeText)));
    }
}

class MenusAndSearch : public WindowTest {};

void collect(const QMenu& menu, std::set<const QAction*>& found) {
    for (const QAction* action : menu.actions()) {
        found.insert(action);
        if (const auto* below = action->menu()) collect(*below, found);
    }
}

TEST_F(MenusAndSearch, everyActionIsInAMenu) {
    std::set<const QAction*> found;
    for (const QAction* top : window->menuBar()->actions()) collect(*top->menu(), found);
    for (const QAction* each : actions->all())
        EXPECT_TRUE(found.contains(each)) << each->objectName().toStdString();
}

TEST_F(MenusAndSearch, menusHaveDifferentMnemonics) {
    std::set<QChar> letters;
    for (const QAction* top : window->menuBar()->actions()) {
        const QString text = top->text();
        const qsizetype mark = text.indexOf(u'&');
        ASSERT_GE(mark, 0) << text.toStdString();
        EXPECT_TRUE(letters.insert(text[mark + 1].toLower()).second) << text.toStdString();
    }
}

/// Returns the mnemonic of a text as a shortcut, such as "Alt+F"; empty if it has none.
QString mnemonic(const QString& text) { return QKeySequence::mnemonic(text).toString(); }

/// Returns the texts of the window's other mnemonics, by shortcut.
std::map<QString, QString> mnemonicsOf(const QWidget& window) {
    std::map<QString, QString> owners;
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible()) owners.emplace(button->shortcut().toString(), button->text());
    }
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (label->isVisible() && label->buddy()) owners.emplace(mnemonic(label->text()), label->text());
    }
    for (const auto* tabs : window.findChildren<QTabBar*>()) {
        for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i)
            owners.emplace(mnemonic(tabs->tabText(i)), tabs->tabText(i));
    }
    owners.erase(QString());
    return owners;
}

TEST_F(MenusAndSearch, shortcutsWithAltDoNotLeadToTheMenus) {
    openSmall();
    auto& view = *window->findChild<ViewportView*>();
    view.setFocus();
    const bool wasOn = action("view.xray")->isChecked();
    QTest::keyPress(&view, Qt::Key_Alt);
    QTest::keyClick(&view, Qt::Key_X, Qt::AltModifier);
    QTest::keyRelease(&view, Qt::Key_Alt);
    EXPECT_NE(action("view.xray")->isChecked(), wasOn);
    EXPECT_TRUE(view.hasFocus());
    EXPECT_EQ(window->menuBar()->activeAction(), nullptr);
}

TEST_F(MenusAndSearch, altShortcutsAreUnique) {
    openSmall();
    auto owners = mnemonicsOf(*window);
    for (const QAction* top : window->menuBar()->actions()) {
        const auto [owner, isNew] = owners.emplace(mnemonic(top->text()), top->text());
        EXPECT_TRUE(isNew) << top->text().toStdString() << " and " << owner->second.toStdString();
    }
    ASSERT_GE(owners.size(), static_cast<std::size_t>(window->menuBar()->actions().size()));
    for (const QAction* each : actions->all()) {
        for (const QKeySequence& keys : each->shortcuts()) {
            const auto owner = owners.find(keys.toString());
            EXPECT_TRUE(owner == owners.end())
                << each->objectName().toStdString() << " and " << owner->second.toStdString();
        }
    }
}

TEST_F(MenusAndSearch, everyActionIsFoundByItsName) {
    const DisabledReasons reasons(*session, *actions);
    ActionListModel model(*actions, reasons);
    model.find({});
    EXPECT_EQ(static_cast<std::size_t>(model.rowCount()), actions->all().size());
    for (QAction* each : actions->all()) {
        model.find(withoutMnemonic(each->text()));
        bool found = false;
        for (int row = 0; row < model.rowCount(); ++row) found = found || model.at(row) == each;
        EXPECT_TRUE(found) << withoutMnemonic(each->text()).toStdString();
    }
}

TEST_F(MenusAndSearch, actionsAreFoundByRelatedWords) {
    const DisabledReasons reasons(*session, *actions);
    ActionListModel model(*actions, reasons);
    for (const auto& [word, id] : {std::pair("slide", "clip.check"), std::pair("slide", "ik.pinFoot"),
                                   std::pair("euler", "curve.unroll")}) {
        model.find(QString::fromUtf8(word));
        bool found = false;
        for (int row = 0; row < model.rowCount(); ++row) found = found || model.at(row) == action(id);
        EXPECT_TRUE(found) << word << ": " << id;
    }
}

TEST_F(MenusAndSearch, searchShowsTheTextsOfTheMenus) {
    EXPECT_EQ((*actions)["goal.add"]->iconText(), QStringLiteral("Add"));
    const DisabledReasons reasons(*session, *actions);
    ActionListModel model(*actions, reasons);
    model.find(QStringLiteral("Add"));
    ASSERT_GT(model.rowCount(), 0);
    for (int row = 0; row < model.rowCount(); ++row)
        EXPECT_NE(model.index(row, 0).data().toString(), QStringLiteral("Add"));
    EXPECT_EQ(withoutMnemonic(QStringLiteral("&Undo Rename A && B")), QStringLiteral("Undo Rename A & B"));
}

TEST_F(MenusAndSearch, enabledActionsAreListedFirst) {
    const DisabledReasons reasons(*session, *actions);
    ActionListModel model(*actions, reasons);
    for (const char* words : {"", "joint", "select"}) {
        model.find(QString::fromUtf8(words));
        const QString text = QString::fromUtf8(words);
        bool off = false;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QAction* each = model.at(row);
            const bool scattered = !withoutMnemonic(each->text()).contains(text, Qt::CaseInsensitive);
            if (scattered) break;
            EXPECT_FALSE(off && each->isEnabled())
                << words << ": " << withoutMnemonic(each->text()).toStdString();
            off = off || !each->isEnabled();
        }
    }
}

TEST_F(MenusAndSearch, disabledActionsGiveAReason) {
    const DisabledReasons reasons(*session, *actions);
    EXPECT_EQ(reasons.reason(*action("file.export")), QStringLiteral("Open a file first"));
    openSmall();
    EXPECT_EQ(reasons.reason(*action("edit.selectParent")), QStringLiteral("Select a joint first"));
    EXPECT_TRUE(reasons.reason(*action("file.export")).isEmpty());
}

TEST(SearchRank, prefersPrefixesThenWordsThenSubstrings) {
    const QString menu = QStringLiteral("View");
    const auto rank = [&menu](const char* text, const char* name) {
        return searchRank(QString::fromUtf8(text), QString::fromUtf8(name), menu);
    };
    EXPECT_EQ(rank("zzz", "Frame All"), -1);
    EXPECT_LT(rank("fra", "Frame All"), rank("all", "Frame All"));
    EXPECT_LT(rank("all", "Frame All"), rank("ame", "Frame All"));
    EXPECT_LT(rank("ame", "Frame All"), rank("view all", "Frame All"));
    EXPECT_LT(rank("view all", "Frame All"), rank("fmll", "Frame All"));
    EXPECT_GE(rank("fmll", "Frame All"), 0);
}

TEST(SearchRank, findsAnEllipsisByThreeDots) {
    const QString menu = QStringLiteral("File"), name = QStringLiteral("Export…");
    for (const QString& text :
         {QStringLiteral("export..."), QStringLiteral("export…"), QStringLiteral("export.")})
        EXPECT_EQ(searchRank(text, name, menu), 0) << text.toStdString();
    EXPECT_EQ(searchRank(QStringLiteral("export..."), QStringLiteral("Export"), menu), -1);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
