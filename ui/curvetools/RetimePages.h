#pragma once

#include <optional>

#include "ui/curvetools/ToolPage.h"

class QCheckBox;

namespace sinew {

/// Curve tool that trims a clip to a range of the frames that play, and reports its new length.
class TrimPage : public ToolPage {
    Q_OBJECT
public:
    TrimPage();

    Work work() override;
    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override { return wholeClipText(scope); }
    bool needsCurves() const override { return false; }
    /// Proposes the in/out range.
    void prepare(const Session& session) override;
    void setScope(const CurveScope& scope) override;

private:
    NumberField* first_;
    NumberField* last_;
    std::optional<FrameRange> proposed_;  ///< set by prepare(), used by setScope()
};

/// Curve tool that changes the speed of a clip but not its frame rate, and reports its new length.
class SpeedPage : public ToolPage {
    Q_OBJECT
public:
    SpeedPage();

    Work work() override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    void setScope(const CurveScope& scope) override;

private:
    NumberField* speed_;
    NumberField* duration_;
    double durationBefore_ = 0;  ///< duration before the change, seconds
};

/// Curve tool that repeats a clip, and reports its new length.
class LoopPage : public ToolPage {
    Q_OBJECT
public:
    LoopPage();

    Work work() override;
    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override { return wholeClipText(scope); }
    bool needsCurves() const override { return false; }

private:
    NumberField* times_;
};

/// Curve tool that makes curves continue seamlessly from their last key to their first.
class MatchLoopPage : public ToolPage {
    Q_OBJECT
public:
    MatchLoopPage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }

private:
    QComboBox* end_;
};

class RateBox;

/// Curve tool that keys a clip on every frame of another frame rate.
class ResamplePage : public ToolPage {
    Q_OBJECT
public:
    ResamplePage();

    Work work() override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    void setScope(const CurveScope& scope) override;

private:
    RateBox* rate_;
    QCheckBox* curves_;
};

}  // namespace sinew
