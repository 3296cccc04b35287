#include "ui/curvetools/CurveToolDialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/document/Session.h"
#include "ui/document/StepRecipe.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFromEdge = 16;
constexpr int kFromTop = 96;
constexpr int kWidth = 344;

}  // namespace

CurveToolDialog::CurveToolDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(&session), task_(this), afterwards_(this) {
    setObjectName(QStringLiteral("curveTool"));
    setMinimumWidth(kWidth);
    makeParts();
    followSession();
    // Many changes of one moment are one.
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &CurveToolDialog::start);
}

void CurveToolDialog::makeParts() {
    scopeLabel_ = new QLabel;
    scopeLabel_->setObjectName(QStringLiteral("scope"));
    scopeLabel_->setForegroundRole(QPalette::PlaceholderText);
    pages_ = new QStackedWidget;
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    note_->setFont(numberFont());
    note_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    note_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::AcceptRole);
    apply_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &CurveToolDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &CurveToolDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    column->addWidget(scopeLabel_);
    column->addWidget(pages_, 1);
    column->addWidget(note_);
    column->addWidget(buttons);
}

void CurveToolDialog::followSession() {
    connect(&session_->selection, &Selection::jointsChanged, this, &CurveToolDialog::selectionChanged);
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
    // A gesture that goes on, this one's too, is given up.
    takeBack();
    session_->document.cancel();
    page_ = &page;
    scope_ = currentScope();
    ++scopes_;
    if (!scope_) return;
    // The pages behind it shall not make it larger than it needs to be.
    for (int i = 0; i < pages_->count(); ++i) {
        const auto policy = pages_->widget(i) == &page ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred, policy);
    }
    pages_->setCurrentWidget(&page);
    page.opened(*session_);
    page.setScope(scope_);
    page.follow(scope_);
    setWindowTitle(page.title());
    showNote({}, false);
    adjustSize();
    if (!isVisible()) place();
    show();
    raise();
    activateWindow();
    // The button that closed it last would be the one that Enter presses.
    apply_->setDefault(true);
    const auto parts = page.findChildren<QWidget*>();
    const auto first = std::ranges::find_if(parts, [](const QWidget* part) {
        return (part->focusPolicy() & Qt::TabFocus) != 0 && part->isEnabled() && part->isVisible();
    });
    (first == parts.end() ? apply_ : *first)->setFocus(Qt::TabFocusReason);
    refresh();
}

void CurveToolDialog::place() {
    const QWidget* window = parentWidget();
    if (!window) return;
    const QPoint corner(window->width() - width() - kFromEdge, kFromTop);
    move(window->mapToGlobal(corner));
}

void CurveToolDialog::selectionChanged() {
    if (!isVisible() || own_) return;
    // Keys that are dragged are not where the committed curves have them.
    reselected_ = othersPreview();
    if (reselected_) return;
    const CurveScope now = currentScope();
    if (now && scope_.clip == now.clip && scope_.keys == now.keys && scope_.joints == now.joints) return;
    if (now) page_->setScope(now);
    follow(now);
}

void CurveToolDialog::stepped() {
    if (!isVisible() || own_) return;
    const bool reselected = std::exchange(reselected_, false);
    follow(reselected ? currentScope() : rebased(scope_, session_->document.committed()));
}

void CurveToolDialog::follow(CurveScope scope) {
    if (!scope) return reject();
    scope_ = std::move(scope);
    page_->follow(scope_);
    ++scopes_;
    refresh();
}

/// Whoever takes the preview back takes back the tool, but not who makes another step.
void CurveToolDialog::cancelled() {
    const bool own = own_ || session_->document.previewOwner() != this;
    if (!own && session_->document.history().current().id == step_) reject();
}

/// Whoever takes back the work takes back the tool.
void CurveToolDialog::taskEnded(bool cancelled) {
    if (cancelled && !own_ && isVisible()) reject();
}

void CurveToolDialog::previewEnded() {
    if (!isVisible() || own_) return;
    if (std::exchange(reselected_, false)) selectionChanged();
    refresh();
}

