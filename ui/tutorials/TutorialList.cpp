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
    return progress.hasMoved() && !progress.session().document.previewing();
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
         {TutorialTexts::tr("Press <b>{playback.play}</b> to play the clip. Press it again to stop."),
          QStringLiteral("transportBar"), triggered("playback.play")},
         {TutorialTexts::tr(
              "Select a joint in the middle of a limb, such as an upper arm: click it in the viewport, or "
              "choose it in the outliner."),
          QStringLiteral("outliner"), hasSelectedBranch},
         {TutorialTexts::tr(
              "Rotate the joint: press <b>{joint.rotate}</b> and drag a ring, or type an angle in the "
              "Properties panel. "
              "All joints below it follow, because the transform of each joint is relative to that of its "
              "parent. This is <i>forward kinematics</i>."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr(
              "See how the skin is bound: choose <b>View &gt; Meshes &gt; Weights of Current Joint</b> "
              "({view.weights}). The colours show the weight of the selected joint at each vertex."),
          QStringLiteral("menu:View"), checked("view.weights")},
         {TutorialTexts::tr(
              "<i>Linear blend skinning</i> moves a vertex to the average of where its joints would take "
              "it, by weight. In the Properties panel, twist the forearm by more than 120°: the skin "
              "collapses around the bone."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr(
              "Compare: click the mesh <i>Body</i> in the outliner, and choose <b>Joint &gt; Meshes "
              "&gt; Dual Quaternion Skinning</b>. It blends rotations instead of matrices and keeps "
              "the volume."),
          QStringLiteral("menu:Joint"), triggered("mesh.dualQuaternion")},
         {TutorialTexts::tr("You have posed a character and seen how its skin follows. To learn more, see "
                            "<i>Skinning</i> and <i>Maths</i> in the manual."),
          {},
          {}}}};
}

