#pragma once

#include <QWidget>

#include "core/math/EulerOrder.h"

namespace sinew {

/// Which colour a value speaks in: an axis, or the second turn about the first axis, whose bar is dashed.
enum class AxisRole { none, x, y, z, twist2 };

QColor axisColor(AxisRole role);

/// Of an angle of a rotation order.
AxisRole axisRole(EulerOrder order, int angle);

/// The dim name at the left of a property row, with a bar in its axis' colour.
class RowLabel : public QWidget {
    Q_OBJECT
public:
    static constexpr int kWidth = 84;

    explicit RowLabel(const QString& text, QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setAxis(AxisRole axis);
    QSize sizeHint() const override { return {kWidth, 22}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    AxisRole axis_ = AxisRole::none;
};

}  // namespace sinew
