#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <cstdio>
#include <memory>
#include <string_view>

#include "app/render/drawFrames.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/importing/FileOpener.h"
#include "ui/widgets/EnglishPlurals.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MainWindow.h"
#include "ui/window/ThemeActions.h"

namespace {

constexpr int kUsageError = 2;

struct Options {
    QCommandLineParser parser;
    QCommandLineOption help = parser.addHelpOption();
    QCommandLineOption version = parser.addVersionOption();
    QCommandLineOption sample{QStringLiteral("sample"),
                              QStringLiteral("Open the skinned sample and play it.")};
    QCommandLineOption safeMode{QStringLiteral("safe-mode"),
                                QStringLiteral("Start with first settings and keep none.")};
    QCommandLineOption theme{QStringLiteral("theme"),
                             QStringLiteral("Colours of this run: light, dark, system."),
                             QStringLiteral("name")};

    Options() {
        parser.setApplicationDescription(QStringLiteral("Sinew: authoring of skeletal animation"));
        parser.addOptions({sample, safeMode, theme});
        parser.addPositionalArgument(
            QStringLiteral("files"),
            QStringLiteral("A project, or motion and skeleton files, opened together."),
            QStringLiteral("[files...]"));
    }
};

void nameTheProgram() {
    QCoreApplication::setOrganizationName(QStringLiteral("Sinew"));
    QCoreApplication::setApplicationName(QStringLiteral("Sinew"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SINEW_VERSION));
}

/// Answers what needs no display; nullopt where the window is wanted.
std::optional<int> answerWithoutWindow(Options& options, int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    const bool understood = options.parser.parse(arguments);
    const QCoreApplication core(argc, argv);
    if (!understood) {
        std::fprintf(stderr, "sinew-window: %s\n", qPrintable(options.parser.errorText()));
        return kUsageError;
    }
    if (options.parser.isSet(options.help)) options.parser.showHelp();
    if (options.parser.isSet(options.version)) options.parser.showVersion();
    return std::nullopt;
}

sinew::ThemeChoice themeOf(const QString& name) {
    if (name == QStringLiteral("light")) return sinew::ThemeChoice::light;
    if (name == QStringLiteral("dark")) return sinew::ThemeChoice::dark;
    if (name == QStringLiteral("system")) return sinew::ThemeChoice::system;
    return sinew::ThemeActions::stored();
}

/// Settings and journals that begin empty and go away with the folder.
void keepSettingsIn(const QTemporaryDir& folder) {
    qputenv("XDG_DATA_HOME", folder.path().toLocal8Bit());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    QSettings::setPath(QSettings::IniFormat, QSettings::SystemScope, folder.path());
}

void openWhatWasAsked(const Options& options, sinew::Session& session, sinew::MainWindow& window) {
    const QStringList files = options.parser.positionalArguments();
    sinew::FileOpener& opener = window.opener();
    if (!files.isEmpty()) {
        window.open(files);
    } else if (options.parser.isSet(options.sample)) {
        QObject::connect(
            &opener, &sinew::FileOpener::opened, &opener, [&session] { session.playback.setPlaying(true); },
            Qt::SingleShotConnection);
        opener.openSample(QStringLiteral("figure.glb"));
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string_view(argv[1]) == "--render") return sinew::drawFrames(argc - 1, argv + 1);
    nameTheProgram();
    Options options;
    if (const auto answered = answerWithoutWindow(options, argc, argv)) return *answered;

    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    sinew::EnglishPlurals plurals;
    QApplication::installTranslator(&plurals);
    std::unique_ptr<QTemporaryDir> passingSettings;
    if (options.parser.isSet(options.safeMode)) {
        passingSettings = std::make_unique<QTemporaryDir>();
        keepSettingsIn(*passingSettings);
    }
    sinew::applyTheme(application, themeOf(options.parser.value(options.theme)));

    sinew::Session session;
    sinew::Actions actions;
    sinew::MainWindow window(session, actions);
    window.show();
    // Read in another thread while the window is painted for the first time, which then names what is read.
    openWhatWasAsked(options, session, window);
    return QApplication::exec();
}
