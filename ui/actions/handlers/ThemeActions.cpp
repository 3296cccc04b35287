#include "ui/actions/handlers/ThemeActions.h"

#include <QActionGroup>
#include <QApplication>
#include <QSettings>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

struct Choice {
    ThemeChoice theme;
    const char* action;
    QLatin1String name;
};

constexpr Choice kChoices[] = {{ThemeChoice::system, "window.themeSystem", QLatin1String("system")},
                               {ThemeChoice::light, "window.themeLight", QLatin1String("light")},
                               {ThemeChoice::dark, "window.themeDark", QLatin1String("dark")}};
const QString kKey = QStringLiteral("window/theme");

}  // namespace

ThemeActions::ThemeActions(Actions& actions, QObject* parent) : QObject(parent) {
    auto* group = new QActionGroup(this);
    for (const Choice& choice : kChoices) {
        QAction* action = actions[choice.action];
        group->addAction(action);
        action->setChecked(choice.theme == stored());
        connect(action, &QAction::triggered, this, [&choice] {
            QSettings().setValue(kKey, choice.name);
            applyTheme(*qApp, choice.theme);
        });
    }
}

ThemeChoice ThemeActions::stored() {
    const QString name = QSettings().value(kKey).toString();
    for (const Choice& choice : kChoices)
        if (name == choice.name) return choice.theme;
    return ThemeChoice::system;
}

}  // namespace sinew
