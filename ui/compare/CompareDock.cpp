#include "ui/compare/CompareDock.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
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
#include "ui/session/Session.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 24;

QTableView* makeTable(QAbstractItemModel& model) {
    auto* table = new QTableView;
    table->setObjectName(QStringLiteral("comparison"));
    table->setAccessibleName(CompareDock::tr("Differences between interpolations"));
    table->setModel(&model);
    showAsRows(*table, kRowHeight);
    table->setFrameShape(QFrame::NoFrame);
    table->setIconSize(QSize(24, 12));
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->horizontalHeader()->setFixedHeight(kRowHeight);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

}  // namespace

CompareDock::CompareDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Compare"), parent),
      session_(&session),
      model_(new CompareModel(session.comparison, this)),
      pages_(new QStackedWidget),
      hint_(makePageHint({})),
      name_(new QLabel),
      details_(makeDimLabel()),
      table_(makeTable(*model_)) {
    setObjectName(QStringLiteral("compare"));
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(makeSubjectBar(*name_, *details_));
    column->addWidget(makeOptions());
    column->addWidget(table_, 1);
    column->addWidget(makeFooter());
    pages_->addWidget(hint_);
    pages_->addWidget(content);
    setWidget(pages_);
    connectActions(actions);
    // A dock covered by another tab is not hidden, but not seen either.
    connect(this, &QDockWidget::visibilityChanged, this,
            [this](bool seen) { session_->comparison.setNeeded(this, seen); });
    showSubject();
    showOptions();
}

CompareDock::~CompareDock() { session_->comparison.setNeeded(this, false); }

QWidget* CompareDock::makeOptions() {
    auto* choices = new QWidget;
    auto* row = barLayout(*choices);
    reference_ = new QComboBox;
    reference_->setObjectName(QStringLiteral("against"));
    reference_->setAccessibleName(tr("Reference interpolation"));
    for (const Interpolation kind : Comparison::kKinds) reference_->addItem(interpolationName(kind));
    showTip_ = new QCheckBox(tr("Show tip paths"));
    showTip_->setObjectName(QStringLiteral("showTip"));
    showTip_->setToolTip(tr("Draw the paths of the bone's tip in the viewport"));
    row->addWidget(new QLabel(tr("Against")));
    row->addWidget(reference_);
    row->addStretch(1);
    row->addWidget(showTip_);
    new BarOverflow(*choices);
    return choices;
}

QWidget* CompareDock::makeFooter() {
    auto* footer = new QWidget;
    auto* row = barLayout(*footer);
    copy_ = new QPushButton(icon("copy-pose"), tr("Copy Table"));
    copy_->setObjectName(QStringLiteral("copyTable"));
    auto* range =
        new ElidedLabel(tr("Whole clip at %1 Hz").arg(shortNumberText(CompareSettings().rate.hertz(), 0)));
    range->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(range, 1);
    row->addWidget(copy_);
    return footer;
}

void CompareDock::connectActions(Actions& actions) {
    Comparison& comparison = session_->comparison;
    QAction* compare = actions["curve.compare"];
    connect(compare, &QAction::toggled, &comparison, &Comparison::setEnabled);
    connect(&comparison, &Comparison::changed, this, [this, compare] {
        compare->setChecked(session_->comparison.enabled());
        showOptions();
    });
    const auto refresh = [this, compare] {
        enableUnless(*compare, session_->selection.clip() ? QString() : tr("Open a file with motion first"));
        showSubject();
    };
    connect(&session_->selection, &Selection::characterChanged, this, refresh);
    connect(&session_->selection, &Selection::jointsChanged, this, refresh);
    connect(&session_->document, &Document::changed, this, refresh);
    connect(reference_, &QComboBox::activated, this, [this](int index) {
        session_->comparison.setReference(Comparison::kKinds[static_cast<std::size_t>(index)]);
    });
    connect(showTip_, &QCheckBox::toggled, &comparison, &Comparison::setShowsTipTrails);
    connect(copy_, &QPushButton::clicked, this, &CompareDock::copy);
    connect(model_, &QAbstractItemModel::rowsInserted, this, [this] { copy_->setEnabled(true); });
    connect(model_, &QAbstractItemModel::rowsRemoved, this,
            [this] { copy_->setEnabled(model_->rowCount() > 0); });
    copy_->setEnabled(model_->rowCount() > 0);
    refresh();
}

void CompareDock::showSubject() {
    const auto character = session_->selection.character();
    const auto index =
        character ? character->skeleton->find(session_->selection.currentJoint()) : std::nullopt;
    if (!session_->selection.clip()) {
        hint_->setText(tr("Open a file with motion to compare interpolations of a joint's keys"));
    } else if (!index) {
        hint_->setText(tr("Select a joint to compare interpolations of its keys"));
    }
    const bool shows = session_->selection.clip() && index;
    pages_->setCurrentIndex(shows ? tablePage : hintPage);
    if (!shows) return;
    const Joint& joint = (*character->skeleton)[*index];
    const std::string_view order = name(joint.order);
    name_->setText(QString::fromStdString(joint.name));
    details_->setText(tr("%1 · bone length %2 m")
                          .arg(QLatin1String(order.data(), static_cast<qsizetype>(order.size())),
                               numberText(joint.tail.norm(), 3)));
}

void CompareDock::showOptions() {
    const auto kind = std::ranges::find(Comparison::kKinds, session_->comparison.reference());
    reference_->setCurrentIndex(static_cast<int>(kind - Comparison::kKinds.begin()));
    showTip_->setChecked(session_->comparison.showsTipTrails());
}

void CompareDock::copy() { QGuiApplication::clipboard()->setText(model_->toText()); }

}  // namespace sinew
