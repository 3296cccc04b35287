#include "ui/curvetools/KeyPages.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/reduction/Decimation.h"
#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr std::array kKinds{Interpolation::linear, Interpolation::catmullRom, Interpolation::monotone,
                            Interpolation::step};

}  // namespace

BakePage::BakePage() : ToolPage(tr("Bake"), tr("Bake Curves")) {
    first_ = addFrame(tr("&From frame"));
    last_ = addFrame(tr("To f&rame"));
    step_ = addNumber(tr("&Every"), 0, tr("frames"), 1, 1, 1e6, 1);
    kind_ = addChoice(tr("&Interpolation"), {tr("Linear"), tr("Catmull-Rom"), tr("Monotone"), tr("Step")});
}

void BakePage::setScope(const CurveScope& scope) {
    FrameIndex first = scope.clip->firstFrame, last = scope.clip->lastFrame;
    if (!scope.keys.empty()) {
        const auto [low, high] = std::ranges::minmax_element(scope.keys, {}, &KeyRef::time);
        first = scope.clip->rate.nearestFrame(low->time);
        last = scope.clip->rate.nearestFrame(high->time);
    }
    showFrame(*first_, first);
    showFrame(*last_, last);
}

ToolPage::Work BakePage::work() {
    BakeSteps steps{frameOf(*first_), frameOf(*last_), frameOf(*step_).value,
                    kKinds[static_cast<std::size_t>(kind_->currentIndex())]};
    return [steps](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        const auto channels = scope.channels();
        auto made = bakeKeys(scene, scope.character->id, scope.curves->id, channels, steps, control);
        if (!made) return {std::move(made), {}};
        const std::int64_t frames = (steps.last.value - steps.first.value) / steps.step + 1;
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::BakeKeys{steps.first, steps.last, static_cast<int>(steps.step),
                                    steps.interpolation, *std::move(joints)};
        return {
            std::move(made),
            tr("%n curve(s), each with about %1 in this range.", nullptr, static_cast<int>(channels.size()))
                .arg(tr("%n key(s)", "of each curve", static_cast<int>(frames))),
            step};
    };
}

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
    const std::int64_t before = keyCount(*scope.curves, channels), after = keyCount(result.clip, channels);
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
    Result<SimplifyResult> lines = decimated(scope.character->skeleton, scope.curves, settings);
    if (!lines) return {};
    const std::int64_t before = keyCount(*scope.curves, settings.channels);
    const std::int64_t keys = keyCount(lines->clip, settings.channels);
    return SimplifyPage::tr("Linear, each curve separately: %n key(s) (%1 %) for the same error.", nullptr,
                            static_cast<int>(keys))
        .arg(percent(keys, before));
}

}  // namespace

SimplifyPage::SimplifyPage()
    : ToolPage(tr("Simplify"), tr("Simplify Curves")), slider_(new QSlider(Qt::Horizontal)) {
    tolerance_ = addNumber(tr("To&lerance"), 3, tr("mm"), 1, 1e-6, 1e6, 0.1);
    tolerance_->setToolTip(tr("Maximum error of each joint and of the points at the distance below"));
    slider_->setRange(0, kSteps);
    slider_->setPageStep(kSteps / 20);
    slider_->setAccessibleName(tr("Number of keys against error"));
    slider_->setToolTip(tr("Balance the number of keys against the error"));
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("more keys")));
    row->addWidget(slider_, 1);
    row->addWidget(new QLabel(tr("fewer keys")));
    form().addRow(row);
    distance_ = addNumber(tr("At &distance"), 1, tr("cm"), 10, 0.001, 1e6, 1);
    distance_->setToolTip(
        tr("Also apply the tolerance to points at this distance from each joint, in every direction"));
    kind_ = addChoice(tr("&New keys"), {tr("Cubic with tangents"), tr("Linear")});
    showTolerance();
    connect(tolerance_, &NumberField::valueEdited, this, &SimplifyPage::showTolerance);
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        tolerance_->setValue(toleranceAt(step));
        Q_EMIT edited();
    });
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
            own.progress = &control.progress;
            own.channels = scope.channels();
            const auto isSimplified = [&](const ChannelId& id) {
                return id.channel == Channel::weight || scope.character->skeleton->find(id.joint);
            };
            if (!own.channels.empty() && std::ranges::none_of(own.channels, isSimplified))
                return {scene, tr("Curves of goals are not simplified.")};
            Result<SimplifyResult> made = simplified(scope.character->skeleton, scope.curves, own);
            if (!made) return {tl::unexpected<Error>(made.error()), {}};
            const QString text = summary(*made, scope);
            const auto lines = [own, worst = made->maximumError, scope](const std::atomic<bool>& cancelled) {
                return decimationLine(own, worst, scope, cancelled);
            };
            return {withCurves(scene, scope.character->id, std::move(made->clip)),
                    text,
                    recipeOf(settings, scope),
                    {},
                    lines};
        };
}

