#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/anim/curve/Segment.h"

namespace sinew {

using CurveChunks = std::vector<std::shared_ptr<const CurveChunk>>;

/// Returns key `i` of a chunk.
Key keyOf(const CurveChunk& chunk, std::size_t i);

/// Divides keys into chunks of even size. The keys must be sorted and not areTooClose(). Times that are
/// frames of `grid` are not stored. O(keys).
CurveChunks makeChunks(std::span<const Key> keys, const FrameRate* grid);

/// Returns the frame rate of the last chunk that lies on a grid, or null.
const FrameRate* lastGrid(std::span<const std::shared_ptr<const CurveChunk>> chunks);

/// Returns the values of a curve's keys in order.
std::vector<double> keyValues(const Curve& curve);

/// Returns whether the values and slopes of all keys are finite.
bool isFinite(const Curve& curve);

/// Returns whether samples of a curve that has at most one key (null: always 0) equal its value up to
/// rounding. False for curves with more keys.
bool isUnchanged(const Curve* curve, std::span<const double> samples);

/// Returns the times of a curve's keys in order, in seconds.
std::vector<double> keyTimes(const Curve& curve);

/// Returns the curve with other values at its keys. All other properties of the keys, including grids, are
/// kept. Unchanged chunks are shared.
///
/// @param values  n, one per key
/// @param slopes  2n (in, out), or empty to keep the slopes
Curve withValues(const Curve& curve, std::span<const double> values, std::span<const double> slopes = {});

/// The following functions build curves for edits. All keep a curve's extrapolation.

/// Returns the keys sorted by time. Of keys that areTooClose(), the one later in the list is kept.
std::vector<Key> sortedDistinctKeys(std::vector<Key> keys);

/// Returns the curve without the keys at `removed` (indices, ascending) and with the keys `inserted` (sorted,
/// none areTooClose()). Other keys that areTooClose() to an inserted one are removed, too. Unaffected chunks
/// are shared: O(chunks + keys of the affected chunks).
Curve replaceKeys(const Curve& curve, std::span<const std::size_t> removed, std::span<const Key> inserted);

/// Returns the curve with every key moved by `offset`; keys on frames of `rate` stay on frames. Grids stay
/// grids if the offset is a whole number of their frames; these cost nothing per key.
Curve shifted(const Curve& curve, Seconds offset, FrameRate rate);

/// Joins curves that follow each other in time. Empty ones are ignored, and the first determines the
/// extrapolation. Of keys that areTooClose(), the later one is kept. O(chunks).
Curve joinCurves(std::span<const Curve> curves);

/// Returns the segment that starts at a key (Segment.h).
Segment segmentAt(const Curve& curve, std::size_t index);

}  // namespace sinew
