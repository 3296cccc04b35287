#include <QPaintEvent>
#include <QPainter>

#include "ui/canvas/GraphGeometry.h"
#include "ui/canvas/MarkerStrip.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/canvas/TimeRuler.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/session/Session.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

void TimeCanvas::paintEvent(QPaintEvent* event) {
    const double ratio = devicePixelRatioF();
    if (contentPixmap_.isNull() || contentPixmap_.devicePixelRatio() != ratio) drawContentPixmap();
    QPainter painter(viewport());
    painter.save();
    painter.setClipRegion(event->region());
    painter.drawPixmap(0, 0, contentPixmap_);
    paintLive(painter);
    painter.restore();
    if (session_->selection.clip()) {
        drawSourceMark(painter);
        drawPlayhead(painter);
    }
    if (hasFocus()) painter.fillRect(0, 0, viewport()->width(), 1, theme().accent);
    flags_->paint(painter);
}

void TimeCanvas::drawContentPixmap() {
    const QSize size = viewport()->size();
    contentPixmap_ = QPixmap(size * devicePixelRatioF());
    contentPixmap_.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&contentPixmap_);
    painter.setFont(font());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), size), theme().canvas);
    painter.fillRect(0, 0, kNamesWidth, size.height(), theme().panel);
    const TimeRuler ruler(session_->timeAxis, session_->playback, kNamesWidth);
    ruler.paintGrid(painter, content());
    painter.save();
    paintStill(painter);
    painter.restore();
    if (session_->selection.clip()) ruler.paintShade(painter, content());
    painter.save();
    paintAnnotations(painter);
    painter.restore();
    if (showsSourceTimes()) flags_->paintLines(painter);
    ruler.paint(painter, {0, 0, size.width(), ruler_});
    markers_->paint(painter);
    painter.fillRect(QRectF(kNamesWidth - 1, 0, 1, size.height()), theme().line);
}

void TimeCanvas::drawSourceMark(QPainter& painter) const {
    const auto mark = sourceMark();
    if (!mark) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(withDashes(QPen(theme().warpCurve, 2, Qt::SolidLine, Qt::FlatCap), {4, 4}));
    painter.drawLine(*mark, ruler_, *mark, viewport()->height());
}

void TimeCanvas::drawPlayhead(QPainter& painter) const {
    const QRect flag = flagRect();
    const int at = flag.left() + flag.width() / 2;
    if (at < kNamesWidth || at > viewport()->width()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(at - 1, flag.bottom(), 2, playheadEnd() - flag.bottom()), theme().playhead);
    painter.setFont(numberFont(11, QFont::Bold));
    paintBadge(painter, flag, theme().playhead, theme().onAccent, flagText());
}

}  // namespace sinew
