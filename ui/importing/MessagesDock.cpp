#include "ui/importing/MessagesDock.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTableView>
#include <algorithm>

#include "ui/importing/FileOpener.h"
#include "ui/importing/MessagesModel.h"
#include "ui/importing/TextViewer.h"
#include "ui/session/Session.h"
#include "ui/settings/Language.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

MessagesDock::MessagesDock(Session& session, const FileOpener& opener, QWidget* parent)
    : QDockWidget(tr("Messages"), parent),
      session_(&session),
      opener_(&opener),
      model_(new MessagesModel(this)) {
    setObjectName(QStringLiteral("messages"));
    QLabel* empty =
        makeDimLabel(tr("No messages. Warnings and errors from reading and writing files appear here. "
                        "Double-click a message to go to its location."));
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(empty);
    pages_->addWidget(makeList());
    setWidget(pages_);
    connect(&session.document, &Document::diagnosticsChanged, this, &MessagesDock::refresh);
}

QWidget* MessagesDock::makeList() {
    auto* page = new QWidget(pages_);
    view_ = new QTableView(page);
    view_->setModel(model_);
    view_->setAccessibleName(tr("Messages"));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setWordWrap(false);
    showAsRows(*view_, 22);
    view_->horizontalHeader()->setSectionResizeMode(MessagesModel::message, QHeaderView::Stretch);
    view_->setColumnWidth(MessagesModel::location, 180);
    view_->setColumnWidth(MessagesModel::count, 56);
    view_->setColumnWidth(MessagesModel::code, 140);
    connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
        const Diagnostic& diagnostic = model_->at(index.row());
        goTo(QString::fromStdString(diagnostic.where), QString::fromStdString(diagnostic.message));
    });
    auto* column = columnLayout(page);
    column->addWidget(makeBar());
    column->addWidget(view_, 1);
    return page;
}

QWidget* MessagesDock::makeBar() {
    auto* bar = new QWidget(pages_);
    auto* copy = new QPushButton(tr("Copy All"), bar);
    copy->setToolTip(tr("Copy all messages as text"));
    auto* clear = new QPushButton(tr("Clear"), bar);
    clear->setToolTip(tr("Remove all messages from the list"));
    auto* row = rowLayout(bar, {8, 4, 8, 4}, 4);
    row->addWidget(copy);
    row->addWidget(clear);
    if (isTranslated()) row->addWidget(makeDimLabel(tr("Messages about files are in English.")));
    row->addStretch();
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(model_->toText()); });
    connect(clear, &QPushButton::clicked, &session_->document, &Document::clearDiagnostics);
    return bar;
}

void MessagesDock::refresh() {
    const auto& list = session_->document.diagnostics().list();
    const auto known = std::min(list.size(), static_cast<std::size_t>(model_->rowCount()));
    model_->show(session_->document.diagnostics());
    pages_->setCurrentIndex(list.empty() ? 0 : 1);
    // Information does not open the panel.
    const bool needsAttention =
        std::any_of(list.begin() + static_cast<std::ptrdiff_t>(known), list.end(),
                    [](const Diagnostic& d) { return d.severity != Severity::information; });
    if (!needsAttention) return;
    show();
    raise();
    view_->scrollToBottom();
}

MessagesDock::Target MessagesDock::findTarget(const QString& location) const {
    constexpr QLatin1String kJoint("joint ");
    if (location.startsWith(kJoint)) {
        const std::string name = location.mid(kJoint.size()).toStdString();
        for (const auto& character : session_->document.scene().characters) {
            if (const auto index = character->skeleton->find(name))
                return {character->id, (*character->skeleton)[*index].id, {}, 0};
        }
    }
    static const QRegularExpression kLine(QStringLiteral("^(.*?):(\\d+)(?::\\d+)?$"));
    const auto match = kLine.match(location);
    if (!match.hasMatch()) return {{}, {}, opener_->pathOf(location), 0};
    return {{}, {}, opener_->pathOf(match.captured(1)), match.captured(2).toLongLong()};
}

bool MessagesDock::canGoTo(const QString& location) const {
    const Target found = findTarget(location);
    return found.joint || (!found.path.isEmpty() && found.line > 0);
}

void MessagesDock::goTo(const QString& location, const QString& message) {
    const Target found = findTarget(location);
    if (found.joint) {
        session_->selection.setCharacter(found.character);
        session_->selection.selectOnly(found.joint);
    } else if (!found.path.isEmpty() && found.line > 0) {
        (new TextViewer(found.path, found.line, QStringLiteral("%1: %2").arg(location, message), window()))
            ->show();
    }
}

}  // namespace sinew
