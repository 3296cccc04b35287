#include "ui/sequence/SequenceDock.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QStyle>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/sequence/SequenceCommands.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequencePreview.h"
#include "ui/sequence/SequenceView.h"
#include "ui/sequence/StripForm.h"
#include "ui/session/Session.h"
#include "ui/widgets/HoverFocus.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

SequenceDock::SequenceDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Sequence"), parent),
      actions_(&actions),
      editing_(new SequenceEditing(session, this)),
      preview_(new SequencePreview(*editing_)),
      commands_(new SequenceCommands(*editing_, *preview_, actions, this)),
      view_(new SequenceView(*editing_, actions)),
      form_(new StripForm(*editing_)),
      clips_(new QMenu(this)),
      problem_(new QLabel),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("sequenceDock"));
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(makeBar(actions));
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(view_, 1);
    formArea_ = makeScrollArea(form_);
    form_->installEventFilter(this);
    row->addWidget(formArea_);
    column->addLayout(row, 1);
    problem_->setObjectName(QStringLiteral("sequenceProblem"));
    problem_->setWordWrap(true);
    problem_->setContentsMargins(8, 4, 8, 4);
    column->addWidget(problem_);
    pages_->addWidget(makePageHint(tr("Open a file with clips to join them.")));
    pages_->addWidget(makeEmptyPage(actions));
    pages_->addWidget(content);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);

    focusOnHover(*view_);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, this, &SequenceDock::showMenu);
    connect(view_, &SequenceView::editRequested, form_, &StripForm::focusFirst);
    connect(editing_, &SequenceEditing::sequencesChanged, this, &SequenceDock::showSequences);
    connect(editing_, &SequenceEditing::stripsChanged, this, &SequenceDock::showProblem);
    connect(preview_, &SequencePreview::changed, this, &SequenceDock::showProblem);
    connect(commands_, &SequenceCommands::panelRequested, this, [this] {
        show();
        raise();
        view_->setFocus();
    });
    // A dock behind another tab is not hidden, but the user cannot see it.
    connect(this, &QDockWidget::visibilityChanged, preview_, &SequencePreview::setPanelVisible);
    connect(&actions, &Actions::triggering, preview_, &SequencePreview::onActionTriggered);
    showSequences();
    showProblem();
}

/// Keeps the form wide enough: it scrolls only vertically.
bool SequenceDock::eventFilter(QObject* object, QEvent* event) {
    if (object == form_ && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show))
        formArea_->setFixedWidth(form_->minimumSizeHint().width() +
                                 style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    return QDockWidget::eventFilter(object, event);
}

QWidget* SequenceDock::makeBar(Actions& actions) {
    auto* more = new QMenu(this);
    for (const char* id : {"sequence.new", "sequence.rename", "sequence.duplicate", "sequence.delete"})
        more->addAction(actions[id]);
    more->addSeparator();
    for (const char* id : {"strip.add", "strip.duplicate", "strip.delete"}) more->addAction(actions[id]);
    auto* bar = new PanelBar(*more, tr("More sequence commands"));
    box_ = new QComboBox;
    box_->setObjectName(QStringLiteral("sequences"));
    box_->setAccessibleName(tr("Sequence"));
    box_->setToolTip(tr("Choose the sequence to edit"));
    box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(box_, &QComboBox::activated, this,
            [this](int index) { editing_->choose(SequenceId{box_->itemData(index).toULongLong()}); });
    static_cast<QBoxLayout*>(bar->layout())->insertWidget(0, box_);

    auto* add = new QToolButton;
    add->setObjectName(QStringLiteral("addStrip"));
    add->setText(tr("Add Clip"));
    add->setIcon(icon("add"));
    add->setToolTip(tr("Append a clip to the sequence as a strip"));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(clips_);
    bar->add(add);
    connect(clips_, &QMenu::aboutToShow, this, [this] {
        clips_->clear();
        const auto character = editing_->character();
        if (!character) return;
        for (const auto& clip : character->clips) {
            clips_->addAction(QString::fromStdString(clip->name), this,
                              [this, id = clip->id] { commands_->addStrip(id); });
        }
    });
    for (const char* id : {"strip.split", "strip.rippleDelete", "strip.snap", "sequence.preview"}) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions[id]);
        button->setObjectName(QString::fromLatin1(id));
        button->setAccessibleName(actions[id]->iconText());
        bar->add(button);
    }
    for (const char* id : {"strip.findTransition", "sequence.bake"}) bar->add(*actions[id]);
    return bar;
}

QWidget* SequenceDock::makeEmptyPage(Actions& actions) {
    auto* page = new QWidget;
    auto* column = columnLayout(page, {16, 16, 16, 16}, 8);
    column->addStretch(1);
    auto* hint = makePageHint(
        tr("A sequence joins clips of this character: a walk that becomes a run, a run that stops."));
    column->addWidget(hint);
    column->addWidget(makeActionButton(*actions["sequence.new"], tr("New Sequence")), 0, Qt::AlignHCenter);
    column->addStretch(1);
    return page;
}

void SequenceDock::showMenu(QPoint position) {
    view_->selectUnder(position);
    auto* menu = new QMenu(view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id : {"strip.split", "strip.duplicate", "strip.rippleDelete", "strip.delete", "",
                           "strip.findTransition", "", "strip.add", "strip.snap", "", "sequence.bake"}) {
        if (*id)
            menu->addAction((*actions_)[id]);
        else
            menu->addSeparator();
    }
    menu->addSeparator();
    menu->addAction(tr("Frame &All\tA"), view_, &SequenceView::showAll);
    menu->addAction(tr("Frame Se&lected\tF"), view_, &SequenceView::showSelected);
    menu->popup(view_->viewport()->mapToGlobal(position));
}

void SequenceDock::showSequences() {
    const auto character = editing_->character();
    box_->clear();
    const NamedSequence* const shown = editing_->named();
    if (character) {
        for (const auto& each : character->sequences) {
            box_->addItem(QString::fromStdString(each->name), QVariant::fromValue<quint64>(each->id.value));
            if (shown && each->id == shown->id) box_->setCurrentIndex(box_->count() - 1);
        }
    }
    pages_->setCurrentIndex(!character ? closedPage : !shown ? emptyPage : sequencePage);
}

void SequenceDock::showProblem() {
    QString text = editing_->problem();
    if (text.isEmpty()) text = preview_->error();
    problem_->setText(tr("Cannot be played: %1").arg(text));
    problem_->setVisible(!text.isEmpty());
}

}  // namespace sinew
