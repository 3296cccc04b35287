#pragma once

#include <Eigen/Geometry>
#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

/// Shows a figure before and after its unit and axes are fixed, side by side, each on a grid of metres beside
/// the silhouette of a person of 1.75 m, with an arrow towards the front (+Z).
class FixPreview : public QWidget {
    Q_OBJECT
public:
    using Bone = std::pair<Eigen::Vector3d, Eigen::Vector3d>;  ///< head and tail, metres

    explicit FixPreview(std::vector<Bone> bones, QWidget* parent = nullptr);

    /// Sets the fix: a linear map applied to the bones on the right.
    void setFix(const Eigen::Matrix3d& fix);
    /// Sets the durations of the clip before and after the fix, which are shown beside the heights.
    void setDurations(Seconds before, Seconds after);
    /// Returns the height of the figure after the fix, metres.
    double heightAfter() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Bone> before_, after_;
    std::optional<Seconds> durationBefore_, durationAfter_;
};

}  // namespace sinew
