#include "ui/window/MenuBar.h"

#include <QMenu>
#include <QMenuBar>
#include <QString>

#include "ui/actions/Actions.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

QMenu* menuAt(QMenuBar& bar, const QString& path) {
    if (QMenu* menu = bar.findChild<QMenu*>(path)) return menu;
    const qsizetype slash = path.lastIndexOf(u'/');
    const QString title = menuTitle(path.toStdString());
    QMenu* menu = slash < 0 ? bar.addMenu(title) : menuAt(bar, path.left(slash))->addMenu(title);
    menu->setObjectName(path);
    return menu;
}

QString titleOf(const QAction& menu) { return menuTitle(menu.menu()->objectName().toStdString()); }

/// Returns a menu's title with a mnemonic that is not taken: its own, or the first letter that is free.
QString titleBeside(const QList<QKeySequence>& taken, const QString& title) {
    const auto isFree = [&taken](const QString& text) {
        const QKeySequence key = QKeySequence::mnemonic(text);
        return !key.isEmpty() && !taken.contains(key);
    };
    if (isFree(title)) return title;
    const QString plain = withoutMnemonic(title);
    for (qsizetype i = 0; i < plain.size(); ++i) {
        QString text = plain;
        text.insert(i, u'&');
        if (plain[i].isLetter() && isFree(text)) return text;
    }
    return plain;
}

/// A key that opens a menu and is also the shortcut of an action does neither, so the menu gets another one.
void chooseMnemonics(const QMenuBar& bar, const Actions& actions) {
    QList<QKeySequence> taken;
    for (const QAction* action : actions.all()) taken << action->shortcuts();
    for (QAction* menu : bar.actions()) {
        // Those of the menus on its right are kept for them.
        QList<QKeySequence> reserved;
        for (const QAction* other : bar.actions())
            if (other != menu) reserved << QKeySequence::mnemonic(titleOf(*other));
        menu->setText(titleBeside(taken + reserved, titleOf(*menu)));
        taken << QKeySequence::mnemonic(menu->text());
    }
}

}  // namespace

void fillMenuBar(QMenuBar& bar, const Actions& actions) {
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const ActionSpec& spec = actionTable()[i];
        QMenu* menu = menuAt(bar, QString::fromUtf8(spec.menu));
        if (spec.separatorBefore && !menu->isEmpty()) menu->addSeparator();
        menu->addAction(actions.all()[i]);
    }
    const auto choose = [&bar, &actions] { chooseMnemonics(bar, actions); };
    choose();
    QObject::connect(&actions, &Actions::shortcutsChanged, &bar, choose);
}

QMenu* findMenu(const QMenuBar& bar, std::string_view path) {
    return bar.findChild<QMenu*>(QString::fromUtf8(path));
}

}  // namespace sinew
