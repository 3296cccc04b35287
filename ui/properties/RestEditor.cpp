#include "ui/properties/RestEditor.h"

#include <QCheckBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/math/Angle.h"
#include "core/rig/RestSpace.h"
#include "core/scene/LostBy.h"
#include "core/scene/edits/SetFreeChannels.h"
#include "core/scene/edits/SetLength.h"
#include "core/scene/edits/SetRest.h"
#include "core/scene/edits/SetRoll.h"
#include "core/scene/edits/SetTail.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/properties/ChannelToggles.h"
#include "ui/properties/FieldRow.h"
#include "ui/widgets/LossQuestion.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr double kMetreStep = 0.01;
constexpr double kDegreeStep = 1;
constexpr double kShortestBone = 0.001;

QString metreSign() { return QStringLiteral("m"); }
QString degreeSign() { return QStringLiteral("°"); }

}  // namespace

RestEditor::RestEditor(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      head_(new FieldRow(tr("Head"), 3, 3, metreSign())),
      rotation_(new FieldRow(tr("Rotation"), 3, 2, degreeSign())),
      tail_(new FieldRow(tr("Tail"), 3, 3, metreSign())),
      length_(new FieldRow(tr("Length"), 1, 3, metreSign())),
      roll_(new FieldRow(tr("Roll"), 1, 2, degreeSign())),
      follows_(new QCheckBox(tr("What is &below goes along"))),
      channels_(new ChannelToggles),
      order_(new QToolButton),
      enter_(new QToolButton) {
    addRows(actions);
    connectRows();
    connect(channels_, &ChannelToggles::toggled, this, &RestEditor::setFree);
    connect(&session.posing, &Posing::toolChanged, this, &RestEditor::enable);
    connect(&session.visibility, &Visibility::changed, this, &RestEditor::enable);
    connect(&session.document, &Document::cancelled, this, [this] {
        for (NumberField* field : findChildren<NumberField*>()) field->giveUp();
    });
    enable();
}

void RestEditor::addRows(Actions& actions) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    enter_->setDefaultAction(actions["joint.restMode"]);
    enter_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* across = new QHBoxLayout;
    across->setContentsMargins(8, 2, 8, 2);
    across->addWidget(enter_);
    order_->setDefaultAction(actions["joint.rotationOrder"]);
    order_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    across->addWidget(order_);
    across->addStretch();
    column->addLayout(across);
    for (FieldRow* row : {head_, rotation_, tail_, length_, roll_}) column->addWidget(row);
    follows_->setContentsMargins(8, 0, 8, 0);
    follows_->setToolTip(tr("Off: bones stretch to the joints below, and axes turn under them"));
    auto* indented = new QHBoxLayout;
    indented->setContentsMargins(8, 2, 8, 2);
    indented->addWidget(follows_);
    column->addLayout(indented);
    column->addWidget(channels_);
    for (FieldRow* row : {head_, tail_, length_}) {
        for (int i = 0; i < row->count(); ++i) row->field(i).setStep(kMetreStep);
    }
    for (FieldRow* row : {rotation_, roll_}) {
        for (int i = 0; i < row->count(); ++i) row->field(i).setStep(kDegreeStep);
    }
    length_->field(0).setRange(kShortestBone, 1e6);
}

void RestEditor::connectRows() {
    const auto below = [this] { return follows_->isChecked() ? Below::follows : Below::stays; };
    for (int i = 0; i < 3; ++i) {
        connectField(
            *head_, i, tr("Rest place of %1"),
            [this, i, below](const Scene& scene, const Skeleton& skeleton, int joint, double metres) {
                Transform rest = skeleton[joint].rest;
                rest.translation[i] = metres;
                return setRest(scene, character_, joint_, rest, below());
            });
        connectField(*rotation_, i, tr("Rest rotation of %1"),
                     [this, i, below](const Scene& scene, const Skeleton& skeleton, int joint, double angle) {
                         Transform rest = skeleton[joint].rest;
                         angles_[i] = radians(angle);
                         rest.rotation = toQuaternion(EulerOrder::XYZ, angles_);
                         return setRest(scene, character_, joint_, rest, below());
                     });
        connectField(*tail_, i, tr("Tail of %1"),
                     [this, i](const Scene& scene, const Skeleton& skeleton, int joint, double metres) {
                         Eigen::Vector3d tail = skeleton[joint].tail;
                         tail[i] = metres;
                         return setTail(scene, character_, joint_, tail);
                     });
    }
    connectField(*length_, 0, tr("Length of %1"),
                 [this](const Scene& scene, const Skeleton&, int, double metres) {
                     return setLength(scene, character_, joint_, metres);
                 });
    connectField(*roll_, 0, tr("Roll of %1"), [this](const Scene& scene, const Skeleton&, int, double angle) {
        return setRoll(scene, character_, joint_, radians(angle));
    });
}

std::shared_ptr<const Character> RestEditor::owner() const {
    const auto character = session_->document.committed().find(character_);
    return character && character->skeleton->find(joint_) ? character : nullptr;
}

void RestEditor::connectField(FieldRow& row, int index, const QString& text, Change change) {
    NumberField& field = row.field(index);
    connect(&field, &NumberField::valueEdited, this, [this, change](double value) {
        const auto character = owner();
        if (!character) return;
        const Skeleton& skeleton = *character->skeleton;
        Result<Scene> edited =
            change(session_->document.committed(), skeleton, *skeleton.find(joint_), value);
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
    if (free) {
        channels.insert(channel);
    } else {
        channels.erase(channel);
    }
    Result<Scene> edited = setFreeChannels(session_->document.committed(), character_, joint_, channels);
    channels_->show(joint);  // until it is done
    if (!edited) return;
    const QString text = tr("Free channels of %1").arg(QString::fromStdString(joint.name));
    const Losses losses = lostBy(*character, *edited->find(character_));
    if (losses.empty()) return session_->document.commit(text, std::move(*edited));
    askAboutLosses(*this, text, losses,
                   [this, text, before = session_->document.committed(), scene = std::move(*edited)] {
                       // What was delivered under the question stays.
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
    enable();
}

void RestEditor::enable() {
    const bool rest = session_->posing.mode() == Posing::Mode::rest && !session_->visibility.locked(joint_);
    const auto character = owner();
    const bool bone = character && !(*character->skeleton)[*character->skeleton->find(joint_)].tail.isZero(0);
    for (FieldRow* row : {head_, rotation_, tail_}) row->setEnabled(rest);
    length_->setEnabled(rest && bone);
    roll_->setEnabled(rest && bone);
    follows_->setEnabled(rest);
    channels_->setEnabled(rest);
}

}  // namespace sinew
