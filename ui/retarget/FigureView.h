#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/retarget/Mapping.h"
#include "core/retarget/transfer/Landmarks.h"

namespace sinew {

/// Returns the colour of a role, the same in both figures and in the table; dim without a role.
QColor roleColor(const std::optional<Role>& role);

/// One of the two skeletons of a mapping in its reference pose, with its joints in the colours of their
/// roles. Seen from the front without perspective; a drag turns it. Joints are chosen with a click, or with
/// the arrow keys and Space.
class FigureView : public QWidget {
    Q_OBJECT
public:
    FigureView(MappingSide side, const QString& name, QWidget* parent = nullptr);

    /// Shows a skeleton; null shows a hint.
    /// @param model  J modelFromJoint transforms, metres
    void show(std::shared_ptr<const Skeleton> skeleton, std::vector<Affine> model, const Mapping& mapping);
    void setHint(const QString& hint);
    /// Marks the joint that waits for its counterpart, or none.
    void setChosen(std::optional<int> joint);
    /// Highlights the joints of an entry of the mapping, or none.
    void setHighlighted(std::optional<std::size_t> entry);

    std::optional<int> current() const { return current_; }
    QPointF headOf(int joint) const;  ///< where a joint of the shown skeleton is drawn
    QSize sizeHint() const override { return {220, 260}; }
    QSize minimumSizeHint() const override { return {120, 140}; }

Q_SIGNALS:
    /// @param extends  Shift was held
    void chosen(int joint, bool extends);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct JointMark {
        std::optional<std::size_t> entry;  ///< of the mapping
        bool isTwist = false;
        bool isComplete = false;  ///< the other skeleton has joints for it, too
    };

    void fit();
    QPointF project(const Eigen::Vector3d& point) const;
    QColor colorOf(int joint) const;
    std::optional<int> jointAt(QPointF position) const;
    void setCurrent(std::optional<int> joint);
    QString jointText(int joint) const;
    void paintBone(QPainter& painter, int joint) const;
    void paintJoint(QPainter& painter, int joint) const;

    MappingSide side_;
    QString hint_;
    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<Affine> model_;
    Mapping mapping_;
    std::vector<JointMark> marks_;
    std::optional<int> current_, chosen_;
    std::optional<std::size_t> highlighted_;
    double yaw_ = 0;  ///< radians
    double scale_ = 1;
    Eigen::Vector3d middle_ = Eigen::Vector3d::Zero();
    QPointF press_;
    bool turns_ = false;  ///< the mouse has moved since it was pressed
    double pressYaw_ = 0;
};

}  // namespace sinew
