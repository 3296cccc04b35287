#include "ui/properties/LimitButtons.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"

namespace sinew {

LimitButtons::LimitButtons(Actions& actions, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 2, 8, 4);
    column->setSpacing(2);
    QHBoxLayout* row = nullptr;
    const auto nextRow = [&] {
        column->addLayout(row = new QHBoxLayout);
        row->setSpacing(4);
    };
    const auto add = [&](QToolButton* button) {
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    };
    const auto addAction = [&](std::string_view id) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions[id]);
        add(button);
    };
    nextRow();
    addAction("limits.fit");
    addAction("limits.mirror");
    auto* presets = new QToolButton;
    presets->setText(tr("Presets"));
    presets->setToolTip(tr("Limits of human joints"));
    presets->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(presets);
    for (const ActionSpec& spec : actionTable()) {
        if (spec.id.starts_with("limits.preset.")) menu->addAction(actions[spec.id]);
    }
    presets->setMenu(menu);
    add(presets);
    row->addStretch();
    nextRow();
    addAction("limits.copy");
    addAction("limits.paste");
    addAction("view.limitArcs");
    row->addStretch();
}

}  // namespace sinew
