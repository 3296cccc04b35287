#include "ui/properties/LimitRows.h"

#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/properties/ConflictLine.h"
#include "ui/properties/LimitEdit.h"
#include "ui/properties/LimitRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

LimitRows::LimitRows(Session& session, Actions& actions) : session_(&session) {
    auto* column = columnLayout(this);
    for (int i = 0; i < 3; ++i) {
        auto* row = rows_[static_cast<std::size_t>(i)] = new LimitRow;
        column->addWidget(row);
        connect(row, &LimitRow::limitEdited, this, [this, i](const LimitEdit& change) { edit(i, change); });
        connect(row, &LimitRow::gestureEnded, this, &LimitRows::commit);
        connect(row, &LimitRow::gestureCancelled, &session.document, &Document::cancel);
    }
    column->addWidget(conflict_ = new ConflictLine);
    column->addWidget(remedies_ = new ConflictRemedies);
    column->addWidget(stiffness_ = new StiffnessRow);
    column->addWidget(uses_ = new LimitUses);
    column->addWidget(new LimitButtons(actions));
    connect(&session.conflicts, &Conflicts::changed, this, &LimitRows::showConflicts);
    connect(remedies_, &ConflictRemedies::chosen, this,
            [this](ConflictRemedy chosen) { session_->conflicts.apply(chosen, conflictingAngles_); });
    connect(stiffness_, &StiffnessRow::limitEdited, this, &LimitRows::edit);
    connect(stiffness_, &StiffnessRow::gestureEnded, this, &LimitRows::commit);
    connect(stiffness_, &StiffnessRow::gestureCancelled, &session.document, &Document::cancel);
    connect(uses_, &LimitUses::useToggled, this, &LimitRows::enforce);
    connect(&session.document, &Document::cancelled, this, [this] {
        for (LimitRow* row : rows_) row->abandonEdit();
        stiffness_->abandonEdit();
    });
}

void LimitRows::show(const Evaluator& evaluator, int joint) {
    character_ = evaluator.character().id;
    joint_ = evaluator.skeleton()[joint];
    index_ = joint;
    hasVisibleRows_ = false;
    for (int i = 0; i < 3; ++i) showRow(i, evaluator);
    showConflicts();
    showUses(evaluator.skeleton());
}

void LimitRows::showRow(int index, const Evaluator& evaluator) {
    const auto position = static_cast<std::size_t>(index);
    const AngleLimit& limit = joint_.limits.angles[position];
    const QString axis = angleLabel(joint_.order, index);
    const Clip* clip = evaluator.clip();
    const Curve* curve = clip ? clip->find({joint_.id, angle(index)}) : nullptr;
    const auto used = curve ? std::optional(used_.of(angle(index), *curve)) : std::nullopt;
    const bool shown = joint_.free.contains(angle(index)) || limit.mode != AngleLimit::Mode::free;
    const std::vector<AngleLimit> limits = limitsForAngle(index, evaluator.skeleton());
    rows_[position]->show(axis, axisRole(joint_.order, index), limits, used);
    rows_[position]->setVisible(shown);
    stiffness_->show(index, axis, shown ? std::span(limits) : std::span<const AngleLimit>());
    hasVisibleRows_ |= shown;
}

void LimitRows::showConflicts() {
    conflictingAngles_.clear();
    QStringList lines;
    for (int i = 0; i < 3; ++i) {
        const LimitConflict* conflict = session_->conflicts.find({joint_.id, angle(i)});
        if (!conflict || conflict->accepted) continue;
        const auto keys = static_cast<int>(conflict->keys.size());
        const QString axis = angleLabel(joint_.order, i), worst = numberText(degrees(conflict->maxExcess), 2);
        lines << (keys == 0 ? tr("%1: exceeded between keys by up to %2°").arg(axis, worst)
                            : tr("%1: %n key(s) outside by up to %2°", nullptr, keys).arg(axis, worst));
        conflictingAngles_.push_back(conflict->id);
    }
    conflict_->setLines(lines);
    remedies_->setVisible(!lines.isEmpty());
}

std::vector<AngleLimit> LimitRows::limitsForAngle(int index, const Skeleton& skeleton) const {
    std::vector<AngleLimit> limits{joint_.limits.angles[static_cast<std::size_t>(index)]};
    for (const JointId id : session_->selection.joints()) {
        const auto other = skeleton.find(id);
        if (!other || id == joint_.id) continue;
        const Joint& joint = skeleton[*other];
        if (const auto channel = matchingChannel(joint_.order, angle(index), joint.order))
            limits.push_back(joint.limits.angles[static_cast<std::size_t>(component(*channel))]);
    }
    return limits;
}

void LimitRows::showUses(const Skeleton& skeleton) {
    for (const LimitUse use : kLimitUses) {
        const bool on = joint_.limits.appliesTo(use);
        const bool mixed = std::ranges::any_of(session_->selection.joints(), [&](JointId id) {
            const auto other = skeleton.find(id);
            return other && skeleton[*other].limits.appliesTo(use) != on;
        });
        uses_->show(use, mixed ? Qt::PartiallyChecked : on ? Qt::Checked : Qt::Unchecked);
    }
}

void LimitRows::showPose(const Evaluator& evaluator) {
    const Eigen::Vector3d angles = evaluator.values(index_).angles;
    for (int i = 0; i < 3; ++i) rows_[static_cast<std::size_t>(i)]->setAngle(angles[i]);
}

void LimitRows::edit(int changed, const LimitEdit& change) {
    const Evaluator* evaluator = session_->pose.active();
    if (evaluator == nullptr || evaluator->character().id != character_) return;
    const Skeleton& skeleton = evaluator->skeleton();
    std::vector<ChannelLimit> limits;
    for (const JointId id : session_->selection.joints()) {
        const auto index = skeleton.find(id);
        // Each change of a gesture starts from the committed limit.
        const auto owner = session_->document.committed().find(character_);
        const auto before = owner ? owner->skeleton->find(id) : std::nullopt;
        if (!index || !before) continue;
        const Joint& joint = (*owner->skeleton)[*before];
        const auto channel = matchingChannel(joint_.order, angle(changed), joint.order);
        if (!channel) continue;
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(component(*channel))];
        limits.push_back(
            {{id, *channel}, applyLimitEdit(limit, change, evaluator->values(*index).at(*channel))});
    }
    Result<Scene> scene = setAngleLimits(session_->document.committed(), character_, limits);
    if (scene) session_->document.preview(std::move(*scene));
}

void LimitRows::commit() { session_->document.commit(tr("Change Limits of %1").arg(subject())); }

void LimitRows::enforce(LimitUse use, bool on) {
    const QString text = on ? tr("Enforce Limits of %1") : tr("Stop Enforcing Limits of %1");
    commitOrReport(
        session_->document, text.arg(subject()),
        setLimitsEnforced(session_->document.committed(), character_, session_->selection.joints(), use, on));
}

QString LimitRows::subject() const {
    const auto character = session_->document.committed().find(character_);
    return character ? jointsText(*character->skeleton, session_->selection.joints()) : QString();
}

}  // namespace sinew
