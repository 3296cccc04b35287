#pragma once

#include <span>
#include <vector>

#include "core/scene/analysis/LimitConflicts.h"

namespace sinew {

/// Pixel columns of a canvas with a time axis. Column i shows the frames from first + i * framesPerPixel on.
struct ColumnGrid {
    double first = 0;
    double framesPerPixel = 1;
    int columns = 0;
    FrameRate rate;

    double frame(double column) const { return first + column * framesPerPixel; }
    double column(double frame) const { return (frame - first) / framesPerPixel; }
};

/// Summary of a row's keys within one pixel column.
struct KeyColumn {
    double time = 0;  ///< of the first key, seconds
    Interpolation interpolation = Interpolation::linear;
    int joints = 0;  ///< number of joints with keys here; 0: no keys
    bool selected = false;
    bool replaced = false;
    bool conflict = false;  ///< at least one key is outside its limits
};

/// The keys of a row by pixel column. At most one key per curve and column is read, so the cost depends on
/// the number of columns, not of keys. The storage is reused for the next row.
class KeyColumns {
public:
    explicit KeyColumns(const ColumnGrid& grid);

    const ColumnGrid& grid() const { return grid_; }
    void clear();
    /// Adds the tracks of one joint. O(columns · log keys) per track.
    ///
    /// @param selected, replaced  of all joints, sorted
    /// @param conflicts  of all joints, sorted by id
    void add(std::span<const Track> tracks, std::span<const KeyRef> selected,
             std::span<const KeyRef> replaced, std::span<const LimitConflict* const> conflicts = {});

    /// Returns one entry per column. Columns without keys have no joints.
    std::span<const KeyColumn> columns() const { return columns_; }

private:
    void addCurve(const Curve& curve);
    /// @param keys  sorted by time; @param time  returns the time of a key
    template <class Key, class Time>
    void mark(std::span<const Key> keys, Time time, bool KeyColumn::*flag);
    int columnOf(double time) const;  // for times from the first column on
    double timeOf(int column) const { return start_ + column / perSecond_; }

    ColumnGrid grid_;
    double start_;      // seconds
    double perSecond_;  // columns
    std::vector<KeyColumn> columns_;
    std::vector<int> lastJoint_;  ///< per column, the last joint counted there
    int joint_ = 0;
};

}  // namespace sinew
