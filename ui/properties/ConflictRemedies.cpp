#include "ui/properties/ConflictRemedies.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace sinew {

ConflictRemedies::ConflictRemedies(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(4);
    for (const ConflictRemedy remedy : kConflictRemedies) {
        auto* button = new QPushButton(remedyText(remedy));
        button->setToolTip(remedyTip(remedy));
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, remedy] { Q_EMIT chosen(remedy); });
    }
    row->addStretch();
}

}  // namespace sinew
