#include "ui/outliner/JointDelegate.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <QTreeView>

#include "ui/document/Visibility.h"
#include "ui/outliner/JointModel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

NameEditor::NameEditor(std::function<Validation(const QString&)> validator, QWidget* parent)
    : QLineEdit(parent), validator_(std::move(validator)), hint_(new QLabel(parent)) {
    setFrame(true);
    setAutoFillBackground(true);
    setAccessibleName(tr("Joint name"));
    hint_->setAutoFillBackground(true);
    hint_->setBackgroundRole(QPalette::ToolTipBase);
    hint_->setForegroundRole(QPalette::ToolTipText);
    hint_->setFrameStyle(QFrame::Box | QFrame::Plain);
    hint_->setMargin(4);
    hint_->setWordWrap(true);
    hint_->hide();
    connect(this, &QLineEdit::textChanged, this, &NameEditor::validate);
}

NameEditor::~NameEditor() { delete hint_; }

QString NameEditor::hint() const { return hint_->text(); }

void NameEditor::validate() {
    validation_ = validator_(text());
    hint_->setText(validation_.text);
    setAccessibleDescription(validation_.text);
    positionHint();
    update();
}

void NameEditor::positionHint() {
    hint_->setVisible(isVisible() && !validation_.text.isEmpty());
    if (!hint_->isVisible()) return;
    const int width = parentWidget()->width() - x() - 4;
    const int height = hint_->heightForWidth(width);
    const bool below = geometry().bottom() + height < parentWidget()->height();
    hint_->setGeometry(x(), below ? geometry().bottom() + 1 : y() - height, width, height);
    hint_->raise();
}

void NameEditor::showEvent(QShowEvent* event) {
    QLineEdit::showEvent(event);
    validate();
}

void NameEditor::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (validation_.isValid) return;
    QPainter painter(this);
    painter.setPen(QPen(theme().conflict, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

namespace {

constexpr int kRowHeight = 22;
constexpr int kIcon = 14;
constexpr int kEdge = 8;
constexpr int kSlotGap = 4;
constexpr int kSwitchWidth = 18;

QRect takeIconRect(QRect& available) {
    const QRect slot(available.right() - kIcon + 1, available.center().y() - kIcon / 2 + 1, kIcon, kIcon);
    available.setRight(slot.left() - kSlotGap);
    return slot;
}

/// Draws a filled diamond for a key at this frame, or a hollow one for keys at other frames.
void drawDiamond(QPainter& painter, QPointF center, bool filled) {
    constexpr double kDiamondRadius = 3.5;
    const QPointF corners[] = {
        {0, -kDiamondRadius}, {kDiamondRadius, 0}, {0, kDiamondRadius}, {-kDiamondRadius, 0}};
    QPolygonF diamond;
    for (const QPointF& corner : corners) diamond << center + corner;
    painter.setPen(filled ? QPen(Qt::NoPen) : QPen(theme().textOff, 1));
    painter.setBrush(filled ? QBrush(theme().key) : QBrush(Qt::NoBrush));
    painter.drawPolygon(diamond);
}

void drawGoal(QPainter& painter, const QRect& rect, int number) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().goal);
    painter.drawEllipse(rect);
    QFont small = painter.font();
    small.setPixelSize(10);
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(theme().dark ? theme().boneOutline : theme().onAccent);
    painter.drawText(rect, Qt::AlignCenter, QString::number(number));
}

/// Draws the badges at the right of `free` and shrinks `free` accordingly.
void drawBadges(QPainter& painter, const QModelIndex& index, QRect& available) {
    const int badges = index.data(JointModel::badgesRole).toInt();
    const double ratio = painter.device()->devicePixelRatioF();
    const auto draw = [&](std::string_view name) {
        painter.drawPixmap(takeIconRect(available), iconPixmap(name, theme().textDim, kIcon, ratio));
    };
    if (badges & JointModel::goal)
        drawGoal(painter, takeIconRect(available), index.data(JointModel::goalRole).toInt());
    if (badges & JointModel::limited) draw("limit");
    if (badges & JointModel::locked) draw("limited");
    if (badges & JointModel::keyed)
        drawDiamond(painter, QRectF(takeIconRect(available)).center(), badges & JointModel::keyedNow);
}

JointId jointOf(const QModelIndex& index) { return JointId{index.data(JointModel::jointRole).toULongLong()}; }
MeshId meshOf(const QModelIndex& index) { return MeshId{index.data(JointModel::meshRole).toULongLong()}; }

/// Returns the names of a joint's ancestors and its own, such as "hips › spine › chest".
QString pathTo(const QModelIndex& joint) {
    QString path = joint.data().toString();
    for (QModelIndex above = joint.parent(); jointOf(above); above = above.parent())
        path = above.data().toString() + QStringLiteral(" › ") + path;
    return path;
}

void drawIcon(QPainter& painter, const QRect& rect, std::string_view name, const QColor& color) {
    const QPoint center = rect.center();
    painter.drawPixmap(QRect(center.x() - kIcon / 2 + 1, center.y() - kIcon / 2 + 1, kIcon, kIcon),
                       iconPixmap(name, color, kIcon, painter.device()->devicePixelRatioF()));
}

/// Draws a name followed by dimmed text, elided to fit.
void drawTexts(QPainter& painter, QRect available, const QString& name, const QString& details) {
    const QFont plain = painter.font();
    const QFontMetrics metrics(plain, painter.device());
    const QString shortened = metrics.elidedText(name, Qt::ElideRight, available.width());
    painter.drawText(available, Qt::AlignLeft | Qt::AlignVCenter, shortened);
    if (details.isEmpty()) return;
    available.setLeft(available.left() + metrics.horizontalAdvance(shortened) + 6);
    QFont light = plain;
    light.setWeight(QFont::Normal);
    painter.setFont(light);
    painter.setPen(theme().textDim);
    const QString elided =
        QFontMetrics(light, painter.device()).elidedText(details, Qt::ElideRight, available.width());
    painter.drawText(available, Qt::AlignLeft | Qt::AlignVCenter, elided);
}

}  // namespace

