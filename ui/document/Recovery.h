#pragma once

#include <QDateTime>
#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/io/journal/Journal.h"
#include "core/io/journal/RecoverJournal.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Keeps the document in a journal while it is edited, and brings back what a process that ended badly left
/// in its own. Every committed step, undo and redo goes to the journal; previews never.
class Recovery : public QObject {
    Q_OBJECT
public:
    /// Work that can be brought back.
    struct Offer {
        QString path;   ///< of its project file; empty where it was never saved
        QString title;  ///< what it was called
        QString step;   ///< the last one
        QDateTime time;
        qint64 steps = 0;  ///< that no file holds
    };

    Recovery(Session& session, const QString& folder, QObject* parent = nullptr);
    /// "journals" in the folder of the application's data.
    static QString standardFolder();

    /// Where the document is kept: told by who opens and saves projects.
    void setProject(const QString& path);
    /// How the viewport's camera is asked and placed.
    void setCamera(std::function<std::optional<CameraPlace>()> read,
                   std::function<void(const CameraPlace&)> place);

    Journal::Status status() const { return journal_.status(); }

    /// Looks, off the GUI thread, for what dead processes left; offersChanged() follows where there is any.
    void look();
    std::vector<Offer> offers() const;
    /// Makes offer `index` the document: modified, with its title and view. recovered() follows, or failed().
    void recover(std::size_t index);
    void discard(std::size_t index);
    /// Leaves the offers to the next start.
    void putOff();
    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void statusChanged();
    void offersChanged();
    /// The document is what was recovered, as it was at `time`. `path` may be empty, and its file may be
    /// gone.
    void recovered(const QString& path, const QDateTime& time);
    /// Something that the user should read once; nothing is lost by it.
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    using Found = std::shared_ptr<FoundJournal>;

    void follow();
    void followModified();
    void give();
    JournalEntry entry(const QString& text);
    void refresh();
    void show(const Found& found, RecoveredScene recovered);

    Session* session_;
    QString folder_;
    JournalProject project_;
    bool projectNews_ = false;
    std::function<std::optional<CameraPlace>()> readCamera_;
    std::function<void(const CameraPlace&)> placeCamera_;
    std::uint64_t lastStep_ = 0;
    bool lastModified_ = false;
    bool recovering_ = false;
    Journal::State shownState_ = Journal::State::off;
    std::vector<Found> offers_;
    /// Recovered journals stay until the new one has their scene.
    std::vector<std::pair<Found, Journal::Ticket>> replaced_;
    BackgroundTask task_;
    Journal journal_;
};

}  // namespace sinew
