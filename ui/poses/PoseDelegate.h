#pragma once

#include <QPixmap>
#include <QStyledItemDelegate>
#include <memory>
#include <unordered_map>

#include "core/scene/Scene.h"

namespace sinew {

/// Renders a thumbnail of a pose: the bones in three-quarter view, fitted into a square of `size` pixels, in
/// the theme's colours on a transparent background. Joints not included in the pose are faint and in their
/// rest pose.
QPixmap poseThumbnail(const Skeleton& skeleton, const NamedPose& pose, int size, double pixelRatio);

/// Paints a tile of the pose library: the pose's thumbnail and its name. Thumbnails are rendered on first use
/// and cached until the pose, skeleton or theme changes.
class PoseDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kThumbnailSize = 80;
    static constexpr int kTileWidth = 96;
    static constexpr int kTileHeight = 112;

    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    struct Thumbnail {
        std::shared_ptr<const Skeleton> skeleton;
        std::shared_ptr<const NamedPose> pose;
        bool dark;
        double ratio;
        QPixmap pixels;
    };
    const QPixmap& thumbnail(const QModelIndex& index, double ratio) const;

    mutable std::unordered_map<PoseId, Thumbnail> thumbnails_;
};

}  // namespace sinew
