#include "ui/curvetools/CurveToolDialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <algorithm>
#include <utility>

#include "ui/document/History.h"
#include "ui/document/StepRecipe.h"
#include "ui/help/ManualWindow.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFromEdge = 16;
constexpr int kFromTop = 96;
constexpr int kDialogWidth = 344;

}  // namespace

CurveToolDialog::CurveToolDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(&session), task_(this), followUpTask_(this) {
    setObjectName(QStringLiteral("curveTool"));
    setMinimumWidth(kDialogWidth);
    makeParts();
    followSession();
    // Combine several changes in one event loop pass.
    startTimer_.setSingleShot(true);
    startTimer_.setInterval(0);
    connect(&startTimer_, &QTimer::timeout, this, &CurveToolDialog::start);
}

void CurveToolDialog::makeParts() {
    scopeLabel_ = makeDimLabel();
    scopeLabel_->setObjectName(QStringLiteral("scope"));
    pages_ = new QStackedWidget;
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    note_->setFont(numberFont());
    note_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "curve-tools.md");
    apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::AcceptRole);
    apply_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &CurveToolDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CurveToolDialog::reject);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 12);
    column->addWidget(scopeLabel_);
    column->addWidget(pages_, 1);
    column->addWidget(note_);
    column->addWidget(buttons);
}

void CurveToolDialog::followSession() {
    connect(&session_->selection, &Selection::jointsChanged, this, &CurveToolDialog::selectionChanged);
    connect(&session_->selection, &Selection::meshesChanged, this, &CurveToolDialog::selectionChanged);
    connect(&session_->selection, &Selection::keysChanged, this, &CurveToolDialog::selectionChanged);
    connect(&session_->selection, &Selection::characterChanged, this, &CurveToolDialog::selectionChanged);
    connect(&session_->document, &Document::stepped, this, &CurveToolDialog::stepped);
    connect(&session_->document, &Document::cancelled, this, &CurveToolDialog::cancelled);
    connect(&session_->document, &Document::previewEnded, this, &CurveToolDialog::previewEnded);
    connect(&task_, &BackgroundTask::finished, this, &CurveToolDialog::taskEnded);
}

void CurveToolDialog::addPage(ToolPage& page) {
    pages_->addWidget(&page);
    connect(&page, &ToolPage::edited, this, &CurveToolDialog::refresh);
    connect(&page, &ToolPage::jumpRequested, this, &CurveToolDialog::jump);
}

void CurveToolDialog::open(ToolPage& page) {
    // Cancel any running gesture, including this dialog's preview.
    discard();
    session_->document.cancel();
    page_ = &page;
    scope_ = currentScope();
    ++scopeVersion_;
    if (!scope_) return;
    // Hidden pages must not make the dialog larger than the current page needs.
    for (int i = 0; i < pages_->count(); ++i) {
        const auto policy = pages_->widget(i) == &page ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred, policy);
    }
    pages_->setCurrentWidget(&page);
    page.prepare(*session_);
    page.setScope(scope_);
    page.updateScope(scope_);
    setWindowTitle(page.title());
    showNote({}, false);
    adjustSize();
    if (!isVisible()) positionWindow();
    show();
    raise();
    activateWindow();
    // Otherwise Enter would press the button that closed the dialog last.
    apply_->setDefault(true);
    const auto parts = page.findChildren<QWidget*>();
    const auto first = std::ranges::find_if(parts, [](const QWidget* part) {
        return (part->focusPolicy() & Qt::TabFocus) != 0 && part->isEnabled() && part->isVisible();
    });
    (first == parts.end() ? apply_ : *first)->setFocus(Qt::TabFocusReason);
    refresh();
}

void CurveToolDialog::positionWindow() {
    const QWidget* window = parentWidget();
    if (!window) return;
    const QPoint corner(window->width() - width() - kFromEdge, kFromTop);
    move(window->mapToGlobal(corner));
}

void CurveToolDialog::selectionChanged() {
    if (!isVisible() || isOwnChange_) return;
    // During another gesture, dragged keys are not where the committed curves have them.
    selectionPending_ = hasForeignPreview();
    if (selectionPending_) return;
    const CurveScope now = currentScope();
    if (now && scope_.clip == now.clip && scope_.curves->id == now.curves->id && scope_.keys == now.keys &&
        scope_.joints == now.joints && scope_.meshes == now.meshes)
        return;
    if (now) page_->setScope(now);
    setScope(now);
}

void CurveToolDialog::stepped() {
    if (!isVisible() || isOwnChange_) return;
    const bool reselected = std::exchange(selectionPending_, false);
    setScope(reselected ? currentScope() : rebasedScope(scope_, session_->document.committed()));
}

void CurveToolDialog::setScope(CurveScope scope) {
    if (!scope) return reject();
    scope_ = std::move(scope);
    page_->updateScope(scope_);
    ++scopeVersion_;
    refresh();
}

// Cancelling the preview closes the tool, unless it was cancelled to make another step.
void CurveToolDialog::cancelled() {
    const bool own = isOwnChange_ || session_->document.previewOwner() != this;
    if (!own && session_->document.history().current().id == baseStep_) reject();
}

// Cancelling the task closes the tool.
void CurveToolDialog::taskEnded(bool cancelled) {
    if (cancelled && !isOwnChange_ && isVisible()) reject();
}