bool CurveToolDialog::previewing() const { return session_->document.previewing(this); }

bool CurveToolDialog::othersPreview() const { return session_->document.previewing() && !previewing(); }

void CurveToolDialog::refresh() {
    if (!page_ || !isVisible()) return;
    scopeLabel_->setText(page_->scopeText(scope_));
    afterwards_.cancel();
    applying_ = false;  // what the fields said then is not what they say now
    stale_ = true;
    soon_.start();
}

void CurveToolDialog::start() {
    // What runs on the same curves comes to its end and is seen: a slider that is held shows something.
    const bool awaited = task_.running() && working_ == scopes_ && !page_->slow();
    if (!isVisible() || othersPreview() || awaited) return;
    const QScopedValueRollback own(own_, true);
    stale_ = false;
    working_ = scopes_;
    task_.cancel();
    if (page_->slow()) showNote(tr("Working…"), false);
    if (page_->needsCurves() && scope_.channels().empty()) {
        return take(
            {fail(ErrorCode::argumentInvalid, "", tr("There are no curves to change").toStdString()), {}});
    }
    task_.start(page_->title(), [this, work = page_->work(), base = session_->document.committed(),
                                 scope = scope_](BackgroundTask::Control& control) {
        ToolPage::Outcome outcome = work(base, scope, control);
        return [this, outcome = std::move(outcome)] { take(outcome); };
    });
}

void CurveToolDialog::take(const ToolPage::Outcome& outcome) {
    if (othersPreview()) {
        stale_ = true;  // until that is over
        return;
    }
    if (working_ == scopes_) showOutcome(outcome);
    if (stale_) return soon_.start();  // the task ends after this
    const bool done = outcome.scene.has_value();
    if (done && std::exchange(applying_, false)) return commit();
    applying_ = false;
    if (done) addLine(outcome);
}

void CurveToolDialog::showOutcome(const ToolPage::Outcome& outcome) {
    const QScopedValueRollback own(own_, true);
    if (outcome.show) outcome.show();
    const bool done = outcome.scene.has_value();
    apply_->setEnabled(done);
    showNote(done ? outcome.text : QString::fromStdString(text(outcome.scene.error())), !done);
    step_ = session_->document.history().current().id;
    recipe_ = outcome.recipe;
    if (done) {
        session_->document.preview(*outcome.scene, this);
    } else if (previewing()) {
        session_->document.cancel();
    }
}

void CurveToolDialog::addLine(const ToolPage::Outcome& outcome) {
    if (!outcome.afterwards) return;
    afterwards_.start(page_->title(),
                      [this, text = outcome.text, work = outcome.afterwards](
                          BackgroundTask::Control& control) -> BackgroundTask::Delivery {
                          return [this, text, line = work(control.cancel)] {
                              if (!line.isEmpty()) showNote(text + u'\n' + line, false);
                          };
                      });
}

void CurveToolDialog::accept() {
    // What stands in the field that has the focus is meant too.
    if (QWidget* field = focusWidget()) field->clearFocus();
    if (!settled()) {
        applying_ = true;
        return;
    }
    if (previewing()) commit();
}

void CurveToolDialog::commit() {
    const QScopedValueRollback own(own_, true);
    afterwards_.cancel();
    session_->document.commit(page_->step(), this,
                              stepRecipe({scope_.character->id, scope_.clip->id}, recipe_));
    QDialog::accept();
}

void CurveToolDialog::reject() {
    takeBack();
    QDialog::reject();
}

void CurveToolDialog::takeBack() {
    const QScopedValueRollback own(own_, true);
    task_.cancel();
    afterwards_.cancel();
    stale_ = applying_ = reselected_ = false;
    soon_.stop();
    if (previewing()) session_->document.cancel();
}

void CurveToolDialog::jump(JointId joint, Seconds time) {
    const QScopedValueRollback own(own_, true);
    session_->playback.setPlaying(false);
    session_->playback.setFrame(session_->playback.frameOf(time));
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
