#include "app/diagnose/MessageLog.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <QSysInfo>
#include <atomic>

#include "app/cli/Version.h"

namespace sinew {

namespace {

constexpr qsizetype kKeptLogs = 5;
constexpr qint64 kMaxBytes = 1 << 20;  // of one log

std::atomic<MessageLog*> current = nullptr;

/// Returns the logs in a folder, newest first. Their names begin with the time.
QFileInfoList logs(const QDir& folder) {
    return folder.entryInfoList({QStringLiteral("*.log")}, QDir::Files, QDir::Name | QDir::Reversed);
}

QString severity(QtMsgType type) {
    switch (type) {
        case QtDebugMsg:
        case QtInfoMsg:
            return QStringLiteral("note");
        case QtWarningMsg:
            return QStringLiteral("warning");
        case QtCriticalMsg:
            return QStringLiteral("error");
        case QtFatalMsg:
            break;
    }
    return QStringLiteral("fatal error");
}

}  // namespace

MessageLog::MessageLog() {
    const QDir folder(standardFolder());
    if (folder.mkpath(QStringLiteral("."))) {
        const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
        file_.setFileName(
            folder.filePath(QStringLiteral("%1-%2.log").arg(time).arg(QCoreApplication::applicationPid())));
        if (file_.open(QIODevice::WriteOnly | QIODevice::Text)) {
            const QFileInfoList all = logs(folder);
            // If the clock was set back, this log seems to be older than others.
            for (qsizetype i = kKeptLogs; i < all.size(); ++i)
                if (all[i].filePath() != file_.fileName()) QFile::remove(all[i].filePath());
        }
    }
    writeLine(QStringLiteral("Sinew %1, Qt %2, %3")
                  .arg(QString::fromStdString(versionText()), QString::fromLatin1(qVersion()),
                       QSysInfo::prettyProductName()));
    // Other threads may send messages as soon as receive() is installed, so previous_ must be set before.
    previous_ = qInstallMessageHandler(nullptr);
    current = this;
    qInstallMessageHandler(&MessageLog::receive);
}

MessageLog::~MessageLog() {
    qInstallMessageHandler(previous_);
    current = nullptr;
    const QMutexLocker lock(&mutex_);
    writeLine(QStringLiteral("Ended normally"));
}

QString MessageLog::standardFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("logs"));
}

QString MessageLog::newest() {
    const QFileInfoList all = logs(QDir(standardFolder()));
    return all.isEmpty() ? QString() : all.first().filePath();
}

void MessageLog::writeMessage(const QString& text) {
    const QMutexLocker lock(&mutex_);
    if (isFull_) return;
    isFull_ = file_.isOpen() && file_.size() + text.size() > kMaxBytes;
    writeLine(isFull_ ? QStringLiteral("further messages are omitted") : text);
}

void MessageLog::writeLine(const QString& text) {
    if (!file_.isOpen()) return;
    file_.write(QDateTime::currentDateTime().toString(QStringLiteral("HH:mm:ss ")).toUtf8() + text.toUtf8() +
                '\n');
    file_.flush();
}

void MessageLog::receive(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    MessageLog* const log = current;
    if (!log) return;  // it has just been destroyed
    log->writeMessage(severity(type) + QStringLiteral(": ") + message);
    log->previous_(type, context, message);
}

}  // namespace sinew
