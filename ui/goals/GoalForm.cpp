#include "ui/goals/GoalForm.h"

#include <QCheckBox>
#include <QComboBox>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/goals/GoalRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr double kMetreStep = 0.01, kDegreeStep = 1, kFactorStep = 0.05;
constexpr double kMaxNumber = 1e6;
constexpr Channel kInfluence[] = {Channel::influence};

QComboBox* makeChoice(const QString& name) {
    auto* choice = new QComboBox;
    choice->setAccessibleName(name);
    choice->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return choice;
}

JointId selectedJoint(const QComboBox& choice) { return JointId{choice.currentData().toULongLong()}; }

void selectJoint(QComboBox& choice, JointId joint) {
    choice.setCurrentIndex(std::max(0, choice.findData(qulonglong{joint.value})));
}

}  // namespace

GoalForm::GoalForm(Session& session) : session_(&session) {
    makeRows();
    connectChoices();
    connectNumbers();
    connect(&session.document, &Document::cancelled, this, [this] {
        for (NumberField* field : findChildren<NumberField*>()) field->discardInput();
    });
}

void GoalForm::makeRows() {
    auto* column = columnLayout(this, {0, 4, 0, 4});
    const auto row = [column](const QString& name) {
        auto* newRow = new GoalRow(name);
        column->addWidget(newRow);
        return newRow;
    };
    joint_ = row(tr("Joint"));
    joint_->add(joints_ = makeChoice(tr("Joint")), 2);
    joint_->add(boneEnds_ = makeChoice(tr("Bone end")), 1);
    boneEnds_->addItems({tr("Head"), tr("Tail")});
    state_ = row(tr("State"));
    state_->add(pinned_ = new QCheckBox(tr("Pinned")));
    state_->add(live_ = new QCheckBox(tr("Live")), 1);
    pinned_->setToolTip(tr("Keep the point in place while posing and solving"));
    live_->setToolTip(tr("Solve the goal on top of the clip at every frame, for display and export"));
    target_ = row(tr("Target"));
    target_->addFields(3, 3, QStringLiteral("m"), kMetreStep);
    target_->addDiamond();
    follow_ = row(tr("Follows"));
    follow_->add(followed_ = makeChoice(tr("Follows")), 1);
    followed_->setToolTip(tr("Joint that the target moves with"));
    influence_ = row(tr("Influence"));
    influence_->addFields(1, 2, QString(), kFactorStep);
    influence_->field().setRange(0, 1);
    influence_->addDiamond();
    weight_ = row(tr("Weight"));
    weight_->addFields(1, 2, QString(), kFactorStep);
    depth_ = row(tr("Depth"));
    depth_->addFields(1, 0, QString(), 1);
    depth_->field().setToolTip(
        tr("Number of joints that may rotate, counted from the goal's joint upwards (0: whole body)"));
    orientation_ = row(tr("Orientation"));
    orientation_->add(matchOrientation_ = new QCheckBox(tr("Match orientation")), 1);
    orientation_->addDiamond();
    angles_ = row(tr("Angles"));
    angles_->addFields(3, 2, QStringLiteral("°"), kDegreeStep);
    orientationWeight_ = row(tr("Orientation weight"));
    orientationWeight_->addFields(1, 2, QString(), kFactorStep);
    for (GoalRow* weightRow : {weight_, depth_, orientationWeight_})
        weightRow->field().setRange(0, kMaxNumber);
    pole_ = row(tr("Pole"));
    pole_->add(poleJoints_ = makeChoice(tr("Pole")), 1);
    poleJoints_->setToolTip(
        tr("Elbow or knee that is pulled towards the pole point as far as the goals allow"));
    polePoint_ = row(tr("Pole point"));
    polePoint_->addFields(3, 3, QStringLiteral("m"), kMetreStep);
}

void GoalForm::change(const QString& text, const std::function<void(Goal&)>& edit) {
    session_->goals.applyChange(stepText(text), session_->goals.current(), edit);
    showGoal();  // restores the old value if the change was refused
}

QString GoalForm::stepText(const QString& text) const {
    const Goal* goal = session_->goals.find(session_->goals.current());
    const auto character = session_->selection.character();
    return goal ? text.arg(goalName(*character->skeleton, *goal)) : QString();
}

