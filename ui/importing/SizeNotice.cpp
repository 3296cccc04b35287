#include "ui/importing/SizeNotice.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

// A hand is a tenth of a man. Units that are mistaken for each other are further apart: 1 m is 100 cm, 39 in.
constexpr double kUnlike = 15;

QString tr(const char* text) { return QCoreApplication::translate("sinew::SizeNotice", text); }

QString sizeText(const Character& character) {
    return tr("%1 measures %2 m")
        .arg(QString::fromStdString(character.name), shortNumberText(character.skeleton->extent(), 3));
}

/// How many times one is as large as the other, as a distance: the same up and down.
double unlikeness(const Character& a, const Character& b) {
    return std::abs(std::log(a.skeleton->extent() / b.skeleton->extent()));
}

}  // namespace

std::optional<SizeNotice> sizeNotice(const Scene& before, const Scene& after) {
    if (before.characters.empty()) return std::nullopt;
    for (const auto& added : after.characters) {
        if (before.find(added->id)) continue;
        const auto& nearest = **std::ranges::min_element(
            before.characters, {}, [&added](const auto& known) { return unlikeness(*known, *added); });
        if (unlikeness(nearest, *added) < std::log(kUnlike)) continue;
        const bool larger = added->skeleton->extent() > nearest.skeleton->extent();
        return SizeNotice{(larger ? tr("%1 is far larger than %2") : tr("%1 is far smaller than %2"))
                              .arg(QString::fromStdString(added->name), QString::fromStdString(nearest.name)),
                          tr("From corner to corner at rest, %1 and %2. Where that is not meant: undo, and "
                             "choose the unit of "
                             "length in File > Import…")
                              .arg(sizeText(*added), sizeText(nearest))};
    }
    return std::nullopt;
}

}  // namespace sinew
