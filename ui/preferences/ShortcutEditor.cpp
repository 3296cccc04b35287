#include "ui/preferences/ShortcutEditor.h"

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QStandardItemModel>
#include <QTreeView>

#include "ui/actions/Actions.h"
#include "ui/actions/Shortcuts.h"
#include "ui/preferences/CheatSheet.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

enum Column { actionColumn, keysColumn, scopeColumn, menuColumn, columns };
constexpr int kActionRole = Qt::UserRole;    // index in the table of actions
constexpr int kKeysRole = Qt::UserRole + 1;  // portable text

}  // namespace

void ShortcutFilter::setText(const QString& text) {
    text_ = text;
    invalidateFilter();
}

void ShortcutFilter::setKeys(const QKeySequence& keys) {
    keys_ = keys;
    invalidateFilter();
}

bool ShortcutFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto at = [&](int column) { return sourceModel()->index(row, column, parent); };
    if (!keys_.isEmpty()) {
        const auto shortcuts = toKeySequences(at(actionColumn).data(kKeysRole).toString());
        return std::ranges::any_of(shortcuts, [this](const QKeySequence& each) {
            return keys_.matches(each) != QKeySequence::NoMatch;
        });
    }
    for (int column = 0; column < columns; ++column) {
        if (at(column).data().toString().contains(text_, Qt::CaseInsensitive)) return true;
    }
    return false;
}

ShortcutEditor::ShortcutEditor(const Actions& actions, QWidget* parent)
    : QWidget(parent),
      actions_(&actions),
      model_(new QStandardItemModel(this)),
      filter_(new ShortcutFilter(this)),
      table_(new QTreeView) {
    fill();
    filter_->setSourceModel(model_);
    table_->setModel(filter_);
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setAccessibleName(tr("Actions and shortcuts"));
    table_->setMinimumHeight(220);
    table_->setColumnWidth(actionColumn, 220);
    table_->setColumnWidth(keysColumn, 150);
    table_->setColumnWidth(scopeColumn, 140);
    note_ = makeDimLabel();
    note_->setWordWrap(true);
    auto* column = columnLayout(this, {8, 8, 8, 0}, 8);
    column->addWidget(makeSearchBar());
    column->addWidget(table_, 1);
    column->addWidget(makeEditBar());
    column->addWidget(note_);
    column->addWidget(makeFileBar());
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ShortcutEditor::showCurrent);
    connect(&actions, &Actions::shortcutsChanged, this, &ShortcutEditor::showShortcuts);
    // A table without a current row does not show that it has the focus.
    const auto chooseFirst = [this] {
        if (!table_->currentIndex().isValid()) table_->setCurrentIndex(filter_->index(0, actionColumn));
    };
    connect(filter_, &QAbstractItemModel::rowsInserted, this, chooseFirst);
    connect(filter_, &QAbstractItemModel::rowsRemoved, this, chooseFirst);
    chooseFirst();
}

bool ShortcutEditor::search(const QString& text) {
    searchKeys_->clear();
    searchField_->setText(text);
    return filter_->rowCount() > 0;
}

void ShortcutEditor::focusSearch() { searchField_->setFocus(); }

QWidget* ShortcutEditor::makeSearchBar() {
    auto* bar = new QWidget;
    auto* row = rowLayout(bar, {}, 8);
    searchField_ = new QLineEdit;
    searchField_->setPlaceholderText(tr("Search by name or menu"));
    searchField_->setAccessibleName(tr("Search shortcuts by name or menu"));
    searchField_->addAction(icon("search"), QLineEdit::LeadingPosition);
    searchField_->setClearButtonEnabled(true);
    searchKeys_ = new QKeySequenceEdit;
    searchKeys_->setClearButtonEnabled(true);
    searchKeys_->setAccessibleName(tr("Search shortcuts by key"));
    searchKeys_->setToolTip(tr("Press a key to see what it does"));
    auto* label = new QLabel(tr("By &key:"));
    label->setBuddy(searchKeys_);
    row->addWidget(searchField_, 2);
    row->addWidget(label);
    row->addWidget(searchKeys_, 1);
    connect(searchField_, &QLineEdit::textChanged, filter_, &ShortcutFilter::setText);
    connect(searchKeys_, &QKeySequenceEdit::keySequenceChanged, filter_, &ShortcutFilter::setKeys);
    return bar;
}

