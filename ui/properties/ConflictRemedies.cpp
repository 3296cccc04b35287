#include "ui/properties/ConflictRemedies.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <array>

namespace sinew {

ConflictRemedies::ConflictRemedies(QWidget* parent) : QWidget(parent) {
    struct Button {
        Remedy remedy;
        QString text, tip;
    };
    const std::array<Button, 4> buttons{
        {{Remedy::goTo, tr("Go to"), tr("The moment that is farthest beyond, its keys selected")},
         {Remedy::clamp, tr("Clamp"), tr("Brings keys and curves inside the limits")},
         {Remedy::widen, tr("Widen"), tr("Makes the limits hold what the clip does")},
         {Remedy::accept, tr("Accept"), tr("Leaves it as it is and says so no more")}}};
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(4);
    for (const Button& each : buttons) {
        auto* button = new QPushButton(each.text);
        button->setToolTip(each.tip);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, remedy = each.remedy] { Q_EMIT chosen(remedy); });
    }
    row->addStretch();
}

}  // namespace sinew
