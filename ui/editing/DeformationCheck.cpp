#include "ui/editing/DeformationCheck.h"

#include <algorithm>
#include <utility>

#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

/// Returns the numbers of each mesh from those of all meshes in order, with `low` and `high` as 0 and 1.
std::map<MeshId, DeformationCheck::Levels> levels(const Character& character,
                                                  const std::vector<float>& vertices, double low,
                                                  double high) {
    std::map<MeshId, DeformationCheck::Levels> result;
    std::size_t first = 0;
    for (const auto& mesh : character.meshes) {
        auto list = std::make_shared<std::vector<float>>(mesh->geometry->positions.size());
        for (std::size_t v = 0; v < list->size(); ++v)
            (*list)[v] = static_cast<float>(
                std::clamp((static_cast<double>(vertices[first + v]) - low) / (high - low), 0.0, 1.0));
        first += list->size();
        result[mesh->id] = std::move(list);
    }
    return result;
}

}  // namespace

DeformationCheck::DeformationCheck(Document& document, Selection& selection, Playback& playback,
                                   CurrentPose& pose)
    : selection_(&selection), playback_(&playback), pose_(&pose), task_(this) {
    connect(&pose, &CurrentPose::posed, this, &DeformationCheck::update);
    connect(&selection, &Selection::characterChanged, this, &DeformationCheck::update);
    connect(&document, &Document::stepped, this, &DeformationCheck::update);
    connect(&playback, &Playback::stateChanged, this, &DeformationCheck::update);
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (std::exchange(isStale_, false) && !cancelled) update();
    });
}

void DeformationCheck::setColors(Colors colors) {
    if (std::exchange(colors_, colors) == colors) return;
    update();
    Q_EMIT changed();
}

bool DeformationCheck::isWanted() const {
    const Evaluator* active = pose_->active();
    return active && !active->character().meshes.empty() && !playback_->playing() &&
           (colors_ != Colors::none || pose_->testPose());
}

QString DeformationCheck::hint() const {
    if (summary_) return {};
    if (isWanted()) return tr("Measuring…");
    if (playback_->playing()) return tr("Stop playback to measure the meshes");
    return tr("Choose a colour, or turn joints in a test pose, to measure the meshes");
}

DeformationCheck::Levels DeformationCheck::levelsOf(MeshId mesh) const {
    const auto& levels = colors_ == Colors::thicknessLoss ? thicknessLoss_ : penetration_;
    const auto found = levels.find(mesh);
    return colors_ == Colors::none || found == levels.end() ? nullptr : found->second;
}

void DeformationCheck::clear() {
    task_.cancel();
    isStale_ = false;
    const bool hadAny = summary_.has_value();
    summary_.reset();
    thicknessLoss_.clear();
    penetration_.clear();
    if (hadAny) Q_EMIT changed();
}

void DeformationCheck::update() {
    if (!isWanted()) {
        clear();
        return;
    }
    const auto character = selection_->character();
    Subject subject{character->skeleton, {}};
    for (const auto& mesh : character->meshes) subject.geometries.push_back(mesh->geometry);
    if (subject != subject_) {
        clear();
        subject_ = std::move(subject);
        meter_.reset();
    } else if (task_.running()) {
        // Finishes first, so that numbers and colours follow a pose that keeps changing.
        isStale_ = true;
        return;
    }
    start();
}

void DeformationCheck::start() {
    const auto character = selection_->character();
    const auto shown = pose_->active()->model();
    task_.start(tr("Measuring meshes"),
                [this, character, meter = meter_,
                 model = std::vector(shown.begin(), shown.end())](BackgroundTask::Control& control) mutable {
                    if (!meter)
                        meter = std::make_shared<const DeformationMeter>(
                            character->meshes, *character->skeleton, &control.cancel);
                    auto result = std::make_shared<Measured>();
                    if (!control.cancel) *result = measured(*meter, *character, model, control.cancel);
                    return [this, meter, result] {
                        meter_ = meter;
                        summary_ = result->summary;
                        thicknessLoss_ = std::move(result->thicknessLoss);
                        penetration_ = std::move(result->penetration);
                        Q_EMIT changed();
                    };
                });
    if (!summary_) Q_EMIT changed();
}

DeformationCheck::Measured DeformationCheck::measured(const DeformationMeter& meter,
                                                      const Character& character,
                                                      std::span<const Affine> model,
                                                      const std::atomic<bool>& cancel) {
    const auto measure = [&](std::optional<SkinningMethod> method) {
        return meter.measure(character.meshes, *character.skeleton, model, method, &cancel);
    };
    const Deformation linear = measure(SkinningMethod::linearBlend),
                      dual = measure(SkinningMethod::dualQuaternion);
    const auto all = [&character](SkinningMethod method) {
        return std::ranges::all_of(character.meshes,
                                   [method](const auto& mesh) { return mesh->method == method; });
    };
    std::optional<Deformation> mixed;
    if (!all(SkinningMethod::linearBlend) && !all(SkinningMethod::dualQuaternion))
        mixed = measure(std::nullopt);
    const Deformation& own = mixed ? *mixed : all(SkinningMethod::linearBlend) ? linear : dual;
    Measured result;
    result.thicknessLoss = levels(character, own.thicknessLoss, DeformationTotals::kThinner, kFullLoss);
    result.penetration = levels(character, own.penetration, 0, 1);
    result.summary = {linear, dual};
    return result;
}

}  // namespace sinew
