#pragma once

#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QLabel;

namespace sinew {

/// What the tools of inverse kinematics over frames share: which frames, and whether the keys that they make
/// are thinned out at once.
class IkPage : public ToolPage {
    Q_OBJECT
public:
    using ToolPage::ToolPage;

    QString whyNot(const Session& session) const override;
    /// The frames become those that play.
    void opened(const Session& session) override;
    /// Says that a pose that is not keyed does not count, where there is one.
    void follow(const CurveScope& scope) override;
    CurveScope scope(const Session& session) const override;
    bool needsCurves() const override { return false; }
    bool slow() const override { return true; }

protected:
    struct Frames {
        FrameIndex first, last;
    };
    /// Metres; unset: every key stays.
    using Tolerance = std::optional<double>;

    void addFrames(QFormLayout& form);
    void addSimplify(QFormLayout& form);
    void addUnkeyedNote(QFormLayout& form);
    NumberField* makeFrames(const QString& name, double value);  ///< a count of frames
    Frames frames() const;
    void setFrames(const Frames& frames);
    Tolerance tolerance() const;
    /// What an edit made: thinned out where that is wanted, and `text` with how many keys there are now.
    static Outcome outcome(Result<Scene> made, QString text, Tolerance tolerance, const CurveScope& scope,
                           BackgroundTask::Control& control);

private:
    NumberField* first_ = nullptr;
    NumberField* last_ = nullptr;
    QLabel* unkeyed_ = nullptr;
    QCheckBox* simplify_ = nullptr;
    NumberField* tolerance_ = nullptr;
};

/// The frame that a field holds.
FrameIndex frameOf(const NumberField& field);

/// Metres as millimetres, to a thousandth.
QString millimetres(double metres);

}  // namespace sinew
