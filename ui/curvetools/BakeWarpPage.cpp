#include "ui/curvetools/BakeWarpPage.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/BakeWarp.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;
constexpr int kWholeBody = 0;

QString jointName(const CurveScope& scope, JointId joint) {
    const auto index = scope.character->skeleton->find(joint);
    return index ? QString::fromStdString((*scope.character->skeleton)[*index].name) : QString();
}

QString lengthLine(const WarpBakeReport& report) {
    return BakeWarpPage::tr("%1 frames, %2 s; now %3 frames, %4 s. %5 keys; now %6.")
        .arg(numberText(report.framesAfter.count()), numberText(report.durationAfter.value, 3),
             numberText(report.framesBefore.count()), numberText(report.durationBefore.value, 3),
             numberText(static_cast<std::int64_t>(report.keysAfter)),
             numberText(static_cast<std::int64_t>(report.keysBefore)));
}

QString errorLine(const WarpBakeReport& report, const CurveScope& scope) {
    const WarpBakeError& angle = report.angle;
    if (angle.size == 0 && report.length.size == 0) return BakeWarpPage::tr("Exactly what played.");
    QString line = BakeWarpPage::tr("Farthest off what played: %1°, %2 mm")
                       .arg(shortNumberText(degrees(angle.size), 5),
                            shortNumberText(report.length.size * kMillimetres, 5));
    if (const QString name = jointName(scope, angle.joint); !name.isEmpty())
        line += BakeWarpPage::tr(" (%1)").arg(name);
    return line + QLatin1Char('.');
}

QString slerpLine(const WarpBakeReport& report) {
    if (report.slerpDistance.size == 0) return {};
    return BakeWarpPage::tr("Joints with one or two angles are at most %1° from SLERP.")
        .arg(shortNumberText(degrees(report.slerpDistance.size), 4));
}

QString contactLine(const WarpBakeReport& report) {
    if (report.wholeBody) return BakeWarpPage::tr("Contacts are kept: every pose stays whole, slide 0 mm.");
    if (report.contacts.empty()) return BakeWarpPage::tr("No foot stands still in this clip.");
    double before = 0, after = 0;
    for (const WarpedContact& contact : report.contacts) {
        before = std::max(before, contact.slideBefore);
        after = std::max(after, contact.slideAfter);
    }
    return BakeWarpPage::tr("%n contact(s); farthest slide %1, as it would be without repair %2.", nullptr,
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
    step.way = settings.way;
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
      way_(new QComboBox),
      kind_(new QComboBox),
      who_(new QComboBox),
      repair_(new QCheckBox(tr("&Hold feet that stand"))) {
    QFormLayout* form = makeToolForm(*this);
    const auto addCombo = [&](QComboBox& box, const QString& name, const QStringList& items,
                              const QString& tip) {
        box.addItems(items);
        box.setAccessibleName(QString(name).remove(u'&'));
        box.setToolTip(tip);
        form->addRow(name, &box);
        connect(&box, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    };
    addCombo(*way_, tr("&Keys"), {tr("Automatic"), tr("Move to their new times"), tr("One on each frame")},
             tr("Automatic gives captured curves a key on each frame, and moves the keys of others"));
    addCombo(*kind_, tr("&New keys on frames"), {tr("Linear, rotations by SLERP"), tr("Catmull-Rom")},
             tr("How samples of captured curves are joined"));
    angle_ = addNumber(*form, tr("Largest &angle error"), 4, tr("°"),
                       degrees(WarpBakeSettings{}.maximumErrorAngle), 1e-6, 90, 0.01);
    length_ = addNumber(*form, tr("Largest &length error"), 3, tr("mm"),
                        WarpBakeSettings{}.maximumErrorLength * kMillimetres, 1e-6, 1e6, 0.1);
    addCombo(*who_, tr("&Warped"), {tr("The whole body"), tr("Selected joints alone")},
             tr("The others of a clip of which only some joints are warped play as they did"));
    form->addRow(QString(), repair_);
    repair_->setChecked(true);
    repair_->setToolTip(tr("Where only some joints are warped, planted feet are held by inverse kinematics"));
    connect(repair_, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(who_, &QComboBox::currentIndexChanged, this,
            [this](int who) { repair_->setEnabled(who != kWholeBody); });
    repair_->setEnabled(false);
    setFocusProxy(way_);
}

QString BakeWarpPage::whyNot(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    if (!clip->warp) return tr("This clip has no time warp");
    return clip->warpMuted ? tr("The time warp is off; switch it on first") : QString();
}

CurveScope BakeWarpPage::scope(const Session& session) const {
    CurveScope scope = clipScope(session);
    if (scope) scope.joints = session.selection.joints();
    return scope;
}

QString BakeWarpPage::scopeText(const CurveScope& scope) const {
    if (who_->currentIndex() == kWholeBody)
        return tr("All of %1").arg(QString::fromStdString(scope.clip->name));
    return tr("%n selected joint(s) of %1", nullptr, static_cast<int>(scope.joints.size()))
        .arg(QString::fromStdString(scope.clip->name));
}

ToolPage::Work BakeWarpPage::work() {
    WarpBakeSettings settings;
    settings.way = static_cast<WarpBakeSettings::Way>(way_->currentIndex());
    settings.interpolation = kind_->currentIndex() == 0 ? Interpolation::linear : Interpolation::catmullRom;
    settings.maximumErrorAngle = radians(angle_->value());
    settings.maximumErrorLength = length_->value() / kMillimetres;
    settings.repairsContacts = repair_->isChecked();
    const bool some = who_->currentIndex() != kWholeBody;
    return [settings, some](const Scene& scene, const CurveScope& scope,
                            BackgroundTask::Control& control) -> Outcome {
        if (some && scope.joints.empty())
            return {fail(ErrorCode::argumentInvalid, "",
                         tr("select the joints that are to be warped").toStdString()),
                    {}};
        WarpBakeSettings own = settings;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        if (some) own.joints = scope.joints;
        Result<WarpBaking> made = bakeWarp(scene, scope.character->id, scope.clip->id, own);
        if (!made) return {tl::unexpected<Error>(made.error()), {}};
        return {std::move(made->scene), summary(made->report, scope), recipeOf(settings, scope, some)};
    };
}

}  // namespace sinew
