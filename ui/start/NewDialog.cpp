#include "ui/start/NewDialog.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "core/scene/templates/Templates.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kTextHeight = 38;
constexpr double kMaxPixelsPerMetre = 220;

/// Projects a point as seen from the front, slightly from its left and above, so that depth is visible.
QPointF project(const Eigen::Vector3d& point) {
    const double yaw = radians(38);
    const double pitch = radians(12);
    const double right = point.x() * std::cos(yaw) - point.z() * std::sin(yaw);
    const double depth = point.x() * std::sin(yaw) + point.z() * std::cos(yaw);
    return {right, -(point.y() * std::cos(pitch) - depth * std::sin(pitch))};
}

std::vector<QLineF> bonesOf(const Skeleton& skeleton) {
    std::vector<QLineF> bones;
    for (int i = 0; i < skeleton.size(); ++i) {
        const BoneEnds ends = boneEnds(skeleton[i], skeleton.restModel()[static_cast<std::size_t>(i)]);
        bones.emplace_back(project(ends.head), project(ends.tail));
    }
    return bones;
}

QRectF boundsOf(const std::vector<QLineF>& bones) {
    QPolygonF points;
    for (const QLineF& bone : bones) points << bone.p1() << bone.p2();
    return points.boundingRect();
}

}  // namespace

QString templateTitle(std::string_view name) {
    const std::pair<std::string_view, QString> titles[] = {
        {"biped", TemplateTile::tr("Biped")}, {"quadruped", TemplateTile::tr("Quadruped")},
        {"arm", TemplateTile::tr("Arm")},     {"hand", TemplateTile::tr("Hand")},
        {"leg", TemplateTile::tr("Leg")},     {"robot-arm", TemplateTile::tr("Robot arm")},
        {"empty", TemplateTile::tr("Empty")}};
    const auto found = std::ranges::find(titles, name, &std::pair<std::string_view, QString>::first);
    return found != std::end(titles) ? found->second : QString::fromUtf8(name);
}

TemplateTile::TemplateTile(std::string_view name, QSize size, QWidget* parent)
    : QAbstractButton(parent), size_(size) {
    if (const auto scene = newFromTemplate(name)) skeleton_ = scene->characters.front()->skeleton;
    detail_ = tr("%n joint(s)", nullptr, skeleton_ ? skeleton_->size() : 0);
    setObjectName(QString::fromUtf8(name));
    setText(templateTitle(name));
    setAccessibleName(text());
    setAccessibleDescription(detail_);
    setToolTip(text());
    setStatusTip(tr("Create a project with this skeleton (%1)").arg(detail_));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TemplateTile::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void paintFrame(QPainter& painter, const QAbstractButton& button) {
    const double width = button.hasFocus() ? 2 : 1;
    painter.setPen(QPen(button.hasFocus() ? theme().accent : theme().line, width));
    painter.setBrush(!button.isEnabled()   ? theme().panel
                     : button.isDown()     ? theme().pressed
                     : button.underMouse() ? theme().hover
                                           : theme().raised);
    const double inset = width / 2;
    painter.drawRoundedRect(QRectF(button.rect()).adjusted(inset, inset, -inset, -inset), 3, 3);
}

void TemplateTile::paintFigure(QPainter& painter, const QRectF& area) const {
    const std::vector<QLineF> bones = bonesOf(*skeleton_);
    const QRectF bounds = boundsOf(bones);
    const double fitZoom = std::min(area.width() / std::max(bounds.width(), 1e-6),
                                    area.height() / std::max(bounds.height(), 1e-6));
    const double zoom = std::min(fitZoom, kMaxPixelsPerMetre);
    QTransform toTile;
    toTile.translate(area.center().x(), area.center().y());
    toTile.scale(zoom, zoom);
    toTile.translate(-bounds.center().x(), -bounds.center().y());
    painter.setPen(QPen(theme().textDim, 2, Qt::SolidLine, Qt::RoundCap));
    for (const QLineF& bone : bones) painter.drawLine(toTile.map(bone));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    const double radius = area.height() < 80 ? 1.5 : 2;
    for (const QLineF& bone : bones) painter.drawEllipse(toTile.map(bone.p1()), radius, radius);
}

void TemplateTile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter, *this);
    const QRect textRect(4, height() - kTextHeight, width() - 8, kTextHeight - 4);
    if (skeleton_) paintFigure(painter, QRectF(8, 8, width() - 16, textRect.top() - 12));
    painter.setPen(theme().text);
    painter.drawText(textRect, Qt::AlignTop | Qt::AlignHCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, textRect.width()));
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme().textDim);
    painter.drawText(textRect, Qt::AlignBottom | Qt::AlignHCenter, detail_);
}

namespace {

constexpr int kColumns = 4;
constexpr QSize kTile(136, 152);

}  // namespace

NewDialog::NewDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("New Project"));
    auto* hint =
        new QLabel(tr("Choose a skeleton. Its joints, bone lengths and limits can be changed later."), this);
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    addTiles(*grid);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "projects.md");
    // Return should click the focused tile.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 16);
    column->addWidget(hint);
    column->addLayout(grid);
    column->addWidget(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void NewDialog::addTiles(QGridLayout& grid) {
    // In a button group, the arrow keys move the focus between tiles.
    auto* group = new QButtonGroup(this);
    group->setExclusive(false);
    int index = 0;
    for (const std::string_view name : templateNames()) {
        auto* tile = new TemplateTile(name, kTile, this);
        group->addButton(tile);
        grid.addWidget(tile, index / kColumns, index % kColumns);
        if (index == 0) tile->setFocus();
        ++index;
        connect(tile, &QAbstractButton::clicked, this, [this, tile] {
            templateName_ = tile->objectName();
            accept();
        });
    }
}

}  // namespace sinew
