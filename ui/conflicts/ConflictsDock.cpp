#include "ui/conflicts/ConflictsDock.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "ui/conflicts/ConflictModel.h"
#include "ui/session/Session.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kFilterWidth = 140;

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
    auto* column = columnLayout(content);
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
    table_->setAccessibleName(tr("Limit conflicts"));
    table_->setModel(filter_);
    showAsRows(*table_, 22);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setIconSize(QSize(14, 14));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSortingEnabled(true);
    table_->sortByColumn(ConflictModel::jointColumn, Qt::AscendingOrder);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ConflictModel::jointColumn, QHeaderView::Stretch);
    connect(table_, &QTableView::activated, this, [this] { apply(ConflictRemedy::goTo); });
}

QWidget* ConflictsDock::makeBar() {
    auto* bar = new QWidget;
    auto* row = barLayout(*bar, 4);
    auto* nameFilter = new QLineEdit;
    nameFilter->setPlaceholderText(tr("Filter joints"));
    nameFilter->setAccessibleName(tr("Filter conflicts by joint name"));
    nameFilter->setClearButtonEnabled(true);
    nameFilter->setFixedWidth(kFilterWidth);
    auto* showAccepted = new QCheckBox(tr("Show accepted"));
    showAccepted->setToolTip(tr("Also list accepted conflicts, which can be reopened here"));
    row->addWidget(nameFilter);
    row->addWidget(showAccepted);
    row->addSpacing(8);
    const auto add = [row](const char* name, const QString& text, const QString& tip) {
        auto* button = new QPushButton(text);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    constexpr std::array kNames{"goTo", "clamp", "widen", "accept"};  // by ConflictRemedy
    for (const ConflictRemedy remedy : kConflictRemedies) {
        const auto i = static_cast<std::size_t>(remedy);
        remedies_[i] = add(kNames[i], remedyText(remedy), remedyTip(remedy));
        connect(remedies_[i], &QPushButton::clicked, this, [this, remedy] { apply(remedy); });
    }
    row->addStretch();
    row->addWidget(count_ = makeDimLabel());
    clampAll_ =
        add("clampAll", tr("Clamp All"), tr("Clamp keys and curves of all listed conflicts to the limits"));
    widenAll_ = add("widenAll", tr("Widen All"), tr("Widen the limits to include all listed conflicts"));
    connect(nameFilter, &QLineEdit::textChanged, filter_, &ConflictFilter::setText);
    connect(nameFilter, &QLineEdit::textChanged, this, &ConflictsDock::updateButtons);
    connect(showAccepted, &QCheckBox::toggled, filter_, &ConflictFilter::setShowsAccepted);
    connect(showAccepted, &QCheckBox::toggled, this, &ConflictsDock::updateButtons);
    connect(clampAll_, &QPushButton::clicked, this, [this] { session_->conflicts.clamp(openConflicts()); });
    connect(widenAll_, &QPushButton::clicked, this, [this] { session_->conflicts.widen(openConflicts()); });
    new BarOverflow(*bar);
    return bar;
}

void ConflictsDock::refresh() {
    const auto& list = session_->conflicts.list();
    const auto open = std::ranges::count(list, false, &LimitConflict::accepted);
    if (!session_->selection.clip()) {
        hint_->setText(
            tr("Open a file with motion to list the keys and frames at which joint limits are exceeded."));
    } else if (list.empty()) {
        hint_->setText(session_->conflicts.isUpdating()
                           ? tr("Finding conflicts…")
                           : tr("No conflicts. Keys and frames at which this clip exceeds the joints' limits "
                                "are listed here. You can clamp or accept them, or widen the limits."));
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

void ConflictsDock::selectNext() {
    if (!selectedConflicts().empty()) return;
    if (filter_->rowCount() == 0) return updateButtons();
    table_->selectRow(std::min(firstSelectedRow_, filter_->rowCount() - 1));
}

void ConflictsDock::updateButtons() {
    const auto channels = selectedConflicts();
    // A remedy removes the selected rows, so its button stays enabled for the row that moves up. If it
    // were disabled, focus would move on to a button that acts on all rows.
    if (channels.empty() && std::ranges::any_of(remedies_, &QWidget::hasFocus)) {
        if (filter_->rowCount() > 0) {
            QMetaObject::invokeMethod(this, &ConflictsDock::selectNext, Qt::QueuedConnection);
            return;
        }
        table_->setFocus();
    }
    if (!channels.empty()) firstSelectedRow_ = table_->selectionModel()->selectedRows().front().row();
    for (QPushButton* button : remedies_) button->setEnabled(!channels.empty());
    const bool reopens = selectedAreAccepted();
    QPushButton* accept = remedies_[static_cast<std::size_t>(ConflictRemedy::accept)];
    accept->setText(reopens ? tr("Reopen") : remedyText(ConflictRemedy::accept));
    accept->setToolTip(reopens ? tr("List the selected rows as conflicts again")
                               : remedyTip(ConflictRemedy::accept));
    const bool any = !openConflicts().empty();
    clampAll_->setEnabled(any);
    widenAll_->setEnabled(any);
}

void ConflictsDock::apply(ConflictRemedy remedy) {
    const auto channels = selectedConflicts();
    if (remedy == ConflictRemedy::accept) return session_->conflicts.accept(channels, !selectedAreAccepted());
    session_->conflicts.apply(remedy, channels);
}

}  // namespace sinew
