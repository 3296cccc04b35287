#pragma once

#include <QFrame>

#include "ui/document/Recovery.h"

class QVBoxLayout;

namespace sinew {

/// Across the top of the window's centre, after a process ended badly: a row for each work that can be
/// brought back, with its last step and time. Recover, Discard (asked twice, in the row), or Later for all.
class RecoveryOffer : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryOffer(Recovery& recovery, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The window may have something to save first; it calls Recovery::recover().
    void recoverRequested(std::size_t index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fill();
    QWidget* makeRow(std::size_t index, const Recovery::Offer& offer);

    Recovery* recovery_;
    QVBoxLayout* rows_;
};

}  // namespace sinew
