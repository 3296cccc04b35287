#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace sinew {

/// A calm message across the top of the window's centre: what went wrong, where, and that nothing is lost.
/// Stays until it is closed or replaced; never takes the focus.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);

    /// `detail` is one sentence with its place; `place` is what the Show button goes to, empty for no button.
    void showError(const QString& title, const QString& detail, const QString& place);
    QString text() const;  ///< what Copy copies

Q_SIGNALS:
    void placeRequested(const QString& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* title_;
    QLabel* detail_;
    QPushButton* show_;
    QString place_;
};

}  // namespace sinew
