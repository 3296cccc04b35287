#include "ui/exporting/PresetChoice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

namespace sinew {

namespace {

QString toText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

PresetChoice::PresetChoice(QWidget* parent)
    : QWidget(parent), names_(new QComboBox(this)), forget_(new QPushButton(tr("Forget"), this)) {
    names_->setAccessibleName(tr("Preset"));
    auto* save = new QPushButton(tr("Save…"), this);
    save->setToolTip(tr("Keeps these choices under a name"));
    forget_->setToolTip(tr("Removes the saved choices that are shown"));
    for (QPushButton* button : {save, forget_}) button->setAutoDefault(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{names_, save, forget_}) row->addWidget(part);
    row->addStretch(1);
    setFocusProxy(names_);
    connect(names_, &QComboBox::activated, this, &PresetChoice::use);
    connect(save, &QPushButton::clicked, this, &PresetChoice::askName);
    connect(forget_, &QPushButton::clicked, this, &PresetChoice::forget);
    fill();
}

void PresetChoice::fill() {
    names_->clear();
    names_->addItem(tr("As chosen"));
    for (const ExportPreset& preset : exportPresets()) {
        names_->addItem(toText(preset.title), toText(preset.id));
        names_->setItemData(names_->count() - 1, toText(preset.why), Qt::ToolTipRole);
    }
    const QStringList saved = savedExports();
    if (!saved.isEmpty()) names_->insertSeparator(names_->count());
    names_->addItems(saved);
    forget_->setEnabled(false);
}

const ExportPreset* PresetChoice::preset() const {
    return findExportPreset(names_->currentData().toString().toStdString());
}

void PresetChoice::showAsChosen() {
    names_->setCurrentIndex(0);
    forget_->setEnabled(false);
}

void PresetChoice::keep(const QString& name, const ExportChoices& choices) {
    saveExport(name, choices);
    fill();
    for (int row = 0; row < names_->count(); ++row) {
        // One may be called as a preset is.
        if (names_->itemText(row) == name) names_->setCurrentIndex(row);
    }
    forget_->setEnabled(true);
}

void PresetChoice::use(int row) {
    forget_->setEnabled(row > 0 && !preset());
    if (preset()) return Q_EMIT presetChosen();
    if (row > 0) Q_EMIT savedChosen(savedExport(names_->itemText(row)));
}

/// A "/" would make a folder of the settings.
void PresetChoice::askName() {
    const QString typed = QInputDialog::getText(this, tr("Save Choices"), tr("Name")).trimmed();
    const QString name = QString(typed).replace(u'/', u'_');
    if (name.isEmpty()) return;
    const bool taken = savedExports().contains(name);
    if (taken && QMessageBox::question(this, tr("Save Choices"),
                                       tr("There are choices called \"%1\". Replace them?").arg(name)) !=
                     QMessageBox::Yes)
        return;
    Q_EMIT keepAsked(name);
}

void PresetChoice::forget() {
    forgetExport(names_->currentText());
    fill();
}

}  // namespace sinew
