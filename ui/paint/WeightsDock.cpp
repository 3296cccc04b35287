#include "ui/paint/WeightsDock.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>

#include "ui/actions/Actions.h"
#include "ui/paint/DeformationSection.h"
#include "ui/paint/LockModel.h"
#include "ui/paint/ProbeModel.h"
#include "ui/paint/TestPoseSection.h"
#include "ui/paint/WeightCommands.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

constexpr int kWeightRowHeight = 22;
constexpr int kLockRows = 8, kProbeRows = 5;

QTableView* makeTable(QAbstractItemModel& model, const char* name, const QString& accessibleName, int rows) {
    auto* table = new QTableView;
    table->setObjectName(QLatin1String(name));
    table->setAccessibleName(accessibleName);
    table->setModel(&model);
    showAsRows(*table, kWeightRowHeight);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setFixedHeight(kWeightRowHeight * (rows + 1) + 2);
    table->horizontalHeader()->setFixedHeight(kWeightRowHeight);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    return table;
}

NumberField* makeField(const char* name, const QString& accessibleName, int decimals, double low, double high,
                       double step, const QString& unit = {}) {
    auto* field = new NumberField(decimals, unit);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(accessibleName);
    field->setRange(low, high);
    field->setStep(step);
    return field;
}

QString modeText(BrushMode mode) {
    switch (mode) {
        case BrushMode::add:
            return WeightsDock::tr("Add");
        case BrushMode::subtract:
            return WeightsDock::tr("Subtract");
        case BrushMode::replace:
            return WeightsDock::tr("Replace");
        case BrushMode::scale:
            return WeightsDock::tr("Scale");
        case BrushMode::smooth:
            break;
    }
    return WeightsDock::tr("Smooth");
}

QString falloffText(BrushFalloff falloff) {
    switch (falloff) {
        case BrushFalloff::smooth:
            return WeightsDock::tr("Smooth");
        case BrushFalloff::linear:
            return WeightsDock::tr("Linear");
        case BrushFalloff::constant:
            break;
    }
    return WeightsDock::tr("Constant");
}

}  // namespace

WeightsDock::WeightsDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Weights"), parent),
      session_(&session),
      actions_(&actions),
      commands_(new WeightCommands(session, actions, this)),
      lockModel_(new LockModel(session, this)),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("weights"));
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    const auto add = [&](const QString& title, QWidget* body) {
        auto* section = new Section(title);
        section->add(body);
        column->addWidget(section);
    };
    add(tr("Brush"), makeBrush());
    add(tr("Locked Weights"), makeLocks());
    add(tr("Vertex"), makeProbe());
    add(tr("Test Pose"), new TestPoseSection(session));
    add(tr("Deformation"), new DeformationSection(session, actions));
    add(tr("All Vertices"), makeEdits());
    column->addStretch(1);
    pages_->addWidget(
        makePageHint(tr("Open a skinned character, or import and bind a mesh, to paint weights")));
    pages_->addWidget(makeScrollArea(content));
    setWidget(pages_);
    connect(&session.painting, &WeightPainting::changed, this, &WeightsDock::showBrush);
    connect(&session.painting, &WeightPainting::probeChanged, this, &WeightsDock::showProbe);
    connect(&session.selection, &Selection::jointsChanged, this, &WeightsDock::showCurrentJoint);
    connect(&session.selection, &Selection::characterChanged, this, &WeightsDock::showCharacter);
    connect(&session.selection, &Selection::meshesChanged, this, &WeightsDock::showCharacter);
    connect(&session.document, &Document::stepped, this, &WeightsDock::showCharacter);
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
        isSeen_ = seen;
        showCharacter();
    });
    for (QComboBox* box : {mode_, falloff_, source_}) useWheelWithFocus(*box);
    showBrush();
}

