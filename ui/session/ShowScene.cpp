#include "ui/session/ShowScene.h"

#include <utility>

namespace sinew {

namespace {

void applySelection(Session& session, const ViewState& view) {
    Selection& selection = session.selection;
    for (const auto& [character, clip] : view.clips) selection.setClip(character, clip);
    selection.setCharacter(view.character);
    std::vector<JointId> joints = view.joints;
    std::erase_if(joints, [&](JointId joint) { return !owningCharacter(session.document.scene(), joint); });
    selection.select(std::move(joints));
}

void applyRange(Playback& playback, const ViewState& view) {
    const auto [in, out] = view.range.value_or(std::pair(playback.firstFrame(), playback.lastFrame()));
    playback.setRange(in, out);
}

void applyVisibility(Visibility& visibility, const ViewState& view) {
    visibility.showAll();
    visibility.setLocked(visibility.lockedJoints(), false);
    visibility.setHidden(view.hidden, true);
    visibility.setHidden(view.hiddenMeshes, true);
    visibility.setLocked(view.locked, true);
    visibility.setSolo(view.solo);
    visibility.setTrails(visibility.trailJoints(), false);
    visibility.setTrails(view.trails, true);
}

}  // namespace

ViewState viewState(const Session& session) {
    const Selection& selection = session.selection;
    const Playback& playback = session.playback;
    ViewState view;
    if (const auto active = selection.character()) view.character = active->id;
    for (const auto& character : session.document.scene().characters)
        if (const auto clip = selection.clip(*character)) view.clips.emplace_back(character->id, clip->id);
    view.joints = selection.joints();
    view.frame = playback.frame();
    if (playback.inFrame() != playback.firstFrame() || playback.outFrame() != playback.lastFrame())
        view.range = {playback.inFrame(), playback.outFrame()};
    view.hidden = session.visibility.hiddenJoints();
    view.hiddenMeshes = session.visibility.hiddenMeshes();
    view.locked = session.visibility.lockedJoints();
    view.solo = session.visibility.soloJoints();
    view.trails = session.visibility.trailJoints();
    if (session.readCamera) view.camera = session.readCamera();
    return view;
}

StepSelection stepSelection(const ViewState& view) {
    return {view.character, view.clips, {}, view.joints, {}};
}

ViewState selectionView(const StepSelection& selection) {
    ViewState view;
    view.character = selection.character;
    view.clips = selection.clips;
    view.joints = selection.joints;
    return view;
}

void showScene(Session& session, Scene scene, const QString& title, const std::optional<ViewState>& view,
               std::shared_ptr<const StepRecipe> recipe) {
    session.playback.setPlaying(false);
    session.posing.setMode(Posing::Mode::pose);
    session.comparison.setEnabled(false);
    // A file's ids may equal those of the previous document. Opening an empty scene first clears all state by
    // id.
    session.document.open({}, title);
    session.document.open(std::move(scene), title, std::move(recipe));
    const ViewState shown = view.value_or(ViewState{});
    applySelection(session, shown);
    applyVisibility(session.visibility, shown);
    applyRange(session.playback, shown);
    session.playback.setFrame(view ? view->frame : session.playback.firstFrame());
    if (shown.camera && session.restoreCamera) session.restoreCamera(*shown.camera);
}

RecoveredHistory currentHistory(const Session& session) {
    const History& history = session.document.history();
    RecoveredHistory stored;
    for (const Step& step : history.steps()) {
        const bool isFirst = stored.steps.empty();
        const ViewState before =
            isFirst ? ViewState{} : selectionView(history.steps()[stored.steps.size() - 1].selection);
        stored.steps.push_back({step.text.toStdString(), step.scene, before});
    }
    stored.cursor = static_cast<std::size_t>(history.cursor());
    stored.view = viewState(session);
    return stored;
}

void showHistory(Session& session, const RecoveredHistory& history, const QString& title,
                 const ViewState& view, bool isSaved) {
    showScene(session, history.current().scene, title, view);
    std::vector<Step> steps;
    for (std::size_t i = 0; i < history.steps.size(); ++i) {
        // The selection when a step was left is that from before the next step.
        const bool isLast = i + 1 == history.steps.size();
        Step& step = steps.emplace_back();
        step.text = QString::fromStdString(history.steps[i].text);
        step.scene = history.steps[i].scene;
        step.selection = stepSelection(isLast ? history.view : history.steps[i + 1].view);
    }
    session.document.restoreHistory(std::move(steps), static_cast<int>(history.cursor), isSaved);
}

}  // namespace sinew