void GoalForm::connectChoices() {
    connect(joints_, &QComboBox::activated, this, [this] {
        const JointId joint = selectedJoint(*joints_);
        change(tr("Change Goal Joint of %1"), [joint](Goal& goal) { goal.joint = joint; });
    });
    connect(boneEnds_, &QComboBox::activated, this, [this](int index) {
        change(tr("Change Goal Bone End of %1"),
               [index](Goal& goal) { goal.end = index == 0 ? BonePoint::End::head : BonePoint::End::tail; });
    });
    connect(pinned_, &QCheckBox::clicked, this, [this](bool on) {
        session_->goals.setPinned(session_->goals.current(), on);
        showGoal();
    });
    connect(live_, &QCheckBox::clicked, this,
            [this](bool on) { change(tr("Toggle Live Goal of %1"), [on](Goal& goal) { goal.live = on; }); });
    connect(followed_, &QComboBox::activated, this, [this] {
        const JointId joint = selectedJoint(*followed_);
        session_->goals.setFollow(session_->goals.current(), joint ? std::optional(joint) : std::nullopt);
        showGoal();
    });
    connect(matchOrientation_, &QCheckBox::clicked, this, [this](bool on) {
        // The initial orientation is the joint's current one.
        const Evaluator* active = session_->pose.active();
        const auto shown = session_->goals.shown(session_->goals.current());
        const auto joint = shown ? active->skeleton().find(shown->goal.joint) : std::nullopt;
        if (!joint) return;
        const Eigen::Matrix3d now = active->model()[static_cast<std::size_t>(*joint)].rotation();
        const Eigen::Quaterniond orientation(shown->worldFromTarget.rotation().transpose() * now);
        change(tr("Change Goal Orientation of %1"), [on, orientation](Goal& goal) {
            goal.oriented = on;
            if (on) goal.angles = fromQuaternion(EulerOrder::XYZ, orientation.normalized(), goal.angles);
        });
    });
    connect(poleJoints_, &QComboBox::activated, this, [this] {
        const JointId joint = selectedJoint(*poleJoints_);
        const Evaluator* active = session_->pose.active();
        const auto index = active ? active->skeleton().find(joint) : std::nullopt;
        const Eigen::Vector3d now = index ? active->bone(*index).head : Eigen::Vector3d(0, 0, 0);
        change(tr("Change Goal Pole of %1"), [&](Goal& goal) {
            goal.pole = index ? std::optional(Pole{joint, now}) : std::nullopt;
        });
    });
}

void GoalForm::connectNumber(NumberField& field, const QString& text,
                             std::function<Result<Scene>(double)> edit) {
    connect(&field, &NumberField::valueEdited, this, [this, edit = std::move(edit)](double value) {
        Result<Scene> edited = edit(value);
        if (edited) session_->document.preview(std::move(*edited));
    });
    connect(&field, &NumberField::gestureEnded, this,
            [this, text] { session_->document.commit(stepText(text)); });
    connect(&field, &NumberField::gestureCancelled, this, [this] { session_->document.cancel(); });
}

void GoalForm::connectChannels(GoalRow& row, const QString& text, std::span<const Channel> channels) {
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const Channel channel = channels[i];
        connectNumber(row.field(static_cast<int>(i)), text, [this, channel](double value) {
            return session_->goals.withValue(session_->goals.current(), channel,
                                             isAngle(channel) ? radians(value) : value);
        });
    }
}

