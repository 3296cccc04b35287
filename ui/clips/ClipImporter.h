#pragma once

#include <QObject>
#include <QStringList>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Brings clips of files onto a character that is there: reads them in another thread, lets the user choose
/// (ready), and converts what was chosen in another thread too, as one step.
class ClipImporter : public QObject {
    Q_OBJECT
public:
    explicit ClipImporter(Session& session, QObject* parent = nullptr);

    /// Several files are read as FileOpener reads them: motion onto its skeleton.
    void read(const QStringList& files);
    /// What the files hold, since ready().
    const Scene& found() const { return found_; }
    /// Puts clips of one of found()'s characters onto a character of the document.
    void take(CharacterId onto, std::shared_ptr<const Character> source,
              std::vector<std::shared_ptr<const Clip>> clips);

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void ready();
    /// `title` says what could not be done, `detail` why and where; `place` is where alone.
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    void fail(const QString& title, const Error& error, Diagnostics diagnostics);

    Session* session_;
    BackgroundTask task_;
    Scene found_;
};

}  // namespace sinew
