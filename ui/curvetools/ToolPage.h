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

    using QWidget::QWidget;

    /// Returns the work for the current state of the fields.
    virtual Work work() = 0;
    virtual QString title() const = 0;     ///< of the dialog: "Smooth"
    virtual QString stepName() const = 0;  ///< undo name: "Smooth Curves"
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
    /// Creates a number field that emits edited(). `name` is its label with mnemonic, used as the accessible
    /// name.
    NumberField* makeNumber(const QString& name, int decimals, const QString& unit, double value,
                            double minimum, double maximum, double step);
    /// Adds such a field with its label to a form.
    NumberField* addNumber(QFormLayout& form, const QString& name, int decimals, const QString& unit,
                           double value, double minimum, double maximum, double step);
};

/// Returns a form layout with the standard spacing.
QFormLayout* makeToolForm(QWidget& page);

/// Width of a number field, and of the gap between two fields.
inline constexpr int kToolFieldWidth = 92;
inline constexpr int kToolGapWidth = 24;

/// Adds a row of widgets to a form, in columns shared by all rows: fields separated by kToolGapWidth, unless
/// a widget of that width separates them already. The mnemonic of `name` goes to the first widget.
void addRow(QFormLayout& form, const QString& name, std::initializer_list<QWidget*> parts);

}  // namespace sinew
