#pragma once

#include <QObject>
#include <QStringList>

#include "core/io/format/Format.h"
#include "core/io/recipe/Recipe.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// Reads files into the document, in the background, all or nothing. Failures and warnings become document
/// messages; the open scene only changes on success.
class FileOpener : public QObject {
    Q_OBJECT
public:
    enum class Mode { open, add };  ///< replace the scene, or add the files to it

    explicit FileOpener(Session& session, QObject* parent = nullptr);

    /// Several files are read as one operation: "35.asf 35_01.amc" is one clip.
    void open(const QStringList& files, Mode mode, const ReadOptions& options = {});
    /// @param name  one of sampleNames()
    void openSample(const QString& name);

    BackgroundTask& task() { return task_; }

    /// Returns the path of a file that a message names without its folder ("walk.amc"), searched in the
    /// folders read from. Empty if it no longer exists.
    QString pathOf(const QString& name) const;

Q_SIGNALS:
    void opened(const QStringList& files);  ///< the document now shows them; empty for a sample
    void replaced();                        ///< emitted before opened() if the whole scene was replaced
    /// Emitted after opened(), with a notice about the added files.
    void noticed(const QString& title, const QString& detail);
    /// `title` says what failed, `detail` why and where; `location` is only where.
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    struct Outcome {
        Result<Scene> scene;
        Diagnostics diagnostics;
        recipe::Import importStep{};
    };
    using Reader = std::function<Result<Scene>(const Scene& onto, const ReadOptions& options, Diagnostics&)>;

    void start(const QString& name, const QStringList& files, Mode mode, const ReadOptions& options,
               Reader reader);
    void deliver(const Outcome& outcome, const QString& name, const QStringList& files, Mode mode);
    void show(const Outcome& outcome, const QString& title, Mode mode);

    Session* session_;
    BackgroundTask task_;
    QStringList folders_;  ///< folders read from, most recent first
};

/// Returns the file names of the bundled samples, in menu order: "walk.bvh".
QStringList sampleNames();

/// Returns the filter of the file dialog: "All animation files (*.asf *.amc *.bvh …)", then each format, then
/// all files. There are many patterns, so dialogs should only show the names
/// (QFileDialog::HideNameFilterDetails).
QString openFilter();

}  // namespace sinew
