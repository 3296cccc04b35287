#include <QCoreApplication>
#include <algorithm>

#include "ui/session/Session.h"
#include "ui/tutorials/Tutorial.h"

namespace sinew {

namespace {

/// Translates the texts of the tutorials.
struct TutorialTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::TutorialTexts)
};

using Progress = TutorialProgress;

bool hasMeshes(const Progress& progress) {
    const auto character = progress.session().selection.character();
    return character && !character->meshes.empty();
}

bool hasSelectedBranch(const Progress& progress) {
    const auto character = progress.session().selection.character();
    const auto joint =
        character ? character->skeleton->find(progress.session().selection.currentJoint()) : std::nullopt;
    return joint && (*character->skeleton)[*joint].parent >= 0 &&
           !character->skeleton->children(*joint).empty();
}

bool hasSelected(const Progress& progress) { return !!progress.session().selection.currentJoint(); }

/// Returns the number of different times at which the active clip has keys.
std::size_t keyTimes(const Progress& progress) {
    const auto clip = progress.session().selection.clip();
    std::size_t most = 0;
    if (!clip) return most;
    for (const Track& track : clip->tracks) most = std::max(most, track.curve->size());
    return most;
}

bool isPosed(const Progress& progress) {
    return progress.hasChanged() && !progress.session().document.previewing();
}

std::size_t pinCount(const Progress& progress) {
    const auto clip = progress.session().selection.clip();
    return clip && clip->warp ? clip->warp->pins().size() : 0;
}

std::function<bool(const Progress&)> triggered(const char* action) {
    return [action](const Progress& progress) { return progress.wasTriggered(action); };
}

std::function<bool(const Progress&)> checked(const char* action) {
    return [action](const Progress& progress) { return progress.isChecked(action); };
}

