#include "ui/binding/BindDialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "ui/help/ManualWindow.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/TaskProgress.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kWidth = 480;
constexpr int kFromEdge = 16, kFromTop = 96;
constexpr int kMeshListHeight = 96, kMessagesHeight = 84;
constexpr int kTypingDelay = 200;  // milliseconds
constexpr auto kBindSettings = "binding/last";
struct MethodText {
    BindMethod method;
    const char *name, *explanation;
    static const MethodText kAll[];
    Q_DECLARE_TR_FUNCTIONS(sinew::BindDialog)
};
constexpr MethodText MethodText::kAll[] = {
    {BindMethod::geodesicVoxel, QT_TR_NOOP("Geodesic"),
     QT_TR_NOOP("Measures distances inside the mesh, so that limbs that nearly touch stay separate.")},
    {BindMethod::heatDiffusion, QT_TR_NOOP("Heat"),
     QT_TR_NOOP("Lets heat flow from the bones along the surface. Gives smooth weights, but is slower for "
                "large meshes.")},
    {BindMethod::biharmonic, QT_TR_NOOP("Biharmonic"),
     QT_TR_NOOP(
         "Finds the smoothest weights inside the mesh. Slower, and limbs that nearly touch may influence "
         "each other.")},
    {BindMethod::closestBone, QT_TR_NOOP("Closest bone"),
     QT_TR_NOOP(
         "Measures straight distances and ignores the surface. Fast; for simple shapes and comparison.")},
};

}  // namespace

BindDialog::BindDialog(Session& session, QWidget* parent) : QDialog(parent), session_(&session), task_(this) {
    setObjectName(QStringLiteral("bindMeshes"));
    setWindowTitle(tr("Bind Meshes"));
    setMinimumWidth(kWidth);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 8);
    addMeshes(*column);
    addSettings(*column);
    addResult(*column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "weights.md");
    // Without a role that makes it the default, so that Enter in a field only accepts its number.
    apply_ = buttons->addButton(tr("&Bind"), QDialogButtonBox::ApplyRole);
    for (auto* button : buttons->findChildren<QPushButton*>()) button->setAutoDefault(false);
    connect(apply_, &QPushButton::clicked, this, &BindDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &BindDialog::reject);
    column->addWidget(buttons);
    startTimer_.setSingleShot(true);
    startTimer_.setInterval(kTypingDelay);
    connect(&startTimer_, &QTimer::timeout, this, &BindDialog::start);
    // Other slots of the same signal come first.
    previewTimer_.setSingleShot(true);
    previewTimer_.setInterval(0);
    connect(&previewTimer_, &QTimer::timeout, this, &BindDialog::preview);
    followSession();
}

void BindDialog::addMeshes(QVBoxLayout& column) {
    meshes_ = new QListWidget;
    meshes_->setAccessibleName(tr("Meshes to bind"));
    meshes_->setFixedHeight(kMeshListHeight);
    auto* label = new QLabel(tr("&Meshes to bind"));
    label->setBuddy(meshes_);
    column.addWidget(label);
    column.addWidget(meshes_);
    connect(meshes_, &QListWidget::itemChanged, this, &BindDialog::schedule);
}

void BindDialog::addSettings(QVBoxLayout& column) {
    auto* form = new QFormLayout;
    method_ = new QComboBox;
    method_->setAccessibleName(tr("Method"));
    for (const MethodText& text : MethodText::kAll)
        method_->addItem(tr(text.name), QString::fromUtf8(name(text.method).data()));
    form->addRow(tr("Me&thod"), method_);
    explanation_ = makeDimLabel();
    explanation_->setWordWrap(true);
    explanation_->setMinimumHeight(3 * explanation_->fontMetrics().lineSpacing());
    explanation_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    form->addRow(QString(), explanation_);
    influences_ = addNumber(*form, tr("&Influences"), 0, 1, static_cast<double>(Skin::kMaxInfluences),
                            tr("Maximum number of joints that one vertex follows"));
    resolution_ =
        addNumber(*form, tr("&Resolution"), 0, BindSettings::kMinResolution, BindSettings::kMaxResolution,
                  tr("Number of voxels along the longest side of the meshes; higher values "
                     "separate thin parts but take longer"));
    falloff_ =
        addNumber(*form, tr("&Falloff"), 1, 1, BindSettings::kMaxFalloff,
                  tr("How fast the influence of a joint falls with distance; higher values make joints "
                     "more rigid"));
    column.addLayout(form);
    connect(method_, &QComboBox::currentIndexChanged, this, [this] {
        updateMethod();
        schedule();
    });
}

NumberField* BindDialog::addNumber(QFormLayout& form, const QString& label, int decimals, double minimum,
                                   double maximum, const QString& tip) {
    auto* field = new NumberField(decimals, QString());
    field->setRange(minimum, maximum);
    field->setStep(1);
    field->setCompact();
    field->setToolTip(tip);
    field->setAccessibleName(withoutMnemonic(label));
    form.addRow(label, field);
    connect(field, &NumberField::valueEdited, this, &BindDialog::schedule);
    return field;
}

