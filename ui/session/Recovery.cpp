#include "ui/session/Recovery.h"

#include <QDir>
#include <QScopedValueRollback>
#include <QStandardPaths>

#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"
#include "ui/settings/Preferences.h"

namespace sinew {

Recovery::Recovery(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), session_(&session), folder_(folder), journal_({folder.toStdString()}, [this] {
          QMetaObject::invokeMethod(this, &Recovery::refresh, Qt::QueuedConnection);
      }) {
    followJournalSize();
    connect(&Preferences::get(), &Preferences::changed, this, &Recovery::followJournalSize);
    Document& document = session.document;
    connect(&document, &Document::stepped, this, &Recovery::onStepped);
    connect(&document, &Document::historyRestored, this, [this] {
        if (!recovering_) journal_.begin(historyEntries(), 0, 0);
    });
    connect(&document, &Document::modifiedChanged, this, &Recovery::onModifiedChanged);
    connect(&document, &Document::titleChanged, this, [this] { projectChanged_ = true; });
}

void Recovery::followJournalSize() {
    const auto megabytes = static_cast<std::size_t>(Preferences::get().integer(preference::kJournalSize));
    journal_.setMinGrowth(megabytes << 20);
}

QString Recovery::standardFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("journals"));
}

void Recovery::setProject(const QString& path, const std::optional<FileStamp>& stamp) {
    if (path.toStdString() == project_.path && stamp == project_.stamp) return;
    project_.path = path.toStdString();
    project_.stamp = stamp;
    projectChanged_ = true;
    // Queued: if another document is opened right after, the path belongs to that one.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (projectChanged_ && lastStep_ != 0) writeStep();
        },
        Qt::QueuedConnection);
}

/// Returns a step of the history as it is recorded, with the selection in which it was made.
JournalEntry Recovery::entry(int step) const {
    const Document& document = session_->document;
    const std::vector<Step>& steps = document.history().steps();
    const Step& recorded = steps[static_cast<std::size_t>(step)];
    JournalEntry entry{
        recorded.id, steps.front().id, recorded.text.toStdString(), recorded.scene, {}, document.modified(),
        {}};
    if (step > 0) entry.before = selectionView(steps[static_cast<std::size_t>(step) - 1].selection);
    return entry;
}

JournalEntry Recovery::currentEntry() {
    const Document& document = session_->document;
    JournalEntry entry = this->entry(document.history().cursor());
    entry.view = viewState(*session_);
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
        journal_.begin(currentEntry());
    refresh();
}

/// Saving, and losing the saved state, adds no step.
void Recovery::onModifiedChanged() {
    if (!recovering_ && lastStep_ != 0 && lastModified_ != session_->document.modified()) writeStep();
}

void Recovery::writeStep() {
    const bool isFirst = lastStep_ == 0;
    projectChanged_ = projectChanged_ || isFirst;
    lastStep_ = session_->document.history().current().id;
    lastModified_ = session_->document.modified();
    if (isFirst)
        journal_.begin(historyEntries(), 1, 0);
    else
        journal_.add(currentEntry());
    refresh();
}

/// Returns the steps of the document, followed by its current state.
std::vector<JournalEntry> Recovery::historyEntries() {
    std::vector<JournalEntry> entries;
    const int count = static_cast<int>(session_->document.history().steps().size());
    for (int step = 0; step < count; ++step) entries.push_back(entry(step));
    entries.push_back(currentEntry());
    return entries;
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
                [=, this](BackgroundTask::Control& control) -> BackgroundTask::Delivery {
                    auto recovered = std::make_shared<Result<RecoveredHistory>>(
                        recoverJournal(*found, {&control.cancel, &control.progress}));
                    return [=, this] {
                        if (session_->document.history().current().id != step)
                            return Q_EMIT failed(tr("The work was not recovered"),
                                                 tr("The current project was edited in the meantime and "
                                                    "stays open. Try the recovery again."),
                                                 {});
                        if (*recovered) return show(found, **recovered);
                        Q_EMIT failed(tr("This work could not be recovered"),
                                      QString::fromStdString(text(recovered->error())), {});
                    };
                });
}

void Recovery::show(const SharedJournal& found, const RecoveredHistory& recovered) {
    {
        const QScopedValueRollback<bool> recovering(recovering_, true);  // also after an exception in a slot
        showHistory(*session_, recovered, QString::fromStdString(found->project.title), recovered.view,
                    false);
        session_->document.report(recovered.diagnostics);
    }
    project_ = found->project;
    projectChanged_ = true;
    lastStep_ = session_->document.history().current().id;
    lastModified_ = true;
    replaced_.emplace_back(found, journal_.begin(historyEntries(), found->unsaved, found->time));
    std::erase(offers_, found);  // not before, so that the recovery can be tried again after an exception
    refresh();
    Q_EMIT offersChanged();
    Q_EMIT this->recovered(QString::fromStdString(project_.path), QDateTime::fromMSecsSinceEpoch(found->time),
                           found->project.stamp);
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
