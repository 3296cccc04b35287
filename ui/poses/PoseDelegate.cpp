#include "ui/poses/PoseDelegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/sampling/JointValues.h"
#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "ui/poses/PoseModel.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kYaw = radians(35);
constexpr double kPitch = radians(12);
constexpr double kThumbnailMargin = 6;  // pixels
constexpr double kBone = 2.25;
constexpr double kJoint = 1.75;

struct StickBone {
    QPointF head, tail;
    double depth;  ///< larger values are nearer to the viewer
    bool isPosed;  ///< whether the pose includes the joint
};

/// Returns a point in view space: x right, y down, z towards the viewer, in metres.
Eigen::Vector3d toView(const Eigen::Vector3d& point) {
    static const Eigen::Matrix3d kView = (Eigen::AngleAxisd(kPitch, Eigen::Vector3d::UnitX()) *
                                          Eigen::AngleAxisd(-kYaw, Eigen::Vector3d::UnitY()))
                                             .toRotationMatrix();
    const Eigen::Vector3d rotated = kView * point;
    return {rotated.x(), -rotated.y(), rotated.z()};
}

std::vector<Affine> modelTransforms(const Skeleton& skeleton, const NamedPose& pose) {
    PoseValues values = restValues(skeleton);
    for (const ChannelValue& value : pose.values) {
        if (const auto joint = skeleton.find(value.id.joint)) {
            values[static_cast<std::size_t>(*joint)].at(value.id.channel) = value.value;
        }
    }
    const Pose local = poseOf(skeleton, values);
    std::vector<Affine> model(local.size());
    forwardKinematics(skeleton, local, model);
    return model;
}

std::vector<StickBone> bonesOf(const Skeleton& skeleton, const NamedPose& pose) {
    const std::vector<Affine> model = modelTransforms(skeleton, pose);
    std::set<JointId> isPosed;
    for (const ChannelValue& value : pose.values) isPosed.insert(value.id.joint);
    std::vector<StickBone> bones;
    for (int i = 0; i < skeleton.size(); ++i) {
        const BoneEnds ends = boneEnds(skeleton[i], model[static_cast<std::size_t>(i)]);
        const Eigen::Vector3d head = toView(ends.head), tail = toView(ends.tail);
        bones.push_back({{head.x(), head.y()},
                         {tail.x(), tail.y()},
                         head.z() + tail.z(),
                         isPosed.contains(skeleton[i].id)});
    }
    std::ranges::sort(bones, {}, &StickBone::depth);
    return bones;
}

QRectF boundsOf(const std::vector<StickBone>& bones) {
    if (bones.empty()) return {};
    QPointF low = bones.front().head, high = low;
    for (const StickBone& bone : bones) {
        for (const QPointF& point : {bone.head, bone.tail}) {
            low = {std::min(low.x(), point.x()), std::min(low.y(), point.y())};
            high = {std::max(high.x(), point.x()), std::max(high.y(), point.y())};
        }
    }
    return {low, high};
}

}  // namespace

QPixmap poseThumbnail(const Skeleton& skeleton, const NamedPose& pose, int size, double pixelRatio) {
    QPixmap thumbnail(QSize(size, size) * pixelRatio);
    thumbnail.setDevicePixelRatio(pixelRatio);
    thumbnail.fill(Qt::transparent);
    const std::vector<StickBone> bones = bonesOf(skeleton, pose);
    const QRectF bounds = boundsOf(bones);
    const double extent = std::max({bounds.width(), bounds.height(), 1e-9});
    const double scale = (size - 2 * kThumbnailMargin) / extent;
    const auto toThumbnail = [&](QPointF point) {
        return (point - bounds.center()) * scale + QPointF(size / 2.0, size / 2.0);
    };
    QPainter painter(&thumbnail);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const StickBone& bone : bones) {
        const QPointF head = toThumbnail(bone.head);
        painter.setPen(QPen(bone.isPosed ? theme().bone : theme().line, kBone, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(head, toThumbnail(bone.tail));
        painter.setPen(Qt::NoPen);
        painter.setBrush(bone.isPosed ? theme().text : theme().textOff);
        painter.drawEllipse(head, kJoint, kJoint);
    }
    return thumbnail;
}

namespace {

constexpr int kNameHeight = 20;
constexpr std::size_t kMaxThumbnails = 500;

QRect nameRect(const QRect& tile) {
    return {tile.left() + 4, tile.bottom() - kNameHeight - 1, tile.width() - 8, kNameHeight};
}

}  // namespace

QSize PoseDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {kTileWidth, kTileHeight};
}

const QPixmap& PoseDelegate::thumbnail(const QModelIndex& index, double ratio) const {
    const auto& model = static_cast<const PoseModel&>(*index.model());
    const auto pose = model.pose(index);
    const auto& skeleton = model.character()->skeleton;
    if (thumbnails_.size() > kMaxThumbnails) thumbnails_.clear();
    Thumbnail& cached = thumbnails_[pose->id];
    if (cached.pose != pose || cached.skeleton != skeleton || cached.dark != theme().dark ||
        cached.ratio != ratio) {
        cached = {skeleton, pose, theme().dark, ratio,
                  poseThumbnail(*skeleton, *pose, kThumbnailSize, ratio)};
    }
    return cached.pixels;
}

void PoseDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const QRect tile = option.rect.adjusted(2, 2, -2, -2);
    const bool selected = option.state & QStyle::State_Selected;
    const bool focused = option.state & QStyle::State_Active && option.state & QStyle::State_HasFocus;
    QColor fill = theme().field;
    if (option.state & QStyle::State_MouseOver) fill = theme().hover;
    if (selected) fill = focused ? theme().selection : theme().selectionInactive;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(selected ? theme().accent : theme().line);
    painter->setBrush(fill);
    painter->drawRoundedRect(QRectF(tile).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter->drawPixmap(tile.center().x() - kThumbnailSize / 2 + 1, tile.top() + 2,
                        thumbnail(index, painter->device()->devicePixelRatioF()));
    QFont font = option.font;
    if (selected) font.setWeight(QFont::DemiBold);
    const QRect name = nameRect(option.rect);
    painter->setFont(font);
    painter->setPen(theme().text);
    painter->drawText(name, Qt::AlignCenter,
                      QFontMetrics(font, painter->device())
                          .elidedText(index.data().toString(), Qt::ElideRight, name.width()));
    painter->restore();
}

void PoseDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                        const QModelIndex&) const {
    editor->setGeometry(nameRect(option.rect).adjusted(-2, -2, 2, 0));
}

}  // namespace sinew
