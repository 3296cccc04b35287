#include "ui/curvetools/FilterPages.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "ui/curvetools/JumpList.h"
#include "ui/document/Descriptions.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr double kMilliseconds = 1000;

}  // namespace

SmoothPage::SmoothPage() : ToolPage(tr("Smooth"), tr("Smooth Curves")) {
    kind_ = addChoice(tr("&Filter"), {tr("Gaussian"), tr("Butterworth")});
    const LowPass defaults;
    width_ = addNumber(tr("&Width"), 0, tr("ms"), defaults.sigma.value * kMilliseconds, 1, 10000, 5);
    width_->setToolTip(tr("Standard deviation of the Gaussian weights"));
    cutoff_ = addNumber(tr("C&utoff"), 2, tr("Hz"), defaults.cutoffHertz, 0.01, 1e6, 0.5);
    cutoff_->setToolTip(tr("Cutoff frequency: half the amplitude remains at this frequency"));
    order_ = addChoice(tr("&Order"), {QStringLiteral("2"), QStringLiteral("4")});
    blend_ = addNumber(tr("&Blend at ends"), 2, tr("s"), 0.1, 0, 60, 0.05);
    blend_->setToolTip(tr("Time over which original and smoothed values blend at both ends"));
    connect(kind_, &QComboBox::currentIndexChanged, this, &SmoothPage::showFields);
    showFields();
}

void SmoothPage::showFields() {
    const bool gaussian = kind_->currentIndex() == 0;
    form().setRowVisible(width_, gaussian);
    form().setRowVisible(cutoff_, !gaussian);
    form().setRowVisible(order_, !gaussian);
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
    return [settings](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) {
        SmoothSettings own = settings;
        if (!scope.keys.empty()) own.keys = scope.allKeys(control);
        own.channels = scope.channels();
        const int curves = static_cast<int>(own.channels.size());
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::Smooth{settings.filter, settings.blend, *std::move(joints)};
        return Outcome{smoothKeys(scene, scope.character->id, scope.curves->id, own, control),
                       tr("%n curve(s) smoothed. First and last keys are unchanged.", nullptr, curves), step};
    };
}

namespace {

constexpr int kListHeight = 200;

/// Describes a finding: "Z −360°", "alternative solution".
QString findingText(const UnrollFinding& finding, EulerOrder order) {
    QString text = finding.alternativeSolution ? UnrollPage::tr("alternative solution") : QString();
    for (int i = 0; i < 3 && !finding.alternativeSolution; ++i) {
        const double turns = std::round((finding.after[i] - finding.before[i]) / (2 * kPi));
        if (turns == 0) continue;
        if (!text.isEmpty()) text += QStringLiteral(", ");
        text += UnrollPage::tr("%1 %2%3°")
                    .arg(angleLabel(order, i), turns > 0 ? QStringLiteral("+") : QString(),
                         numberText(360 * turns, 0));
    }
    return finding.removed ? text : UnrollPage::tr("%1, kept").arg(text);
}

QString summary(const std::vector<UnrollFinding>& findings) {
    const auto taken = std::ranges::count_if(findings, &UnrollFinding::removed);
    const auto left = static_cast<std::ptrdiff_t>(findings.size()) - taken;
    if (findings.empty()) return UnrollPage::tr("No jumps found.");
    QString text = UnrollPage::tr("%n jump(s) removed.", nullptr, static_cast<int>(taken));
    if (left > 0) {
        text += u' ' + UnrollPage::tr("%n kept between distant keys, where spins may be intended.", nullptr,
                                      static_cast<int>(left));
    }
    return text;
}

}  // namespace

UnrollPage::UnrollPage()
    : ToolPage(tr("Unroll"), tr("Unroll Rotations")),
      alternativeSolution_(
          new QCheckBox(tr("Also try the alternative &solution (changes all three angles)"))),
      distantKeys_(new QCheckBox(tr("Also between &distant keys (removes spins)"))),
      list_(new JumpList(tr("Jumps found"), tr("Jump"), JumpList::Sizes::texts)) {
    alternativeSolution_->setChecked(true);
    list_->setToolTip(tr("Click to go to the frame and joint"));
    list_->setMinimumHeight(kListHeight);
    auto* column = columnLayout(this, {}, 8);
    column->addWidget(alternativeSolution_);
    column->addWidget(distantKeys_);
    column->addWidget(list_, 1);
    for (QCheckBox* box : {alternativeSolution_, distantKeys_})
        connect(box, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(list_, &QTreeWidget::itemClicked, list_, &JumpList::choose);
    connect(list_, &JumpList::chosen, this, &ToolPage::jumpRequested);
}

QString UnrollPage::scopeText(const CurveScope& scope) const {
    if (scope.keys.empty() && scope.joints.empty() && scope.meshes.empty()) {
        return tr("All rotations of %1").arg(QString::fromStdString(scope.curves->name));
    }
    return tr("Rotations of %n selected joint(s)", nullptr, static_cast<int>(scope.allJoints().size()));
}

ToolPage::Work UnrollPage::work() {
    UnrollSettings settings;
    settings.alternativeSolution = alternativeSolution_->isChecked();
    settings.includeDistantKeys = distantKeys_->isChecked();
    return [settings, this](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) {
        UnrollSettings own = settings;
        own.joints = scope.allJoints();
        const auto skeleton = scope.character->skeleton;
        if (own.joints.empty()) {
            return Outcome{scene, tr("No joint rotations are selected."), std::nullopt,
                           [this, skeleton, clip = scope.curves] { showFindings(*skeleton, *clip, {}); }};
        }
        const WorkControl whole = control;
        auto found = unrolled(*skeleton, *scope.curves, own, whole.part(0, 0.5F)).findings;
        const QString text = summary(found);
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step =
                recipe::Unroll{*std::move(joints), settings.alternativeSolution, settings.includeDistantKeys};
        return Outcome{
            unrollRotations(scene, scope.character->id, scope.curves->id, own, whole.part(0.5F, 1)), text,
            step, [this, skeleton, clip = scope.curves, found = std::move(found)] {
                showFindings(*skeleton, *clip, found);
            }};
    };
}

void UnrollPage::showFindings(const Skeleton& skeleton, const Clip& clip,
                              const std::vector<UnrollFinding>& findings) {
    list_->showJumps(findings.size(), [&](std::size_t i) {
        const UnrollFinding& finding = findings[i];
        const Joint& joint = skeleton[skeleton.find(finding.joint).value()];
        return JumpList::Jump{
            finding.joint,
            finding.time,
            {shortNumberText(clip.rate.frame(finding.time), 2), QString::fromStdString(joint.name),
             findingText(finding, joint.order)},
            tr("Rotation between the two keys: %1°").arg(numberText(degrees(finding.rotation), 2))};
    });
}

}  // namespace sinew
