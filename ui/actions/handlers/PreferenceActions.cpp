#include "ui/actions/handlers/PreferenceActions.h"

#include <QActionGroup>
#include <QApplication>
#include <QMainWindow>
#include <QSettings>

#include "ui/actions/Actions.h"
#include "ui/preferences/PreferencesDialog.h"
#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

struct Choice {
    ThemeChoice theme;
    const char* action;
    QLatin1String name;
};

constexpr Choice kChoices[] = {
    {ThemeChoice::system, "window.themeSystem", QLatin1String("system")},
    {ThemeChoice::light, "window.themeLight", QLatin1String("light")},
    {ThemeChoice::dark, "window.themeDark", QLatin1String("dark")},
    {ThemeChoice::lightContrast, "window.themeContrastLight", QLatin1String("lightContrast")},
    {ThemeChoice::darkContrast, "window.themeContrastDark", QLatin1String("darkContrast")}};
const QString kKey = QStringLiteral("window/theme");

}  // namespace

PreferenceActions::PreferenceActions(Actions& actions, QMainWindow& window)
    : QObject(&window), actions_(&actions), window_(&window) {
    for (const auto effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                              Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
        if (QApplication::isEffectEnabled(effect)) effects_.push_back(effect);
    connectThemes();
    connect(actions["edit.preferences"], &QAction::triggered, this, &PreferenceActions::showDialog);
    connect(actions["help.shortcuts"], &QAction::triggered, this, [this] { showDialog()->showShortcuts(); });
    connect(&Preferences::get(), &Preferences::changed, this, &PreferenceActions::apply);
    applyMotion();
}

void PreferenceActions::connectThemes() {
    auto* group = new QActionGroup(this);
    for (const Choice& choice : kChoices) {
        QAction* action = (*actions_)[choice.action];
        group->addAction(action);
        action->setChecked(choice.theme == storedTheme());
        connect(action, &QAction::triggered, this, [&choice] {
            QSettings().setValue(kKey, choice.name);
            applyTheme(*qApp, choice.theme);
        });
    }
}

ThemeChoice PreferenceActions::storedTheme() {
    const QString name = QSettings().value(kKey).toString();
    for (const Choice& choice : kChoices)
        if (name == choice.name) return choice.theme;
    return ThemeChoice::system;
}

PreferencesDialog* PreferenceActions::showDialog() {
    auto* dialog = window_->findChild<PreferencesDialog*>();
    if (!dialog) {
        dialog = new PreferencesDialog(*actions_, window_);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

void PreferenceActions::apply(const QString& key) {
    if (key.startsWith(QStringLiteral("colors/")) || key == QLatin1String(preference::kAccent.key))
        refreshTheme(*qApp);
    if (key == QLatin1String(preference::kReducedMotion.key)) applyMotion();
}

void PreferenceActions::applyMotion() {
    const bool moves = !Preferences::get().value(preference::kReducedMotion);
    window_->setAnimated(moves);
    for (const Qt::UIEffect effect : effects_) QApplication::setEffectEnabled(effect, moves);
}

}  // namespace sinew
