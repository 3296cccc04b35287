#include "ui/document/LengthText.h"

#include <QCoreApplication>

#include "ui/widgets/NumberText.h"

namespace sinew {

QString lengthText(const Clip& clip) {
    const FrameRange played = clip.played();
    const Seconds duration = clip.rate.time(played.last) - clip.rate.time(played.first);
    return QCoreApplication::translate("sinew::LengthText", "%1 frames, %2 s")
        .arg(numberText(played.count()), numberText(duration.value, 3));
}

QString lengthText(const Clip& after, const Clip& before) {
    return QCoreApplication::translate("sinew::LengthText", "%1; now %2")
        .arg(lengthText(after), lengthText(before));
}

}  // namespace sinew
