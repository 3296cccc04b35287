#include "ui/sequence/TransitionMapView.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLeft = 56, kTop = 38, kMargin = 10;
constexpr double kRing = 6;           ///< radius of the marks of found transitions, pixels
constexpr double kFarQuantile = 0.6;  ///< of the distances, above which all cells look the same
constexpr std::size_t kSampled = 20000;

/// Returns a quantile of the distances, estimated from a sample of them.
float quantile(const std::vector<float>& distances, double part) {
    std::vector<float> some;
    const std::size_t step = std::max<std::size_t>(1, distances.size() / kSampled);
    for (std::size_t i = 0; i < distances.size(); i += step) some.push_back(distances[i]);
    const auto position =
        some.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(some.size() - 1));
    std::ranges::nth_element(some, position);
    return *position;
}

QRgb between(const QColor& a, const QColor& b, double t) {
    const auto mix = [t](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
    return qRgb(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

}  // namespace

TransitionMapView::TransitionMapView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("transitionMap"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setAccessibleName(tr("Distances between the frames of both clips"));
    setToolTip(tr("Click to choose a pair of frames (strong colours mean similar motions)"));
}

void TransitionMapView::setFound(std::shared_ptr<const FoundTransitions> found, const Clip& first,
                                 const Clip& second) {
    found_ = std::move(found);
    firstName_ = QString::fromStdString(first.name);
    secondName_ = QString::fromStdString(second.name);
    firstRate_ = first.rate;
    secondRate_ = second.rate;
    chosen_.reset();
    drawImage();
    update();
}

void TransitionMapView::clear() {
    found_.reset();
    chosen_.reset();
    image_ = {};
    update();
}

void TransitionMapView::choose(Cell cell) {
    if (!found_) return;
    cell.row = std::clamp(cell.row, 0, found_->map.first.count - 1);
    cell.column = std::clamp(cell.column, 0, found_->map.second.count - 1);
    chosen_ = cell;
    update();
    Q_EMIT chosenChanged();
}

TransitionMapView::Cell TransitionMapView::cellOf(const FoundTransition& transition) const {
    const auto index = [](const TransitionMap::Times& times, Seconds time) {
        return static_cast<int>(std::lround((time - times.start).value / times.step.value));
    };
    return {index(found_->map.first, transition.first), index(found_->map.second, transition.second)};
}

QRectF TransitionMapView::plot() const {
    return {kLeft, kTop, std::max(1.0, width() - kLeft - kMargin + 0.0),
            std::max(1.0, height() - kTop - kMargin + 0.0)};
}

QPointF TransitionMapView::pointOf(Cell cell) const {
    const QRectF area = plot();
    return {area.left() + (cell.column + 0.5) / found_->map.second.count * area.width(),
            area.top() + (cell.row + 0.5) / found_->map.first.count * area.height()};
}

void TransitionMapView::drawImage() {
    if (!found_) return;
    const TransitionMap& map = found_->map;
    image_ = QImage(map.second.count, map.first.count, QImage::Format_RGB32);
    const float nearest = *std::ranges::min_element(map.distances),
                farthest = std::max(quantile(map.distances, kFarQuantile), nearest + 1e-9F);
    const QColor similar = theme().accent, different = theme().canvas;
    for (int row = 0; row < map.first.count; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image_.scanLine(row));
        for (int column = 0; column < map.second.count; ++column) {
            const double t = (map.at(row, column) - nearest) / (farthest - nearest);
            line[column] = between(similar, different, std::sqrt(std::clamp(t, 0.0, 1.0)));
        }
    }
}

void TransitionMapView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(plot(), theme().canvas);
    if (!found_) return;
    painter.drawImage(plot(), image_);
    paintAxes(painter);
    painter.setFont(numberFont(11, QFont::Bold));
    for (std::size_t i = 0; i < found_->transitions.size(); ++i) {
        const QPointF at = pointOf(cellOf(found_->transitions[i]));
        painter.setPen(QPen(theme().canvas, 4));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at, kRing, kRing);
        painter.setPen(QPen(theme().text, 2));
        painter.drawEllipse(at, kRing, kRing);
    }
    if (!chosen_) return;
    const QPointF at = pointOf(*chosen_);
    const QRectF area = plot();
    for (const QPen& pen : {QPen(theme().canvas, 4), QPen(theme().playhead, 2)}) {
        painter.setPen(pen);
        painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
        painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
    }
}

