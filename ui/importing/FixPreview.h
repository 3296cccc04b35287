#pragma once

#include <Eigen/Geometry>
#include <QWidget>
#include <utility>
#include <vector>

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
    /// Returns the height of the figure after the fix, metres.
    double heightAfter() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<Bone> before_, after_;
};

}  // namespace sinew
