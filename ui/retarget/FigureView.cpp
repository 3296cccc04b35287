#include "ui/retarget/FigureView.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/retarget/RoleText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFigureMargin = 14;
constexpr int kCaption = 20;
constexpr double kReach = 10;          // pixels around a joint in which it can be clicked
constexpr double kTurnSpeed = 0.01;    // radians per pixel
constexpr double kDot = 3.5;           // radius in pixels
constexpr double kHueStep = 0.381966;  // of the golden angle: neighbouring roles differ clearly

}  // namespace

QColor roleColor(const std::optional<Role>& role) {
    if (!role) return theme().textDim;
    double whole = 0;
    const double hue = std::modf(0.58 + kHueStep * static_cast<int>(role->part), &whole);
    const bool isRight = role->side == Side::right;
    return theme().dark
               ? QColor::fromHsvF(static_cast<float>(hue), isRight ? 0.75F : 0.45F, isRight ? 0.8F : 1.0F)
               : QColor::fromHsvF(static_cast<float>(hue), isRight ? 1.0F : 0.75F, isRight ? 0.5F : 0.7F);
}

FigureView::FigureView(MappingSide side, const QString& name, QWidget* parent)
    : QWidget(parent), side_(side) {
    setObjectName(side == MappingSide::source ? QStringLiteral("sourceFigure")
                                              : QStringLiteral("targetFigure"));
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FigureView::show(std::shared_ptr<const Skeleton> skeleton, std::vector<Affine> model,
                      const Mapping& mapping) {
    const bool isOther = skeleton != skeleton_;
    skeleton_ = model.empty() ? nullptr : std::move(skeleton);
    model_ = std::move(model);
    mapping_ = mapping;
    marks_.assign(model_.size(), {});
    if (!skeleton_) mapping_.roles.clear();
    for (std::size_t i = 0; i < mapping_.roles.size(); ++i) {
        const RoleMapping& entry = mapping_.roles[i];
        for (const int joint : side_ == MappingSide::source ? entry.source : entry.target)
            marks_[static_cast<std::size_t>(joint)] = {i, false, entry.isComplete()};
        if (side_ == MappingSide::source) continue;
        for (const int joint : entry.targetTwist)
            marks_[static_cast<std::size_t>(joint)] = {i, true, entry.isComplete()};
    }
    if (isOther) {
        yaw_ = 0;
        chosen_ = std::nullopt;
        setCurrent(std::nullopt);
    }
    fit();
    update();
}

void FigureView::setHint(const QString& hint) {
    hint_ = hint;
    update();
}

void FigureView::setChosen(std::optional<int> joint) {
    chosen_ = joint;
    update();
}

void FigureView::setHighlighted(std::optional<std::size_t> entry) {
    highlighted_ = entry;
    update();
}

void FigureView::setCurrent(std::optional<int> joint) {
    if (joint == current_) return;
    current_ = joint;
    setAccessibleDescription(joint ? jointText(*joint) : QString());
    update();
}

/// Fits the scale so that the figure has its place whichever way it is turned.
void FigureView::fit() {
    if (!skeleton_) return;
    Eigen::AlignedBox3d box;
    for (int j = 0; j < skeleton_->size(); ++j) box.extend(model_[static_cast<std::size_t>(j)].translation());
    middle_ = box.center();
    double radius = 1e-6, height = 1e-6;
    for (const Affine& joint : model_) {
        const Eigen::Vector3d away = joint.translation() - middle_;
        radius = std::max(radius, std::hypot(away.x(), away.z()));
        height = std::max(height, std::abs(away.y()));
    }
    scale_ = std::min((width() / 2.0 - kFigureMargin) / radius,
                      ((this->height() - kCaption) / 2.0 - kFigureMargin) / height);
    scale_ = std::max(scale_, 1e-6);
}

QPointF FigureView::project(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d away = point - middle_;
    const double right = std::cos(yaw_) * away.x() + std::sin(yaw_) * away.z();
    return QPointF(width() / 2.0, (height() + kCaption) / 2.0) + scale_ * QPointF(right, -away.y());
}

QPointF FigureView::headOf(int joint) const {
    return project(model_[static_cast<std::size_t>(joint)].translation());
}

QColor FigureView::colorOf(int joint) const {
    const auto& mark = marks_[static_cast<std::size_t>(joint)];
    if (!mark.entry) return theme().textOff;
    const auto& role = mapping_.roles[*mark.entry].role;
    return role ? roleColor(role) : theme().accent;
}

std::optional<int> FigureView::jointAt(QPointF position) const {
    if (!skeleton_) return std::nullopt;
    std::optional<int> nearest;
    double best = kReach;
    for (int j = 0; j < skeleton_->size(); ++j) {
        const QPointF away = headOf(j) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= best) continue;
        best = distance;
        nearest = j;
    }
    return nearest;
}

