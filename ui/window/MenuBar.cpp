#include "ui/window/MenuBar.h"

#include <QMenu>
#include <QMenuBar>
#include <QString>

#include "ui/actions/Actions.h"

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
