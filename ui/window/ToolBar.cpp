#include "ui/window/ToolBar.h"

#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/window/SearchButton.h"

namespace sinew {

ToolBar::ToolBar(Actions& actions, QWidget* parent) : QToolBar(tr("Tools"), parent) {
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setFixedHeight(36);
    setIconSize(QSize(16, 16));
    for (const char* id : {"file.new", "file.open", "file.save"}) addAction(actions[id]);
    addSeparator();
    for (const char* id : {"edit.undo", "edit.redo"}) addAction(actions[id]);
    auto* gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    addWidget(new SearchButton(*actions["help.search"], this));
    for (QToolButton* button : findChildren<QToolButton*>()) {
        if (!button->defaultAction()) continue;
        button->setAccessibleName(button->defaultAction()->iconText());
    }
}

}  // namespace sinew
