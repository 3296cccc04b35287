#pragma once

#include <QPainter>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// Box around several selected keys with handles that scale them in time and value.
class ScaleBox {
public:
    /// Sides of the box that a handle moves.
    struct Handle {
        int time = 0;   ///< -1: left side, 1: right side, 0: neither
        int value = 0;  ///< -1: bottom side, 1: top side, 0: neither
        explicit operator bool() const { return time != 0 || value != 0; }
        friend bool operator==(const Handle&, const Handle&) = default;
    };

    /// Returns nullopt if there are fewer than two keys, or all lie on one point.
    static std::optional<ScaleBox> around(const CurveGeometry& geometry, std::span<const VisibleKey> keys);

    void paint(QPainter& painter) const;
    Handle handleAt(QPointF position) const;
    QPointF handlePosition(Handle handle) const;  ///< canvas position of a handle
    /// Fixed point while a handle is dragged: the opposite side, or the centre if `center` is set.
    QPointF pivot(Handle handle, bool center) const;
    /// Position of a handle on the bounds of the keys, without the margin of the frame.
    QPointF edge(Handle handle) const;
    const QRectF& keys() const { return keys_; }

private:
    explicit ScaleBox(const QRectF& keys) : keys_(keys) {}
    QRectF frame() const;

    QRectF keys_;  ///< bounds of the keys
};

/// The tangent handle on one side of a key with explicit slopes.
struct TangentHandle {
    VisibleKey key;
    bool out = true;  ///< true: of the segment after the key, false: of the one before it
    QPointF anchor, tip;
    double duration = 0;  ///< of the segment that it belongs to, seconds
    double length() const { return out ? key.key.lengths.out : key.key.lengths.in; }
    /// Returns whether the handle is drawn as long as its tangent; others all have the same length on screen.
    bool hasOwnLength() const { return length() != TangentLengths::kDefault; }
};

/// Returns the handles of the selected keys next to Hermite segments, or none if more than 200 keys are
/// selected.
std::vector<TangentHandle> tangentHandles(const CurveGeometry& geometry,
                                          std::span<const VisibleKey> selected);

void paintTangentHandles(QPainter& painter, std::span<const TangentHandle> handles);

std::optional<TangentHandle> tangentHandleAt(std::span<const TangentHandle> handles, QPointF position);

/// Returns the key with its handle dragged by `delta`. Both sides rotate together unless the tangent is
/// already broken or `breakTangent` is set. The length changes if `stretch` is set or the tangent already has
/// its own.
KeyChange draggedTangent(const CurveGeometry& geometry, const TangentHandle& handle, QPointF delta,
                         bool breakTangent, bool stretch);

}  // namespace sinew
