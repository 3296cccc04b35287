#pragma once

#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "core/scene/fitting/FitMarkers.h"
#include "ui/fitting/SurfacePicture.h"

namespace sinew {

/// Shows a body from the front or the side, the skeleton fitted to it, and fit markers that can be dragged.
/// Tab chooses the next marker and the arrow keys move it, with Shift in small steps. The wheel zooms, and a
/// drag with the middle button pans. The owner moves the markers when markerMoved() asks for it.
class FitView : public QWidget {
    Q_OBJECT
public:
    struct Bone {
        Eigen::Vector3d head, tail;  ///< metres
        bool isSnapped = true;       ///< whether the head is in the middle of a limb
    };

    FitView(BodyView view, const QString& name, QWidget* parent = nullptr);

    /// Shows a body, or a text in its place if the picture is empty.
    void showBody(SurfacePicture picture, const QString& hint);
    void showMarkers(const FitMarkers& markers);
    void showBones(std::vector<Bone> bones);
    void setCurrent(std::optional<std::size_t> marker);
    std::optional<std::size_t> current() const { return current_; }
    /// Returns where a marker is drawn, in the widget.
    QPointF positionOf(std::size_t marker) const;

    QSize sizeHint() const override { return {420, 560}; }
    QSize minimumSizeHint() const override { return {240, 320}; }

Q_SIGNALS:
    void markerMoved(std::size_t marker, const Eigen::Vector3d& position);
    void currentChanged(std::optional<std::size_t> marker);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    double scale() const;  ///< pixels per metre
    QPointF project(const Eigen::Vector3d& point) const;
    QPointF toView(const Eigen::Vector3d& point) const { return seenFrom(view_, point); }
    /// Returns a marker's position after a move in the widget, in pixels.
    Eigen::Vector3d moved(std::size_t marker, QPointF by) const;
    std::optional<std::size_t> markerAt(QPointF position) const;
    QString textOf(std::size_t marker) const;
    QColor colorOf(std::size_t marker) const;
    bool isHidden(std::size_t marker) const;
    void describe();
    void choose(std::optional<std::size_t> marker);
    void paintBones(QPainter& painter) const;
    void paintMarker(QPainter& painter, std::size_t marker) const;

    BodyView view_;
    QString hint_;
    SurfacePicture picture_;
    FitMarkers markers_;
    std::vector<Bone> bones_;
    std::optional<std::size_t> current_;
    double zoom_ = 1;
    QPointF pan_;  ///< pixels
    bool isDragging_ = false;
    QPointF last_;  ///< of the mouse
};

}  // namespace sinew