void BindDialog::addResult(QVBoxLayout& column) {
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    column.addWidget(note_);
    auto* progress = new TaskProgress;
    auto kept = progress->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    progress->setSizePolicy(kept);
    progress->watch(task_);
    column.addWidget(progress);
    messages_ = new QPlainTextEdit;
    messages_->setAccessibleName(tr("Messages"));
    messages_->setPlaceholderText(tr("No messages"));
    messages_->setReadOnly(true);
    messages_->setTabChangesFocus(true);
    messages_->setFixedHeight(kMessagesHeight);
    column.addWidget(messages_);
}

void BindDialog::followSession() {
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (!cancelled || isOwnChange_) return;
        applyPending_ = false;
        showNote(task_.failed() ? QString() : tr("Binding was cancelled. Change a setting to start again."));
    });
    connect(&session_->document, &Document::stepped, this, &BindDialog::stepped);
    // Whoever cancels the preview, such as with Escape in the viewport, cancels this tool, unless it was
    // cancelled to make another step.
    connect(&session_->document, &Document::cancelled, this, [this] {
        const bool isOwn = isOwnChange_ || session_->document.previewOwner() != this;
        if (isVisible() && !isOwn && session_->document.history().current().id == baseStep_) reject();
    });
    // Restore the preview after an interactive gesture replaced it.
    connect(&session_->document, &Document::previewEnded, this, [this] {
        if (isVisible() && !isOwnChange_) previewTimer_.start();
    });
}

void BindDialog::open() {
    session_->document.cancel();
    character_ = session_->selection.committedCharacter();
    if (!character_) return;
    const auto& selected = session_->selection.meshes();
    const auto isSelected = [&](MeshId mesh) { return std::ranges::find(selected, mesh) != selected.end(); };
    const bool all = std::ranges::none_of(character_->meshes, isSelected, &Mesh::id);
    {
        const QSignalBlocker blocker(meshes_);
        meshes_->clear();
        for (const auto& mesh : character_->meshes) {
            auto* item = new QListWidgetItem(QString::fromStdString(mesh->name), meshes_);
            item->setCheckState(all || isSelected(mesh->id) ? Qt::Checked : Qt::Unchecked);
        }
    }
    restoreSettings();
    if (!isVisible()) positionWindow();
    show();
    raise();
    activateWindow();
    meshes_->setFocus(Qt::OtherFocusReason);
    schedule();
}

/// Leaves the viewport in view, which shows the result.
void BindDialog::positionWindow() {
    adjustSize();
    const QWidget* window = parentWidget();
    move(window->mapToGlobal(QPoint(window->width() - width() - kFromEdge, kFromTop)));
}

void BindDialog::restoreSettings() {
    const QSignalBlocker blocker(method_);
    const QVariantMap last = QSettings().value(QLatin1String(kBindSettings)).toMap();
    const BindSettings standard;
    const int row = method_->findData(last.value(QStringLiteral("method")));
    method_->setCurrentIndex(std::max(0, row));
    const auto number = [&](const char* key, double otherwise, double minimum, double maximum) {
        const double value = last.value(QLatin1String(key), otherwise).toDouble();
        return value >= minimum && value <= maximum ? value : otherwise;
    };
    influences_->setValue(std::round(number("influences", static_cast<double>(standard.influences), 1,
                                            static_cast<double>(Skin::kMaxInfluences))));
    resolution_->setValue(std::round(number("resolution", standard.resolution, BindSettings::kMinResolution,
                                            BindSettings::kMaxResolution)));
    falloff_->setValue(number("falloff", standard.falloff, 1, BindSettings::kMaxFalloff));
    updateMethod();
}

void BindDialog::storeSettings() const {
    QSettings().setValue(QLatin1String(kBindSettings),
                         QVariantMap{{QStringLiteral("method"), method_->currentData()},
                                     {QStringLiteral("influences"), influences_->value()},
                                     {QStringLiteral("resolution"), resolution_->value()},
                                     {QStringLiteral("falloff"), falloff_->value()}});
}

BindSettings BindDialog::settings() const {
    BindSettings settings;
    settings.method = MethodText::kAll[method_->currentIndex()].method;
    settings.influences = static_cast<std::size_t>(std::lround(influences_->value()));
    settings.resolution = static_cast<int>(std::lround(resolution_->value()));
    settings.falloff = falloff_->value();
    return settings;
}

std::vector<MeshId> BindDialog::checkedMeshes() const {
    std::vector<MeshId> checked;
    for (int row = 0; row < meshes_->count(); ++row) {
        if (meshes_->item(row)->checkState() == Qt::Checked)
            checked.push_back(character_->meshes[static_cast<std::size_t>(row)]->id);
    }
    return checked;
}

void BindDialog::updateMethod() {
    const MethodText& text = MethodText::kAll[method_->currentIndex()];
    explanation_->setText(tr(text.explanation));
    method_->setAccessibleDescription(explanation_->text());
    resolution_->setEnabled(text.method != BindMethod::closestBone);
    falloff_->setEnabled(text.method == BindMethod::geodesicVoxel || text.method == BindMethod::closestBone);
}

