#pragma once

#include <QDateTime>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/io/journal/Journal.h"
#include "core/io/journal/RecoverJournal.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Records the document in a journal while it is edited, and recovers work from the journals of crashed
/// processes. Every committed step, undo and redo is recorded; previews are not.
class Recovery : public QObject {
    Q_OBJECT
public:
    /// Work that can be recovered.
    struct Offer {
        QString path;   ///< project file; empty if it was never saved
        QString title;  ///< document title
        QString step;   ///< name of the last step
        QDateTime time;
        qint64 steps = 0;  ///< number of unsaved steps
    };

    Recovery(Session& session, const QString& folder, QObject* parent = nullptr);
    /// Returns the folder "journals" in the application's data folder.
    static QString standardFolder();

    /// Sets the path of the document's project file, and its stamp if it is known. Called when projects are
    /// opened or saved.
    void setProject(const QString& path, const std::optional<FileStamp>& stamp = {});

    Journal::Status status() const { return journal_.status(); }

    /// Searches off the GUI thread for journals of crashed processes. Emits offersChanged() if there are any.
    void findOffers();
    std::vector<Offer> offers() const;
    /// Makes an offer the document: modified, with its title, view and history. Emits recovered() or failed()
    /// later.
    void recover(std::size_t index);
    void discard(std::size_t index);
    /// Drops the offers for this run; they are made again at the next start.
    void postpone();
    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void statusChanged();
    void offersChanged();
    /// The document was recovered in its state at `time`. `path` may be empty, and the file may no longer
    /// exist. `stamp` is that of the file when it was last opened or saved; unset if unknown.
    void recovered(const QString& path, const QDateTime& time, const std::optional<sinew::FileStamp>& stamp);
    /// A message that the user should read. No work is lost.
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    using SharedJournal = std::shared_ptr<FoundJournal>;

    void followJournalSize();
    void onStepped();
    void onModifiedChanged();
    void writeStep();
    JournalEntry entry(int step) const;
    JournalEntry currentEntry();
    std::vector<JournalEntry> historyEntries();
    void refresh();
    void show(const SharedJournal& found, const RecoveredHistory& recovered);

    Session* session_;
    QString folder_;
    JournalProject project_;
    bool projectChanged_ = false;
    std::uint64_t lastStep_ = 0;
    bool lastModified_ = false;
    bool recovering_ = false;
    Journal::State shownState_ = Journal::State::off;
    std::vector<SharedJournal> offers_;
    /// Recovered journals, removed once the new journal contains their scene.
    std::vector<std::pair<SharedJournal, Journal::Ticket>> replaced_;
    BackgroundTask task_;
    Journal journal_;
};

}  // namespace sinew
