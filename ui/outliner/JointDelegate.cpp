#include "ui/outliner/JointDelegate.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/document/Visibility.h"
#include "ui/outliner/JointModel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 22;
constexpr int kIcon = 14;
constexpr int kEdge = 8;
constexpr int kGap = 4;
constexpr int kSwitchWidth = 18;

QRect takeRight(QRect& free) {
    const QRect slot(free.right() - kIcon + 1, free.center().y() - kIcon / 2 + 1, kIcon, kIcon);
    free.setRight(slot.left() - kGap);
    return slot;
}

/// Filled: a key at this frame; hollow: keys elsewhere.
void drawDiamond(QPainter& painter, QPointF centre, bool filled) {
    constexpr double kRadius = 3.5;
    const QPointF corners[] = {{0, -kRadius}, {kRadius, 0}, {0, kRadius}, {-kRadius, 0}};
    QPolygonF diamond;
    for (const QPointF& corner : corners) diamond << centre + corner;
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(theme().textOff, 1));
    painter.setBrush(filled ? QBrush(theme().key) : QBrush(Qt::NoBrush));
    painter.drawPolygon(diamond);
}

void drawGoal(QPainter& painter, const QRect& place, int number) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().goal);
    painter.drawEllipse(place);
    QFont small = painter.font();
    small.setPixelSize(10);
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(theme().dark ? theme().boneOutline : theme().onAccent);
    painter.drawText(place, Qt::AlignCenter, QString::number(number));
}

// Takes the badges' room from the right of `free`.
void drawBadges(QPainter& painter, const QModelIndex& index, QRect& free) {
    const int badges = index.data(JointModel::badgesRole).toInt();
    const double ratio = painter.device()->devicePixelRatioF();
    const auto draw = [&](std::string_view name) {
        painter.drawPixmap(takeRight(free), iconPixmap(name, theme().textDim, kIcon, ratio));
    };
    if (badges & JointModel::goal)
        drawGoal(painter, takeRight(free), index.data(JointModel::goalRole).toInt());
    if (badges & JointModel::limited) draw("limit");
    if (badges & JointModel::locked) draw("limited");
    if (badges & JointModel::keyed)
        drawDiamond(painter, QRectF(takeRight(free)).center(), badges & JointModel::keyedNow);
}

JointId jointOf(const QModelIndex& index) { return JointId{index.data(JointModel::jointRole).toULongLong()}; }
MeshId meshOf(const QModelIndex& index) { return MeshId{index.data(JointModel::meshRole).toULongLong()}; }

void drawIcon(QPainter& painter, const QRect& place, std::string_view name, const QColor& color) {
    const QPoint centre = place.center();
    painter.drawPixmap(QRect(centre.x() - kIcon / 2 + 1, centre.y() - kIcon / 2 + 1, kIcon, kIcon),
                       iconPixmap(name, color, kIcon, painter.device()->devicePixelRatioF()));
}

/// A name, and dim words behind it, as far as there is room.
void drawTexts(QPainter& painter, QRect free, const QString& name, const QString& about) {
    const QFont plain = painter.font();
    const QFontMetrics metrics(plain, painter.device());
    const QString shortened = metrics.elidedText(name, Qt::ElideRight, free.width());
    painter.drawText(free, Qt::AlignLeft | Qt::AlignVCenter, shortened);
    if (about.isEmpty()) return;
    free.setLeft(free.left() + metrics.horizontalAdvance(shortened) + 6);
    QFont light = plain;
    light.setWeight(QFont::Normal);
    painter.setFont(light);
    painter.setPen(theme().textDim);
    const QString words =
        QFontMetrics(light, painter.device()).elidedText(about, Qt::ElideRight, free.width());
    painter.drawText(free, Qt::AlignLeft | Qt::AlignVCenter, words);
}

}  // namespace

JointDelegate::JointDelegate(Visibility& visibility, QObject* parent)
    : QStyledItemDelegate(parent), visibility_(&visibility) {}

QRect JointDelegate::switchRect(const QRect& row, Switch which) {
    return {row.right() - kGap - (which + 1) * kSwitchWidth + 1, row.top(), kSwitchWidth, row.height()};
}

QSize JointDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
}

void JointDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const bool current = view && view->currentIndex() == index && (option.state & QStyle::State_Selected);
    QFont font = option.font;
    if (current || index.data(JointModel::activeRole).toBool()) font.setWeight(QFont::DemiBold);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(font);
    if (meshOf(index)) {
        paintMesh(*painter, option, index);
    } else {
        paintJoint(*painter, option, index);
    }
    painter->restore();
}

void JointDelegate::paintJoint(QPainter& painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const JointId joint = jointOf(index);
    QRect free = option.rect.adjusted(kGap, 0, -kEdge, 0);
    if (joint) {
        painter.save();
        painter.setFont(option.font);
        free.setRight(drawSwitches(painter, option, joint));
        drawBadges(painter, index, free);
        painter.restore();
    }
    const QVariant count = index.data(JointModel::countRole);
    const bool character = !index.parent().isValid();
    const QString about = !character   ? count.toString()
                          : count == 1 ? tr("1 joint")
                                       : tr("%1 joints").arg(count.toInt());
    const bool shown = joint ? visibility_->shown(joint) : character || meshesDrawn_;
    painter.setPen(shown ? theme().text : theme().textOff);
    drawTexts(painter, free, index.data().toString(), about);
}

