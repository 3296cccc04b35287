#include "ui/curvetools/UnrollPage.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/edits/UnrollRotations.h"
#include "ui/document/ChannelName.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kListHeight = 200;

/// "Z −360°", "second solution".
QString whatIs(const UnrollFinding& finding, EulerOrder order) {
    QString text = finding.secondSolution ? UnrollPage::tr("second solution") : QString();
    for (int i = 0; i < 3 && !finding.secondSolution; ++i) {
        const double turns = std::round((finding.after[i] - finding.before[i]) / (2 * kPi));
        if (turns == 0) continue;
        if (!text.isEmpty()) text += QStringLiteral(", ");
        text += UnrollPage::tr("%1 %2%3°")
                    .arg(angleLetter(order, i), turns > 0 ? QStringLiteral("+") : QString(),
                         numberText(360 * turns, 0));
    }
    return finding.taken ? text : UnrollPage::tr("%1, left").arg(text);
}

QString summary(const std::vector<UnrollFinding>& findings) {
    const auto taken = std::ranges::count_if(findings, &UnrollFinding::taken);
    const auto left = static_cast<std::ptrdiff_t>(findings.size()) - taken;
    if (findings.empty()) return UnrollPage::tr("There is no jump: nothing to unroll.");
    QString text = UnrollPage::tr("%n jump(s) taken out.", nullptr, static_cast<int>(taken));
    if (left > 0) {
        text += u' ' + UnrollPage::tr("%n left between distant keys: spins may be meant.", nullptr,
                                      static_cast<int>(left));
    }
    return text;
}

}  // namespace

UnrollPage::UnrollPage(QWidget* parent)
    : ToolPage(parent),
      second_(new QCheckBox(tr("Try the &second solution of all three angles"))),
      distant_(new QCheckBox(tr("Also between &distant keys, where spins get lost"))),
      list_(new QTreeWidget) {
    second_->setChecked(true);
    list_->setHeaderLabels({tr("Frame"), tr("Joint"), tr("Jump")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setAccessibleName(tr("Jumps found"));
    list_->setToolTip(tr("A click goes to the frame and the joint"));
    list_->setMinimumHeight(kListHeight);
    list_->header()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(second_);
    column->addWidget(distant_);
    column->addWidget(list_, 1);
    setFocusProxy(list_);
    for (QCheckBox* box : {second_, distant_}) connect(box, &QCheckBox::toggled, this, &ToolPage::edited);
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
    settings.secondSolution = second_->isChecked();
    settings.distantKeys = distant_->isChecked();
    return [settings, this](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        UnrollSettings own = settings;
        own.joints = scope.allJoints();
        const auto skeleton = scope.character->skeleton;
        // Goals have curves too, and none that turns.
        std::erase_if(own.joints, [&](JointId joint) { return !skeleton->find(joint); });
        if (own.joints.empty()) {
            return Outcome{scene, tr("No rotation of a joint is chosen."), std::nullopt,
                           [this, skeleton, clip = scope.clip] { list(*skeleton, *clip, {}); }};
        }
        auto found = unrolled(*skeleton, *scope.clip, own).findings;
        const QString text = summary(found);
        std::optional<recipe::Step> step;
        if (auto joints = scope.recipeJoints())
            step = recipe::Unroll{*std::move(joints), settings.secondSolution, settings.distantKeys};
        return Outcome{
            unrollRotations(scene, scope.character->id, scope.clip->id, own), text, step,
            [this, skeleton, clip = scope.clip, found = std::move(found)] { list(*skeleton, *clip, found); }};
    };
}

void UnrollPage::list(const Skeleton& skeleton, const Clip& clip,
                      const std::vector<UnrollFinding>& findings) {
    list_->clear();
    listed_ = findings;
    if (listed_.size() > kMostRows) listed_.resize(kMostRows);
    for (const UnrollFinding& finding : listed_) {
        const Joint& joint = skeleton[skeleton.find(finding.joint).value()];
        auto* row = new QTreeWidgetItem(list_);
        row->setText(0, shortNumberText(clip.rate.frame(finding.time), 2));
        row->setFont(0, numberFont());
        row->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
        row->setText(1, QString::fromStdString(joint.name));
        row->setText(2, whatIs(finding, joint.order));
        row->setToolTip(
            2, tr("The joint turns by %1° between the two keys").arg(numberText(degrees(finding.turned), 2)));
    }
    if (findings.size() > kMostRows) {
        auto* more = new QTreeWidgetItem(list_);
        more->setText(1, tr("%n more", nullptr, static_cast<int>(findings.size()) - kMostRows));
    }
    list_->resizeColumnToContents(0);
    list_->resizeColumnToContents(1);
}

void UnrollPage::jump(QTreeWidgetItem* row) {
    const auto index = static_cast<std::size_t>(list_->indexOfTopLevelItem(row));
    if (index < listed_.size()) Q_EMIT jumpRequested(listed_[index].joint, listed_[index].time);
}

}  // namespace sinew
