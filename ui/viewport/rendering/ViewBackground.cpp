#include "ui/viewport/rendering/ViewBackground.h"

#include <QActionGroup>
#include <QColorDialog>
#include <QSettings>

#include "ui/actions/Actions.h"

namespace sinew {

namespace {

constexpr auto kColorKey = "viewport/backgroundColor";
constexpr int kMidLightness = 128;  ///< lightness from which overlays are dark instead of light

Theme themeOn(const QColor& color) {
    Theme theme = themeAsBright(color.lightness() < kMidLightness);
    theme.viewport = color;
    return theme;
}

}  // namespace

ViewBackground::ViewBackground(Actions& actions, QWidget& view)
    : QObject(&view), actions_(&actions), view_(&view) {
    const QColor stored(QSettings().value(QLatin1String(kColorKey)).toString());
    color_ = stored.isValid() ? stored : QColor(Qt::gray);
    auto* group = new QActionGroup(this);
    for (const char* id :
         {"view.background.theme", "view.background.dark", "view.background.light", "view.background.own"}) {
        group->addAction(actions[id]);
        connect(actions[id], &QAction::toggled, this, [this, action = actions[id]](bool on) {
            if (!on) previousAction_ = action;
            Q_EMIT changed();
        });
    }
    actions["view.background.theme"]->setChecked(true);
    connect(actions["view.background.own"], &QAction::triggered, this, &ViewBackground::chooseColor);
}

const Theme& ViewBackground::theme() const {
    if ((*actions_)["view.background.dark"]->isChecked()) return themeAsBright(true);
    if ((*actions_)["view.background.light"]->isChecked()) return themeAsBright(false);
    if (!(*actions_)["view.background.own"]->isChecked()) return sinew::theme();
    return customTheme_ = themeOn(color_);
}

/// Previews the colour while the dialog is open.
void ViewBackground::chooseColor() {
    const QColor before = color_;
    auto* dialog = new QColorDialog(before, view_->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QColorDialog::DontUseNativeDialog);
    connect(dialog, &QColorDialog::currentColorChanged, this, &ViewBackground::setColor);
    connect(dialog, &QDialog::rejected, this, [this, before, previous = previousAction_] {
        setColor(before);
        if (previous) previous->setChecked(true);
    });
    connect(dialog, &QColorDialog::colorSelected, this,
            [](const QColor& color) { QSettings().setValue(QLatin1String(kColorKey), color.name()); });
    dialog->open();
}

void ViewBackground::setColor(const QColor& color) {
    color_ = color;
    Q_EMIT changed();
}

}  // namespace sinew
