#include "ui/properties/LimitButtons.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

/// A button that does what an action does, under a shorter name.
QPushButton* buttonOf(QAction& action, const QString& text) {
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

}  // namespace

LimitButtons::LimitButtons(Actions& actions, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 8);
    column->setSpacing(4);
    const auto addRow = [column](std::initializer_list<QPushButton*> buttons) {
        auto* row = new QHBoxLayout;
        row->setSpacing(4);
        for (QPushButton* button : buttons) row->addWidget(button);
        row->addStretch();
        column->addLayout(row);
    };
    auto* presets = new QPushButton(tr("Presets"));
    presets->setToolTip(tr("Limits of human joints"));
    auto* menu = new QMenu(presets);
    for (const ActionSpec& spec : actionTable()) {
        if (spec.id.starts_with("limits.preset.")) menu->addAction(actions[spec.id]);
    }
    presets->setMenu(menu);
    addRow({buttonOf(*actions["limits.fit"], tr("Fit to Clips…")),
            buttonOf(*actions["limits.mirror"], tr("Mirror")), presets});
    addRow({buttonOf(*actions["limits.copy"], tr("Copy")), buttonOf(*actions["limits.paste"], tr("Paste")),
            buttonOf(*actions["view.limitArcs"], tr("Show Arcs"))});
}

}  // namespace sinew
