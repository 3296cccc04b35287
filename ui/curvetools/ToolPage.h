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

/// The fields of one curve tool, and what it makes of curves. The dialog around it runs the work and shows
/// what comes of it while the fields change.
class ToolPage : public QWidget {
    Q_OBJECT
public:
    struct Outcome {
        Result<Scene> scene;
        QString text;  ///< what came of it, a line or two
        /// What does the same to other clips; none: what was done is of this clip alone.
        std::optional<recipe::Step> recipe = {};
        std::function<void()> show = {};  ///< called on the GUI thread: what else the page shows of it
        /// Runs in another thread when that is shown, for what is worth knowing but takes its time: a line to
        /// add to `text`; empty: none.
        std::function<QString(const std::atomic<bool>& cancel)> afterwards = {};
    };
    /// Runs in another thread, on a scene and a scope that has a clip; soon over once it is cancelled.
    using Work = std::function<Outcome(const Scene&, const CurveScope&, BackgroundTask::Control&)>;

    using QWidget::QWidget;

    /// What the tool does, with its fields as they are now.
    virtual Work work() = 0;
    virtual QString title() const = 0;  ///< of the dialog: "Smooth"
    virtual QString step() const = 0;   ///< of the history: "Smooth curves"
    /// Why it cannot be opened now; empty: it can.
    virtual QString whyNot(const Session& session) const;
    /// What it acts on, of what is selected now.
    virtual CurveScope scope(const Session& session) const { return curveScope(session); }
    /// Whether it changes curves that there are, and not only makes some.
    virtual bool needsCurves() const { return true; }
    /// Whether its work may take seconds: what runs is given up as soon as a field changes.
    virtual bool slow() const { return false; }
    /// What it says it acts on.
    virtual QString scopeText(const CurveScope& scope) const { return scope.text(); }
    /// Before it is shown, and before setScope().
    virtual void opened(const Session&) {}
    /// Before it is shown, and when something else is selected: fields that tell of it begin anew.
    virtual void setScope(const CurveScope&) {}
    /// What it acts on now: behind setScope(), and after every step of the history.
    virtual void follow(const CurveScope&) {}

Q_SIGNALS:
    void edited();  ///< a field, by the user
    void jumpRequested(sinew::JointId joint, sinew::Seconds time);

protected:
    /// Entering a number tells edited(); `name` is what it is called, with its mnemonic.
    NumberField* makeNumber(const QString& name, int decimals, const QString& unit, double value,
                            double minimum, double maximum, double step);
    /// Adds such a number with its name to a form.
    NumberField* addNumber(QFormLayout& form, const QString& name, int decimals, const QString& unit,
                           double value, double minimum, double maximum, double step);
};

/// A form in the look's spacing.
QFormLayout* makeToolForm(QWidget& page);

/// The width of a number field, and of what stands between two of them.
inline constexpr int kToolField = 92;
inline constexpr int kToolGap = 24;

/// Adds a row of parts side by side to a form, in columns that all rows share: fields, and kToolGap between
/// them where no part of that width stands there. The name's mnemonic goes to the first.
void addRow(QFormLayout& form, const QString& name, std::initializer_list<QWidget*> parts);

}  // namespace sinew
