#include "ui/viewport/trails/MotionSettings.h"

#include <QSettings>
#include <algorithm>

#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

template <class Settings, class Visit>
void eachNumber(Settings& settings, Visit visit) {
    visit("motion/around", settings.framesAround, 1, MotionSettings::kMaxFrames);
    visit("motion/tickEvery", settings.framesPerDot, 1, MotionSettings::kMaxFrames);
}

const QString kRange = QStringLiteral("motion/range");
const QString kAtHead = QStringLiteral("motion/atHead");
const QString kOriginal = QStringLiteral("motion/original");
const QString kBeside = QStringLiteral("motion/besideMetres");

}  // namespace

MotionSettings readMotionSettings() {
    const QSettings stored;
    MotionSettings settings;
    eachNumber(settings, [&stored](const char* key, int& number, int least, int most) {
        number = std::clamp(stored.value(QLatin1String(key), number).toInt(), least, most);
    });
    settings.ghostsBefore = Preferences::get().integer(preference::kGhostsBefore);
    settings.ghostsAfter = Preferences::get().integer(preference::kGhostsAfter);
    settings.ghostStep = Preferences::get().integer(preference::kGhostStep);
    const int range = stored.value(kRange, static_cast<int>(settings.range)).toInt();
    settings.range = static_cast<MotionSettings::Range>(std::clamp(range, 0, 2));
    if (stored.value(kAtHead).toBool()) settings.boneEnd = BonePoint::End::head;
    const int original = stored.value(kOriginal, static_cast<int>(settings.original)).toInt();
    settings.original = static_cast<MotionSettings::Original>(std::clamp(original, 0, 2));
    const double metres = stored.value(kBeside).toDouble();
    if (metres >= 0) settings.sideBySideMetres = std::min(metres, MotionSettings::kMaxMetres);
    return settings;
}

void saveMotionSettings(const MotionSettings& settings) {
    QSettings stored;
    eachNumber(settings, [&stored](const char* key, int number, int, int) {
        stored.setValue(QLatin1String(key), number);
    });
    Preferences::get().set(preference::kGhostsBefore, settings.ghostsBefore);
    Preferences::get().set(preference::kGhostsAfter, settings.ghostsAfter);
    Preferences::get().set(preference::kGhostStep, settings.ghostStep);
    stored.setValue(kRange, static_cast<int>(settings.range));
    stored.setValue(kAtHead, settings.boneEnd == BonePoint::End::head);
    stored.setValue(kOriginal, static_cast<int>(settings.original));
    stored.setValue(kBeside, settings.sideBySideMetres);
}

}  // namespace sinew
