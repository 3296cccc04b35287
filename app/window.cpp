#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTimer>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "app/cli/Output.h"
#include "app/cli/Version.h"
#include "app/diagnose/MessageLog.h"
#include "app/diagnose/windowReport.h"
#include "app/manual/saveManual.h"
#include "app/render/drawFrames.h"
#include "core/base/CaughtException.h"
#include "ui/actions/Actions.h"
#include "ui/actions/handlers/PreferenceActions.h"
#include "ui/importing/FileOpener.h"
#include "ui/session/Session.h"
#include "ui/settings/Language.h"
#include "ui/settings/Preferences.h"
#include "ui/start/RecentFiles.h"
#include "ui/widgets/Application.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MainWindow.h"

namespace {

struct Options {
    QCommandLineParser parser;
    QCommandLineOption help = parser.addHelpOption();
    QCommandLineOption version = parser.addVersionOption();
    QCommandLineOption sample{QStringLiteral("sample"),
                              QStringLiteral("Open the skinned sample and play it")};
    QCommandLineOption safeMode{QStringLiteral("safe-mode"),
                                QStringLiteral("Start with default settings and save no changes to them")};
    QCommandLineOption resetPreferences{
        QStringLiteral("reset-preferences"),
        QStringLiteral("Start with default settings, and keep the old ones in a backup file")};
    QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("Set the theme for this session"),
                             QStringLiteral("light|dark|light-high|dark-high|system")};

    Options() {
        parser.setApplicationDescription(QStringLiteral("Sinew: edit and convert skeletal animation"));
        parser.addOptions({sample, safeMode, resetPreferences, theme});
        parser.addPositionalArgument(
            QStringLiteral("files"),
            QStringLiteral("A project, or motion and skeleton files to open together"),
            QStringLiteral("[files...]"));
    }
};

void setApplicationName() {
    QCoreApplication::setOrganizationName(QStringLiteral("Sinew"));
    QCoreApplication::setApplicationName(QStringLiteral("Sinew"));
    QCoreApplication::setApplicationVersion(QString::fromStdString(sinew::versionText()));
}

/// Handles --help, --version and usage errors, which need no display. Returns nullopt if the window is to
/// open.
std::optional<int> runWithoutWindow(Options& options, int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    const bool isParsed = options.parser.parse(arguments);
    const QCoreApplication core(argc, argv);
    if (!isParsed) {
        std::fprintf(stderr, "sinew-window: %s\n", qPrintable(options.parser.errorText()));
        return sinew::kUsageError;
    }
    if (options.parser.isSet(options.help)) options.parser.showHelp();
    if (options.parser.isSet(options.version)) options.parser.showVersion();
    return std::nullopt;
}

sinew::ThemeChoice themeOf(const QString& name) {
    if (name == QStringLiteral("light")) return sinew::ThemeChoice::light;
    if (name == QStringLiteral("dark")) return sinew::ThemeChoice::dark;
    if (name == QStringLiteral("light-high")) return sinew::ThemeChoice::lightContrast;
    if (name == QStringLiteral("dark-high")) return sinew::ThemeChoice::darkContrast;
    if (name == QStringLiteral("system")) return sinew::ThemeChoice::system;
    return sinew::PreferenceActions::storedTheme();
}

/// Redirects settings and journals to a temporary folder, which starts empty.
void redirectSettings(const QTemporaryDir& folder) {
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QSettings::setPath(QSettings::IniFormat, QSettings::SystemScope, folder.path());
}

/// Applies the size of the interface, which Qt reads when the application starts.
void applyScale() {
    const double percent = sinew::Preferences::get().value(sinew::preference::kScale);
    if (percent != 100 && !qEnvironmentVariableIsSet("QT_SCALE_FACTOR"))
        qputenv("QT_SCALE_FACTOR", QByteArray::number(percent / 100));
}

/// Chooses the settings that the options ask for. Returns the temporary folder of safe mode.
std::unique_ptr<QTemporaryDir> prepareSettings(const Options& options) {
    std::unique_ptr<QTemporaryDir> temporary;
    if (options.parser.isSet(options.safeMode)) {
        temporary = std::make_unique<QTemporaryDir>();
        redirectSettings(*temporary);
    } else if (options.parser.isSet(options.resetPreferences)) {
        const auto backup = sinew::resetSettings();
        if (!backup)
            std::fprintf(stderr, "%s cannot be renamed; the settings were not reset\n",
                         qPrintable(QSettings().fileName()));
        else if (!backup->isEmpty())
            std::fprintf(stderr, "The old settings are in %s\n", qPrintable(*backup));
    }
    sinew::migrateSettings();
    applyScale();
    return temporary;
}

void openRequestedFiles(const Options& options, sinew::Session& session, sinew::MainWindow& window) {
    const QStringList files = options.parser.positionalArguments();
    sinew::FileOpener& opener = window.opener();
    if (!files.isEmpty()) {
        window.open(files);
    } else if (options.parser.isSet(options.sample)) {
        QObject::connect(
            &opener, &sinew::FileOpener::opened, &opener, [&session] { session.playback.setPlaying(true); },
            Qt::SingleShotConnection);
        opener.openSample(QStringLiteral("figure.glb"));
    } else if (const QStringList last = sinew::filesToReopen(); !last.isEmpty()) {
        window.open(last);
        using namespace std::chrono_literals;
        QTimer::singleShot(10s, &window, &sinew::confirmReopening);
        QObject::connect(qApp, &QCoreApplication::aboutToQuit, &window, &sinew::confirmReopening);
    }
}

/// Reports the exception that is being handled and ends the program without running destructors. They would
/// delete the recovery journal as after a normal exit.
[[noreturn]] void endAfterException() {
    const std::string message = sinew::caughtException().message;
    std::fprintf(stderr, "sinew-window: %s\n", message.c_str());
    try {
        qCritical("Ended by an exception: %s", message.c_str());
    } catch (...) {
        // There is no memory even for the message.
    }
    std::_Exit(sinew::kFailed);
}

int run(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--render") return sinew::drawFrames(argc - 1, argv + 1);
    setApplicationName();
    if (argc > 1 && std::string_view(argv[1]) == sinew::kWindowReportOption)
        return sinew::printWindowReport(argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == sinew::kManualOption) return sinew::saveManual(argc, argv);
    Options options;
    if (const auto exitCode = runWithoutWindow(options, argc, argv)) return *exitCode;

    // Before safe mode redirects the data folder, since its messages matter most.
    const sinew::MessageLog log;
    const auto temporarySettings = prepareSettings(options);

    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    sinew::Application application(argc, argv);
    QGuiApplication::setDesktopFileName(QStringLiteral("org.sinew.Sinew"));
    const sinew::Language language(sinew::preferredLocale());
    sinew::applyTheme(application, themeOf(options.parser.value(options.theme)));

    sinew::Session session;
    sinew::Actions actions;
    sinew::MainWindow window(session, actions);
    QObject::connect(&application, &sinew::Application::failed, &window, &sinew::MainWindow::showFailure);
    try {
        window.show();
        // Files are read in another thread while the window is first painted, so that it can show their
        // names.
        openRequestedFiles(options, session, window);
        return QApplication::exec();
    } catch (...) {
        endAfterException();
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (...) {
        std::fprintf(stderr, "sinew-window: %s\n", sinew::caughtException().message.c_str());
    }
    return sinew::kFailed;
}
