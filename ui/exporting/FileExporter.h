#pragma once

#include <QObject>

#include "core/io/Format.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;

/// Writes a clip of the scene as it is now, in another thread, by the same path as `sinew convert`. What was
/// lost on the way goes to the document's messages.
class FileExporter : public QObject {
    Q_OBJECT
public:
    explicit FileExporter(Document& document, QObject* parent = nullptr);

    void write(const QString& path, const WriteOptions& options);

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void written(const QString& path, qint64 bytes);
    void failed(const QString& title, const QString& detail, const QString& place);

private:
    void deliver(const Result<void>& result, Diagnostics diagnostics, const QString& path);

    Document* document_;
    BackgroundTask task_;
};

}  // namespace sinew
