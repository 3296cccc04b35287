#include "ui/preferences/PreferencePages.h"

#include <QCoreApplication>
#include <QVBoxLayout>
#include <algorithm>

#include "core/io/ExportPresets.h"
#include "ui/actions/Actions.h"
#include "ui/preferences/PreferenceRow.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"
#include "ui/widgets/Theme.h"

namespace sinew {

PreferencePage::PreferencePage(QWidget* parent) : QScrollArea(parent) {
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(this);
    column_ = columnLayout(content, {8, 0, 8, 8}, 8);
    column_->addStretch(1);
    setWidget(content);
}

void PreferencePage::addSection(const QString& title, const QString& note) {
    auto* section = new Section(title);
    section->setNote(note);
    column_->insertWidget(column_->count() - 1, section);
    groups_.push_back({section, {}});
}

void PreferencePage::add(PreferenceRow* row) {
    groups_.back().section->add(row);
    groups_.back().rows.push_back(row);
}

void PreferencePage::addWide(QWidget* control, std::function<bool(const QString&)> search,
                             std::function<void()> reset) {
    column_->insertWidget(column_->count() - 1, control, 100);
    wide_.push_back({control, std::move(search), std::move(reset)});
}

bool PreferencePage::filter(const QString& text) {
    bool any = false;
    for (const Group& group : groups_) {
        bool anyHere = false;
        for (PreferenceRow* row : group.rows) {
            const bool shown = row->matches(text);
            row->setVisible(shown);
            anyHere |= shown;
        }
        group.section->setVisible(anyHere);
        any |= anyHere;
    }
    for (const auto& [control, search, reset] : wide_) {
        const bool shown = search(text);
        control->setVisible(shown);
        any |= shown;
    }
    return any;
}

void PreferencePage::refresh() {
    for (const Group& group : groups_)
        for (PreferenceRow* row : group.rows) row->refresh();
}

void PreferencePage::reset() {
    for (const Group& group : groups_)
        for (PreferenceRow* row : group.rows)
            if (!row->isDefault()) row->reset();
    for (const WideControl& each : wide_) each.reset();
}

namespace {

/// Translates the texts of the pages.
struct Pages {
    Q_DECLARE_TR_FUNCTIONS(sinew::Pages)
};

}  // namespace

void fillGeneralPage(PreferencePage& page, const Actions& actions) {
    page.addSection(Pages::tr("Appearance"), Pages::tr("Scale and language change at the next start"));
    page.add(makeActionChoiceRow(
        {actions["window.themeSystem"], actions["window.themeLight"], actions["window.themeDark"],
         actions["window.themeContrastLight"], actions["window.themeContrastDark"]},
        Pages::tr("Theme"),
        Pages::tr("Colours of the window; the high-contrast themes make text and lines stand out")));
    page.add(makeChoiceRow(preference::kAccent, Pages::tr("Accent colour"),
                           Pages::tr("The colour of the focus, of selected joints and of links"),
                           {Pages::tr("Teal"), Pages::tr("Blue"), Pages::tr("Purple"), Pages::tr("Magenta"),
                            Pages::tr("Orange")}));
    page.add(makeNumberRow(preference::kScale, Pages::tr("Interface scale"),
                           Pages::tr("Enlarge text and controls, on top of the scale of the display; takes "
                                     "effect at the next start"),
                           Pages::tr(" %")));
    page.add(makeToggleRow(preference::kReducedMotion, Pages::tr("Reduce motion"),
                           Pages::tr("Turn off animations of panels and menus")));
    page.add(
        makeChoiceRow(preference::kLanguage, Pages::tr("Language"),
                      Pages::tr("The language of the window; takes effect at the next start"),
                      {Pages::tr("System language"), QStringLiteral("English"), QStringLiteral("Deutsch")}));
    page.addSection(Pages::tr("Start"));
    page.add(makeChoiceRow(preference::kStartup, Pages::tr("On startup"),
                           Pages::tr("What to show when Sinew is started without a file"),
                           {Pages::tr("Show the start page"), Pages::tr("Open the last file")}));
    page.add(makeToggleRow(preference::kWelcome, Pages::tr("Show the welcome card on the start page"),
                           Pages::tr("Offer mouse and shortcut presets and themes on the start page")));
    page.add(makeNumberRow(preference::kRecentFiles, Pages::tr("Recent files"),
                           Pages::tr("Number of files in File > Open Recent"), {}));
}

void fillInputPage(PreferencePage& page) {
    page.addSection(Pages::tr("Mouse"));
    page.add(makeChoiceRow(
        preference::kMouse, Pages::tr("Mouse preset"),
        Pages::tr("Sinew: middle button or Alt with the left button orbits. Blender: the middle button "
                  "orbits, pans "
                  "with Shift and zooms with Ctrl. Maya: Alt with the left, middle or right button"),
        {Pages::tr("Sinew"), Pages::tr("Blender"), Pages::tr("Maya")}));
    page.add(
        makeChoiceRow(preference::kOrbitStyle, Pages::tr("Orbit style"),
                      Pages::tr("Turntable keeps the camera level; Trackball also lets it roll, until you "
                                "frame or choose an axis view"),
                      {Pages::tr("Turntable"), Pages::tr("Trackball")}));
    page.add(makeChoiceRow(preference::kOrbitCenter, Pages::tr("Orbit around"),
                           Pages::tr("The point that stays in place while the camera orbits"),
                           {Pages::tr("Centre of the view"), Pages::tr("Selected joints")}));
    page.add(makeToggleRow(preference::kZoomToPointer, Pages::tr("Zoom to the pointer"),
                           Pages::tr("Zoom towards the pointer instead of the centre of the view")));
    page.add(makeToggleRow(preference::kInvertZoom, Pages::tr("Invert zoom"),
                           Pages::tr("Zoom in when the wheel is turned towards you")));
    page.add(makeToggleRow(preference::kInvertOrbitX, Pages::tr("Invert horizontal orbit"),
                           Pages::tr("Orbit the camera to the right when the mouse moves right")));
    page.add(makeToggleRow(preference::kInvertOrbitY, Pages::tr("Invert vertical orbit"),
                           Pages::tr("Orbit the camera down when the mouse moves down")));
}

void fillAnimationPage(PreferencePage& page, const Actions& actions) {
    page.addSection(Pages::tr("New Clips and Keys"));
    page.add(makeNumberRow(
        preference::kRate, Pages::tr("Frame rate"),
        Pages::tr("The frame rate of new projects and sequences, and of a character's first clip"),
        Pages::tr(" fps")));
    page.add(makeChoiceRow(
        preference::kInterpolation, Pages::tr("Interpolation"),
        Pages::tr("Interpolation of the first key of a curve; later keys inherit that of "
                  "the segment they divide"),
        {Pages::tr("Catmull-Rom"), Pages::tr("Linear"), Pages::tr("Step"), Pages::tr("Monotone")}));
    page.add(makeToggleRow(preference::kAutoKey, Pages::tr("Auto-Key on startup"),
                           Pages::tr("Start with Auto-Key on, so that every pose sets keys")));
    page.addSection(Pages::tr("Inverse Kinematics and Limits"));
    page.add(makeNumberRow(preference::kIkIterations, Pages::tr("Solver iterations"),
                           Pages::tr("Maximum number of IK solver iterations while a joint is dragged"), {}));
    page.add(makeToggleRow(
        preference::kEnforceLimits, Pages::tr("Enforce limits while joints are dragged"),
        Pages::tr("Keep joints within their limits while they are posed; otherwise limits are only "
                  "shown")));
    page.addSection(Pages::tr("Ghosts and Trails"));
    page.add(makeActionRow(*actions["view.ghosts"], false));
    page.add(makeActionRow(*actions["view.trails"], false));
    page.add(makeNumberRow(preference::kGhostsBefore, Pages::tr("Ghosts before the playhead"),
                           Pages::tr("The number of earlier poses that are drawn as ghosts"), {}));
    page.add(makeNumberRow(preference::kGhostsAfter, Pages::tr("Ghosts after the playhead"),
                           Pages::tr("The number of later poses that are drawn as ghosts"), {}));
    page.add(makeNumberRow(preference::kGhostStep, Pages::tr("Frames between ghosts"),
                           Pages::tr("Spacing of ghosts, unless they are drawn at keys"), {}));
}

void fillViewportPage(PreferencePage& page, const Actions& actions) {
    page.addSection(Pages::tr("Drawing"));
    page.add(makeActionChoiceRow(
        {actions["view.quality.auto"], actions["view.quality.full"], actions["view.quality.fast"]},
        Pages::tr("Quality"),
        Pages::tr("Automatic reduces the quality if the first frames are slow to draw; Fast draws without "
                  "anti-aliasing and shadows")));
    page.add(makeActionRow(*actions["view.multisample"], true));
    page.add(makeNumberRow(preference::kSamples, Pages::tr("Samples"),
                           Pages::tr("Number of samples per pixel for anti-aliasing; the graphics card "
                                     "may use fewer"),
                           {}));
    page.add(makeActionChoiceRow({actions["view.background.theme"], actions["view.background.dark"],
                                  actions["view.background.light"], actions["view.background.own"]},
                                 Pages::tr("Background"), Pages::tr("The background of the viewport")));
    page.add(makeActionRow(*actions["view.grid"], true));
    page.addSection(Pages::tr("Bones and Labels"));
    page.add(makeNumberRow(preference::kBoneSize, Pages::tr("Bone size"),
                           Pages::tr("The thickness of bones and joints in the viewport"), Pages::tr(" %")));
    page.add(makeNumberRow(preference::kLabelSize, Pages::tr("Label size"),
                           Pages::tr("The height of joint names in the viewport, in pixels"),
                           Pages::tr(" px")));
    page.add(makeActionRow(*actions["view.names"], false));
}

void fillFilesPage(PreferencePage& page) {
    page.addSection(Pages::tr("Opening"));
    page.add(makeChoiceRow(
        preference::kImportFixes, Pages::tr("Unit, axes and frame rate"),
        Pages::tr("What to do if the unit, up axis or frame rate of a file appears to be wrong"),
        {Pages::tr("Suggest a correction"), Pages::tr("Read as stated")}));
    page.add(makeChoiceRow(preference::kImportUnit, Pages::tr("Unit if not stated"),
                           Pages::tr("Length unit of files that do not state one, such as BVH and OBJ"),
                           QStringList{Pages::tr("Unit of the format")} + lengthUnitNames()));
    page.add(makeChoiceRow(preference::kImportUp, Pages::tr("Up axis if not stated"),
                           Pages::tr("Up axis of files that do not state one, such as BVH and ASF"),
                           {Pages::tr("Y"), Pages::tr("Z")}));
    page.addSection(Pages::tr("Exporting"));
    QStringList presets{Pages::tr("As in the last export")};
    for (const ExportPreset& preset : exportPresets()) presets << QString::fromUtf8(preset.title);
    page.add(makeChoiceRow(preference::kExportPreset, Pages::tr("Preset"),
                           Pages::tr("The settings with which the Export dialog opens"), presets));
    page.addSection(Pages::tr("Saving and Undo"));
    page.add(makeNumberRow(preference::kBackups, Pages::tr("Backups"),
                           Pages::tr("The number of earlier versions kept next to a saved project"), {}));
    page.add(makeNumberRow(preference::kUndoMemory, Pages::tr("Undo memory"),
                           Pages::tr("Memory limit for undo; beyond it, the oldest steps are discarded"),
                           Pages::tr(" MB")));
    page.add(makeToggleRow(preference::kKeepHistory, Pages::tr("Keep the undo history of saved projects"),
                           Pages::tr("Store the history on this computer with each save, so that steps "
                                     "can be undone after the project is reopened")));
    page.add(
        makeNumberRow(preference::kJournalSize, Pages::tr("Recovery journal"),
                      Pages::tr("Disk space in the recovery journal for steps that can no longer be undone"),
                      Pages::tr(" MB")));
}

void fillColorsPage(PreferencePage& page) {
    page.addSection(Pages::tr("Axes"));
    page.add(makeChoiceRow(
        preference::kAxisColors, Pages::tr("Axis colours"),
        Pages::tr("Sets of colours that remain distinct with red-green or blue-yellow colour blindness"),
        {Pages::tr("Red, green, blue"), Pages::tr("Safe for red-green blindness"),
         Pages::tr("Safe for blue-yellow blindness")}));
    page.addSection(Pages::tr("Colours of the Current Theme"));
    for (const CanvasColor& color : canvasColors()) page.add(makeColorRow(color));
}

}  // namespace sinew
