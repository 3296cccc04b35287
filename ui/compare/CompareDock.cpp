#include "ui/compare/CompareDock.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/canvas/KeyText.h"
#include "ui/compare/CompareModel.h"
#include "ui/document/Session.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 24;
constexpr int kBarHeight = 32;
enum Page { hintPage, tablePage };

QHBoxLayout* makeRow(QWidget* bar) {
    bar->setFixedHeight(kBarHeight);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    return row;
}

QTableView* makeTable(QAbstractItemModel& model) {
    auto* table = new QTableView;
    table->setObjectName(QStringLiteral("comparison"));
    table->setAccessibleName(CompareDock::tr("Differences of the interpolations"));
    table->setModel(&model);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setIconSize(QSize(24, 12));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setFixedHeight(kRowHeight);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(CompareModel::modeColumn, QHeaderView::Stretch);
    return table;
}

}  // namespace

CompareDock::CompareDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Compare"), parent),
      session_(&session),
      model_(new CompareModel(session.comparison, this)),
      pages_(new QStackedWidget),
      hint_(makePageHint({})),
      table_(makeTable(*model_)) {
    setObjectName(QStringLiteral("compare"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(makeChoices());
    column->addWidget(table_, 1);
    column->addWidget(makeFooter());
    pages_->addWidget(hint_);
    pages_->addWidget(content);
    setWidget(pages_);
    bind(actions);
    // Behind another tab it is not seen, though it is not hidden.
    connect(this, &QDockWidget::visibilityChanged, this,
            [this](bool seen) { session_->comparison.setWanted(this, seen); });
    showSubject();
    showChoices();
}

CompareDock::~CompareDock() { session_->comparison.setWanted(this, false); }

QWidget* CompareDock::makeHead() {
    auto* head = new QWidget;
    auto* row = makeRow(head);
    name_ = new QLabel;
    QFont title = name_->font();
    title.setPixelSize(13);
    title.setWeight(QFont::DemiBold);
    name_->setFont(title);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    about_ = new QLabel;
    about_->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(name_, 1);
    row->addWidget(about_);
    return head;
}

QWidget* CompareDock::makeChoices() {
    auto* choices = new QWidget;
    auto* row = makeRow(choices);
    against_ = new QComboBox;
    against_->setObjectName(QStringLiteral("against"));
    against_->setAccessibleName(tr("Interpolation that the others are held against"));
    for (const Interpolation kind : Comparison::kKinds) against_->addItem(interpolationName(kind));
    auto* label = new QLabel(tr("Against"));
    tip_ = new QCheckBox(tr("Show tip"));
    tip_->setObjectName(QStringLiteral("showTip"));
    tip_->setToolTip(tr("Draws the paths of the bone's tip in the viewport"));
    row->addWidget(label);
    row->addWidget(against_);
    row->addStretch(1);
    row->addWidget(tip_);
    return choices;
}

QWidget* CompareDock::makeFooter() {
    auto* footer = new QWidget;
    auto* row = makeRow(footer);
    auto* how =
        new QLabel(tr("%1 samples/s, whole clip").arg(shortNumberText(CompareSettings().rate.hertz(), 0)));
    how->setForegroundRole(QPalette::PlaceholderText);
    copy_ = new QPushButton(icon("copy-pose"), tr("Copy table"));
    copy_->setObjectName(QStringLiteral("copyTable"));
    row->addWidget(how, 1);
    row->addWidget(copy_);
    return footer;
}

void CompareDock::bind(Actions& actions) {
    Comparison& comparison = session_->comparison;
    QAction* compare = actions["curve.compare"];
    connect(compare, &QAction::toggled, &comparison, &Comparison::setEnabled);
    connect(&comparison, &Comparison::changed, this, [this, compare] {
        compare->setChecked(session_->comparison.enabled());
        showChoices();
    });
    const auto follow = [this, compare] {
        enableUnless(*compare, session_->selection.clip() ? QString() : tr("Open a file with motion first"));
        showSubject();
    };
    connect(&session_->selection, &Selection::characterChanged, this, follow);
    connect(&session_->selection, &Selection::jointsChanged, this, follow);
    connect(&session_->document, &Document::changed, this, follow);
    connect(against_, &QComboBox::activated, this, [this](int index) {
        session_->comparison.setAgainst(Comparison::kKinds[static_cast<std::size_t>(index)]);
    });
    connect(tip_, &QCheckBox::toggled, &comparison, &Comparison::setShowsTip);
    connect(copy_, &QPushButton::clicked, this, &CompareDock::copy);
    connect(model_, &QAbstractItemModel::rowsInserted, this, [this] { copy_->setEnabled(true); });
    connect(model_, &QAbstractItemModel::rowsRemoved, this,
            [this] { copy_->setEnabled(model_->rowCount() > 0); });
    copy_->setEnabled(model_->rowCount() > 0);
    follow();
}

void CompareDock::showSubject() {
    const auto character = session_->selection.character();
    const auto index =
        character ? character->skeleton->find(session_->selection.currentJoint()) : std::nullopt;
    if (!session_->selection.clip()) {
        hint_->setText(tr("Open a file with motion to compare interpolations of its keys"));
    } else if (!index) {
        hint_->setText(tr("Select a joint to compare interpolations of its keys"));
    }
    const bool shows = session_->selection.clip() && index;
    pages_->setCurrentIndex(shows ? tablePage : hintPage);
    if (!shows) return;
    const Joint& joint = (*character->skeleton)[*index];
    const std::string_view order = name(joint.order);
    name_->setText(QString::fromStdString(joint.name));
    about_->setText(tr("%1 · tip %2 m")
                        .arg(QLatin1String(order.data(), static_cast<qsizetype>(order.size())),
                             numberText(joint.tail.norm(), 3)));
}

void CompareDock::showChoices() {
    const auto kind = std::ranges::find(Comparison::kKinds, session_->comparison.against());
    against_->setCurrentIndex(static_cast<int>(kind - Comparison::kKinds.begin()));
    tip_->setChecked(session_->comparison.showsTip());
}

void CompareDock::copy() { QGuiApplication::clipboard()->setText(model_->text()); }

}  // namespace sinew
