#pragma once

#include <vector>

#include "core/anim/Curve.h"
#include "core/anim/FrameGrid.h"

namespace sinew {

/// A linear curve with a key a frame (mocap), sampled where it lies: only the chunks' addresses are kept, so
/// that compiling costs next to nothing. The curve outlives this.
class DenseCurve {
public:
    /// Where a time falls on a grid; the same for every curve on it.
    struct Place {
        std::size_t chunk = 0, next = 0;  ///< of the frame at or before the time, and of the one behind
        std::size_t offset = 0, nextOffset = 0;
        double u = 0;  ///< 0..1 between the two
    };

    /// Whether a curve is of this kind: linear, on one grid, every chunk but the last full, held
    /// beyond its ends.
    static bool takes(const Curve& curve);
    static Place find(const FrameGrid& grid, double seconds);

    /// Only for curves that takes() takes.
    explicit DenseCurve(const Curve& curve);

    const FrameGrid& grid() const { return grid_; }
    /// The values of each chunk.
    const double* const* chunks() const { return chunks_.data(); }

    static double value(const double* const* chunks, const Place& place) {
        const double a = chunks[place.chunk][place.offset];
        return a + place.u * (chunks[place.next][place.nextOffset] - a);
    }

private:
    FrameGrid grid_;
    std::vector<const double*> chunks_;
};

}  // namespace sinew
