#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace sinew {

/// A collapsible section of a panel with a title. The header is a button for mouse and keyboard (Tab, Space).
class Section : public QWidget {
    Q_OBJECT
public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    void add(QWidget* row);
    /// Sets dim text at the right of the header.
    void setNote(const QString& note);

private:
    QToolButton* header_;
    QLabel* note_;
    QWidget* body_;
    QVBoxLayout* rows_;
};

}  // namespace sinew