Tutorial kinematicsTutorial() {
    return {
        QStringLiteral("help.tutorialKinematics"),
        TutorialTexts::tr("Forward kinematics and skinning"),
        {{TutorialTexts::tr("Open a character with a skin: choose <b>File &gt; Open Sample &gt; Figure</b>."),
          QStringLiteral("menu:File"),
          [](const Progress& progress) { return progress.hasOpened() && hasMeshes(progress); }},
         {TutorialTexts::tr("Press <b>Space</b> to play the clip. Press it again to stop."),
          QStringLiteral("transportBar"), triggered("playback.play")},
         {TutorialTexts::tr(
              "Select a joint in the middle of a limb, such as an upper arm: click it in the viewport, or "
              "choose it in the outliner."),
          QStringLiteral("outliner"), hasSelectedBranch},
         {TutorialTexts::tr(
              "Rotate the joint: press <b>E</b> and drag a ring, or type an angle in the Properties panel. "
              "All joints below it follow, because the pose of a joint is that of its parent times its own "
              "rotation. This is <i>forward kinematics</i>."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr(
              "Show what the skin follows: choose <b>View &gt; Meshes &gt; Weights of Current Joint</b> "
              "(Alt+S). The colours show the share of the selected joint at each vertex."),
          QStringLiteral("menu:View"), checked("view.weights")},
         {TutorialTexts::tr(
              "<i>Linear blend skinning</i> moves a vertex to the average of where its joints would take "
              "it, by weight. Turn the forearm about its own axis by more than 120° in the Properties panel: "
              "the skin becomes thin."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr(
              "Compare: click the mesh <i>Body</i> in the outliner, and choose <b>Joint &gt; Meshes "
              "&gt; Dual Quaternion Skinning</b>. It blends rotations instead of matrices and keeps "
              "the volume."),
          QStringLiteral("menu:Joint"), triggered("mesh.dualQuaternion")},
         {TutorialTexts::tr(
              "You have posed a character and seen how its skin follows. The manual explains the formulas "
              "on the pages <i>Skinning</i> and <i>Mathematics</i>."),
          {},
          {}}}};
}

Tutorial keysTutorial() {
    return {
        QStringLiteral("help.tutorialKeys"),
        TutorialTexts::tr("Keys, interpolation and IK inside limits"),
        {{TutorialTexts::tr(
              "Start with a skeleton: choose <b>File &gt; New…</b> (Ctrl+N), then <b>Biped</b>."),
          QStringLiteral("menu:File"), [](const Progress& progress) { return progress.hasOpened(); }},
         {TutorialTexts::tr("Select a forearm, in the viewport or in the outliner."),
          QStringLiteral("outliner"), hasSelected},
         {TutorialTexts::tr(
              "Set a key for the pose of the first frame: choose <b>Key &gt; Set Key</b>, or press <b>S</b> "
              "over the viewport."),
          QStringLiteral("menu:Key"), [](const Progress& progress) { return keyTimes(progress) >= 1; }},
         {TutorialTexts::tr(
              "Go to frame 20 or later: drag in the ruler of the timeline, or press <b>.</b> repeatedly."),
          QStringLiteral("timeline"),
          [](const Progress& progress) { return progress.session().playback.frame().value >= 20; }},
         {TutorialTexts::tr(
              "Move the hand, and let the arm follow by <i>inverse kinematics</i>: drag the end of the "
              "forearm in the viewport. With the keyboard: choose <b>Joint &gt; Goals &gt; Add Goals</b>, "
              "and change the "
              "position in the Goals panel."),
          QStringLiteral("goals"), isPosed},
         {TutorialTexts::tr("Set a key for this pose, too."), QStringLiteral("menu:Key"),
          [](const Progress& progress) { return keyTimes(progress) >= 2; }},
         {TutorialTexts::tr(
              "See how the angles run between the keys: choose <b>View &gt; Layouts &gt; Curves</b>, and "
              "turn on <b>Curve &gt; Compare</b>. The panel Compare shows how far linear interpolation, "
              "Catmull-Rom and SLERP are apart."),
          QStringLiteral("menu:Curve"), checked("curve.compare")},
         {TutorialTexts::tr(
              "Give the elbow limits: choose <b>Joint &gt; Limits &gt; Presets &gt; Elbow</b> with the "
              "forearm selected."),
          QStringLiteral("menu:Joint"), triggered("limits.preset.elbow")},
         {TutorialTexts::tr(
              "Move the hand again, so far that the elbow would have to bend backwards. The arc in the "
              "viewport shows the range, and the arm stays inside it."),
          QStringLiteral("goals"), isPosed},
         {TutorialTexts::tr(
              "You have keyed a pose by inverse kinematics and compared interpolations. More is in the "
              "manual, on the pages <i>Pose with inverse kinematics</i> and <i>Joint limits</i>."),
          {},
          {}}}};
}

Tutorial retimingTutorial() {
    return {
        QStringLiteral("help.tutorialRetiming"),
        TutorialTexts::tr("Retiming motion capture"),
        {{TutorialTexts::tr("Open a captured walk: choose <b>File &gt; Open Sample &gt; Walk</b>."),
          QStringLiteral("menu:File"), [](const Progress& progress) { return progress.hasOpened(); }},
         {TutorialTexts::tr(
              "Choose <b>View &gt; Layouts &gt; Retime</b>. The viewport shows the original motion in "
              "yellow over the warped motion in blue."),
          QStringLiteral("menu:View"), triggered("view.layoutRetime")},
         {TutorialTexts::tr(
              "Choose <b>Retime &gt; Time Warp &gt; Add Time Warp</b> (Ctrl+Alt+W). A warp maps new time to "
              "the time of the clip; at first it changes nothing."),
          QStringLiteral("menu:Retime"), [](const Progress& progress) { return pinCount(progress) >= 2; }},
         {TutorialTexts::tr(
              "Go to the middle of the clip and add a pin there: <b>Retime &gt; Time Warp &gt; Add Pin at "
              "Playhead</b> (Ctrl+Alt+K)."),
          QStringLiteral("menu:Retime"), [](const Progress& progress) { return pinCount(progress) >= 3; }},
         {TutorialTexts::tr(
              "Drag the pin sideways, or change its time in the table of the panel Warp Pins. One half of "
              "the clip becomes faster, the other slower."),
          QStringLiteral("warpDock"), isPosed},
         {TutorialTexts::tr("Press <b>Space</b> and compare the two figures."),
          QStringLiteral("transportBar"), triggered("playback.play")},
         {TutorialTexts::tr(
              "Turn the warp into keys: choose <b>Retime &gt; Time Warp &gt; Bake…</b>. Rotations between "
              "keys are interpolated by SLERP."),
          QStringLiteral("menu:Retime"),
          [](const Progress& progress) { return progress.hasChanged() && pinCount(progress) == 0; }},
         {TutorialTexts::tr(
              "You have changed the timing of a motion without touching its poses. More is in the manual, on "
              "the page <i>Time warps</i>."),
          {},
          {}}}};
}

Tutorial handTutorial() {
    return {
        QStringLiteral("help.tutorialHand"),
        TutorialTexts::tr("A skinned hand"),
        {{TutorialTexts::tr("Open a hand: choose <b>File &gt; Open Sample &gt; Hand</b>."),
          QStringLiteral("menu:File"), [](const Progress& progress) { return progress.hasOpened(); }},
         {TutorialTexts::tr("Select the second joint of a finger."), QStringLiteral("outliner"),
          hasSelectedBranch},
         {TutorialTexts::tr(
              "Bend the finger: type another angle in the Properties panel, or press <b>E</b> and drag a "
              "ring."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr(
              "A finger bends only one way. Choose <b>Joint &gt; Limits &gt; Presets &gt; Finger</b>."),
          QStringLiteral("menu:Joint"), triggered("limits.preset.finger")},
         {TutorialTexts::tr("Set a key (<b>S</b>), so that the clip contains the pose."),
          QStringLiteral("menu:Key"), isPosed},
         {TutorialTexts::tr(
              "Give the hand a skin and write it for other programs: choose <b>File &gt; Export…</b> "
              "(Ctrl+E), tick <b>Stick figure if there is no mesh</b>, and export to glTF."),
          QStringLiteral("menu:File"),
          [](const Progress& progress) {
              return progress.wasTriggered("file.export") && !progress.session().document.exports().empty();
          }},
         {TutorialTexts::tr(
              "Open the exported file (Ctrl+O). The mesh is bound to the joints: every vertex follows the "
              "joints of its weights."),
          QStringLiteral("menu:File"), hasMeshes},
         {TutorialTexts::tr(
              "You have written a skinned hand that other programs can play. More is in the manual, on the "
              "pages <i>From mesh to character</i> and <i>Exporting</i>."),
          {},
          {}}}};
}

}  // namespace

std::vector<Tutorial> tutorials() {
    return {kinematicsTutorial(), keysTutorial(), retimingTutorial(), handTutorial()};
}

}  // namespace sinew
