#include "ui/curvetools/BakeWarpPage.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/warp/BakeWarp.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kMillimetresPerMetre = 1000;
constexpr int kWholeBody = 0;

QString jointName(const CurveScope& scope, JointId joint) {
    const auto index = scope.character->skeleton->find(joint);
    return index ? QString::fromStdString((*scope.character->skeleton)[*index].name) : QString();
}

QString lengthLine(const WarpBakeReport& report) {
    return BakeWarpPage::tr("Length %3 frames, %4 s → %1 frames, %2 s. Keys %6 → %5.")
        .arg(numberText(report.framesAfter.count()), numberText(report.durationAfter.value, 3),
             numberText(report.framesBefore.count()), numberText(report.durationBefore.value, 3),
             numberText(static_cast<std::int64_t>(report.keysAfter)),
             numberText(static_cast<std::int64_t>(report.keysBefore)));
}

QString errorLine(const WarpBakeReport& report, const CurveScope& scope) {
    const WarpBakeError& angle = report.angle;
    if (angle.size == 0 && report.length.size == 0) return BakeWarpPage::tr("No error.");
    QString line = BakeWarpPage::tr("Maximum error: %1°, %2 mm")
                       .arg(shortNumberText(degrees(angle.size), 5),
                            shortNumberText(report.length.size * kMillimetresPerMetre, 5));
    if (const QString name = jointName(scope, angle.joint); !name.isEmpty())
        line += BakeWarpPage::tr(" (%1)").arg(name);
    return line + QLatin1Char('.');
}

QString slerpLine(const WarpBakeReport& report) {
    if (report.slerpDistance.size == 0) return {};
    return BakeWarpPage::tr("Joints with one or two angles differ from SLERP by at most %1°.")
        .arg(shortNumberText(degrees(report.slerpDistance.size), 4));
}

QString contactLine(const WarpBakeReport& report) {
    if (report.wholeBody) return BakeWarpPage::tr("Contacts preserved, slide 0 mm.");
    if (report.contacts.empty()) return BakeWarpPage::tr("The clip has no foot contacts.");
    double before = 0, after = 0;
    for (const WarpedContact& contact : report.contacts) {
        before = std::max(before, contact.slideBefore);
        after = std::max(after, contact.slideAfter);
    }
    return BakeWarpPage::tr("%n contact(s), maximum slide %1 (%2 without repair).", nullptr,
                            static_cast<int>(report.contacts.size()))
        .arg(millimetreText(after), millimetreText(before));
}

QString summary(const WarpBakeReport& report, const CurveScope& scope) {
    QStringList lines{lengthLine(report), errorLine(report, scope), slerpLine(report), contactLine(report)};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

recipe::Step recipeOf(const WarpBakeSettings& settings, const CurveScope& scope, bool some) {
    recipe::BakeWarp step;
    step.method = settings.method;
    step.interpolation = settings.interpolation;
    step.maximumErrorAngle = settings.maximumErrorAngle;
    step.maximumErrorLength = settings.maximumErrorLength;
    step.repairsContacts = settings.repairsContacts;
    for (std::size_t i = 0; some && i < scope.joints.size(); ++i)
        step.joints.push_back(jointName(scope, scope.joints[i]).toStdString());
    return step;
}

}  // namespace

BakeWarpPage::BakeWarpPage(QWidget* parent)
    : ToolPage(parent),
      method_(new QComboBox),
      kind_(new QComboBox),
      jointsBox_(new QComboBox),
      repair_(new QCheckBox(tr("&Hold planted feet"))) {
    QFormLayout* form = makeToolForm(*this);
    const auto addCombo = [&](QComboBox& box, const QString& name, const QStringList& items,
                              const QString& tip) {
        box.addItems(items);
        box.setAccessibleName(QString(name).remove(u'&'));
        box.setToolTip(tip);
        form->addRow(name, &box);
        connect(&box, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    };
    addCombo(*method_, tr("&Keys"), {tr("Automatic"), tr("Move to new times"), tr("One per frame")},
             tr("Automatic: captured curves get a key on each frame, other curves keep their keys at their "
                "new times"));
    addCombo(*kind_, tr("&New keys on frames"), {tr("Linear, rotations by SLERP"), tr("Catmull-Rom")},
             tr("Interpolation of captured curves between frames"));
    angle_ = addNumber(*form, tr("Maximum &angle error"), 4, tr("°"),
                       degrees(WarpBakeSettings{}.maximumErrorAngle), 1e-6, 90, 0.01);
    length_ = addNumber(*form, tr("Maximum &length error"), 3, tr("mm"),
                        WarpBakeSettings{}.maximumErrorLength * kMillimetresPerMetre, 1e-6, 1e6, 0.1);
    addCombo(*jointsBox_, tr("&Warped"), {tr("Whole body"), tr("Selected joints only")},
             tr("Warp only the selected joints; the others keep their original timing"));
    form->addRow(QString(), repair_);
    repair_->setChecked(true);
    repair_->setToolTip(tr("Hold planted feet with inverse kinematics if only selected joints are warped"));
    connect(repair_, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(jointsBox_, &QComboBox::currentIndexChanged, this,
            [this](int who) { repair_->setEnabled(who != kWholeBody); });
    repair_->setEnabled(false);
    setFocusProxy(method_);
}

QString BakeWarpPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    if (!clip->warp) return tr("This clip has no time warp");
    return clip->warpMuted ? tr("Turn on the time warp first") : QString();
}

CurveScope BakeWarpPage::scope(const Session& session) const {
    CurveScope scope = clipScope(session);
    if (scope) scope.joints = session.selection.joints();
    return scope;
}

QString BakeWarpPage::scopeText(const CurveScope& scope) const {
    if (jointsBox_->currentIndex() == kWholeBody)
        return tr("All of %1").arg(QString::fromStdString(scope.clip->name));
    return tr("%n selected joint(s) in %1", nullptr, static_cast<int>(scope.joints.size()))
        .arg(QString::fromStdString(scope.clip->name));
}

ToolPage::Work BakeWarpPage::work() {
    WarpBakeSettings settings;
    settings.method = static_cast<WarpBakeSettings::Method>(method_->currentIndex());
    settings.interpolation = kind_->currentIndex() == 0 ? Interpolation::linear : Interpolation::catmullRom;
    settings.maximumErrorAngle = radians(angle_->value());
    settings.maximumErrorLength = length_->value() / kMillimetresPerMetre;
    settings.repairsContacts = repair_->isChecked();
    const bool some = jointsBox_->currentIndex() != kWholeBody;
    return [settings, some](const Scene& scene, const CurveScope& scope,
                            BackgroundTask::Control& control) -> Outcome {
        if (some && scope.joints.empty())
            return {fail(ErrorCode::argumentInvalid, "", tr("select the joints to warp").toStdString()), {}};
        WarpBakeSettings own = settings;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        if (some) own.joints = scope.joints;
        Result<WarpBakeResult> made = bakeWarp(scene, scope.character->id, scope.clip->id, own);
        if (!made) return {tl::unexpected<Error>(made.error()), {}};
        return {std::move(made->scene), summary(made->report, scope), recipeOf(settings, scope, some)};
    };
}

}  // namespace sinew
