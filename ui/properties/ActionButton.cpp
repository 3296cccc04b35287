#include "ui/properties/ActionButton.h"

#include <QAction>
#include <QPushButton>

namespace sinew {

QPushButton* makeActionButton(QAction& action, const QString& text) {
    auto* button = new QPushButton(text);
    button->setCheckable(action.isCheckable());
    const auto follow = [button, &action] {
        button->setEnabled(action.isEnabled());
        button->setChecked(action.isChecked());
        button->setToolTip(action.toolTip());
    };
    QObject::connect(&action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    follow();
    return button;
}

}  // namespace sinew
