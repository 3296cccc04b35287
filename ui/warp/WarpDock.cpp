#include "ui/warp/WarpDock.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/warp/PinModel.h"
#include "ui/warp/PinTable.h"
#include "ui/warp/WarpResult.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Section.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLeastWidth = 304;
constexpr int kBarHeight = 32;
enum Page { closedPage, emptyPage, pinsPage };

int spansOf(const TimeWarp& warp, WarpSpan kind) {
    const auto& pins = warp.pins();
    return static_cast<int>(std::ranges::count(pins.begin(), pins.end() - 1, kind, &WarpPin::span));
}

/// "6 pins · 5 spans · all forward"
QString aboutText(const TimeWarp& warp, bool muted) {
    QStringList parts{WarpDock::tr("%n pin(s)", nullptr, static_cast<int>(warp.pins().size())),
                      WarpDock::tr("%n span(s)", nullptr, static_cast<int>(warp.spanCount()))};
    const int holds = spansOf(warp, WarpSpan::hold), backwards = spansOf(warp, WarpSpan::reverse);
    if (holds > 0) parts << WarpDock::tr("%n hold(s)", nullptr, holds);
    if (backwards > 0) parts << WarpDock::tr("%1 reverse").arg(backwards);
    if (warp.allForward()) parts << WarpDock::tr("all forward");
    if (muted) parts << WarpDock::tr("off");
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

WarpDock::WarpDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Warp"), parent),
      session_(&session),
      model_(new PinModel(session, this)),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("warpDock"));
    pages_->addWidget(makePageHint(tr("Open a file with motion: its time warp stands here in numbers.")));
    pages_->addWidget(makeEmpty(actions));
    pages_->addWidget(makeContent(actions));
    pages_->setMinimumWidth(kLeastWidth);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.warp, &WarpEditing::changed, this, &WarpDock::showWarp);
    connect(&session.document, &Document::changed, this, &WarpDock::showWarp);  // the clip may get a name
    connect(&session.selection, &Selection::characterChanged, this, &WarpDock::showWarp);
    connect(&session.warp, &WarpEditing::changed, this, [this] { say({}); });
    connect(&session.warp, &WarpEditing::refusalChanged, this, [this] { say({}); });
    connect(model_, &PinModel::refused, this, &WarpDock::say);
    showWarp();
}

QWidget* WarpDock::makeEmpty(Actions& actions) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    QAction* create = actions["warp.create"];
    auto* button = new QPushButton(icon("warp"), tr("Add time warp"));
    button->setObjectName(QStringLiteral("addWarp"));
    const auto follow = [button, create] {
        button->setEnabled(create->isEnabled());
        button->setToolTip(create->toolTip());
    };
    connect(create, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, create, &QAction::trigger);
    follow();
    column->addStretch(1);
    column->addWidget(makePageHint(
        tr("This clip has no time warp. With one you say when each of its moments happens, and everything "
           "between speeds up or slows down; the clip's own keys stay as they are.")));
    column->addWidget(button, 0, Qt::AlignHCenter);
    column->addStretch(2);
    return page;
}

QWidget* WarpDock::makeHead() {
    auto* head = new QWidget;
    head->setFixedHeight(kBarHeight);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    name_ = new QLabel;
    QFont title = name_->font();
    title.setPixelSize(13);
    title.setWeight(QFont::DemiBold);
    name_->setFont(title);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    about_ = new QLabel;
    about_->setObjectName(QStringLiteral("warpAbout"));
    about_->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(name_, 1);
    row->addWidget(about_);
    return head;
}

QWidget* WarpDock::makeContent(Actions& actions) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* table = new PinTable(*session_, *model_);
    connect(table, &PinTable::deleteRequested, actions["warp.deletePins"], &QAction::trigger);
    table->addAction(actions["warp.addPin"]);
    table->addAction(actions["warp.deletePins"]);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    error_ = new QLabel;
    error_->setObjectName(QStringLiteral("warpError"));
    error_->setWordWrap(true);
    error_->setContentsMargins(8, 4, 8, 4);
    error_->hide();
    auto* result = new Section(tr("Result"));
    result->add(new WarpResult(*session_));
    column->addWidget(makeHead());
    column->addWidget(table, 1);
    column->addWidget(error_);
    column->addWidget(result);
    return content;
}

void WarpDock::showWarp() {
    const auto clip = session_->warp.clip();
    pages_->setCurrentIndex(!clip ? closedPage : clip->warp ? pinsPage : emptyPage);
    if (!clip || !clip->warp) return;
    name_->setText(QString::fromStdString(clip->name));
    about_->setText(aboutText(*clip->warp, clip->warpMuted));
}

void WarpDock::say(const QString& error) {
    const QString refusal = session_->warp.refusal();
    QPalette palette = error_->palette();
    palette.setColor(QPalette::WindowText, refusal.isEmpty() ? theme().error : theme().textDim);
    error_->setPalette(palette);
    error_->setText(refusal.isEmpty() ? error : refusal);
    error_->setVisible(!error_->text().isEmpty());
}

}  // namespace sinew
