#pragma once

#include <QFrame>

#include "ui/session/Recovery.h"

class QVBoxLayout;

namespace sinew {

/// Banner above the viewport that offers to recover unsaved work after a crash. It has a row per recoverable
/// document with its last step and time, buttons to recover or discard it (with confirmation in the row), and
/// Later for all of them.
class RecoveryOffer : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryOffer(Recovery& recovery, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The window saves the open document if necessary and then calls Recovery::recover().
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
