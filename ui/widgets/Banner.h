#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace sinew {

/// A message across the top of the window's centre: an error with its location, or a notice with an optional
/// action. Stays until it is closed or replaced. Never takes the focus.
class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);

    /// `detail` is one sentence. `location` is the target of the Show Location button; empty for no button.
    void showError(const QString& title, const QString& detail, const QString& location);
    /// `actionText` is the text of the button that calls `action`; empty for no button.
    void showNotice(const QString& title, const QString& detail, const QString& actionText,
                    const std::function<void()>& action);
    void hideNotice(const QString& title);  ///< if it is the message shown
    QString text() const;                   ///< the text copied by Copy

Q_SIGNALS:
    void locationRequested(const QString& location);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showText(const QString& title, const QString& detail);

    QLabel* title_;
    QLabel* detail_;
    QPushButton* showButton_;
    QPushButton* actionButton_;
    QString location_;
    std::function<void()> action_;
    bool isError_ = true;
};

}  // namespace sinew
