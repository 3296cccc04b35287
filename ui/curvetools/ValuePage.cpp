#include "ui/curvetools/ValuePage.h"

#include <QComboBox>
#include <algorithm>

#include "core/anim/clip/KeyChange.h"
#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

double meanOf(const Curve& curve, std::span<const KeyRef> keys) {
    double sum = 0;
    for (const KeyRef& key : keys)
        sum += curve.key(curve.keyAtOrBefore(key.time + Seconds{Curve::kMinimumGap / 2})).value;
    return sum / static_cast<double>(keys.size());
}

}  // namespace

ValuePage::ValuePage(Tool tool, QWidget* parent) : ToolPage(parent), tool_(tool), form_(makeToolForm(*this)) {
    if (tool == Tool::scale) factor_ = addNumber(*form_, tr("&Factor"), 3, {}, 1, -1e6, 1e6, 0.05);
    if (tool != Tool::offset) {
        pivot_ = new QComboBox;
        pivot_->addItems({tr("Zero"), tr("Mean of each curve's keys"), tr("Value")});
        pivot_->setCurrentIndex(1);
        pivot_->setAccessibleName(tr("Pivot"));
        form_->addRow(tr("Pi&vot"), pivot_);
        connect(pivot_, &QComboBox::currentIndexChanged, this, [this] {
            showFields();
            Q_EMIT edited();
        });
    }
    angle_ = addNumber(*form_, tr("A&ngles"), 2, QStringLiteral("°"), 0, -1e6, 1e6, 1);
    position_ = addNumber(*form_, tr("&Positions"), 3, tr("m"), 0, -1e6, 1e6, 0.01);
    scale_ = addNumber(*form_, tr("&Scales"), 3, {}, tool == Tool::offset ? 0 : 1, -1e6, 1e6, 0.01);
    showFields();
}

QString ValuePage::title() const {
    return tool_ == Tool::offset ? tr("Offset") : tool_ == Tool::flip ? tr("Flip") : tr("Scale");
}

QString ValuePage::stepName() const {
    return tool_ == Tool::offset ? tr("Offset Keys")
           : tool_ == Tool::flip ? tr("Flip Keys")
                                 : tr("Scale Keys");
}

void ValuePage::setScope(const CurveScope& scope) {
    const auto channels = scope.channels();
    const auto has = [&](bool (*is)(Channel)) {
        return std::ranges::any_of(channels, [&](const ChannelId& id) { return is(id.channel); });
    };
    angles_ = has(isAngle);
    positions_ = has(isTranslation);
    scales_ = has(isScale);
    showFields();
}

void ValuePage::showFields() {
    const bool needsValue = !pivot_ || pivot_->currentIndex() == static_cast<int>(Pivot::value);
    form_->setRowVisible(angle_, needsValue && angles_);
    form_->setRowVisible(position_, needsValue && positions_);
    form_->setRowVisible(scale_, needsValue && scales_);
    setFocusProxy(factor_   ? static_cast<QWidget*>(factor_)
                  : pivot_  ? static_cast<QWidget*>(pivot_)
                  : angles_ ? angle_
                            : position_);
}

ToolPage::Work ValuePage::work() {
    const auto pivot = pivot_ ? static_cast<Pivot>(pivot_->currentIndex()) : Pivot::zero;
    const double factor = factor_ ? factor_->value() : tool_ == Tool::flip ? -1 : 1;
    const Values values{tool_, pivot, factor, radians(angle_->value()), position_->value(), scale_->value()};
    return [values](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        return apply(values, scene, scope);
    };
}

ToolPage::Outcome ValuePage::apply(const Values& values, const Scene& scene, const CurveScope& scope) {
    const std::vector<KeyRef> keys = scope.allKeys();
    std::vector<KeyChange> changes;
    changes.reserve(keys.size());
    for (std::size_t i = 0, end = 0; i < keys.size(); i = end) {
        while (end < keys.size() && keys[end].id == keys[i].id) ++end;
        const std::span own(keys.data() + i, end - i);
        const Channel channel = keys[i].id.channel;
        const double entered = isAngle(channel)         ? values.angle
                               : isTranslation(channel) ? values.position
                                                        : values.scale;
        KeyTransform map;
        map.valueScale = values.factor;
        if (values.tool == Tool::offset) map.valueOffset = entered;
        if (values.pivot == Pivot::mean) map.valuePivot = meanOf(*scope.clip->find(keys[i].id), own);
        if (values.pivot == Pivot::value) map.valuePivot = entered;
        const auto mapped = transformedKeys(*scope.clip, own, map);
        changes.insert(changes.end(), mapped.begin(), mapped.end());
    }
    auto moved = changeKeys(scene, scope.character->id, scope.clip->id, changes);
    if (!moved) return {tl::unexpected<Error>(moved.error()), {}};
    return {std::move(moved->scene), tr("%n key(s) changed.", nullptr, static_cast<int>(keys.size()))};
}

}  // namespace sinew
