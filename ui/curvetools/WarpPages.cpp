#include "ui/curvetools/WarpPages.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/analysis/AlignClips.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kPercent = 100;

/// Returns all clips of the scene except `clip`, each with its character.
std::vector<Motion> othersThan(const Scene& scene, const std::shared_ptr<const Clip>& clip) {
    std::vector<Motion> others;
    for (const auto& character : scene.characters) {
        for (const auto& each : character->clips) {
            if (!clip || each->id != clip->id) others.push_back({character, each});
        }
    }
    return others;
}

}  // namespace

AlignPage::AlignPage() : ToolPage(tr("Align to Clip"), tr("Align to Clip")) {
    reference_ = addChoice(tr("Align w&ith"), {});
    reference_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    window_ = addNumber(tr("&Window"), 0, tr("%"), AlignSettings{}.window * kPercent, 1, kPercent, 5);
    window_->setToolTip(tr("Maximum time between matched poses, as a percentage of the clip length"));
    tolerance_ = addNumber(tr("To&lerance"), 3, tr("s"), AlignSettings{}.tolerance.value, 1e-4, 10, 0.01);
    tolerance_->setToolTip(
        tr("Maximum time difference between the warp and the match (a larger tolerance gives fewer pins)"));
    span_ = addChoice(tr("&Spans"), {tr("Smooth"), tr("Linear")});
}

QString AlignPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return missingClipReason(session);
    return othersThan(session.document.committed(), clip).empty() ? tr("There is no other clip to align to")
                                                                  : QString();
}

QString AlignPage::scopeText(const CurveScope& scope) const {
    return tr("Timing of %1").arg(QString::fromStdString(scope.clip->name));
}

void AlignPage::updateScope(const CurveScope& scope) {
    const QSignalBlocker blocker(reference_);
    const Scene& scene = session_->document.committed();
    const auto index = static_cast<std::size_t>(reference_->currentIndex());
    const ClipId chosen = index < others_.size() ? others_[index].clip->id : ClipId{};
    others_ = othersThan(scene, scope.clip);
    reference_->clear();
    for (const Motion& other : others_) {
        const QString clip = QString::fromStdString(other.clip->name);
        reference_->addItem(scene.characters.size() == 1
                                ? clip
                                : tr("%1 of %2").arg(clip, QString::fromStdString(other.character->name)));
        if (other.clip->id == chosen) reference_->setCurrentIndex(reference_->count() - 1);
    }
}

ToolPage::Work AlignPage::work() {
    AlignSettings settings;
    settings.window = window_->value() / kPercent;
    settings.tolerance = {tolerance_->value()};
    settings.span = span_->currentIndex() == 0 ? SpanKind::smooth : SpanKind::linear;
    const auto index = static_cast<std::size_t>(reference_->currentIndex());
    const Motion other = index < others_.size() ? others_[index] : Motion{};
    return [settings, other](const Scene& scene, const CurveScope& scope,
                             BackgroundTask::Control& control) -> Outcome {
        if (!other.clip) return {fail(ErrorCode::argumentInvalid, "", "choose a clip to align to"), {}};
        AlignSettings own = settings;
        own.control = control;
        Result<Alignment> made = alignClips({scope.character, scope.clip}, other, own);
        if (!made) return {tl::unexpected<Error>(made.error()), {}};
        const QString text =
            tr("%n pin(s). The difference between poses is %1 % of what it was without the warp.", nullptr,
               static_cast<int>(made->warp.pins().size()))
                .arg(numberText(made->costBefore > 0 ? kPercent * made->costAfter / made->costBefore : 0, 0));
        const CharacterId character = scope.character->id;
        const ClipId clip = scope.clip->id;
        Result<Scene> aligned =
            setWarp(scene, character, clip, std::make_shared<const TimeWarp>(std::move(made->warp)));
        // Make the result visible even if the replaced warp was off.
        if (aligned) aligned = muteWarp(*aligned, character, clip, false);
        return {std::move(aligned), text};
    };
}

