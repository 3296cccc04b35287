#include "ui/curvetools/FootPinPage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "core/scene/Evaluator.h"
#include "core/scene/FootPin.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/Stance.h"
#include "core/scene/edits/SetPoses.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Of the joints below one, it included, or of all: whose tail is lowest in a pose.
int lowestTail(const Evaluator& pose, std::optional<int> below) {
    const Skeleton& skeleton = pose.skeleton();
    const auto isBelow = [&](int joint) {
        while (joint != kNoParent && joint != *below) joint = skeleton[joint].parent;
        return joint != kNoParent;
    };
    int lowest = below.value_or(0);
    for (int j = 0; j < skeleton.size(); ++j) {
        if ((!below || isBelow(j)) && pose.bone(j).tail.y() < pose.bone(lowest).tail.y()) lowest = j;
    }
    return lowest;
}

QString slideText(const FootPin& pin) {
    return FootPinPage::tr(
               "Its way: %1 mm before, %2 mm after. Farthest off its place: %3 mm before, %4 mm "
               "after. Acceleration jumps: %5 before, %6 after.")
        .arg(millimetres(pin.before.path), millimetres(pin.after.path), millimetres(pin.before.farthest),
             millimetres(pin.after.farthest))
        .arg(pin.solved.jumpsBefore.size())
        .arg(pin.solved.jumpsAfter.size());
}

}  // namespace

FootPinPage::FootPinPage(QWidget* parent)
    : IkPage(parent), point_(new QComboBox), keepsTurn_(new QCheckBox(tr("Keep the &orientation, too"))) {
    QFormLayout* form = makeToolForm(*this);
    point_->setAccessibleName(tr("Point"));
    form->addRow(tr("&Point"), point_);
    addFrames(*form);
    const auto most = static_cast<double>(kMaximumFrame.value);
    placed_ = makeNumber(tr("Placed at frame"), 0, {}, 0, -most, most, 1);
    placed_->setToolTip(tr("The point stays where it is at this frame"));
    auto* stance = new QPushButton(tr("Find &Stance"));
    stance->setToolTip(tr("The frames around this one in which the point rests"));
    addRow(*form, tr("P&laced at frame"), {placed_, stance});
    const FootPinSettings usual;
    blendIn_ = makeFrames(tr("Blend in"), static_cast<double>(usual.blendIn));
    blendOut_ = makeFrames(tr("Blend out"), static_cast<double>(usual.blendOut));
    addRow(*form, tr("&Blend in, out"), {blendIn_, blendOut_});
    blendIn_->setToolTip(tr("Over so many frames before the first the pin takes hold"));
    blendOut_->setToolTip(tr("Over so many frames after the last the pin lets go"));
    depth_ = makeNumber(tr("Depth"), 0, tr("joints"), usual.depth, 0, 1e4, 1);
    depth_->setToolTip(tr("How many joints turn for it, its own and upwards; 0: all up to the root"));
    smoothing_ = makeNumber(tr("Smoothing"), 2, tr("s"), usual.smoothing.value, 0, 60, 0.05);
    addRow(*form, tr("&Depth, smoothing"), {depth_, smoothing_});
    form->addRow(keepsTurn_);
    addSimplify(*form);
    addUnkeyedNote(*form);
    connect(point_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(keepsTurn_, &QCheckBox::toggled, this, &ToolPage::edited);
    connect(stance, &QPushButton::clicked, this, [this] {
        findStance();
        Q_EMIT edited();
    });
}

QString FootPinPage::step() const {
    return tr("Pin foot over frames %1–%2").arg(frames().first.value).arg(frames().last.value);
}

QString FootPinPage::scopeText(const CurveScope& scope) const {
    return tr("%1 in %2").arg(point_->currentText(), QString::fromStdString(scope.clip->name));
}

void FootPinPage::opened(const Session& session) {
    IkPage::opened(session);
    points_.clear();  // what was chosen the last time is over
    const Playback& playback = session.playback;
    placed_->setValue(static_cast<double>(playback.sourceFrame().value));
    whole_ = playback.inFrame() == playback.firstFrame() && playback.outFrame() == playback.lastFrame();
}

void FootPinPage::follow(const CurveScope& scope) {
    IkPage::follow(scope);
    scope_ = scope;
    const Skeleton& skeleton = *scope.character->skeleton;
    Evaluator pose(withoutGoals(*scope.character), unwarped(scope.clip));
    pose.evaluate(scope.clip->rate.time(frameOf(*placed_)));
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
    if (std::exchange(whole_, false)) findStance();
}

void FootPinPage::addPoint(const Skeleton& skeleton, int joint, Goal::End end, bool lowest) {
    const QString name = QString::fromStdString(skeleton[joint].name);
    point_->addItem(lowest                   ? tr("%1, tail, the lowest").arg(name)
                    : end == Goal::End::tail ? tr("%1, tail").arg(name)
                                             : tr("%1, head").arg(name));
    points_.push_back({skeleton[joint].id, end});
}

FootPinPage::Point FootPinPage::point() const {
    return points_[static_cast<std::size_t>(std::max(0, point_->currentIndex()))];
}

void FootPinPage::findStance() {
    const auto joint = scope_.character->skeleton->find(point().joint);
    const Stance stance =
        stanceAround(*scope_.character, scope_.clip, {joint.value(), point().end}, frameOf(*placed_));
    setFrames({stance.first, stance.last});
}

ToolPage::Work FootPinPage::work() {
    FootPinSettings settings;
    settings.first = frames().first;
    settings.last = frames().last;
    settings.placed = frameOf(*placed_);
    settings.blendIn = frameOf(*blendIn_).value;
    settings.blendOut = frameOf(*blendOut_).value;
    settings.depth = static_cast<int>(depth_->value());
    settings.keepsTurn = keepsTurn_->isChecked();
    settings.smoothing = {smoothing_->value()};
    return [settings, point = point(), tolerance = tolerance()](const Scene& scene, const CurveScope& scope,
                                                                BackgroundTask::Control& control) -> Outcome {
        FootPinSettings own = settings;
        own.point = {scope.character->skeleton->find(point.joint).value_or(-1), point.end};
        own.still = scope.locked;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        const auto pin = pinFoot(*scope.character, scope.clip, own);
        if (!pin) return {tl::unexpected<Error>(pin.error()), {}};
        return outcome(setPoses(scene, scope.character->id, scope.clip->id, pin->first, pin->solved.poses,
                                pin->solved.channels),
                       slideText(*pin), tolerance, scope, control);
    };
}

}  // namespace sinew