QWidget* ShortcutEditor::makeEditBar() {
    auto* bar = new QWidget;
    auto* row = rowLayout(bar, {}, 8);
    newKeys_ = new QKeySequenceEdit;
    newKeys_->setClearButtonEnabled(true);
    newKeys_->setAccessibleName(tr("New shortcut"));
    newKeys_->setToolTip(tr("Press the new shortcut of the selected action"));
    auto* label = new QLabel(tr("&New shortcut:"));
    label->setBuddy(newKeys_);
    replaceButton_ = new QPushButton(tr("&Assign"));
    replaceButton_->setToolTip(tr("Replace the shortcuts of the selected action with the new one"));
    addButton_ = new QPushButton(tr("A&dd"));
    addButton_->setToolTip(tr("Add the new shortcut and keep the existing ones"));
    removeButton_ = new QPushButton(tr("Remo&ve"));
    removeButton_->setToolTip(tr("Remove all shortcuts of the selected action"));
    resetButton_ = new QPushButton(tr("&Reset"));
    resetButton_->setToolTip(tr("Give the selected action the shortcuts of the preset"));
    row->addWidget(label);
    row->addWidget(newKeys_, 1);
    for (QPushButton* button : {replaceButton_, addButton_, removeButton_, resetButton_}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    connect(newKeys_, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::showCurrent);
    connect(replaceButton_, &QPushButton::clicked, this, [this] { assign(true); });
    connect(addButton_, &QPushButton::clicked, this, [this] { assign(false); });
    connect(removeButton_, &QPushButton::clicked, this,
            [this] { customizeShortcuts(actionTable()[static_cast<std::size_t>(currentAction())].id, {}); });
    connect(resetButton_, &QPushButton::clicked, this,
            [this] { resetShortcuts(actionTable()[static_cast<std::size_t>(currentAction())].id); });
    return bar;
}

QWidget* ShortcutEditor::makeFileBar() {
    auto* bar = new QWidget;
    auto* row = rowLayout(bar, {}, 8);
    const auto add = [&](const QString& text, const QString& tip, auto slot) {
        auto* button = new QPushButton(text);
        button->setToolTip(tip);
        button->setAutoDefault(false);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, slot);
    };
    add(tr("&Import…"), tr("Read preset and shortcuts from a JSON file"), [this] { importFile(); });
    add(tr("&Export…"), tr("Write preset and changed shortcuts to a JSON file"), [this] { exportFile(); });
    add(tr("&Cheat Sheet…"), tr("Save all shortcuts as a page to print"), [this] { saveCheatSheet(); });
    row->addStretch(1);
    add(tr("Reset A&ll"), tr("Give all actions the shortcuts of the preset"), [] { resetAllShortcuts(); });
    return bar;
}

void ShortcutEditor::fill() {
    model_->setHorizontalHeaderLabels({tr("Action"), tr("Shortcut"), tr("Works in"), tr("Menu")});
    // A transparent icon aligns the names of actions without one.
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    const QIcon emptyIcon(pixmap);
    for (std::size_t i = 0; i < actions_->all().size(); ++i) {
        const QAction& action = *actions_->all()[i];
        const ActionSpec& spec = actionTable()[i];
        QList<QStandardItem*> row;
        row << new QStandardItem(action.icon().isNull() ? emptyIcon : action.icon(),
                                 withoutMnemonic(action.text()))
            << new QStandardItem << new QStandardItem << new QStandardItem(menuPath(spec));
        row.first()->setData(static_cast<int>(i), kActionRole);
        for (QStandardItem* item : row) item->setEditable(false);
        row.first()->setToolTip(action.statusTip());
        model_->appendRow(row);
    }
    showShortcuts();
}

void ShortcutEditor::showShortcuts() {
    customized_ = customizedActions();
    for (int i = 0; i < model_->rowCount(); ++i) {
        const auto shortcuts = actions_->all()[static_cast<std::size_t>(i)]->shortcuts();
        const ActionSpec& spec = actionTable()[static_cast<std::size_t>(i)];
        model_->item(i, actionColumn)->setData(portableText(shortcuts), kKeysRole);
        QStandardItem& keys = *model_->item(i, keysColumn);
        keys.setText(shownText(shortcuts));
        QFont font = keys.font();
        font.setBold(customized_.contains(QString::fromUtf8(spec.id)));
        keys.setFont(font);
        model_->item(i, scopeColumn)->setText(shortcuts.isEmpty() ? QString() : scopeText(spec.scope));
    }
    if (newKeys_) showCurrent();
}

