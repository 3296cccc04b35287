#pragma once

#include "core/scene/evaluation/SolveRange.h"
#include "ui/curvetools/IkPage.h"

class QToolButton;

namespace sinew {

class JumpList;

/// Curve tool that solves goals over a range of frames without pops, and lists the frames whose acceleration
/// jumps before and after.
class SolveRangePage : public IkPage {
    Q_OBJECT
public:
    SolveRangePage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override;
    QString disabledReason(const Session& session) const override;
    void prepare(const Session& session) override;

private:
    enum class GoalFilter { all, pinned, selected };
    static std::vector<Goal> filteredGoals(GoalFilter filter, const CurveScope& scope);
    GoalFilter goalFilter() const;
    RangeSettings settings() const;
    QWidget* makeJumps();
    void showResult(const CurveScope& scope, const SolvedRange& solved, JointId joint);

    QComboBox* goalFilterBox_;
    NumberField* blendIn_;
    NumberField* blendOut_;
    NumberField* smoothing_;
    NumberField* passes_;
    QComboBox* method_;
    QCheckBox* movesRoot_;
    QLabel* residual_;
    QToolButton* goTo_;
    QLabel* headings_[2];
    JumpList* jumps_[2];
    JointId worstJoint_;  ///< target of Go To
    Seconds worstTime_;
};

/// Curve tool that bakes the effect of live goals into keys.
class BakeGoalsPage : public IkPage {
    Q_OBJECT
public:
    BakeGoalsPage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override;
    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
};

}  // namespace sinew
