#pragma once

#include <QObject>
#include <QStringList>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Imports clips from files onto an existing character. Reads the files in another thread, lets the user
/// choose once ready() is emitted, and converts the chosen clips in another thread, as one step.
class ClipImporter : public QObject {
    Q_OBJECT
public:
    explicit ClipImporter(Session& session, QObject* parent = nullptr);

    /// Reads files as FileOpener does, with the fix remembered for such files; several files are read as
    /// motion and its skeleton.
    void read(const QStringList& files);
    /// Returns the scene that was read, available once ready() is emitted.
    const Scene& loadedScene() const { return loadedScene_; }
    /// Converts `clips` of `source`, a character of that scene, to the document's character `onto`.
    void convert(CharacterId target, const std::shared_ptr<const Character>& source,
                 std::vector<std::shared_ptr<const Clip>> clips);

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void ready();
    /// @param title     what failed
    /// @param detail    reason and location
    /// @param location  where the error occurred, without the reason
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    void fail(const QString& title, const Error& error, Diagnostics diagnostics);

    Session* session_;
    BackgroundTask task_;
    Scene loadedScene_;
};

}  // namespace sinew
