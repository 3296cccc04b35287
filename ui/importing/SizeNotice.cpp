#include "ui/importing/SizeNotice.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::SizeNotice", text); }

// A hand is a tenth of a man. Units that are mistaken for each other are further apart: 1 m is 100 cm, 39 in.
constexpr double kSizeRatio = 15;

QString sizeText(const Character& character) {
    return tr("%1 is %2 m")
        .arg(QString::fromStdString(character.name), shortNumberText(character.skeleton->extent(), 3));
}

/// Returns the ratio of two sizes as a symmetric distance (absolute logarithm).
double sizeDistance(const Character& a, const Character& b) {
    return std::abs(std::log(a.skeleton->extent() / b.skeleton->extent()));
}

}  // namespace

std::optional<SizeNotice> sizeNotice(const Scene& before, const Scene& after) {
    if (before.characters.empty()) return std::nullopt;
    for (const auto& added : after.characters) {
        if (before.find(added->id)) continue;
        const auto& nearest = **std::ranges::min_element(
            before.characters, {}, [&added](const auto& known) { return sizeDistance(*known, *added); });
        if (sizeDistance(nearest, *added) < std::log(kSizeRatio)) continue;
        const bool larger = added->skeleton->extent() > nearest.skeleton->extent();
        return SizeNotice{
            (larger ? tr("%1 is much larger than %2") : tr("%1 is much smaller than %2"))
                .arg(QString::fromStdString(added->name), QString::fromStdString(nearest.name)),
            tr("Diagonal size in the rest pose: %1, %2. If this is not intended, undo and choose "
               "the length unit in File > Import…")
                .arg(sizeText(*added), sizeText(nearest))};
    }
    return std::nullopt;
}

}  // namespace sinew
