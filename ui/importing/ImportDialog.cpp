#include "ui/importing/ImportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include "ui/help/ManualWindow.h"
#include "ui/importing/ImportPreview.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

/// Returns a row in which `first` takes the space that `second` leaves.
QWidget* makeRow(QWidget& first, QWidget& second) {
    auto* row = new QWidget;
    auto* layout = rowLayout(row, {});
    layout->addWidget(&first, 1);
    layout->addWidget(&second);
    return row;
}

}  // namespace

ImportDialog::ImportDialog(const Scene& open, const QString& folder, QWidget* parent)
    : QDialog(parent), folder_(folder), preview_(new ImportPreview(open, this)) {
    const bool sceneOpen = !open.characters.empty();
    setWindowTitle(tr("Import"));
    auto* form = new QFormLayout;
    form->addRow(tr("&Files"), makeFiles());
    form->addRow(tr("&Unit"), makeUnit());
    form->addRow(QString(), makeRate());
    addPositions_ = new QCheckBox(tr("Add BVH &positions to offsets"), this);
    addPositions_->setToolTip(
        tr("Add position channels to a joint's OFFSET (otherwise they replace it, as in most programs)"));
    form->addRow(QString(), addPositions_);
    addToScene_ = new QCheckBox(tr("&Add to the open scene"), this);
    addToScene_->setEnabled(sceneOpen);
    addToScene_->setChecked(sceneOpen);
    form->addRow(QString(), addToScene_);
    form->addRow(tr("Contents"), preview_);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "opening.md");
    import_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    import_->setEnabled(false);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 16);
    column->addLayout(form);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(unit_, &QComboBox::currentIndexChanged, this, &ImportDialog::refreshPreview);
    connect(customUnit_, &QDoubleSpinBox::valueChanged, this, &ImportDialog::refreshPreview);
    connect(hasRate_, &QCheckBox::toggled, this, &ImportDialog::refreshPreview);
    connect(rate_, &QDoubleSpinBox::valueChanged, this, &ImportDialog::refreshPreview);
    connect(addPositions_, &QCheckBox::toggled, this, &ImportDialog::refreshPreview);
}

void ImportDialog::refreshPreview() { preview_->schedule(files_, options()); }

QWidget* ImportDialog::makeFiles() {
    names_ = new QLineEdit;
    names_->setReadOnly(true);
    names_->setMinimumWidth(280);
    names_->setPlaceholderText(tr("No files selected"));
    names_->setAccessibleName(tr("Files"));
    auto* button = new QPushButton(tr("&Browse…"));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, &ImportDialog::browse);
    return makeRow(*names_, *button);
}

QWidget* ImportDialog::makeUnit() {
    unit_ = new QComboBox;
    unit_->setAccessibleName(tr("Unit of length"));
    customUnit_ = new QDoubleSpinBox;
    customUnit_->setAccessibleName(tr("Metres per unit"));
    fillLengthUnits(*unit_, *customUnit_, tr("Default"));
    return makeRow(*unit_, *customUnit_);
}

QWidget* ImportDialog::makeRate() {
    auto* row = new QWidget(this);
    hasRate_ = new QCheckBox(tr("Frame &rate"), row);
    hasRate_->setToolTip(tr(
        "Set the frame rate of files that do not store one (default: 120 fps for AMC; for glTF and COLLADA "
        "the first of 30, 24, 25, 60 and other common rates that has a frame at every key)"));
    rate_ = new QDoubleSpinBox(row);
    rate_->setRange(0.001, 1e6);
    rate_->setDecimals(3);
    rate_->setValue(120);
    rate_->setSuffix(tr(" fps"));
    rate_->setAccessibleName(tr("Frames per second"));
    rate_->setEnabled(false);
    auto* layout = rowLayout(row, {});
    layout->addWidget(hasRate_);
    layout->addWidget(rate_);
    layout->addStretch();
    connect(hasRate_, &QCheckBox::toggled, rate_, &QWidget::setEnabled);
    return row;
}

void ImportDialog::browse() {
    auto* dialog = makeOpenDialog(this, tr("Import Files"), folder_, openFilter());
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ImportDialog::setFiles);
    dialog->open();
}

void ImportDialog::setFiles(const QStringList& files) {
    files_ = files;
    QStringList names;
    for (const QString& file : files) names << QFileInfo(file).fileName();
    names_->setText(names.join(QStringLiteral(", ")));
    names_->setToolTip(files.join(u'\n'));
    import_->setEnabled(!files.isEmpty());
    import_->setDefault(true);
    refreshPreview();
}

FileOpener::Mode ImportDialog::mode() const {
    return addToScene_->isChecked() ? FileOpener::Mode::add : FileOpener::Mode::open;
}

ReadOptions ImportDialog::options() const {
    ReadOptions options;
    if (const double metres = metresPerUnit(*unit_, *customUnit_); metres > 0) options.metresPerUnit = metres;
    if (hasRate_->isChecked()) options.rate = FrameRate::fromHertz(rate_->value());
    options.addPositionsToOffset = addPositions_->isChecked();
    return options;
}

}  // namespace sinew
