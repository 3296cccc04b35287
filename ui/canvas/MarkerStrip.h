#pragma once

#include <QObject>
#include <QRect>
#include <optional>

#include "ui/session/MarkerEditing.h"

class QPainter;

namespace sinew {

class TimeCanvas;

/// The named markers of the clip in the ruler of a canvas: a flag for each, which can be dragged with the
/// left button and renamed in place by a double-click.
class MarkerStrip : public QObject {
    Q_OBJECT
public:
    explicit MarkerStrip(TimeCanvas& canvas);

    void paint(QPainter& painter) const;
    /// Returns the marker whose flag or name is at a position.
    std::optional<std::size_t> at(QPoint position) const;
    void press(std::size_t marker, QPoint position);
    void dragTo(QPoint position);
    void release();
    /// Opens a line edit over the marker's name.
    void rename(std::size_t marker);

private:
    QRect rect(std::size_t marker) const;

    TimeCanvas* canvas_;
    MarkerEditing markers_;
    std::optional<std::size_t> dragged_;  ///< index of the dragged marker when the drag started
    int grabOffset_ = 0;                  ///< pixels from the marker to the press position
    bool moved_ = false;
};

}  // namespace sinew
