#include "ui/properties/LimitButtons.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"
#include "ui/properties/ActionButton.h"

namespace sinew {

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
    addRow({makeActionButton(*actions["limits.fit"], tr("Fit to Clips…")),
            makeActionButton(*actions["limits.mirror"], tr("Mirror")), presets});
    addRow({makeActionButton(*actions["limits.copy"], tr("Copy")),
            makeActionButton(*actions["limits.paste"], tr("Paste")),
            makeActionButton(*actions["view.limitArcs"], tr("Show Arcs"))});
}

}  // namespace sinew
