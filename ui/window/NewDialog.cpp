#include "ui/window/NewDialog.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "core/scene/templates/Templates.h"
#include "ui/window/TemplateTile.h"

namespace sinew {

namespace {

constexpr int kColumns = 4;
constexpr QSize kTile(136, 152);

}  // namespace

NewDialog::NewDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("New"));
    auto* hint = new QLabel(
        tr("Begin with a skeleton. Its joints, lengths and limits can all be changed afterwards."), this);
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    addTiles(*grid);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    // Return presses the tile that has the focus.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addWidget(hint);
    column->addLayout(grid);
    column->addWidget(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void NewDialog::addTiles(QGridLayout& grid) {
    // In a group, the arrow keys go to the nearest tile in their direction.
    auto* group = new QButtonGroup(this);
    group->setExclusive(false);
    int place = 0;
    for (const std::string_view name : templateNames()) {
        auto* tile = new TemplateTile(name, kTile, this);
        group->addButton(tile);
        grid.addWidget(tile, place / kColumns, place % kColumns);
        if (place == 0) tile->setFocus();
        ++place;
        connect(tile, &QAbstractButton::clicked, this, [this, tile] {
            chosen_ = tile->objectName();
            accept();
        });
    }
}

}  // namespace sinew
