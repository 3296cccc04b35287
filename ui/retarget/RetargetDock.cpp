#include "ui/retarget/RetargetDock.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>

#include "core/retarget/EditMapping.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/retarget/FigureView.h"
#include "ui/retarget/MappingDialogs.h"
#include "ui/retarget/RetargetBar.h"
#include "ui/retarget/RetargetFilesDialog.h"
#include "ui/retarget/RetargetForm.h"
#include "ui/retarget/Retargeting.h"
#include "ui/retarget/RoleModel.h"
#include "ui/retarget/SlideModel.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kPairRowHeight = 22;
constexpr int kFilterWidth = 160;
constexpr int kSettingsWidth = 288;

QTableView* makeTable(const QString& name, const QString& accessibleName, QAbstractItemModel& model) {
    auto* table = new QTableView;
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setModel(&model);
    showAsRows(*table, kPairRowHeight);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

void setError(QLabel& label, bool isError) {
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, isError ? theme().error : theme().text);
    label.setPalette(palette);
}

}  // namespace

RetargetDock::RetargetDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Retarget"), parent),
      session_(&session),
      actions_(&actions),
      retargeting_(new Retargeting(session, this)),
      pages_(new QStackedWidget),
      roles_(new RoleModel(this)),
      filter_(new RoleFilter(this)),
      slides_(new SlideModel(this)),
      menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("retarget"));
    filter_->setSourceModel(roles_);
    auto* split = new QSplitter;
    split->setChildrenCollapsible(false);
    split->addWidget(makeFigures());
    split->addWidget(makeTables());
    split->addWidget(makeSettings());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 4);
    split->setSizes({420, 560, kSettingsWidth});
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    for (const char* id : {"retarget.map", "retarget.unmap", "retarget.loadMapping", "retarget.saveMapping",
                           "retarget.editContacts", "retarget.preview", "retarget.files"})
        menu_->addAction(actions[id]);
    column->addWidget(new RetargetBar(session, *retargeting_, *menu_));
    column->addWidget(split, 1);
    pages_->addWidget(makePageHint(
        tr("Retargeting needs two characters. Choose File > Import… to add one to the open scene.")));
    pages_->addWidget(content);
    setWidget(pages_);
    connectActions();
    connect(retargeting_, &Retargeting::subjectChanged, this, &RetargetDock::showSubject);
    connect(retargeting_, &Retargeting::mappingChanged, this, &RetargetDock::showMapping);
    connect(retargeting_, &Retargeting::reported, this, &RetargetDock::showReport);
    connect(&session.document, &Document::stepped, this, &RetargetDock::showSubject);
    showSubject();
    showMapping();
    showReport();
}

