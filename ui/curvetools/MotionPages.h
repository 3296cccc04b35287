#pragma once

#include <vector>

#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QSlider;

namespace sinew {

/// Base of the tools that change the motion of a whole clip.
class MotionPage : public ToolPage {
    Q_OBJECT
public:
    using ToolPage::ToolPage;

    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override;
    QString scopeText(const CurveScope& scope) const override { return wholeClipText(scope); }
    bool needsCurves() const override { return false; }

protected:
    /// Adds a check box that emits edited(), across the form.
    QCheckBox* addCheck(const QString& text, bool checked, const QString& tip = {});
};

/// Curve tool that moves root motion between the hips and a root joint, or removes it. Reports the path.
class RootMotionPage : public MotionPage {
    Q_OBJECT
public:
    RootMotionPage();

    Work work() override;

private:
    void showFields();

    QComboBox* action_;
    QCheckBox* heading_;
    QCheckBox* height_;
    NumberField* smoothing_;
};

/// Curve tool that makes a clip a seamless loop. Reports the seam before and after.
class MakeLoopPage : public MotionPage {
    Q_OBJECT
public:
    MakeLoopPage();

    Work work() override;
    QString disabledReason(const Session& session) const override;
    bool isSlow() const override { return true; }
    /// Proposes the in/out range as the loop if it is not the whole clip.
    void prepare(const Session& session) override;
    void setScope(const CurveScope& scope) override;

private:
    enum class Search { best, range };
    void showFields();

    QComboBox* search_;
    NumberField* minimum_;
    NumberField* first_;
    NumberField* last_;
    QCheckBox* plantsFeet_;
    std::optional<FrameRange> proposed_;  ///< set by prepare(), used by setScope()
};

/// Curve tool that rotates and moves a whole clip in the world.
class MoveClipPage : public MotionPage {
    Q_OBJECT
public:
    MoveClipPage();

    Work work() override;

private:
    enum class Pivot { start, origin };

    NumberField* heading_;
    QComboBox* pivot_;
    NumberField* offset_[3];
};

/// Curve tool that blends a clip from and to the rest pose.
class EaseClipPage : public MotionPage {
    Q_OBJECT
public:
    EaseClipPage();

    Work work() override;

private:
    NumberField* in_;
    NumberField* out_;
};

/// Curve tool that makes a new clip between the active one and another of the character, chosen by a slider.
class BlendClipsPage : public MotionPage {
    Q_OBJECT
public:
    BlendClipsPage();

    Work work() override;
    QString disabledReason(const Session& session) const override;
    bool isSlow() const override { return true; }
    void updateScope(const CurveScope& scope) override;

private:
    QComboBox* other_;
    QSlider* slider_;
    NumberField* weight_;
    QCheckBox* plantsFeet_;
    std::vector<ClipId> others_;  ///< clips listed in other_
};

}  // namespace sinew
