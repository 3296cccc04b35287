#include "ui/canvas/KeyText.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/document/ChannelName.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr std::size_t kMostLines = 9;

QString tr(const char* text) { return QCoreApplication::translate("sinew::KeyText", text); }

}  // namespace

QString interpolationName(Interpolation interpolation) {
    switch (interpolation) {
        case Interpolation::step:
            return tr("step");
        case Interpolation::linear:
            return tr("linear");
        case Interpolation::catmullRom:
            return tr("Catmull-Rom");
        case Interpolation::catmullRomUniform:
            return tr("uniform Catmull-Rom");
        case Interpolation::monotone:
            return tr("monotone");
        case Interpolation::hermite:
            return tr("Hermite");
        case Interpolation::slerp:
            break;
    }
    return tr("SLERP");
}

QString valueText(Channel channel, double value) {
    if (isAngle(channel)) return numberText(degrees(value), 2) + u'°';
    return isTranslation(channel) ? tr("%1 m").arg(numberText(value, 3)) : numberText(value, 2);
}

QString keyText(const Character& character, const Clip& clip, const KeyPlace& place) {
    const Curve* curve = clip.find(place.id);
    const auto owner = channelOwner(character, place.id.joint);
    const auto there = curve ? keyAt(clip, place.id, place.time) : std::nullopt;
    if (!there || !owner) return {};
    const Key key = curve->key(curve->keyAtOrBefore(there->time));
    return tr("%1, %2: %3, %4")
        .arg(owner->name, channelName(owner->order, place.id.channel), valueText(place.id.channel, key.value),
             interpolationName(key.interpolation));
}

QString keysText(const Character& character, const Clip& clip, std::span<const KeyPlace> places) {
    if (places.empty()) return {};
    const double frame = clip.rate.frame(places.front().time);
    QStringList lines{
        tr("Frame %1, %2 s").arg(shortNumberText(frame, 2), numberText(places.front().time.value, 3))};
    for (const KeyPlace& place : places.first(std::min(places.size(), kMostLines)))
        lines << keyText(character, clip, place);
    if (places.size() > kMostLines)
        lines << tr("and %1 more").arg(static_cast<qsizetype>(places.size() - kMostLines));
    return lines.join(u'\n');
}

}  // namespace sinew