void RetargetDock::connectActions() {
    const auto on = [this](const char* id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("retarget.apply", [this] { retargeting_->apply(); });
    on("retarget.map", [this] { retargeting_->mapAutomatically(); });
    on("retarget.unmap", [this] { unmapSelected(); });
    on("retarget.loadMapping", [this] { loadMapping(*session_, *retargeting_, this); });
    on("retarget.saveMapping", [this] { saveMapping(*session_, *retargeting_, this); });
    on("retarget.editContacts", [this] { editContacts(); });
    on("retarget.files", [this] { retargetFiles(); });
    QAction* preview = (*actions_)["retarget.preview"];
    preview->setChecked(retargeting_->previews());
    on("retarget.preview", [this](bool checked) { retargeting_->setPreviews(checked); });
}

QWidget* RetargetDock::makeFigures() {
    sourceFigure_ = new FigureView(MappingSide::source, tr("Source"));
    targetFigure_ = new FigureView(MappingSide::target, tr("Target"));
    targetFigure_->setHint(tr("Import a second character as the target."));
    sourceFigure_->setHint(tr("Choose a character with motion as the source."));
    auto* figures = new QWidget;
    auto* row = rowLayout(figures, {}, 1);
    row->addWidget(sourceFigure_);
    row->addWidget(targetFigure_);
    for (const auto& [figure, side] :
         {std::pair(sourceFigure_, MappingSide::source), std::pair(targetFigure_, MappingSide::target)}) {
        connect(figure, &FigureView::chosen, this,
                [this, side = side](int joint, bool extends) { chooseJoint(side, joint, extends); });
        figure->setToolTip(
            tr("Click a joint of the source and one of the target to map them. Hold Shift to add the joint "
               "to the chain of its role. Drag to turn the figure."));
    }
    return figures;
}

QWidget* RetargetDock::makeTables() {
    tabs_ = new QTabWidget;
    tabs_->setDocumentMode(true);
    tabs_->addTab(makeRoles(), tr("Roles"));
    tabs_->addTab(makeContacts(), tr("Contacts"));
    messages_ = new QListWidget;
    messages_->setObjectName(QStringLiteral("retargetMessages"));
    messages_->setAccessibleName(tr("Messages"));
    messages_->setFrameShape(QFrame::NoFrame);
    messages_->setWordWrap(true);
    tabs_->addTab(messages_, tr("Messages"));
    return tabs_;
}

QWidget* RetargetDock::makeRoles() {
    roleTable_ = makeTable(QStringLiteral("roleTable"), tr("Roles"), *filter_);
    for (const int column : {RoleModel::sourceColumn, RoleModel::targetColumn})
        roleTable_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    auto* unmap = new QShortcut(QKeySequence::Delete, roleTable_, nullptr, nullptr, Qt::WidgetShortcut);
    connect(unmap, &QShortcut::activated, this, &RetargetDock::unmapSelected);
    connect(roleTable_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RetargetDock::showEntry);
    auto* text = new QLineEdit;
    text->setPlaceholderText(tr("Filter roles and joints"));
    text->setAccessibleName(tr("Filter roles and joints"));
    text->setClearButtonEnabled(true);
    text->setFixedWidth(kFilterWidth);
    connect(text, &QLineEdit::textChanged, filter_, &RoleFilter::setText);
    auto* page = new QWidget;
    auto* column = columnLayout(page);
    auto* bar = new QWidget;
    auto* row = barLayout(*bar, 4);
    row->addWidget(text);
    row->addWidget(roleCount_ = makeDimLabel(), 1);
    column->addWidget(bar);
    column->addWidget(roleTable_, 1);
    return page;
}

QWidget* RetargetDock::makeContacts() {
    slideTable_ = makeTable(QStringLiteral("slideTable"), tr("Contacts"), *slides_);
    slideTable_->horizontalHeader()->setSectionResizeMode(SlideModel::jointColumn, QHeaderView::Stretch);
    connect(slideTable_, &QTableView::activated, this,
            [this](const QModelIndex& index) { goToContact(index.row()); });
    auto* page = new QWidget;
    auto* column = columnLayout(page);
    auto* bar = new QWidget;
    auto* row = barLayout(*bar, 4);
    row->addWidget(makeDimLabel(tr("Contacts come from the source.")), 1);
    row->addWidget(makeActionButton(*(*actions_)["retarget.editContacts"], tr("Edit Contacts")));
    column->addWidget(bar);
    column->addWidget(slideTable_, 1);
    return page;
}

QWidget* RetargetDock::makeSettings() {
    form_ = new RetargetForm(*retargeting_);
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("retargetNote"));
    note_->setWordWrap(true);
    note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    note_->setContentsMargins(8, 0, 8, 0);
    apply_ = new QPushButton;
    apply_->setObjectName(QStringLiteral("retargetApply"));
    discard_ = new QPushButton(tr("Discard"));
    discard_->setObjectName(QStringLiteral("retargetDiscard"));
    discard_->setToolTip(tr("End the preview without changing anything"));
    connect(apply_, &QPushButton::clicked, (*actions_)["retarget.apply"], &QAction::trigger);
    connect(discard_, &QPushButton::clicked, retargeting_, &Retargeting::discard);
    auto* settings = new QWidget;
    settings->setMinimumWidth(kSettingsWidth - 48);
    auto* column = columnLayout(settings, {}, 4);
    column->addWidget(makeScrollArea(form_), 1);
    column->addWidget(note_);
    auto* buttons = rowLayout(nullptr, {8, 0, 8, 8}, 8);
    buttons->addStretch();
    buttons->addWidget(discard_);
    buttons->addWidget(apply_);
    column->addLayout(buttons);
    return settings;
}

void RetargetDock::showSubject() {
    const bool hasTwo = session_->document.committed().characters.size() >= 2;
    pages_->setCurrentIndex(hasTwo ? contentPage : hintPage);
    updateEnabled();
}

