#include "ui/canvas/MarkerStrip.h"

#include <QLineEdit>
#include <QPainter>
#include <QShortcut>
#include <algorithm>
#include <cmath>

#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFlagSize = 8;         // width and height of a flag, pixels
constexpr int kMinFieldWidth = 140;  // minimum width of the line edit, pixels

QFont nameFont() { return numberFont(11); }

}  // namespace

MarkerStrip::MarkerStrip(TimeCanvas& canvas)
    : QObject(&canvas), canvas_(&canvas), markers_(canvas.session()) {
    connect(&canvas.session().document, &Document::cancelled, this, [this] { dragged_.reset(); });
}

QRect MarkerStrip::rect(std::size_t marker) const {
    const auto markers = markers_.markers();
    const auto pixel = [this](const Marker& at) {
        const FrameRate rate = canvas_->session().playback.rate();
        return static_cast<int>(std::lround(canvas_->x(rate.frame(at.time))));
    };
    const int left = pixel(markers[marker]);
    const QString name = QString::fromStdString(markers[marker].name);
    int width = kFlagSize + 5 + QFontMetrics(nameFont()).horizontalAdvance(name);
    // Cut the name off before the next flag.
    if (marker + 1 < markers.size()) width = std::min(width, pixel(markers[marker + 1]) - left - 2);
    return {left, 1, std::max(width, kFlagSize + 2), canvas_->rulerHeight() - 3};
}

void MarkerStrip::paint(QPainter& painter) const {
    const auto markers = markers_.markers();
    painter.save();
    painter.setClipRect(canvas_->content().adjusted(0, -canvas_->rulerHeight(), 0, 0));
    painter.setFont(nameFont());
    for (std::size_t i = 0; i < markers.size(); ++i) {
        const QRect box = rect(i);
        if (box.right() < TimeCanvas::kNamesWidth || box.left() > canvas_->width()) continue;
        painter.fillRect(box.left(), canvas_->rulerHeight(), 1, canvas_->height(),
                         withOpacity(theme().info, 0.4));
        painter.fillRect(box, theme().panel);
        painter.fillRect(box.left(), box.top(), 1, canvas_->rulerHeight() - 1, theme().info);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().info);
        const QPointF head = box.topLeft() + QPointF(1, 1);
        painter.drawPolygon(
            QPolygonF{head, head + QPointF(kFlagSize, kFlagSize / 2.0), head + QPointF(0, kFlagSize)});
        painter.setPen(theme().text);
        const QString name = painter.fontMetrics().elidedText(QString::fromStdString(markers[i].name),
                                                              Qt::ElideRight, box.width() - kFlagSize - 3);
        painter.drawText(box.adjusted(kFlagSize + 3, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
    }
    painter.restore();
}

std::optional<std::size_t> MarkerStrip::at(QPoint position) const {
    if (position.y() >= canvas_->rulerHeight() || position.x() < TimeCanvas::kNamesWidth) return std::nullopt;
    // Later markers are drawn on top of earlier ones.
    for (std::size_t i = markers_.markers().size(); i-- > 0;) {
        if (rect(i).adjusted(-3, 0, 0, 0).contains(position)) return i;
    }
    return std::nullopt;
}

void MarkerStrip::press(std::size_t marker, QPoint position) {
    dragged_ = marker;
    grabOffset_ = position.x() - rect(marker).left();
}

void MarkerStrip::dragTo(QPoint position) {
    if (!dragged_) return;
    moved_ = true;
    markers_.preview(*dragged_, canvas_->nearestFrame(position.x() - grabOffset_));
}

void MarkerStrip::release() {
    if (dragged_ && moved_) markers_.commit();
    dragged_.reset();
    moved_ = false;
}

void MarkerStrip::rename(std::size_t marker) {
    dragged_.reset();
    const QRect box = rect(marker);
    auto* field = new QLineEdit(canvas_->viewport());
    field->setObjectName(QStringLiteral("markerName"));
    field->setAccessibleName(tr("Marker name"));
    field->setFont(nameFont());
    field->setFrame(false);
    field->setText(QString::fromStdString(markers_.markers()[marker].name));
    field->setGeometry(box.left(), 0, std::max(kMinFieldWidth, box.width()), canvas_->rulerHeight() - 1);
    field->selectAll();
    connect(field, &QLineEdit::editingFinished, this, [this, field, marker] {
        disconnect(field, nullptr, this, nullptr);
        const QString name = field->text();
        field->deleteLater();
        canvas_->setFocus();
        markers_.rename(marker, name);
    });
    auto* escape = new QShortcut(Qt::Key_Escape, field, nullptr, nullptr, Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, field, [this, field, before = field->text()] {
        field->setText(before);
        canvas_->setFocus();
    });
    field->show();
    field->setFocus();
}

}  // namespace sinew
