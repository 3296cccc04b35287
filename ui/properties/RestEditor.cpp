#include "ui/properties/RestEditor.h"

#include <QCheckBox>
#include <QPushButton>
#include <QToolButton>

#include "core/math/Angle.h"
#include "core/rig/RestSpace.h"
#include "core/scene/analysis/Losses.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/edits/joints/EditRest.h"
#include "ui/actions/Actions.h"
#include "ui/editing/RestOptions.h"
#include "ui/properties/ChannelRow.h"
#include "ui/properties/PanelRows.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/dialogs/LossConfirmation.h"

namespace sinew {

namespace {

constexpr double kMetreStep = 0.01;
constexpr double kDegreeStep = 1;
constexpr double kMinBoneLength = 0.001;

}  // namespace

RestEditor::RestEditor(Session& session, Actions& actions)
    : session_(&session),
      head_(new FieldRow(tr("Head"), 3, 3, QStringLiteral("m"))),
      rotation_(new FieldRow(tr("Rotation"), 3, 2, QStringLiteral("°"))),
      tail_(new FieldRow(tr("Tail"), 3, 3, QStringLiteral("m"))),
      length_(new FieldRow(tr("Length"), 1, 3, QStringLiteral("m"))),
      roll_(new FieldRow(tr("Roll"), 1, 2, QStringLiteral("°"))),
      moveChildren_(new QCheckBox(tr("Move child joints along"))),
      channels_(new ChannelToggles),
      orderButton_(new QToolButton) {
    addRows(actions);
    connectRows();
    connect(channels_, &ChannelToggles::toggled, this, &RestEditor::setFree);
    connect(&session.posing, &Posing::toolChanged, this, &RestEditor::updateEnabled);
    connect(&session.visibility, &Visibility::changed, this, &RestEditor::updateEnabled);
    connect(&session.document, &Document::cancelled, this, [this] {
        for (NumberField* field : findChildren<NumberField*>()) field->discardInput();
    });
    updateEnabled();
}

void RestEditor::addRows(Actions& actions) {
    auto* column = columnLayout(this);
    auto* buttons = rowLayout(nullptr, {8, 2, 8, 2});
    // A button that owned the action would trigger it with Tab, its shortcut, instead of passing the focus
    // on.
    QAction& restMode = *actions["joint.restMode"];
    buttons->addWidget(makeActionButton(restMode));
    orderButton_->setDefaultAction(actions["joint.rotationOrder"]);
    orderButton_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    buttons->addWidget(orderButton_);
    buttons->addStretch();
    column->addLayout(buttons);
    for (FieldRow* row : {head_, rotation_, tail_, length_, roll_}) column->addWidget(row);
    moveChildren_->setContentsMargins(8, 0, 8, 0);
    moveChildren_->setToolTip(tr(
        "Move child joints with this joint (otherwise bones stretch to the children, which stay in place)"));
    auto* indented = rowLayout(nullptr, {8, 2, 8, 2});
    indented->addWidget(moveChildren_);
    column->addLayout(indented);
    column->addWidget(channels_);
    for (FieldRow* row : {head_, tail_, length_}) {
        for (NumberField* field : row->fields()) field->setStep(kMetreStep);
    }
    for (FieldRow* row : {rotation_, roll_}) {
        for (NumberField* field : row->fields()) field->setStep(kDegreeStep);
    }
    length_->field(0).setRange(kMinBoneLength, 1e6);
}

void RestEditor::connectRows() {
    const auto childPolicy = [this] {
        return moveChildren_->isChecked() ? Descendants::follow : Descendants::keepPosition;
    };
    for (int i = 0; i < 3; ++i) {
        connectField(
            *head_, i, tr("Change Rest Position of %1"),
            [this, i, childPolicy](const Scene& scene, const Skeleton& skeleton, int joint, double metres) {
                Transform rest = skeleton[joint].rest;
                rest.translation[i] = metres;
                return setRest(scene, character_, joint_, rest, childPolicy());
            });
        connectField(
            *rotation_, i, tr("Change Rest Rotation of %1"),
            [this, i, childPolicy](const Scene& scene, const Skeleton& skeleton, int joint, double angle) {
                Transform rest = skeleton[joint].rest;
                angles_[i] = radians(angle);
                rest.rotation = toQuaternion(EulerOrder::XYZ, angles_);
                return setRest(scene, character_, joint_, rest, childPolicy());
            });
        connectField(*tail_, i, tr("Change Tail of %1"),
                     [this, i](const Scene& scene, const Skeleton& skeleton, int joint, double metres) {
                         Eigen::Vector3d tail = skeleton[joint].tail;
                         tail[i] = metres;
                         return setTail(scene, character_, joint_, tail);
                     });
    }
    connectField(*length_, 0, tr("Change Length of %1"),
                 [this](const Scene& scene, const Skeleton&, int, double metres) {
                     return setLength(scene, character_, joint_, metres);
                 });
    connectField(*roll_, 0, tr("Change Roll of %1"),
                 [this](const Scene& scene, const Skeleton&, int, double angle) {
                     return setRoll(scene, character_, joint_, radians(angle));
                 });
}

std::shared_ptr<const Character> RestEditor::owner() const {
    const auto character = session_->document.committed().find(character_);
    return character && character->skeleton->find(joint_) ? character : nullptr;
}

void RestEditor::connectField(FieldRow& row, int index, const QString& text, const Change& change) {
    NumberField& field = row.field(index);
    connect(&field, &NumberField::valueEdited, this, [this, change](double value) {
        const auto character = owner();
        if (!character) return;
        const Skeleton& skeleton = *character->skeleton;
        const Scene& before = session_->document.committed();
        Result<Scene> edited = change(before, skeleton, *skeleton.find(joint_), value);
        if (edited) edited = withRestOptions(before, *edited, character_, readRestOptions());
        if (edited) session_->document.preview(std::move(*edited));
    });
    connect(&field, &NumberField::gestureEnded, this, [this, text] {
        const auto character = owner();
        if (!character) return;
        const Skeleton& skeleton = *character->skeleton;
        session_->document.commit(text.arg(QString::fromStdString(skeleton[*skeleton.find(joint_)].name)));
    });
    connect(&field, &NumberField::gestureCancelled, this, [this] { session_->document.cancel(); });
}

void RestEditor::setFree(Channel channel, bool free) {
    const auto character = owner();
    if (!character) return;
    const Joint& joint = (*character->skeleton)[*character->skeleton->find(joint_)];
    ChannelSet channels = joint.free;
    free ? channels.insert(channel) : channels.erase(channel);
    Result<Scene> edited = setFreeChannels(session_->document.committed(), character_, joint_, channels);
    channels_->show(joint);  // keeps the old state until the change is committed
    if (!edited) return;
    const QString text = tr("Change Free Channels of %1").arg(QString::fromStdString(joint.name));
    const Losses losses = findLosses(*character, *edited->find(character_));
    if (losses.empty()) return session_->document.commit(text, std::move(*edited));
    confirmLosses(*this, text, losses,
                  [this, text, before = session_->document.committed(), scene = std::move(*edited)] {
                      // Do nothing if the scene changed while the question was open.
                      if (session_->document.committed().characters == before.characters)
                          session_->document.commit(text, scene);
                  });
}

void RestEditor::show(const Character& character, int joint) {
    const Skeleton& skeleton = *character.skeleton;
    const Joint& shown = skeleton[joint];
    if (joint_ != shown.id) angles_.setZero();
    character_ = character.id;
    joint_ = shown.id;
    angles_ = fromQuaternion(EulerOrder::XYZ, shown.rest.rotation.normalized(), angles_);
    for (int i = 0; i < 3; ++i) {
        head_->field(i).setValue(shown.rest.translation[i]);
        rotation_->field(i).setValue(degrees(angles_[i]));
        tail_->field(i).setValue(shown.tail[i]);
    }
    length_->field(0).setValue(shown.tail.norm());
    roll_->field(0).setValue(degrees(restRoll(skeleton, joint)));
    channels_->show(shown);
    updateEnabled();
}

void RestEditor::updateEnabled() {
    const bool rest = session_->posing.mode() == Posing::Mode::rest && !session_->visibility.isLocked(joint_);
    const auto character = owner();
    const bool bone = character && !(*character->skeleton)[*character->skeleton->find(joint_)].tail.isZero(0);
    for (FieldRow* row : {head_, rotation_, tail_}) row->setEnabled(rest);
    length_->setEnabled(rest && bone);
    roll_->setEnabled(rest && bone);
    moveChildren_->setEnabled(rest);
    channels_->setEnabled(rest);
}

}  // namespace sinew
