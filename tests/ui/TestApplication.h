#pragma once

#include <QSettings>
#include <QSurfaceFormat>

#include "ui/settings/Language.h"
#include "ui/widgets/Application.h"
#include "ui/widgets/Theme.h"

namespace sinew::test {

/// The application object that widgets need. Keeps the tests' settings and journals in their own folder,
/// never in the user's.
class TestApplication {
public:
    TestApplication(int& argc, char** argv, const QString& folder)
        : application_(prepare(argc, folder), argv) {
        QCoreApplication::setOrganizationName(QStringLiteral("Sinew"));
        QCoreApplication::setApplicationName(QStringLiteral("Sinew"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
        // With a fixed quality, images do not depend on the machine's speed.
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

    Application application_;
    Language language_{QLocale::c()};  ///< English
};

}  // namespace sinew::test
