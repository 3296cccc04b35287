#pragma once

#include <QWidget>
#include <vector>

class QAction;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace sinew {

class TimeCanvas;

/// Base class of the toolbars of canvases: a row of flat buttons and fields. If it is too narrow, it is
/// compact: fields have no captions, and buttons with an icon show no text; tooltips name both.
class CanvasBar : public QWidget {
    Q_OBJECT
public:
    CanvasBar(int height, int spacing, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;  ///< when compact

protected:
    void resizeEvent(QResizeEvent* event) override;
    QHBoxLayout& row() const { return *row_; }
    QToolButton* addButton(QAction& action);
    /// Adds a vertical line with a margin in addition to the spacing on both sides.
    void addSeparator(int margin = 0);
    /// Adds the buttons Frame All and Frame Selected.
    void addFrameButtons(TimeCanvas& canvas, const QString& selectedTip);

private:
    /// What is left out when the bar is compact.
    struct Optional {
        QLabel* caption;
        QToolButton* button;
        int width;
    };
    std::vector<Optional> optionals() const;
    void setCompact(bool compact);

    QHBoxLayout* row_;
    bool isCompact_ = false;
    int fullWidth_ = 0;  ///< needed with all captions and texts
};

}  // namespace sinew
