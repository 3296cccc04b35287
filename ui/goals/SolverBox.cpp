#include "ui/goals/SolverBox.h"

#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "ui/editing/IkPosing.h"
#include "ui/goals/GoalRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMinEnergy = 1e-18;  // m^2; smaller energies are drawn as this
constexpr int kLeft = 40, kRight = 8, kTop = 6, kBottom = 18;
constexpr int kMaxLines = 5;  // grid lines

double exponent(double energy) { return std::log10(std::max(energy, kMinEnergy)); }

QPen methodPen(IkMethod method) {
    if (method == IkMethod::boundedLeastSquares) return QPen(theme().accent, 1.75);
    QPen dashed(theme().warpCurve, 1.5);
    dashed.setDashPattern({4, 2});
    return dashed;
}

}  // namespace

/// Ranges of the visible energies and iterations.
struct EnergyPlot::Axes {
    QRectF area;
    double low = -12, high = 0;  // powers of ten
    double lastIteration = 1;    // iterations

    QPointF position(std::size_t iteration, double energy) const {
        const double x = area.left() + area.width() * static_cast<double>(iteration) / lastIteration;
        return {x, area.bottom() - area.height() * (exponent(energy) - low) / (high - low)};
    }
};

EnergyPlot::EnergyPlot(const IkPosing& ik) : ik_(&ik) { setAccessibleName(tr("Energy per iteration")); }

EnergyPlot::Axes EnergyPlot::axes() const {
    Axes axes;
    axes.area = QRectF(rect()).adjusted(kLeft, kTop, -kRight, -kBottom);
    double low = 0, high = -18;
    for (const IkRun& run : ik_->runs()) {
        for (const double energy : run.trace.energies) {
            low = std::min(low, exponent(energy));
            high = std::max(high, exponent(energy));
        }
        axes.lastIteration = std::max(axes.lastIteration, static_cast<double>(run.trace.energies.size()) - 1);
    }
    if (low > high) return axes;
    axes.low = std::floor(low);
    axes.high = std::max(std::ceil(high), axes.low + 1);
    return axes;
}

void EnergyPlot::paintGrid(QPainter& painter, const Axes& axes) const {
    painter.setFont(numberFont(10));
    const int step = std::max(1, static_cast<int>(std::ceil((axes.high - axes.low) / kMaxLines)));
    for (int power = static_cast<int>(axes.low); power <= axes.high; power += step) {
        const double y = axes.position(0, std::pow(10, power)).y();
        painter.setPen(theme().grid);
        painter.drawLine(QPointF(axes.area.left(), y), QPointF(axes.area.right(), y));
        painter.setPen(theme().textDim);
        painter.drawText(QRectF(0, y - 7, kLeft - 4, 14), Qt::AlignRight | Qt::AlignVCenter,
                         QStringLiteral("1e%1").arg(numberText(std::int64_t{power})));
    }
    const QRectF labels(axes.area.left(), axes.area.bottom() + 2, axes.area.width(), kBottom - 2);
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(labels, Qt::AlignCenter, tr("iterations"));
    painter.drawText(labels, Qt::AlignRight | Qt::AlignVCenter,
                     numberText(static_cast<std::int64_t>(axes.lastIteration)));
}

void EnergyPlot::paintRun(QPainter& painter, const Axes& axes, const IkRun& run) const {
    painter.setPen(methodPen(run.method));
    const std::vector<double>& energies = run.trace.energies;
    for (std::size_t start = 0; start < run.trace.starts.size(); ++start) {
        const std::size_t end =
            start + 1 < run.trace.starts.size() ? run.trace.starts[start + 1] : energies.size();
        QPolygonF line;
        for (std::size_t i = run.trace.starts[start]; i < end; ++i) line << axes.position(i, energies[i]);
        painter.drawPolyline(line);
        if (!line.isEmpty()) painter.drawEllipse(line.last(), 2, 2);
    }
}

void EnergyPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme().canvas);
    if (ik_->runs().empty()) {
        painter.setPen(theme().textDim);
        painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Drag a joint or solve goals to plot the solver's energy"));
        return;
    }
    const Axes shown = axes();
    paintGrid(painter, shown);
    for (const IkRun& run : ik_->runs()) paintRun(painter, shown, run);
}

namespace {

/// Returns a line such as "Bounded least squares: 5 iterations, 84 µs, residual 0.3 mm".
QString runText(const IkRun& run) {
    const double micro = run.seconds * 1e6;
    const QString time = micro < 1e4 ? SolverBox::tr("%1 µs").arg(numberText(micro, 0))
                                     : SolverBox::tr("%1 ms").arg(numberText(micro / 1e3, 0));
    return SolverBox::tr("%1: %n iteration(s), %2, residual %3", nullptr, run.report.iterations)
        .arg(methodName(run.method), time, millimetreText(run.report.residual));
}

}  // namespace

SolverBox::SolverBox(Session& session)
    : session_(&session),
      method_(new QComboBox),
      plot_(new EnergyPlot(session.ik)),
      runs_(makeDimLabel()),
      compare_(new QPushButton(tr("Compare Solvers"))) {
    auto* column = columnLayout(this, {0, 4, 0, 8}, 4);
    for (const IkMethod method : kIkMethods) method_->addItem(methodName(method));
    method_->setObjectName(QStringLiteral("ikMethod"));
    method_->setToolTip(tr(
        "Bounded least squares is recommended; projected gradient is the textbook method, for comparison"));
    auto* row = new GoalRow(tr("Solver"));
    row->add(method_, 1);
    column->addWidget(row);
    auto* runsRow = rowLayout(nullptr, {8, 0, 8, 0});
    runs_->setObjectName(QStringLiteral("ikRuns"));
    runs_->setWordWrap(true);
    runs_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    runsRow->addWidget(runs_, 1);
    column->addWidget(plot_);
    column->addLayout(runsRow);
    compare_->setObjectName(QStringLiteral("compareMethods"));
    compare_->setToolTip(
        tr("Solve the last problem with both solvers and plot their energies without changing the pose"));
    auto* buttonRow = rowLayout(nullptr, {8, 0, 8, 0});
    buttonRow->addWidget(compare_);
    buttonRow->addStretch(1);
    column->addLayout(buttonRow);
    connect(method_, &QComboBox::activated, this,
            [this](int index) { session_->goals.setMethod(kIkMethods[index]); });
    connect(compare_, &QPushButton::clicked, &session.ik, &IkPosing::compareMethods);
    // Every frame of a drag solves, so the text is only laid out while it is visible.
    connect(&session.ik, &IkPosing::solved, this, [this] {
        if (isVisible()) showRuns();
    });
}

void SolverBox::showEvent(QShowEvent* event) {
    showRuns();
    QWidget::showEvent(event);
}

void SolverBox::showCharacter() {
    const auto character = session_->selection.character();
    if (character) method_->setCurrentText(methodName(character->ik));
}

void SolverBox::showRuns() {
    QStringList lines;
    for (const IkRun& run : session_->ik.runs()) lines << runText(run);
    runs_->setText(lines.join(u'\n'));
    runs_->setVisible(!lines.isEmpty());
    plot_->setAccessibleDescription(runs_->text());
    plot_->update();
}

}  // namespace sinew
