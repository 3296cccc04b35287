#include <QMenu>
#include <QMenuBar>
#include <map>
#include <set>

#include "tests/ui/window/WindowFixture.h"
#include "ui/settings/Language.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/NumberText.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct InGerman {
    Language language{QLocale(QLocale::German, QLocale::Germany)};
};

class GermanWindow : private InGerman, public WindowTest {};

QString plain(QString text) { return text.remove(u'&'); }

TEST_F(GermanWindow, hasGermanMenus) {
    QStringList titles;
    for (const QAction* top : window->menuBar()->actions()) titles << plain(top->text());
    EXPECT_EQ(titles, QString::fromUtf8("Datei,Bearbeiten,Ansicht,Gelenk,Key,Kurve,Zeitablauf,Clip,Transport,"
                                        "Fenster,Hilfe")
                          .split(u','));
    EXPECT_EQ(plain(action("file.open")->text()), QString::fromUtf8("Öffnen…"));
    EXPECT_EQ(plain(action("key.setAll")->text()), QStringLiteral("Key setzen"));
}

TEST_F(GermanWindow, hasPluralForms) {
    const auto keys = [](int n) {
        return QCoreApplication::translate("sinew::ClipModel", "%n clip(s)", nullptr, n);
    };
    EXPECT_EQ(keys(1), QStringLiteral("1 Clip"));
    EXPECT_EQ(keys(2), QStringLiteral("2 Clips"));
}

TEST_F(GermanWindow, showsAndReadsGermanNumbers) {
    EXPECT_EQ(numberText(1234.5, 1), QStringLiteral("1234,5"));
    EXPECT_EQ(parseNumberText(QStringLiteral("2,5"), {}), 2.5);
    EXPECT_EQ(parseNumberText(QStringLiteral("2.5"), {}), 2.5);
}

/// Reports texts of a menu, and of those below it, that share a mnemonic.
void expectUniqueMnemonics(const QMenu& menu) {
    std::map<QString, QString> owners;
    for (const QAction* action : menu.actions()) {
        if (const QMenu* below = action->menu()) expectUniqueMnemonics(*below);
        const QString key = QKeySequence::mnemonic(action->text()).toString();
        if (key.isEmpty()) continue;
        const auto [owner, isNew] = owners.emplace(key, action->text());
        EXPECT_TRUE(isNew) << menu.title().toStdString() << ": " << action->text().toStdString() << " and "
                           << owner->second.toStdString();
    }
}

TEST_F(GermanWindow, menusHaveUniqueMnemonics) {
    std::set<QKeySequence> titles;
    for (const QAction* top : window->menuBar()->actions()) {
        expectUniqueMnemonics(*top->menu());
        const QKeySequence key = QKeySequence::mnemonic(top->text());
        EXPECT_FALSE(key.isEmpty()) << top->text().toStdString();
        EXPECT_TRUE(titles.insert(key).second) << top->text().toStdString();
    }
    for (const QAction* each : actions->all()) {
        for (const QKeySequence& key : each->shortcuts())
            EXPECT_FALSE(titles.contains(key)) << each->objectName().toStdString();
    }
}

TEST(Language, isEnglishWithoutATranslation) {
    const Language chinese(QLocale(QLocale::Chinese));
    EXPECT_EQ(QCoreApplication::translate("sinew::Actions", "&Undo"), QStringLiteral("&Undo"));
    EXPECT_EQ(QCoreApplication::translate("sinew::ClipModel", "%n clip(s)", nullptr, 1),
              QStringLiteral("1 clip"));
}

TEST(Language, lastsUntilItIsDestroyed) {
    const QLocale before;
    {
        const InGerman german;
        EXPECT_EQ(QCoreApplication::translate("sinew::HistoryDock", "History"), QStringLiteral("Verlauf"));
        EXPECT_EQ(QLocale().language(), QLocale::German);
    }
    EXPECT_EQ(QCoreApplication::translate("sinew::HistoryDock", "History"), QStringLiteral("History"));
    EXPECT_EQ(QLocale(), before);
    EXPECT_EQ(QCoreApplication::translate("sinew::ClipModel", "%n clip(s)", nullptr, 2),
              QStringLiteral("2 clips"));
}

TEST(Language, followsThePreference) {
    QSettings().clear();
    EXPECT_EQ(preferredLocale(), QLocale::system());
    Preferences::get().set(preference::kLanguage, 2);
    EXPECT_EQ(preferredLocale().language(), QLocale::German);
    Preferences::get().set(preference::kLanguage, 1);
    EXPECT_EQ(preferredLocale().language(), QLocale::English);
    Preferences::get().reset(QLatin1String(preference::kLanguage.key));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
