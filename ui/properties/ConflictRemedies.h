#pragma once

#include <QWidget>

namespace sinew {

/// What can be done about angles that a clip takes beyond their limits, to be chosen.
class ConflictRemedies : public QWidget {
    Q_OBJECT
public:
    enum class Remedy { goTo, clamp, widen, accept };

    explicit ConflictRemedies(QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(sinew::ConflictRemedies::Remedy remedy);
};

}  // namespace sinew
