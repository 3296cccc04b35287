#pragma once

#include <QLabel>

namespace sinew {

/// One line of plain text that takes what room there is: where it is too long its middle goes, so that
/// beginning and end of a name are read, and the tool tip says all of it.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);

    /// What is seen of the text now.
    QString shown() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace sinew