void RetargetDock::showMapping() {
    const auto from = retargeting_->source(), onto = retargeting_->target();
    const Mapping& mapping = retargeting_->mapping();
    roles_->show(mapping, from ? from->skeleton.get() : nullptr, onto ? onto->skeleton.get() : nullptr);
    sourceFigure_->show(from ? from->skeleton : nullptr, retargeting_->sourceReference(), mapping);
    targetFigure_->show(onto ? onto->skeleton : nullptr, retargeting_->targetReference(), mapping);
    const auto missing = static_cast<int>(roles_->missing()), doubtful = static_cast<int>(roles_->doubtful());
    QStringList parts{tr("%n role(s)", nullptr, roles_->rowCount())};
    if (missing) parts << tr("%1 missing").arg(missing);
    if (doubtful) parts << tr("%1 doubtful").arg(doubtful);
    roleCount_->setText(parts.join(QStringLiteral(", ")));
    waiting_ = std::nullopt;
    sourceFigure_->setChosen(std::nullopt);
    targetFigure_->setChosen(std::nullopt);
    showEntry();
}

/// Shows the selected entry, which is another one after the table has changed.
void RetargetDock::showEntry() {
    const auto entry = selectedEntry();
    sourceFigure_->setHighlighted(entry);
    targetFigure_->setHighlighted(entry);
    form_->setEntry(entry);
    updateEnabled();
}

QString RetargetDock::reportText() const {
    if (const Error* error = retargeting_->error()) return QString::fromStdString(text(*error));
    if (const QString refusal = retargeting_->refusal(); !refusal.isEmpty()) return refusal + u'.';
    const RetargetedClip* report = retargeting_->report();
    if (!retargeting_->isSettled() && retargeting_->isPreviewing()) return tr("Working…");
    if (!report) return {};
    if (!retargeting_->isSettled()) return tr("These settings have not been applied.");
    double source = 0, copied = 0;
    int feet = 0;
    for (const RetargetedContact& contact : report->contacts) {
        if (!contact.limb.isLeg()) continue;
        source = std::max(source, contact.sourceSlide);
        copied = std::max(copied, contact.slideBefore);
        ++feet;
    }
    const auto millimetres = [](double metres) { return numberText(1000 * metres, 1); };
    QStringList lines;
    if (feet > 0)
        lines << tr("Feet slide at most %1 mm in %n contact(s) (source: %2 mm; copied rotations: %3 mm).",
                    nullptr, feet)
                     .arg(millimetres(report->maxSlide), millimetres(source), millimetres(copied));
    if (report->penetration > 5e-5)
        lines << tr("Feet reach up to %1 mm below the ground.").arg(millimetres(report->penetration));
    if (report->limitsViolated > 0)
        lines << tr("%n angle(s) exceed their limits.", nullptr, report->limitsViolated);
    const auto messages = report->diagnostics.list().size();
    if (messages > 0)
        lines << tr("%n message(s); see the Messages tab.", nullptr, static_cast<int>(messages));
    return lines.join(u' ');
}

void RetargetDock::showReport() {
    note_->setText(reportText());
    QStringList details;
    if (const RetargetedClip* report = retargeting_->report()) {
        for (const Diagnostic& message : report->diagnostics.list())
            details << QString::fromStdString(message.message);
        const auto onto = retargeting_->target();
        slides_->show(report->contacts, onto ? onto->skeleton.get() : nullptr);
    } else {
        slides_->show({}, nullptr);
    }
    messages_->clear();
    messages_->addItems(details);
    tabs_->setTabText(tabs_->count() - 1,
                      details.isEmpty() ? tr("Messages") : tr("Messages (%1)").arg(details.size()));
    setError(*note_, retargeting_->error() != nullptr);
    discard_->setVisible(retargeting_->isPreviewing());
    updateEnabled();
}

