#include "ui/curvetools/SimplifyPage.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <cmath>

#include "core/anim/reduction/Decimation.h"
#include "core/scene/edits/Replace.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

// Logarithmic slider in millimetres: equal distances are equal factors.
constexpr double kFinest = 0.01, kCoarsest = 100;
constexpr int kSteps = 400;
constexpr double kMmPerMetre = 1000, kCentimetres = 100;

double toleranceAt(int step) { return kFinest * std::pow(kCoarsest / kFinest, double(step) / kSteps); }
int stepAt(double tolerance) {
    return static_cast<int>(
        std::lround(kSteps * std::log(tolerance / kFinest) / std::log(kCoarsest / kFinest)));
}

QString percent(std::int64_t keys, std::int64_t before) {
    return numberText(
        100 * static_cast<double>(keys) / static_cast<double>(std::max<std::int64_t>(before, 1)), 1);
}

QString summary(const SimplifyResult& result, const CurveScope& scope) {
    const auto channels = scope.channels();
    const std::int64_t before = keyCount(*scope.clip, channels), after = keyCount(result.clip, channels);
    const Joint& worst = (*scope.character->skeleton)[result.maximumError.joint];
    return SimplifyPage::tr("Keys %2 → %1 (%3 %). Maximum error %4 mm (%5, frame %6).")
        .arg(numberText(after), numberText(before), percent(after, before),
             numberText(result.maximumError.distance * kMmPerMetre, 3), QString::fromStdString(worst.name),
             shortNumberText(result.clip.rate.frame(result.maximumError.time), 1));
}

/// Reports how many keys per-curve line decimation needs for the error `worst`.
QString decimationLine(SimplifySettings settings, const MotionError& worst, const CurveScope& scope,
                       const std::atomic<bool>& cancel) {
    settings.cancel = &cancel;
    if (worst.distance > 0) settings.tolerance = worst.distance;
    // Only the curves in scope lose keys, but the error is measured on all.
    Result<SimplifyResult> lines = decimated(scope.character->skeleton, scope.clip, settings);
    if (!lines) return {};
    const std::int64_t before = keyCount(*scope.clip, settings.channels);
    const std::int64_t keys = keyCount(lines->clip, settings.channels);
    return SimplifyPage::tr("With straight lines per curve: %1 keys (%2 %) for the same error.")
        .arg(numberText(keys), percent(keys, before));
}

}  // namespace

SimplifyPage::SimplifyPage(QWidget* parent)
    : ToolPage(parent), slider_(new QSlider(Qt::Horizontal)), kind_(new QComboBox) {
    QFormLayout* form = makeToolForm(*this);
    tolerance_ = addNumber(*form, tr("To&lerance"), 3, tr("mm"), 1, 1e-6, 1e6, 0.1);
    tolerance_->setToolTip(
        tr("Maximum displacement of each joint, and of points at the distance below from it"));
    slider_->setRange(0, kSteps);
    slider_->setPageStep(kSteps / 20);
    slider_->setAccessibleName(tr("Number of keys against error"));
    slider_->setToolTip(tr("Trade number of keys against error"));
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("more keys")));
    row->addWidget(slider_, 1);
    row->addWidget(new QLabel(tr("fewer keys")));
    form->addRow(row);
    distance_ = addNumber(*form, tr("At &distance"), 1, tr("cm"), 10, 0.001, 1e6, 1);
    distance_->setToolTip(
        tr("Apply the tolerance also to points at this distance from each joint, in every direction"));
    kind_->addItems({tr("Cubic with tangents"), tr("Straight lines")});
    kind_->setAccessibleName(tr("New keys"));
    form->addRow(tr("&New keys"), kind_);
    setFocusProxy(slider_);
    showTolerance();
    connect(tolerance_, &NumberField::valueEdited, this, &SimplifyPage::showTolerance);
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        tolerance_->setValue(toleranceAt(step));
        Q_EMIT edited();
    });
    connect(kind_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
}

void SimplifyPage::showTolerance() {
    const QSignalBlocker blocker(slider_);
    slider_->setValue(stepAt(tolerance_->value()));
}

namespace {

std::optional<recipe::Step> recipeOf(const SimplifySettings& settings, const CurveScope& scope) {
    auto joints = scope.recipeJoints();
    if (!joints) return std::nullopt;
    return recipe::Simplify{settings.tolerance, settings.distance, settings.interpolation,
                            *std::move(joints)};
}

}  // namespace

ToolPage::Work SimplifyPage::work() {
    SimplifySettings settings;
    settings.tolerance = tolerance_->value() / kMmPerMetre;
    settings.distance = distance_->value() / kCentimetres;
    settings.interpolation = kind_->currentIndex() == 0 ? Interpolation::hermite : Interpolation::linear;
    return
        [settings](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
            SimplifySettings own = settings;
            own.cancel = &control.cancel;
            own.channels = scope.channels();
            Result<SimplifyResult> made = simplified(scope.character->skeleton, scope.clip, own);
            if (!made) return {tl::unexpected<Error>(made.error()), {}};
            const QString text = summary(*made, scope);
            const auto lines = [own, worst = made->maximumError, scope](const std::atomic<bool>& cancelled) {
                return decimationLine(own, worst, scope, cancelled);
            };
            return {withClip(scene, scope.character->id, std::move(made->clip)),
                    text,
                    recipeOf(settings, scope),
                    {},
                    lines};
        };
}

}  // namespace sinew
