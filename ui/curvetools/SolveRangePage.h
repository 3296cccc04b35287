#pragma once

#include "core/scene/SolveRange.h"
#include "ui/curvetools/IkPage.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace sinew {

class JumpList;

/// Solves goals over a range of frames without pops, and lists the frames whose acceleration jumps, before
/// and after.
class SolveRangePage : public IkPage {
    Q_OBJECT
public:
    explicit SolveRangePage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Solve Range"); }
    QString step() const override;
    QString scopeText(const CurveScope& scope) const override;
    QString whyNot(const Session& session) const override;
    void opened(const Session& session) override;

private:
    enum class Which { all, pinned, selected };
    static std::vector<Goal> chosen(Which which, const CurveScope& scope);
    Which which() const;
    RangeSettings settings() const;
    QWidget* makeJumps();
    void list(const CurveScope& scope, const SolvedRange& solved, JointId joint);

    QComboBox* which_;
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
    JointId worst_;  ///< where Go to goes
    Seconds worstTime_;
};

}  // namespace sinew
