#pragma once

#include <QLocale>
#include <QTranslator>
#include <memory>
#include <vector>

namespace sinew {

/// Returns the locale that the preferences choose. It keeps the number formats of the system's locale if both
/// have the same language.
QLocale preferredLocale();

/// The language of the window: translations of Sinew's texts and of Qt's own, the format of displayed numbers
/// and the layout direction. Create it after the application and before any widget; it lasts until it is
/// destroyed. Texts without a translation are shown in English.
class Language {
public:
    explicit Language(const QLocale& locale);
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

private:
    QLocale previous_;
    std::vector<std::unique_ptr<QTranslator>> translators_;  ///< later ones take precedence
};

/// Returns whether the window's texts are shown in a language other than English. Reports and messages
/// about files, which the command line also writes, stay in English.
bool isTranslated();

}  // namespace sinew
