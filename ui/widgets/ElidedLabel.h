#pragma once

#include <QLabel>

namespace sinew {

/// A line of plain text that fits the available width. A text that is too long is elided in the middle, so
/// that beginning and end of a name stay readable; the tooltip shows the full text.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    /// Returns the text as currently displayed.
    QString shown() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace sinew
