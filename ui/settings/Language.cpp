#include "ui/settings/Language.h"

#include <QGuiApplication>
#include <QLibraryInfo>

#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

constexpr auto kFolder = ":/translations";
constexpr auto kEnglish = "en";
bool translated = false;

}  // namespace

QLocale preferredLocale() {
    const QLocale system = QLocale::system();
    const std::size_t index = Preferences::get().value(preference::kLanguage);
    if (index == 0) return system;
    const QLocale chosen(QLatin1String(preference::kLanguageNames[index]));
    return chosen.language() == system.language() ? system : chosen;
}

Language::Language(const QLocale& locale) {
    const auto install = [this](std::unique_ptr<QTranslator> translator) {
        QCoreApplication::installTranslator(translator.get());
        translators_.push_back(std::move(translator));
    };
    const QString separator = QStringLiteral("_");
    const QString folder = QLatin1String(kFolder);
    auto plurals = std::make_unique<QTranslator>();  // the plural forms of the source texts
    if (plurals->load(QStringLiteral("sinew_") + QLatin1String(kEnglish), folder))
        install(std::move(plurals));

    QLocale language(QLatin1String{kEnglish});
    auto texts = std::make_unique<QTranslator>();
    const bool isLoaded = texts->load(locale, QStringLiteral("sinew"), separator, folder);
    if (isLoaded && texts->language() != QLatin1String(kEnglish)) {
        language = QLocale(texts->language());
        auto qtTexts = std::make_unique<QTranslator>();
        if (qtTexts->load(language, QStringLiteral("qtbase"), separator,
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            install(std::move(qtTexts));
        install(std::move(texts));
        translated = true;
    }
    QLocale::setDefault(locale);
    QGuiApplication::setLayoutDirection(language.textDirection());
}

bool isTranslated() { return translated; }

Language::~Language() {
    translated = false;
    for (const auto& translator : translators_) QCoreApplication::removeTranslator(translator.get());
    QLocale::setDefault(previous_);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

}  // namespace sinew
