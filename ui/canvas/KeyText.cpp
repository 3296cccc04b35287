#include "ui/canvas/KeyText.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/document/Descriptions.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct KeyTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::KeyText)
};

constexpr std::size_t kMaxLines = 9;
constexpr const char* kInterpolationNames[] = {  // in the order of Interpolation
    QT_TRANSLATE_NOOP("sinew::KeyText", "step"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "linear"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "Catmull-Rom"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "uniform Catmull-Rom"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "monotone"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "Hermite"),
    QT_TRANSLATE_NOOP("sinew::KeyText", "SLERP")};

}  // namespace

QString interpolationName(Interpolation interpolation) {
    return KeyTexts::tr(kInterpolationNames[static_cast<std::size_t>(interpolation)]);
}

QString valueText(Channel channel, double value) {
    if (isAngle(channel)) return numberText(degrees(value), 2) + u'°';
    if (isTranslation(channel)) return KeyTexts::tr("%1 m").arg(numberText(value, 3));
    return numberText(value, channel == Channel::weight ? 3 : 2);
}

QString keyText(const Character& character, const Clip& clip, const KeyRef& ref) {
    const Curve* curve = clip.find(ref.id);
    const auto owner = channelOwner(character, ref.id.joint);
    const auto there = curve ? keyAt(clip, ref.id, ref.time) : std::nullopt;
    if (!there || !owner) return {};
    const Key key = curve->key(curve->keyAtOrBefore(there->time));
    return KeyTexts::tr("%1, %2: %3, %4")
        .arg(owner->name, channelName(owner->order, ref.id.channel), valueText(ref.id.channel, key.value),
             interpolationName(key.interpolation));
}

QString keysText(const Character& character, const Clip& clip, std::span<const KeyRef> refs) {
    if (refs.empty()) return {};
    const double frame = clip.rate.frame(refs.front().time);
    QStringList lines{KeyTexts::tr("Frame %1, %2 s")
                          .arg(shortNumberText(frame, 2), numberText(refs.front().time.value, 3))};
    for (const KeyRef& ref : refs.first(std::min(refs.size(), kMaxLines)))
        lines << keyText(character, clip, ref);
    if (refs.size() > kMaxLines)
        lines << KeyTexts::tr("and %n more", nullptr, static_cast<int>(refs.size() - kMaxLines));
    return lines.join(u'\n');
}

}  // namespace sinew
