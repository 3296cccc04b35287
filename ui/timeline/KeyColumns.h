#pragma once

#include <span>
#include <vector>

#include "core/scene/LimitConflicts.h"

namespace sinew {

/// The pixel columns of a canvas over time: column i shows the frames from first + i * framesPerPixel on.
struct ColumnGrid {
    double first = 0;
    double framesPerPixel = 1;
    int columns = 0;
    FrameRate rate;

    double frame(double column) const { return first + column * framesPerPixel; }
    double column(double frame) const { return (frame - first) / framesPerPixel; }
};

/// What is seen of the keys of a row in one pixel column.
struct KeyColumn {
    double time = 0;  ///< of the first of them, seconds
    Interpolation interpolation = Interpolation::linear;
    int joints = 0;  ///< that have keys here; 0: nobody
    bool selected = false;
    bool replaced = false;
    bool conflict = false;  ///< any of them is outside its limits
};

/// The keys of a row by pixel column: of each curve one key a column is looked at, so that the cost is that
/// of the columns, however many keys there are. Its storage is used again for the next row.
class KeyColumns {
public:
    explicit KeyColumns(const ColumnGrid& grid);

    const ColumnGrid& grid() const { return grid_; }
    void clear();
    /// The tracks of one joint. O(columns · log keys a track).
    ///
    /// @param selected, replaced  sorted; of all joints
    /// @param conflicts  sorted by id; of all joints
    void add(std::span<const Track> tracks, std::span<const KeyPlace> selected,
             std::span<const KeyPlace> replaced, std::span<const LimitConflict* const> conflicts = {});

    /// One for each column; those without keys have no joints.
    std::span<const KeyColumn> columns() const { return columns_; }

private:
    void addCurve(const Curve& curve);
    /// @param keys  by time; @param time  of one of them
    template <class Key, class Time>
    void mark(std::span<const Key> keys, Time time, bool KeyColumn::*flag);
    int columnOf(double time) const;  // of a time in sight or behind it
    double timeOf(int column) const { return start_ + column / perSecond_; }

    ColumnGrid grid_;
    double start_;      // seconds
    double perSecond_;  // columns
    std::vector<KeyColumn> columns_;
    std::vector<int> seen_;  ///< by column, the last joint counted there
    int joint_ = 0;
};

}  // namespace sinew