QWidget* WeightsDock::makeBrush() {
    auto* body = new QWidget;
    auto* form = new QFormLayout(body);
    mode_ = new QComboBox;
    mode_->setObjectName(QStringLiteral("brushMode"));
    mode_->setAccessibleName(tr("Brush mode"));
    for (const BrushMode mode : kBrushModes) mode_->addItem(modeText(mode));
    falloff_ = new QComboBox;
    falloff_->setObjectName(QStringLiteral("brushFalloff"));
    falloff_->setAccessibleName(tr("Falloff of the brush"));
    for (const BrushFalloff falloff : kBrushFalloffs) falloff_->addItem(falloffText(falloff));
    radius_ = makeField("brushRadius", tr("Radius of the brush"), 0, WeightPainting::kMinRadius,
                        WeightPainting::kMaxRadius, 1, tr(" px"));
    radius_->setToolTip(tr("Radius on the screen; in the viewport, press F and move the pointer"));
    strength_ = makeField("brushStrength", tr("Strength of the brush"), 2, 0, 1, 0.01);
    strength_->setToolTip(
        tr("Effect at the centre of the brush; in the viewport, press Shift+F and move the pointer"));
    value_ = makeField("brushValue", tr("Value of the brush"), 2, 0, 2, 0.01);
    symmetric_ = new QCheckBox(tr("Symmetric"));
    symmetric_->setObjectName(QStringLiteral("brushSymmetric"));
    symmetric_->setToolTip(
        tr("Paint the joint of the other side as well, mirrored at the model's plane x = 0"));
    front_ = new QCheckBox(tr("Front faces only"));
    front_->setObjectName(QStringLiteral("brushFront"));
    front_->setToolTip(tr("Leave out the far side of thin parts within the brush"));
    form->addRow(makeActionButton(*(*actions_)["weights.paint"]));
    form->addRow(tr("Mode"), mode_);
    form->addRow(tr("Radius"), radius_);
    form->addRow(tr("Strength"), strength_);
    form->addRow(tr("Value"), value_);
    form->addRow(tr("Falloff"), falloff_);
    form->addRow(symmetric_);
    form->addRow(front_);
    const auto change = [this](auto apply) {
        WeightBrush brush = session_->painting.brush();
        apply(brush);
        session_->painting.setBrush(brush);
    };
    connect(mode_, &QComboBox::activated, this, [change](int index) {
        change([index](WeightBrush& brush) { brush.mode = kBrushModes[static_cast<std::size_t>(index)]; });
    });
    connect(falloff_, &QComboBox::activated, this, [change](int index) {
        change(
            [index](WeightBrush& brush) { brush.falloff = kBrushFalloffs[static_cast<std::size_t>(index)]; });
    });
    connect(radius_, &NumberField::valueEdited, this,
            [this](double pixels) { session_->painting.setRadius(pixels); });
    connect(strength_, &NumberField::valueEdited, this, [change](double strength) {
        change([strength](WeightBrush& brush) { brush.strength = strength; });
    });
    connect(value_, &NumberField::valueEdited, this,
            [change](double value) { change([value](WeightBrush& brush) { brush.value = value; }); });
    connect(symmetric_, &QCheckBox::toggled, this, [this](bool on) { session_->painting.setSymmetric(on); });
    connect(front_, &QCheckBox::toggled, this,
            [change](bool on) { change([on](WeightBrush& brush) { brush.frontOnly = on; }); });
    return body;
}

QWidget* WeightsDock::makeLocks() {
    locks_ = makeTable(*lockModel_, "lockedJoints", tr("Joints and locks of their weights"), kLockRows);
    connect(
        locks_->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            if (current.isValid() && lockModel_->joint(current.row()) != session_->selection.currentJoint())
                session_->selection.selectOnly(lockModel_->joint(current.row()));
        });
    return locks_;
}

QWidget* WeightsDock::makeProbe() {
    auto* body = new QWidget;
    auto* column = columnLayout(body, {8, 4, 8, 4}, 4);
    probe_ = makeDimLabel();
    probe_->setObjectName(QStringLiteral("probedVertex"));
    probe_->setWordWrap(true);
    influences_ =
        makeTable(*new ProbeModel(*session_, this), "influences", tr("Influences of the vertex"), kProbeRows);
    influences_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                                 QAbstractItemView::AnyKeyPressed);
    column->addWidget(probe_);
    column->addWidget(influences_);
    column->addWidget(makeActionButton(*(*actions_)["weights.nextOverLimit"]));
    return body;
}

