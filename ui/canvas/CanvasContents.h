#pragma once

#include <QRect>
#include <QString>
#include <vector>

namespace sinew {

/// A part of a canvas that screen readers find: a row, or a key, pin or strip in it.
struct CanvasItem {
    QString name;
    QRect area;  ///< in the canvas's viewport, logical pixels
    bool isSelected = false;
};

struct CanvasRow : CanvasItem {
    std::vector<CanvasItem> items;  ///< those in view, by time
};

/// What a canvas draws, as screen readers read it (see CanvasAccessible.h). Only what is in view is listed,
/// and a row with a key at every pixel lists the first kMostItems, so the cost does not depend on the length
/// of a clip.
class CanvasContents {
public:
    static constexpr std::size_t kMostItems = 500;

    virtual ~CanvasContents() = default;

    /// Returns the rows in view, from top to bottom.
    virtual std::vector<CanvasRow> visibleRows() const = 0;
    /// Selects what is at a position of the viewport, unless it is selected.
    virtual void selectUnder(QPoint position) = 0;

    /// Returns a number that differs when visibleRows() may.
    int version() const { return version_; }

protected:
    void contentsChanged() { ++version_; }

private:
    int version_ = 0;
};

}  // namespace sinew
