#pragma once

#include "core/scene/Goal.h"
#include "ui/curvetools/IkPage.h"

class QComboBox;

namespace sinew {

/// Keeps a point where it is over some frames, and says how far it slid and slides.
class FootPinPage : public IkPage {
    Q_OBJECT
public:
    explicit FootPinPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Foot Pin"); }
    QString step() const override;
    QString scopeText(const CurveScope& scope) const override;
    void opened(const Session& session) override;
    void follow(const CurveScope& scope) override;

private:
    struct Point {
        JointId joint;
        Goal::End end = Goal::End::tail;
        friend bool operator==(const Point&, const Point&) = default;
    };
    void addPoint(const Skeleton& skeleton, int joint, Goal::End end, bool lowest);
    Point point() const;
    void findStance();

    CurveScope scope_;  ///< whose points are offered
    std::vector<Point> points_;
    QComboBox* point_;
    NumberField* placed_;
    NumberField* blendIn_;
    NumberField* blendOut_;
    NumberField* depth_;
    QCheckBox* keepsTurn_;
    NumberField* smoothing_;
    bool whole_ = false;  ///< opened with the whole clip as the range: a stance says more
};

}  // namespace sinew
