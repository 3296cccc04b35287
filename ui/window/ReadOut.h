#pragma once

#include <QWidget>

#include "ui/widgets/Theme.h"

namespace sinew {

/// One line of dim 11 px text that may change every frame: unlike a label it never asks for a new layout.
/// Text that does not fit is elided, and the tool tip says all of it.
class ReadOut : public QWidget {
    Q_OBJECT
public:
    ReadOut(const QString& name, Qt::Alignment alignment, QWidget* parent = nullptr);

    /// `colour` is one of the theme's.
    void setText(const QString& text, QColor Theme::*colour = &Theme::textDim);
    const QString& text() const { return text_; }
    /// What is seen of the text now.
    QString shown() const;

    QSize sizeHint() const override { return {120, 16}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    Qt::Alignment alignment_;
    QColor Theme::*colour_ = &Theme::textDim;
};

}  // namespace sinew
