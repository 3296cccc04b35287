<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>sinew::AlignPage</name>
    <message numerus="yes">
        <source>%n pin(s). The difference between poses is %1 % of what it was without the warp.</source>
        <translation>
            <numerusform>%n pin. The difference between poses is %1 % of what it was without the warp.</numerusform>
            <numerusform>%n pins. The difference between poses is %1 % of what it was without the warp.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BakeGoalsPage</name>
    <message numerus="yes">
        <source>%n live goal(s) in %1</source>
        <translation>
            <numerusform>%n live goal in %1</numerusform>
            <numerusform>%n live goals in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n live goal(s) baked into keys and turned off.</source>
        <translation>
            <numerusform>%n live goal baked into keys and turned off.</numerusform>
            <numerusform>%n live goals baked into keys and turned off.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BakePage</name>
    <message numerus="yes">
        <source>%n curve(s), each with about %1 in this range.</source>
        <translation>
            <numerusform>%n curve, each with about %1 in this range.</numerusform>
            <numerusform>%n curves, each with about %1 in this range.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <comment>of each curve</comment>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BakeWarpPage</name>
    <message numerus="yes">
        <source>%n contact(s), maximum slide %1 (%2 without repair).</source>
        <translation>
            <numerusform>%n contact, maximum slide %1 (%2 without repair).</numerusform>
            <numerusform>%n contacts, maximum slide %1 (%2 without repair).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected joint(s) in %1</source>
        <translation>
            <numerusform>%n selected joint in %1</numerusform>
            <numerusform>%n selected joints in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n frame, %1 s</numerusform>
            <numerusform>%n frames, %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BindDialog</name>
    <message numerus="yes">
        <source>%n vertices follow %1</source>
        <translation>
            <numerusform>%n vertex follows %1</numerusform>
            <numerusform>%n vertices follow %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <comment>that vertices follow</comment>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bind %n Mesh(es)</source>
        <translation>
            <numerusform>Bind %n Mesh</numerusform>
            <numerusform>Bind %n Meshes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipCommands</name>
    <message numerus="yes">
        <source>Also deleted %n strip(s) that played the clip in sequences. Undo restores everything.</source>
        <translation>
            <numerusform>Also deleted %n strip that played the clip in sequences. Undo restores everything.</numerusform>
            <numerusform>Also deleted %n strips that played the clip in sequences. Undo restores everything.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipImporter</name>
    <message numerus="yes">
        <source>Import %n Clip(s)</source>
        <translation>
            <numerusform>Import %n Clip</numerusform>
            <numerusform>Import %n Clips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipModel</name>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n frame</numerusform>
            <numerusform>%n frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n clip</numerusform>
            <numerusform>%n clips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · warped, source %n frame(s)</source>
        <translation>
            <numerusform>%1 · warped, source %n frame</numerusform>
            <numerusform>%1 · warped, source %n frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipPanel</name>
    <message numerus="yes">
        <source>%1, %n vertices</source>
        <translation>
            <numerusform>%1, %n vertex</numerusform>
            <numerusform>%1, %n vertices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::Conflicts</name>
    <message numerus="yes">
        <source>%n Angle(s)</source>
        <translation>
            <numerusform>%n Angle</numerusform>
            <numerusform>%n Angles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clamp %n Key(s) to Limits</source>
        <translation>
            <numerusform>Clamp %n Key to Limits</numerusform>
            <numerusform>Clamp %n Keys to Limits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ConflictsDock</name>
    <message numerus="yes">
        <source>%n key(s) outside</source>
        <translation>
            <numerusform>%n key outside</numerusform>
            <numerusform>%n keys outside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n angle(s)</source>
        <translation>
            <numerusform>%1 in %n angle</numerusform>
            <numerusform>%1 in %n angles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::CurveScope</name>
    <message numerus="yes">
        <source>%n selected key(s)</source>
        <translation>
            <numerusform>%n selected key</numerusform>
            <numerusform>%n selected keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Curves of %n selected joint(s)</source>
        <translation>
            <numerusform>Curves of %n selected joint</numerusform>
            <numerusform>Curves of %n selected joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) of the selected keys</source>
        <translation>
            <numerusform>%n curve of the selected keys</numerusform>
            <numerusform>%n curves of the selected keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::CurveTools</name>
    <message numerus="yes">
        <source>Clip mirrored; %n joint(s) not mirrored exactly (no counterpart, or channels not free)</source>
        <translation>
            <numerusform>Clip mirrored; %n joint not mirrored exactly (no counterpart, or channels not free)</numerusform>
            <numerusform>Clip mirrored; %n joints not mirrored exactly (no counterpart, or channels not free)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::CurveView</name>
    <message numerus="yes">
        <source>Set Interpolation of %n Key(s)</source>
        <translation>
            <numerusform>Set Interpolation of %n Key</numerusform>
            <numerusform>Set Interpolation of %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>Move %n Key</numerusform>
            <numerusform>Move %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n Key(s)</source>
        <translation>
            <numerusform>Scale %n Key</numerusform>
            <numerusform>Scale %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n key(s) selected</source>
        <translation>
            <numerusform>%1; %n key selected</numerusform>
            <numerusform>%1; %n keys selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2, %n key(s)</source>
        <comment>joint and channel</comment>
        <translation>
            <numerusform>%1 %2, %n key</numerusform>
            <numerusform>%1 %2, %n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ExportReportDialog</name>
    <message numerus="yes">
        <source>%1 of %n file(s) within tolerance</source>
        <translation>
            <numerusform>%1 of %n file within tolerance</numerusform>
            <numerusform>%1 of %n files within tolerance</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exported %n file(s) (%1)</source>
        <translation>
            <numerusform>Exported %n file (%1)</numerusform>
            <numerusform>Exported %n files (%1)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::FileExporter</name>
    <message numerus="yes">
        <source>Exporting %n file(s)</source>
        <translation>
            <numerusform>Exporting %n file</numerusform>
            <numerusform>Exporting %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::FitLimitsDialog</name>
    <message numerus="yes">
        <source>%n frame(s) outside this angle&apos;s limits</source>
        <translation>
            <numerusform>%n frame outside this angle&apos;s limits</numerusform>
            <numerusform>%n frames outside this angle&apos;s limits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fit Limits of %n Angle(s)</source>
        <translation>
            <numerusform>Fit Limits of %n Angle</numerusform>
            <numerusform>Fit Limits of %n Angles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::FitTemplateDialog</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n clip</numerusform>
            <numerusform>%n clips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::GizmoSubject</name>
    <message numerus="yes">
        <source>%n Joint(s)</source>
        <translation>
            <numerusform>%n Joint</numerusform>
            <numerusform>%n Joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::GoalEditing</name>
    <message numerus="yes">
        <source>Add %n Goal(s)</source>
        <translation>
            <numerusform>Add %n Goal</numerusform>
            <numerusform>Add %n Goals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::HistoryRecipe</name>
    <message numerus="yes">
        <source>Copied %n step(s) as a recipe.</source>
        <translation>
            <numerusform>Copied %n step as a recipe.</numerusform>
            <numerusform>Copied %n steps as a recipe.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) left out: %1</source>
        <translation>
            <numerusform>%n step left out: %1</numerusform>
            <numerusform>%n steps left out: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::IkPage</name>
    <message numerus="yes">
        <source>Simplified to %n key(s). Maximum error %1 mm (%2, frame %3).</source>
        <translation>
            <numerusform>Simplified to %n key. Maximum error %1 mm (%2, frame %3).</numerusform>
            <numerusform>Simplified to %n keys. Maximum error %1 mm (%2, frame %3).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) with %1.</source>
        <translation>
            <numerusform>%n curve with %1.</numerusform>
            <numerusform>%n curves with %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <comment>of curves</comment>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ImportClipsDialog</name>
    <message numerus="yes">
        <source>%1 · %n frame(s) · %2 s</source>
        <translation>
            <numerusform>%1 · %n frame · %2 s</numerusform>
            <numerusform>%1 · %n frames · %2 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s) match (%1 in the file, %2 in the character).</source>
        <translation>
            <numerusform>%n joint matches (%1 in the file, %2 in the character).</numerusform>
            <numerusform>%n joints match (%1 in the file, %2 in the character).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ImportPreview</name>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n clip</numerusform>
            <numerusform>%n clips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mesh(es)</source>
        <translation>
            <numerusform>%n mesh</numerusform>
            <numerusform>%n meshes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n triangle(s)</source>
        <translation>
            <numerusform>%n triangle</numerusform>
            <numerusform>%n triangles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texture(s)</source>
        <translation>
            <numerusform>%n texture</numerusform>
            <numerusform>%n textures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointCommands</name>
    <message numerus="yes">
        <source>Duplicate %n Joint(s)</source>
        <translation>
            <numerusform>Duplicate %n Joint</numerusform>
            <numerusform>Duplicate %n Joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Joint(s)</source>
        <translation>
            <numerusform>Delete %n Joint</numerusform>
            <numerusform>Delete %n Joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Parent %n Joint(s)</source>
        <translation>
            <numerusform>Parent %n Joint</numerusform>
            <numerusform>Parent %n Joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Position keys of %n joint(s) were not changed, so clips show them in different positions.</source>
        <translation>
            <numerusform>Position keys of %n joint were not changed, so clips show it in a different position.</numerusform>
            <numerusform>Position keys of %n joints were not changed, so clips show them in different positions.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointDelegate</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vertex</numerusform>
            <numerusform>%n vertices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointPanel</name>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointTexts</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JumpList</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyActions</name>
    <message numerus="yes">
        <source>Set %n Key(s)</source>
        <translation>
            <numerusform>Set %n Key</numerusform>
            <numerusform>Set %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) set at source frame %1</source>
        <translation>
            <numerusform>%n key set at source frame %1</numerusform>
            <numerusform>%n keys set at source frame %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) set at frame %1</source>
        <translation>
            <numerusform>%n key set at frame %1</numerusform>
            <numerusform>%n keys set at frame %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Key(s)</source>
        <translation>
            <numerusform>Delete %n Key</numerusform>
            <numerusform>Delete %n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyClipboard</name>
    <message numerus="yes">
        <source>Copied %n key(s)</source>
        <translation>
            <numerusform>Copied %n key</numerusform>
            <numerusform>Copied %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n Key(s)</source>
        <translation>
            <numerusform>Paste %n Key</numerusform>
            <numerusform>Paste %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted %n key(s)</source>
        <translation>
            <numerusform>Pasted %n key</numerusform>
            <numerusform>Pasted %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted %n key(s); %1</source>
        <translation>
            <numerusform>Pasted %n key; %1</numerusform>
            <numerusform>Pasted %n keys; %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyDrag</name>
    <message numerus="yes">
        <source>Duplicate %n Key(s)</source>
        <translation>
            <numerusform>Duplicate %n Key</numerusform>
            <numerusform>Duplicate %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ripple %n Key(s)</source>
        <translation>
            <numerusform>Ripple %n Key</numerusform>
            <numerusform>Ripple %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n Key(s)</source>
        <translation>
            <numerusform>Scale %n Key</numerusform>
            <numerusform>Scale %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>Move %n Key</numerusform>
            <numerusform>Move %n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyEditing</name>
    <message numerus="yes">
        <source>Delete %n Key(s)</source>
        <translation>
            <numerusform>Delete %n Key</numerusform>
            <numerusform>Delete %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n Key(s)</source>
        <translation>
            <numerusform>Duplicate %n Key</numerusform>
            <numerusform>Duplicate %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n Key(s)</source>
        <translation>
            <numerusform>Add %n Key</numerusform>
            <numerusform>Add %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set Interpolation of %n Key(s)</source>
        <translation>
            <numerusform>Set Interpolation of %n Key</numerusform>
            <numerusform>Set Interpolation of %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reverse %n Key(s)</source>
        <translation>
            <numerusform>Reverse %n Key</numerusform>
            <numerusform>Reverse %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Snap %n Key(s)</source>
        <translation>
            <numerusform>Snap %n Key</numerusform>
            <numerusform>Snap %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Align %n Key(s)</source>
        <translation>
            <numerusform>Align %n Key</numerusform>
            <numerusform>Align %n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>Move %n Key</numerusform>
            <numerusform>Move %n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyPanel</name>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyText</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::LayersDock</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::LengthTexts</name>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n frame, %1 s</numerusform>
            <numerusform>%n frames, %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::LimitRows</name>
    <message numerus="yes">
        <source>%1: %n key(s) outside by up to %2°</source>
        <translation>
            <numerusform>%1: %n key outside by up to %2°</numerusform>
            <numerusform>%1: %n keys outside by up to %2°</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::LossQuestion</name>
    <message numerus="yes">
        <source>%n curve(s) of %1 in %2</source>
        <translation>
            <numerusform>%n curve of %1 in %2</numerusform>
            <numerusform>%n curves of %1 in %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MainWindow</name>
    <message numerus="yes">
        <source>Cancelled. %1 of %n file(s) were written.</source>
        <translation>
            <numerusform>Cancelled. %1 of %n file was written.</numerusform>
            <numerusform>Cancelled. %1 of %n files were written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MatchLoopPage</name>
    <message numerus="yes">
        <source>%n curve(s) matched. Whole turns are kept.</source>
        <translation>
            <numerusform>%n curve matched. Whole turns are kept.</numerusform>
            <numerusform>%n curves matched. Whole turns are kept.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshCommands</name>
    <message numerus="yes">
        <source>Delete %n Mesh(es)</source>
        <translation>
            <numerusform>Delete %n Mesh</numerusform>
            <numerusform>Delete %n Meshes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshImporter</name>
    <message numerus="yes">
        <source>Imported %n mesh(es) onto %1</source>
        <translation>
            <numerusform>Imported %n mesh onto %1</numerusform>
            <numerusform>Imported %n meshes onto %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshPanel</name>
    <message numerus="yes">
        <source>%n vertices, %1 %</source>
        <translation>
            <numerusform>%n vertex, %1 %</numerusform>
            <numerusform>%n vertices, %1 %</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MotionBar</name>
    <message numerus="yes">
        <source>%n trail(s)</source>
        <translation>
            <numerusform>%n trail</numerusform>
            <numerusform>%n trails</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MovieDialog</name>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n frame, %1 s</numerusform>
            <numerusform>%n frames, %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::OutputFileEdit</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 already exist.</source>
        <translation>
            <numerusform>%1 already exists.</numerusform>
            <numerusform>%1 already exist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Overwrite them?</source>
        <translation>
            <numerusform>Overwrite it?</numerusform>
            <numerusform>Overwrite them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::PoseActions</name>
    <message numerus="yes">
        <source>Copied the pose of %n joint(s)</source>
        <translation>
            <numerusform>Copied the pose of %n joint</numerusform>
            <numerusform>Copied the pose of %n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n Joint(s)</source>
        <translation>
            <numerusform>%n Joint</numerusform>
            <numerusform>%n Joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted the pose of %1 of %n joint(s)</source>
        <translation>
            <numerusform>Pasted the pose of %1 of %n joint</numerusform>
            <numerusform>Pasted the pose of %1 of %n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::PoseModel</name>
    <message numerus="yes">
        <source>%1, %n value(s). Press Enter or double-click to apply it to the selected joints (all joints if none is selected)</source>
        <translation>
            <numerusform>%1, %n value. Press Enter or double-click to apply it to the selected joints (all joints if none is selected)</numerusform>
            <numerusform>%1, %n values. Press Enter or double-click to apply it to the selected joints (all joints if none is selected)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RecoveryOffer</name>
    <message numerus="yes">
        <source>Last step: %1, %2 · %n unsaved step(s) · %3</source>
        <translation>
            <numerusform>Last step: %1, %2 · %n unsaved step · %3</numerusform>
            <numerusform>Last step: %1, %2 · %n unsaved steps · %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RetargetDock</name>
    <message numerus="yes">
        <source>%n role(s)</source>
        <translation>
            <numerusform>%n role</numerusform>
            <numerusform>%n roles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Feet slide at most %1 mm in %n contact(s) (source: %2 mm; copied rotations: %3 mm).</source>
        <translation>
            <numerusform>Feet slide at most %1 mm in %n contact (source: %2 mm; copied rotations: %3 mm).</numerusform>
            <numerusform>Feet slide at most %1 mm in %n contacts (source: %2 mm; copied rotations: %3 mm).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n angle(s) exceed their limits.</source>
        <translation>
            <numerusform>%n angle exceeds its limits.</numerusform>
            <numerusform>%n angles exceed their limits.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s); see the Messages tab.</source>
        <translation>
            <numerusform>%n message; see the Messages tab.</numerusform>
            <numerusform>%n messages; see the Messages tab.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RetargetFilesDialog</name>
    <message numerus="yes">
        <source>%n file(s) failed.</source>
        <translation>
            <numerusform>%n file failed.</numerusform>
            <numerusform>%n files failed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>%n file written.</numerusform>
            <numerusform>%n files written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n existing file(s) will be replaced.</source>
        <translation>
            <numerusform>%n existing file will be replaced.</numerusform>
            <numerusform>%n existing files will be replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Written; feet slide at most %1 mm; without %n other clip(s)</source>
        <translation>
            <numerusform>Written; feet slide at most %1 mm; without %n other clip</numerusform>
            <numerusform>Written; feet slide at most %1 mm; without %n other clips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RetimeActions</name>
    <message numerus="yes">
        <source>Insert %n Frame(s)</source>
        <translation>
            <numerusform>Insert %n Frame</numerusform>
            <numerusform>Insert %n Frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n Frame(s)</source>
        <translation>
            <numerusform>Remove %n Frame</numerusform>
            <numerusform>Remove %n Frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SequenceEditing</name>
    <message numerus="yes">
        <source>plays %n times</source>
        <translation>
            <numerusform>plays %n time</numerusform>
            <numerusform>plays %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SequenceView</name>
    <message numerus="yes">
        <source>plays %n times</source>
        <translation>
            <numerusform>plays %n time</numerusform>
            <numerusform>plays %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ShapeRows</name>
    <message numerus="yes">
        <source>%1 in %n mesh(es)</source>
        <translation>
            <numerusform>%1 in %n mesh</numerusform>
            <numerusform>%1 in %n meshes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SimplifyPage</name>
    <message numerus="yes">
        <source>Linear, each curve separately: %n key(s) (%1 %) for the same error.</source>
        <translation>
            <numerusform>Linear, each curve separately: %n key (%1 %) for the same error.</numerusform>
            <numerusform>Linear, each curve separately: %n keys (%1 %) for the same error.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SkinRows</name>
    <message numerus="yes">
        <source>Showing the %1 of %n mesh(es) that this joint influences most</source>
        <translation>
            <numerusform>Showing the %1 of %n mesh that this joint influences most</numerusform>
            <numerusform>Showing the %1 of %n meshes that this joint influences most</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vertex</numerusform>
            <numerusform>%n vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Influences %1 of %n vertices; click to select %2</source>
        <translation>
            <numerusform>Influences %1 of %n vertex; click to select %2</numerusform>
            <numerusform>Influences %1 of %n vertices; click to select %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SmoothPage</name>
    <message numerus="yes">
        <source>%n curve(s) smoothed. First and last keys are unchanged.</source>
        <translation>
            <numerusform>%n curve smoothed. First and last keys are unchanged.</numerusform>
            <numerusform>%n curves smoothed. First and last keys are unchanged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SoloNote</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SolveRangePage</name>
    <message numerus="yes">
        <source>%n goal(s) in %1</source>
        <translation>
            <numerusform>%n goal in %1</numerusform>
            <numerusform>%n goals in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Acceleration jumps before: %n</source>
        <translation>
            <numerusform>Acceleration jumps before: %n</numerusform>
            <numerusform>Acceleration jumps before: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Acceleration jumps after: %n</source>
        <translation>
            <numerusform>Acceleration jumps after: %n</numerusform>
            <numerusform>Acceleration jumps after: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SolverBox</name>
    <message numerus="yes">
        <source>%1: %n iteration(s), %2, residual %3</source>
        <translation>
            <numerusform>%1: %n iteration, %2, residual %3</numerusform>
            <numerusform>%1: %n iterations, %2, residual %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::StatusLine</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) not keyed</source>
        <translation>
            <numerusform>%n value not keyed</numerusform>
            <numerusform>%n values not keyed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TemplateTile</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TimeWarpDock</name>
    <message numerus="yes">
        <source>&amp;Delete %n Pin(s)	Delete</source>
        <translation>
            <numerusform>&amp;Delete %n Pin	Delete</numerusform>
            <numerusform>&amp;Delete %n Pins	Delete</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TimeWarpView</name>
    <message numerus="yes">
        <source>Move %n Pin(s)</source>
        <translation>
            <numerusform>Move %n Pin</numerusform>
            <numerusform>Move %n Pins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n pin(s) selected</source>
        <translation>
            <numerusform>%1; %n pin selected</numerusform>
            <numerusform>%1; %n pins selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n pin</numerusform>
            <numerusform>%n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TimelineView</name>
    <message numerus="yes">
        <source>%1; %2, %n key(s)</source>
        <translation>
            <numerusform>%1; %2, %n key</numerusform>
            <numerusform>%1; %2, %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n contact(s)</source>
        <translation>
            <numerusform>%1, %n contact</numerusform>
            <numerusform>%1, %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s), frames %1–%2</source>
        <translation>
            <numerusform>%n key, frames %1–%2</numerusform>
            <numerusform>%n keys, frames %1–%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Frame %1, keys in %n row(s)</source>
        <translation>
            <numerusform>Frame %1, keys in %n row</numerusform>
            <numerusform>Frame %1, keys in %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Frame %1, %n key(s)</source>
        <translation>
            <numerusform>Frame %1, %n key</numerusform>
            <numerusform>Frame %1, %n keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TransformRows</name>
    <message numerus="yes">
        <source>%1 of %n joint(s)</source>
        <translation>
            <numerusform>%1 of %n joint</numerusform>
            <numerusform>%1 of %n joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::UnrollPage</name>
    <message numerus="yes">
        <source>%n jump(s) removed.</source>
        <translation>
            <numerusform>%n jump removed.</numerusform>
            <numerusform>%n jumps removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kept between distant keys, where spins may be intended.</source>
        <translation>
            <numerusform>%n kept between distant keys, where spins may be intended.</numerusform>
            <numerusform>%n kept between distant keys, where spins may be intended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Rotations of %n selected joint(s)</source>
        <translation>
            <numerusform>Rotations of %n selected joint</numerusform>
            <numerusform>Rotations of %n selected joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ValuePage</name>
    <message numerus="yes">
        <source>%n key(s) changed.</source>
        <translation>
            <numerusform>%n key changed.</numerusform>
            <numerusform>%n keys changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ViewportPanel</name>
    <message numerus="yes">
        <source>Chain of %n Joint(s)</source>
        <translation>
            <numerusform>Chain of %n Joint</numerusform>
            <numerusform>Chain of %n Joints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ViewportView</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n joint</numerusform>
            <numerusform>%n joints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vertex</numerusform>
            <numerusform>%n vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n triangle(s)</source>
        <translation>
            <numerusform>%n triangle</numerusform>
            <numerusform>%n triangles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpDock</name>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n pin</numerusform>
            <numerusform>%n pins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n span(s)</source>
        <translation>
            <numerusform>%n span</numerusform>
            <numerusform>%n spans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n hold</numerusform>
            <numerusform>%n holds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reverse</source>
        <translation>
            <numerusform>%n reverse</numerusform>
            <numerusform>%n reverse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpEditing</name>
    <message numerus="yes">
        <source>Delete %n Pin(s)</source>
        <translation>
            <numerusform>Delete %n Pin</numerusform>
            <numerusform>Delete %n Pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpFlags</name>
    <message numerus="yes">
        <source>Move %n Pin(s)</source>
        <translation>
            <numerusform>Move %n Pin</numerusform>
            <numerusform>Move %n Pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpResult</name>
    <message numerus="yes">
        <source>%n frame(s) · %1 s</source>
        <translation>
            <numerusform>%n frame · %1 s</numerusform>
            <numerusform>%n frames · %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpSidebar</name>
    <message numerus="yes">
        <source>%n frame(s) · %1 s</source>
        <translation>
            <numerusform>%n frame · %1 s</numerusform>
            <numerusform>%n frames · %1 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The source has %n frame(s)</source>
        <translation>
            <numerusform>The source has %n frame</numerusform>
            <numerusform>The source has %n frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpTransfer</name>
    <message numerus="yes">
        <source>Copied the time warp with %n pin(s)</source>
        <translation>
            <numerusform>Copied the time warp with %n pin</numerusform>
            <numerusform>Copied the time warp with %n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WeightCommands</name>
    <message numerus="yes">
        <source>%n vertices are over the limit</source>
        <translation>
            <numerusform>%n vertex is over the limit</numerusform>
            <numerusform>%n vertices are over the limit</numerusform>
        </translation>
    </message>
</context>
</TS>
