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
        // Four share the panel's width, which is not theirs to set.
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        row->addWidget(button, 1);
        connect(button, &QPushButton::clicked, this, [this, remedy] { Q_EMIT chosen(remedy); });
    }
}

}  // namespace sinew
