#include "ui/curvetools/SmoothPage.h"

#include <QComboBox>

#include "core/scene/edits/SmoothKeys.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr double kMilliseconds = 1000;

}  // namespace

SmoothPage::SmoothPage(QWidget* parent)
    : ToolPage(parent), form_(makeToolForm(*this)), kind_(new QComboBox), order_(new QComboBox) {
    kind_->addItems({tr("Gaussian"), tr("Butterworth")});
    kind_->setAccessibleName(tr("Filter"));
    form_->addRow(tr("&Filter"), kind_);
    const LowPass usual;
    width_ = addNumber(*form_, tr("&Width"), 0, tr("ms"), usual.sigma.value * kMilliseconds, 1, 10000, 5);
    width_->setToolTip(tr("Standard deviation of the weights"));
    cutoff_ = addNumber(*form_, tr("C&utoff"), 2, tr("Hz"), usual.cutoffHertz, 0.01, 1e6, 0.5);
    cutoff_->setToolTip(tr("Of what trembles this often half is left"));
    order_->addItems({QStringLiteral("2"), QStringLiteral("4")});
    order_->setAccessibleName(tr("Order"));
    form_->addRow(tr("&Order"), order_);
    blend_ = addNumber(*form_, tr("&Blend at the ends"), 2, tr("s"), 0.1, 0, 60, 0.05);
    blend_->setToolTip(tr("Over this time the old values pass into the new ones"));
    setFocusProxy(width_);
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        Q_EMIT edited();
    });
    connect(order_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    showFields();
}

void SmoothPage::showFields() {
    const bool gaussian = kind_->currentIndex() == 0;
    form_->setRowVisible(width_, gaussian);
    form_->setRowVisible(cutoff_, !gaussian);
    form_->setRowVisible(order_, !gaussian);
    setFocusProxy(gaussian ? width_ : cutoff_);
}

LowPass SmoothPage::filter() const {
    LowPass filter;
    filter.kind = kind_->currentIndex() == 0 ? LowPass::Kind::gaussian : LowPass::Kind::butterworth;
    filter.sigma = {width_->value() / kMilliseconds};
    filter.cutoffHertz = cutoff_->value();
    filter.order = order_->currentIndex() == 0 ? 2 : 4;
    return filter;
}

ToolPage::Work SmoothPage::work() {
    SmoothSettings settings;
    settings.filter = filter();
    settings.blend = {blend_->value()};
    return [settings](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        SmoothSettings own = settings;
        if (!scope.keys.empty()) own.keys = scope.allKeys();
        own.channels = scope.channels();
        const int curves = static_cast<int>(own.channels.size());
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::Smooth{settings.filter, settings.blend, *std::move(joints)};
        return Outcome{smoothKeys(scene, scope.character->id, scope.clip->id, own),
                       tr("%n curve(s) smoothed. First and last keys stay.", nullptr, curves), step};
    };
}

}  // namespace sinew
