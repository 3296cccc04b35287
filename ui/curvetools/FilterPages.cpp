#include "ui/curvetools/FilterPages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "ui/document/Descriptions.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMilliseconds = 1000;

}  // namespace

SmoothPage::SmoothPage(QWidget* parent)
    : ToolPage(parent), form_(makeToolForm(*this)), kind_(new QComboBox), order_(new QComboBox) {
    kind_->addItems({tr("Gaussian"), tr("Butterworth")});
    kind_->setAccessibleName(tr("Filter"));
    form_->addRow(tr("&Filter"), kind_);
    const LowPass defaults;
    width_ = addNumber(*form_, tr("&Width"), 0, tr("ms"), defaults.sigma.value * kMilliseconds, 1, 10000, 5);
    width_->setToolTip(tr("Standard deviation of the Gaussian weights"));
    cutoff_ = addNumber(*form_, tr("C&utoff"), 2, tr("Hz"), defaults.cutoffHertz, 0.01, 1e6, 0.5);
    cutoff_->setToolTip(tr("Cutoff frequency: half the amplitude remains at this frequency"));
    order_->addItems({QStringLiteral("2"), QStringLiteral("4")});
    order_->setAccessibleName(tr("Order"));
    form_->addRow(tr("&Order"), order_);
    blend_ = addNumber(*form_, tr("&Blend at ends"), 2, tr("s"), 0.1, 0, 60, 0.05);
    blend_->setToolTip(tr("Time over which original and smoothed values blend at both ends"));
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
                       tr("%n curve(s) smoothed. First and last keys are unchanged.", nullptr, curves), step};
    };
}

namespace {

constexpr int kListHeight = 200;

/// Describes a finding: "Z −360°", "second solution".
QString findingText(const UnrollFinding& finding, EulerOrder order) {
    QString text = finding.secondSolution ? UnrollPage::tr("second solution") : QString();
    for (int i = 0; i < 3 && !finding.secondSolution; ++i) {
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

UnrollPage::UnrollPage(QWidget* parent)
    : ToolPage(parent),
      secondSolution_(new QCheckBox(tr("Try the &second solution (all three angles)"))),
      distantKeys_(new QCheckBox(tr("Also between &distant keys (removes spins)"))),
      list_(new QTreeWidget) {
    secondSolution_->setChecked(true);
    list_->setHeaderLabels({tr("Frame"), tr("Joint"), tr("Jump")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setAccessibleName(tr("Jumps found"));
    list_->setToolTip(tr("Click to go to the frame and joint"));
    list_->setMinimumHeight(kListHeight);
    list_->header()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(secondSolution_);
    column->addWidget(distantKeys_);
    column->addWidget(list_, 1);
    setFocusProxy(list_);
    for (QCheckBox* box : {secondSolution_, distantKeys_})
        connect(box, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(list_, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* row) { jump(row); });
    connect(list_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* row) { jump(row); });
}

QString UnrollPage::scopeText(const CurveScope& scope) const {
    if (scope.keys.empty() && scope.joints.empty()) {
        return tr("All rotations of %1").arg(QString::fromStdString(scope.clip->name));
    }
    return tr("Rotations of %n selected joint(s)", nullptr, static_cast<int>(scope.allJoints().size()));
}

ToolPage::Work UnrollPage::work() {
    UnrollSettings settings;
    settings.secondSolution = secondSolution_->isChecked();
    settings.includeDistantKeys = distantKeys_->isChecked();
    return [settings, this](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        UnrollSettings own = settings;
        own.joints = scope.allJoints();
        const auto skeleton = scope.character->skeleton;
        // Goals have curves, too, but no rotations.
        std::erase_if(own.joints, [&](JointId joint) { return !skeleton->find(joint); });
        if (own.joints.empty()) {
            return Outcome{scene, tr("No joint rotations are selected."), std::nullopt,
                           [this, skeleton, clip = scope.clip] { showFindings(*skeleton, *clip, {}); }};
        }
        auto found = unrolled(*skeleton, *scope.clip, own).findings;
        const QString text = summary(found);
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::Unroll{*std::move(joints), settings.secondSolution, settings.includeDistantKeys};
        return Outcome{unrollRotations(scene, scope.character->id, scope.clip->id, own), text, step,
                       [this, skeleton, clip = scope.clip, found = std::move(found)] {
                           showFindings(*skeleton, *clip, found);
                       }};
    };
}

void UnrollPage::showFindings(const Skeleton& skeleton, const Clip& clip,
                              const std::vector<UnrollFinding>& findings) {
    list_->clear();
    findings_ = findings;
    if (findings_.size() > kMaxRows) findings_.resize(kMaxRows);
    for (const UnrollFinding& finding : findings_) {
        const Joint& joint = skeleton[skeleton.find(finding.joint).value()];
        auto* row = new QTreeWidgetItem(list_);
        row->setText(0, shortNumberText(clip.rate.frame(finding.time), 2));
        row->setFont(0, numberFont());
        row->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
        row->setText(1, QString::fromStdString(joint.name));
        row->setText(2, findingText(finding, joint.order));
        row->setToolTip(
            2, tr("Rotation between the two keys: %1°").arg(numberText(degrees(finding.rotation), 2)));
    }
    if (findings.size() > kMaxRows) {
        auto* more = new QTreeWidgetItem(list_);
        more->setText(1, tr("%n more", nullptr, static_cast<int>(findings.size()) - kMaxRows));
    }
    list_->resizeColumnToContents(0);
    list_->resizeColumnToContents(1);
}

void UnrollPage::jump(QTreeWidgetItem* row) {
    const auto index = static_cast<std::size_t>(list_->indexOfTopLevelItem(row));
    if (index < findings_.size()) Q_EMIT jumpRequested(findings_[index].joint, findings_[index].time);
}

}  // namespace sinew
