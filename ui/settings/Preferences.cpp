#include "ui/settings/Preferences.h"

#include <QFile>
#include <QSettings>
#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr int kVersion = 2;
const QString kVersionKey = QStringLiteral("settings/version");

/// Keys of version 1, that of Sinew 0.1, and what they are called now.
constexpr std::pair<const char*, const char*> kRenamed[] = {
    {"edit/undoMegabytes", "files/undoMegabytes"},
    {"view/backgroundColor", "viewport/backgroundColor"},
};

}  // namespace

Preferences& Preferences::get() {
    static Preferences preferences;
    return preferences;
}

bool Preferences::value(const TogglePreference& preference) const {
    return QSettings().value(QLatin1String(preference.key), preference.fallback).toBool();
}

double Preferences::value(const NumberPreference& preference) const {
    bool isNumber = false;
    const double number = QSettings().value(QLatin1String(preference.key)).toDouble(&isNumber);
    const bool isValid = isNumber && number >= preference.least && number <= preference.most;
    return isValid ? number : preference.fallback;
}

int Preferences::integer(const NumberPreference& preference) const {
    return static_cast<int>(std::lround(value(preference)));
}

std::size_t Preferences::value(const ChoicePreference& preference) const {
    const QString stored = QSettings().value(QLatin1String(preference.key)).toString();
    for (std::size_t i = 0; i < preference.names.size(); ++i) {
        if (stored == QLatin1String(preference.names[i])) return i;
    }
    return 0;
}

QColor Preferences::color(const QString& key) const { return QColor(QSettings().value(key).toString()); }

std::map<QString, QString> Preferences::texts(const QString& group) const {
    QSettings settings;
    settings.beginGroup(group);
    std::map<QString, QString> texts;
    for (const QString& key : settings.childKeys()) texts.emplace(key, settings.value(key).toString());
    return texts;
}

void Preferences::set(const TogglePreference& preference, bool on) {
    if (on != value(preference)) store(QLatin1String(preference.key), on);
}

void Preferences::set(const NumberPreference& preference, double number) {
    number = std::clamp(number, preference.least, preference.most);
    if (number != value(preference)) store(QLatin1String(preference.key), number);
}

void Preferences::set(const ChoicePreference& preference, std::size_t index) {
    if (index != value(preference))
        store(QLatin1String(preference.key), QLatin1String(preference.names[index]));
}

void Preferences::setColor(const QString& key, const QColor& chosen) { store(key, chosen.name()); }

void Preferences::setText(const QString& key, const QString& text) { store(key, text); }

void Preferences::replaceTexts(const QString& group, const std::map<QString, QString>& texts) {
    QSettings settings;
    settings.remove(group);
    for (const auto& [key, text] : texts) settings.setValue(group + u'/' + key, text);
    settings.sync();
    Q_EMIT changed(group);
}

void Preferences::reset(const QString& key) {
    QSettings settings;
    if (!settings.contains(key)) return;
    settings.remove(key);
    settings.sync();
    Q_EMIT changed(key);
}

void Preferences::store(const QString& key, const QVariant& value) {
    QSettings settings;
    settings.setValue(key, value);
    settings.sync();
    Q_EMIT changed(key);
}

void migrateSettings() {
    QSettings settings;
    if (settings.value(kVersionKey).toInt() >= kVersion) return;
    for (const auto& [before, now] : kRenamed) {
        const QString old = QLatin1String(before), renamed = QLatin1String(now);
        if (settings.contains(old) && !settings.contains(renamed))
            settings.setValue(renamed, settings.value(old));
        settings.remove(old);
    }
    settings.setValue(kVersionKey, kVersion);
}

std::optional<QString> resetSettings() {
    const QString file = QSettings().fileName();
    if (!QFile::exists(file)) return QString();
    QString backup = file + QStringLiteral(".bak");
    for (int i = 2; QFile::exists(backup); ++i) backup = file + QStringLiteral(".%1.bak").arg(i);
    if (!QFile::rename(file, backup)) return std::nullopt;
    return backup;
}

}  // namespace sinew
