#pragma once

#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QLabel;

namespace sinew {

/// Base of the tools for inverse kinematics over a frame range: the range fields, and an option to simplify
/// the new keys.
class IkPage : public ToolPage {
    Q_OBJECT
public:
    /// @param stepName  with placeholders for the first and the last frame
    using ToolPage::ToolPage;

    QString stepName() const override;
    QString disabledReason(const Session& session) const override;
    /// Sets the range to the frames that play.
    void prepare(const Session& session) override;
    /// Shows a note if there is a pose that is not keyed and will be ignored.
    void updateScope(const CurveScope& scope) override;
    CurveScope scope(const Session& session) const override;
    bool needsCurves() const override { return false; }
    bool isSlow() const override { return true; }

protected:
    struct Frames {
        FrameIndex first, last;
    };
    /// Metres; nullopt: keep all keys.
    using Tolerance = std::optional<double>;

    void addFrames();
    void addSimplify();
    void addUnkeyedNote();
    NumberField* makeFrameCount(const QString& name, double value);  ///< a number of frames
    Frames frames() const;
    void setFrames(const Frames& frames);
    Tolerance tolerance() const;
    /// Returns the outcome of an edit, simplified if `tolerance` is set. The number of keys is appended to
    /// `text`.
    static Outcome outcome(Result<Scene> made, QString text, Tolerance tolerance, const CurveScope& scope,
                           BackgroundTask::Control& control);

private:
    NumberField* first_ = nullptr;
    NumberField* last_ = nullptr;
    QLabel* unkeyed_ = nullptr;
    QCheckBox* simplify_ = nullptr;
    NumberField* tolerance_ = nullptr;
};

/// Formats metres as millimetres with three decimals.
QString millimetres(double metres);

}  // namespace sinew
