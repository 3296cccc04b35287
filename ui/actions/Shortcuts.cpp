#include "ui/actions/Shortcuts.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <map>

#include "ui/settings/Preferences.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct ShortcutTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::ShortcutTexts)
};

const QString kGroup = QStringLiteral("shortcuts");

QString keyOf(std::string_view id) { return kGroup + u'/' + QString::fromUtf8(id); }

/// Returns the user's own shortcuts by the ids of their actions.
std::map<QString, QString> customShortcuts() { return Preferences::get().texts(kGroup); }

const ActionSpec* findAction(const QString& id) {
    const auto table = actionTable();
    const auto found = std::ranges::find(table, id.toStdString(), &ActionSpec::id);
    return found == table.end() ? nullptr : &*found;
}

}  // namespace

QList<QKeySequence> toKeySequences(const QString& shortcuts) {
    QList<QKeySequence> keys;
    for (const QString& shortcut : shortcuts.split(QStringLiteral(" | "), Qt::SkipEmptyParts))
        keys << QKeySequence(shortcut, QKeySequence::PortableText);
    return keys;
}

QString portableText(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& sequence : keys) texts << sequence.toString(QKeySequence::PortableText);
    return texts.join(QStringLiteral(" | "));
}

QString shownText(const QList<QKeySequence>& keys) {
    QString text;
    for (const QKeySequence& sequence : keys) {
        const QString shown = sequence.toString(QKeySequence::NativeText);
        text = text.isEmpty() ? shown : ShortcutTexts::tr("%1  or  %2").arg(text, shown);
    }
    return text;
}

QString scopeText(ShortcutScope scope) {
    switch (scope) {
        case ShortcutScope::window:
            return ShortcutTexts::tr("Whole window");
        case ShortcutScope::canvas:
            return ShortcutTexts::tr("Viewport, timeline, curves");
        case ShortcutScope::keys:
            return ShortcutTexts::tr("Timeline, curves");
    }
    return {};
}

QString menuPath(const ActionSpec& spec) {
    const std::string_view path = spec.menu;
    QStringList titles;
    for (auto end = path.find('/');; end = path.find('/', end + 1)) {
        titles << withoutMnemonic(menuTitle(path.substr(0, end)));
        if (end == std::string_view::npos) break;
    }
    return titles.join(QStringLiteral(" > "));
}

bool shareKeys(ShortcutScope a, ShortcutScope b) {
    return (a == ShortcutScope::keys) == (b == ShortcutScope::keys);
}

std::vector<QList<QKeySequence>> currentShortcuts() {
    std::map<std::string_view, std::string_view> preset;
    for (const PresetShortcut& row : presetShortcuts(Preferences::get().value(preference::kShortcuts)))
        preset.emplace(row.id, row.shortcuts);

    // In order of priority: the user's own, those of the preset, those of the table.
    constexpr std::size_t kSources = 3;
    const auto custom = customShortcuts();
    const auto table = actionTable();
    std::vector<QList<QKeySequence>> shortcuts(table.size());
    std::vector<std::size_t> source(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto own = custom.find(QString::fromUtf8(table[i].id));
        const auto chosen = preset.find(table[i].id);
        source[i] = own != custom.end() ? 0 : chosen != preset.end() ? 1 : 2;
        const std::string_view text = chosen != preset.end() ? chosen->second : table[i].shortcuts;
        shortcuts[i] = toKeySequences(own != custom.end() ? own->second : QString::fromUtf8(text));
    }

    std::map<std::pair<QString, bool>, std::size_t> owners;
    for (std::size_t priority = 0; priority < kSources; ++priority) {
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (source[i] != priority) continue;
            shortcuts[i].removeIf([&](const QKeySequence& keys) {
                const bool inEditors = table[i].scope == ShortcutScope::keys;
                return owners.emplace(std::pair(keys.toString(), inEditors), i).first->second != i;
            });
        }
    }
    return shortcuts;
}

std::set<QString> customizedActions() {
    std::set<QString> ids;
    for (const auto& [id, text] : customShortcuts()) ids.insert(id);
    return ids;
}

void customizeShortcuts(std::string_view id, const QList<QKeySequence>& keys) {
    const auto table = actionTable();
    const auto own = std::ranges::find(table, id, &ActionSpec::id);
    // Preset and default shortcuts are overridden anyway.
    for (const auto& [other, text] : customShortcuts()) {
        const ActionSpec* loser = findAction(other);
        QList<QKeySequence> rest = toKeySequences(text);
        const bool loses = loser && loser->id != id && shareKeys(loser->scope, own->scope) &&
                           rest.removeIf([&](const QKeySequence& each) { return keys.contains(each); }) > 0;
        if (loses) Preferences::get().setText(keyOf(loser->id), portableText(rest));
    }
    Preferences::get().setText(keyOf(id), portableText(keys));
}

void resetShortcuts(std::string_view id) { Preferences::get().reset(keyOf(id)); }

void resetAllShortcuts() { Preferences::get().replaceTexts(kGroup, {}); }

QByteArray exportedShortcuts() {
    QJsonObject shortcuts;
    for (const auto& [id, text] : customShortcuts()) {
        QJsonArray keys;
        for (const QKeySequence& each : toKeySequences(text))
            keys << each.toString(QKeySequence::PortableText);
        shortcuts[id] = keys;
    }
    const std::size_t preset = Preferences::get().value(preference::kShortcuts);
    const QJsonObject file{{QStringLiteral("preset"), QLatin1String(preference::kShortcutNames[preset])},
                           {QStringLiteral("shortcuts"), shortcuts}};
    return QJsonDocument(file).toJson();
}

QString importShortcuts(const QByteArray& json) {
    QJsonParseError parsing;
    const QJsonObject file = QJsonDocument::fromJson(json, &parsing).object();
    if (parsing.error != QJsonParseError::NoError)
        return ShortcutTexts::tr("invalid JSON at byte %2: %1")
            .arg(parsing.errorString())
            .arg(parsing.offset);
    const auto names = preference::kShortcuts.names;
    const std::string presetName = file[QStringLiteral("preset")].toString().toStdString();
    const auto preset = std::ranges::find(names, presetName);
    if (preset == names.end() || !file[QStringLiteral("shortcuts")].isObject())
        return ShortcutTexts::tr(
            "this file does not contain shortcuts: it needs the fields “preset” and “shortcuts”");

    const QJsonObject shortcuts = file[QStringLiteral("shortcuts")].toObject();
    std::map<QString, QString> read;
    for (auto entry = shortcuts.begin(); entry != shortcuts.end(); ++entry) {
        if (!findAction(entry.key())) return ShortcutTexts::tr("unknown action “%1”").arg(entry.key());
        if (!entry->isArray())
            return ShortcutTexts::tr("the shortcuts of action “%1” are not a list").arg(entry.key());
        QList<QKeySequence> keys;
        for (const QJsonValue& value : entry->toArray()) {
            const QKeySequence sequence(value.toString(), QKeySequence::PortableText);
            if (sequence.isEmpty() || sequence[0].key() == Qt::Key_unknown)
                return ShortcutTexts::tr("“%1” is not a shortcut (action “%2”)")
                    .arg(value.toString(), entry.key());
            keys << sequence;
        }
        read.emplace(entry.key(), portableText(keys));
    }
    Preferences::get().set(preference::kShortcuts, static_cast<std::size_t>(preset - names.begin()));
    Preferences::get().replaceTexts(kGroup, read);
    return {};
}

}  // namespace sinew
