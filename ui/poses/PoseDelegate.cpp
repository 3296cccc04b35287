#include "ui/poses/PoseDelegate.h"

#include <QPainter>

#include "ui/poses/PoseModel.h"
#include "ui/poses/PosePicture.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kNameHeight = 20;
constexpr std::size_t kMostPictures = 500;

QRect nameRect(const QRect& tile) {
    return {tile.left() + 4, tile.bottom() - kNameHeight - 1, tile.width() - 8, kNameHeight};
}

}  // namespace

QSize PoseDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {kTileWidth, kTileHeight};
}

const QPixmap& PoseDelegate::picture(const QModelIndex& index, double ratio) const {
    const auto& model = static_cast<const PoseModel&>(*index.model());
    const auto pose = model.pose(index);
    const auto& skeleton = model.character()->skeleton;
    if (pictures_.size() > kMostPictures) pictures_.clear();
    Picture& kept = pictures_[pose->id];
    if (kept.pose != pose || kept.skeleton != skeleton || kept.dark != theme().dark || kept.ratio != ratio) {
        kept = {skeleton, pose, theme().dark, ratio, posePicture(*skeleton, *pose, kPicture, ratio)};
    }
    return kept.pixels;
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
    painter->drawPixmap(tile.center().x() - kPicture / 2 + 1, tile.top() + 2,
                        picture(index, painter->device()->devicePixelRatioF()));
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