void JointDelegate::paintMesh(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const bool shown = visibility_->shown(meshOf(index));
    QRect free = option.rect.adjusted(kGap, 0, -kEdge, 0);
    const QRect eye = switchRect(option.rect, hideSwitch);
    drawIcon(painter, eye, shown ? "show" : "hide", shown ? theme().textOff : theme().text);
    free.setRight(eye.left());
    drawIcon(painter, QRect(free.left(), free.top(), kIcon, free.height()), "mesh", theme().textDim);
    free.setLeft(free.left() + kIcon + kGap);
    painter.setPen(shown && meshesDrawn_ ? theme().text : theme().textOff);
    const auto vertices = index.data(JointModel::verticesRole).toULongLong();
    drawTexts(painter, free, index.data().toString(),
              vertices == 1 ? tr("1 vertex") : tr("%1 vertices").arg(vertices));
}

int JointDelegate::drawSwitches(QPainter& painter, const QStyleOptionViewItem& option, JointId joint) const {
    const bool hovered = option.state & QStyle::State_MouseOver;
    int free = option.rect.right();
    const auto draw = [&](Switch which, const char* name, bool isOn) {
        const QRect place = switchRect(option.rect, which);
        free = place.left();
        drawIcon(painter, place, name, isOn ? theme().text : theme().textOff);
    };
    const bool hidden = visibility_->hidden(joint), locked = visibility_->locked(joint);
    draw(hideSwitch, hidden ? "hide" : "show", hidden);
    draw(soloSwitch, "solo", visibility_->solo(joint));
    if (locked || hovered) draw(lockSwitch, locked ? "lock" : "unlock", locked);
    return free;
}

QWidget* JointDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                     const QModelIndex& index) const {
    const JointId joint = jointOf(index);
    const MeshId mesh = meshOf(index);
    if (joint && judge_)
        return new NameEditor([this, joint](const QString& name) { return judge_(joint, name); }, parent);
    if (!mesh || !meshJudge_) return nullptr;
    auto* editor =
        new NameEditor([this, mesh](const QString& name) { return meshJudge_(mesh, name); }, parent);
    editor->setAccessibleName(tr("Name of the mesh"));
    return editor;
}

void JointDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* name = static_cast<NameEditor*>(editor);
    if (name->isModified()) return;  // a change of the document under it
    name->setText(index.data(Qt::EditRole).toString());
    name->selectAll();
}

void JointDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const auto* name = static_cast<NameEditor*>(editor);
    if (name->fits()) model->setData(index, name->text(), Qt::EditRole);
}

void JointDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(0, 0, -kGap, 0));
}

bool JointDelegate::eventFilter(QObject* editor, QEvent* event) {
    const auto* name = qobject_cast<NameEditor*>(editor);
    if (name && event->type() == QEvent::KeyPress && !name->fits()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab) return true;
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

QString JointDelegate::switchTip(const QPoint& at, const QRect& row, JointId joint) const {
    if (!joint) return {};
    if (switchRect(row, hideSwitch).contains(at))
        return visibility_->hidden(joint) ? tr("Hidden: click to show") : tr("Hide");
    if (switchRect(row, lockSwitch).contains(at))
        return visibility_->locked(joint) ? tr("Kept from being posed: click to unlock")
                                          : tr("Keep from being posed");
    if (switchRect(row, soloSwitch).contains(at))
        return visibility_->solo(joint) ? tr("Shown alone: click to show all") : tr("Show alone");
    return {};
}

QString JointDelegate::meshTip(const QPoint& at, const QRect& row, const QModelIndex& index) const {
    if (!switchRect(row, hideSwitch).contains(at)) return index.data().toString();
    return visibility_->hidden(meshOf(index)) ? tr("Hidden: click to show") : tr("Hide");
}

bool JointDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    const int badges = index.data(JointModel::badgesRole).toInt();
    const QString tip = switchTip(event->pos(), option.rect, jointOf(index));
    QStringList lines;
    if (meshOf(index)) {
        lines << meshTip(event->pos(), option.rect, index);
        if (!meshesDrawn_) lines << tr("The view hides all meshes: View > Meshes > Meshes");
    }
    if (!tip.isEmpty()) {
        lines << tip;
    } else {
        if (badges & JointModel::keyed)
            lines << (badges & JointModel::keyedNow ? tr("Has a key at this frame")
                                                    : tr("Has keys in this clip"));
        if (badges & JointModel::locked) lines << tr("Has locked angles");
        if (badges & JointModel::limited) lines << tr("Has limited angles");
        if (badges & JointModel::goal) lines << tr("Has a goal");
        const QString side = index.data(JointModel::sideRole).toString();
        if (!side.isEmpty()) lines << side;
    }
    if (event->type() != QEvent::ToolTip || lines.isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), lines.join(u'\n'), view);
    return true;
}

}  // namespace sinew
