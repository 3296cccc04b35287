#include "ui/exporting/ExportBoxes.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/exporting/SettingsDialog.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kMaxClipRows = 5;
constexpr double kMillimetre = 0.001;

}  // namespace

ClipCheckList::ClipCheckList(const Character& character, const Clip* checked, QWidget* parent)
    : QListWidget(parent), clips_(character.clips) {
    setAccessibleName(tr("Clips"));
    for (const auto& clip : clips_) {
        auto* row = new QListWidgetItem(QString::fromStdString(clip->name), this);
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        row->setCheckState(clip.get() == checked ? Qt::Checked : Qt::Unchecked);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QListWidget::itemChanged, this, &ClipCheckList::changed);
}

std::vector<std::shared_ptr<const Clip>> ClipCheckList::checkedClips() const {
    std::vector<std::shared_ptr<const Clip>> checked;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->checkState() == Qt::Checked) checked.push_back(clips_[static_cast<std::size_t>(i)]);
    }
    return checked;
}

void ClipCheckList::setAllChecked(bool checked) {
    for (int i = 0; i < count(); ++i) item(i)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

QSize ClipCheckList::sizeHint() const {
    const int rows = std::clamp(count(), 1, kMaxClipRows);
    return {QListWidget::sizeHint().width(), rows * std::max(sizeHintForRow(0), 20) + 2 * frameWidth()};
}

KeyPolicyBox::KeyPolicyBox(QWidget* parent)
    : QWidget(parent),
      policy_(new QComboBox(this)),
      angle_(new NumberField(3, QStringLiteral("°"), this)),
      distance_(new NumberField(3, QStringLiteral("mm"), this)) {
    policy_->setAccessibleName(tr("Keys"));
    policy_->addItems({tr("Adaptive"), tr("Every frame"), tr("Keep keys")});
    policy_->setItemData(0, tr("Set keys only where the tolerance requires them"), Qt::ToolTipRole);
    policy_->setItemData(2, tr("Write the clip's own keys, as far as the format supports them"),
                         Qt::ToolTipRole);
    angle_->setRange(0.0001, 180);
    angle_->setStep(0.01);
    angle_->setAccessibleName(tr("Rotation tolerance"));
    angle_->setToolTip(tr("Maximum error of a joint's world rotation at any time"));
    distance_->setRange(0.0001, 1e6);
    distance_->setStep(0.1);
    distance_->setAccessibleName(tr("Position tolerance"));
    distance_->setToolTip(
        tr("Maximum position error of heads, tails and points 10 cm from them, at any time"));
    layOutRow(*this, {policy_, new QLabel(tr("within")), angle_, new QLabel(tr("and")), distance_});
    connect(policy_, &QComboBox::currentIndexChanged, this, [this](int policy) {
        policyChoice_ = static_cast<KeyPolicy>(policy);
        Q_EMIT changed();
    });
    for (NumberField* field : {angle_, distance_})
        connect(field, &NumberField::valueEdited, this, &KeyPolicyBox::changed);
    set({});
}

void KeyPolicyBox::set(const WriteOptions& options) {
    policyChoice_ = options.keys;
    showPolicy();
    angle_->setValue(degrees(options.tolerance.angle));
    distance_->setValue(options.tolerance.distance / kMillimetre);
}

void KeyPolicyBox::applyTo(WriteOptions& options) const {
    options.keys = policyChoice_;
    options.tolerance.angle = radians(angle_->value());
    options.tolerance.distance = distance_->value() * kMillimetre;
}

void KeyPolicyBox::setPolicyEnabled(bool enabled) {
    policy_->setEnabled(enabled);
    showPolicy();
}

/// Formats that store frames always have a key at every frame.
void KeyPolicyBox::showPolicy() {
    const QSignalBlocker blocker(policy_);
    policy_->setCurrentIndex(static_cast<int>(policy_->isEnabled() ? policyChoice_ : KeyPolicy::fixedRate));
}

PresetBox::PresetBox(QWidget* parent)
    : QWidget(parent), names_(new QComboBox(this)), delete_(new QPushButton(tr("Delete"), this)) {
    names_->setAccessibleName(tr("Preset"));
    auto* save = new QPushButton(tr("Save…"), this);
    save->setToolTip(tr("Save these settings as a preset"));
    delete_->setToolTip(tr("Delete the selected preset"));
    for (QPushButton* button : {save, delete_}) button->setAutoDefault(false);
    layOutRow(*this, {names_, save, delete_});
    connect(names_, &QComboBox::activated, this, &PresetBox::use);
    connect(save, &QPushButton::clicked, this, &PresetBox::askName);
    connect(delete_, &QPushButton::clicked, this, &PresetBox::deleteSaved);
    listPresets();
}

void PresetBox::listPresets() {
    names_->clear();
    names_->addItem(tr("Custom"));
    for (const ExportPreset& preset : exportPresets()) {
        names_->addItem(QString::fromUtf8(preset.title), QString::fromUtf8(preset.id));
        names_->setItemData(names_->count() - 1, QString::fromUtf8(preset.why), Qt::ToolTipRole);
    }
    const QStringList saved = savedExports();
    if (!saved.isEmpty()) names_->insertSeparator(names_->count());
    names_->addItems(saved);
    delete_->setEnabled(false);
}

const ExportPreset* PresetBox::preset() const {
    return findExportPreset(names_->currentData().toString().toStdString());
}

void PresetBox::select(std::size_t preset) {
    names_->setCurrentIndex(static_cast<int>(preset) + 1);
    Q_EMIT presetChosen();
}

void PresetBox::showCustom() {
    names_->setCurrentIndex(0);
    delete_->setEnabled(false);
}

void PresetBox::save(const QString& name, const ExportSettings& choices) {
    saveExport(name, choices);
    listPresets();
    for (int row = 0; row < names_->count(); ++row) {
        // A saved preset may have the name of a built-in one; the last match is the saved one.
        if (names_->itemText(row) == name) names_->setCurrentIndex(row);
    }
    delete_->setEnabled(true);
}

void PresetBox::use(int row) {
    delete_->setEnabled(row > 0 && !preset());
    if (preset()) return Q_EMIT presetChosen();
    if (row > 0) Q_EMIT savedChosen(savedExport(names_->itemText(row)));
}

/// A "/" in the name would create a group in the settings, so it is replaced.
void PresetBox::askName() {
    const QString typed = QInputDialog::getText(this, tr("Save Preset"), tr("Name")).trimmed();
    const QString name = QString(typed).replace(u'/', u'_');
    if (name.isEmpty()) return;
    const bool exists = savedExports().contains(name);
    if (exists && QMessageBox::question(this, tr("Save Preset"),
                                        tr("A preset named “%1” already exists. Replace it?").arg(name)) !=
                      QMessageBox::Yes)
        return;
    Q_EMIT saveRequested(name);
}

void PresetBox::deleteSaved() {
    deleteSavedExport(names_->currentText());
    listPresets();
}

namespace {

/// The orders that all formats with angles support.
constexpr EulerOrder kOrders[] = {EulerOrder::XYZ, EulerOrder::XZY, EulerOrder::YXZ,
                                  EulerOrder::YZX, EulerOrder::ZXY, EulerOrder::ZYX};

}  // namespace

ConventionsBox::ConventionsBox(QWidget* parent)
    : QWidget(parent),
      unit_(new QComboBox(this)),
      customUnit_(new QDoubleSpinBox(this)),
      up_(new QComboBox(this)),
      root_(new QComboBox(this)),
      names_(new QComboBox(this)),
      order_(new QComboBox(this)),
      bones_(new QComboBox(this)) {
    unit_->setAccessibleName(tr("Unit of length"));
    customUnit_->setAccessibleName(tr("Metres per unit"));
    fillLengthUnits(*unit_, *customUnit_, tr("Format's unit"));
    up_->setAccessibleName(tr("Up axis"));
    up_->addItems({tr("Y up"), tr("Z up")});
    root_->setAccessibleName(tr("Root motion"));
    root_->addItems({tr("Keep root motion"), tr("In place"), tr("Separate root motion joint")});
    names_->setAccessibleName(tr("Joint names"));
    names_->setToolTip(tr("Change joint names as the program would do when it imports them"));
    names_->addItems(
        {tr("Keep names"), tr("Names for Unity"), tr("Names for Unreal"), tr("Names for Godot")});
    order_->setAccessibleName(tr("Rotation order"));
    order_->addItem(tr("Each joint's own order"));
    for (const EulerOrder order : kOrders)
        order_->addItem(QString::fromUtf8(name(order)), static_cast<int>(order));
    bones_->setAccessibleName(tr("Bone axes"));
    bones_->addItems({tr("Keep joint axes"), tr("Bones point along Y")});
    auto* rows = columnLayout(this, {}, -1);
    for (const auto& parts :
         {std::vector<QWidget*>{unit_, customUnit_, up_}, {root_, names_}, {order_, bones_}}) {
        auto* row = new QHBoxLayout;
        for (QWidget* part : parts) row->addWidget(part);
        row->addStretch(1);
        rows->addLayout(row);
    }
    setFocusProxy(unit_);
    for (const QComboBox* choice : {unit_, up_, root_, names_, order_, bones_})
        connect(choice, &QComboBox::currentIndexChanged, this, &ConventionsBox::changed);
    connect(customUnit_, &QDoubleSpinBox::valueChanged, this, &ConventionsBox::changed);
}

void ConventionsBox::set(const WriteOptions& options) {
    const double metres = options.metresPerUnit.value_or(0);
    int row = unit_->count() - 1;  // custom unit
    for (int i = 0; i < unit_->count(); ++i) {
        if (std::abs(unit_->itemData(i).toDouble() - metres) < 1e-12) row = i;
    }
    if (row == unit_->count() - 1) customUnit_->setValue(metres);
    unit_->setCurrentIndex(row);
    up_->setCurrentIndex(static_cast<int>(options.up));
    root_->setCurrentIndex(static_cast<int>(options.root));
    names_->setCurrentIndex(static_cast<int>(options.names));
    bones_->setCurrentIndex(static_cast<int>(options.boneAxes));
    const int order = options.order ? order_->findData(static_cast<int>(*options.order)) : 0;
    order_->setCurrentIndex(std::max(order, 0));
}

void ConventionsBox::applyTo(WriteOptions& options) const {
    options.metresPerUnit.reset();
    if (const double metres = metresPerUnit(*unit_, *customUnit_); unit_->isEnabled() && metres > 0)
        options.metresPerUnit = metres;
    options.up = up_->isEnabled() ? static_cast<UpAxis>(up_->currentIndex()) : UpAxis::y;
    options.root = static_cast<RootMotion>(root_->currentIndex());
    options.names = static_cast<NameRule>(names_->currentIndex());
    options.boneAxes = bones_->isEnabled() ? static_cast<BoneAxes>(bones_->currentIndex()) : BoneAxes::keep;
    options.order.reset();
    if (order_->isEnabled() && order_->currentIndex() > 0)
        options.order = static_cast<EulerOrder>(order_->currentData().toInt());
}

void ConventionsBox::setSupport(const FormatSupport& support) {
    unit_->setEnabled(support.unit != FormatSupport::Convention::fixed);
    customUnit_->setEnabled(unit_->isEnabled());
    up_->setEnabled(support.up != FormatSupport::Convention::fixed);
    order_->setEnabled(support[Content::orders] == ContentSupport::yes);
    order_->setToolTip(order_->isEnabled() ? tr("Rotation order of the angles in the file")
                                           : tr("This format does not store Euler angles"));
    bones_->setEnabled(support.turnsBones);
    bones_->setToolTip(bones_->isEnabled()
                           ? tr("Turn joint axes so that bones point at their children in Blender")
                           : tr("This option applies to glTF and FBX files"));
}

}  // namespace sinew
