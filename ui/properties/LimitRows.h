#pragma once

#include <QWidget>
#include <array>
#include <span>
#include <vector>

#include "core/anim/UsedRange.h"
#include "core/scene/Evaluator.h"

namespace sinew {

class Actions;
class ConflictLine;
class ConflictRemedies;
class LimitRow;
class LimitUses;
class StiffnessRow;
struct LimitEdit;
struct Session;

/// The limits of the current joint's angles, to be edited: mode, bounds, stiffness, what obeys them, and what
/// the clip does beyond them. Other selected joints get the same change for their angle of the same name.
class LimitRows : public QWidget {
    Q_OBJECT
public:
    LimitRows(Session& session, Actions& actions, QWidget* parent = nullptr);

    /// The evaluator is that of the joint's character.
    void show(const Evaluator& evaluator, int joint);
    void showPose(const Evaluator& evaluator);
    /// Whether the joint has an angle that may turn or is limited.
    bool anyShown() const { return anyShown_; }

private:
    void showRow(int angle, const Evaluator& evaluator);
    void showConflicts();  ///< what the clip does beyond the limits, and what can be done
    void showUses(const Skeleton& skeleton);
    /// The limits of one angle of the current joint and, behind it, of those that are edited with it.
    std::vector<AngleLimit> limitsOf(int angle, const Skeleton& skeleton) const;
    void edit(int angle, const LimitEdit& change);
    void commit();
    void enforce(LimitUse use, bool on);
    QString subject() const;

    Session* session_;
    CharacterId character_;
    Joint joint_;
    int index_ = 0;
    bool anyShown_ = false;
    std::array<LimitRow*, 3> rows_{};
    UsedRanges used_;
    std::vector<ChannelId> beyond_;  ///< angles of the current joint that the clip takes beyond their limits
    ConflictLine* conflict_;
    ConflictRemedies* remedies_;
    StiffnessRow* stiffness_;
    LimitUses* uses_;
};

}  // namespace sinew
