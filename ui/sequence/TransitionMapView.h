#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "core/anim/sequence/FindTransitions.h"

namespace sinew {

/// The distance map of two clips as an image: the first clip runs down, the second one across, and similar
/// frames stand out. Found transitions are marked; a click or the arrow keys choose a pair of frames.
class TransitionMapView : public QWidget {
    Q_OBJECT
public:
    explicit TransitionMapView(QWidget* parent = nullptr);

    /// Shows a map; `first` and `second` are the clips, whose rates number the frames.
    void setFound(std::shared_ptr<const FoundTransitions> found, const Clip& first, const Clip& second);
    void clear();

    /// A cell of the map.
    struct Cell {
        int row = 0, column = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    std::optional<Cell> chosenCell() const { return chosen_; }
    void choose(Cell cell);
    Cell cellOf(const FoundTransition& transition) const;
    QPointF pointOf(Cell cell) const;  ///< centre of the cell, pixels

    QSize sizeHint() const override { return {460, 360}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

Q_SIGNALS:
    void chosenChanged();
    void accepted();  ///< a double click

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF plot() const;
    void drawImage();
    void paintAxes(QPainter& painter) const;
    void chooseAt(QPointF point);

    std::shared_ptr<const FoundTransitions> found_;
    QString firstName_, secondName_;
    FrameRate firstRate_, secondRate_;
    QImage image_;
    std::optional<Cell> chosen_;
};

}  // namespace sinew
