#include "ui/window/MenuBar.h"

#include <QCoreApplication>
#include <QHash>
#include <QMenu>
#include <QMenuBar>
#include <QString>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

/// Returns the title of a menu with its mnemonic, the initial of its last word: "&File", "Open &Recent".
/// Exceptions avoid duplicates and Alt+C, Alt+H and Alt+W, which are shortcuts of actions.
QString menuTitle(const QString& name) {
    QString text = QCoreApplication::translate("sinew::Actions", name.toUtf8().constData());
    static const QHash<QString, int> kMnemonicIndex{{QStringLiteral("Clip"), 2},
                                                    {QStringLiteral("Curve"), 1},
                                                    {QStringLiteral("Help"), 2},
                                                    {QStringLiteral("Span"), 3},
                                                    {QStringLiteral("Window"), 3}};
    return text.insert(kMnemonicIndex.value(name, static_cast<int>(text.lastIndexOf(u' ')) + 1), u'&');
}

QMenu* menuAt(QMenuBar& bar, const QString& path) {
    if (QMenu* menu = bar.findChild<QMenu*>(path)) return menu;
    const qsizetype slash = path.lastIndexOf(u'/');
    const QString name = menuTitle(path.mid(slash + 1));
    QMenu* menu = slash < 0 ? bar.addMenu(name) : menuAt(bar, path.left(slash))->addMenu(name);
    menu->setObjectName(path);
    return menu;
}

}  // namespace

void fillMenuBar(QMenuBar& bar, const Actions& actions) {
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const ActionSpec& spec = actionTable()[i];
        QMenu* menu = menuAt(bar, QString::fromUtf8(spec.menu));
        if (spec.separatorBefore && !menu->isEmpty()) menu->addSeparator();
        menu->addAction(actions.all()[i]);
    }
}

QMenu* findMenu(const QMenuBar& bar, std::string_view path) {
    return bar.findChild<QMenu*>(QString::fromUtf8(path));
}

}  // namespace sinew
