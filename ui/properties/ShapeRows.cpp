#include "ui/properties/ShapeRows.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "ui/properties/ShapeRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// Returns whether two selections have the same shapes, whatever their weights are.
bool haveSameShapes(const SelectedShapes& a, const SelectedShapes& b) {
    return a.owner == b.owner && a.meshes == b.meshes &&
           std::ranges::equal(a.groups, b.groups, [](const ShapeGroup& x, const ShapeGroup& y) {
               return x.name == y.name &&
                      std::ranges::equal(x.shapes, y.shapes, {}, &ShapeWeight::shape, &ShapeWeight::shape);
           });
}

}  // namespace

ShapeRows::ShapeRows(Session& session)
    : session_(&session),
      filter_(new QLineEdit),
      list_(columnLayout(nullptr)),
      hint_(makeHint(tr("No shape matches the filter"))),
      keyAll_(new QPushButton(tr("Key All"))),
      resetAll_(new QPushButton(tr("Reset All"))) {
    filter_->setObjectName(QStringLiteral("shapeFilter"));
    filter_->setPlaceholderText(tr("Filter shapes"));
    filter_->setAccessibleName(tr("Filter shapes"));
    filter_->setClearButtonEnabled(true);
    filter_->addAction(icon("filter"), QLineEdit::LeadingPosition);
    auto* column = columnLayout(this);
    auto* top = rowLayout(nullptr, {8, 0, 8, 4});
    top->addWidget(filter_);
    column->addLayout(top);
    column->addWidget(hint_);
    column->addLayout(list_);
    auto* buttons = rowLayout(nullptr, {8, 4, 8, 0}, 4);
    buttons->addWidget(keyAll_);
    buttons->addWidget(resetAll_);
    buttons->addStretch();
    column->addLayout(buttons);
    connect(keyAll_, &QPushButton::clicked, this, [this] { session_->shapes.keyAll(filteredShapes()); });
    connect(resetAll_, &QPushButton::clicked, this, [this] { session_->shapes.resetAll(filteredShapes()); });
    connect(filter_, &QLineEdit::textChanged, this, &ShapeRows::filterRows);
    connect(&session.playback, &Playback::stateChanged, this, &ShapeRows::showEditable);
    connect(&session.posing, &Posing::toolChanged, this, &ShapeRows::showEditable);
    connect(&session.playback, &Playback::frameChanged, this, &ShapeRows::discardInput);
    connect(&session.document, &Document::cancelled, this, &ShapeRows::discardInput);
}

void ShapeRows::addRow() {
    const std::size_t index = rows_.size();
    auto* row = new ShapeRow;
    rows_.push_back(row);
    list_->addWidget(row);
    ShapeEditing& editing = session_->shapes;
    connect(row, &ShapeRow::changeEntered, this, [this, &editing, index](const NumberChange& change) {
        editing.change(shapes_.owner, shapes_.groups[index], change);
    });
    connect(row, &ShapeRow::gestureEnded, this, [this, &editing, index] {
        editing.commit(tr("Set %1").arg(shapes_.groups[index].name));
        showWeights();
    });
    connect(row, &ShapeRow::gestureCancelled, this, [this, &editing] {
        editing.cancel();
        showWeights();
    });
    connect(row, &ShapeRow::resetRequested, this,
            [this, &editing, index] { editing.reset(shapes_.owner, shapes_.groups[index]); });
    connect(row, &ShapeRow::keyToggled, this,
            [this, &editing, index] { editing.toggleKeys(shapes_.owner, shapes_.groups[index]); });
}

bool ShapeRows::showShapes() {
    SelectedShapes shapes = session_->shapes.selected();
    if (!haveSameShapes(shapes, shapes_)) {
        // A gesture on shapes that are no longer shown ends before its row gets another shape.
        discardInput();
        session_->shapes.cancel();
        shapes = session_->shapes.selected();
    }
    const bool isSame = haveSameShapes(shapes, shapes_);
    shapes_ = std::move(shapes);
    if (!isSame) showGroups();
    showEditable();
    showWeights();
    return !shapes_.groups.empty();
}

void ShapeRows::showGroups() {
    while (rows_.size() < shapes_.groups.size()) addRow();
    for (std::size_t i = 0; i < shapes_.groups.size(); ++i) rows_[i]->setName(shapes_.groups[i].name);
    filter_->setVisible(shapes_.groups.size() > kMaxUnfiltered);
    if (filter_->isHidden()) filter_->clear();
    filterRows();
    refusal_.reset();
}

/// Returns the shapes that pass the filter.
SelectedShapes ShapeRows::filteredShapes() const {
    SelectedShapes filtered{shapes_.owner, shapes_.meshes, {}};
    for (std::size_t i = 0; i < shapes_.groups.size(); ++i) {
        if (!rows_[i]->isHidden()) filtered.groups.push_back(shapes_.groups[i]);
    }
    return filtered;
}

void ShapeRows::filterRows() {
    bool any = shapes_.groups.empty();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool passes = i < shapes_.groups.size() &&
                            shapes_.groups[i].name.contains(filter_->text(), Qt::CaseInsensitive);
        rows_[i]->setVisible(passes);
        any |= passes;
    }
    hint_->setVisible(!any);
    showWeights();
}

void ShapeRows::showWeights() {
    for (std::size_t i = 0; i < shapes_.groups.size(); ++i) {
        if (!rows_[i]->isHidden())
            rows_[i]->showWeight(session_->shapes.shown(shapes_.owner, shapes_.groups[i]));
    }
}

void ShapeRows::showEditable() {
    const QString refusal = session_->shapes.refusal();
    if (std::exchange(refusal_, refusal) == refusal) return;
    for (ShapeRow* row : rows_) row->setEditable(refusal.isEmpty());
    for (const auto& [button, tip] :
         {std::pair(keyAll_, tr("Key the weights of all shapes in the list at the playhead")),
          std::pair(resetAll_, tr("Set the weights of all shapes in the list to 0"))}) {
        button->setEnabled(refusal.isEmpty());
        button->setToolTip(refusal.isEmpty() ? tip : tip + u'\n' + refusal);
    }
}

void ShapeRows::discardInput() {
    for (ShapeRow* row : rows_) row->discardInput();
    showWeights();  // a drag that ends before its first preview is shown changes nothing else
}

QString ShapeRows::countText() const {
    const QString shapes = numberText(static_cast<std::int64_t>(shapes_.groups.size()));
    return shapes_.meshes > 1 ? tr("%1 in %n mesh(es)", nullptr, static_cast<int>(shapes_.meshes)).arg(shapes)
                              : shapes;
}

}  // namespace sinew
