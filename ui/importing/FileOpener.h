#pragma once

#include <QObject>
#include <QStringList>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/io/Format.h"
#include "core/io/recipe/Recipe.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// The one way files come into the document: read in another thread, all or nothing. Failures and warnings go
/// to the document's messages; the open scene is touched only by success.
class FileOpener : public QObject {
    Q_OBJECT
public:
    enum class Mode { open, add };  ///< replace the scene, or put the files onto it

    explicit FileOpener(Session& session, QObject* parent = nullptr);

    /// Several files are one operation: "35.asf 35_01.amc" is one clip.
    void open(const QStringList& files, Mode mode, const ReadOptions& options = {});
    /// One of sampleNames().
    void openSample(const QString& name);

    BackgroundTask& task() { return task_; }

    /// The file that a message's bare name ("walk.amc") means, among the folders read from; empty where it
    /// is gone.
    QString pathOf(const QString& name) const;

Q_SIGNALS:
    void opened(const QStringList& files);  ///< the document shows them; empty for a sample
    void replaced();                        ///< before opened(): the document is another one
    /// After opened(): something about what was added that is good to know.
    void noticed(const QString& title, const QString& detail);
    /// `title` says what could not be done, `detail` why and where; `place` is where alone.
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    struct Outcome {
        Result<Scene> scene;
        Diagnostics diagnostics;
        recipe::Import how{};
    };
    using Reader = std::function<Outcome(const Scene& onto, const ReadOptions& options)>;

    void start(const QString& name, const QStringList& files, Mode mode, const ReadOptions& options,
               Reader reader);
    void deliver(const Outcome& outcome, const QString& name, const QStringList& files, Mode mode);
    void show(const Outcome& outcome, const QString& title, Mode mode);

    Session* session_;
    BackgroundTask task_;
    QStringList folders_;  ///< read from, latest first
};

/// Files of the samples that travel with the program, in the order they are offered: "walk.bvh".
QStringList sampleNames();

/// What the file dialog offers: "All animation files (*.asf *.amc *.bvh …)", then each format, then every
/// file. The patterns are many: dialogs show the names alone (QFileDialog::HideNameFilterDetails).
QString openFilter();

}  // namespace sinew