namespace {

constexpr double kMillimetresPerMetre = 1000;
constexpr int kWholeBody = 0;

QString jointName(const CurveScope& scope, JointId joint) {
    const auto index = scope.character->skeleton->find(joint);
    return index ? QString::fromStdString((*scope.character->skeleton)[*index].name) : QString();
}

QString lengthLine(const WarpBakeReport& report) {
    const auto length = [](FrameRange frames, Seconds duration) {
        return BakeWarpPage::tr("%n frame(s), %1 s", nullptr, static_cast<int>(frames.count()))
            .arg(numberText(duration.value, 3));
    };
    return BakeWarpPage::tr("Length %2 → %1. Keys %4 → %3.")
        .arg(length(report.framesAfter, report.durationAfter),
             length(report.framesBefore, report.durationBefore),
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
    step.maxAngleError = settings.maxAngleError;
    step.maxLengthError = settings.maxLengthError;
    step.repairsContacts = settings.repairsContacts;
    for (std::size_t i = 0; some && i < scope.joints.size(); ++i)
        step.joints.push_back(jointName(scope, scope.joints[i]).toStdString());
    return step;
}

}  // namespace

BakeWarpPage::BakeWarpPage()
    : ToolPage(tr("Bake Time Warp"), tr("Bake Time Warp")),
      repair_(new QCheckBox(tr("&Keep planted feet in place"))) {
    method_ = addChoice(
        tr("&Keys"), {tr("Automatic"), tr("Move to new times"), tr("One per frame")},
        tr("Automatic: captured curves get a key on each frame, other curves keep their keys at their "
           "new times"));
    kind_ = addChoice(tr("&New keys on frames"), {tr("Linear, rotations by SLERP"), tr("Catmull-Rom")},
                      tr("Interpolation of captured curves between frames"));
    angle_ = addNumber(tr("Maximum &angle error"), 4, tr("°"), degrees(WarpBakeSettings{}.maxAngleError),
                       1e-6, 90, 0.01);
    length_ = addNumber(tr("Maximum &length error"), 3, tr("mm"),
                        WarpBakeSettings{}.maxLengthError * kMillimetresPerMetre, 1e-6, 1e6, 0.1);
    jointsBox_ = addChoice(tr("&Joints"), {tr("Whole body"), tr("Selected joints only")},
                           tr("Warp only the selected joints; the others keep their original timing"));
    form().addRow(QString(), repair_);
    repair_->setChecked(true);
    repair_->setToolTip(
        tr("Keep planted feet in place with inverse kinematics if only selected joints are warped"));
    connect(repair_, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(jointsBox_, &QComboBox::currentIndexChanged, this,
            [this](int who) { repair_->setEnabled(who != kWholeBody); });
    repair_->setEnabled(false);
}

QString BakeWarpPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return missingClipReason(session);
    if (!clip->warp) return tr("This clip has no time warp");
    return clip->warpMuted ? tr("Enable the time warp first") : QString();
}

CurveScope BakeWarpPage::scope(const Session& session) const {
    CurveScope scope = clipScope(session);
    if (scope) scope.joints = session.selection.joints();
    return scope;
}

QString BakeWarpPage::scopeText(const CurveScope& scope) const {
    if (jointsBox_->currentIndex() == kWholeBody) return wholeClipText(scope);
    return tr("%n selected joint(s) in %1", nullptr, static_cast<int>(scope.joints.size()))
        .arg(QString::fromStdString(scope.clip->name));
}

ToolPage::Work BakeWarpPage::work() {
    WarpBakeSettings settings;
    settings.method = static_cast<WarpBakeSettings::Method>(method_->currentIndex());
    settings.interpolation = kind_->currentIndex() == 0 ? Interpolation::linear : Interpolation::catmullRom;
    settings.maxAngleError = radians(angle_->value());
    settings.maxLengthError = length_->value() / kMillimetresPerMetre;
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
