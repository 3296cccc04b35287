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

#include "core/scene/analysis/MeshBody.h"
#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/help/ManualWindow.h"
#include "ui/importing/FileOpener.h"
#include "ui/importing/FixPreview.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/RateBox.h"

namespace sinew {

namespace {

/// Returns edges of the meshes of a character at rest, at most as many as the preview can draw quickly.
std::vector<FixPreview::Bone> edgesOf(const Character& character) {
    constexpr std::size_t kEdges = 3000;
    const std::vector<Eigen::Vector3d> vertices = verticesAtRest(character);
    std::vector<FixPreview::Bone> edges;
    std::size_t triangles = 0, first = 0;
    for (const auto& mesh : character.meshes) triangles += mesh->geometry->triangles.size();
    const std::size_t step = triangles / kEdges + 1;
    for (const auto& mesh : character.meshes) {
        const Geometry& geometry = *mesh->geometry;
        for (std::size_t i = 0; i < geometry.triangles.size(); i += step) {
            const auto& corners = geometry.triangles[i];
            edges.emplace_back(vertices[first + corners[0]], vertices[first + corners[1]]);
        }
        first += geometry.positions.size();
    }
    return edges;
}

/// Returns the bones of a character on the first frame of a clip, or at rest; without bones, edges of its
/// meshes.
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
    return bones.empty() ? edgesOf(*character) : bones;
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
    return (guess->isSure ? FixImportDialog::tr("Guessed: %1.") : FixImportDialog::tr("Not sure: %1."))
        .arg(evidence);
}

/// Returns the evidence for a frame rate, and the guess if it differs from the clip's rate.
QString rateEvidence(const ImportGuess& guess, const Clip& clip) {
    if (guess.rate && guess.rate->isSure) {
        QString sentence = QString::fromStdString(guess.rate->evidence) + u'.';
        sentence[0] = sentence[0].toUpper();
        return sentence;
    }
    if (!guess.rate || guess.rate->value == clip.rate) return evidenceText(guess.rate);
    return FixImportDialog::tr("Not sure: %1. %2 is plausible.")
        .arg(QString::fromStdString(guess.rate->evidence), rateText(guess.rate->value));
}

/// Returns the kind of the rest pose, and what to do if another is needed.
QString restPoseText(RestPose pose) {
    const QString advice = FixImportDialog::tr(
        "It can be changed with Joint > Edit Rest Pose. Retargeting finds a common reference pose by "
        "itself.");
    switch (pose) {
        case RestPose::tPose:
            return FixImportDialog::tr("T-pose: the arms are level.");
        case RestPose::aPose:
            return FixImportDialog::tr("A-pose: the arms are spread and lowered. %1").arg(advice);
        case RestPose::armsDown:
            return FixImportDialog::tr("Arms down. %1").arg(advice);
        case RestPose::other:
            return FixImportDialog::tr("Neither a T-pose nor an A-pose. %1").arg(advice);
        case RestPose::unknown:
            break;
    }
    return FixImportDialog::tr(
        "Unknown: the character does not stand upright at rest, or its arms were not recognised.");
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
      clip_(clip),
      preview_(new FixPreview(bonesOf(character, clip), this)) {
    setWindowTitle(tr("Fix Unit, Axes and Frame Rate"));
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
    makeRate();
    if (rate_) addRow(tr("F&rame rate"), rate_, rate_, rateEvidence(guess, *clip_));
    QLabel* restPose = makeDimLabel(restPoseText(guess.restPose));
    restPose->setWordWrap(true);
    restPose->setAccessibleName(tr("Rest pose"));
    form->addRow(tr("Rest pose"), restPose);
    form->addRow(QString(), makeMemory());

    problem_ = makeDimLabel();
    problem_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "opening.md");
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
    if (rate_) connect(rate_, &QComboBox::editTextChanged, this, &FixImportDialog::refresh);
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

void FixImportDialog::makeRate() {
    if (!clip_ || clip_->frameCount() < 2) return;
    rate_ = new RateBox(this);
    rate_->setToolTip(
        tr("Play the frames of the character's clips at this rate (the number of frames does not change)"));
    rate_->setRate(clip_->rate);
    rateBefore_ = rate_->currentText();
}

std::optional<FrameRate> FixImportDialog::rate() const {
    // The text is rounded.
    if (rate_ && rate_->currentText() != rateBefore_) return rate_->rate();
    return clip_ ? clip_->rate : FrameRate{};
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
    // A rate at which the gait is impossible is wrong, even if the right one is not sure.
    if (rate_ && guess.rate && guess.rate->value != clip_->rate) rate_->setRate(guess.rate->value);
}

ImportFix FixImportDialog::fix() const {
    ImportFix fix{.metresPerUnit = {}, .up = axisOf(*up_), .facing = axisOf(*facing_)};
    const double metres = metresPerUnit(*unit_, *customUnit_);
    if (metres > 0 && metres != character_->metresPerUnit) fix.metresPerUnit = metres;
    if (const auto chosen = rate(); clip_ && chosen && *chosen != clip_->rate)
        fix.rate = RateFix{clip_->rate, *chosen};
    return fix;
}

QString FixImportDialog::summary() const {
    const ImportFix chosen = fix();
    const QString rate = chosen.rate ? rateText(chosen.rate->to) : QString();
    if (chosen.rate && !chosen.changesAxes() && !chosen.metresPerUnit)
        return tr("Fixed frame rate: %1").arg(rate);
    const QString title = !chosen.changesAxes()   ? tr("Fixed unit: %1 m high")
                          : !chosen.metresPerUnit ? tr("Fixed axes: %1 m high")
                                                  : tr("Fixed unit and axes: %1 m high");
    const QString height = title.arg(shortNumberText(preview_->heightAfter(), 2));
    return chosen.rate ? tr("%1, %2").arg(height, rate) : height;
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
    const bool facesFront = isPerpendicular(chosen.up, chosen.facing);
    const bool isValid = facesFront && rate();
    problem_->setText(isValid      ? QString()
                      : facesFront ? tr("Enter a frame rate, such as 30 or 29.97.")
                                   : tr("A character cannot face up or down: choose another axis."));
    problem_->setVisible(!isValid);
    apply_->setEnabled(isValid && (chosen != ImportFix{} || changesMemory()));
    if (!isValid) return;
    const double factor =
        chosen.metresPerUnit.value_or(character_->metresPerUnit) / character_->metresPerUnit;
    preview_->setFix(factor * turnUpright(chosen.up, chosen.facing));
    if (rate_) preview_->setDurations(clip_->duration(), rate()->time(clip_->lastFrame - clip_->firstFrame));
}

Result<Scene> withFix(const Scene& scene, CharacterId id, const ImportFix& fix) {
    Result<Scene> fixed = turnCharacter(scene, id, fix.up, fix.facing);
    if (fixed && fix.metresPerUnit) {
        const double factor = *fix.metresPerUnit / fixed->find(id)->metresPerUnit;
        if (factor != 1) fixed = scaleCharacter(*fixed, id, factor);
    }
    if (!fixed || !fix.rate) return fixed;
    Scene others = *fixed;
    std::erase_if(others.characters, [id](const auto& each) { return each->id == id; });
    return withRateFix(others, *std::move(fixed), fix.rate);
}

}  // namespace sinew
