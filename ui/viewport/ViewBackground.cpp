#include "ui/viewport/ViewBackground.h"

#include <QActionGroup>
#include <QColorDialog>
#include <QSettings>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

constexpr auto kColor = "view/backgroundColor";
constexpr int kMiddle = 128;  ///< of lightness: where what is drawn changes from light to dark

Theme themeOn(const QColor& color) {
    Theme theme = color.lightness() < kMiddle ? darkTheme() : lightTheme();
    theme.viewport = color;
    return theme;
}

}  // namespace

ViewBackground::ViewBackground(Actions& actions, QWidget& view)
    : QObject(&view), actions_(&actions), view_(&view) {
    const QColor stored(QSettings().value(QLatin1String(kColor)).toString());
    own_ = themeOn(stored.isValid() ? stored : QColor(Qt::gray));
    auto* group = new QActionGroup(this);
    for (const char* id :
         {"view.background.theme", "view.background.dark", "view.background.light", "view.background.own"}) {
        group->addAction(actions[id]);
        connect(actions[id], &QAction::toggled, this, [this, action = actions[id]](bool on) {
            if (!on) before_ = action;
            Q_EMIT changed();
        });
    }
    actions["view.background.theme"]->setChecked(true);
    connect(actions["view.background.own"], &QAction::triggered, this, &ViewBackground::ask);
}

const Theme& ViewBackground::theme() const {
    if ((*actions_)["view.background.dark"]->isChecked()) return darkTheme();
    if ((*actions_)["view.background.light"]->isChecked()) return lightTheme();
    return (*actions_)["view.background.own"]->isChecked() ? own_ : sinew::theme();
}

/// The colour is seen while it is chosen.
void ViewBackground::ask() {
    const QColor before = own_.viewport;
    auto* dialog = new QColorDialog(before, view_->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QColorDialog::DontUseNativeDialog);
    connect(dialog, &QColorDialog::currentColorChanged, this, &ViewBackground::setColor);
    connect(dialog, &QDialog::rejected, this, [this, before, last = before_] {
        setColor(before);
        if (last) last->setChecked(true);
    });
    connect(dialog, &QColorDialog::colorSelected, this,
            [](const QColor& color) { QSettings().setValue(QLatin1String(kColor), color.name()); });
    dialog->open();
}

void ViewBackground::setColor(const QColor& color) {
    own_ = themeOn(color);
    Q_EMIT changed();
}

}  // namespace sinew
