#pragma once

#include <QColor>
#include <QObject>
#include <map>
#include <optional>
#include <span>

namespace sinew {

/// A preference that is on or off.
struct TogglePreference {
    const char* key;
    bool fallback;
};

/// A preference that is a number from `least` to `most`.
struct NumberPreference {
    const char* key;
    double fallback, least, most;
};

/// A preference that is one of several values, which are stored by name. The first one is the default.
struct ChoicePreference {
    const char* key;
    std::span<const char* const> names;
};

/// Every preference, with its key in the settings file and its default. Preferences that an action shows,
/// such as the theme, are stored with that action instead.
namespace preference {

// Interface; QSettings does not read a group called "general" back.
inline constexpr const char* kAccentNames[] = {"teal", "blue", "purple", "magenta", "orange"};
inline constexpr ChoicePreference kAccent{"interface/accent", kAccentNames};
inline constexpr NumberPreference kScale{"interface/scalePercent", 100, 100, 300};  // Qt cannot draw smaller
inline constexpr const char* kLanguageNames[] = {"system", "en", "de"};
inline constexpr ChoicePreference kLanguage{"interface/language", kLanguageNames};
inline constexpr const char* kStartupNames[] = {"startPage", "lastFiles"};
inline constexpr ChoicePreference kStartup{"interface/startup", kStartupNames};
inline constexpr TogglePreference kWelcome{"interface/welcome", true};
inline constexpr NumberPreference kRecentFiles{"interface/recentFiles", 10, 0, 50};
inline constexpr TogglePreference kReducedMotion{"interface/reducedMotion", false};

// Input
inline constexpr const char* kMouseNames[] = {"sinew", "blender", "maya"};
inline constexpr ChoicePreference kMouse{"input/mouse", kMouseNames};
inline constexpr const char* kOrbitStyleNames[] = {"turntable", "trackball"};
inline constexpr ChoicePreference kOrbitStyle{"input/orbitStyle", kOrbitStyleNames};
inline constexpr const char* kOrbitNames[] = {"view", "selection"};
inline constexpr ChoicePreference kOrbitCenter{"input/orbitCenter", kOrbitNames};
inline constexpr TogglePreference kZoomToPointer{"input/zoomToPointer", true};
inline constexpr TogglePreference kInvertZoom{"input/invertZoom", false};
inline constexpr TogglePreference kInvertOrbitX{"input/invertOrbitX", false};
inline constexpr TogglePreference kInvertOrbitY{"input/invertOrbitY", false};
inline constexpr const char* kShortcutNames[] = {"sinew", "blender", "maya"};
inline constexpr ChoicePreference kShortcuts{"input/shortcuts", kShortcutNames};

// Animation
inline constexpr NumberPreference kRate{"animation/framesPerSecond", 30, 1, 1000};
inline constexpr const char* kInterpolationNames[] = {"catmullRom", "linear", "step", "monotone"};
inline constexpr ChoicePreference kInterpolation{"animation/interpolation", kInterpolationNames};
inline constexpr TogglePreference kAutoKey{"animation/autoKey", false};
inline constexpr NumberPreference kIkIterations{"animation/ikIterations", 200, 1, 1000};
inline constexpr TogglePreference kEnforceLimits{"animation/enforceLimits", true};
inline constexpr NumberPreference kGhostsBefore{"motion/ghostsBefore", 2, 0, 20};
inline constexpr NumberPreference kGhostsAfter{"motion/ghostsAfter", 2, 0, 20};
inline constexpr NumberPreference kGhostStep{"motion/ghostStep", 10, 1, 10000};

// Viewport
inline constexpr NumberPreference kSamples{"viewport/samples", 4, 2, 16};
inline constexpr NumberPreference kBoneSize{"viewport/boneSizePercent", 100, 25, 400};
inline constexpr NumberPreference kLabelSize{"viewport/labelSize", 11, 8, 24};

// Files
inline constexpr const char* kImportFixNames[] = {"suggest", "asStated"};
inline constexpr ChoicePreference kImportFixes{"files/importFixes", kImportFixNames};
/// For files that do not state their unit: that of the format, or one of kLengthUnits in their order.
inline constexpr const char* kImportUnitNames[] = {"format",     "metre", "decimetre", "centimetre",
                                                   "millimetre", "foot",  "inch",      "cmu"};
inline constexpr ChoicePreference kImportUnit{"files/importUnit", kImportUnitNames};
/// For files that do not state their axes.
inline constexpr const char* kImportUpNames[] = {"y", "z"};
inline constexpr ChoicePreference kImportUp{"files/importUp", kImportUpNames};
/// The last used settings, or the ids of exportPresets() in their order.
inline constexpr const char* kExportPresetNames[] = {"last",    "blender", "unity", "unreal",     "maya",
                                                     "threejs", "babylon", "godot", "as-imported"};
inline constexpr ChoicePreference kExportPreset{"files/exportPreset", kExportPresetNames};
inline constexpr NumberPreference kBackups{"files/backups", 5, 0, 100};
inline constexpr NumberPreference kUndoMemory{"files/undoMegabytes", 512, 1, 1 << 20};
inline constexpr TogglePreference kKeepHistory{"files/keepHistory", false};
inline constexpr NumberPreference kJournalSize{"files/journalMegabytes", 64, 1, 1 << 20};

// Colours
inline constexpr const char* kAxisNames[] = {"standard", "redGreenSafe", "blueYellowSafe"};
inline constexpr ChoicePreference kAxisColors{"colors/axes", kAxisNames};

}  // namespace preference

/// Reads and stores preferences. Values in the file that are out of range or of the wrong type count as the
/// default. Any thread may read values, but only the GUI thread may change them.
class Preferences : public QObject {
    Q_OBJECT
public:
    static Preferences& get();

    bool value(const TogglePreference& preference) const;
    double value(const NumberPreference& preference) const;
    int integer(const NumberPreference& preference) const;
    /// Returns the index of the chosen name.
    std::size_t value(const ChoicePreference& preference) const;
    /// Returns the colour stored under `key`; invalid if there is none.
    QColor color(const QString& key) const;
    /// Returns the texts stored in a group, such as "shortcuts", by their keys in it.
    std::map<QString, QString> texts(const QString& group) const;

    // Each writes the file at once, so that the change survives a crash, and emits changed().
    void set(const TogglePreference& preference, bool on);
    void set(const NumberPreference& preference, double number);
    void set(const ChoicePreference& preference, std::size_t index);
    void setColor(const QString& key, const QColor& color);
    void setText(const QString& key, const QString& text);
    /// Replaces all texts of a group at once. The change is announced with the name of the group.
    void replaceTexts(const QString& group, const std::map<QString, QString>& texts);
    void reset(const QString& key);  ///< restores the default

Q_SIGNALS:
    void changed(const QString& key);

private:
    void store(const QString& key, const QVariant& value);
};

/// Renames keys written by older versions. Called at the start, before preferences are read.
void migrateSettings();

/// Renames the settings file to the first free name with ".bak" at the end, so that everything has its
/// default. Returns the new path; empty if there was no file, or none if it cannot be renamed. Call it before
/// anything reads the settings.
std::optional<QString> resetSettings();

}  // namespace sinew
