#include "ui/history/HistoryRecipe.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "ui/document/Document.h"
#include "ui/document/History.h"
#include "ui/document/Selection.h"
#include "ui/document/StepRecipe.h"

namespace sinew {

namespace {

constexpr qsizetype kMaxListedSteps = 3;

/// Translates the texts of this file.
struct RecipeTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::HistoryRecipe)
};

const Clip* findClip(const Scene& scene, const RecipeClip& target) {
    const auto character = scene.find(target.character);
    return character ? character->find(target.clip) : nullptr;
}

/// Returns the time warp after a step that changed only the time warp, or nullopt if it changed anything
/// else. The warp is taken from the scene, so that all edits of its pins are treated alike.
std::optional<recipe::Step> warpStep(const Scene& before, const Scene& after, const RecipeClip& target) {
    const Clip* clip = findClip(after, target);
    Result<Scene> warped = setWarp(before, target.character, target.clip, clip->warp);
    if (warped && clip->warp) warped = muteWarp(*warped, target.character, target.clip, clip->warpMuted);
    if (!warped || !haveEqualContents(*warped, after)) return std::nullopt;
    const TimeWarp* playing = clip->playingWarp();
    return playing ? recipe::Warp{playing->pins(), playing->limits()} : recipe::Warp{};
}

bool appliesTo(const StepRecipe& step, const RecipeClip& target) {
    return step.clip.character == target.character && (!step.clip.clip || step.clip.clip == target.clip);
}

/// Composes a recipe from the steps of a history.
class RecipeComposer {
public:
    explicit RecipeComposer(const History& history) : history_(history) {}

    /// Adds the steps that led to a clip as it is after a step.
    void compose(const RecipeClip& target, std::size_t last) {
        target_ = target;
        const auto& steps = history_.steps();
        std::size_t first = last;
        while (first > 0 && findClip(steps[first - 1].scene, target)) --first;
        // What was done before the clip was retargeted last, was done to the source.
        for (std::size_t i = last; i >= std::max<std::size_t>(first, 1); --i) {
            const auto& step = steps[i].recipe;
            if (!step || !step->source || !appliesTo(*step, target)) continue;
            compose(*step->source, i - 1);
            if (retargetOf(result_.recipe))
                result_.skippedSteps << steps[i].text;  // a recipe retargets once at most
            else
                append(step->step);
            target_ = target;
            for (std::size_t after = i + 1; after <= last; ++after) add(steps[after - 1], steps[after]);
            return;
        }
        const bool isTruncated = first == 0 && history_.hasDroppedSteps();
        result_.isComplete = !isTruncated;
        for (std::size_t i = 1; i <= first; ++i) addEarlier(steps[i - 1], steps[i]);
        if (!isTruncated) begin(steps[first], first == 0);
        for (std::size_t i = first + 1; i <= last; ++i) add(steps[i - 1], steps[i]);
    }

    void addExport(const StepRecipe& done) {
        if (appliesTo(done, target_)) append(done.step);
    }

    HistoryRecipe result() { return std::move(result_); }

private:
    /// Adds the step that created the clip.
    void begin(const Step& step, bool wasOpened) {
        const auto* import = step.recipe ? std::get_if<recipe::Import>(&step.recipe->step) : nullptr;
        if (import) {
            const bool hasOptions = import->metresPerUnit || import->rate || import->addPositionsToOffset;
            if (hasOptions) append(*import);
        } else if (!wasOpened) {
            result_.skippedSteps << step.text;
        }
    }

    void add(const Step& before, const Step& step) {
        if (before.scene.find(target_.character) == step.scene.find(target_.character)) return;
        if (step.recipe && appliesTo(*step.recipe, target_)) return append(step.recipe->step);
        if (step.recipe) return;  // on another clip
        if (const auto warp = warpStep(before.scene, step.scene, target_)) return append(*warp);
        result_.skippedSteps << step.text;
    }

    /// Adds a step from before the clip was created, which matters only if it changed the skeleton.
    void addEarlier(const Step& before, const Step& step) {
        const auto characterBefore = before.scene.find(target_.character),
                   characterAfter = step.scene.find(target_.character);
        if (characterBefore && characterAfter && characterBefore->skeleton != characterAfter->skeleton)
            result_.skippedSteps << step.text;
    }

    void append(const recipe::Step& step) {
        auto& steps = result_.recipe.steps;
        const auto isWarp = [](const recipe::Step& one) { return std::holds_alternative<recipe::Warp>(one); };
        if (!steps.empty() && isWarp(steps.back()) && isWarp(step)) steps.pop_back();
        steps.push_back(step);
    }

    const History& history_;
    RecipeClip target_;
    HistoryRecipe result_;
};

}  // namespace

HistoryRecipe historyRecipe(const Document& document, const Selection& selection) {
    const auto character = selection.character();
    const auto clip = selection.clip();
    if (!character || !clip) return {};
    const RecipeClip target{character->id, clip->id};
    const History& history = document.history();
    const auto& steps = history.steps();
    const auto last = static_cast<std::size_t>(history.cursor());
    if (!findClip(steps[last].scene, target)) return {};
    RecipeComposer composer(history);
    composer.compose(target, last);
    for (const auto& done : document.exports()) composer.addExport(*done);
    return composer.result();
}

QString summaryText(const HistoryRecipe& result) {
    QString note = RecipeTexts::tr("Copied %n step(s) as a recipe.", nullptr,
                                   static_cast<int>(result.recipe.steps.size()));
    if (!result.skippedSteps.isEmpty()) {
        note += u' ' + RecipeTexts::tr("%n step(s) left out: %1", nullptr,
                                       static_cast<int>(result.skippedSteps.size()))
                           .arg(result.skippedSteps.mid(0, kMaxListedSteps).join(QStringLiteral(", ")));
        note += result.skippedSteps.size() > kMaxListedSteps ? u'…' : u'.';
    }
    if (!result.isComplete) note += u' ' + RecipeTexts::tr("Older steps are no longer in the history.");
    return note;
}

Diagnostics skippedStepMessages(const HistoryRecipe& result) {
    Diagnostics messages;
    for (const QString& step : result.skippedSteps) {
        const QString text = RecipeTexts::tr("“%1” was left out of the recipe");
        messages.inform(ErrorCode::dataIgnored, "recipe", text.arg(step).toStdString());
    }
    return messages;
}

}  // namespace sinew
