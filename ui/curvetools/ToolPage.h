#pragma once

#include <QFormLayout>
#include <QWidget>
#include <atomic>
#include <functional>
#include <initializer_list>
#include <optional>

#include "core/base/Result.h"
#include "core/io/recipe/Recipe.h"
#include "ui/curvetools/CurveScope.h"
#include "ui/widgets/BackgroundTask.h"

class QComboBox;

namespace sinew {

class NumberField;

/// Base of the curve tools: the fields of one tool and the work it does on curves. CurveToolDialog runs the
/// work and previews the result while the fields change.
class ToolPage : public QWidget {
    Q_OBJECT
public:
    struct Outcome {
        Result<Scene> scene;
        QString text;  ///< summary of the result, a line or two
        /// Recipe step that does the same to other clips, or nullopt if the edit only makes sense for this
        /// clip.
        std::optional<recipe::Step> recipe = {};
        std::function<void()> showResult =
            {};  ///< called on the GUI thread to show further results on the page
        /// Optional slower analysis, run on a worker thread after the result is shown. Returns a line to add
        /// to `text`, or an empty string.
        std::function<QString(const std::atomic<bool>& cancel)> followUp = {};
    };
    /// Runs on a worker thread with a scope that has a clip. Returns promptly once cancelled.
    using Work = std::function<Outcome(const Scene&, const CurveScope&, BackgroundTask::Control&)>;

    /// @param title     of the dialog: "Smooth"
    /// @param stepName  undo name: "Smooth Curves"
    ToolPage(const QString& title, const QString& stepName) : title_(title), stepName_(stepName) {}

    /// Returns the work for the current state of the fields.
    virtual Work work() = 0;
    const QString& title() const { return title_; }
    virtual QString stepName() const { return stepName_; }
    /// Returns why the tool cannot be opened now, or an empty string if it can.
    virtual QString disabledReason(const Session& session) const;
    /// Returns what the tool would act on for the current selection.
    virtual CurveScope scope(const Session& session) const { return curveScope(session); }
    /// Returns whether the tool needs existing curves.
    virtual bool needsCurves() const { return true; }
    /// Returns whether the work may take seconds. Slow work is cancelled as soon as a field changes.
    virtual bool isSlow() const { return false; }
    /// Describes the scope to the user.
    virtual QString scopeText(const CurveScope& scope) const { return scope.text(); }
    /// Called before the page is shown, and before setScope().
    virtual void prepare(const Session&) {}
    /// Called before the page is shown and when the selection changes: resets fields that depend on the
    /// scope.
    virtual void setScope(const CurveScope&) {}
    /// Called after setScope() and after every step of the history, with the current scope.
    virtual void updateScope(const CurveScope&) {}

Q_SIGNALS:
    void edited();  ///< the user changed a field
    void jumpRequested(sinew::JointId joint, sinew::Seconds time);

protected:
    /// Returns the page's form, which is its layout and has the standard spacing.
    QFormLayout& form();
    /// Creates a number field that emits edited(). `name` is its label with mnemonic, used as the accessible
    /// name.
    NumberField* makeNumber(const QString& name, int decimals, const QString& unit, double value,
                            double minimum, double maximum, double step);
    /// Adds such a field with its label to the form.
    NumberField* addNumber(const QString& name, int decimals, const QString& unit, double value,
                           double minimum, double maximum, double step);
    NumberField* makeFrame(const QString& name);  ///< like makeNumber(), for the number of a frame
    NumberField* addFrame(const QString& name);
    /// Adds a combo box that emits edited(), with its label, to the form.
    QComboBox* addChoice(const QString& name, const QStringList& items, const QString& tip = {});
    /// Adds a row of widgets to the form, in columns shared by all rows: fields separated by kGapWidth,
    /// unless a widget of that width separates them already. The mnemonic of `name` goes to the first widget.
    void addRow(const QString& name, std::initializer_list<QWidget*> parts);

    static constexpr int kGapWidth = 24;  ///< gap between two fields

private:
    QString title_, stepName_;
};

/// Returns the frame in a field.
FrameIndex frameOf(const NumberField& field);
void showFrame(NumberField& field, FrameIndex frame);

/// Returns why a tool that needs a clip cannot be opened now, or an empty string if it can.
QString missingClipReason(const Session& session);

/// Returns the text for a scope that is a whole clip: "All of walk".
QString wholeClipText(const CurveScope& scope);

}  // namespace sinew