void CurveToolDialog::previewEnded() {
    if (!isVisible() || isOwnChange_) return;
    if (std::exchange(selectionPending_, false)) selectionChanged();
    refresh();
}

bool CurveToolDialog::isPreviewing() const { return session_->document.previewing(this); }

bool CurveToolDialog::hasForeignPreview() const { return session_->document.previewing() && !isPreviewing(); }

void CurveToolDialog::refresh() {
    if (!page_ || !isVisible()) return;
    scopeLabel_->setText(page_->scopeText(scope_));
    followUpTask_.cancel();
    applyPending_ = false;  // the fields have changed since Apply was pressed
    isStale_ = true;
    startTimer_.start();
}

void CurveToolDialog::start() {
    // Quick work on the same curves may finish and be shown, so that dragging a slider gives feedback.
    const bool awaited = task_.running() && taskVersion_ == scopeVersion_ && !page_->isSlow();
    if (!isVisible() || hasForeignPreview() || awaited) return;
    const QScopedValueRollback own(isOwnChange_, true);
    isStale_ = false;
    taskVersion_ = scopeVersion_;
    task_.cancel();
    if (page_->isSlow()) showNote(tr("Working…"), false);
    if (page_->needsCurves() && scope_.channels().empty()) {
        return receive(
            {fail(ErrorCode::argumentInvalid, "", tr("there are no curves to change").toStdString()), {}});
    }
    task_.start(page_->title(), [this, work = page_->work(), base = session_->document.committed(),
                                 scope = scope_](BackgroundTask::Control& control) {
        ToolPage::Outcome outcome = work(base, scope, control);
        return [this, outcome = std::move(outcome)] { receive(outcome); };
    });
}

void CurveToolDialog::receive(const ToolPage::Outcome& outcome) {
    if (hasForeignPreview()) {
        isStale_ = true;  // until the other preview ends
        return;
    }
    if (taskVersion_ == scopeVersion_) showOutcome(outcome);
    if (isStale_)
        return startTimer_
            .start();  // started from the event loop, because the task only ends after this call
    if (changesScene(outcome) && std::exchange(applyPending_, false)) return commit();
    applyPending_ = false;
    if (outcome.scene) startFollowUp(outcome);
}

bool CurveToolDialog::changesScene(const ToolPage::Outcome& outcome) const {
    return outcome.scene && outcome.scene->characters != session_->document.committed().characters;
}

void CurveToolDialog::showOutcome(const ToolPage::Outcome& outcome) {
    const QScopedValueRollback own(isOwnChange_, true);
    if (outcome.showResult) outcome.showResult();
    const bool failed = !outcome.scene;
    apply_->setEnabled(changesScene(outcome));
    showNote(failed ? QString::fromStdString(text(outcome.scene.error())) : outcome.text, failed);
    baseStep_ = session_->document.history().current().id;
    recipe_ = outcome.recipe;
    if (changesScene(outcome)) {
        session_->document.preview(*outcome.scene, this);
    } else if (isPreviewing()) {
        session_->document.cancel();
    }
}

void CurveToolDialog::startFollowUp(const ToolPage::Outcome& outcome) {
    if (!outcome.followUp) return;
    followUpTask_.start(page_->title(),
                        [this, text = outcome.text, work = outcome.followUp](
                            BackgroundTask::Control& control) -> BackgroundTask::Delivery {
                            return [this, text, line = work(control.cancel)] {
                                if (!line.isEmpty()) showNote(text + u'\n' + line, false);
                            };
                        });
}

void CurveToolDialog::accept() {
    // Commit what has been typed into the focused field.
    if (QWidget* field = focusWidget()) field->clearFocus();
    if (!isSettled()) {
        applyPending_ = true;
        return;
    }
    if (isPreviewing()) commit();
}

void CurveToolDialog::commit() {
    const QScopedValueRollback own(isOwnChange_, true);
    followUpTask_.cancel();
    session_->document.commit(page_->stepName(), this,
                              stepRecipe({scope_.character->id, scope_.clip->id}, recipe_));
    QDialog::accept();
}

void CurveToolDialog::reject() {
    discard();
    QDialog::reject();
}

void CurveToolDialog::discard() {
    const QScopedValueRollback own(isOwnChange_, true);
    task_.cancel();
    followUpTask_.cancel();
    isStale_ = applyPending_ = selectionPending_ = false;
    startTimer_.stop();
    if (!isPreviewing()) return;
    session_->document.cancel();
    // A previewed new clip was active.
    if (scope_) session_->selection.setClip(scope_.character->id, scope_.clip->id);
}

void CurveToolDialog::jump(JointId joint, Seconds time) {
    const QScopedValueRollback own(isOwnChange_, true);
    session_->playback.setPlaying(false);
    session_->playback.setFrame(session_->playback.nearestPlayFrame(time));
    session_->selection.selectOnly(joint);
}

void CurveToolDialog::showNote(const QString& text, bool error) {
    note_->setText(text);
    note_->setMinimumHeight(std::max(note_->minimumHeight(), note_->heightForWidth(note_->width())));
    QPalette palette = note_->palette();
    palette.setColor(QPalette::WindowText, error ? theme().error : theme().text);
    note_->setPalette(palette);
}

}  // namespace sinew