void TransitionMapView::paintAxes(QPainter& painter) const {
    const QRectF area = plot();
    painter.setPen(theme().text);
    painter.setFont(font());
    painter.drawText(QRectF(area.left(), 2, area.width(), 16), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(tr("%1, frame").arg(secondName_), Qt::ElideRight,
                                                      static_cast<int>(area.width())));
    painter.save();
    painter.translate(2, area.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, area.height(), 16), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(tr("%1, frame").arg(firstName_), Qt::ElideRight,
                                                      static_cast<int>(area.height())));
    painter.restore();
    painter.setFont(numberFont(11));
    painter.setPen(theme().textDim);
    const TransitionMap& map = found_->map;
    const auto frame = [](FrameRate rate, Seconds time) { return shortNumberText(rate.frame(time), 0); };
    constexpr int kLabels = 5;
    for (int i = 0; i < kLabels; ++i) {
        const double part = i / (kLabels - 1.0);
        const double across = area.left() + part * area.width(), down = area.top() + part * area.height();
        const Qt::Alignment side = i == 0             ? Qt::AlignLeft
                                   : i == kLabels - 1 ? Qt::AlignRight
                                                      : Qt::AlignHCenter;
        const double left = i == 0 ? across : i == kLabels - 1 ? across - 60 : across - 30;
        painter.drawText(
            QRectF(left, 19, 60, 16), side | Qt::AlignVCenter,
            frame(secondRate_, map.second.time(0) + map.second.step * (part * (map.second.count - 1))));
        painter.drawText(
            QRectF(18, std::clamp(down - 8, area.top(), area.bottom() - 16), kLeft - 24, 16),
            Qt::AlignRight | Qt::AlignVCenter,
            frame(firstRate_, map.first.time(0) + map.first.step * (part * (map.first.count - 1))));
    }
}

void TransitionMapView::chooseAt(QPointF point) {
    if (!found_) return;
    const QRectF area = plot();
    choose(
        {static_cast<int>(std::floor((point.y() - area.top()) / area.height() * found_->map.first.count)),
         static_cast<int>(std::floor((point.x() - area.left()) / area.width() * found_->map.second.count))});
}

void TransitionMapView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !found_) return;
    // A click near a mark chooses its transition.
    for (const FoundTransition& transition : found_->transitions) {
        const QPointF away = pointOf(cellOf(transition)) - event->position();
        if (std::hypot(away.x(), away.y()) <= kRing) return choose(cellOf(transition));
    }
    chooseAt(event->position());
}

void TransitionMapView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) chooseAt(event->position());
}

void TransitionMapView::mouseDoubleClickEvent(QMouseEvent* event) {
    mousePressEvent(event);
    if (chosen_) Q_EMIT accepted();
}

void TransitionMapView::keyPressEvent(QKeyEvent* event) {
    const int by = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    const Cell cell = chosen_.value_or(Cell{});
    switch (event->key()) {
        case Qt::Key_Left:
            return choose({cell.row, cell.column - by});
        case Qt::Key_Right:
            return choose({cell.row, cell.column + by});
        case Qt::Key_Up:
            return choose({cell.row - by, cell.column});
        case Qt::Key_Down:
            return choose({cell.row + by, cell.column});
        default:
            QWidget::keyPressEvent(event);
    }
}

void TransitionMapView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    drawImage();
    update();
}

}  // namespace sinew
