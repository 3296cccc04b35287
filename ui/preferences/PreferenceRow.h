#pragma once

#include <QWidget>
#include <functional>

class QAction;
class QToolButton;

namespace sinew {

struct CanvasColor;
struct ChoicePreference;
struct NumberPreference;
struct TogglePreference;

/// How a row reads and changes its setting.
struct PreferenceBinding {
    std::function<void()> show;            ///< makes the control show the current value
    std::function<bool()> isDefault;       ///< whether the setting has its default
    std::function<void()> reset;           ///< restores the default
    std::function<QString()> defaultText;  ///< the default, as shown
};

/// A setting in the Preferences dialog: its name, the control that changes it at once, and a button that
/// restores its default.
class PreferenceRow : public QWidget {
    Q_OBJECT
public:
    /// @param label    name of the setting; empty if the control shows it itself, as a check box does
    /// @param control  accessible by `name`
    PreferenceRow(const QString& label, const QString& name, const QString& tip, QWidget* control,
                  PreferenceBinding binding);

    /// Shows the current value.
    void refresh();
    bool isDefault() const { return binding_.isDefault(); }
    void reset() { binding_.reset(); }
    /// Whether the name, the explanation or a value of the setting contains `text`.
    bool matches(const QString& text) const;

private:
    QString words_;  ///< text that a search matches
    QString tip_;
    QWidget* control_;
    QToolButton* resetButton_;
    PreferenceBinding binding_;
};

PreferenceRow* makeToggleRow(const TogglePreference& preference, const QString& text, const QString& tip);
/// @param unit  with its space, such as " MB"
PreferenceRow* makeNumberRow(const NumberPreference& preference, const QString& name, const QString& tip,
                             const QString& unit);
/// @param texts  of the values, in the order of their names
PreferenceRow* makeChoiceRow(const ChoicePreference& preference, const QString& name, const QString& tip,
                             const QStringList& texts);
/// A setting that a checkable action shows and stores.
PreferenceRow* makeActionRow(QAction& action, bool isOnByDefault);
/// A setting that is one action of an exclusive group, of which the first is the default.
PreferenceRow* makeActionChoiceRow(const QList<QAction*>& actions, const QString& name, const QString& tip);
/// A colour of the current theme.
PreferenceRow* makeColorRow(const CanvasColor& color);

}  // namespace sinew
