#pragma once

#include <QObject>

#include "core/base/Result.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Writes the manual: as one file if `path` ends in ".pdf", otherwise as HTML pages into the folder `path`.
/// Returns the file to open. May run in any thread.
///
/// @param cancel  null, or checked until files are written
/// Fails as writeManualPages() does.
Result<QString> writeManual(const QString& path, const std::atomic<bool>* cancel = nullptr);

/// Writes the manual in the background.
class ManualExporter : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// See writeManual().
    void save(const QString& path);
    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void saved(const QString& file);
    void failed(const QString& error);

private:
    BackgroundTask task_;
};

}  // namespace sinew
