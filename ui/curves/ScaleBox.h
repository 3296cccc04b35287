#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <span>

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
    /// Fixed point while a handle is dragged: the opposite side, or the centre if `centre` is set.
    QPointF pivot(Handle handle, bool centre) const;
    /// Position of a handle on the bounds of the keys, without the margin of the frame.
    QPointF edge(Handle handle) const;
    const QRectF& keys() const { return keys_; }

private:
    explicit ScaleBox(const QRectF& keys) : keys_(keys) {}
    QRectF frame() const;

    QRectF keys_;  ///< bounds of the keys
};

}  // namespace sinew
