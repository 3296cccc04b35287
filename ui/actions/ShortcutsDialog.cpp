#include "ui/actions/ShortcutsDialog.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>

#include "ui/actions/Actions.h"
#include "ui/actions/Shortcuts.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

QStandardItemModel* makeModel(const Actions& actions, QObject* parent) {
    auto* model = new QStandardItemModel(parent);
    model->setHorizontalHeaderLabels({ShortcutsDialog::tr("Action"), ShortcutsDialog::tr("Shortcut"),
                                      ShortcutsDialog::tr("Works in"), ShortcutsDialog::tr("Menu")});
    // A transparent icon aligns the names of actions without one.
    QPixmap pixmap(16, 16);
    pixmap.fill(Qt::transparent);
    const QIcon emptyIcon(pixmap);
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const QAction& action = *actions.all()[i];
        const ActionSpec& spec = actionTable()[i];
        const QString keys = shownText(action.shortcuts());
        QList<QStandardItem*> row{
            new QStandardItem(action.icon().isNull() ? emptyIcon : action.icon(), action.iconText()),
            new QStandardItem(keys), new QStandardItem(keys.isEmpty() ? QString() : scopeText(spec.scope)),
            new QStandardItem(menuPath(spec))};
        for (QStandardItem* item : row) item->setEditable(false);
        row.first()->setToolTip(action.statusTip());
        model->appendRow(row);
    }
    return model;
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const Actions& actions, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keyboard Shortcuts"));
    resize(760, 600);
    auto* filtered = new QSortFilterProxyModel(this);
    filtered->setSourceModel(makeModel(actions, this));
    filtered->setFilterKeyColumn(-1);
    filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* field = new QLineEdit(this);
    field->setPlaceholderText(tr("Filter by name, shortcut or menu"));
    field->setAccessibleName(tr("Filter"));
    field->addAction(icon("filter"), QLineEdit::LeadingPosition);
    field->setClearButtonEnabled(true);
    auto* table = new QTreeView(this);
    table->setModel(filtered);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAccessibleName(tr("Actions and shortcuts"));
    table->setColumnWidth(0, 220);
    table->setColumnWidth(1, 160);
    table->setColumnWidth(2, 140);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    addHelpButton(*buttons, *this, "getting-started.md");
    auto* change = buttons->addButton(tr("C&hange Shortcuts…"), QDialogButtonBox::ActionRole);
    change->setAutoDefault(false);
    connect(change, &QPushButton::clicked, this, [this, &actions] {
        close();
        actions["edit.preferences"]->trigger();
    });
    auto* column = columnLayout(this, {16, 16, 16, 16}, -1);
    column->addWidget(field);
    column->addWidget(table, 1);
    column->addWidget(buttons);
    connect(field, &QLineEdit::textChanged, filtered, &QSortFilterProxyModel::setFilterFixedString);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    field->setFocus();
}

}  // namespace sinew
