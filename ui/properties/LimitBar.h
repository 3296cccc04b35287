#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/UsedRange.h"
#include "core/rig/JointLimits.h"
#include "ui/properties/RowLabel.h"

namespace sinew {

/// A limit as a picture, radians: the allowed span between two handles, the clip's used range as a band in
/// the axis' colour, the present angle as a tick; what lies outside in the colour of conflicts.
class LimitBar : public QWidget {
    Q_OBJECT
public:
    explicit LimitBar(QWidget* parent = nullptr);

    void show(const AngleLimit& limit, const std::optional<UsedRange>& used, AxisRole axis);
    void setAngle(double angle);
    QSize sizeHint() const override { return {96, 22}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double x(double angle) const;
    void paintUsed(QPainter& painter) const;

    AngleLimit limit_;
    std::optional<UsedRange> used_;
    AxisRole axis_ = AxisRole::none;
    double angle_ = 0;
};

}  // namespace sinew