/// Discards the weights, which the settings no longer match, and computes new ones soon. The old ones are
/// shown meanwhile.
void BindDialog::schedule() {
    if (!isVisible()) return;
    const QScopedValueRollback own(isOwnChange_, true);
    task_.cancel();
    applyPending_ = false;
    bound_.clear();
    messages_->clear();
    const bool hasMeshes = !checkedMeshes().empty();
    apply_->setEnabled(hasMeshes);
    if (!hasMeshes) {
        startTimer_.stop();
        cancelPreview();
        return showNote(tr("Tick at least one mesh."));
    }
    showNote(tr("Binding…"));
    startTimer_.start();
}

void BindDialog::start() {
    if (!isVisible()) return;
    const QScopedValueRollback own(isOwnChange_, true);
    task_.start(tr("Binding"),
                [this, scene = session_->document.committed(), id = character_->id, meshes = checkedMeshes(),
                 chosen = settings()](BackgroundTask::Control& control) {
                    BindSettings controlled = chosen;
                    controlled.control = {&control.cancel, &control.progress};
                    Diagnostics diagnostics;
                    auto bound = bindMeshes(scene, id, meshes, controlled, diagnostics);
                    return BackgroundTask::Delivery(
                        [this, bound = std::move(bound), diagnostics = std::move(diagnostics)] {
                            receive(bound, diagnostics);
                        });
                });
}

void BindDialog::receive(const Result<Scene>& bound, const Diagnostics& diagnostics) {
    if (!bound) {
        applyPending_ = false;
        apply_->setEnabled(false);
        cancelPreview();
        return showNote(QString::fromStdString(text(bound.error())), true);
    }
    const auto owner = bound->find(character_->id);
    for (const MeshId id : checkedMeshes()) bound_.push_back(*positionOf(owner->meshes, id));
    diagnostics_ = diagnostics;
    showResult(diagnostics);
    preview();
    if (applyPending_ && session_->document.previewing(this)) commit();
    applyPending_ = false;
}

void BindDialog::showResult(const Diagnostics& diagnostics) {
    std::size_t vertices = 0;
    std::set<JointId> joints;
    for (const auto& mesh : bound_) {
        vertices += mesh->geometry->positions.size();
        for (const SkinJoint& joint : mesh->skin->joints) joints.insert(joint.joint);
    }
    showNote(tr("%n vertices follow %1", nullptr, static_cast<int>(vertices))
                 .arg(tr("%n joint(s)", "that vertices follow", static_cast<int>(joints.size()))));
    QStringList lines;
    for (const Diagnostic& diagnostic : diagnostics.list()) {
        lines << QStringLiteral("%1: %2").arg(QString::fromStdString(diagnostic.where),
                                              QString::fromStdString(diagnostic.message));
    }
    messages_->setPlainText(lines.join(u'\n'));
}

void BindDialog::showNote(const QString& text, bool isError) {
    note_->setText(text);
    QPalette palette = note_->palette();
    palette.setColor(QPalette::WindowText, isError ? theme().error : theme().text);
    note_->setPalette(palette);
}

/// Returns the committed scene with the new weights.
Scene BindDialog::boundScene() const {
    const Scene& scene = session_->document.committed();
    Character owner = *scene.find(character_->id);
    for (const auto& mesh : bound_) *positionOf(owner.meshes, mesh->id) = mesh;
    return withCharacter(scene, std::move(owner));
}

void BindDialog::preview() {
    if (!isVisible() || bound_.empty()) return;
    const QScopedValueRollback own(isOwnChange_, true);
    baseStep_ = session_->document.history().current().id;
    session_->document.preview(boundScene(), this);
}

void BindDialog::cancelPreview() {
    const QScopedValueRollback own(isOwnChange_, true);
    previewTimer_.stop();
    if (session_->document.previewing(this)) session_->document.cancel();
}

/// Other edits keep the weights, unless they change the meshes or the joints.
void BindDialog::stepped() {
    if (!isVisible() || isOwnChange_) return;
    const auto now = session_->document.committed().find(character_->id);
    if (!now || now->skeleton != character_->skeleton || now->meshes != character_->meshes) return reject();
    previewTimer_.start();
}

void BindDialog::accept() {
    if (QWidget* field = focusWidget()) field->clearFocus();
    if (startTimer_.isActive() || task_.running()) {
        applyPending_ = true;
        return;
    }
    preview();
    if (session_->document.previewing(this)) commit();
}

void BindDialog::commit() {
    const QScopedValueRollback own(isOwnChange_, true);
    applyPending_ = false;
    storeSettings();
    const QString text = bound_.size() == 1
                             ? tr("Bind Mesh %1").arg(QString::fromStdString(bound_.front()->name))
                             : tr("Bind %n Mesh(es)", nullptr, static_cast<int>(bound_.size()));
    session_->document.commit(text, this);
    session_->document.report(diagnostics_);
    QDialog::accept();
}

void BindDialog::reject() {
    {
        const QScopedValueRollback own(isOwnChange_, true);
        startTimer_.stop();
        task_.cancel();
        bound_.clear();
        applyPending_ = false;
        cancelPreview();
    }
    QDialog::reject();
}

}  // namespace sinew
