#include "ui/curvetools/LengthText.h"

#include <QCoreApplication>

#include "ui/widgets/NumberText.h"

namespace sinew {

QString lengthText(const Clip& after, const Clip& before) {
    const auto frames = [](const Clip& clip) { return numberText(clip.played().count()); };
    const auto duration = [](const Clip& clip) {
        const auto [first, last] = clip.played();
        return numberText((clip.rate.time(last) - clip.rate.time(first)).value, 3);
    };
    return QCoreApplication::translate("sinew::LengthText", "%1 frames, %2 s; now %3 frames, %4 s")
        .arg(frames(after), duration(after), frames(before), duration(before));
}

}  // namespace sinew
