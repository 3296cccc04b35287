#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>

#include "ui/widgets/EnglishPlurals.h"
#include "ui/widgets/Theme.h"

namespace {

/// Settings and journals of the tests live in a folder that goes with them, never in the user's.
void useOwnSettings(const QTemporaryDir& folder) {
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("Sinew"));
    QCoreApplication::setApplicationName(QStringLiteral("Sinew"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
    if (!qEnvironmentVariableIsSet("DISPLAY") && !qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    sinew::EnglishPlurals plurals;
    QApplication::installTranslator(&plurals);
    const QTemporaryDir settings;
    useOwnSettings(settings);
    sinew::applyTheme(application, sinew::ThemeChoice::dark);
    return RUN_ALL_TESTS();
}