namespace {

constexpr float kTransformingEnd = 0.4F;  // progress

/// Returns the mean value of keys of one channel, or 0 if there are none.
double meanOf(const Clip& clip, std::span<const KeyRef> keys) {
    const std::vector<ChannelKeys> found = keysByChannel(clip, keys);
    if (found.empty()) return 0;
    const auto& [id, curve, indices] = found.front();
    double sum = 0;
    for (const std::size_t index : indices) sum += curve->key(index).value;
    return sum / static_cast<double>(indices.size());
}

}  // namespace

ValuePage::ValuePage(Tool tool)
    : ToolPage(tool == Tool::offset ? tr("Offset")
               : tool == Tool::flip ? tr("Flip")
                                    : tr("Scale"),
               tool == Tool::offset ? tr("Offset Keys")
               : tool == Tool::flip ? tr("Flip Keys")
                                    : tr("Scale Keys")),
      tool_(tool) {
    if (tool == Tool::scale) factor_ = addNumber(tr("&Factor"), 3, {}, 1, -1e6, 1e6, 0.05);
    if (tool != Tool::offset) {
        pivot_ = addChoice(tr("Pi&vot"), {tr("Zero"), tr("Mean of each curve's keys"), tr("Value")});
        pivot_->setCurrentIndex(1);
        connect(pivot_, &QComboBox::currentIndexChanged, this, &ValuePage::showFields);
    }
    angle_ = addNumber(tr("A&ngles"), 2, QStringLiteral("°"), 0, -1e6, 1e6, 1);
    position_ = addNumber(tr("&Positions"), 3, tr("m"), 0, -1e6, 1e6, 0.01);
    scale_ = addNumber(tr("&Scales"), 3, {}, tool == Tool::offset ? 0 : 1, -1e6, 1e6, 0.01);
    weight_ = addNumber(tr("&Weights"), 3, {}, 0, -1e6, 1e6, 0.01);
    showFields();
}

void ValuePage::setScope(const CurveScope& scope) {
    const auto channels = scope.channels();
    const auto has = [&](bool (*is)(Channel)) {
        return std::ranges::any_of(channels, [&](const ChannelId& id) { return is(id.channel); });
    };
    angles_ = has(isAngle);
    positions_ = has(isTranslation);
    scales_ = has([](Channel channel) { return isScale(channel) || channel == Channel::influence; });
    weights_ = has([](Channel channel) { return channel == Channel::weight; });
    showFields();
}

void ValuePage::showFields() {
    const bool needsValue = !pivot_ || pivot_->currentIndex() == static_cast<int>(Pivot::value);
    form().setRowVisible(angle_, needsValue && angles_);
    form().setRowVisible(position_, needsValue && positions_);
    form().setRowVisible(scale_, needsValue && scales_);
    form().setRowVisible(weight_, needsValue && weights_);
}

ToolPage::Work ValuePage::work() {
    const auto pivot = pivot_ ? static_cast<Pivot>(pivot_->currentIndex()) : Pivot::zero;
    const double factor = factor_ ? factor_->value() : tool_ == Tool::flip ? -1 : 1;
    const Values values{
        tool_,           pivot,           factor, radians(angle_->value()), position_->value(),
        scale_->value(), weight_->value()};
    return [values](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) {
        return apply(values, scene, scope, control);
    };
}

ToolPage::Outcome ValuePage::apply(const Values& values, const Scene& scene, const CurveScope& scope,
                                   const WorkControl& control) {
    const std::vector<KeyRef> keys = scope.allKeys(control);
    std::vector<KeyChange> changes;
    changes.reserve(keys.size());
    for (std::size_t i = 0, end = 0; i < keys.size() && !control.isCancelled(); i = end) {
        control.report(kTransformingEnd * static_cast<double>(i) / static_cast<double>(keys.size()));
        while (end < keys.size() && keys[end].id == keys[i].id) ++end;
        const std::span own(keys.data() + i, end - i);
        const Channel channel = keys[i].id.channel;
        const double entered = isAngle(channel)             ? values.angle
                               : isTranslation(channel)     ? values.position
                               : channel == Channel::weight ? values.weight
                                                            : values.scale;
        KeyTransform map;
        map.valueScale = values.factor;
        if (values.tool == Tool::offset) map.valueOffset = entered;
        if (values.pivot == Pivot::mean) map.valuePivot = meanOf(*scope.curves, own);
        if (values.pivot == Pivot::value) map.valuePivot = entered;
        const auto mapped = transformedKeys(*scope.curves, own, map);
        changes.insert(changes.end(), mapped.begin(), mapped.end());
    }
    auto moved =
        changeKeys(scene, scope.character->id, scope.curves->id, changes, control.part(kTransformingEnd, 1));
    if (!moved) return {tl::unexpected<Error>(moved.error()), {}};
    return {std::move(moved->scene), tr("%n key(s) changed.", nullptr, static_cast<int>(keys.size()))};
}

}  // namespace sinew
