#include "ui/importing/FixImportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/FixPreview.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// Returns the bones of a character on the first frame of a clip, or at rest.
std::vector<FixPreview::Bone> bonesOf(const std::shared_ptr<const Character>& character,
                                      const std::shared_ptr<const Clip>& clip) {
    Evaluator evaluator(character, clip);
    evaluator.evaluate(clip ? clip->rate.time(clip->playedRange().first) : Seconds{});
    std::vector<FixPreview::Bone> bones;
    for (int joint = 0; joint < evaluator.skeleton().size(); ++joint) {
        const BoneEnds ends = evaluator.bone(joint);
        if (ends.head != ends.tail) bones.emplace_back(ends.head, ends.tail);
        const int parent = evaluator.skeleton()[joint].parent;
        if (parent != kNoParent && evaluator.skeleton()[parent].kind == JointKind::joint)
            bones.emplace_back(evaluator.bone(parent).head, ends.head);
    }
    return bones;
}

/// Returns a field with the evidence for its guess below.
QWidget* withEvidence(QWidget* field, const QString& text) {
    auto* both = new QWidget;
    auto* column = columnLayout(both, {}, 2);
    QLabel* label = makeDimLabel(text);
    label->setWordWrap(true);
    column->addWidget(field);
    column->addWidget(label);
    return both;
}

/// Returns the evidence for a guess, as a sentence.
template <class T>
QString evidenceText(const std::optional<Guess<T>>& guess) {
    if (!guess) return FixImportDialog::tr("No guess: neither the joint names nor the poses suggest one.");
    const QString evidence = QString::fromStdString(guess->evidence);
    return guess->isSure ? FixImportDialog::tr("Guessed: %1.").arg(evidence)
                         : FixImportDialog::tr("Not sure: %1.").arg(evidence);
}

Axis axisOf(const QComboBox& combo) { return static_cast<Axis>(combo.currentIndex()); }

void setAxis(QComboBox& combo, Axis axis) { combo.setCurrentIndex(static_cast<int>(axis)); }

}  // namespace

FixImportDialog::FixImportDialog(const std::shared_ptr<const Character>& character,
                                 const std::shared_ptr<const Clip>& clip, const ImportSource& source,
                                 QWidget* parent)
    : QDialog(parent),
      file_(source.file),
      character_(character),
      preview_(new FixPreview(bonesOf(character, clip), this)) {
    setWindowTitle(tr("Fix Unit and Axes"));
    if (!file_.isEmpty()) {
        fixBefore_ = combined(source.fix, fixSince(source.asRead, *character));
        remembered_ = rememberedFix(file_).value_or(ImportFix{});
    }
    const ImportGuess guess = guessImport(character, clip, source.defined);
    auto* form = new QFormLayout;
    const auto addRow = [form](const QString& label, QWidget* row, QWidget* field, const QString& evidence) {
        form->addRow(label, withEvidence(row, evidence));
        qobject_cast<QLabel*>(form->itemAt(form->rowCount() - 1, QFormLayout::LabelRole)->widget())
            ->setBuddy(field);
    };
    QWidget* unitRow = makeUnit();
    addRow(tr("&Unit"), unitRow, unit_, evidenceText(guess.metresPerUnit));
    up_ = makeAxes(tr("Up axis of the file"));
    addRow(tr("U&p axis"), up_, up_, evidenceText(guess.up));
    facing_ = makeAxes(tr("Axis that the character faces"));
    addRow(tr("&Facing"), facing_, facing_, evidenceText(guess.facing));
    form->addRow(QString(), makeMemory());

    problem_ = makeDimLabel();
    problem_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    apply_ = buttons->addButton(tr("Fi&x"), QDialogButtonBox::AcceptRole);
    apply_->setDefault(true);
    auto* column = columnLayout(this, {16, 16, 16, 16}, 16);
    column->addWidget(preview_, 1);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    presetGuesses(guess);
    connect(unit_, &QComboBox::currentIndexChanged, this, &FixImportDialog::refresh);
    connect(customUnit_, &QDoubleSpinBox::valueChanged, this, &FixImportDialog::refresh);
    connect(up_, &QComboBox::currentIndexChanged, this, [this] {
        setAxis(*facing_, defaultFacing(axisOf(*up_)));
        refresh();
    });
    connect(facing_, &QComboBox::currentIndexChanged, this, &FixImportDialog::refresh);
    connect(remember_, &QCheckBox::toggled, this, &FixImportDialog::refresh);
    refresh();
}

