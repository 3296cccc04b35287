#pragma once

#include <QWidget>

#include "ui/document/ConflictRemedy.h"

namespace sinew {

/// What can be done about angles that a clip takes beyond their limits, to be chosen.
class ConflictRemedies : public QWidget {
    Q_OBJECT
public:
    explicit ConflictRemedies(QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(sinew::ConflictRemedy remedy);
};

}  // namespace sinew
