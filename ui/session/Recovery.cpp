#include "ui/session/Recovery.h"

#include <QDir>
#include <QStandardPaths>

#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"

namespace sinew {

Recovery::Recovery(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), session_(&session), folder_(folder), journal_({folder.toStdString()}, [this] {
          QMetaObject::invokeMethod(this, &Recovery::refresh, Qt::QueuedConnection);
      }) {
    Document& document = session.document;
    connect(&document, &Document::stepped, this, &Recovery::onStepped);
    connect(&document, &Document::modifiedChanged, this, &Recovery::onModifiedChanged);
    connect(&document, &Document::titleChanged, this, [this] { projectChanged_ = true; });
}

QString Recovery::standardFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("journals"));
}

void Recovery::setProject(const QString& path) {
    if (path.toStdString() == project_.path) return;
    project_.path = path.toStdString();
    projectChanged_ = true;
    // Queued: if another document is opened right after, the path belongs to that one.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (projectChanged_ && lastStep_ != 0) writeStep();
        },
        Qt::QueuedConnection);
}

JournalEntry Recovery::entry(const QString& text) {
    const Document& document = session_->document;
    JournalEntry entry{
        text.toStdString(), document.committed(), viewState(*session_), document.modified(), {}};
    if (std::exchange(projectChanged_, false)) {
        project_.title = document.title().toStdString();
        entry.project = project_;
    }
    return entry;
}

void Recovery::onStepped() {
    const Document& document = session_->document;
    const Step& step = document.history().current();
    if (recovering_ || step.id == lastStep_) return;
    const bool begins = document.history().steps().size() == 1 && !document.modified();
    if (!begins) return writeStep();
    projectChanged_ = true;
    lastModified_ = false;
    lastStep_ = step.scene.characters.empty() ? 0 : step.id;
    if (lastStep_ == 0)
        journal_.end();
    else
        journal_.begin(entry(step.text));
    refresh();
}

/// Saving, and losing the saved state, adds no step.
void Recovery::onModifiedChanged() {
    if (!recovering_ && lastStep_ != 0 && lastModified_ != session_->document.modified()) writeStep();
}

void Recovery::writeStep() {
    const Step& step = session_->document.history().current();
    if (lastStep_ == 0) projectChanged_ = true;
    lastStep_ = step.id;
    lastModified_ = session_->document.modified();
    journal_.add(entry(step.text));
    refresh();
}

void Recovery::refresh() {
    const Journal::Status status = journal_.status();
    std::erase_if(replaced_, [&](const auto& replaced) {
        if (status.acknowledged < replaced.second) return false;
        replaced.first->lock.removeJournal();
        return true;
    });
    if (status.state == shownState_) return;
    const bool fails = status.state == Journal::State::failing;
    shownState_ = status.state;
    Q_EMIT statusChanged();
    if (fails)
        Q_EMIT failed(
            tr("The latest steps are not in the recovery journal"),
            tr("%1. Your work is still open: save the project, in another folder if necessary. Sinew "
               "will try to write the journal again.")
                .arg(QString::fromStdString(text(status.problem))),
            {});
}

void Recovery::findOffers() {
    task_.start(tr("Looking for unsaved work"),
                [this, folder = folder_.toStdString()](BackgroundTask::Control&) -> BackgroundTask::Delivery {
                    auto found = std::make_shared<FoundJournals>(findJournals(folder));
                    return [this, found] {
                        session_->document.report(found->diagnostics);
                        if (found->journals.empty()) return;
                        for (FoundJournal& journal : found->journals)
                            offers_.push_back(std::make_shared<FoundJournal>(std::move(journal)));
                        Q_EMIT offersChanged();
                    };
                });
}

std::vector<Recovery::Offer> Recovery::offers() const {
    std::vector<Offer> offers;
    for (const SharedJournal& found : offers_)
        offers.push_back({QString::fromStdString(found->project.path),
                          QString::fromStdString(found->project.title), QString::fromStdString(found->step),
                          QDateTime::fromMSecsSinceEpoch(found->time), found->unsaved});
    return offers;
}

void Recovery::recover(std::size_t index) {
    if (index >= offers_.size() || task_.running()) return;
    const SharedJournal found = offers_[index];
    const std::uint64_t step = session_->document.history().current().id;
    task_.start(tr("Recovering %1").arg(QString::fromStdString(found->project.title)),
                [=, this](BackgroundTask::Control&) -> BackgroundTask::Delivery {
                    auto recovered = std::make_shared<Result<RecoveredScene>>(recoverJournal(*found));
                    return [=, this] {
                        if (session_->document.history().current().id != step)
                            return Q_EMIT failed(tr("The work was not recovered"),
                                                 tr("The current project was edited in the meantime and "
                                                    "stays open. Try the recovery again."),
                                                 {});
                        if (*recovered) return show(found, std::move(**recovered));
                        Q_EMIT failed(tr("This work could not be recovered"),
                                      QString::fromStdString(text(recovered->error())), {});
                    };
                });
}

void Recovery::show(const SharedJournal& found, RecoveredScene recovered) {
    std::erase(offers_, found);
    recovering_ = true;
    showScene(*session_, std::move(recovered.scene), QString::fromStdString(found->project.title),
              recovered.view);
    session_->document.setModified();
    session_->document.report(recovered.diagnostics);
    recovering_ = false;
    project_ = found->project;
    projectChanged_ = true;
    lastStep_ = session_->document.history().current().id;
    lastModified_ = true;
    replaced_.emplace_back(
        found, journal_.begin(entry(QString::fromStdString(recovered.step)), found->unsaved, found->time));
    refresh();
    Q_EMIT offersChanged();
    Q_EMIT this->recovered(QString::fromStdString(project_.path),
                           QDateTime::fromMSecsSinceEpoch(found->time));
}

void Recovery::discard(std::size_t index) {
    if (index >= offers_.size()) return;
    offers_[index]->lock.removeJournal();
    offers_.erase(offers_.begin() + static_cast<std::ptrdiff_t>(index));
    Q_EMIT offersChanged();
}

void Recovery::postpone() {
    offers_.clear();
    Q_EMIT offersChanged();
}

}  // namespace sinew