QString FigureView::jointText(int joint) const {
    const QString name = QString::fromStdString((*skeleton_)[joint].name);
    const auto& mark = marks_[static_cast<std::size_t>(joint)];
    if (!mark.entry) return tr("%1: not mapped").arg(name);
    const RoleMapping& entry = mapping_.roles[*mark.entry];
    const QString role = entry.role ? roleText(*entry.role) : tr("mapped by name");
    if (mark.isTwist) return tr("%1: twist of %2").arg(name, role);
    if (!mark.isComplete) return tr("%1: %2, without a counterpart").arg(name, role);
    return tr("%1: %2").arg(name, role);
}

void FigureView::paintBone(QPainter& painter, int joint) const {
    const int parent = (*skeleton_)[joint].parent;
    if (parent == kNoParent) return;
    const auto& mark = marks_[static_cast<std::size_t>(parent)];
    const bool isHighlighted = highlighted_ && mark.entry == highlighted_;
    QPen pen(colorOf(parent), isHighlighted ? 4 : mark.entry ? 2.5 : 1.25, Qt::SolidLine, Qt::RoundCap);
    if (mark.entry && !mark.isComplete) pen.setStyle(Qt::DotLine);
    painter.setPen(pen);
    painter.drawLine(headOf(parent), headOf(joint));
}

void FigureView::paintJoint(QPainter& painter, int joint) const {
    const auto& mark = marks_[static_cast<std::size_t>(joint)];
    const bool isEmphasised = joint == current_ || (highlighted_ && mark.entry == highlighted_);
    const double radius = isEmphasised ? 1.4 * kDot : mark.entry ? kDot : 0.6 * kDot;
    painter.setPen(QPen(joint == chosen_ ? theme().text : theme().canvas, joint == chosen_ ? 2 : 1));
    painter.setBrush(colorOf(joint));
    painter.drawEllipse(headOf(joint), radius, radius);
    if (joint != current_ || !hasFocus()) return;
    painter.setPen(QPen(theme().accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(headOf(joint), radius + 3, radius + 3);
}

void FigureView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme().canvas);
    if (!skeleton_) {
        painter.setPen(theme().textDim);
        painter.drawText(rect().adjusted(kFigureMargin, 0, -kFigureMargin, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, hint_);
        return;
    }
    for (int j = 0; j < skeleton_->size(); ++j) paintBone(painter, j);
    for (int j = 0; j < skeleton_->size(); ++j) paintJoint(painter, j);
    painter.setPen(theme().textDim);
    const auto named = chosen_ ? chosen_ : current_;
    painter.drawText(
        rect().adjusted(8, 4, -8, 0), Qt::AlignTop | Qt::AlignLeft,
        fontMetrics().elidedText(named ? jointText(*named) : accessibleName(), Qt::ElideRight, width() - 16));
}

bool FigureView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // The keys that move and choose come before the window's shortcuts.
        constexpr std::array kOwn{Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Space};
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool isPlain = (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
        if (isPlain && std::ranges::find(kOwn, key.key()) != kOwn.end()) event->accept();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto& help = static_cast<QHelpEvent&>(*event);
        const auto joint = jointAt(help.pos());
        QToolTip::showText(help.globalPos(), joint ? jointText(*joint) : QString(), this);
        return true;
    }
    if (event->type() == QEvent::Leave && !hasFocus()) setCurrent(std::nullopt);
    return QWidget::event(event);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    press_ = event->position();
    pressYaw_ = yaw_;
    turns_ = false;
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return setCurrent(jointAt(event->position()));
    const double moved = event->position().x() - press_.x();
    if (!turns_ && std::abs(moved) < 4) return;
    turns_ = true;
    yaw_ = pressYaw_ + kTurnSpeed * moved;
    update();
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || turns_) return;
    const auto joint = jointAt(event->position());
    setCurrent(joint);
    if (joint) Q_EMIT chosen(*joint, event->modifiers() & Qt::ShiftModifier);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    if (!skeleton_) return QWidget::keyPressEvent(event);
    const int joint = current_.value_or(0);
    const int parent = (*skeleton_)[joint].parent;
    const auto& children = skeleton_->children(joint);
    const auto sibling = [&](int step) {
        if (parent == kNoParent) return joint;
        const auto& all = skeleton_->children(parent);
        const auto count = static_cast<int>(all.size());
        const auto at = static_cast<int>(std::ranges::find(all, joint) - all.begin());
        return all[static_cast<std::size_t>((at + step + count) % count)];
    };
    switch (event->key()) {
        case Qt::Key_Up:
            return setCurrent(current_ && parent != kNoParent ? parent : joint);
        case Qt::Key_Down:
            return setCurrent(current_ && !children.empty() ? children.front() : joint);
        case Qt::Key_Left:
            return setCurrent(sibling(-1));
        case Qt::Key_Right:
            return setCurrent(sibling(1));
        case Qt::Key_Space:
        case Qt::Key_Return:
            if (current_) Q_EMIT chosen(*current_, event->modifiers() & Qt::ShiftModifier);
            return;
        default:
            return QWidget::keyPressEvent(event);
    }
}

void FigureView::resizeEvent(QResizeEvent*) { fit(); }

}  // namespace sinew
