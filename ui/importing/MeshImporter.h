#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "ui/editing/ImportMemory.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Adds the meshes of files to an existing character, as one step (see addMeshes()). Reads the files in
/// another thread, with the fix remembered for such files. If the size or the proportions of the meshes do
/// not fit the character, a fix is suggested (see guessMeshes()), which fix() makes.
class MeshImporter : public QObject {
    Q_OBJECT
public:
    explicit MeshImporter(Session& session, QObject* parent = nullptr);

    /// @param fix  unit and axes of the files, instead of those remembered for them
    void read(const QStringList& files, CharacterId target, const ImportFix& fix = {});

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    /// The meshes were added and are selected. `title` says what was added: "Added 2 meshes to leg".
    void added(const QString& title);
    /// Emitted after added(), with the evidence as sentences. Calling `fix` undoes the step and reads the
    /// files again with the suggested fix.
    void fixSuggested(const QString& title, const QString& detail, const std::function<void()>& fix);
    /// @param title     what failed
    /// @param detail    reason and location
    /// @param location  where the error occurred, without the reason
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    struct Request {
        QStringList files;  ///< absolute paths
        CharacterId target;
        ImportFix fix;              ///< with which they are read
        std::uint64_t opening = 0;  ///< Document::openCount() when it was made
        QString name() const;       ///< of the last file
    };
    struct Outcome {
        Result<Scene> source;  ///< the contents of the files
        Result<Scene> scene;   ///< with the meshes added
        Diagnostics diagnostics;
    };
    void add(const Request& request, const std::shared_ptr<Outcome>& outcome);
    void deliver(const Request& request, const std::shared_ptr<Outcome>& outcome, const Scene& before);
    void suggestFix(const Request& request, const Scene& source, const Character& before,
                    const Character& after);
    void readAgain(const Request& request, const ImportFix& fix, std::uint64_t step);
    void restore();
    void fail(const QString& title, const Error& error);

    Session* session_;
    std::optional<int> undone_;  ///< cursor of the history after readAgain() has undone a step
    BackgroundTask task_;
};

}  // namespace sinew
