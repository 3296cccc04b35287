#pragma once

#include <QAbstractButton>

class QAction;

namespace sinew {

/// The "Search actions  F3" box of the toolbar: looks like a field, opens the action search. Narrow windows
/// lose its text first.
class SearchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit SearchButton(QAction& action, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString keys_;
};

}  // namespace sinew
