#pragma once

#include <QApplication>
#include <QSettings>
#include <QSurfaceFormat>

#include "ui/widgets/EnglishPlurals.h"
#include "ui/widgets/Theme.h"

namespace sinew::test {

/// The application that widgets need, in front of a folder of its own: settings and journals of tests live in
/// it, never in the user's.
class TestApplication {
public:
    TestApplication(int& argc, char** argv, const QString& folder)
        : application_(prepare(argc, folder), argv) {
        QApplication::installTranslator(&plurals_);
        QCoreApplication::setOrganizationName(QStringLiteral("Sinew"));
        QCoreApplication::setApplicationName(QStringLiteral("Sinew"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
        // Pictures are the same however fast this machine draws.
        QSettings().setValue(QStringLiteral("viewport/quality"), QStringLiteral("view.quality.fast"));
        applyTheme(application_, ThemeChoice::dark);
    }

private:
    static int& prepare(int& argc, const QString& folder) {
        if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("XDG_DATA_HOME", folder.toLocal8Bit());
        QSurfaceFormat format;
        format.setVersion(3, 3);
        format.setProfile(QSurfaceFormat::CoreProfile);
        QSurfaceFormat::setDefaultFormat(format);
        return argc;
    }

    QApplication application_;
    EnglishPlurals plurals_;
};

}  // namespace sinew::test
