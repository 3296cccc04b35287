#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <span>

#include "ui/curves/CurveGeometry.h"

namespace sinew {

/// The box around several selected keys, by whose handles they are scaled in time and value.
class ScaleBox {
public:
    /// Which sides of the box a handle moves.
    struct Handle {
        int time = 0;   ///< -1: the left side, 1: the right one, 0: neither
        int value = 0;  ///< -1: the lower side, 1: the upper one, 0: neither
        explicit operator bool() const { return time != 0 || value != 0; }
        friend bool operator==(const Handle&, const Handle&) = default;
    };

    /// nullopt where the keys do not span a box.
    static std::optional<ScaleBox> around(const CurveGeometry& geometry, std::span<const ShownKey> keys);

    void paint(QPainter& painter) const;
    Handle at(QPointF position) const;
    QPointF place(Handle handle) const;  ///< of a handle, on the canvas
    /// What the keys are scaled about while a handle is dragged: the opposite sides, or the centre.
    QPointF fixed(Handle handle, bool centre) const;
    /// Where the keys themselves are at a handle: without the room between them and the frame.
    QPointF edge(Handle handle) const;
    const QRectF& keys() const { return keys_; }

private:
    explicit ScaleBox(const QRectF& keys) : keys_(keys) {}
    QRectF frame() const;

    QRectF keys_;  ///< the places of the keys
};

}  // namespace sinew
