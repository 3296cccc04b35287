#include "ui/preferences/PreferenceRow.h"

#include <QAction>
#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>

#include "ui/settings/Preferences.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

constexpr int kNameWidth = 190;
constexpr int kControlWidth = 220;

QString onOff(bool on) { return on ? PreferenceRow::tr("on") : PreferenceRow::tr("off"); }

QIcon swatch(const QColor& color) {
    QPixmap pixmap(32, 16);
    pixmap.fill(color);
    QPainter(&pixmap).drawRect(0, 0, 31, 15);
    return pixmap;
}

}  // namespace

PreferenceRow::PreferenceRow(const QString& label, const QString& name, const QString& tip, QWidget* control,
                             PreferenceBinding binding)
    : words_(name + u' ' + tip),
      tip_(tip),
      control_(control),
      resetButton_(makeSmallButton("reset")),
      binding_(std::move(binding)) {
    setObjectName(name);
    auto* row = rowLayout(this, {0, 2, 0, 2}, 8);
    control->setAccessibleName(name);
    if (auto* combo = qobject_cast<QComboBox*>(control)) {
        for (int i = 0; i < combo->count(); ++i) words_ += u' ' + combo->itemText(i);
    }
    if (label.isEmpty()) {
        row->addWidget(control, 1);
    } else {
        auto* title = new QLabel(label, this);
        title->setMinimumWidth(kNameWidth);
        title->setWordWrap(true);
        title->setBuddy(control);
        control->setMinimumWidth(kControlWidth);
        row->addWidget(title, 1);
        row->addWidget(control);
    }
    resetButton_->setAccessibleName(tr("Reset %1").arg(name));
    QSizePolicy keepsPlace = resetButton_->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    resetButton_->setSizePolicy(keepsPlace);
    row->addWidget(resetButton_);
    connect(resetButton_, &QToolButton::clicked, this, [this] {
        control_->setFocus();  // the button is about to disappear
        binding_.reset();
    });
    refresh();
}

void PreferenceRow::refresh() {
    const QSignalBlocker blocker(control_);
    binding_.show();
    resetButton_->setVisible(!binding_.isDefault());
    resetButton_->setToolTip(tr("Restore the default: %1").arg(binding_.defaultText()));
    // The default of a colour depends on the theme.
    const QString tip = tr("%1\nDefault: %2").arg(tip_, binding_.defaultText());
    setToolTip(tip);
    control_->setToolTip(tip);
    control_->setAccessibleDescription(tip);
}

bool PreferenceRow::matches(const QString& text) const { return words_.contains(text, Qt::CaseInsensitive); }

PreferenceRow* makeToggleRow(const TogglePreference& preference, const QString& text, const QString& tip) {
    auto* box = new QCheckBox(text);
    QObject::connect(box, &QCheckBox::toggled, box,
                     [&preference](bool on) { Preferences::get().set(preference, on); });
    return new PreferenceRow(
        {}, text, tip, box,
        {[box, &preference] { box->setChecked(Preferences::get().value(preference)); },
         [&preference] { return Preferences::get().value(preference) == preference.fallback; },
         [&preference] { Preferences::get().reset(QLatin1String(preference.key)); },
         [&preference] { return onOff(preference.fallback); }});
}

PreferenceRow* makeNumberRow(const NumberPreference& preference, const QString& name, const QString& tip,
                             const QString& unit) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(preference.least), static_cast<int>(preference.most));
    box->setSuffix(unit);
    box->setAccelerated(true);
    box->setKeyboardTracking(false);  // the first digits of a number are not the number
    useWheelWithFocus(*box);
    QObject::connect(box, &QSpinBox::valueChanged, box,
                     [&preference](int number) { Preferences::get().set(preference, number); });
    return new PreferenceRow(
        name, name, tip, box,
        {[box, &preference] { box->setValue(Preferences::get().integer(preference)); },
         [&preference] { return Preferences::get().value(preference) == preference.fallback; },
         [&preference] { Preferences::get().reset(QLatin1String(preference.key)); },
         [&preference, unit] { return QString::number(preference.fallback) + unit; }});
}

PreferenceRow* makeChoiceRow(const ChoicePreference& preference, const QString& name, const QString& tip,
                             const QStringList& texts) {
    auto* box = new QComboBox;
    box->addItems(texts);
    useWheelWithFocus(*box);
    QObject::connect(box, &QComboBox::activated, box, [&preference](int index) {
        Preferences::get().set(preference, static_cast<std::size_t>(index));
    });
    return new PreferenceRow(
        name, name, tip, box,
        {[box, &preference] { box->setCurrentIndex(static_cast<int>(Preferences::get().value(preference))); },
         [&preference] { return Preferences::get().value(preference) == 0; },
         [&preference] { Preferences::get().reset(QLatin1String(preference.key)); },
         [first = texts.first()] { return first; }});
}

PreferenceRow* makeActionRow(QAction& action, bool isOnByDefault) {
    auto* box = new QCheckBox(action.iconText());
    QObject::connect(box, &QCheckBox::toggled, &action, [&action](bool on) {
        if (action.isChecked() != on) action.trigger();
    });
    auto* row = new PreferenceRow(
        {}, action.iconText(), action.statusTip(), box,
        {[box, &action] { box->setChecked(action.isChecked()); },
         [&action, isOnByDefault] { return action.isChecked() == isOnByDefault; },
         [&action] { action.trigger(); }, [isOnByDefault] { return onOff(isOnByDefault); }});
    QObject::connect(&action, &QAction::toggled, row, &PreferenceRow::refresh);
    return row;
}

PreferenceRow* makeActionChoiceRow(const QList<QAction*>& actions, const QString& name, const QString& tip) {
    auto* box = new QComboBox;
    for (const QAction* action : actions) box->addItem(action->iconText());
    useWheelWithFocus(*box);
    QObject::connect(box, &QComboBox::activated, box, [actions](int index) { actions[index]->trigger(); });
    const auto checked = [actions] {
        const auto found = std::ranges::find_if(actions, &QAction::isChecked);
        return static_cast<int>(found - actions.begin());
    };
    auto* row = new PreferenceRow(
        name, name, tip, box,
        {[box, checked] { box->setCurrentIndex(checked()); }, [checked] { return checked() == 0; },
         [actions] { actions[0]->trigger(); }, [actions] { return actions[0]->iconText(); }});
    for (const QAction* action : actions)
        QObject::connect(action, &QAction::toggled, row, &PreferenceRow::refresh);
    return row;
}

PreferenceRow* makeColorRow(const CanvasColor& color) {
    const QString name = QCoreApplication::translate("sinew::Theme", color.text);
    auto* button = new QPushButton;
    QObject::connect(button, &QPushButton::clicked, button, [button, &color] {
        auto* dialog = new QColorDialog(theme().*color.role, button->window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setOption(QColorDialog::DontUseNativeDialog);
        QObject::connect(dialog, &QColorDialog::colorSelected, button, [&color](const QColor& chosen) {
            Preferences::get().setColor(colorKey(color), chosen);
        });
        dialog->open();
    });
    return new PreferenceRow(
        name, name, PreferenceRow::tr("Choose a colour"), button,
        {[button, &color] {
             button->setIcon(swatch(theme().*color.role));
             button->setText((theme().*color.role).name());
         },
         [&color] { return !Preferences::get().color(colorKey(color)).isValid(); },
         [&color] { Preferences::get().reset(colorKey(color)); },
         [&color] { return (standardTheme(theme().dark, theme().highContrast).*color.role).name(); }});
}

}  // namespace sinew
