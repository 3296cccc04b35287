#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace sinew {

/// A titled part of a panel that folds away. The header is a button: mouse, Tab and Space work it.
class Section : public QWidget {
    Q_OBJECT
public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    void add(QWidget* row);
    /// Dim text at the right of the header.
    void setNote(const QString& note);

private:
    QToolButton* header_;
    QLabel* note_;
    QWidget* body_;
    QVBoxLayout* rows_;
};

}  // namespace sinew
