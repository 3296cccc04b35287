#include "ui/curvetools/BakePage.h"

#include <QComboBox>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/edits/keys/BakeKeys.h"
#include "ui/curvetools/IkPage.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr std::array kKinds{Interpolation::linear, Interpolation::catmullRom, Interpolation::monotone,
                            Interpolation::step};

}  // namespace

BakePage::BakePage(QWidget* parent) : ToolPage(parent), kind_(new QComboBox) {
    QFormLayout* form = makeToolForm(*this);
    const auto most = static_cast<double>(kMaximumFrame.value);
    first_ = addNumber(*form, tr("&From frame"), 0, {}, 0, -most, most, 1);
    last_ = addNumber(*form, tr("To f&rame"), 0, {}, 0, -most, most, 1);
    step_ = addNumber(*form, tr("&Every"), 0, tr("frames"), 1, 1, 1e6, 1);
    kind_->addItems({tr("Linear"), tr("Catmull-Rom"), tr("Monotone"), tr("Step")});
    kind_->setAccessibleName(tr("Between keys"));
    form->addRow(tr("&Between keys"), kind_);
    setFocusProxy(step_);
    connect(kind_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
}

void BakePage::setScope(const CurveScope& scope) {
    FrameIndex first = scope.clip->firstFrame, last = scope.clip->lastFrame;
    if (!scope.keys.empty()) {
        const auto [low, high] = std::ranges::minmax_element(scope.keys, {}, &KeyRef::time);
        first = scope.clip->rate.nearestFrame(low->time);
        last = scope.clip->rate.nearestFrame(high->time);
    }
    first_->setValue(static_cast<double>(first.value));
    last_->setValue(static_cast<double>(last.value));
}

ToolPage::Work BakePage::work() {
    BakeSteps steps{frameOf(*first_), frameOf(*last_), frameOf(*step_).value,
                    kKinds[static_cast<std::size_t>(kind_->currentIndex())]};
    return [steps](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) -> Outcome {
        const auto channels = scope.channels();
        auto made = bakeKeys(scene, scope.character->id, scope.clip->id, channels, steps);
        if (!made) return {std::move(made), {}};
        const std::int64_t frames = (steps.last.value - steps.first.value) / steps.step + 1;
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::BakeKeys{steps.first, steps.last, static_cast<int>(steps.step),
                                    steps.interpolation, *std::move(joints)};
        return {
            std::move(made),
            tr("%n curve(s), about %1 keys each in this range.", nullptr, static_cast<int>(channels.size()))
                .arg(frames),
            step};
    };
}

}  // namespace sinew
