#pragma once

#include <QObject>
#include <QRect>
#include <optional>

#include "ui/document/MarkerEditing.h"

class QPainter;

namespace sinew {

class TimeCanvas;

/// The named markers of the clip in the ruler of a canvas: a flag at each, dragged by the left button,
/// renamed in place by a double click.
class MarkerStrip : public QObject {
    Q_OBJECT
public:
    explicit MarkerStrip(TimeCanvas& canvas);

    void paint(QPainter& painter) const;
    /// The marker whose flag or name is there.
    std::optional<std::size_t> at(QPoint position) const;
    void press(std::size_t marker, QPoint position);
    void dragTo(QPoint position);
    void release();
    /// A field over its name.
    void rename(std::size_t marker);

private:
    QRect rect(std::size_t marker) const;

    TimeCanvas* canvas_;
    MarkerEditing markers_;
    std::optional<std::size_t> dragged_;  ///< its place where the drag began
    int grip_ = 0;                        ///< pixels from the marker to where it was pressed
    bool moved_ = false;
};

}  // namespace sinew
