#include "ui/session/ClipboardWatch.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace sinew {

ClipboardWatch::ClipboardWatch(const QString& mimeType) : mimeType_(mimeType) {
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        hasData_.reset();
        Q_EMIT changed();
    });
}

bool ClipboardWatch::hasData() const {
    if (!hasData_) {
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        hasData_ = data && data->hasFormat(mimeType_);
    }
    return *hasData_;
}

}  // namespace sinew
