#pragma once

#include <QPixmap>
#include <QStyledItemDelegate>
#include <memory>
#include <unordered_map>

#include "core/scene/Scene.h"

namespace sinew {

/// A tile of the pose library: the pose's picture with its name below. Pictures are drawn when they are first
/// seen, and kept as long as pose, skeleton and theme are the same.
class PoseDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kPicture = 80;
    static constexpr int kTileWidth = 96;
    static constexpr int kTileHeight = 112;

    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    struct Picture {
        std::shared_ptr<const Skeleton> skeleton;
        std::shared_ptr<const NamedPose> pose;
        bool dark;
        double ratio;
        QPixmap pixels;
    };
    const QPixmap& picture(const QModelIndex& index, double ratio) const;

    mutable std::unordered_map<PoseId, Picture> pictures_;
};

}  // namespace sinew