JointDelegate::JointDelegate(Visibility& visibility, QObject* parent)
    : QStyledItemDelegate(parent), visibility_(&visibility) {}

QRect JointDelegate::switchRect(const QRect& row, Switch kind) {
    return {row.right() - kSlotGap - (kind + 1) * kSwitchWidth + 1, row.top(), kSwitchWidth, row.height()};
}

int JointDelegate::nameWidth(const QTreeView& view, const QModelIndex& index) const {
    QFont font = view.font();
    font.setWeight(QFont::DemiBold);  // as when it is current
    int width = QFontMetrics(font).horizontalAdvance(index.data().toString()) + 2 * kSlotGap + kEdge;
    const int badges = index.data(JointModel::badgesRole).toInt();
    for (const int badge : {JointModel::goal, JointModel::limited, JointModel::locked, JointModel::keyed}) {
        if (badges & badge) width += kIcon + kSlotGap;
    }
    if (meshOf(index)) width += kIcon + kSlotGap;
    return width;
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
    QRect available = option.rect.adjusted(kSlotGap, 0, -kEdge, 0);
    if (joint) {
        painter.save();
        painter.setFont(option.font);
        available.setRight(drawSwitches(painter, option, joint));
        drawBadges(painter, index, available);
        painter.restore();
    }
    const QVariant count = index.data(JointModel::countRole);
    const bool character = !index.parent().isValid();
    const QString details = character ? tr("%n joint(s)", nullptr, count.toInt()) : count.toString();
    const bool shown = joint ? visibility_->isShown(joint) : character || meshesDrawn_;
    painter.setPen(shown ? theme().text : theme().textOff);
    drawTexts(painter, available, index.data().toString(), details);
}

void JointDelegate::paintMesh(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const bool shown = visibility_->isShown(meshOf(index));
    QRect available = option.rect.adjusted(kSlotGap, 0, -kEdge, 0);
    const QRect eye = switchRect(option.rect, hideSwitch);
    if (!shown || option.state & QStyle::State_MouseOver) {
        drawIcon(painter, eye, shown ? "show" : "hide", shown ? theme().textOff : theme().text);
        available.setRight(eye.left());
    }
    drawIcon(painter, QRect(available.left(), available.top(), kIcon, available.height()), "mesh",
             theme().textDim);
    available.setLeft(available.left() + kIcon + kSlotGap);
    painter.setPen(shown && meshesDrawn_ ? theme().text : theme().textOff);
    const int vertices = index.data(JointModel::verticesRole).toInt();
    drawTexts(painter, available, index.data().toString(), tr("%n vertices", nullptr, vertices));
}

