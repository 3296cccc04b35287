#include "ui/preferences/PreferencesDialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>

#include "ui/actions/Actions.h"
#include "ui/actions/Shortcuts.h"
#include "ui/help/ManualWindow.h"
#include "ui/preferences/PreferencePages.h"
#include "ui/preferences/PreferenceRow.h"
#include "ui/preferences/ShortcutEditor.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr QSize kInitialSize(860, 620);
constexpr int kTitlesWidth = 140;

}  // namespace

PreferencesDialog::PreferencesDialog(Actions& actions, QWidget* parent)
    : QDialog(parent),
      actions_(&actions),
      searchField_(new QLineEdit),
      titles_(new QListWidget),
      pages_(new QStackedWidget),
      nothingFound_(makePageHint(tr("No setting matches."))) {
    setWindowTitle(tr("Preferences"));
    resize(kInitialSize);
    searchField_->setPlaceholderText(tr("Search settings"));
    searchField_->setAccessibleName(tr("Search settings"));
    searchField_->addAction(icon("search"), QLineEdit::LeadingPosition);
    searchField_->setClearButtonEnabled(true);
    titles_->setAccessibleName(tr("Pages"));
    titles_->setFixedWidth(kTitlesWidth);
    addPages();
    pages_->addWidget(nothingFound_);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    addHelpButton(*buttons, *this, "preferences.md");
    auto* reset = buttons->addButton(tr("Reset &Page"), QDialogButtonBox::ResetRole);
    reset->setToolTip(tr("Restore the defaults of all settings on this page"));
    reset->setAutoDefault(false);
    auto* row = rowLayout(nullptr, {}, 8);
    row->addWidget(titles_);
    row->addWidget(pages_, 1);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 8);
    column->addWidget(searchField_);
    column->addLayout(row, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(reset, &QPushButton::clicked, this, [this] {
        const int page = titles_->currentRow();
        if (page >= 0) all_[static_cast<std::size_t>(page)]->reset();
    });
    connect(titles_, &QListWidget::currentRowChanged, pages_, &QStackedWidget::setCurrentIndex);
    connect(searchField_, &QLineEdit::textChanged, this, &PreferencesDialog::search);
    connect(&Preferences::get(), &Preferences::changed, this, &PreferencesDialog::refresh);
    // Changes apply at once, so Return must not press a button that has not the focus.
    for (auto* button : findChildren<QPushButton*>()) button->setAutoDefault(false);
    titles_->setCurrentRow(0);
    searchField_->setFocus();
}

PreferencePage* PreferencesDialog::addPage(const QString& title) {
    auto* page = new PreferencePage;
    page->setAccessibleName(title);
    titles_->addItem(title);
    pages_->addWidget(page);
    all_.push_back(page);
    return page;
}

void PreferencesDialog::addPages() {
    fillGeneralPage(*addPage(tr("General")), *actions_);
    fillInputPage(*addPage(tr("Mouse")));
    PreferencePage* shortcuts = addPage(tr("Shortcuts"));
    shortcuts->addSection(tr("Preset"));
    shortcuts->add(
        makeChoiceRow(preference::kShortcuts, tr("Shortcut preset"),
                      tr("Use the shortcuts of another program for the actions it shares with Sinew"),
                      {tr("Sinew"), tr("Blender"), tr("Maya")}));
    shortcutsPage_ = titles_->count() - 1;
    shortcuts_ = new ShortcutEditor(*actions_);
    const auto searchShortcuts =
        [this, words = tr("shortcut key hotkey keymap conflict cheat sheet")](const QString& text) {
            return shortcuts_->search(text) ||
                   (words.contains(text, Qt::CaseInsensitive) && shortcuts_->search(QString()));
        };
    shortcuts->addWide(shortcuts_, searchShortcuts, resetAllShortcuts);
    fillAnimationPage(*addPage(tr("Animation")), *actions_);
    fillViewportPage(*addPage(tr("Viewport")), *actions_);
    fillFilesPage(*addPage(tr("Files")));
    fillColorsPage(*addPage(tr("Colours")));
}

void PreferencesDialog::showShortcuts() {
    searchField_->clear();
    titles_->setCurrentRow(shortcutsPage_);
    shortcuts_->focusSearch();
}

/// Shows the pages with a match, and of these only what matches.
void PreferencesDialog::search(const QString& text) {
    int first = -1;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const int row = static_cast<int>(i);
        const bool found = all_[i]->filter(text.trimmed());
        titles_->setRowHidden(row, !found);
        if (found && first < 0) first = row;
    }
    const int current = titles_->currentRow();
    if (first < 0) {
        pages_->setCurrentWidget(nothingFound_);
    } else {
        const int shown = current < 0 || titles_->isRowHidden(current) ? first : current;
        titles_->setCurrentRow(shown);
        pages_->setCurrentIndex(shown);
    }
}

void PreferencesDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();  // colours are those of the new theme
}

void PreferencesDialog::refresh() {
    for (PreferencePage* page : all_) page->refresh();
}

}  // namespace sinew
