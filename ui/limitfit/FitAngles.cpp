#include "ui/limitfit/FitAngles.h"

#include <QLabel>

#include "ui/document/Descriptions.h"
#include "ui/limitfit/HistogramView.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kBins = 90;

}  // namespace

FitAngles::FitAngles() : column_(columnLayout(this, {}, 2)) { column_->addStretch(); }

void FitAngles::setSamples(const Skeleton& skeleton, std::vector<AngleSamples> samples) {
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    views_.clear();
    histograms_.clear();
    limits_.clear();
    samples_ = std::move(samples);
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const ChannelId id = samples_[i].id;
        const Joint& joint = skeleton[*skeleton.find(id.joint)];
        const QString name = QStringLiteral("%1 %2").arg(QString::fromStdString(joint.name),
                                                         angleLabel(joint.order, component(id.channel)));
        histograms_.push_back(histogram(samples_[i], kBins));
        limits_.push_back({id, joint.limits.angles[static_cast<std::size_t>(component(id.channel))]});
        auto* view = new HistogramView;
        view->setAccessibleName(tr("Histogram of %1").arg(name));
        views_.push_back(view);
        const int position = static_cast<int>(2 * i);
        column_->insertWidget(position, new QLabel(name));
        column_->insertWidget(position + 1, view);
        connect(view, &HistogramView::boundDragged, this,
                [this, i](bool upper, double angle) { drag(i, upper, angle); });
        connect(view, &HistogramView::chosen, this, [this, i] { choose(i); });
    }
    current_ = samples_.empty() ? -1 : 0;
}

void FitAngles::fit(const FitSettings& settings) {
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const double stiffness = limits_[i].limit.stiffness;
        limits_[i].limit = fittedLimit(samples_[i], settings);
        limits_[i].limit.stiffness = stiffness;
        show(i);
    }
    isDragged_ = false;
    Q_EMIT changed();
}

void FitAngles::show(std::size_t index) { views_[index]->show(histograms_[index], limits_[index].limit); }

void FitAngles::drag(std::size_t index, bool upper, double angle) {
    AngleLimit& limit = limits_[index].limit;
    limit = withBound(limit, upper, angle);
    isDragged_ = true;
    show(index);
    Q_EMIT changed();
}

void FitAngles::choose(std::size_t index) {
    current_ = static_cast<int>(index);
    Q_EMIT changed();
}

}  // namespace sinew
