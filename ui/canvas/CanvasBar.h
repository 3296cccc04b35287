#pragma once

#include "ui/widgets/CompactBar.h"

class QAction;
class QHBoxLayout;
class QToolButton;

namespace sinew {

class TimeCanvas;

/// Base class of the toolbars of canvases: a row of flat buttons and fields.
class CanvasBar : public CompactBar {
    Q_OBJECT
public:
    CanvasBar(int height, int spacing, QWidget* parent = nullptr);

protected:
    QHBoxLayout& row() const { return *row_; }
    QToolButton* addButton(QAction& action);
    /// Adds a vertical line with a margin in addition to the spacing on both sides.
    void addSeparator(int margin = 0);
    /// Adds the buttons Frame All and Frame Selected.
    void addFrameButtons(TimeCanvas& canvas, const QString& selectedTip);

private:
    QHBoxLayout* row_;
};

}  // namespace sinew
