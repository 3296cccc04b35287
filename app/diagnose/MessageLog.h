#pragma once

#include <QFile>
#include <QMutex>
#include <QString>

namespace sinew {

/// The log of one run of the window program: version, system, and the warnings and errors of Qt and Sinew
/// with their times. `sinew diagnose` prints the newest one. Every line is written at once, so that the log
/// survives a crash. A log is limited to about 1 MiB; messages beyond that are omitted.
///
/// While an object exists, it receives all of Qt's messages and also passes them on. There may be only one.
class MessageLog {
public:
    /// Begins a log in standardFolder() and deletes the oldest ones. Writes nothing if that fails.
    MessageLog();
    /// Records that the program ended normally.
    ~MessageLog();
    MessageLog(const MessageLog&) = delete;
    MessageLog& operator=(const MessageLog&) = delete;

    /// Returns the folder of the logs. The names of organisation and application must have been set.
    static QString standardFolder();
    /// Returns the path of the newest log, or an empty string if there is none.
    static QString newest();

private:
    void writeMessage(const QString& text);  ///< unless the log is full
    void writeLine(const QString& text);     ///< the mutex must be locked once receive() is installed
    static void receive(QtMsgType type, const QMessageLogContext& context, const QString& message);

    QFile file_;
    QMutex mutex_;
    bool isFull_ = false;
    QtMessageHandler previous_ = nullptr;
};

}  // namespace sinew