QWidget* FixImportDialog::makeUnit() {
    auto* row = new QWidget(this);
    auto* layout = rowLayout(row, {});
    unit_ = new QComboBox(row);
    unit_->setAccessibleName(tr("Unit of the file"));
    customUnit_ = new QDoubleSpinBox(row);
    customUnit_->setAccessibleName(tr("Metres per unit"));
    fillLengthUnits(*unit_, *customUnit_,
                    tr("As read (%1 m)").arg(shortNumberText(character_->metresPerUnit, 6)));
    layout->addWidget(unit_, 1);
    layout->addWidget(customUnit_);
    return row;
}

QComboBox* FixImportDialog::makeAxes(const QString& accessibleName) {
    auto* combo = new QComboBox(this);
    combo->setAccessibleName(accessibleName);
    for (const Axis axis : kAxes) {
        const QChar sign = isNegative(axis) ? QChar(0x2212) : u'+';
        combo->addItem(QString(sign) + QChar(u'X' + component(axis)));
    }
    return combo;
}

QCheckBox* FixImportDialog::makeMemory() {
    const QString extension = QFileInfo(file_).suffix().toUpper();
    remember_ = new QCheckBox(
        extension.isEmpty() ? tr("Fix other files without an extension from this folder in the same way")
                            : tr("Fix other %1 files from this folder in the same way").arg(extension),
        this);
    remember_->setToolTip(
        tr("Remember the fix for such files (otherwise forget the fix remembered for this folder)"));
    remember_->setChecked(true);
    remember_->setVisible(!file_.isEmpty());
    return remember_;
}

void FixImportDialog::presetGuesses(const ImportGuess& guess) {
    if (guess.metresPerUnit && guess.metresPerUnit->isSure &&
        guess.metresPerUnit->value != character_->metresPerUnit) {
        const int index = unit_->findData(guess.metresPerUnit->value);
        if (index >= 0) unit_->setCurrentIndex(index);
    }
    const Axis up = guess.up && guess.up->isSure ? guess.up->value : Axis::y;
    const bool knowsFacing = guess.facing && guess.facing->isSure && isPerpendicular(up, guess.facing->value);
    setAxis(*up_, up);
    setAxis(*facing_, knowsFacing ? guess.facing->value : defaultFacing(up));
}

ImportFix FixImportDialog::fix() const {
    ImportFix fix{.metresPerUnit = {}, .up = axisOf(*up_), .facing = axisOf(*facing_)};
    const double metres = metresPerUnit(*unit_, *customUnit_);
    if (metres > 0 && metres != character_->metresPerUnit) fix.metresPerUnit = metres;
    return fix;
}

QString FixImportDialog::summary() const {
    const ImportFix chosen = fix();
    const QString title = !chosen.changesAxes()   ? tr("Fixed unit: %1 m high")
                          : !chosen.metresPerUnit ? tr("Fixed axes: %1 m high")
                                                  : tr("Fixed unit and axes: %1 m high");
    return title.arg(shortNumberText(preview_->heightAfter(), 2));
}

ImportFix FixImportDialog::memory() const {
    return remember_->isChecked() ? combined(fixBefore_, fix()) : ImportFix{};
}

bool FixImportDialog::changesMemory() const { return !file_.isEmpty() && memory() != remembered_; }

void FixImportDialog::updateMemory() const {
    if (changesMemory()) rememberFix(file_, memory());
}

void FixImportDialog::refresh() {
    const ImportFix chosen = fix();
    const bool isValid = isPerpendicular(chosen.up, chosen.facing);
    problem_->setText(isValid ? QString() : tr("A character cannot face up or down: choose another axis."));
    problem_->setVisible(!isValid);
    apply_->setEnabled(isValid && (chosen != ImportFix{} || changesMemory()));
    if (!isValid) return;
    const double factor =
        chosen.metresPerUnit.value_or(character_->metresPerUnit) / character_->metresPerUnit;
    preview_->setFix(factor * turnUpright(chosen.up, chosen.facing));
}

Result<Scene> withFix(const Scene& scene, CharacterId id, const ImportFix& fix) {
    Result<Scene> turned = turnCharacter(scene, id, fix.up, fix.facing);
    if (!turned || !fix.metresPerUnit) return turned;
    const double factor = *fix.metresPerUnit / turned->find(id)->metresPerUnit;
    return factor == 1 ? turned : scaleCharacter(*turned, id, factor);
}

}  // namespace sinew
