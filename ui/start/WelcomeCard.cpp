#include "ui/start/WelcomeCard.h"

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/actions/Actions.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr const char* kThemes[] = {"window.themeSystem", "window.themeLight", "window.themeDark",
                                   "window.themeContrastLight", "window.themeContrastDark"};

}  // namespace

WelcomeCard::WelcomeCard(Actions& actions, QWidget* parent)
    : QFrame(parent), actions_(&actions), presets_(makePresets()), themes_(makeThemes()) {
    setFrameShape(StyledPanel);
    setAccessibleName(tr("Welcome"));
    auto* text =
        new QLabel(tr("Choose the mouse controls and shortcuts of a program you know, and a theme. You can "
                      "change them at any time in Edit > Preferences."));
    text->setWordWrap(true);
    auto* form = new QFormLayout;
    form->addRow(tr("Mouse and shortcuts"), presets_);
    form->addRow(tr("Theme"), themes_);
    auto* done = new QPushButton(tr("Got It"));
    done->setToolTip(tr("Hide the welcome card"));
    connect(done, &QPushButton::clicked, this, [] { Preferences::get().set(preference::kWelcome, false); });
    auto* row = rowLayout(nullptr, {}, 8);
    row->addStretch(1);
    row->addWidget(done);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 8);
    auto* title = new QLabel(tr("Welcome to Sinew"));
    QFont font = title->font();
    font.setPixelSize(18);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    column->addWidget(title);
    column->addWidget(text);
    column->addLayout(form);
    column->addLayout(row);
    connect(&Preferences::get(), &Preferences::changed, this, &WelcomeCard::refresh);
    for (const char* id : kThemes) connect(actions[id], &QAction::toggled, this, &WelcomeCard::refresh);
    refresh();
}

QComboBox* WelcomeCard::makePresets() {
    auto* box = new QComboBox(this);
    box->addItems({tr("Sinew"), tr("Blender"), tr("Maya")});
    box->setPlaceholderText(tr("Mixed"));
    connect(box, &QComboBox::activated, this, [](int index) {
        Preferences::get().set(preference::kMouse, static_cast<std::size_t>(index));
        Preferences::get().set(preference::kShortcuts, static_cast<std::size_t>(index));
    });
    return box;
}

QComboBox* WelcomeCard::makeThemes() {
    auto* box = new QComboBox(this);
    for (const char* id : kThemes) box->addItem((*actions_)[id]->iconText());
    connect(box, &QComboBox::activated, this, [this](int index) { (*actions_)[kThemes[index]]->trigger(); });
    return box;
}

void WelcomeCard::refresh() {
    setVisible(Preferences::get().value(preference::kWelcome));
    const std::size_t mouse = Preferences::get().value(preference::kMouse);
    const bool isMixed = mouse != Preferences::get().value(preference::kShortcuts);
    presets_->setCurrentIndex(isMixed ? -1 : static_cast<int>(mouse));
    for (int i = 0; i < themes_->count(); ++i)
        if ((*actions_)[kThemes[i]]->isChecked()) themes_->setCurrentIndex(i);
}

}  // namespace sinew