int JointDelegate::drawSwitches(QPainter& painter, const QStyleOptionViewItem& option, JointId joint) const {
    const bool hovered = option.state & QStyle::State_MouseOver;
    int available = option.rect.right();
    const auto draw = [&](Switch kind, const char* name, bool isOn) {
        const QRect rect = switchRect(option.rect, kind);
        available = rect.left();
        drawIcon(painter, rect, name, isOn ? theme().text : theme().textOff);
    };
    const bool hidden = visibility_->isHidden(joint), locked = visibility_->isLocked(joint);
    const bool solo = visibility_->isSolo(joint);
    if (hidden || hovered) draw(hideSwitch, hidden ? "hide" : "show", hidden);
    if (solo || hovered) draw(soloSwitch, "solo", solo);
    if (locked || hovered) draw(lockSwitch, locked ? "lock" : "unlock", locked);
    return available;
}

QWidget* JointDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                     const QModelIndex& index) const {
    const JointId joint = jointOf(index);
    const MeshId mesh = meshOf(index);
    if (joint && validateJoint_)
        return new NameEditor([this, joint](const QString& name) { return validateJoint_(joint, name); },
                              parent);
    if (!mesh || !validateMesh_) return nullptr;
    auto* editor =
        new NameEditor([this, mesh](const QString& name) { return validateMesh_(mesh, name); }, parent);
    editor->setAccessibleName(tr("Mesh name"));
    return editor;
}

void JointDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* name = static_cast<NameEditor*>(editor);
    if (name->isModified()) return;  // the document has changed during editing
    name->setText(index.data(Qt::EditRole).toString());
    name->selectAll();
}

void JointDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const auto* name = static_cast<NameEditor*>(editor);
    if (name->isValid()) model->setData(index, name->text(), Qt::EditRole);
}

void JointDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex&) const {
    QRect rect = option.rect;
    rect.setRight(editor->parentWidget()->width() - 1);
    editor->setGeometry(rect.adjusted(0, 0, -kSlotGap, 0));
}

bool JointDelegate::eventFilter(QObject* editor, QEvent* event) {
    const auto* name = qobject_cast<NameEditor*>(editor);
    if (name && event->type() == QEvent::KeyPress && !name->isValid()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab) return true;
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

QString JointDelegate::switchTip(const QPoint& position, const QRect& row, JointId joint) const {
    if (!joint) return {};
    if (switchRect(row, hideSwitch).contains(position))
        return visibility_->isHidden(joint) ? tr("Hidden: click to show") : tr("Hide");
    if (switchRect(row, lockSwitch).contains(position))
        return visibility_->isLocked(joint) ? tr("Locked: click to allow posing")
                                            : tr("Lock: prevent posing");
    if (switchRect(row, soloSwitch).contains(position))
        return visibility_->isSolo(joint) ? tr("Solo: click to show all joints")
                                          : tr("Solo: show only this joint");
    return {};
}

QString JointDelegate::meshTip(const QPoint& position, const QRect& row, const QModelIndex& index) const {
    if (!switchRect(row, hideSwitch).contains(position)) return index.data().toString();
    return visibility_->isHidden(meshOf(index)) ? tr("Hidden: click to show") : tr("Hide");
}

bool JointDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    const int badges = index.data(JointModel::badgesRole).toInt();
    QRect row = option.rect;
    row.setRight(view->viewport()->width() - 1);
    const QString tip = switchTip(event->pos(), row, jointOf(index));
    QStringList lines;
    if (meshOf(index)) {
        lines << meshTip(event->pos(), row, index);
        if (!meshesDrawn_) lines << tr("All meshes are hidden. Turn on View > Meshes > Meshes to show them.");
    }
    if (!tip.isEmpty()) {
        lines << tip;
    } else {
        if (jointOf(index)) lines << pathTo(index);
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
