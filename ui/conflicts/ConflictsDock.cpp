#include "ui/conflicts/ConflictsDock.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "ui/conflicts/ConflictModel.h"
#include "ui/session/Session.h"
#include "ui/widgets/Hint.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 22;
constexpr int kBarHeight = 32;
constexpr int kFilterWidth = 140;
enum Page { hintPage, tablePage };

}  // namespace

ConflictsDock::ConflictsDock(Session& session, QWidget* parent)
    : QDockWidget(tr("Conflicts"), parent),
      session_(&session),
      model_(new ConflictModel(session, this)),
      filter_(new ConflictFilter(this)),
      pages_(new QStackedWidget),
      table_(new QTableView),
      hint_(makePageHint({})) {
    setObjectName(QStringLiteral("conflicts"));
    filter_->setSourceModel(model_);
    makeTable();
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(table_, 1);
    pages_->addWidget(hint_);
    pages_->addWidget(content);
    setWidget(pages_);
    connect(&session.conflicts, &Conflicts::changed, this, &ConflictsDock::refresh);
    connect(&session.conflicts, &Conflicts::steppedTo, this, &ConflictsDock::select);
    connect(&session.document, &Document::changed, this, &ConflictsDock::refresh);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ConflictsDock::updateButtons);
    refresh();
}

void ConflictsDock::makeTable() {
    table_->setObjectName(QStringLiteral("conflictTable"));
    table_->setAccessibleName(tr("Conflicts with limits"));
    table_->setModel(filter_);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setIconSize(QSize(14, 14));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setTabKeyNavigation(false);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSortingEnabled(true);
    table_->sortByColumn(ConflictModel::jointColumn, Qt::AscendingOrder);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(kRowHeight);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ConflictModel::jointColumn, QHeaderView::Stretch);
    connect(table_, &QTableView::activated, this, &ConflictsDock::goTo);
}

QPushButton* ConflictsDock::addButton(const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setToolTip(tip);
    return button;
}

QPushButton* ConflictsDock::addButton(const char* name, ConflictRemedy remedy) {
    return addButton(name, remedyText(remedy), remedyTip(remedy));
}

QWidget* ConflictsDock::makeBar() {
    auto* bar = new QWidget;
    bar->setFixedHeight(kBarHeight);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    nameFilter_ = new QLineEdit;
    nameFilter_->setPlaceholderText(tr("Filter joints"));
    nameFilter_->setAccessibleName(tr("Filter conflicts by joint name"));
    nameFilter_->setClearButtonEnabled(true);
    nameFilter_->setFixedWidth(kFilterWidth);
    showAccepted_ = new QCheckBox(tr("Show accepted"));
    showAccepted_->setToolTip(tr("Also list accepted conflicts, which can be reopened here"));
    goTo_ = addButton("goTo", ConflictRemedy::goTo);
    clamp_ = addButton("clamp", ConflictRemedy::clamp);
    widen_ = addButton("widen", ConflictRemedy::widen);
    accept_ = addButton("accept", ConflictRemedy::accept);
    clampAll_ = addButton("clampAll", tr("Clamp All"),
                          tr("Clamp keys and curves of all listed conflicts to the limits"));
    widenAll_ =
        addButton("widenAll", tr("Widen All"), tr("Widen the limits to include all listed conflicts"));
    count_ = new QLabel;
    count_->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(nameFilter_);
    row->addWidget(showAccepted_);
    row->addSpacing(8);
    for (QPushButton* button : {goTo_, clamp_, widen_, accept_}) row->addWidget(button);
    row->addStretch();
    row->addWidget(count_);
    for (QPushButton* button : {clampAll_, widenAll_}) row->addWidget(button);
    connect(nameFilter_, &QLineEdit::textChanged, filter_, &ConflictFilter::setText);
    connect(nameFilter_, &QLineEdit::textChanged, this, &ConflictsDock::updateButtons);
    connect(showAccepted_, &QCheckBox::toggled, filter_, &ConflictFilter::setShowsAccepted);
    connect(showAccepted_, &QCheckBox::toggled, this, &ConflictsDock::updateButtons);
    Conflicts& conflicts = session_->conflicts;
    connect(goTo_, &QPushButton::clicked, this, &ConflictsDock::goTo);
    connect(clamp_, &QPushButton::clicked, this,
            [&conflicts, this] { conflicts.clamp(selectedConflicts()); });
    connect(widen_, &QPushButton::clicked, this,
            [&conflicts, this] { conflicts.widen(selectedConflicts()); });
    connect(accept_, &QPushButton::clicked, this,
            [&conflicts, this] { conflicts.accept(selectedConflicts(), !selectedAreAccepted()); });
    connect(clampAll_, &QPushButton::clicked, this, [&conflicts, this] { conflicts.clamp(openConflicts()); });
    connect(widenAll_, &QPushButton::clicked, this, [&conflicts, this] { conflicts.widen(openConflicts()); });
    return bar;
}

