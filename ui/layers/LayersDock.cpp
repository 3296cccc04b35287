#include "ui/layers/LayersDock.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>

#include "core/scene/edits/layers/EditLayers.h"
#include "ui/actions/Actions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/layers/EffectStrip.h"
#include "ui/layers/LayerCommands.h"
#include "ui/layers/LayerModel.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

constexpr int kMinWidth = 320, kLayerHeight = 24, kSwitchColumn = 28, kWeightColumn = 56, kModeColumn = 88;

/// Edits the mode of a layer with a combo box.
class ModeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
        auto* box = new QComboBox(parent);
        box->addItems(LayerModel::modeNames());
        connect(box, &QComboBox::activated, this, [this, box] {
            Q_EMIT const_cast<ModeDelegate*>(this)->commitData(box);
            Q_EMIT const_cast<ModeDelegate*>(this)->closeEditor(box);
        });
        return box;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        static_cast<QComboBox*>(editor)->setCurrentIndex(index.data(Qt::EditRole).toInt());
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        model->setData(index, static_cast<QComboBox*>(editor)->currentIndex(), Qt::EditRole);
    }
};

}  // namespace

LayersDock::LayersDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Layers"), parent),
      session_(&session),
      commands_(new LayerCommands(session, actions, this)),
      model_(new LayerModel(session, this)),
      pages_(new QStackedWidget),
      table_(new QTableView) {
    setObjectName(QStringLiteral("layersDock"));
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(makeTable(actions), 1);
    column->addWidget(makeSettings());
    pages_->addWidget(makePageHint(tr("Open a file with a clip to edit its layers.")));
    pages_->addWidget(content);
    pages_->setMinimumWidth(kMinWidth);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.selection, &Selection::characterChanged, this, &LayersDock::showLayers);
    connect(model_, &QAbstractItemModel::modelReset, this, &LayersDock::showLayers);
    connect(&session.pose, &CurrentPose::posed, this, &LayersDock::showEffect);
    showLayers();
}

QWidget* LayersDock::makeTable(Actions& actions) {
    auto* area = new QWidget;
    auto* column = columnLayout(area);
    auto* more = new QMenu(this);
    for (const char* id : {"layers.newOverride", "layers.newMasked", "layers.duplicate", "layers.split",
                           "layers.convert", "layers.difference", "layers.keyWeight", "layers.flatten"})
        more->addAction(actions[id]);
    auto* bar = new PanelBar(*more, tr("More layer commands"));
    for (const char* id : {"layers.new", "layers.merge", "layers.delete"}) bar->add(*actions[id]);
    column->addWidget(bar);

    table_->setObjectName(QStringLiteral("layerTable"));
    table_->setAccessibleName(tr("Layers"));
    table_->setModel(model_);
    showAsRows(*table_, kLayerHeight);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setItemDelegateForColumn(LayerModel::modeColumn, new ModeDelegate(table_));
    table_->setDragDropMode(QAbstractItemView::InternalMove);
    table_->setDragDropOverwriteMode(false);
    table_->setDropIndicatorShown(true);
    QHeaderView* header = table_->horizontalHeader();
    header->setMinimumSectionSize(kSwitchColumn);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(LayerModel::nameColumn, QHeaderView::Stretch);
    header->resizeSection(LayerModel::modeColumn, kModeColumn);
    header->resizeSection(LayerModel::weightColumn, kWeightColumn);
    for (int i = LayerModel::muteColumn; i < LayerModel::kColumns; ++i)
        header->resizeSection(i, kSwitchColumn);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) session_->selection.setLayer(model_->layer(current.row()));
            });
    column->addWidget(table_, 1);
    return area;
}

QWidget* LayersDock::makeSettings() {
    settings_ = new QWidget;
    auto* form = new QFormLayout(settings_);
    rotation_ = new QComboBox;
    rotation_->setObjectName(QStringLiteral("layerRotation"));
    rotation_->addItems({tr("In the joint's frame"), tr("In the parent's frame"), tr("Angle by angle")});
    rotation_->setToolTip(tr("How the layer's rotations are combined with those below"));
    useWheelWithFocus(*rotation_);
    connect(rotation_, &QComboBox::activated, this, &LayersDock::setRotation);
    form->addRow(tr("Rotation"), rotation_);

    auto* row = new QWidget;
    auto* maskRow = rowLayout(row, {});
    mask_ = new QLabel;
    falloff_ = new QSpinBox;
    falloff_->setRange(0, 20);
    falloff_->setPrefix(tr("Falloff "));
    falloff_->setAccessibleName(tr("Falloff of the mask in joints"));
    falloff_->setToolTip(tr("Number of joints over which the mask falls off along the hierarchy"));
    maskButton_ = new QPushButton;
    maskButton_->setObjectName(QStringLiteral("layerMask"));
    connect(maskButton_, &QPushButton::clicked, this, [this] { commands_->setMask(falloff_->value()); });
    maskRow->addWidget(mask_, 1);
    maskRow->addWidget(falloff_);
    form->addRow(tr("Mask"), row);
    form->addRow(QString(), maskButton_);

    effect_ = new QLabel;
    effect_->setObjectName(QStringLiteral("layerEffect"));
    effect_->setToolTip(
        tr("Largest change that this layer makes to a joint's rotation and position at the playhead"));
    form->addRow(tr("Effect"), effect_);
    strip_ = new EffectStrip(*session_);
    form->addRow(strip_);
    connect(&session_->selection, &Selection::jointsChanged, this, &LayersDock::showActive);
    return settings_;
}

void LayersDock::showLayers() {
    pages_->setCurrentIndex(session_->selection.clip() ? layersPage : closedPage);
    const int row = model_->row(session_->selection.layer());
    if (row >= 0 && table_->currentIndex().row() != row) table_->selectRow(row);
    showActive();
}

void LayersDock::showActive() {
    const auto clip = session_->selection.clip();
    const ClipLayer* const layer = clip ? clip->find(session_->selection.layer()) : nullptr;
    settings_->setVisible(layer != nullptr);
    if (!layer) return;
    rotation_->setCurrentIndex(static_cast<int>(layer->rotation));
    mask_->setText(layer->mask ? tr("%n joint(s)", nullptr, static_cast<int>(layer->mask->size()))
                               : tr("All joints"));
    const bool selects = !session_->selection.activeJoints().empty();
    maskButton_->setText(selects ? tr("Selected Joints") : tr("All Joints"));
    maskButton_->setToolTip(selects ? tr("Limit the layer to the selected joints") : tr("Remove the mask"));
    maskButton_->setEnabled(selects || layer->mask);
    showEffect();
}

void LayersDock::showEffect() {
    if (isVisible() && !settings_->isHidden())
        effect_->setText(strip_->textAt(session_->playback.sourceTime()));
}

void LayersDock::setRotation(int index) {
    const auto clip = session_->selection.clip();
    const ClipLayer* const layer = clip ? clip->find(session_->selection.layer()) : nullptr;
    if (!layer) return;
    LayerSettings settings = *layer;
    settings.rotation = static_cast<LayerRotation>(index);
    if (settings == *layer) return;
    session_->document.cancel();
    commitOrReport(session_->document, tr("Change Rotation of Layer %1").arg(layerName(*layer)),
                   setLayer(session_->document.committed(), session_->selection.character()->id, clip->id,
                            layer->id, std::move(settings)));
}

}  // namespace sinew
