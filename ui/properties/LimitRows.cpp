#include "ui/properties/LimitRows.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "core/anim/UsedRange.h"
#include "core/math/Angle.h"
#include "core/scene/edits/SetLimits.h"
#include "core/scene/edits/SetLimitsEnforced.h"
#include "ui/document/ChannelName.h"
#include "ui/document/Session.h"
#include "ui/properties/ConflictLine.h"
#include "ui/properties/LimitRow.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

LimitRows::LimitRows(Session& session, QWidget* parent) : QWidget(parent), session_(&session) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (int i = 0; i < 3; ++i) {
        auto* row = rows_[static_cast<std::size_t>(i)] = new LimitRow;
        column->addWidget(row);
        connect(row, &LimitRow::limitEdited, this,
                [this, i](const AngleLimit& limit) { session_->document.preview(withLimit(i, limit)); });
        connect(row, &LimitRow::gestureEnded, this,
                [this] { session_->document.commit(tr("Limits of %1").arg(subject())); });
        connect(row, &LimitRow::gestureCancelled, &session.document, &Document::cancel);
    }
    column->addWidget(conflict_ = new ConflictLine);
    auto* line = new QWidget;
    auto* across = new QHBoxLayout(line);
    across->setContentsMargins(8, 4, 8, 0);
    across->addWidget(enforce_ = new QCheckBox(tr("Enforce")));
    enforce_->setToolTip(tr("Posing stays inside the limits; off: what goes beyond is only marked"));
    connect(enforce_, &QCheckBox::clicked, this,
            [this] { setEnforced(!joint_.limits.appliesTo(LimitUse::drags)); });
    column->addWidget(line);
}

void LimitRows::show(const Evaluator& evaluator, int joint) {
    character_ = evaluator.character().id;
    joint_ = evaluator.skeleton()[joint];
    index_ = joint;
    anyShown_ = false;
    QStringList beyond;
    for (int i = 0; i < 3; ++i) showRow(i, joint_, evaluator.clip(), beyond);
    conflict_->setLines(beyond);
    bool mixed = false;
    for (const JointId id : session_->selection.joints()) {
        const auto other = evaluator.skeleton().find(id);
        mixed |= other && evaluator.skeleton()[*other].limits.appliesTo(LimitUse::drags) !=
                              joint_.limits.appliesTo(LimitUse::drags);
    }
    enforce_->setCheckState(mixed                                      ? Qt::PartiallyChecked
                            : joint_.limits.appliesTo(LimitUse::drags) ? Qt::Checked
                                                                       : Qt::Unchecked);
}

void LimitRows::showRow(int index, const Joint& joint, const Clip* clip, QStringList& beyond) {
    const auto at = static_cast<std::size_t>(index);
    const AngleLimit& limit = joint.limits.angles[at];
    const QString axis = angleLetter(joint.order, index);
    const Curve* curve = clip ? clip->find({joint.id, angle(index)}) : nullptr;
    const auto used = curve ? std::optional(used_.of(angle(index), *curve)) : std::nullopt;
    const bool shown = joint.free.contains(angle(index)) || limit.mode != AngleLimit::Mode::free;
    rows_[at]->show(axis, axisRole(joint.order, index), limit, used);
    rows_[at]->setVisible(shown);
    anyShown_ |= shown;
    const double over = used ? std::max(excess(limit, used->min), excess(limit, used->max)) : 0;
    if (over > 0)
        beyond << tr("%1 goes %2° beyond its limits in this clip").arg(axis, numberText(degrees(over), 2));
}

void LimitRows::showPose(const Evaluator& evaluator) {
    const Eigen::Vector3d angles = evaluator.values(index_).angles;
    for (int i = 0; i < 3; ++i) rows_[static_cast<std::size_t>(i)]->setAngle(angles[i]);
}

Scene LimitRows::withLimit(int limited, const AngleLimit& limit) const {
    Scene scene = session_->document.committed();
    const auto owner = scene.find(character_);
    if (!owner) return scene;
    for (const JointId id : session_->selection.joints()) {
        const auto index = owner->skeleton->find(id);
        if (!index) continue;
        const Joint& joint = (*owner->skeleton)[*index];
        const auto channel = sameChannel(joint_.order, angle(limited), joint.order);
        if (!channel) continue;
        JointLimits limits = joint.limits;
        limits.angles[static_cast<std::size_t>(component(*channel))] = limit;
        if (Result<Scene> edited = setLimits(scene, character_, id, limits)) scene = std::move(*edited);
    }
    return scene;
}

void LimitRows::setEnforced(bool enforced) {
    const QString text = enforced ? tr("Enforce limits of %1") : tr("Do not enforce limits of %1");
    Result<Scene> edited = setLimitsEnforced(session_->document.committed(), character_,
                                             session_->selection.joints(), LimitUse::drags, enforced);
    if (edited)
        edited = setLimitsEnforced(*edited, character_, session_->selection.joints(), LimitUse::ik, enforced);
    if (edited) session_->document.commit(text.arg(subject()), std::move(*edited));
}

QString LimitRows::subject() const {
    const auto count = session_->selection.joints().size();
    return count == 1 ? QString::fromStdString(joint_.name) : tr("%1 joints").arg(count);
}

}  // namespace sinew
