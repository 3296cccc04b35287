#pragma once

#include <QObject>

class QBoxLayout;
class QFrame;
class QToolButton;

namespace sinew {

/// Lets a bar become narrower than its controls: those at its end that do not fit move to a popup, which a
/// button at the end of the bar opens. They return as soon as there is space.
class BarOverflow : public QObject {
    Q_OBJECT
public:
    /// Owned by the bar, whose layout must be a row of widgets and spacers.
    explicit BarOverflow(QWidget& bar);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QBoxLayout& row() const;
    void scheduleFit();
    void fit();
    void openPopup();

    QWidget* bar_;
    QFrame* popup_;
    QBoxLayout* popupRow_;
    QToolButton* button_;
    bool isScheduled_ = false;
};

}  // namespace sinew
