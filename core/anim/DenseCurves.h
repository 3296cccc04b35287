#pragma once

#include <cstdint>
#include <vector>

#include "core/anim/Curve.h"
#include "core/anim/FrameGrid.h"

namespace sinew {

/// Linear curves with a key a frame (mocap), sampled where they lie: only the chunks' addresses are kept, so
/// that compiling costs next to nothing. The curves outlive this.
class DenseCurves {
public:
    /// Where a time falls on a grid; of use for every curve on it.
    struct Place {
        std::uint32_t grid = ~0u;
        std::size_t chunk = 0, next = 0;  ///< of the frame at or before the time, and of the one behind
        std::size_t offset = 0, nextOffset = 0;
        double u = 0;  ///< 0..1 between the two
    };

    /// Whether a curve is of this kind: linear, on one grid, every chunk but the last full.
    static bool takes(const Curve& curve);

    /// The curve's index. Only for curves that takes() takes.
    std::uint32_t add(const Curve& curve);

    /// @param place  found anew where it is another grid's; start each time with a fresh one
    double value(std::uint32_t curve, double seconds, Place& place) const {
        const Entry& entry = entries_[curve];
        if (place.grid != entry.grid) place = find(entry.grid, seconds);
        const double* const* chunks = chunks_.data() + entry.firstChunk;
        const double a = chunks[place.chunk][place.offset];
        return a + place.u * (chunks[place.next][place.nextOffset] - a);
    }

private:
    struct Entry {
        std::uint32_t grid;
        std::size_t firstChunk;
    };
    Place find(std::uint32_t grid, double seconds) const;

    std::vector<FrameGrid> grids_;
    std::vector<Entry> entries_;
    std::vector<const double*> chunks_;
};

}  // namespace sinew
