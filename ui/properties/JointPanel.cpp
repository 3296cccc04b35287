#include "ui/properties/JointPanel.h"

#include <QLabel>

#include "core/math/Angle.h"
#include "ui/canvas/KeyText.h"
#include "ui/document/Descriptions.h"
#include "ui/properties/LimitRows.h"
#include "ui/properties/PanelRows.h"
#include "ui/properties/RestEditor.h"
#include "ui/properties/SkinRows.h"
#include "ui/properties/TransformRows.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"

namespace sinew {

namespace {

QString describe(const Curve& curve) {
    const auto& chunks = curve.chunks();
    const Interpolation first = chunks.front()->interpolationAt(0);
    bool mixed = false;
    for (const auto& chunk : chunks) {
        mixed |= chunk->interpolation != first || !chunk->interpolations.empty();
    }
    const QString keys = JointPanel::tr("%n key(s)", nullptr, static_cast<int>(curve.size()));
    return QStringLiteral("%1, %2").arg(keys, mixed ? JointPanel::tr("mixed") : interpolationName(first));
}

void setVector(ValueRow* row, const Eigen::Vector3d& v) { row->setValues({v.x(), v.y(), v.z()}); }

void setDegrees(ValueRow* row, const Eigen::Vector3d& v) {
    row->setValues({degrees(v.x()), degrees(v.y()), degrees(v.z())});
}

}  // namespace

JointPanel::JointPanel(Session& session, Actions& actions, SkinSummaries& summaries)
    : column_(columnLayout(this)), header_(new PanelHeader) {
    column_->addWidget(header_);
    transform_ = addSection(*column_, tr("Transform"));
    transform_->add(values_ = new TransformRows(session));
    limits_ = addSection(*column_, tr("Limits"));
    limits_->add(limitRows_ = new LimitRows(session, actions));
    addSection(*column_, tr("Skin"))->add(skinRows_ = new SkinRows(session, actions, summaries));
    local_ = addTransformSection(tr("Local"));
    world_ = addTransformSection(tr("World"));
    local_.section->setNote(tr("relative to parent"));

    rest_ = addSection(*column_, tr("Rest"));
    rest_->setNote(tr("relative to parent"));
    rest_->add(restEditor_ = new RestEditor(session, actions));

    keys_ = addSection(*column_, tr("Keys"));
    keys_->add(noKeys_ = makeHint(tr("No keys in this clip")));
    for (TextRow*& row : keyRows_) keys_->add(row = new TextRow(QString()));
    column_->addStretch();
    connect(&session.posing, &Posing::toolChanged, this,
            [this, &session] { showMode(session.posing.mode()); });
}

void JointPanel::showMode(Posing::Mode mode) {
    const bool pose = mode == Posing::Mode::pose;
    for (Section* section : {transform_, local_.section, world_.section, keys_}) section->setVisible(pose);
}

JointPanel::TransformSection JointPanel::addTransformSection(const QString& title) {
    TransformSection rows{};
    rows.section = addSection(*column_, title);
    rows.section->add(rows.position = new ValueRow(tr("Position"), 3, 3, QStringLiteral("m")));
    rows.section->add(rows.rotation = new ValueRow(tr("Rotation"), 3, 2, QStringLiteral("°")));
    rows.section->add(rows.quaternion = new ValueRow(tr("Quaternion"), 4, 4, QString()));
    return rows;
}

void JointPanel::show(const Evaluator& evaluator, int joint) {
    index_ = joint;
    joint_ = evaluator.skeleton()[joint];
    const Clip* clip = evaluator.clip();
    showHeader(evaluator.skeleton());
    values_->show(evaluator, joint);
    limitRows_->show(evaluator, joint);
    limits_->setVisible(limitRows_->hasVisibleRows());
    skinRows_->show(evaluator.character(), joint_.id);
    restEditor_->show(evaluator.character(), joint);
    showKeys(joint_, clip);
}

void JointPanel::showHeader(const Skeleton& skeleton) {
    const QString tail = tr("length %1 m").arg(numberText(joint_.tail.norm(), 3));
    const QString parent = joint_.parent == kNoParent
                               ? tr("root")
                               : tr("parent %1").arg(QString::fromUtf8(skeleton[joint_.parent].name));
    header_->show(QString::fromUtf8(joint_.name), QStringLiteral("%1 · %2").arg(tail, parent));
    const QString order = QString::fromUtf8(name(joint_.order));
    transform_->setNote(tr("Order %1").arg(order));
    limits_->setNote(tr("%1 · relative to rest").arg(order));
}

void JointPanel::showKeys(const Joint& joint, const Clip* clip) {
    bool any = false;
    for (const Channel channel : kChannels) {
        TextRow* row = keyRows_[static_cast<std::size_t>(channel)];
        const Curve* curve = clip ? clip->find({joint.id, channel}) : nullptr;
        row->setVisible(curve != nullptr);
        if (!curve) continue;
        any = true;
        row->setName(channelName(joint.order, channel),
                     isAngle(channel) ? axisRole(joint.order, component(channel)) : AxisRole::none);
        row->setText(describe(*curve));
    }
    noKeys_->setVisible(!any);
}

void JointPanel::TransformSection::show(const Transform& transform) const {
    const Eigen::Quaterniond& q = transform.rotation;
    setVector(position, transform.translation);
    setDegrees(rotation, fromQuaternion(EulerOrder::XYZ, q));
    // q and -q are the same rotation; always show the one with w >= 0.
    const double sign = q.w() < 0 ? -1 : 1;
    quaternion->setValues({sign * q.w(), sign * q.x(), sign * q.y(), sign * q.z()});
}

void JointPanel::showPose(const Evaluator& evaluator) {
    values_->showPose(evaluator);
    limitRows_->showPose(evaluator);
    const auto index = static_cast<std::size_t>(index_);
    local_.show(evaluator.local()[index]);
    world_.show(decompose(evaluator.model()[index]));
}

}  // namespace sinew
