#pragma once

#include <QWidget>
#include <array>
#include <span>
#include <vector>

#include "core/anim/curve/UsedRange.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

class Actions;
class ConflictLine;
class ConflictRemedies;
class LimitRow;
class LimitUses;
class StiffnessRow;
struct LimitEdit;
struct Session;

/// Edits the limits of the current joint's angles: mode, bounds, stiffness and where they are enforced, and
/// shows the clip's conflicts with them. Other selected joints get the same change to their angle of the same
/// name.
class LimitRows : public QWidget {
    Q_OBJECT
public:
    LimitRows(Session& session, Actions& actions);

    /// @param evaluator  evaluator of the joint's character
    void show(const Evaluator& evaluator, int joint);
    void showPose(const Evaluator& evaluator);
    /// Returns whether the joint has an angle that is free or limited.
    bool hasVisibleRows() const { return hasVisibleRows_; }

private:
    void showRow(int angle, const Evaluator& evaluator);
    void showConflicts();  ///< conflicts of the clip with the limits, and their remedies
    void showUses(const Skeleton& skeleton);
    /// Returns the limits of one angle: the current joint's, then those that are edited with it.
    std::vector<AngleLimit> limitsForAngle(int angle, const Skeleton& skeleton) const;
    void edit(int angle, const LimitEdit& change);
    void commit();
    void enforce(LimitUse use, bool on);
    QString subject() const;

    Session* session_;
    CharacterId character_;
    Joint joint_;
    int index_ = 0;
    bool hasVisibleRows_ = false;
    std::array<LimitRow*, 3> rows_{};
    UsedRanges used_;
    std::vector<ChannelId>
        conflictingAngles_;  ///< angles of the current joint with conflicts that are not accepted
    ConflictLine* conflict_;
    ConflictRemedies* remedies_;
    StiffnessRow* stiffness_;
    LimitUses* uses_;
};

}  // namespace sinew
