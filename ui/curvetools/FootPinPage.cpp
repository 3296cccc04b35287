#include "ui/curvetools/FootPinPage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/FootPin.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Returns the joint with the lowest tail in a pose, among `below` and its descendants, or among all joints.
int lowestTail(const Evaluator& pose, std::optional<int> below) {
    const Skeleton& skeleton = pose.skeleton();
    int lowest = below.value_or(0);
    for (int j = 0; j < skeleton.size(); ++j) {
        if ((!below || isAtOrBelow(skeleton, j, *below)) &&
            pose.bone(j).tail.y() < pose.bone(lowest).tail.y())
            lowest = j;
    }
    return lowest;
}

QString slideText(const FootPin& pin) {
    return FootPinPage::
        tr("Path length: %1 mm before, %2 mm after. Maximum distance from the pinned position: %3 mm before, "
           "%4 mm after. Acceleration jumps: %5 before, %6 after.")
            .arg(millimetres(pin.before.path), millimetres(pin.after.path), millimetres(pin.before.maxOffset),
                 millimetres(pin.after.maxOffset))
            .arg(pin.solved.jumpsBefore.size())
            .arg(pin.solved.jumpsAfter.size());
}

}  // namespace

FootPinPage::FootPinPage()
    : IkPage(tr("Foot Pin"), tr("Pin Foot over Frames %1–%2")),
      keepsOrientation_(new QCheckBox(tr("Also keep &orientation"))) {
    point_ = addChoice(tr("&Point"), {});
    addFrames();
    pinFrame_ = makeFrame(tr("Position from frame"));
    pinFrame_->setToolTip(tr("Frame from which the pinned position is taken"));
    auto* still = new QPushButton(tr("Find &Stance"));
    still->setToolTip(tr("Set the range to the frames around this one in which the point is at rest"));
    addRow(tr("Position from fra&me"), {pinFrame_, still});
    const FootPinSettings defaults;
    blendIn_ = makeFrameCount(tr("Blend in"), static_cast<double>(defaults.blendIn));
    blendOut_ = makeFrameCount(tr("Blend out"), static_cast<double>(defaults.blendOut));
    addRow(tr("&Blend in, out"), {blendIn_, blendOut_});
    blendIn_->setToolTip(tr("Frames before the range over which the pin fades in"));
    blendOut_->setToolTip(tr("Frames after the range over which the pin fades out"));
    depth_ = makeNumber(tr("Depth"), 0, tr("joints"), defaults.depth, 0, 1e4, 1);
    depth_->setToolTip(
        tr("Number of joints in the chain, counted up from the point's joint (0: all up to the root)"));
    smoothing_ = makeNumber(tr("Smoothing"), 2, tr("s"), defaults.smoothing.value, 0, 60, 0.05);
    addRow(tr("&Depth, smoothing"), {depth_, smoothing_});
    form().addRow(keepsOrientation_);
    addSimplify();
    addUnkeyedNote();
    connect(keepsOrientation_, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(still, &QPushButton::clicked, this, [this] {
        findStance();
        Q_EMIT edited();
    });
}

QString FootPinPage::scopeText(const CurveScope& scope) const {
    return tr("%1 in %2").arg(point_->currentText(), QString::fromStdString(scope.clip->name));
}

void FootPinPage::prepare(const Session& session) {
    IkPage::prepare(session);
    points_.clear();  // start without last time's choice
    const Playback& playback = session.playback;
    showFrame(*pinFrame_, playback.sourceFrame());
    coversWholeClip_ =
        playback.inFrame() == playback.firstFrame() && playback.outFrame() == playback.lastFrame();
}

void FootPinPage::updateScope(const CurveScope& scope) {
    IkPage::updateScope(scope);
    scope_ = scope;
    const Skeleton& skeleton = *scope.character->skeleton;
    Evaluator pose(withoutGoals(*scope.character), withoutWarp(scope.clip));
    pose.evaluate(scope.clip->rate.time(frameOf(*pinFrame_)));
    const auto current = scope.joints.empty() ? std::nullopt : skeleton.find(scope.joints.back());
    const Point chosen = points_.empty() ? Point() : point();
    const QSignalBlocker blocker(point_);
    point_->clear();
    points_.clear();
    const int lowest = lowestTail(pose, current);
    addPoint(skeleton, lowest, Goal::End::tail, true);
    if (current && *current != lowest) addPoint(skeleton, *current, Goal::End::tail, false);
    addPoint(skeleton, current.value_or(lowest), Goal::End::head, false);
    if (const auto kept = std::ranges::find(points_, chosen); kept != points_.end())
        point_->setCurrentIndex(static_cast<int>(kept - points_.begin()));
    if (std::exchange(coversWholeClip_, false)) findStance();
}

void FootPinPage::addPoint(const Skeleton& skeleton, int joint, Goal::End end, bool lowest) {
    const QString name = QString::fromStdString(skeleton[joint].name);
    point_->addItem(lowest                   ? tr("%1, tail (lowest)").arg(name)
                    : end == Goal::End::tail ? tr("%1, tail").arg(name)
                                             : tr("%1, head").arg(name));
    points_.push_back({skeleton[joint].id, end});
}

FootPinPage::Point FootPinPage::point() const {
    return points_[static_cast<std::size_t>(std::max(0, point_->currentIndex()))];
}

void FootPinPage::findStance() {
    const auto joint = scope_.character->skeleton->find(point().joint);
    const StillRange still =
        stillRangeAround(*scope_.character, scope_.clip, {joint.value(), point().end}, frameOf(*pinFrame_));
    setFrames({still.first, still.last});
}

ToolPage::Work FootPinPage::work() {
    FootPinSettings settings;
    settings.first = frames().first;
    settings.last = frames().last;
    settings.referenceFrame = frameOf(*pinFrame_);
    settings.blendIn = frameOf(*blendIn_).value;
    settings.blendOut = frameOf(*blendOut_).value;
    settings.depth = static_cast<int>(depth_->value());
    settings.keepsOrientation = keepsOrientation_->isChecked();
    settings.smoothing = {smoothing_->value()};
    return [settings, point = point(), tolerance = tolerance()](const Scene& scene, const CurveScope& scope,
                                                                BackgroundTask::Control& control) -> Outcome {
        FootPinSettings own = settings;
        own.point = {scope.character->skeleton->find(point.joint).value_or(-1), point.end};
        own.fixedJoints = scope.locked;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        const auto pin = pinFoot(*scope.character, scope.clip, own);
        if (!pin) return {tl::unexpected<Error>(pin.error()), {}};
        return outcome(setPoses(scene, scope.character->id, scope.curves->id, pin->first, pin->solved.poses,
                                pin->solved.channels, {&control.cancel}),
                       slideText(*pin), tolerance, scope, control);
    };
}

}  // namespace sinew