int ShortcutEditor::currentAction() const {
    const QModelIndex index = table_->currentIndex().siblingAtColumn(actionColumn);
    return index.isValid() ? index.data(kActionRole).toInt() : -1;
}

/// Enables the buttons and says which action would lose the new shortcut.
void ShortcutEditor::showCurrent() {
    const int current = currentAction();
    const bool hasKeys = !newKeys_->keySequence().isEmpty();
    replaceButton_->setEnabled(current >= 0 && hasKeys);
    addButton_->setEnabled(current >= 0 && hasKeys);
    const auto index = static_cast<std::size_t>(std::max(current, 0));
    removeButton_->setEnabled(current >= 0 && !actions_->all()[index]->shortcuts().isEmpty());
    resetButton_->setEnabled(current >= 0 &&
                             customized_.contains(QString::fromUtf8(actionTable()[index].id)));
    showConflict();
}

void ShortcutEditor::showConflict() {
    const int current = currentAction();
    const QKeySequence keys = newKeys_->keySequence();
    if (current < 0) return note_->setText(tr("Select an action to change its shortcut."));
    if (keys.isEmpty()) return note_->clear();
    const ActionSpec& own = actionTable()[static_cast<std::size_t>(current)];
    for (std::size_t i = 0; i < actions_->all().size(); ++i) {
        const QAction& other = *actions_->all()[i];
        if (static_cast<int>(i) == current || !other.shortcuts().contains(keys)) continue;
        const QString shown = keys.toString(QKeySequence::NativeText);
        return note_->setText(
            shareKeys(own.scope, actionTable()[i].scope)
                ? tr("%1 is the shortcut of “%2”, which will lose it.")
                      .arg(shown, withoutMnemonic(other.text()))
                : tr("%1 is also used by “%2”, but without conflict: the two apply in different panels.")
                      .arg(shown, withoutMnemonic(other.text())));
    }
    note_->setText(tr("This shortcut is free."));
}

void ShortcutEditor::assign(bool replaces) {
    const auto index = static_cast<std::size_t>(currentAction());
    QList<QKeySequence> keys = replaces ? QList<QKeySequence>() : actions_->all()[index]->shortcuts();
    if (!keys.contains(newKeys_->keySequence())) keys << newKeys_->keySequence();
    customizeShortcuts(actionTable()[index].id, keys);
    newKeys_->clear();
}

void ShortcutEditor::importFile() {
    auto* dialog = makeOpenDialog(this, tr("Import Shortcuts"), {}, tr("Shortcuts (*.json)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        QFile opened(file);
        if (!opened.open(QIODevice::ReadOnly))
            return note_->setText(tr("%1: %2").arg(file, opened.errorString()));
        const QString error = importShortcuts(opened.readAll());
        note_->setText(error.isEmpty() ? tr("Imported the shortcuts from %1.").arg(file)
                                       : tr("%1: %2. No shortcut was changed.").arg(file, error));
    });
    dialog->open();
}

void ShortcutEditor::exportFile() {
    auto* dialog = makeSaveDialog(this, tr("Export Shortcuts"), {}, tr("Shortcuts (*.json)"),
                                  QStringLiteral("shortcuts.json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        QSaveFile saved(file);
        const bool isWritten =
            saved.open(QIODevice::WriteOnly) && saved.write(exportedShortcuts()) >= 0 && saved.commit();
        note_->setText(isWritten ? tr("Exported the shortcuts to %1.").arg(file)
                                 : tr("%1: %2").arg(file, saved.errorString()));
    });
    dialog->open();
}

void ShortcutEditor::saveCheatSheet() {
    auto* dialog = makeSaveDialog(this, tr("Save Cheat Sheet"), {}, tr("Pages (*.pdf *.html)"),
                                  QStringLiteral("shortcuts.pdf"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        const QString error = writeCheatSheet(*actions_, file);
        note_->setText(error.isEmpty() ? tr("Saved the cheat sheet as %1.").arg(file)
                                       : tr("%1: %2").arg(file, error));
    });
    dialog->open();
}

}  // namespace sinew