void RetargetDock::updateEnabled() {
    const QString refusal = retargeting_->refusal();
    const bool hasBoth = retargeting_->source() && retargeting_->target();
    const QString missing = hasBoth ? QString() : refusal;
    QAction& apply = *(*actions_)["retarget.apply"];
    apply.setText(retargeting_->result() ? tr("Retarget A&gain") : tr("&Retarget"));
    enableUnless(apply, refusal);
    for (const char* id :
         {"retarget.map", "retarget.loadMapping", "retarget.saveMapping", "retarget.editContacts"})
        enableUnless(*(*actions_)[id], missing);
    enableUnless(*(*actions_)["retarget.files"], session_->selection.character()
                                                     ? QString()
                                                     : tr("Open the character that gets the motion first"));
    enableUnless(*(*actions_)["retarget.unmap"],
                 selectedEntry() ? QString() : tr("Select a role in the Retarget panel first"));
    apply_->setText(retargeting_->result() ? tr("Retarget Again") : tr("Retarget"));
    apply_->setEnabled(apply.isEnabled());
    apply_->setToolTip(apply.toolTip());
}

void RetargetDock::chooseJoint(MappingSide side, int joint, bool extends) {
    selectEntryOf(side, joint);
    const bool completes = waiting_ && waiting_->first != side;
    const int other = completes ? waiting_->second : -1;
    waiting_ = completes ? std::nullopt : std::optional(std::pair(side, joint));
    sourceFigure_->setChosen(!completes && side == MappingSide::source ? std::optional(joint) : std::nullopt);
    targetFigure_->setChosen(!completes && side == MappingSide::target ? std::optional(joint) : std::nullopt);
    if (!completes) return;
    const auto from = retargeting_->source(), onto = retargeting_->target();
    if (!from || !onto) return;
    const bool isSource = side == MappingSide::source;
    retargeting_->setMapping(withPair(retargeting_->mapping(), *from->skeleton, isSource ? joint : other,
                                      *onto->skeleton, isSource ? other : joint, extends));
    selectEntryOf(side, joint);
}

void RetargetDock::selectEntryOf(MappingSide side, int joint) {
    const Mapping& mapping = retargeting_->mapping();
    const RoleMapping* entry =
        side == MappingSide::source ? entryOfSource(mapping, joint) : entryOfTarget(mapping, joint);
    if (!entry) return roleTable_->clearSelection();
    const QModelIndex index =
        filter_->mapFromSource(roles_->index(static_cast<int>(entry - mapping.roles.data()), 0));
    if (!index.isValid()) return;
    roleTable_->selectRow(index.row());
    roleTable_->scrollTo(index);
}

std::optional<std::size_t> RetargetDock::selectedEntry() const {
    const auto rows = roleTable_->selectionModel()->selectedRows();
    if (rows.isEmpty()) return std::nullopt;
    return static_cast<std::size_t>(filter_->mapToSource(rows.front()).row());
}

void RetargetDock::unmapSelected() {
    if (const auto entry = selectedEntry())
        retargeting_->setMapping(withoutTarget(retargeting_->mapping(), *entry));
}

void RetargetDock::goToContact(int row) {
    const auto onto = retargeting_->target();
    if (!onto) return;
    const RetargetedContact& contact = slides_->at(row);
    session_->selection.selectOnly((*onto->skeleton)[contact.joint].id);
    session_->playback.setPlaying(false);
    session_->playback.setFrame(
        session_->playback.nearestPlayFrame(session_->playback.rate().time(contact.first)));
}

/// Shows the contacts of the source's clip in the timeline, where they can be corrected.
void RetargetDock::editContacts() {
    const auto from = retargeting_->source();
    const auto clip = retargeting_->clip();
    if (!from || !clip) return;
    if (retargeting_->isPreviewing()) retargeting_->discard();
    session_->selection.setCharacter(from->id);
    session_->selection.setClip(from->id, clip->id);
    (*actions_)["contact.show"]->setChecked(true);
    if (auto* timeline = parentWidget()->findChild<QDockWidget*>(QStringLiteral("timeline"))) {
        timeline->show();
        timeline->raise();
    }
}

void RetargetDock::retargetFiles() {
    const auto from = retargeting_->source();
    const auto onto =
        retargeting_->target() ? retargeting_->target() : session_->selection.committedCharacter();
    if (!onto) return;
    RetargetFilesJob job{onto, retargeting_->settings(), retargeting_->mapping(), nullptr};
    if (from && onto == retargeting_->target()) job.source = from->skeleton;
    (new RetargetFilesDialog(std::move(job), this))->show();
}

}  // namespace sinew