QWidget* WeightsDock::makeEdits() {
    auto* body = new QWidget;
    auto* form = new QFormLayout(body);
    WeightCommands::Settings& settings = commands_->settings;
    const auto addRow = [&](const char* action, NumberField* field, double value, auto apply) {
        field->setValue(value);
        connect(field, &NumberField::valueEdited, this, apply);
        form->addRow(makeActionButton(*(*actions_)[action]), field);
    };
    addRow("weights.smooth",
           makeField("smoothIterations", tr("Iterations"), 0, 1, 100, 1, QStringLiteral("×")),
           settings.iterations, [&settings](double value) { settings.iterations = static_cast<int>(value); });
    addRow("weights.prune", makeField("pruneWeight", tr("Smallest weight"), 3, 0, 1, 0.001),
           settings.smallest, [&settings](double value) { settings.smallest = value; });
    addRow("weights.limit",
           makeField("limitCount", tr("Influences per vertex"), 0, 1,
                     static_cast<double>(Skin::kMaxInfluences), 1),
           static_cast<double>(settings.influences),
           [&settings](double value) { settings.influences = static_cast<std::size_t>(value); });
    source_ = new QComboBox;
    source_->setObjectName(QStringLiteral("copySource"));
    source_->setAccessibleName(tr("Mesh to copy weights from"));
    connect(source_, &QComboBox::activated, this, [this](int index) {
        commands_->settings.source = MeshId{source_->itemData(index).toULongLong()};
    });
    form->addRow(makeActionButton(*(*actions_)["weights.copy"]), source_);
    for (const char* action : {"weights.mirrorLeft", "weights.mirrorRight"})
        form->addRow(makeActionButton(*(*actions_)[action]));
    return body;
}

void WeightsDock::showBrush() {
    const WeightPainting& painting = session_->painting;
    const WeightBrush& brush = painting.brush();
    mode_->setCurrentIndex(static_cast<int>(brush.mode));
    falloff_->setCurrentIndex(static_cast<int>(brush.falloff));
    radius_->setValue(painting.radius());
    strength_->setValue(brush.strength);
    value_->setValue(brush.value);
    value_->setEnabled(brush.mode == BrushMode::replace || brush.mode == BrushMode::scale);
    value_->setToolTip(brush.mode == BrushMode::scale ? tr("Factor by which weights are multiplied")
                                                      : tr("Target weight for Replace"));
    const QSignalBlocker first(symmetric_), second(front_);
    symmetric_->setChecked(painting.isSymmetric());
    front_->setChecked(brush.frontOnly);
}

void WeightsDock::showCurrentJoint() {
    const int row = lockModel_->row(session_->selection.currentJoint());
    if (row < 0) return locks_->clearSelection();
    locks_->setCurrentIndex(lockModel_->index(row, 0));
}

void WeightsDock::showCharacter() {
    if (!isSeen_) return;
    const auto character = session_->selection.committedCharacter();
    const bool hasMeshes = character && !character->meshes.empty();
    pages_->setCurrentIndex(hasMeshes ? weightsPage : hintPage);
    source_->clear();
    if (hasMeshes) {
        for (const auto& mesh : character->meshes)
            source_->addItem(QString::fromStdString(mesh->name),
                             QVariant::fromValue(quint64{mesh->id.value}));
        source_->setCurrentIndex(
            std::max(0, source_->findData(QVariant::fromValue(quint64{commands_->source().value}))));
    }
    showCurrentJoint();
    showProbe();
}

void WeightsDock::showProbe() {
    const auto probe = session_->painting.probe();
    const auto character = session_->selection.character();
    const Mesh* const mesh = probe && character ? character->find(probe->mesh) : nullptr;
    if (!mesh || probe->vertex >= mesh->skin->vertexCount()) {
        probe_->setText(tr(
            "In paint mode, Ctrl+click a mesh to select the joint with the largest weight there and show the "
            "vertex"));
        return;
    }
    probe_->setText(tr("Vertex %1 of %2").arg(probe->vertex).arg(QString::fromStdString(mesh->name)));
}

}  // namespace sinew
