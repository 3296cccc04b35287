#include "ui/curvetools/ValuePage.h"

#include <QComboBox>
#include <algorithm>

#include "core/anim/KeyChange.h"
#include "core/math/Angle.h"
#include "core/scene/edits/ChangeKeys.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

double meanOf(const Curve& curve, std::span<const KeyPlace> keys) {
    double sum = 0;
    for (const KeyPlace& key : keys)
        sum += curve.key(curve.keyAtOrBefore(key.time + Seconds{Curve::kMinimumGap / 2})).value;
    return sum / static_cast<double>(keys.size());
}

}  // namespace

ValuePage::ValuePage(Tool tool, QWidget* parent) : ToolPage(parent), tool_(tool), form_(makeToolForm(*this)) {
    if (tool == Tool::scale) factor_ = addNumber(*form_, tr("&Factor"), 3, {}, 1, -1e6, 1e6, 0.05);
    if (tool != Tool::offset) {
        about_ = new QComboBox;
        about_->addItems({tr("Zero"), tr("The mean of each curve's keys"), tr("A value")});
        about_->setCurrentIndex(1);
        about_->setAccessibleName(tr("About"));
        form_->addRow(tr("A&bout"), about_);
        connect(about_, &QComboBox::currentIndexChanged, this, [this] {
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

QString ValuePage::step() const {
    return tool_ == Tool::offset ? tr("Offset keys")
           : tool_ == Tool::flip ? tr("Flip keys")
                                 : tr("Scale keys");
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
    const bool asked = !about_ || about_->currentIndex() == static_cast<int>(About::value);
    form_->setRowVisible(angle_, asked && angles_);
    form_->setRowVisible(position_, asked && positions_);
    form_->setRowVisible(scale_, asked && scales_);
    setFocusProxy(factor_   ? static_cast<QWidget*>(factor_)
                  : about_  ? static_cast<QWidget*>(about_)
                  : angles_ ? angle_
                            : position_);
}

ToolPage::Work ValuePage::work() {
    const auto about = about_ ? static_cast<About>(about_->currentIndex()) : About::zero;
    const double factor = factor_ ? factor_->value() : tool_ == Tool::flip ? -1 : 1;
    const Numbers numbers{tool_,          about, factor, radians(angle_->value()), position_->value(),
                          scale_->value()};
    return [numbers](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        return apply(numbers, scene, scope);
    };
}

ToolPage::Outcome ValuePage::apply(const Numbers& numbers, const Scene& scene, const CurveScope& scope) {
    const std::vector<KeyPlace> keys = scope.allKeys();
    std::vector<KeyChange> changes;
    changes.reserve(keys.size());
    for (std::size_t i = 0, end = 0; i < keys.size(); i = end) {
        while (end < keys.size() && keys[end].id == keys[i].id) ++end;
        const std::span own(keys.data() + i, end - i);
        const Channel channel = keys[i].id.channel;
        const double given = isAngle(channel)         ? numbers.angle
                             : isTranslation(channel) ? numbers.position
                                                      : numbers.scale;
        KeyMap map;
        map.valueScale = numbers.factor;
        if (numbers.tool == Tool::offset) map.valueBy = given;
        if (numbers.about == About::mean) map.valueAbout = meanOf(*scope.clip->find(keys[i].id), own);
        if (numbers.about == About::value) map.valueAbout = given;
        const auto mapped = mappedKeys(*scope.clip, own, map);
        changes.insert(changes.end(), mapped.begin(), mapped.end());
    }
    auto moved = changeKeys(scene, scope.character->id, scope.clip->id, changes);
    if (!moved) return {tl::unexpected<Error>(moved.error()), {}};
    return {std::move(moved->scene), tr("%n key(s) change.", nullptr, static_cast<int>(keys.size()))};
}

}  // namespace sinew
