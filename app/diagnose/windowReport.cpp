#include "app/diagnose/windowReport.h"

#include <QFile>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>

#include "app/cli/Output.h"
#include "app/diagnose/MessageLog.h"
#include "ui/session/Recovery.h"

namespace sinew {

namespace {

constexpr qsizetype kLogLines = 20;

/// Returns vendor, renderer and version of a context such as the viewport uses, or null if there is none.
QJsonValue openGl() {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QOffscreenSurface surface;
    surface.setFormat(format);
    surface.create();
    QOpenGLContext context;
    context.setFormat(format);
    if (!context.create() || !context.makeCurrent(&surface)) return QJsonValue::Null;
    const auto text = [&](GLenum name) {
        return QString::fromLatin1(reinterpret_cast<const char*>(context.functions()->glGetString(name)));
    };
    return QJsonObject{{QStringLiteral("vendor"), text(GL_VENDOR)},
                       {QStringLiteral("renderer"), text(GL_RENDERER)},
                       {QStringLiteral("version"), text(GL_VERSION)}};
}

QJsonArray screens() {
    QJsonArray list;
    for (const QScreen* screen : QGuiApplication::screens()) {
        list << QJsonObject{{QStringLiteral("width"), screen->geometry().width()},
                            {QStringLiteral("height"), screen->geometry().height()},
                            {QStringLiteral("scale"), screen->devicePixelRatio()}};
    }
    return list;
}

/// Returns the path and the last lines of the newest log, or null if there is none.
QJsonValue lastLog() {
    QFile file(MessageLog::newest());
    if (file.fileName().isEmpty() || !file.open(QIODevice::ReadOnly | QIODevice::Text))
        return QJsonValue::Null;
    QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    // The first line has the versions.
    while (lines.size() > kLogLines) lines.removeAt(1);
    return QJsonObject{{QStringLiteral("path"), file.fileName()},
                       {QStringLiteral("lines"), QJsonArray::fromStringList(lines)}};
}

}  // namespace

int printWindowReport(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const QJsonObject report{{QStringLiteral("qt"), QString::fromLatin1(qVersion())},
                             {QStringLiteral("platform"), QGuiApplication::platformName()},
                             {QStringLiteral("screens"), screens()},
                             {QStringLiteral("opengl"), openGl()},
                             {QStringLiteral("settings"), QSettings().fileName()},
                             {QStringLiteral("data"), data},
                             {QStringLiteral("journals"), Recovery::standardFolder()},
                             {QStringLiteral("log"), lastLog()}};
    return print(QJsonDocument(report).toJson().toStdString());
}

}  // namespace sinew
