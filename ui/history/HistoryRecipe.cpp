#include "ui/history/HistoryRecipe.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/scene/SceneEquality.h"
#include "core/scene/edits/SetWarp.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"
#include "ui/document/StepRecipe.h"

namespace sinew {

namespace {

constexpr qsizetype kMostNamed = 3;

QString translated(const char* text, int n = -1) {
    return QCoreApplication::translate("sinew::HistoryRecipe", text, nullptr, n);
}

const Clip* clipIn(const Scene& scene, const RecipeClip& at) {
    const auto character = scene.find(at.character);
    return character ? character->find(at.clip) : nullptr;
}

/// The time warp that plays behind a step that changed nothing else. The scene has it: what a hand did to its
/// pins need not be told apart.
std::optional<recipe::Step> warpOf(const Scene& before, const Scene& after, const RecipeClip& at) {
    const Clip* clip = clipIn(after, at);
    Result<Scene> warped = setWarp(before, at.character, at.clip, clip->warp);
    if (warped && clip->warp) warped = muteWarp(*warped, at.character, at.clip, clip->warpMuted);
    if (!warped || !saysTheSame(*warped, after)) return std::nullopt;
    const TimeWarp* playing = clip->playingWarp();
    return playing ? recipe::Warp{playing->pins(), playing->limits()} : recipe::Warp{};
}

bool isOf(const StepRecipe& step, const RecipeClip& at) {
    return step.clip.character == at.character && (!step.clip.clip || step.clip.clip == at.clip);
}

/// Puts steps of a history behind each other.
class Composing {
public:
    explicit Composing(const RecipeClip& at) : at_(at) {}

    /// The clip came with it.
    void begin(const Step& step, bool wasOpened) {
        const auto* import = step.recipe ? std::get_if<recipe::Import>(&step.recipe->step) : nullptr;
        if (import) {
            const bool chosen = import->metresPerUnit || import->rate || import->addPositionsToOffset;
            if (chosen) take(*import);
        } else if (!wasOpened) {
            made_.leftOut << step.text;
        }
    }

    void add(const Step& before, const Step& step) {
        if (before.scene.find(at_.character) == step.scene.find(at_.character)) return;
        if (step.recipe && isOf(*step.recipe, at_)) return take(step.recipe->step);
        if (step.recipe) return;  // another clip's
        if (const auto warp = warpOf(before.scene, step.scene, at_)) return take(*warp);
        made_.leftOut << step.text;
    }

    /// What became of the skeleton before the clip came.
    void addEarlier(const Step& before, const Step& step) {
        const auto was = before.scene.find(at_.character), is = step.scene.find(at_.character);
        if (was && is && was->skeleton != is->skeleton) made_.leftOut << step.text;
    }

    void addExport(const StepRecipe& done) {
        if (isOf(done, at_)) take(done.step);
    }

    HistoryRecipe made(bool isWhole) {
        made_.isWhole = isWhole;
        return std::move(made_);
    }

private:
    void take(const recipe::Step& step) {
        auto& steps = made_.recipe.steps;
        const auto isWarp = [](const recipe::Step& one) { return std::holds_alternative<recipe::Warp>(one); };
        if (!steps.empty() && isWarp(steps.back()) && isWarp(step)) steps.pop_back();
        steps.push_back(step);
    }

    RecipeClip at_;
    HistoryRecipe made_;
};

}  // namespace

HistoryRecipe historyRecipe(const Document& document, const Selection& selection) {
    const auto character = selection.character();
    const auto clip = selection.clip();
    if (!character || !clip) return {};
    const RecipeClip at{character->id, clip->id};
    const History& history = document.history();
    const auto& steps = history.steps();
    const auto last = static_cast<std::size_t>(history.cursor());
    if (!clipIn(steps[last].scene, at)) return {};
    std::size_t first = last;
    while (first > 0 && clipIn(steps[first - 1].scene, at)) --first;
    const bool isForgotten = first == 0 && history.forgetful();
    Composing composing(at);
    for (std::size_t i = 1; i <= first; ++i) composing.addEarlier(steps[i - 1], steps[i]);
    if (!isForgotten) composing.begin(steps[first], first == 0);
    for (std::size_t i = first + 1; i <= last; ++i) composing.add(steps[i - 1], steps[i]);
    for (const auto& done : document.exports()) composing.addExport(*done);
    return composing.made(!isForgotten);
}

QString noteOf(const HistoryRecipe& made) {
    QString note = translated(QT_TRANSLATE_NOOP("sinew::HistoryRecipe", "%n step(s) copied as a recipe."),
                              static_cast<int>(made.recipe.steps.size()));
    if (!made.leftOut.isEmpty()) {
        note += u' ' + translated(QT_TRANSLATE_NOOP("sinew::HistoryRecipe", "%n step(s) were left out: %1"),
                                  static_cast<int>(made.leftOut.size()))
                           .arg(made.leftOut.mid(0, kMostNamed).join(QStringLiteral(", ")));
        note += made.leftOut.size() > kMostNamed ? u'…' : u'.';
    }
    if (!made.isWhole)
        note += u' ' + translated(QT_TRANSLATE_NOOP("sinew::HistoryRecipe", "Older steps are forgotten."));
    return note;
}

Diagnostics leftOut(const HistoryRecipe& made) {
    Diagnostics messages;
    for (const QString& step : made.leftOut) {
        const QString text =
            translated(QT_TRANSLATE_NOOP("sinew::HistoryRecipe", "\"%1\" was left out of the recipe"));
        messages.inform(ErrorCode::dataIgnored, "recipe", text.arg(step).toStdString());
    }
    return messages;
}

}  // namespace sinew