Tutorial keysTutorial() {
    return {
        QStringLiteral("help.tutorialKeys"),
        TutorialTexts::tr("Keys, interpolation and IK"),
        {{TutorialTexts::tr(
              "Start with a skeleton: choose <b>File &gt; New…</b> ({file.new}), then <b>Biped</b>."),
          QStringLiteral("menu:File"), [](const Progress& progress) { return progress.hasOpened(); }},
         {TutorialTexts::tr("Select a forearm, in the viewport or in the outliner."),
          QStringLiteral("outliner"), hasSelected},
         {TutorialTexts::tr("Set a key for the pose of the first frame: choose <b>Key &gt; Set Key</b>, or "
                            "press <b>{key.setAll}</b> "
                            "over the viewport."),
          QStringLiteral("menu:Key"), [](const Progress& progress) { return keyTimes(progress) >= 1; }},
         {TutorialTexts::tr("Go to frame 20 or later: drag in the ruler of the timeline, or press "
                            "<b>{playback.stepForward}</b> over the timeline repeatedly."),
          QStringLiteral("timeline"),
          [](const Progress& progress) { return progress.session().playback.frame().value >= 20; }},
         {TutorialTexts::tr(
              "Move the hand, and let the arm follow by <i>inverse kinematics</i>: drag the end of the "
              "forearm in the viewport. From the keyboard, choose <b>Joint &gt; Goals &gt; Add Goals</b>, "
              "change the target in the Goals panel, then choose <b>Joint &gt; Goals &gt; Solve Goals</b>."),
          QStringLiteral("goals"), isPosed},
         {TutorialTexts::tr("Set a key for this pose, too."), QStringLiteral("menu:Key"),
          [](const Progress& progress) { return keyTimes(progress) >= 2; }},
         {TutorialTexts::tr("Go forward 20 frames, move the hand again, and set a third key. The "
                            "interpolations now differ around the middle key."),
          QStringLiteral("timeline"), [](const Progress& progress) { return keyTimes(progress) >= 3; }},
         {TutorialTexts::tr(
              "See how the angles change between the keys: choose <b>View &gt; Layouts &gt; Curves</b>, and "
              "turn on <b>Curve &gt; Compare</b>. The Compare panel shows how much linear, Catmull-Rom and "
              "SLERP interpolation differ."),
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
              "You have keyed a pose by inverse kinematics and compared interpolations. To learn more, see "
              "<i>Pose with inverse kinematics</i> and <i>Joint limits</i> in the manual."),
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
         {TutorialTexts::tr("Choose <b>Retime &gt; Time Warp &gt; Add Time Warp</b> ({warp.create}). A time "
                            "warp maps new time to source time; at first it changes nothing."),
          QStringLiteral("menu:Retime"), [](const Progress& progress) { return pinCount(progress) >= 2; }},
         {TutorialTexts::tr(
              "Go to the middle of the clip and add a pin there: <b>Retime &gt; Time Warp &gt; Add Pin at "
              "Playhead</b> ({warp.addPin})."),
          QStringLiteral("menu:Retime"), [](const Progress& progress) { return pinCount(progress) >= 3; }},
         {TutorialTexts::tr(
              "Drag the pin sideways, or change its time in the table of the Warp Pins panel. One half of "
              "the clip becomes faster, the other slower."),
          QStringLiteral("warpDock"), isPosed},
         {TutorialTexts::tr("Press <b>{playback.play}</b> and compare the two figures."),
          QStringLiteral("transportBar"), triggered("playback.play")},
         {TutorialTexts::tr(
              "Turn the warp into keys: choose <b>Retime &gt; Time Warp &gt; Bake…</b>. Rotations between "
              "keys are interpolated by SLERP."),
          QStringLiteral("menu:Retime"),
          [](const Progress& progress) { return progress.hasChanged() && pinCount(progress) == 0; }},
         {TutorialTexts::tr("You have changed the timing of a motion without touching its poses. To learn "
                            "more, see <i>Time warps</i> in the manual."),
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
         {TutorialTexts::tr("Bend the finger: type another angle in the Properties panel, or press "
                            "<b>{joint.rotate}</b> and drag a ring. The skin follows the bones."),
          QStringLiteral("properties"), isPosed},
         {TutorialTexts::tr("See how much each vertex follows the joint: choose <b>View &gt; Meshes &gt; "
                            "Weights of Current Joint</b> ({view.weights}). Between two joints, their "
                            "weights add up to 1."),
          QStringLiteral("menu:View"), triggered("view.weights")},
         {TutorialTexts::tr(
              "A finger bends only one way. Choose <b>Joint &gt; Limits &gt; Presets &gt; Finger</b>."),
          QStringLiteral("menu:Joint"), triggered("limits.preset.finger")},
         {TutorialTexts::tr("Key the pose in the clip: choose <b>Key &gt; Set Key</b> ({key.setAll})."),
          QStringLiteral("menu:Key"), isPosed},
         {TutorialTexts::tr(
              "Export the hand with its skin, so that other programs can open it: choose <b>File "
              "&gt; Export…</b> ({file.export}) and export to glTF."),
          QStringLiteral("menu:File"),
          [](const Progress& progress) {
              return progress.wasTriggered("file.export") && !progress.session().document.exports().empty();
          }},
         {TutorialTexts::tr(
              "Open the exported file ({file.open}). It contains the skeleton, the skin with its "
              "weights, and the motion with your pose."),
          QStringLiteral("menu:File"),
          [](const Progress& progress) { return progress.hasOpened() && hasMeshes(progress); }},
         {TutorialTexts::tr("You have written a skinned hand that other programs can play. To learn more, "
                            "see <i>From mesh to character</i> and <i>Exporting</i> in the manual."),
          {},
          {}}}};
}

}  // namespace

std::vector<Tutorial> tutorials() {
    return {kinematicsTutorial(), keysTutorial(), retimingTutorial(), handTutorial()};
}

}  // namespace sinew