void ConflictsDock::refresh() {
    const auto& list = session_->conflicts.list();
    const auto open = std::ranges::count(list, false, &LimitConflict::accepted);
    if (!session_->selection.clip()) {
        hint_->setText(
            tr("Open a file with motion to list keys and frames that are outside their joints' limits."));
    } else if (list.empty()) {
        hint_->setText(
            session_->conflicts.isUpdating()
                ? tr("Finding conflicts…")
                : tr("No conflicts. Keys and frames of this clip that exceed their joints' limits are listed "
                     "here. You can clamp or accept them, or widen the limits."));
    }
    pages_->setCurrentIndex(session_->selection.clip() && !list.empty() ? tablePage : hintPage);
    const QString keys = tr("%n key(s) outside", nullptr, static_cast<int>(keyCount(list)));
    count_->setText(tr("%1 in %n angle(s)", nullptr, static_cast<int>(open)).arg(keys));
    updateButtons();
}

std::vector<ChannelId> ConflictsDock::selectedConflicts() const {
    std::vector<ChannelId> channels;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        channels.push_back(model_->at(filter_->mapToSource(index).row()).id);
    return channels;
}

std::vector<ChannelId> ConflictsDock::openConflicts() const {
    std::vector<ChannelId> channels;
    for (int row = 0; row < filter_->rowCount(); ++row) {
        const LimitConflict& conflict = model_->at(filter_->mapToSource(filter_->index(row, 0)).row());
        if (!conflict.accepted) channels.push_back(conflict.id);
    }
    return channels;
}

bool ConflictsDock::selectedAreAccepted() const {
    const auto channels = selectedConflicts();
    return !channels.empty() && std::ranges::all_of(channels, [this](ChannelId id) {
        const LimitConflict* conflict = session_->conflicts.find(id);
        return conflict && conflict->accepted;
    });
}

void ConflictsDock::select(ChannelId id) {
    for (int row = 0; row < filter_->rowCount(); ++row) {
        if (model_->at(filter_->mapToSource(filter_->index(row, 0)).row()).id != id) continue;
        table_->selectRow(row);
        table_->scrollTo(filter_->index(row, 0));
    }
}

bool ConflictsDock::remedyHasFocus() const {
    return goTo_->hasFocus() || clamp_->hasFocus() || widen_->hasFocus() || accept_->hasFocus();
}

void ConflictsDock::selectNext() {
    if (!selectedConflicts().empty()) return;
    if (filter_->rowCount() == 0) return updateButtons();
    table_->selectRow(std::min(firstSelectedRow_, filter_->rowCount() - 1));
}

void ConflictsDock::updateButtons() {
    const auto channels = selectedConflicts();
    // A remedy removes the selected rows, so its button stays enabled for the row that moves up. If it
    // were disabled, focus would move on to a button that acts on all rows.
    if (channels.empty() && remedyHasFocus()) {
        if (filter_->rowCount() > 0) {
            QMetaObject::invokeMethod(this, &ConflictsDock::selectNext, Qt::QueuedConnection);
            return;
        }
        table_->setFocus();
    }
    if (!channels.empty()) firstSelectedRow_ = table_->selectionModel()->selectedRows().front().row();
    for (QPushButton* button : {goTo_, clamp_, widen_, accept_}) {
        button->setEnabled(!channels.empty());
    }
    const bool reopens = selectedAreAccepted();
    accept_->setText(reopens ? tr("Reopen") : remedyText(ConflictRemedy::accept));
    accept_->setToolTip(reopens ? tr("List the selected rows as conflicts again")
                                : remedyTip(ConflictRemedy::accept));
    const bool any = !openConflicts().empty();
    clampAll_->setEnabled(any);
    widenAll_->setEnabled(any);
}

void ConflictsDock::goTo() { session_->conflicts.goTo(selectedConflicts()); }

}  // namespace sinew
