#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace sinew {

/// A calm message across the top of the window's centre: what went wrong, where, and that nothing is lost; or
/// what is good to know, with what can be done about it. Stays until it is closed or replaced; never takes
/// the focus.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);

    /// `detail` is one sentence with its place; `place` is what the Show button goes to, empty for no button.
    void showError(const QString& title, const QString& detail, const QString& place);
    /// `answer` is the text of the button that does `act` and closes the message; empty for no button.
    void showNotice(const QString& title, const QString& detail, const QString& answer,
                    const std::function<void()>& act);
    QString text() const;  ///< what Copy copies

Q_SIGNALS:
    void placeRequested(const QString& place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showText(const QString& title, const QString& detail);

    QLabel* title_;
    QLabel* detail_;
    QPushButton* show_;
    QPushButton* answer_;
    QString place_;
    std::function<void()> act_;
    bool error_ = true;
};

}  // namespace sinew