void GoalForm::connectNumbers() {
    GoalEditing& goals = session_->goals;
    connectChannels(*target_, tr("Change Goal Target of %1"), kTargetChannels);
    connectChannels(*angles_, tr("Change Goal Orientation of %1"), kAngleChannels);
    connectChannels(*influence_, tr("Change Goal Influence of %1"), kInfluence);
    const auto connectField = [this, &goals](NumberField& field, const QString& text, auto set) {
        connectNumber(field, text, [&goals, set](double value) {
            return goals.withChange(goals.current(), [&](Goal& goal) { set(goal, value); });
        });
    };
    connectField(weight_->field(), tr("Change Goal Weight of %1"),
                 [](Goal& goal, double v) { goal.weight = v; });
    connectField(depth_->field(), tr("Change Goal Depth of %1"),
                 [](Goal& goal, double v) { goal.depth = static_cast<int>(std::lround(v)); });
    connectField(orientationWeight_->field(), tr("Change Goal Orientation Weight of %1"),
                 [](Goal& goal, double v) { goal.orientationWeight = v; });
    for (int i = 0; i < 3; ++i) {
        connectField(polePoint_->field(i), tr("Change Goal Pole of %1"), [i](Goal& goal, double v) {
            if (goal.pole) goal.pole->position[i] = v;
        });
    }
    const auto connectDiamond = [this, &goals](GoalRow& row, std::span<const Channel> channels) {
        connect(row.diamond(), &KeyDiamond::clicked, this,
                [&goals, channels] { goals.toggleKeys(goals.current(), channels); });
    };
    connectDiamond(*target_, kTargetChannels);
    connectDiamond(*influence_, kInfluence);
    connectDiamond(*orientation_, kAngleChannels);
}

void GoalForm::listJoints(const Skeleton& skeleton) {
    joints_->clear();
    followed_->clear();
    poleJoints_->clear();
    followed_->addItem(tr("World"), qulonglong{0});
    poleJoints_->addItem(tr("None"), qulonglong{0});
    for (const Joint& joint : skeleton.joints()) {
        for (QComboBox* choice : {joints_, followed_, poleJoints_})
            choice->addItem(QString::fromStdString(joint.name), qulonglong{joint.id.value});
    }
}

void GoalForm::showGoal() {
    const auto shown = session_->goals.shown(session_->goals.current());
    const bool rest = session_->pose.atRest();
    setEnabled(shown && !rest);
    setToolTip(rest ? session_->posing.refusal() : QString());
    if (!shown) return;
    const auto character = session_->selection.character();
    if (std::exchange(skeleton_, character->skeleton) != character->skeleton) listJoints(*skeleton_);
    const Goal& goal = shown->goal;
    selectJoint(*joints_, goal.joint);
    boneEnds_->setCurrentIndex(goal.end == BonePoint::End::head ? 0 : 1);
    pinned_->setChecked(goal.pinned);
    live_->setChecked(goal.live);
    matchOrientation_->setChecked(goal.oriented);
    selectJoint(*followed_, goal.follow.value_or(JointId{}));
    selectJoint(*poleJoints_, goal.pole ? goal.pole->joint : JointId{});
    for (GoalRow* row : {angles_, orientationWeight_}) row->setVisible(goal.oriented);
    polePoint_->setVisible(goal.pole.has_value());
    showNumbers(*shown);
    showKeys(*target_, kTargetChannels);
    showKeys(*influence_, kInfluence);
    showKeys(*orientation_, kAngleChannels);
    orientation_->diamond()->setVisible(goal.oriented);
}

void GoalForm::showNumbers(const ShownGoal& shown) {
    const Goal& goal = shown.goal;
    const GoalEditing& goals = session_->goals;
    for (int i = 0; i < 3; ++i) {
        target_->field(i).setValue(goals.value(goal, kTargetChannels[i]));
        angles_->field(i).setValue(degrees(goals.value(goal, kAngleChannels[i])));
        if (goal.pole) polePoint_->field(i).setValue(goal.pole->position[i]);
    }
    influence_->field().setValue(goals.value(goal, Channel::influence));
    influence_->setEnabled(goal.live);
    weight_->field().setValue(goal.weight);
    depth_->field().setValue(goal.depth);
    orientationWeight_->field().setValue(goal.orientationWeight);
}

void GoalForm::showKeys(const GoalRow& row, std::span<const Channel> channels) const {
    const GoalEditing& goals = session_->goals;
    const GoalId goal = goals.current();
    const bool now =
        std::ranges::all_of(channels, [&](Channel c) { return goals.isKeyedAtPlayhead(goal, c); });
    const bool hasKeys = std::ranges::any_of(channels, [&](Channel c) { return goals.hasKeys(goal, c); });
    row.diamond()->setState(now ? KeyState::now : hasKeys ? KeyState::elsewhere : KeyState::never);
    row.diamond()->setEnabled(session_->selection.clip() != nullptr);
}

}  // namespace sinew
