#include "ui/timewarp/WarpSidebar.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "core/anim/clip/WarpStatistics.h"
#include "ui/session/Session.h"
#include "ui/timewarp/WarpLane.h"
#include "ui/timewarp/WarpPainter.h"
#include "ui/timewarp/WarpStrip.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kRow = 18;
constexpr int kFiguresHeight = 84;  // height if the lane is hidden
constexpr auto kDelay = std::chrono::milliseconds(60);

QLabel* dimLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFont(resized(label->font(), 11));
    return label;
}

QLabel* titleLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    return label;
}

/// Legend of the graph's lines and pins.
class WarpLegend : public QWidget {
public:
    static constexpr int kRows = 6;

    explicit WarpLegend(QWidget* parent) : QWidget(parent) {
        setFixedHeight(kRows * kRow);
        setAccessibleName(WarpSidebar::tr("Legend"));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(resized(font(), 11));
        int y = kRow / 2;
        const auto line = [&](const QPen& pen, const QString& text) {
            painter.setPen(pen);
            painter.drawLine(2, y, 38, y);
            painter.setPen(theme().textDim);
            painter.drawText(QRect(48, y - 8, width() - 48, 16), Qt::AlignVCenter, text);
            y += kRow;
        };
        const auto span = [](SpanKind kind, bool locked) {
            return spanPen({{}, {}, kind, locked}, theme().warpCurve);
        };
        line(span(SpanKind::smooth, false), WarpSidebar::tr("time warp"));
        line(span(SpanKind::hold, false), WarpSidebar::tr("hold"));
        line(span(SpanKind::reverse, false), WarpSidebar::tr("reverse"));
        line(span(SpanKind::smooth, true), WarpSidebar::tr("locked speed"));
        line(withDashes(QPen(theme().textDim, 1.25), {6, 5}), WarpSidebar::tr("identity (original timing)"));
        const auto pin = [&](int x, const QPen& pen, const QColor& fill, const QString& text) {
            painter.setPen(pen);
            painter.setBrush(fill);
            painter.drawEllipse(QPointF(x + 7, y), 5.5, 5.5);
            painter.setPen(theme().textDim);
            painter.drawText(QRect(x + 20, y - 8, width(), 16), Qt::AlignVCenter, text);
        };
        pin(2, QPen(theme().warpCurve, 2), theme().canvas, WarpSidebar::tr("pin"));
        pin(72, QPen(theme().keyOutline, 2), theme().keySelected, WarpSidebar::tr("selected pin"));
    }
};

}  // namespace

WarpSidebar::WarpSidebar(Session& session, const WarpContacts& contacts, QWidget* parent)
    : QWidget(parent), session_(&session), strip_(new StripLegend(contacts, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeLegend(), 1);
    figures_ = makeFigures();
    column->addWidget(figures_);
    column->addWidget(strip_);
    figuresTimer_.setSingleShot(true);
    figuresTimer_.setInterval(kDelay);
    connect(&figuresTimer_, &QTimer::timeout, this, &WarpSidebar::showFigures);
    connect(&session.warp, &WarpEditing::changed, this, [this] {
        if (isVisible() && !figuresTimer_.isActive()) figuresTimer_.start();
    });
    showFigures();
}

QWidget* WarpSidebar::makeLegend() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(2);
    column->addWidget(titleLabel(tr("Source time (up)"), page));
    legend_ = new WarpLegend(page);
    column->addSpacing(2);
    column->addWidget(legend_);
    column->addStretch();
    mouse_ = dimLabel(tr("Double-click to add a pin.\nDrag sideways to change new time,\nup or down to "
                         "change source time."),
                      page);
    column->addWidget(mouse_);
    return page;
}

QWidget* WarpSidebar::makeFigures() {
    auto* page = new QWidget(this);
    page->setFixedHeight(kFiguresHeight);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(8, 4, 8, 4);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->addWidget(titleLabel(tr("Result"), page), 0, 0, 1, 2);
    length_ = addFigure(*page, 1, tr("New length"));
    speed_ = addFigure(*page, 2, tr("Speed"));
    frames_ = addFigure(*page, 3, tr("Frames"));
    rate_ = static_cast<QLabel*>(grid->itemAtPosition(3, 0)->widget());
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(4, 1);
    return page;
}

QLabel* WarpSidebar::addFigure(QWidget& page, int row, const QString& name) {
    auto* grid = static_cast<QGridLayout*>(page.layout());
    grid->addWidget(dimLabel(name, &page), row, 0);
    auto* value = new ElidedLabel({}, &page);
    value->setFont(numberFont(11));
    value->setAccessibleName(name);
    grid->addWidget(value, row, 1);
    return value;
}

void WarpSidebar::showSections(const WarpGeometry& geometry) {
    figures_->setFixedHeight(geometry.lane.isEmpty() ? kFiguresHeight : WarpLane::kHeight);
    strip_->setVisible(!geometry.strip.isEmpty());
    fitSections();
}

void WarpSidebar::showFigures() {
    const auto clip = session_->warp.clip();
    figures_->setEnabled(clip && clip->warp);
    if (!clip || !clip->warp) {
        for (QLabel* label : {length_, speed_, frames_}) label->setText(QStringLiteral("—"));
        return;
    }
    const WarpStatistics figures = warpStatistics(*clip);
    const Seconds length = clip->rate.time(figures.played.last) - clip->rate.time(figures.played.first);
    length_->setText(tr("%n frame(s) · %1 s", nullptr, static_cast<int>(figures.played.count()))
                         .arg(numberText(length.value, 3)));
    length_->setToolTip(tr("The source has %n frame(s)", nullptr, static_cast<int>(clip->frameCount())));
    speed_->setText(tr("%1 to %2").arg(speedText(figures.speeds.min), speedText(figures.speeds.max)));
    rate_->setText(tr("At %1 fps").arg(shortNumberText(clip->rate.hertz(), 2)));
    frames_->setText(
        figures.isCounted
            ? tr("%1 repeated, %2 skipped").arg(numberText(figures.repeated), numberText(figures.skipped))
            : tr("clip too long to count"));
}

void WarpSidebar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showFigures();
}

void WarpSidebar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitSections();
}

// If space is short, the mouse hints are hidden first, then the legend; the figures stay.
void WarpSidebar::fitSections() {
    const int strip = strip_->isHidden() ? 0 : strip_->height();
    const int available = height() - figures_->height() - strip;
    legend_->setVisible(available >= WarpLegend::kRows * kRow + 36);
    mouse_->setVisible(available >= WarpLegend::kRows * kRow + 100);
}

void WarpSidebar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, figures_->y(), width(), 1), theme().line);
}

}  // namespace sinew
