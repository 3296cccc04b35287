#pragma once

#include "core/scene/Scene.h"
#include "ui/curvetools/IkPage.h"

namespace sinew {

/// Curve tool that pins a point in place over a range of frames, and reports how far it slides before and
/// after.
class FootPinPage : public IkPage {
    Q_OBJECT
public:
    FootPinPage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override;
    void prepare(const Session& session) override;
    void updateScope(const CurveScope& scope) override;

private:
    struct Point {
        JointId joint;
        Goal::End end = Goal::End::tail;
        friend bool operator==(const Point&, const Point&) = default;
    };
    void addPoint(const Skeleton& skeleton, int joint, Goal::End end, bool lowest);
    Point point() const;
    void findStance();

    CurveScope scope_;  ///< scope that the listed points belong to
    std::vector<Point> points_;
    QComboBox* point_;
    NumberField* pinFrame_;
    NumberField* blendIn_;
    NumberField* blendOut_;
    NumberField* depth_;
    QCheckBox* keepsOrientation_;
    NumberField* smoothing_;
    bool coversWholeClip_ =
        false;  ///< the tool was opened with the whole clip as the range: use the stance instead
};

}  // namespace sinew
