<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>sinew::ActionSearch</name>
    <message>
        <source>No matching action</source>
        <translation>Keine passende Aktion</translation>
    </message>
    <message>
        <source>Search actions</source>
        <translation>Aktionen suchen</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
</context>
<context>
    <name>sinew::Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>&amp;Neu…</translation>
    </message>
    <message>
        <source>Create a project with a new skeleton</source>
        <translation>Projekt mit einem neuen Skelett anlegen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a project, or one or more character and motion files</source>
        <translation>Projekt oder eine oder mehrere Figuren- und Bewegungsdateien öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>Clear the list of recently opened files</source>
        <translation>Liste der zuletzt geöffneten Dateien leeren</translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation>B&amp;eispiel öffnen</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>&amp;Figur</translation>
    </message>
    <message>
        <source>Open the sample figure: a skinned character that walks and waves</source>
        <translation>Beispielfigur öffnen: eine Figur mit Skin, die geht und winkt</translation>
    </message>
    <message>
        <source>&amp;Walk</source>
        <translation>&amp;Gang</translation>
    </message>
    <message>
        <source>Open the sample walk: a walking biped</source>
        <translation>Beispielgang öffnen: ein gehender Zweibeiner</translation>
    </message>
    <message>
        <source>&amp;Robot Arm</source>
        <translation>&amp;Roboterarm</translation>
    </message>
    <message>
        <source>Open the sample robot arm</source>
        <translation>Beispiel-Roboterarm öffnen</translation>
    </message>
    <message>
        <source>&amp;Hand</source>
        <translation>&amp;Hand</translation>
    </message>
    <message>
        <source>Open the sample hand</source>
        <translation>Beispielhand öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>S&amp;peichern</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the project under a new name and continue with the new file</source>
        <translation>Projekt unter neuem Namen speichern und mit der neuen Datei weiterarbeiten</translation>
    </message>
    <message>
        <source>Save a Cop&amp;y…</source>
        <translation>&amp;Kopie speichern…</translation>
    </message>
    <message>
        <source>Save a copy of the project and continue with the current file</source>
        <translation>Kopie des Projekts speichern und mit der aktuellen Datei weiterarbeiten</translation>
    </message>
    <message>
        <source>Re&amp;vert</source>
        <translation>Auf &amp;gespeicherte Fassung zurücksetzen</translation>
    </message>
    <message>
        <source>Discard all changes and reload the last saved version</source>
        <translation>Alle Änderungen verwerfen und die zuletzt gespeicherte Fassung neu laden</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>Import files into the open scene or a new one, with options for unit and frame rate</source>
        <translation>Dateien in die offene oder eine neue Szene importieren, mit Optionen für Einheit und Framerate</translation>
    </message>
    <message>
        <source>Import Mes&amp;hes onto Character…</source>
        <translation>&amp;Meshes zur Figur importieren…</translation>
    </message>
    <message>
        <source>Add the meshes of OBJ, PLY, STL, glTF, FBX and other files to the active character</source>
        <translation>Meshes aus OBJ-, PLY-, STL-, glTF-, FBX- und anderen Dateien zur aktiven Figur hinzufügen</translation>
    </message>
    <message>
        <source>body clothes skin</source>
        <translation>Körper Kleidung Haut Skin body</translation>
    </message>
    <message>
        <source>Fi&amp;x Unit, Axes and Frame Rate…</source>
        <translation>Einheit, &amp;Achsen und Framerate korrigieren…</translation>
    </message>
    <message>
        <source>Correct the unit, axes and frame rate with which the selected character was read</source>
        <translation>Einheit, Achsen und Framerate korrigieren, mit denen die ausgewählte Figur gelesen wurde</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>Export clips to glTF, FBX, BVH, ASF/AMC, USD or tables, and verify the files</source>
        <translation>Clips nach glTF, FBX, BVH, ASF/AMC, USD oder in Tabellen exportieren und die Dateien prüfen</translation>
    </message>
    <message>
        <source>Export A&amp;gain</source>
        <translation>E&amp;rneut exportieren</translation>
    </message>
    <message>
        <source>Repeat the last export with the same clips, files and settings</source>
        <translation>Letzten Export mit denselben Clips, Dateien und Einstellungen wiederholen</translation>
    </message>
    <message>
        <source>Last Export Repor&amp;t</source>
        <translation>&amp;Letzter Exportbericht</translation>
    </message>
    <message>
        <source>Show what the last export wrote, its maximum error and any data it could not store</source>
        <translation>Zeigen, was der letzte Export geschrieben hat, mit maximalem Fehler und allem, was nicht gespeichert werden konnte</translation>
    </message>
    <message>
        <source>Export &amp;Movie or Images…</source>
        <translation>Film &amp;oder Bilder exportieren…</translation>
    </message>
    <message>
        <source>Render the animation as a movie or image sequence</source>
        <translation>Animation als Film oder Bildfolge rendern</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Close the scene and return to the start page</source>
        <translation>Szene schließen und zur Startseite zurückkehren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Quit Sinew</source>
        <translation>Sinew beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>Bea&amp;rbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Rü&amp;ckgängig</translation>
    </message>
    <message>
        <source>Undo the last step</source>
        <translation>Letzten Schritt rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Redo the last undone step</source>
        <translation>Zuletzt rückgängig gemachten Schritt wiederholen</translation>
    </message>
    <message>
        <source>Copy as &amp;Recipe</source>
        <translation>Als &amp;Rezept kopieren</translation>
    </message>
    <message>
        <source>Copy the operations applied to the whole active clip as a recipe for “sinew run”</source>
        <translation>Auf den ganzen aktiven Clip angewandte Operationen als Rezept für „sinew run“ kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy Pose</source>
        <translation>Pose &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the pose of the selected joints, or of all joints if none is selected</source>
        <translation>Pose der ausgewählten Gelenke kopieren (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Paste Pose</source>
        <translation>&amp;Pose einfügen</translation>
    </message>
    <message>
        <source>Apply the copied pose</source>
        <translation>Kopierte Pose anwenden</translation>
    </message>
    <message>
        <source>Paste &amp;Mirrored</source>
        <translation>&amp;Gespiegelt einfügen</translation>
    </message>
    <message>
        <source>Apply the copied pose, mirrored to the opposite side</source>
        <translation>Kopierte Pose auf die andere Seite gespiegelt anwenden</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>Select all joints of the active character</source>
        <translation>Alle Gelenke der aktiven Figur auswählen</translation>
    </message>
    <message>
        <source>Select &amp;None</source>
        <translation>Au&amp;swahl aufheben</translation>
    </message>
    <message>
        <source>Deselect everything</source>
        <translation>Gesamte Auswahl aufheben</translation>
    </message>
    <message>
        <source>&amp;Invert Selection</source>
        <translation>Auswahl &amp;umkehren</translation>
    </message>
    <message>
        <source>Invert the selection</source>
        <translation>Auswahl umkehren</translation>
    </message>
    <message>
        <source>Select &amp;Parent</source>
        <translation>Elterngelenk &amp;auswählen</translation>
    </message>
    <message>
        <source>Select the parent of the current joint</source>
        <translation>Elterngelenk des aktuellen Gelenks auswählen</translation>
    </message>
    <message>
        <source>Select &amp;Hierarchy</source>
        <translation>&amp;Hierarchie auswählen</translation>
    </message>
    <message>
        <source>Select the current joint and all its descendants</source>
        <translation>Aktuelles Gelenk und alle untergeordneten auswählen</translation>
    </message>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Change shortcuts, mouse, theme, defaults and colours</source>
        <translation>Tastenkürzel, Maus, Farbschema, Standardwerte und Farben ändern</translation>
    </message>
    <message>
        <source>settings options configuration keymap hotkeys language</source>
        <translation>Einstellungen Optionen Konfiguration Tastenbelegung Tastenkürzel Sprache settings preferences</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Frame &amp;All</source>
        <translation>Alles &amp;einpassen</translation>
    </message>
    <message>
        <source>Move the camera so that everything is in view</source>
        <translation>Kamera so bewegen, dass alles zu sehen ist</translation>
    </message>
    <message>
        <source>&amp;Frame Selected</source>
        <translation>A&amp;uswahl einpassen</translation>
    </message>
    <message>
        <source>Move the camera so that the selected joints are in view</source>
        <translation>Kamera so bewegen, dass die ausgewählten Gelenke zu sehen sind</translation>
    </message>
    <message>
        <source>View from the front, along −Z</source>
        <translation>Von vorn ansehen, entlang −Z</translation>
    </message>
    <message>
        <source>View from the back, along +Z</source>
        <translation>Von hinten ansehen, entlang +Z</translation>
    </message>
    <message>
        <source>View from the right, along −X</source>
        <translation>Von rechts ansehen, entlang −X</translation>
    </message>
    <message>
        <source>View from the left, along +X</source>
        <translation>Von links ansehen, entlang +X</translation>
    </message>
    <message>
        <source>View from above, along −Y</source>
        <translation>Von oben ansehen, entlang −Y</translation>
    </message>
    <message>
        <source>View from below, along +Y</source>
        <translation>Von unten ansehen, entlang +Y</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>Ortho&amp;grafisch</translation>
    </message>
    <message>
        <source>Switch between orthographic and perspective projection</source>
        <translation>Zwischen orthografischer und perspektivischer Projektion wechseln</translation>
    </message>
    <message>
        <source>Bones as &amp;Octahedra</source>
        <translation>&amp;Knochen als Oktaeder</translation>
    </message>
    <message>
        <source>Draw bones as shaded octahedra instead of sticks</source>
        <translation>Knochen als schattierte Oktaeder statt als Striche zeichnen</translation>
    </message>
    <message>
        <source>&amp;X-Ray</source>
        <translation>Rö&amp;ntgen</translation>
    </message>
    <message>
        <source>Show bones that are hidden behind other bones</source>
        <translation>Knochen zeigen, die von anderen Knochen verdeckt sind</translation>
    </message>
    <message>
        <source>Joint &amp;Names</source>
        <translation>Ge&amp;lenknamen</translation>
    </message>
    <message>
        <source>Show the names of joints in the viewport</source>
        <translation>Namen der Gelenke im Viewport zeigen</translation>
    </message>
    <message>
        <source>Joint A&amp;xes</source>
        <translation>Gelenkachsen</translation>
    </message>
    <message>
        <source>Draw the axes of the selected joints</source>
        <translation>Achsen der ausgewählten Gelenke zeichnen</translation>
    </message>
    <message>
        <source>Limit Ar&amp;cs</source>
        <translation>Grenzbögen</translation>
    </message>
    <message>
        <source>Draw the limits of the current joint as arcs whose ends can be dragged</source>
        <translation>Grenzen des aktuellen Gelenks als Bögen zeichnen, deren Enden sich ziehen lassen</translation>
    </message>
    <message>
        <source>Floor &amp;Grid</source>
        <translation>B&amp;odenraster</translation>
    </message>
    <message>
        <source>Draw a floor grid in metres</source>
        <translation>Bodenraster in Metern zeichnen</translation>
    </message>
    <message>
        <source>Follow &amp;Character</source>
        <translation>&amp;Figur folgen</translation>
    </message>
    <message>
        <source>Keep the camera on the character as its root moves</source>
        <translation>Kamera auf der Figur halten, während ihre Wurzel sich bewegt</translation>
    </message>
    <message>
        <source>Anti-A&amp;liasing</source>
        <translation>Kantenglättung</translation>
    </message>
    <message>
        <source>Draw smooth edges with 4 samples per pixel (slower without a graphics card)</source>
        <translation>Glatte Kanten mit 4 Samples je Pixel zeichnen (ohne Grafikkarte langsamer)</translation>
    </message>
    <message>
        <source>Statist&amp;ics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Show frames per second and the number of vertices and joints in the viewport</source>
        <translation>Bilder pro Sekunde und Anzahl der Vertices und Gelenke im Viewport zeigen</translation>
    </message>
    <message>
        <source>&amp;Meshes</source>
        <translation>&amp;Meshes</translation>
    </message>
    <message>
        <source>Draw the meshes of all characters, with bones on top</source>
        <translation>Meshes aller Figuren zeichnen, mit den Knochen darüber</translation>
    </message>
    <message>
        <source>&amp;Weights of Current Joint</source>
        <translation>&amp;Gewichte des aktuellen Gelenks</translation>
    </message>
    <message>
        <source>Colour meshes by their weights for the current joint</source>
        <translation>Meshes nach ihren Gewichten für das aktuelle Gelenk einfärben</translation>
    </message>
    <message>
        <source>Weights of A&amp;ll Joints</source>
        <translation>G&amp;ewichte aller Gelenke</translation>
    </message>
    <message>
        <source>Colour meshes by all the joints they follow instead of the current one, while weights are shown</source>
        <translation>Meshes nach allen Gelenken einfärben, denen sie folgen, statt nach dem aktuellen, solange Gewichte gezeigt werden</translation>
    </message>
    <message>
        <source>influences skin colours</source>
        <translation>Einflüsse Skin Farben</translation>
    </message>
    <message>
        <source>&amp;Isolines of Weights</source>
        <translation>Is&amp;olinien der Gewichte</translation>
    </message>
    <message>
        <source>Draw lines of equal weight for the current joint at each tenth, while weights are shown</source>
        <translation>Linien gleichen Gewichts für das aktuelle Gelenk bei jedem Zehntel zeichnen, solange Gewichte gezeigt werden</translation>
    </message>
    <message>
        <source>contour skin</source>
        <translation>Höhenlinien Kontur Skin</translation>
    </message>
    <message>
        <source>&amp;Thickness Loss</source>
        <translation>&amp;Dickenverlust</translation>
    </message>
    <message>
        <source>Colour meshes by how much thinner the pose makes them</source>
        <translation>Meshes danach einfärben, wie viel dünner die Pose sie macht</translation>
    </message>
    <message>
        <source>volume collapse candy wrapper deformation skinning</source>
        <translation>Volumen Einknicken Bonbonpapier Verformung Skinning</translation>
    </message>
    <message>
        <source>Self-P&amp;enetration</source>
        <translation>&amp;Selbstdurchdringung</translation>
    </message>
    <message>
        <source>Colour the surfaces that the pose pushes into the body</source>
        <translation>Flächen einfärben, die die Pose in den Körper drückt</translation>
    </message>
    <message>
        <source>intersection collision deformation skinning</source>
        <translation>Überschneidung Kollision Verformung Skinning</translation>
    </message>
    <message>
        <source>&amp;Pick Joints on Meshes</source>
        <translation>Gelenke &amp;auf Meshes auswählen</translation>
    </message>
    <message>
        <source>Click a mesh to select the joint with the largest weight there (otherwise only bones can be clicked)</source>
        <translation>Klick auf ein Mesh wählt das Gelenk mit dem dort größten Gewicht (sonst lassen sich nur Knochen anklicken)</translation>
    </message>
    <message>
        <source>Meshes in &amp;Ghosts</source>
        <translation>Meshes &amp;in Geisterbildern</translation>
    </message>
    <message>
        <source>Draw ghosts with their meshes instead of bones</source>
        <translation>Geisterbilder mit ihren Meshes statt mit Knochen zeichnen</translation>
    </message>
    <message>
        <source>&amp;Shading</source>
        <translation>S&amp;chattierung</translation>
    </message>
    <message>
        <source>&amp;Shaded</source>
        <translation>S&amp;chattiert</translation>
    </message>
    <message>
        <source>Draw meshes with lighting and textures</source>
        <translation>Meshes mit Beleuchtung und Texturen zeichnen</translation>
    </message>
    <message>
        <source>&amp;Wireframe</source>
        <translation>&amp;Drahtgitter</translation>
    </message>
    <message>
        <source>Draw only the edges of meshes</source>
        <translation>Nur die Kanten der Meshes zeichnen</translation>
    </message>
    <message>
        <source>Shaded with &amp;Edges</source>
        <translation>Schattiert &amp;mit Kanten</translation>
    </message>
    <message>
        <source>Draw meshes with lighting and textures, and their edges on top</source>
        <translation>Meshes mit Beleuchtung und Texturen zeichnen, mit ihren Kanten darüber</translation>
    </message>
    <message>
        <source>Sha&amp;dows</source>
        <translation>&amp;Schatten</translation>
    </message>
    <message>
        <source>Draw soft shadows of meshes on the floor</source>
        <translation>Weiche Schatten der Meshes auf den Boden zeichnen</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>&amp;Hintergrund</translation>
    </message>
    <message>
        <source>Follow &amp;Theme</source>
        <translation>&amp;Wie Farbschema</translation>
    </message>
    <message>
        <source>Use the background of the current theme</source>
        <translation>Hintergrund des aktuellen Farbschemas verwenden</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>Use a dark background in every theme</source>
        <translation>In jedem Farbschema einen dunklen Hintergrund verwenden</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>H&amp;ell</translation>
    </message>
    <message>
        <source>Use a light background in every theme</source>
        <translation>In jedem Farbschema einen hellen Hintergrund verwenden</translation>
    </message>
    <message>
        <source>&amp;Colour…</source>
        <translation>&amp;Farbe…</translation>
    </message>
    <message>
        <source>Choose a background colour</source>
        <translation>Hintergrundfarbe wählen</translation>
    </message>
    <message>
        <source>&amp;Quality</source>
        <translation>&amp;Qualität</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
    <message>
        <source>Reduce the drawing quality if the first frames are slow to draw</source>
        <translation>Darstellungsqualität verringern, wenn die ersten Bilder langsam gezeichnet werden</translation>
    </message>
    <message>
        <source>&amp;Full</source>
        <translation>&amp;Voll</translation>
    </message>
    <message>
        <source>Never reduce the drawing quality, even if drawing is slow</source>
        <translation>Darstellungsqualität nie verringern, auch wenn das Zeichnen langsam ist</translation>
    </message>
    <message>
        <source>Fas&amp;t</source>
        <translation>&amp;Schnell</translation>
    </message>
    <message>
        <source>Draw without anti-aliasing and shadows, for computers without a graphics card</source>
        <translation>Ohne Kantenglättung und Schatten zeichnen, für Rechner ohne Grafikkarte</translation>
    </message>
    <message>
        <source>Motion &amp;Trails</source>
        <translation>Be&amp;wegungsspuren</translation>
    </message>
    <message>
        <source>Draw the paths of the selected joints, with keys that can be dragged</source>
        <translation>Bahnen der ausgewählten Gelenke zeichnen, mit Keys, die sich ziehen lassen</translation>
    </message>
    <message>
        <source>&amp;Pin Trails</source>
        <translation>Spuren &amp;anheften</translation>
    </message>
    <message>
        <source>Keep the trails of the selected joints visible when the selection changes</source>
        <translation>Spuren der ausgewählten Gelenke sichtbar lassen, wenn die Auswahl sich ändert</translation>
    </message>
    <message>
        <source>&amp;Unpin All Trails</source>
        <translation>Alle S&amp;puren freigeben</translation>
    </message>
    <message>
        <source>Unpin all trails, so that only selected joints have one</source>
        <translation>Alle Spuren freigeben, sodass nur ausgewählte Gelenke eine haben</translation>
    </message>
    <message>
        <source>Colour Trails by Spee&amp;d</source>
        <translation>&amp;Spuren nach Geschwindigkeit</translation>
    </message>
    <message>
        <source>Colour each trail by the speed of its joint</source>
        <translation>Jede Spur nach der Geschwindigkeit ihres Gelenks einfärben</translation>
    </message>
    <message>
        <source>G&amp;hosts</source>
        <translation>&amp;Geisterbilder</translation>
    </message>
    <message>
        <source>Draw the character&apos;s poses before and after the playhead</source>
        <translation>Posen der Figur vor und nach dem Abspielkopf zeichnen</translation>
    </message>
    <message>
        <source>Ghosts at &amp;Keys</source>
        <translation>Geis&amp;terbilder an Keys</translation>
    </message>
    <message>
        <source>Draw ghosts at the keys of the selected joints (of all joints if none is selected) instead of at a fixed frame step</source>
        <translation>Geisterbilder an den Keys der ausgewählten Gelenke zeichnen (aller Gelenke, wenn keines ausgewählt ist) statt in festem Frame-Abstand</translation>
    </message>
    <message>
        <source>Ghost of the &amp;Base</source>
        <translation>Geisterbild der Basis</translation>
    </message>
    <message>
        <source>Draw the clip&apos;s base pose, without layers, as a ghost</source>
        <translation>Basispose des Clips, ohne Ebenen, als Geisterbild zeichnen</translation>
    </message>
    <message>
        <source>animation layer</source>
        <translation>Animationsebene Ebene</translation>
    </message>
    <message>
        <source>Original &amp;Motion</source>
        <translation>Or&amp;iginalbewegung</translation>
    </message>
    <message>
        <source>&amp;Off</source>
        <translation>&amp;Aus</translation>
    </message>
    <message>
        <source>Show only the warped motion</source>
        <translation>Nur die verzerrte Bewegung zeigen</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>Ü&amp;berlagert</translation>
    </message>
    <message>
        <source>Draw the original motion in yellow over the warped motion in blue</source>
        <translation>Originalbewegung in Gelb über die verzerrte Bewegung in Blau zeichnen</translation>
    </message>
    <message>
        <source>&amp;Side by Side</source>
        <translation>&amp;Nebeneinander</translation>
    </message>
    <message>
        <source>Draw the original motion in yellow next to the warped motion in blue</source>
        <translation>Originalbewegung in Gelb neben die verzerrte Bewegung in Blau zeichnen</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>&amp;Frames</source>
        <translation>&amp;Frames</translation>
    </message>
    <message>
        <source>Show time as frames</source>
        <translation>Zeit in Frames anzeigen</translation>
    </message>
    <message>
        <source>&amp;Seconds</source>
        <translation>&amp;Sekunden</translation>
    </message>
    <message>
        <source>Show time as seconds</source>
        <translation>Zeit in Sekunden anzeigen</translation>
    </message>
    <message>
        <source>&amp;Timecode</source>
        <translation>&amp;Timecode</translation>
    </message>
    <message>
        <source>Show time as hours, minutes, seconds and frames</source>
        <translation>Zeit als Stunden, Minuten, Sekunden und Frames anzeigen</translation>
    </message>
    <message>
        <source>Only Selected &amp;Joints in Timeline</source>
        <translation>Nur ausgewählte Gelenke in der Zeitleiste</translation>
    </message>
    <message>
        <source>Show only the rows of the selected joints in the timeline</source>
        <translation>In der Zeitleiste nur die Zeilen der ausgewählten Gelenke zeigen</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>La&amp;youts</translation>
    </message>
    <message>
        <source>&amp;Pose</source>
        <translation>&amp;Pose</translation>
    </message>
    <message>
        <source>Arrange the panels around a large viewport</source>
        <translation>Bedienfelder um einen großen Viewport anordnen</translation>
    </message>
    <message>
        <source>&amp;Curves</source>
        <translation>&amp;Kurven</translation>
    </message>
    <message>
        <source>Arrange the panels around a large curve editor</source>
        <translation>Bedienfelder um einen großen Kurveneditor anordnen</translation>
    </message>
    <message>
        <source>&amp;Retime</source>
        <translation>&amp;Zeitablauf</translation>
    </message>
    <message>
        <source>Arrange the panels around a large time warp editor</source>
        <translation>Bedienfelder um einen großen Zeitverzerrungs-Editor anordnen</translation>
    </message>
    <message>
        <source>Re&amp;target</source>
        <translation>&amp;Retargeting</translation>
    </message>
    <message>
        <source>Arrange the panels around a large Retarget panel</source>
        <translation>Bedienfelder um ein großes Bedienfeld „Retargeting“ anordnen</translation>
    </message>
    <message>
        <source>&amp;Save Workspace…</source>
        <translation>Arbeitsbereich &amp;speichern…</translation>
    </message>
    <message>
        <source>Save the current panel layout as a workspace</source>
        <translation>Anordnung der Bedienfelder unter einem Namen speichern</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Layout Anordnung</translation>
    </message>
    <message>
        <source>&amp;Delete Workspace…</source>
        <translation>&amp;Arbeitsbereich löschen…</translation>
    </message>
    <message>
        <source>Delete a saved workspace</source>
        <translation>Gespeicherte Anordnung der Bedienfelder löschen</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bedienfelder</translation>
    </message>
    <message>
        <source>&amp;Outliner</source>
        <translation>&amp;Outliner</translation>
    </message>
    <message>
        <source>Show the joint hierarchy</source>
        <translation>Gelenkhierarchie zeigen</translation>
    </message>
    <message>
        <source>&amp;Clips</source>
        <translation>&amp;Clips</translation>
    </message>
    <message>
        <source>Show the clips of all characters</source>
        <translation>Clips aller Figuren zeigen</translation>
    </message>
    <message>
        <source>&amp;Properties</source>
        <translation>Eige&amp;nschaften</translation>
    </message>
    <message>
        <source>Show the properties of the current joint</source>
        <translation>Eigenschaften des aktuellen Gelenks zeigen</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>Ke&amp;y</translation>
    </message>
    <message>
        <source>Show the values of the selected keys</source>
        <translation>Werte der ausgewählten Keys zeigen</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>Verg&amp;leich</translation>
    </message>
    <message>
        <source>Compare interpolations of the current joint&apos;s keys</source>
        <translation>Interpolationen der Keys des aktuellen Gelenks vergleichen</translation>
    </message>
    <message>
        <source>&amp;Goals</source>
        <translation>Z&amp;iele</translation>
    </message>
    <message>
        <source>Show the pins, goals and solver settings for inverse kinematics</source>
        <translation>Pins, Ziele und Löser-Einstellungen der inversen Kinematik zeigen</translation>
    </message>
    <message>
        <source>Con&amp;flicts</source>
        <translation>&amp;Konflikte</translation>
    </message>
    <message>
        <source>Show where the active clip exceeds joint limits</source>
        <translation>Zeigen, wo der aktive Clip Gelenkgrenzen überschreitet</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>Ve&amp;rlauf</translation>
    </message>
    <message>
        <source>Show the undo history</source>
        <translation>Verlauf der Bearbeitung zeigen</translation>
    </message>
    <message>
        <source>Po&amp;ses</source>
        <translation>&amp;Posen</translation>
    </message>
    <message>
        <source>Show the pose library</source>
        <translation>Posenbibliothek zeigen</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>Z&amp;eitleiste</translation>
    </message>
    <message>
        <source>Show keys and the playhead over time</source>
        <translation>Keys und Abspielkopf im Zeitverlauf zeigen</translation>
    </message>
    <message>
        <source>C&amp;urves</source>
        <translation>K&amp;urven</translation>
    </message>
    <message>
        <source>Show the curves of the selected joints</source>
        <translation>Kurven der ausgewählten Gelenke zeigen</translation>
    </message>
    <message>
        <source>Time &amp;Warp</source>
        <translation>&amp;Zeitverzerrung</translation>
    </message>
    <message>
        <source>Show the time warp of the active clip as a curve</source>
        <translation>Zeitverzerrung des aktiven Clips als Kurve zeigen</translation>
    </message>
    <message>
        <source>Warp P&amp;ins</source>
        <translation>&amp;Verzerrungs-Pins</translation>
    </message>
    <message>
        <source>Show the time warp&apos;s pins and resulting speeds in a table</source>
        <translation>Pins der Zeitverzerrung und das sich ergebende Tempo als Tabelle zeigen</translation>
    </message>
    <message>
        <source>R&amp;etarget</source>
        <translation>Ret&amp;argeting</translation>
    </message>
    <message>
        <source>Show the motion transfer from one character to another</source>
        <translation>Übertragung der Bewegung von einer Figur auf eine andere zeigen</translation>
    </message>
    <message>
        <source>Se&amp;quence</source>
        <translation>&amp;Sequenz</translation>
    </message>
    <message>
        <source>Show the strips of the active character&apos;s sequence</source>
        <translation>Streifen der Sequenz der aktiven Figur zeigen</translation>
    </message>
    <message>
        <source>La&amp;yers</source>
        <translation>E&amp;benen</translation>
    </message>
    <message>
        <source>Show the layers of the active clip</source>
        <translation>Ebenen des aktiven Clips zeigen</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Gewichte</translation>
    </message>
    <message>
        <source>Show tools for painting and editing weights</source>
        <translation>Werkzeuge zum Malen und Bearbeiten von Gewichten zeigen</translation>
    </message>
    <message>
        <source>&amp;Messages</source>
        <translation>&amp;Meldungen</translation>
    </message>
    <message>
        <source>Show warnings and errors from importing and exporting</source>
        <translation>Warnungen und Fehler beim Importieren und Exportieren zeigen</translation>
    </message>
    <message>
        <source>T&amp;ransport Bar</source>
        <translation>&amp;Transportleiste</translation>
    </message>
    <message>
        <source>Show the playback buttons, frame, range and speed</source>
        <translation>Wiedergabetasten, Frame, Bereich und Tempo zeigen</translation>
    </message>
    <message>
        <source>&amp;Joint</source>
        <translation>Ge&amp;lenk</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>Au&amp;swählen</translation>
    </message>
    <message>
        <source>Select joints without showing a gizmo</source>
        <translation>Gelenke auswählen, ohne ein Gizmo zu zeigen</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>Be&amp;wegen</translation>
    </message>
    <message>
        <source>Move joints with arrow handles</source>
        <translation>Gelenke mit Pfeilgriffen bewegen</translation>
    </message>
    <message>
        <source>&amp;Rotate</source>
        <translation>Dre&amp;hen</translation>
    </message>
    <message>
        <source>Rotate joints with ring handles</source>
        <translation>Gelenke mit Ringgriffen drehen</translation>
    </message>
    <message>
        <source>&amp;Axes</source>
        <translation>A&amp;chsen</translation>
    </message>
    <message>
        <source>&amp;Gimbal</source>
        <translation>&amp;Gimbal</translation>
    </message>
    <message>
        <source>Align the gizmo with the axes of the joint&apos;s own rotation angles</source>
        <translation>Gizmo an den Achsen der eigenen Drehwinkel des Gelenks ausrichten</translation>
    </message>
    <message>
        <source>&amp;Parent</source>
        <translation>&amp;Eltern</translation>
    </message>
    <message>
        <source>Align the gizmo with the parent&apos;s axes</source>
        <translation>Gizmo an den Achsen des Elterngelenks ausrichten</translation>
    </message>
    <message>
        <source>&amp;World</source>
        <translation>&amp;Welt</translation>
    </message>
    <message>
        <source>Align the gizmo with the world axes</source>
        <translation>Gizmo an den Weltachsen ausrichten</translation>
    </message>
    <message>
        <source>Lock &amp;X</source>
        <translation>&amp;X sperren</translation>
    </message>
    <message>
        <source>Prevent posing from changing X</source>
        <translation>Verhindern, dass Posieren X ändert</translation>
    </message>
    <message>
        <source>Lock &amp;Y</source>
        <translation>&amp;Y sperren</translation>
    </message>
    <message>
        <source>Prevent posing from changing Y</source>
        <translation>Verhindern, dass Posieren Y ändert</translation>
    </message>
    <message>
        <source>Lock &amp;Z</source>
        <translation>&amp;Z sperren</translation>
    </message>
    <message>
        <source>Prevent posing from changing Z</source>
        <translation>Verhindern, dass Posieren Z ändert</translation>
    </message>
    <message>
        <source>S&amp;nap</source>
        <translation>Einrasten</translation>
    </message>
    <message>
        <source>Snap rotations to steps of 5° and movements to steps of 1 cm</source>
        <translation>Drehungen in Schritten von 5° und Bewegungen in Schritten von 1 cm einrasten</translation>
    </message>
    <message>
        <source>&amp;Enforce Limits</source>
        <translation>Gren&amp;zen erzwingen</translation>
    </message>
    <message>
        <source>Keep the selected joints within their limits</source>
        <translation>Ausgewählte Gelenke innerhalb ihrer Grenzen halten</translation>
    </message>
    <message>
        <source>&amp;Limits</source>
        <translation>Gre&amp;nzen</translation>
    </message>
    <message>
        <source>&amp;Fit to Clips…</source>
        <translation>An &amp;Clips anpassen…</translation>
    </message>
    <message>
        <source>Fit limits to the motion of clips, with a percentile and a margin</source>
        <translation>Grenzen an die Bewegung von Clips anpassen, mit Perzentil und Spielraum</translation>
    </message>
    <message>
        <source>&amp;Mirror to Other Side</source>
        <translation>&amp;Auf andere Seite spiegeln</translation>
    </message>
    <message>
        <source>Mirror the limits of the selected joints to their counterparts</source>
        <translation>Grenzen der ausgewählten Gelenke auf ihre Gegenstücke spiegeln</translation>
    </message>
    <message>
        <source>&amp;Copy Limits</source>
        <translation>&amp;Grenzen kopieren</translation>
    </message>
    <message>
        <source>Copy the limits of the current joint</source>
        <translation>Grenzen des aktuellen Gelenks kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste Limits</source>
        <translation>G&amp;renzen einfügen</translation>
    </message>
    <message>
        <source>Apply the copied limits to the selected joints</source>
        <translation>Kopierte Grenzen auf die ausgewählten Gelenke anwenden</translation>
    </message>
    <message>
        <source>&amp;Presets</source>
        <translation>V&amp;orlagen</translation>
    </message>
    <message>
        <source>Shoulder</source>
        <translation>Schulter</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human shoulder</source>
        <translation>Ausgewählten Gelenken die Grenzen einer menschlichen Schulter geben</translation>
    </message>
    <message>
        <source>Elbow</source>
        <translation>Ellbogen</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human elbow</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Ellbogens geben</translation>
    </message>
    <message>
        <source>Wrist</source>
        <translation>Handgelenk</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human wrist</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Handgelenks geben</translation>
    </message>
    <message>
        <source>Knuckle</source>
        <translation>Handknöchel</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human knuckle</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Handknöchels geben</translation>
    </message>
    <message>
        <source>Finger</source>
        <translation>Finger</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human finger</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Fingers geben</translation>
    </message>
    <message>
        <source>Hip</source>
        <translation>Hüfte</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human hip</source>
        <translation>Ausgewählten Gelenken die Grenzen einer menschlichen Hüfte geben</translation>
    </message>
    <message>
        <source>Knee</source>
        <translation>Knie</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human knee</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Knies geben</translation>
    </message>
    <message>
        <source>Ankle</source>
        <translation>Sprunggelenk</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human ankle</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Sprunggelenks geben</translation>
    </message>
    <message>
        <source>Neck</source>
        <translation>Hals</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human neck</source>
        <translation>Ausgewählten Gelenken die Grenzen eines menschlichen Halses geben</translation>
    </message>
    <message>
        <source>Spine</source>
        <translation>Wirbelsäule</translation>
    </message>
    <message>
        <source>Give the selected joints the limits of a human spine</source>
        <translation>Ausgewählten Gelenken die Grenzen einer menschlichen Wirbelsäule geben</translation>
    </message>
    <message>
        <source>Pre&amp;vious Conflict</source>
        <translation>&amp;Voriger Konflikt</translation>
    </message>
    <message>
        <source>Go to the previous limit conflict</source>
        <translation>Zum vorigen Grenzkonflikt gehen</translation>
    </message>
    <message>
        <source>&amp;Next Conflict</source>
        <translation>&amp;Nächster Konflikt</translation>
    </message>
    <message>
        <source>Go to the next limit conflict</source>
        <translation>Zum nächsten Grenzkonflikt gehen</translation>
    </message>
    <message>
        <source>C&amp;lamp Conflicts</source>
        <translation>Konflikte &amp;begrenzen</translation>
    </message>
    <message>
        <source>Clamp keys and curves of the selected joints to their limits (all joints if none is selected)</source>
        <translation>Keys und Kurven der ausgewählten Gelenke auf ihre Grenzen begrenzen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Widen Limits</source>
        <translation>Grenzen &amp;erweitern</translation>
    </message>
    <message>
        <source>Widen the limits of the selected joints to include their motion in the clip (all joints if none is selected)</source>
        <translation>Grenzen der ausgewählten Gelenke auf ihre Bewegung im Clip erweitern (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Accept Conflicts</source>
        <translation>&amp;Konflikte hinnehmen</translation>
    </message>
    <message>
        <source>Leave the conflicts of the selected joints as they are and stop marking them (all joints if none is selected)</source>
        <translation>Konflikte der ausgewählten Gelenke belassen und nicht mehr markieren (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>Reset to R&amp;est Pose</source>
        <translation>Auf &amp;Ruhepose zurücksetzen</translation>
    </message>
    <message>
        <source>Return the selected joints to their rest pose</source>
        <translation>Ausgewählte Gelenke in ihre Ruhepose zurückbringen</translation>
    </message>
    <message>
        <source>Reset to Previous &amp;Key</source>
        <translation>Auf vorigen Key zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the selected joints to the values of their latest keys at or before the playhead</source>
        <translation>Ausgewählte Gelenke auf die Werte ihrer letzten Keys an oder vor dem Abspielkopf zurücksetzen</translation>
    </message>
    <message>
        <source>Edit Rest &amp;Pose</source>
        <translation>Ruhepose &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Show the skeleton in its rest pose and edit it</source>
        <translation>Skelett in seiner Ruhepose zeigen und bearbeiten</translation>
    </message>
    <message>
        <source>Rest Pose &amp;Options</source>
        <translation>O&amp;ptionen der Ruhepose</translation>
    </message>
    <message>
        <source>&amp;Keep Meshes</source>
        <translation>Meshes &amp;beibehalten</translation>
    </message>
    <message>
        <source>Leave meshes in place when joints move in the rest pose, by changing the bind pose</source>
        <translation>Meshes an ihrem Ort lassen, wenn sich Gelenke in der Ruhepose bewegen, indem die Bindepose geändert wird</translation>
    </message>
    <message>
        <source>bind pose skin</source>
        <translation>Bindepose Skin</translation>
    </message>
    <message>
        <source>&amp;Deform Meshes</source>
        <translation>&amp;Meshes verformen</translation>
    </message>
    <message>
        <source>Let meshes follow the joints that move in the rest pose</source>
        <translation>Meshes den Gelenken folgen lassen, die sich in der Ruhepose bewegen</translation>
    </message>
    <message>
        <source>&amp;Mirror</source>
        <translation>&amp;Spiegeln</translation>
    </message>
    <message>
        <source>Mirror changes of the rest pose to the joints on the other side</source>
        <translation>Änderungen der Ruhepose auf die Gelenke der anderen Seite spiegeln</translation>
    </message>
    <message>
        <source>symmetry left right</source>
        <translation>Symmetrie links rechts</translation>
    </message>
    <message>
        <source>&amp;Add Child</source>
        <translation>&amp;Kindgelenk hinzufügen</translation>
    </message>
    <message>
        <source>Add a joint at the tail of the current joint</source>
        <translation>Gelenk am Ende des aktuellen Gelenks hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Insert Parent</source>
        <translation>&amp;Elterngelenk einfügen</translation>
    </message>
    <message>
        <source>Insert a joint between the current joint and its parent</source>
        <translation>Gelenk zwischen dem aktuellen Gelenk und seinem Elterngelenk einfügen</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the selected joints</source>
        <translation>Ausgewählte Gelenke duplizieren</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Delete the selected joints and attach their children to their parents</source>
        <translation>Ausgewählte Gelenke löschen und ihre Kindgelenke an ihre Elterngelenke hängen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Rename the current joint</source>
        <translation>Aktuelles Gelenk umbenennen</translation>
    </message>
    <message>
        <source>&amp;Parent to Current</source>
        <translation>Ak&amp;tuellem Gelenk unterordnen</translation>
    </message>
    <message>
        <source>Make the current joint the parent of the other selected joints without moving them</source>
        <translation>Aktuelles Gelenk zum Elterngelenk der übrigen ausgewählten Gelenke machen, ohne sie zu bewegen</translation>
    </message>
    <message>
        <source>Rotation &amp;Order…</source>
        <translation>Drehreihen&amp;folge…</translation>
    </message>
    <message>
        <source>Change the rotation order of the current joint, keeping the poses at keys</source>
        <translation>Drehreihenfolge des aktuellen Gelenks ändern und die Posen an Keys erhalten</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide the selected joints</source>
        <translation>Ausgewählte Gelenke ausblenden</translation>
    </message>
    <message>
        <source>Sh&amp;ow All</source>
        <translation>Alle einblenden</translation>
    </message>
    <message>
        <source>Show all hidden joints and meshes</source>
        <translation>Alle ausgeblendeten Gelenke und Meshes einblenden</translation>
    </message>
    <message>
        <source>So&amp;lo</source>
        <translation>S&amp;olo</translation>
    </message>
    <message>
        <source>Show only the selected joints</source>
        <translation>Nur die ausgewählten Gelenke zeigen</translation>
    </message>
    <message>
        <source>Loc&amp;k</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Prevent the selected joints from being posed</source>
        <translation>Verhindern, dass die ausgewählten Gelenke posiert werden</translation>
    </message>
    <message>
        <source>&amp;Fit Template to Mesh…</source>
        <translation>&amp;Vorlage an Mesh anpassen…</translation>
    </message>
    <message>
        <source>Fit a biped, quadruped or hand to the active character&apos;s meshes by dragging a few markers</source>
        <translation>Zweibeiner, Vierbeiner oder Hand durch Ziehen weniger Marker an die Meshes der aktiven Figur anpassen</translation>
    </message>
    <message>
        <source>autorig rig skeleton biped quadruped hand</source>
        <translation>Autorig Rig Skelett Zweibeiner Vierbeiner Hand</translation>
    </message>
    <message>
        <source>Re&amp;name Mesh</source>
        <translation>Mesh &amp;umbenennen</translation>
    </message>
    <message>
        <source>Rename the mesh selected in the outliner</source>
        <translation>Im Outliner ausgewähltes Mesh umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete Mesh</source>
        <translation>&amp;Mesh löschen</translation>
    </message>
    <message>
        <source>Delete the selected meshes</source>
        <translation>Ausgewählte Meshes löschen</translation>
    </message>
    <message>
        <source>B&amp;ind Meshes…</source>
        <translation>Meshes &amp;binden…</translation>
    </message>
    <message>
        <source>Compute the weights with which meshes follow the joints of the active character</source>
        <translation>Gewichte berechnen, mit denen Meshes den Gelenken der aktiven Figur folgen</translation>
    </message>
    <message>
        <source>skin weights rig automatic weights skinning</source>
        <translation>Skin Gewichte Rig automatische Gewichte Skinning</translation>
    </message>
    <message>
        <source>&amp;Hide Mesh</source>
        <translation>Mesh &amp;ausblenden</translation>
    </message>
    <message>
        <source>Hide the selected meshes</source>
        <translation>Ausgewählte Meshes ausblenden</translation>
    </message>
    <message>
        <source>&amp;Key All Shapes</source>
        <translation>&amp;Keys für alle Formen setzen</translation>
    </message>
    <message>
        <source>Key the weights of all shapes of the selected meshes at the playhead</source>
        <translation>Keys für die Gewichte aller Formen der ausgewählten Meshes am Abspielkopf setzen</translation>
    </message>
    <message>
        <source>Reset &amp;Shapes</source>
        <translation>&amp;Formen zurücksetzen</translation>
    </message>
    <message>
        <source>Set the weights of all shapes of the selected meshes to 0</source>
        <translation>Gewichte aller Formen der ausgewählten Meshes auf 0 setzen</translation>
    </message>
    <message>
        <source>&amp;Linear Blend Skinning</source>
        <translation>&amp;Linear-Blend-Skinning</translation>
    </message>
    <message>
        <source>Blend joint matrices, which is fast but makes meshes thinner where joints twist</source>
        <translation>Gelenkmatrizen mischen; schnell, aber macht Meshes dünner, wo Gelenke sich verdrehen</translation>
    </message>
    <message>
        <source>Dual &amp;Quaternion Skinning</source>
        <translation>&amp;Dual-Quaternion-Skinning</translation>
    </message>
    <message>
        <source>Blend joint rotations, which keeps the volume of twisting limbs but makes meshes bulge where joints bend</source>
        <translation>Gelenkdrehungen mischen; erhält das Volumen verdrehter Gliedmaßen, aber wölbt Meshes, wo Gelenke sich beugen</translation>
    </message>
    <message>
        <source>&amp;Blended Skinning</source>
        <translation>&amp;Gemischtes Skinning</translation>
    </message>
    <message>
        <source>Mix linear blend and dual quaternion skinning by the blend weight of each vertex</source>
        <translation>Linear-Blend- und Dual-Quaternion-Skinning nach dem Mischgewicht jedes Vertex mischen</translation>
    </message>
    <message>
        <source>&amp;Paint Weights</source>
        <translation>Gewichte &amp;malen</translation>
    </message>
    <message>
        <source>Paint the weights with which meshes follow the current joint</source>
        <translation>Gewichte malen, mit denen Meshes dem aktuellen Gelenk folgen</translation>
    </message>
    <message>
        <source>&amp;Smooth Weights</source>
        <translation>G&amp;ewichte glätten</translation>
    </message>
    <message>
        <source>Average the weights of the selected meshes, or of all meshes, with those of neighbouring vertices</source>
        <translation>Gewichte der ausgewählten Meshes (aller Meshes, wenn keines ausgewählt ist) mit denen benachbarter Vertices mitteln</translation>
    </message>
    <message>
        <source>relax blur skin</source>
        <translation>glätten weichzeichnen Skin</translation>
    </message>
    <message>
        <source>Mirror Weights from &amp;Left</source>
        <translation>Gewichte von &amp;links spiegeln</translation>
    </message>
    <message>
        <source>Copy the weights of the left side to the right, with joints replaced by their counterparts</source>
        <translation>Gewichte der linken Seite nach rechts kopieren, mit den Gegenstücken der Gelenke</translation>
    </message>
    <message>
        <source>symmetry skin</source>
        <translation>Symmetrie Skin</translation>
    </message>
    <message>
        <source>Mirror Weights from &amp;Right</source>
        <translation>Gewichte &amp;von rechts spiegeln</translation>
    </message>
    <message>
        <source>Copy the weights of the right side to the left, with joints replaced by their counterparts</source>
        <translation>Gewichte der rechten Seite nach links kopieren, mit den Gegenstücken der Gelenke</translation>
    </message>
    <message>
        <source>P&amp;rune Weights</source>
        <translation>Ge&amp;wichte bereinigen</translation>
    </message>
    <message>
        <source>Remove small influences</source>
        <translation>Kleine Einflüsse entfernen</translation>
    </message>
    <message>
        <source>clean skin</source>
        <translation>bereinigen aufräumen Skin</translation>
    </message>
    <message>
        <source>&amp;Limit Influences</source>
        <translation>Einflüsse &amp;begrenzen</translation>
    </message>
    <message>
        <source>Limit the influences per vertex while moving vertices as little as possible</source>
        <translation>Einflüsse je Vertex begrenzen und Vertices dabei so wenig wie möglich bewegen</translation>
    </message>
    <message>
        <source>&amp;Next Vertex over the Limit</source>
        <translation>&amp;Nächster Vertex über der Grenze</translation>
    </message>
    <message>
        <source>Show the next vertex with more influences than the limit in the Weights panel</source>
        <translation>Nächsten Vertex zeigen, der mehr Einflüsse hat als die Grenze im Bedienfeld „Gewichte“</translation>
    </message>
    <message>
        <source>&amp;Copy Weights from Mesh</source>
        <translation>&amp;Gewichte von Mesh kopieren</translation>
    </message>
    <message>
        <source>Take the weights from the closest surface of another mesh, such as another level of detail</source>
        <translation>Gewichte von der nächstgelegenen Oberfläche eines anderen Meshs übernehmen, etwa einer anderen Detailstufe</translation>
    </message>
    <message>
        <source>transfer lod skin</source>
        <translation>übertragen LOD Skin</translation>
    </message>
    <message>
        <source>Toggle &amp;Pin</source>
        <translation>&amp;Pin umschalten</translation>
    </message>
    <message>
        <source>Pin the point under the pointer, or the tail of the current joint, so that it stays in place while other joints are dragged</source>
        <translation>Punkt unter dem Mauszeiger oder das Ende des aktuellen Gelenks anheften, sodass er beim Ziehen anderer Gelenke an Ort und Stelle bleibt</translation>
    </message>
    <message>
        <source>&amp;Unpin All</source>
        <translation>&amp;Alle Pins entfernen</translation>
    </message>
    <message>
        <source>Remove all pins</source>
        <translation>Alle Pins entfernen</translation>
    </message>
    <message>
        <source>&amp;Add Goals</source>
        <translation>Ziele &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Add goals at the current positions of the selected joints&apos; tails</source>
        <translation>Ziele an den aktuellen Positionen der Enden der ausgewählten Gelenke hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Delete Goal</source>
        <translation>Z&amp;iel löschen</translation>
    </message>
    <message>
        <source>Delete the goal selected in the Goals panel, along with its keys</source>
        <translation>Im Bedienfeld „Ziele“ ausgewähltes Ziel samt seinen Keys löschen</translation>
    </message>
    <message>
        <source>&amp;Go to Goal</source>
        <translation>Zum Ziel &amp;gehen</translation>
    </message>
    <message>
        <source>Select the joint of the selected goal and move the camera to it</source>
        <translation>Gelenk des ausgewählten Ziels auswählen und die Kamera dorthin bewegen</translation>
    </message>
    <message>
        <source>&amp;Solve Goals</source>
        <translation>Ziele be&amp;rechnen</translation>
    </message>
    <message>
        <source>Pose the character so that it reaches all goals, as closely as its limits allow</source>
        <translation>Figur so posieren, dass sie alle Ziele erreicht, soweit ihre Grenzen es zulassen</translation>
    </message>
    <message>
        <source>&amp;Key Goals</source>
        <translation>&amp;Keys für Ziele setzen</translation>
    </message>
    <message>
        <source>Key the target, orientation and influence of every goal at the playhead</source>
        <translation>Keys für Zielpunkt, Ausrichtung und Einfluss jedes Ziels am Abspielkopf setzen</translation>
    </message>
    <message>
        <source>Selection &amp;Sets</source>
        <translation>&amp;Auswahlsätze</translation>
    </message>
    <message>
        <source>&amp;New Set…</source>
        <translation>&amp;Neuer Satz…</translation>
    </message>
    <message>
        <source>Save the selected joints as a selection set</source>
        <translation>Ausgewählte Gelenke als Auswahlsatz speichern</translation>
    </message>
    <message>
        <source>&amp;Delete Set…</source>
        <translation>&amp;Satz löschen…</translation>
    </message>
    <message>
        <source>Delete a selection set</source>
        <translation>Auswahlsatz löschen</translation>
    </message>
    <message>
        <source>Solve &amp;Range…</source>
        <translation>&amp;Bereich berechnen…</translation>
    </message>
    <message>
        <source>Key joints so that they follow the goals smoothly over a frame range</source>
        <translation>Keys für Gelenke setzen, sodass sie den Zielen über einen Frame-Bereich gleichmäßig folgen</translation>
    </message>
    <message>
        <source>&amp;Bake Goals…</source>
        <translation>&amp;Ziele backen…</translation>
    </message>
    <message>
        <source>Replace live goals with keys over a frame range</source>
        <translation>Live-Ziele über einen Frame-Bereich durch Keys ersetzen</translation>
    </message>
    <message>
        <source>&amp;Foot Pin…</source>
        <translation>&amp;Fuß anheften…</translation>
    </message>
    <message>
        <source>Hold a foot in place over a frame range</source>
        <translation>Fuß über einen Frame-Bereich an Ort und Stelle halten</translation>
    </message>
    <message>
        <source>slide skate</source>
        <translation>Rutschen Gleiten</translation>
    </message>
    <message>
        <source>&amp;Auto-Key</source>
        <translation>A&amp;uto-Key</translation>
    </message>
    <message>
        <source>Set keys automatically whenever joints are posed</source>
        <translation>Beim Posieren von Gelenken automatisch Keys setzen</translation>
    </message>
    <message>
        <source>&amp;Set Key</source>
        <translation>Key se&amp;tzen</translation>
    </message>
    <message>
        <source>Key every free channel of the selected joints, or of all joints if none is selected</source>
        <translation>Keys für alle freien Kanäle der ausgewählten Gelenke setzen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>Set Key on &amp;Changed Values</source>
        <translation>Key für &amp;geänderte Werte setzen</translation>
    </message>
    <message>
        <source>Key all posed values that are not keyed yet</source>
        <translation>Keys für alle posierten Werte setzen, die noch keinen haben</translation>
    </message>
    <message>
        <source>Set Key on &amp;Rotation</source>
        <translation>&amp;Key für Drehung setzen</translation>
    </message>
    <message>
        <source>Key the rotation of the selected joints, or of all joints if none is selected</source>
        <translation>Keys für die Drehung der ausgewählten Gelenke setzen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Delete Key</source>
        <translation>Key &amp;löschen</translation>
    </message>
    <message>
        <source>Delete the selected keys, or the keys of the selected joints at the playhead if none is selected</source>
        <translation>Ausgewählte Keys löschen oder, wenn keine ausgewählt sind, die Keys der ausgewählten Gelenke am Abspielkopf</translation>
    </message>
    <message>
        <source>&amp;Previous Key</source>
        <translation>&amp;Voriger Key</translation>
    </message>
    <message>
        <source>Go to the previous key of the selected joints, or of all joints if none is selected</source>
        <translation>Zum vorigen Key der ausgewählten Gelenke gehen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Next Key</source>
        <translation>&amp;Nächster Key</translation>
    </message>
    <message>
        <source>Go to the next key of the selected joints, or of all joints if none is selected</source>
        <translation>Zum nächsten Key der ausgewählten Gelenke gehen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Tween…</source>
        <translation>T&amp;ween…</translation>
    </message>
    <message>
        <source>Blend the pose towards the previous key, the next key or the rest pose</source>
        <translation>Pose zum vorigen Key, zum nächsten Key oder zur Ruhepose hin überblenden</translation>
    </message>
    <message>
        <source>&amp;Copy Keys</source>
        <translation>Keys k&amp;opieren</translation>
    </message>
    <message>
        <source>Copy the selected keys</source>
        <translation>Ausgewählte Keys kopieren</translation>
    </message>
    <message>
        <source>C&amp;ut Keys</source>
        <translation>Keys &amp;ausschneiden</translation>
    </message>
    <message>
        <source>Cut the selected keys</source>
        <translation>Ausgewählte Keys ausschneiden</translation>
    </message>
    <message>
        <source>Pa&amp;ste Keys</source>
        <translation>Ke&amp;ys einfügen</translation>
    </message>
    <message>
        <source>Paste the copied keys at the playhead, onto joints of the same name, replacing existing keys</source>
        <translation>Kopierte Keys am Abspielkopf auf Gelenke gleichen Namens einfügen und vorhandene Keys ersetzen</translation>
    </message>
    <message>
        <source>Dup&amp;licate Keys</source>
        <translation>Keys &amp;duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the selected keys at the playhead, or after the last of them if the playhead is on the first</source>
        <translation>Ausgewählte Keys am Abspielkopf duplizieren oder, wenn dieser auf dem ersten steht, nach dem letzten</translation>
    </message>
    <message>
        <source>Select &amp;Keys</source>
        <translation>Key&amp;s auswählen</translation>
    </message>
    <message>
        <source>&amp;All</source>
        <translation>A&amp;lle</translation>
    </message>
    <message>
        <source>Select all keys of the visible rows</source>
        <translation>Alle Keys der sichtbaren Zeilen auswählen</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>Deselect all keys</source>
        <translation>Auswahl aller Keys aufheben</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Umkehren</translation>
    </message>
    <message>
        <source>Invert the key selection within the visible rows</source>
        <translation>Key-Auswahl innerhalb der sichtbaren Zeilen umkehren</translation>
    </message>
    <message>
        <source>On Selected &amp;Joints</source>
        <translation>&amp;Der ausgewählten Gelenke</translation>
    </message>
    <message>
        <source>Select all keys of the selected joints</source>
        <translation>Alle Keys der ausgewählten Gelenke auswählen</translation>
    </message>
    <message>
        <source>Up to the &amp;Playhead</source>
        <translation>&amp;Bis zum Abspielkopf</translation>
    </message>
    <message>
        <source>Select the keys of the visible rows at and before the playhead</source>
        <translation>Keys der sichtbaren Zeilen am und vor dem Abspielkopf auswählen</translation>
    </message>
    <message>
        <source>&amp;From the Playhead</source>
        <translation>&amp;Ab dem Abspielkopf</translation>
    </message>
    <message>
        <source>Select the keys of the visible rows at and after the playhead</source>
        <translation>Keys der sichtbaren Zeilen am und nach dem Abspielkopf auswählen</translation>
    </message>
    <message>
        <source>&amp;Interpolation</source>
        <translation>&amp;Interpolation</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Choose the interpolation of the segments that start at the selected keys</source>
        <translation>Interpolation der Segmente wählen, die an den ausgewählten Keys beginnen</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>S&amp;tufe</translation>
    </message>
    <message>
        <source>Hold the value until the next key</source>
        <translation>Wert bis zum nächsten Key halten</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>&amp;Linear</translation>
    </message>
    <message>
        <source>Interpolate linearly to the next key</source>
        <translation>Linear bis zum nächsten Key interpolieren</translation>
    </message>
    <message>
        <source>Catmull-&amp;Rom</source>
        <translation>&amp;Catmull-Rom</translation>
    </message>
    <message>
        <source>Interpolate smoothly through the keys, with possible overshoot</source>
        <translation>Glatt durch die Keys interpolieren, mit möglichem Überschwingen</translation>
    </message>
    <message>
        <source>&amp;Monotone</source>
        <translation>&amp;Monoton</translation>
    </message>
    <message>
        <source>Interpolate smoothly without overshoot</source>
        <translation>Glatt ohne Überschwingen interpolieren</translation>
    </message>
    <message>
        <source>SL&amp;ERP</source>
        <translation>&amp;SLERP</translation>
    </message>
    <message>
        <source>Rotate along the shortest arc, using all angles of the joint</source>
        <translation>Auf dem kürzesten Bogen drehen, mit allen Winkeln des Gelenks</translation>
    </message>
    <message>
        <source>&amp;Uniform Catmull-Rom</source>
        <translation>&amp;Uniformes Catmull-Rom</translation>
    </message>
    <message>
        <source>Use the textbook Catmull-Rom form, which ignores the spacing of keys</source>
        <translation>Lehrbuchform von Catmull-Rom verwenden, die den Abstand der Keys nicht beachtet</translation>
    </message>
    <message>
        <source>&amp;Hermite</source>
        <translation>&amp;Hermite</translation>
    </message>
    <message>
        <source>Interpolate using the tangents stored in the keys</source>
        <translation>Mit den in den Keys gespeicherten Tangenten interpolieren</translation>
    </message>
    <message>
        <source>Move One Frame &amp;Back</source>
        <translation>Einen &amp;Frame zurück</translation>
    </message>
    <message>
        <source>Move the selected keys back one frame</source>
        <translation>Ausgewählte Keys einen Frame zurück verschieben</translation>
    </message>
    <message>
        <source>Move &amp;One Frame Forward</source>
        <translation>&amp;Einen Frame vor</translation>
    </message>
    <message>
        <source>Move the selected keys forward one frame</source>
        <translation>Ausgewählte Keys einen Frame vor verschieben</translation>
    </message>
    <message>
        <source>Snap &amp;While Dragging</source>
        <translation>&amp;Beim Ziehen einrasten</translation>
    </message>
    <message>
        <source>Snap dragged keys to whole frames (hold Ctrl to invert)</source>
        <translation>Gezogene Keys auf ganzen Frames einrasten (mit Strg umgekehrt)</translation>
    </message>
    <message>
        <source>&amp;Markers</source>
        <translation>&amp;Marker</translation>
    </message>
    <message>
        <source>&amp;Add Marker</source>
        <translation>Marker &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Add a marker at the playhead</source>
        <translation>Marker am Abspielkopf hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Rename Marker</source>
        <translation>Marker &amp;umbenennen</translation>
    </message>
    <message>
        <source>Rename the marker at the playhead</source>
        <translation>Marker am Abspielkopf umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete Marker</source>
        <translation>&amp;Marker löschen</translation>
    </message>
    <message>
        <source>Delete the marker at the playhead</source>
        <translation>Marker am Abspielkopf löschen</translation>
    </message>
    <message>
        <source>&amp;Previous Marker</source>
        <translation>&amp;Voriger Marker</translation>
    </message>
    <message>
        <source>Go to the previous marker</source>
        <translation>Zum vorigen Marker gehen</translation>
    </message>
    <message>
        <source>&amp;Next Marker</source>
        <translation>&amp;Nächster Marker</translation>
    </message>
    <message>
        <source>Go to the next marker</source>
        <translation>Zum nächsten Marker gehen</translation>
    </message>
    <message>
        <source>Add to Pose &amp;Library…</source>
        <translation>&amp;Zur Posenbibliothek hinzufügen…</translation>
    </message>
    <message>
        <source>Add the pose of the selected joints to the pose library (all joints if none is selected)</source>
        <translation>Pose der ausgewählten Gelenke zur Posenbibliothek hinzufügen (aller Gelenke, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>C&amp;urve</source>
        <translation>K&amp;urve</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>V&amp;ergleichen</translation>
    </message>
    <message>
        <source>Compare linear, Catmull-Rom, monotone and SLERP interpolation of the same keys, and show how much they differ</source>
        <translation>Lineare, Catmull-Rom-, monotone und SLERP-Interpolation derselben Keys vergleichen und ihren Unterschied zeigen</translation>
    </message>
    <message>
        <source>&amp;Normalise</source>
        <translation>Nor&amp;malisieren</translation>
    </message>
    <message>
        <source>Draw all curves at the same height without changing their values</source>
        <translation>Alle Kurven gleich hoch zeichnen, ohne ihre Werte zu ändern</translation>
    </message>
    <message>
        <source>&amp;Limit Bands</source>
        <translation>Gre&amp;nzbänder</translation>
    </message>
    <message>
        <source>Shade the range that joint limits allow</source>
        <translation>Bereich schattieren, den Gelenkgrenzen erlauben</translation>
    </message>
    <message>
        <source>Speed L&amp;ane</source>
        <translation>&amp;Geschwindigkeitsfeld</translation>
    </message>
    <message>
        <source>Show speed and acceleration below the curves</source>
        <translation>Geschwindigkeit und Beschleunigung unter den Kurven zeigen</translation>
    </message>
    <message>
        <source>&amp;Hide Curve</source>
        <translation>Kurve aus&amp;blenden</translation>
    </message>
    <message>
        <source>Hide the active curve</source>
        <translation>Aktive Kurve ausblenden</translation>
    </message>
    <message>
        <source>Loc&amp;k Curve</source>
        <translation>Ku&amp;rve sperren</translation>
    </message>
    <message>
        <source>Protect the active curve&apos;s keys from changes in the curve editor</source>
        <translation>Keys der aktiven Kurve vor Änderungen im Kurveneditor schützen</translation>
    </message>
    <message>
        <source>S&amp;olo Curve</source>
        <translation>K&amp;urve solo</translation>
    </message>
    <message>
        <source>Show only the active curve</source>
        <translation>Nur die aktive Kurve zeigen</translation>
    </message>
    <message>
        <source>&amp;Show All Curves</source>
        <translation>&amp;Alle Kurven einblenden</translation>
    </message>
    <message>
        <source>Show all hidden curves</source>
        <translation>Alle ausgeblendeten Kurven einblenden</translation>
    </message>
    <message>
        <source>&amp;Buffer Curve Snapshot</source>
        <translation>&amp;Kurven puffern</translation>
    </message>
    <message>
        <source>Store the current curves, to show them as ghosts and swap them back (done automatically before every drag)</source>
        <translation>Aktuelle Kurven puffern, um sie als Geisterbilder zu zeigen und zurückzutauschen (geschieht automatisch vor jedem Ziehen)</translation>
    </message>
    <message>
        <source>S&amp;wap Buffer Curves</source>
        <translation>Pu&amp;fferkurven tauschen</translation>
    </message>
    <message>
        <source>Exchange the current curves and the buffer curves</source>
        <translation>Aktuelle Kurven und Pufferkurven tauschen</translation>
    </message>
    <message>
        <source>Show Bu&amp;ffer Curves</source>
        <translation>Pufferkurven &amp;zeigen</translation>
    </message>
    <message>
        <source>Draw the buffer curves in grey behind the current curves</source>
        <translation>Pufferkurven in Grau hinter den aktuellen Kurven zeichnen</translation>
    </message>
    <message>
        <source>Before the First &amp;Key</source>
        <translation>V&amp;or dem ersten Key</translation>
    </message>
    <message>
        <source>&amp;Hold</source>
        <translation>&amp;Halten</translation>
    </message>
    <message>
        <source>Before the first key, hold its value</source>
        <translation>Vor dem ersten Key dessen Wert halten</translation>
    </message>
    <message>
        <source>Before the first key, continue the curve in a straight line</source>
        <translation>Vor dem ersten Key die Kurve als Gerade fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Cycle</source>
        <translation>Z&amp;yklus</translation>
    </message>
    <message>
        <source>Before the first key, repeat the curve</source>
        <translation>Vor dem ersten Key die Kurve wiederholen</translation>
    </message>
    <message>
        <source>Cycle with &amp;Offset</source>
        <translation>&amp;Zyklus mit Versatz</translation>
    </message>
    <message>
        <source>Before the first key, repeat the curve with offset</source>
        <translation>Vor dem ersten Key die Kurve mit Versatz wiederholen</translation>
    </message>
    <message>
        <source>After the Last &amp;Key</source>
        <translation>Nach &amp;dem letzten Key</translation>
    </message>
    <message>
        <source>After the last key, hold its value</source>
        <translation>Nach dem letzten Key dessen Wert halten</translation>
    </message>
    <message>
        <source>After the last key, continue the curve in a straight line</source>
        <translation>Nach dem letzten Key die Kurve als Gerade fortsetzen</translation>
    </message>
    <message>
        <source>After the last key, repeat the curve</source>
        <translation>Nach dem letzten Key die Kurve wiederholen</translation>
    </message>
    <message>
        <source>After the last key, repeat the curve with offset</source>
        <translation>Nach dem letzten Key die Kurve mit Versatz wiederholen</translation>
    </message>
    <message>
        <source>&amp;Mark Peak Acceleration</source>
        <translation>Besc&amp;hleunigungsspitzen markieren</translation>
    </message>
    <message>
        <source>Add markers where acceleration peaks</source>
        <translation>Marker an Spitzen der Beschleunigung hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Unroll…</source>
        <translation>&amp;Winkelsprünge entfernen…</translation>
    </message>
    <message>
        <source>Remove jumps in rotation angles without changing any pose</source>
        <translation>Sprünge der Drehwinkel entfernen, ohne eine Pose zu ändern</translation>
    </message>
    <message>
        <source>euler flip gimbal</source>
        <translation>Euler Umschlag Gimbal unroll</translation>
    </message>
    <message>
        <source>&amp;Smooth…</source>
        <translation>Glä&amp;tten…</translation>
    </message>
    <message>
        <source>Remove jitter from curves</source>
        <translation>Zittern aus Kurven entfernen</translation>
    </message>
    <message>
        <source>Si&amp;mplify…</source>
        <translation>Vere&amp;infachen…</translation>
    </message>
    <message>
        <source>Remove keys within an error tolerance</source>
        <translation>Keys innerhalb einer Fehlertoleranz entfernen</translation>
    </message>
    <message>
        <source>&amp;Bake…</source>
        <translation>Ba&amp;cken…</translation>
    </message>
    <message>
        <source>Replace the keys of curves with samples at regular intervals</source>
        <translation>Keys von Kurven durch Abtastwerte in regelmäßigen Abständen ersetzen</translation>
    </message>
    <message>
        <source>Match &amp;Loop…</source>
        <translation>Sch&amp;leife angleichen…</translation>
    </message>
    <message>
        <source>Make curves continue seamlessly from the last key to the first</source>
        <translation>Kurven vom letzten Key nahtlos in den ersten übergehen lassen</translation>
    </message>
    <message>
        <source>&amp;Offset…</source>
        <translation>&amp;Versetzen…</translation>
    </message>
    <message>
        <source>Offset key values</source>
        <translation>Key-Werte versetzen</translation>
    </message>
    <message>
        <source>&amp;Flip…</source>
        <translation>S&amp;piegeln…</translation>
    </message>
    <message>
        <source>Mirror key values about a value</source>
        <translation>Key-Werte an einem Wert spiegeln</translation>
    </message>
    <message>
        <source>S&amp;cale…</source>
        <translation>&amp;Skalieren…</translation>
    </message>
    <message>
        <source>Scale key values about a value</source>
        <translation>Key-Werte um einen Wert skalieren</translation>
    </message>
    <message>
        <source>&amp;Snap Keys to Frames</source>
        <translation>Keys &amp;auf Frames einrasten</translation>
    </message>
    <message>
        <source>Move the selected keys to the nearest frames</source>
        <translation>Ausgewählte Keys auf die nächsten Frames verschieben</translation>
    </message>
    <message>
        <source>&amp;Align Keys to Playhead</source>
        <translation>K&amp;eys am Abspielkopf ausrichten</translation>
    </message>
    <message>
        <source>Move the selected keys of each channel so that the first is at the playhead</source>
        <translation>Ausgewählte Keys jedes Kanals so verschieben, dass der erste am Abspielkopf liegt</translation>
    </message>
    <message>
        <source>Re&amp;verse Keys</source>
        <translation>&amp;Keys umkehren</translation>
    </message>
    <message>
        <source>Reverse the order of the selected keys between the first and the last</source>
        <translation>Reihenfolge der ausgewählten Keys zwischen dem ersten und dem letzten umkehren</translation>
    </message>
    <message>
        <source>&amp;Insert Time…</source>
        <translation>Zei&amp;t einfügen…</translation>
    </message>
    <message>
        <source>Insert frames at the playhead and shift everything after it</source>
        <translation>Frames am Abspielkopf einfügen und alles danach verschieben</translation>
    </message>
    <message>
        <source>&amp;Remove Time…</source>
        <translation>Ze&amp;it entfernen…</translation>
    </message>
    <message>
        <source>Remove frames from the playhead onwards and close the gap</source>
        <translation>Frames ab dem Abspielkopf entfernen und die Lücke schließen</translation>
    </message>
    <message>
        <source>Change &amp;Speed…</source>
        <translation>Te&amp;mpo ändern…</translation>
    </message>
    <message>
        <source>Make the active clip faster or slower without changing its frame rate</source>
        <translation>Aktiven Clip schneller oder langsamer machen, ohne seine Framerate zu ändern</translation>
    </message>
    <message>
        <source>Change &amp;Frame Rate…</source>
        <translation>&amp;Framerate ändern…</translation>
    </message>
    <message>
        <source>Change the frame rate of the active clip</source>
        <translation>Framerate des aktiven Clips ändern</translation>
    </message>
    <message>
        <source>&amp;Resample…</source>
        <translation>&amp;Neu abtasten…</translation>
    </message>
    <message>
        <source>Key the active clip on every frame of a new frame rate without changing the motion</source>
        <translation>Keys des aktiven Clips auf jeden Frame einer neuen Framerate setzen, ohne die Bewegung zu ändern</translation>
    </message>
    <message>
        <source>Reverse &amp;Clip</source>
        <translation>Clip &amp;umkehren</translation>
    </message>
    <message>
        <source>Reverse the active clip</source>
        <translation>Aktiven Clip umkehren</translation>
    </message>
    <message>
        <source>&amp;Trim Clip…</source>
        <translation>C&amp;lip zuschneiden…</translation>
    </message>
    <message>
        <source>Trim the active clip to a frame range</source>
        <translation>Aktiven Clip auf einen Frame-Bereich zuschneiden</translation>
    </message>
    <message>
        <source>&amp;Loop Clip…</source>
        <translation>&amp;Clip wiederholen…</translation>
    </message>
    <message>
        <source>Repeat the active clip a number of times</source>
        <translation>Aktiven Clip mehrmals wiederholen</translation>
    </message>
    <message>
        <source>&amp;Add Time Warp</source>
        <translation>Zeitverzerrung &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Add a time warp to the active clip, initially without effect</source>
        <translation>Zeitverzerrung zum aktiven Clip hinzufügen, zunächst ohne Wirkung</translation>
    </message>
    <message>
        <source>Enable &amp;Time Warp</source>
        <translation>&amp;Zeitverzerrung einschalten</translation>
    </message>
    <message>
        <source>Play the active clip through its time warp instead of with its original timing</source>
        <translation>Aktiven Clip durch seine Zeitverzerrung statt im ursprünglichen Timing abspielen</translation>
    </message>
    <message>
        <source>&amp;Remove Time Warp</source>
        <translation>Ze&amp;itverzerrung entfernen</translation>
    </message>
    <message>
        <source>Remove the time warp and restore the original timing</source>
        <translation>Zeitverzerrung entfernen und das ursprüngliche Timing wiederherstellen</translation>
    </message>
    <message>
        <source>Add &amp;Pin at Playhead</source>
        <translation>&amp;Pin am Abspielkopf hinzufügen</translation>
    </message>
    <message>
        <source>Add a time warp pin at the playhead (drag the pin to retime the motion)</source>
        <translation>Zeitverzerrungs-Pin am Abspielkopf hinzufügen (Pin ziehen, um das Timing zu ändern)</translation>
    </message>
    <message>
        <source>&amp;Delete Pins</source>
        <translation>Pins &amp;löschen</translation>
    </message>
    <message>
        <source>Delete the selected time warp pins</source>
        <translation>Ausgewählte Zeitverzerrungs-Pins löschen</translation>
    </message>
    <message>
        <source>&amp;Keep Length</source>
        <translation>Lä&amp;nge beibehalten</translation>
    </message>
    <message>
        <source>Keep the clip&apos;s length when a span&apos;s speed changes (otherwise later pins move)</source>
        <translation>Länge des Clips beibehalten, wenn sich das Tempo eines Abschnitts ändert (sonst verschieben sich spätere Pins)</translation>
    </message>
    <message>
        <source>Spa&amp;n</source>
        <translation>A&amp;bschnitt</translation>
    </message>
    <message>
        <source>&amp;Smooth</source>
        <translation>&amp;Glatt</translation>
    </message>
    <message>
        <source>Smooth: change speed gradually over the span after the selected pin</source>
        <translation>Glatt: Tempo über den Abschnitt nach dem ausgewählten Pin allmählich ändern</translation>
    </message>
    <message>
        <source>Linear: keep a constant speed in the span after the selected pin</source>
        <translation>Linear: gleichbleibendes Tempo im Abschnitt nach dem ausgewählten Pin</translation>
    </message>
    <message>
        <source>&amp;Hold (Freeze)</source>
        <translation>&amp;Halten (Einfrieren)</translation>
    </message>
    <message>
        <source>Hold: freeze time in the span after the selected pin</source>
        <translation>Halten: Zeit im Abschnitt nach dem ausgewählten Pin einfrieren</translation>
    </message>
    <message>
        <source>&amp;Reverse</source>
        <translation>Rü&amp;ckwärts</translation>
    </message>
    <message>
        <source>Reverse: play the span after the selected pin backwards</source>
        <translation>Rückwärts: Abschnitt nach dem ausgewählten Pin rückwärts abspielen</translation>
    </message>
    <message>
        <source>Set S&amp;peed…</source>
        <translation>Tempo &amp;festlegen…</translation>
    </message>
    <message>
        <source>Enter the speed of the span after the selected pin</source>
        <translation>Tempo des Abschnitts nach dem ausgewählten Pin eingeben</translation>
    </message>
    <message>
        <source>Reset Speed to &amp;1x</source>
        <translation>Tempo &amp;auf 1x zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the original speed of the span after the selected pin</source>
        <translation>Ursprüngliches Tempo des Abschnitts nach dem ausgewählten Pin wiederherstellen</translation>
    </message>
    <message>
        <source>Loc&amp;k Speed</source>
        <translation>&amp;Tempo sperren</translation>
    </message>
    <message>
        <source>Preserve the speed of the span after the selected pin when other pins are edited</source>
        <translation>Tempo des Abschnitts nach dem ausgewählten Pin erhalten, wenn andere Pins bearbeitet werden</translation>
    </message>
    <message>
        <source>Ease &amp;In</source>
        <translation>Sanft &amp;beginnen</translation>
    </message>
    <message>
        <source>Start the span after the selected pin slowly</source>
        <translation>Abschnitt nach dem ausgewählten Pin langsam beginnen</translation>
    </message>
    <message>
        <source>Ease &amp;Out</source>
        <translation>&amp;Sanft enden</translation>
    </message>
    <message>
        <source>End the span after the selected pin slowly</source>
        <translation>Abschnitt nach dem ausgewählten Pin langsam enden lassen</translation>
    </message>
    <message>
        <source>Ra&amp;mp</source>
        <translation>&amp;Rampe</translation>
    </message>
    <message>
        <source>Start and end the span after the selected pin slowly</source>
        <translation>Abschnitt nach dem ausgewählten Pin langsam beginnen und enden lassen</translation>
    </message>
    <message>
        <source>&amp;Freeze in the Middle</source>
        <translation>&amp;In der Mitte einfrieren</translation>
    </message>
    <message>
        <source>Slow the span after the selected pin to a standstill in the middle</source>
        <translation>Abschnitt nach dem ausgewählten Pin in der Mitte bis zum Stillstand verlangsamen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the time warp of the active clip</source>
        <translation>Zeitverzerrung des aktiven Clips kopieren</translation>
    </message>
    <message>
        <source>Pa&amp;ste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Apply the copied time warp to the active clip</source>
        <translation>Kopierte Zeitverzerrung auf den aktiven Clip anwenden</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>La&amp;den…</translation>
    </message>
    <message>
        <source>Load a time warp from a CSV file</source>
        <translation>Zeitverzerrung aus einer CSV-Datei laden</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Save the time warp to a CSV file</source>
        <translation>Zeitverzerrung in einer CSV-Datei speichern</translation>
    </message>
    <message>
        <source>Al&amp;ign to Clip…</source>
        <translation>&amp;An Clip ausrichten…</translation>
    </message>
    <message>
        <source>Create pins that align the active clip&apos;s timing with another clip</source>
        <translation>Pins anlegen, die das Timing des aktiven Clips an einem anderen Clip ausrichten</translation>
    </message>
    <message>
        <source>Bake the warped motion into the clip&apos;s curves and remove the time warp</source>
        <translation>Verzerrte Bewegung in die Kurven des Clips backen und die Zeitverzerrung entfernen</translation>
    </message>
    <message>
        <source>Cl&amp;ip</source>
        <translation>Cli&amp;p</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Create an empty clip for the active character</source>
        <translation>Leeren Clip für die aktive Figur anlegen</translation>
    </message>
    <message>
        <source>Duplicate the active clip</source>
        <translation>Aktiven Clip duplizieren</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>U&amp;mbenennen…</translation>
    </message>
    <message>
        <source>Rename the active clip</source>
        <translation>Aktiven Clip umbenennen</translation>
    </message>
    <message>
        <source>Delete the active clip</source>
        <translation>Aktiven Clip löschen</translation>
    </message>
    <message>
        <source>&amp;Import by Joint Name…</source>
        <translation>Nach &amp;Gelenknamen importieren…</translation>
    </message>
    <message>
        <source>Import clips from other files by matching joint names, and report joints without a match</source>
        <translation>Clips aus anderen Dateien anhand gleicher Gelenknamen importieren und Gelenke ohne Entsprechung melden</translation>
    </message>
    <message>
        <source>Chec&amp;k…</source>
        <translation>&amp;Prüfen…</translation>
    </message>
    <message>
        <source>Check the active clip for angle jumps, jitter, constant channels, sliding feet and loops</source>
        <translation>Aktiven Clip auf Winkelsprünge, Zittern, konstante Kanäle, rutschende Füße und Schleifen prüfen</translation>
    </message>
    <message>
        <source>slide skate jitter jumps loop</source>
        <translation>Rutschen Gleiten Zittern Sprünge Schleife</translation>
    </message>
    <message>
        <source>Root &amp;Motion…</source>
        <translation>Root-&amp;Bewegung…</translation>
    </message>
    <message>
        <source>Move the clip&apos;s root motion to a root joint, remove it, or move it back to the hips</source>
        <translation>Root-Bewegung des Clips auf ein Root-Gelenk übertragen, entfernen oder zurück auf die Hüfte übertragen</translation>
    </message>
    <message>
        <source>in place extract travel locomotion game treadmill</source>
        <translation>auf der Stelle extrahieren Weg Fortbewegung Spiel Laufband root motion</translation>
    </message>
    <message>
        <source>Make L&amp;oop…</source>
        <translation>&amp;Schleife erzeugen…</translation>
    </message>
    <message>
        <source>Trim the clip to its best loop and make it seamless</source>
        <translation>Clip auf seine beste Schleife zuschneiden und nahtlos machen</translation>
    </message>
    <message>
        <source>cycle seam repeat walk</source>
        <translation>Zyklus Naht wiederholen Gang</translation>
    </message>
    <message>
        <source>M&amp;irror</source>
        <translation>Sp&amp;iegeln</translation>
    </message>
    <message>
        <source>Mirror the clip, swapping left and right</source>
        <translation>Clip spiegeln, links und rechts vertauscht</translation>
    </message>
    <message>
        <source>flip sides symmetric</source>
        <translation>umdrehen Seiten symmetrisch</translation>
    </message>
    <message>
        <source>Rotate and Mo&amp;ve…</source>
        <translation>Drehen &amp;und bewegen…</translation>
    </message>
    <message>
        <source>Rotate and move the whole clip in the world</source>
        <translation>Ganzen Clip in der Welt drehen und bewegen</translation>
    </message>
    <message>
        <source>heading direction translate offset turn</source>
        <translation>Richtung verschieben versetzen drehen</translation>
    </message>
    <message>
        <source>&amp;Blend with Clip…</source>
        <translation>Mit &amp;Clip überblenden…</translation>
    </message>
    <message>
        <source>Blend the active clip with another into a new clip, aligned in time and heading</source>
        <translation>Aktiven Clip mit einem anderen zu einem neuen Clip überblenden, in Zeit und Richtung ausgerichtet</translation>
    </message>
    <message>
        <source>mix interpolate average weight</source>
        <translation>mischen interpolieren mitteln Gewicht</translation>
    </message>
    <message>
        <source>&amp;Ease from Rest Pose…</source>
        <translation>&amp;Aus Ruhepose einblenden…</translation>
    </message>
    <message>
        <source>Start and end the clip in the rest pose</source>
        <translation>Clip in der Ruhepose beginnen und enden lassen</translation>
    </message>
    <message>
        <source>fade T-pose in out</source>
        <translation>einblenden ausblenden T-Pose</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>&amp;Ebenen</translation>
    </message>
    <message>
        <source>&amp;New Additive Layer</source>
        <translation>Neue &amp;additive Ebene</translation>
    </message>
    <message>
        <source>Add a layer whose curves are added to the motion below it</source>
        <translation>Ebene hinzufügen, deren Kurven zur Bewegung darunter addiert werden</translation>
    </message>
    <message>
        <source>New &amp;Override Layer</source>
        <translation>&amp;Neue ersetzende Ebene</translation>
    </message>
    <message>
        <source>Add a layer whose curves replace the motion below it</source>
        <translation>Ebene hinzufügen, deren Kurven die Bewegung darunter ersetzen</translation>
    </message>
    <message>
        <source>New Layer for &amp;Selected Joints</source>
        <translation>Neue Ebene &amp;für ausgewählte Gelenke</translation>
    </message>
    <message>
        <source>Add an additive layer that affects only the selected joints</source>
        <translation>Additive Ebene hinzufügen, die nur die ausgewählten Gelenke betrifft</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>D&amp;uplicate Layer</source>
        <translation>&amp;Ebene duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the active layer</source>
        <translation>Aktive Ebene duplizieren</translation>
    </message>
    <message>
        <source>&amp;Delete Layer</source>
        <translation>Ebene &amp;löschen</translation>
    </message>
    <message>
        <source>Delete the active layer and its keys</source>
        <translation>Aktive Ebene und ihre Keys löschen</translation>
    </message>
    <message>
        <source>&amp;Merge Down</source>
        <translation>Nach &amp;unten zusammenführen</translation>
    </message>
    <message>
        <source>Merge the active layer into the one below it, or into the base, without changing the motion</source>
        <translation>Aktive Ebene mit der darunter oder mit der Basis zusammenführen, ohne die Bewegung zu ändern</translation>
    </message>
    <message>
        <source>&amp;Flatten</source>
        <translation>&amp;Reduzieren</translation>
    </message>
    <message>
        <source>Merge all layers into the base without changing the motion</source>
        <translation>Alle Ebenen mit der Basis zusammenführen, ohne die Bewegung zu ändern</translation>
    </message>
    <message>
        <source>&amp;Convert Mode</source>
        <translation>&amp;Modus umwandeln</translation>
    </message>
    <message>
        <source>Convert the active layer between additive and override without changing the motion</source>
        <translation>Aktive Ebene zwischen additiv und ersetzend umwandeln, ohne die Bewegung zu ändern</translation>
    </message>
    <message>
        <source>Spli&amp;t by Joints</source>
        <translation>Nach &amp;Gelenken aufteilen</translation>
    </message>
    <message>
        <source>Move the keys of the selected joints to a new layer</source>
        <translation>Keys der ausgewählten Gelenke in eine neue Ebene verschieben</translation>
    </message>
    <message>
        <source>Add Di&amp;fference…</source>
        <translation>&amp;Differenz hinzufügen…</translation>
    </message>
    <message>
        <source>Add a layer with which the active clip plays as another clip of the character</source>
        <translation>Ebene hinzufügen, mit der der aktive Clip wie ein anderer Clip der Figur abläuft</translation>
    </message>
    <message>
        <source>&amp;Key Weight</source>
        <translation>&amp;Key für Gewicht setzen</translation>
    </message>
    <message>
        <source>Key the weight of the active layer at the playhead</source>
        <translation>Key für das Gewicht der aktiven Ebene am Abspielkopf setzen</translation>
    </message>
    <message>
        <source>fade</source>
        <translation>einblenden ausblenden</translation>
    </message>
    <message>
        <source>Select &amp;Base</source>
        <translation>&amp;Basis auswählen</translation>
    </message>
    <message>
        <source>Set keys on the base of the clip instead of a layer</source>
        <translation>Keys auf der Basis des Clips statt auf einer Ebene setzen</translation>
    </message>
    <message>
        <source>&amp;Sequence</source>
        <translation>Se&amp;quenz</translation>
    </message>
    <message>
        <source>&amp;New Sequence</source>
        <translation>&amp;Neue Sequenz</translation>
    </message>
    <message>
        <source>Add an empty sequence of clips to the active character</source>
        <translation>Leere Sequenz von Clips zur aktiven Figur hinzufügen</translation>
    </message>
    <message>
        <source>nonlinear editor NLA join montage</source>
        <translation>nichtlinearer Editor NLA verbinden Montage</translation>
    </message>
    <message>
        <source>Re&amp;name Sequence…</source>
        <translation>S&amp;equenz umbenennen…</translation>
    </message>
    <message>
        <source>Rename the sequence</source>
        <translation>Sequenz umbenennen</translation>
    </message>
    <message>
        <source>D&amp;uplicate Sequence</source>
        <translation>Sequenz &amp;duplizieren</translation>
    </message>
    <message>
        <source>Duplicate the sequence with its strips</source>
        <translation>Sequenz mit ihren Streifen duplizieren</translation>
    </message>
    <message>
        <source>Delete Se&amp;quence</source>
        <translation>Sequenz &amp;löschen</translation>
    </message>
    <message>
        <source>Delete the sequence; its clips stay</source>
        <translation>Sequenz löschen; ihre Clips bleiben erhalten</translation>
    </message>
    <message>
        <source>&amp;Add Active Clip</source>
        <translation>Aktiven &amp;Clip hinzufügen</translation>
    </message>
    <message>
        <source>Append the active clip to the sequence as a strip</source>
        <translation>Aktiven Clip als Streifen an die Sequenz anhängen</translation>
    </message>
    <message>
        <source>append join</source>
        <translation>anhängen verbinden</translation>
    </message>
    <message>
        <source>&amp;Split at Playhead</source>
        <translation>&amp;Am Abspielkopf teilen</translation>
    </message>
    <message>
        <source>Split the strip in two at the playhead</source>
        <translation>Streifen am Abspielkopf in zwei teilen</translation>
    </message>
    <message>
        <source>cut razor</source>
        <translation>schneiden Rasierklinge</translation>
    </message>
    <message>
        <source>Dupli&amp;cate Strip</source>
        <translation>S&amp;treifen duplizieren</translation>
    </message>
    <message>
        <source>Insert a copy of the selected strip after it</source>
        <translation>Kopie des ausgewählten Streifens nach ihm einfügen</translation>
    </message>
    <message>
        <source>&amp;Delete Strip</source>
        <translation>St&amp;reifen löschen</translation>
    </message>
    <message>
        <source>Delete the selected strip and leave a gap</source>
        <translation>Ausgewählten Streifen löschen und eine Lücke lassen</translation>
    </message>
    <message>
        <source>&amp;Ripple Delete</source>
        <translation>Löschen &amp;und aufrücken</translation>
    </message>
    <message>
        <source>Delete the selected strip and close the gap</source>
        <translation>Ausgewählten Streifen löschen und die Lücke schließen</translation>
    </message>
    <message>
        <source>&amp;Find Transition…</source>
        <translation>Ü&amp;bergang suchen…</translation>
    </message>
    <message>
        <source>Find the best frames for a transition from the selected strip to the next one</source>
        <translation>Beste Frames für einen Übergang vom ausgewählten zum nächsten Streifen suchen</translation>
    </message>
    <message>
        <source>motion graph distance join similar</source>
        <translation>Motion Graph Abstand verbinden ähnlich</translation>
    </message>
    <message>
        <source>S&amp;nap Strips</source>
        <translation>&amp;Streifen einrasten</translation>
    </message>
    <message>
        <source>Snap strips to frames, ends of other strips and the playhead</source>
        <translation>Streifen an Frames, Enden anderer Streifen und am Abspielkopf einrasten</translation>
    </message>
    <message>
        <source>&amp;Preview Sequence</source>
        <translation>&amp;Vorschau der Sequenz</translation>
    </message>
    <message>
        <source>Play the sequence in the viewport while the Sequence panel is open</source>
        <translation>Sequenz im Viewport abspielen, solange das Bedienfeld „Sequenz“ offen ist</translation>
    </message>
    <message>
        <source>&amp;Bake to Clip</source>
        <translation>&amp;In Clip backen</translation>
    </message>
    <message>
        <source>Bake the sequence to a new clip with planted feet and reduced keys</source>
        <translation>Sequenz in einen neuen Clip mit stehenden Füßen und weniger Keys backen</translation>
    </message>
    <message>
        <source>flatten render</source>
        <translation>reduzieren rendern</translation>
    </message>
    <message>
        <source>&amp;Contacts</source>
        <translation>&amp;Kontakte</translation>
    </message>
    <message>
        <source>&amp;Show Contacts</source>
        <translation>Kontakte &amp;zeigen</translation>
    </message>
    <message>
        <source>Show ground contacts in the timeline, where they can be corrected</source>
        <translation>Bodenkontakte in der Zeitleiste zeigen, wo sie korrigiert werden können</translation>
    </message>
    <message>
        <source>&amp;Add Contact</source>
        <translation>Kontakt &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Add a contact at the playhead for the current row or the selected joint</source>
        <translation>Kontakt am Abspielkopf für die aktuelle Zeile oder das ausgewählte Gelenk hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Delete Contact</source>
        <translation>Kontakt &amp;löschen</translation>
    </message>
    <message>
        <source>Delete the contact selected in the timeline</source>
        <translation>In der Zeitleiste ausgewählten Kontakt löschen</translation>
    </message>
    <message>
        <source>De&amp;tect Contacts</source>
        <translation>&amp;Kontakte erkennen</translation>
    </message>
    <message>
        <source>Discard edited contacts and detect them again</source>
        <translation>Bearbeitete Kontakte verwerfen und neu erkennen</translation>
    </message>
    <message>
        <source>&amp;Retarget</source>
        <translation>&amp;Retargeting</translation>
    </message>
    <message>
        <source>Play the source&apos;s motion on the target, with the settings of the Retarget panel</source>
        <translation>Bewegung der Quelle auf dem Ziel abspielen, mit den Einstellungen des Bedienfelds „Retargeting“</translation>
    </message>
    <message>
        <source>&amp;Preview Changes</source>
        <translation>&amp;Vorschau der Änderungen</translation>
    </message>
    <message>
        <source>Preview the result while the mapping or settings change</source>
        <translation>Vorschau des Ergebnisses zeigen, während sich Zuordnung oder Einstellungen ändern</translation>
    </message>
    <message>
        <source>Retarget &amp;Files…</source>
        <translation>D&amp;ateien übertragen…</translation>
    </message>
    <message>
        <source>Retarget the clips of other files to the target and write one file for each</source>
        <translation>Clips anderer Dateien auf das Ziel übertragen und für jede eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Edit Contacts of the Source</source>
        <translation>&amp;Kontakte der Quelle bearbeiten</translation>
    </message>
    <message>
        <source>Show the contacts of the source&apos;s clip in the timeline, to correct them</source>
        <translation>Kontakte des Quellclips in der Zeitleiste zeigen, um sie zu korrigieren</translation>
    </message>
    <message>
        <source>&amp;Map Automatically</source>
        <translation>A&amp;utomatisch zuordnen</translation>
    </message>
    <message>
        <source>Map joints by name and shape, and discard the mapping made by hand</source>
        <translation>Gelenke nach Name und Form zuordnen und die Zuordnung von Hand verwerfen</translation>
    </message>
    <message>
        <source>&amp;Unmap Role</source>
        <translation>Zuordnung &amp;der Rolle aufheben</translation>
    </message>
    <message>
        <source>Remove the target&apos;s joints from the selected role</source>
        <translation>Gelenke des Ziels aus der ausgewählten Rolle entfernen</translation>
    </message>
    <message>
        <source>&amp;Load Mapping…</source>
        <translation>Zuordnung &amp;laden…</translation>
    </message>
    <message>
        <source>Load the mapping from a file</source>
        <translation>Zuordnung aus einer Datei laden</translation>
    </message>
    <message>
        <source>&amp;Save Mapping…</source>
        <translation>&amp;Zuordnung speichern…</translation>
    </message>
    <message>
        <source>Save the mapping to a file</source>
        <translation>Zuordnung in einer Datei speichern</translation>
    </message>
    <message>
        <source>&amp;Character</source>
        <translation>&amp;Figur</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>Rename the active character</source>
        <translation>Aktive Figur umbenennen</translation>
    </message>
    <message>
        <source>Duplicate the active character</source>
        <translation>Aktive Figur duplizieren</translation>
    </message>
    <message>
        <source>Delete the active character and its clips</source>
        <translation>Aktive Figur und ihre Clips löschen</translation>
    </message>
    <message>
        <source>&amp;Playback</source>
        <translation>Transp&amp;ort</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>A&amp;bspielen</translation>
    </message>
    <message>
        <source>Start or pause playback</source>
        <translation>Wiedergabe starten oder anhalten</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>Go back one frame</source>
        <translation>Einen Frame zurück gehen</translation>
    </message>
    <message>
        <source>Step &amp;Forward</source>
        <translation>Schritt &amp;vor</translation>
    </message>
    <message>
        <source>Go forward one frame</source>
        <translation>Einen Frame vor gehen</translation>
    </message>
    <message>
        <source>F&amp;irst Frame</source>
        <translation>&amp;Erster Frame</translation>
    </message>
    <message>
        <source>Go to the first frame of the range</source>
        <translation>Zum ersten Frame des Bereichs gehen</translation>
    </message>
    <message>
        <source>&amp;Last Frame</source>
        <translation>Letzter &amp;Frame</translation>
    </message>
    <message>
        <source>Go to the last frame of the range</source>
        <translation>Zum letzten Frame des Bereichs gehen</translation>
    </message>
    <message>
        <source>L&amp;oop</source>
        <translation>&amp;Schleife</translation>
    </message>
    <message>
        <source>Restart playback when it reaches the end of the range</source>
        <translation>Wiedergabe am Ende des Bereichs von vorn beginnen</translation>
    </message>
    <message>
        <source>&amp;Real Time</source>
        <translation>E&amp;chtzeit</translation>
    </message>
    <message>
        <source>Play at the clip&apos;s speed and skip frames if drawing is slow (otherwise show every frame)</source>
        <translation>Im Tempo des Clips abspielen und Frames auslassen, wenn das Zeichnen langsam ist (sonst jeden Frame zeigen)</translation>
    </message>
    <message>
        <source>Set &amp;In Point</source>
        <translation>&amp;In-Punkt setzen</translation>
    </message>
    <message>
        <source>Start the range at the playhead</source>
        <translation>Bereich am Abspielkopf beginnen</translation>
    </message>
    <message>
        <source>Set O&amp;ut Point</source>
        <translation>&amp;Out-Punkt setzen</translation>
    </message>
    <message>
        <source>End the range at the playhead</source>
        <translation>Bereich am Abspielkopf beenden</translation>
    </message>
    <message>
        <source>Reset to &amp;Whole Clip</source>
        <translation>Auf &amp;ganzen Clip zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the range to the whole clip</source>
        <translation>Bereich auf den ganzen Clip zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>&amp;Langsamer</translation>
    </message>
    <message>
        <source>Halve the playback speed</source>
        <translation>Wiedergabetempo halbieren</translation>
    </message>
    <message>
        <source>F&amp;aster</source>
        <translation>Sc&amp;hneller</translation>
    </message>
    <message>
        <source>Double the playback speed</source>
        <translation>Wiedergabetempo verdoppeln</translation>
    </message>
    <message>
        <source>Win&amp;dow</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the default panel layout</source>
        <translation>Standardanordnung der Bedienfelder wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Maximise Panel</source>
        <translation>&amp;Bedienfeld maximieren</translation>
    </message>
    <message>
        <source>fill maximize</source>
        <translation>ausfüllen maximieren Vollbild</translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Switch full-screen mode on or off</source>
        <translation>Vollbildmodus ein- oder ausschalten</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Follow &amp;System</source>
        <translation>&amp;Wie System</translation>
    </message>
    <message>
        <source>Follow the light or dark theme of the desktop</source>
        <translation>Dem hellen oder dunklen Farbschema des Desktops folgen</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>Helles Farbschema verwenden</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>Dunkles Farbschema verwenden</translation>
    </message>
    <message>
        <source>Light, &amp;High Contrast</source>
        <translation>&amp;Hell, hoher Kontrast</translation>
    </message>
    <message>
        <source>Use the light theme with high contrast</source>
        <translation>Helles Farbschema mit starken Kontrasten verwenden</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>Barrierefreiheit</translation>
    </message>
    <message>
        <source>Dark, High &amp;Contrast</source>
        <translation>&amp;Dunkel, hoher Kontrast</translation>
    </message>
    <message>
        <source>Use the dark theme with high contrast</source>
        <translation>Dunkles Farbschema mit starken Kontrasten verwenden</translation>
    </message>
    <message>
        <source>He&amp;lp</source>
        <translation>H&amp;ilfe</translation>
    </message>
    <message>
        <source>&amp;Search Actions…</source>
        <translation>&amp;Aktionen suchen…</translation>
    </message>
    <message>
        <source>Find any action by name</source>
        <translation>Beliebige Aktion nach Namen finden</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Open the manual</source>
        <translation>Handbuch öffnen</translation>
    </message>
    <message>
        <source>&amp;Tutorials</source>
        <translation>T&amp;utorials</translation>
    </message>
    <message>
        <source>&amp;Forward Kinematics and Skinning</source>
        <translation>&amp;Vorwärtskinematik und Skinning</translation>
    </message>
    <message>
        <source>Pose a character step by step, and see how its skin follows</source>
        <translation>Eine Figur Schritt für Schritt posieren und sehen, wie ihre Haut folgt</translation>
    </message>
    <message>
        <source>lesson learn guide</source>
        <translation>Lektion lernen Anleitung</translation>
    </message>
    <message>
        <source>&amp;Keys, Interpolation and IK</source>
        <translation>&amp;Keys, Interpolation und IK</translation>
    </message>
    <message>
        <source>Set keys, compare interpolations, and use inverse kinematics inside limits, step by step</source>
        <translation>Schritt für Schritt Keys setzen, Interpolationen vergleichen und inverse Kinematik innerhalb von Grenzen verwenden</translation>
    </message>
    <message>
        <source>&amp;Retiming Motion Capture</source>
        <translation>&amp;Zeitablauf von Motion Capture</translation>
    </message>
    <message>
        <source>Change the timing of a captured walk step by step</source>
        <translation>Schritt für Schritt das Timing eines aufgezeichneten Gangs ändern</translation>
    </message>
    <message>
        <source>A Skinned &amp;Hand</source>
        <translation>&amp;Eine Hand mit Skin</translation>
    </message>
    <message>
        <source>Pose, limit and export a hand step by step</source>
        <translation>Schritt für Schritt eine Hand posieren, begrenzen und exportieren</translation>
    </message>
    <message>
        <source>&amp;Next Step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>Go to the next step of the tutorial</source>
        <translation>Zum nächsten Schritt des Tutorials gehen</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>List all actions and their shortcuts</source>
        <translation>Alle Aktionen und ihre Tastenkürzel auflisten</translation>
    </message>
    <message>
        <source>&amp;About Sinew</source>
        <translation>Über &amp;Sinew</translation>
    </message>
    <message>
        <source>Show the version and licence</source>
        <translation>Version und Lizenz anzeigen</translation>
    </message>
    <message>
        <source>&amp;Next Panel</source>
        <translation>&amp;Nächstes Bedienfeld</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the next visible panel</source>
        <translation>Den Tastaturfokus in das nächste sichtbare Bedienfeld setzen</translation>
    </message>
    <message>
        <source>focus keyboard</source>
        <translation>Fokus Tastatur</translation>
    </message>
    <message>
        <source>&amp;Previous Panel</source>
        <translation>Vorheri&amp;ges Bedienfeld</translation>
    </message>
    <message>
        <source>Move the keyboard focus to the previous visible panel</source>
        <translation>Den Tastaturfokus in das vorherige sichtbare Bedienfeld setzen</translation>
    </message>
    <message>
        <source>Maximise the panel under the pointer, or restore the layout</source>
        <translation>Das Bedienfeld unter dem Mauszeiger das Fenster füllen lassen oder die Anordnung wiederherstellen</translation>
    </message>
    <message>
        <source>Save Manual as &amp;PDF…</source>
        <translation>Handbuch als &amp;PDF speichern…</translation>
    </message>
    <message>
        <source>Save the manual as a PDF file</source>
        <translation>Handbuch als PDF-Datei speichern</translation>
    </message>
    <message>
        <source>print documentation</source>
        <translation>drucken Dokumentation</translation>
    </message>
    <message>
        <source>Save Manual as &amp;HTML…</source>
        <translation>Handbuch als HT&amp;ML speichern…</translation>
    </message>
    <message>
        <source>Save the manual as web pages in a folder</source>
        <translation>Handbuch als Webseiten in einem Ordner speichern</translation>
    </message>
    <message>
        <source>browser documentation</source>
        <translation>Browser Dokumentation</translation>
    </message>
    <message>
        <source>&amp;Viewpoint</source>
        <translation>Ansichts&amp;richtung</translation>
    </message>
    <message>
        <source>&amp;Front</source>
        <translation>&amp;Vorn</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Hinten</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>&amp;Rechts</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>Botto&amp;m</source>
        <translation>&amp;Unten</translation>
    </message>
    <message>
        <source>Orbit &amp;Left</source>
        <translation>Nach &amp;links umkreisen</translation>
    </message>
    <message>
        <source>rotate view</source>
        <translation>drehen Ansicht rotate</translation>
    </message>
    <message>
        <source>Orbit &amp;Right</source>
        <translation>Nach &amp;rechts umkreisen</translation>
    </message>
    <message>
        <source>Orbit &amp;Up</source>
        <translation>Nach &amp;oben umkreisen</translation>
    </message>
    <message>
        <source>Orbit &amp;Down</source>
        <translation>Nach &amp;unten umkreisen</translation>
    </message>
    <message>
        <source>Pan L&amp;eft</source>
        <translation>Nach l&amp;inks schwenken</translation>
    </message>
    <message>
        <source>Move the camera to the left</source>
        <translation>Kamera nach links schwenken</translation>
    </message>
    <message>
        <source>track scroll view</source>
        <translation>schwenken verschieben Ansicht pan track</translation>
    </message>
    <message>
        <source>Pan R&amp;ight</source>
        <translation>Nach re&amp;chts schwenken</translation>
    </message>
    <message>
        <source>Move the camera to the right</source>
        <translation>Kamera nach rechts schwenken</translation>
    </message>
    <message>
        <source>Pan U&amp;p</source>
        <translation>Nach o&amp;ben schwenken</translation>
    </message>
    <message>
        <source>Move the camera up</source>
        <translation>Kamera nach oben schwenken</translation>
    </message>
    <message>
        <source>Pan D&amp;own</source>
        <translation>Nach un&amp;ten schwenken</translation>
    </message>
    <message>
        <source>Move the camera down</source>
        <translation>Kamera nach unten schwenken</translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation>H&amp;eranzoomen</translation>
    </message>
    <message>
        <source>Move the camera closer</source>
        <translation>Kamera näher heran bewegen</translation>
    </message>
    <message>
        <source>dolly</source>
        <translation>zoomen dolly</translation>
    </message>
    <message>
        <source>Zoom Ou&amp;t</source>
        <translation>Heraus&amp;zoomen</translation>
    </message>
    <message>
        <source>Move the camera farther away</source>
        <translation>Kamera weiter weg bewegen</translation>
    </message>
    <message>
        <source>&amp;Camera</source>
        <translation>&amp;Kamera</translation>
    </message>
    <message>
        <source>Orbit the camera to the left</source>
        <translation>Kamera nach links um die Szene drehen</translation>
    </message>
    <message>
        <source>Orbit the camera to the right</source>
        <translation>Kamera nach rechts um die Szene drehen</translation>
    </message>
    <message>
        <source>Orbit the camera up</source>
        <translation>Kamera nach oben um die Szene drehen</translation>
    </message>
    <message>
        <source>Orbit the camera down</source>
        <translation>Kamera nach unten um die Szene drehen</translation>
    </message>
</context>
<context>
    <name>sinew::AlignPage</name>
    <message>
        <source>Align to Clip</source>
        <translation>An Clip ausrichten</translation>
    </message>
    <message>
        <source>Align w&amp;ith</source>
        <translation>A&amp;usrichten an</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Zeitfenster</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Maximum time between matched poses, as a percentage of the clip length</source>
        <translation>Größter zeitlicher Abstand übereinstimmender Posen, in Prozent der Cliplänge</translation>
    </message>
    <message>
        <source>To&amp;lerance</source>
        <translation>&amp;Toleranz</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Maximum time difference between the warp and the match (a larger tolerance gives fewer pins)</source>
        <translation>Größte zeitliche Abweichung der Zeitverzerrung von der Übereinstimmung (höhere Toleranz ergibt weniger Pins)</translation>
    </message>
    <message>
        <source>&amp;Spans</source>
        <translation>A&amp;bschnitte</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glatt</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>There is no other clip to align to</source>
        <translation>Es gibt keinen anderen Clip, an dem ausgerichtet werden kann</translation>
    </message>
    <message>
        <source>Timing of %1</source>
        <translation>Timing von %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pin(s). The difference between poses is %1 % of what it was without the warp.</source>
        <translation>
            <numerusform>%n Pin. Der Unterschied der Posen beträgt %1 % des Werts ohne Zeitverzerrung.</numerusform>
            <numerusform>%n Pins. Der Unterschied der Posen beträgt %1 % des Werts ohne Zeitverzerrung.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::Application</name>
    <message>
        <source>The last action</source>
        <translation>Die letzte Aktion</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation>Der Arbeitsspeicher reicht nicht aus</translation>
    </message>
    <message>
        <source>An unexpected error occurred</source>
        <translation>Ein unerwarteter Fehler ist aufgetreten</translation>
    </message>
    <message>
        <source>%1 was not completed. Your work is still open. Save it, close other programs and try again.</source>
        <translation>%1 wurde nicht abgeschlossen. Die Arbeit ist noch offen. Bitte speichern, andere Programme schließen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 was not completed: %2. Your work is still open. Save it, and report this error.</source>
        <translation>%1 wurde nicht abgeschlossen: %2. Die Arbeit ist noch offen. Bitte speichern und diesen Fehler melden.</translation>
    </message>
</context>
<context>
    <name>sinew::BakeGoalsPage</name>
    <message>
        <source>Bake Goals</source>
        <translation>Ziele backen</translation>
    </message>
    <message>
        <source>Bake Goals over Frames %1–%2</source>
        <translation>Ziele über Frames %1–%2 backen</translation>
    </message>
    <message numerus="yes">
        <source>%n live goal(s) in %1</source>
        <translation>
            <numerusform>%n Live-Ziel in %1</numerusform>
            <numerusform>%n Live-Ziele in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>This character has no live goals</source>
        <translation>Diese Figur hat keine Live-Ziele</translation>
    </message>
    <message numerus="yes">
        <source>%n live goal(s) baked into keys and turned off.</source>
        <translation>
            <numerusform>%n Live-Ziel in Keys gebacken und ausgeschaltet.</numerusform>
            <numerusform>%n Live-Ziele in Keys gebacken und ausgeschaltet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BakePage</name>
    <message>
        <source>Bake</source>
        <translation>Backen</translation>
    </message>
    <message>
        <source>Bake Curves</source>
        <translation>Kurven backen</translation>
    </message>
    <message>
        <source>&amp;From frame</source>
        <translation>&amp;Von Frame</translation>
    </message>
    <message>
        <source>To f&amp;rame</source>
        <translation>&amp;Bis Frame</translation>
    </message>
    <message>
        <source>&amp;Every</source>
        <translation>A&amp;lle</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>&amp;Interpolation</source>
        <translation>&amp;Interpolation</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Catmull-Rom</source>
        <translation>Catmull-Rom</translation>
    </message>
    <message>
        <source>Monotone</source>
        <translation>Monoton</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Stufe</translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s), each with about %1 in this range.</source>
        <translation>
            <numerusform>%n Kurve mit etwa %1 in diesem Bereich.</numerusform>
            <numerusform>%n Kurven mit je etwa %1 in diesem Bereich.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <comment>of each curve</comment>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BakeWarpPage</name>
    <message>
        <source>No error.</source>
        <translation>Kein Fehler.</translation>
    </message>
    <message>
        <source>Maximum error: %1°, %2 mm</source>
        <translation>Maximaler Fehler: %1°, %2 mm</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>Joints with one or two angles differ from SLERP by at most %1°.</source>
        <translation>Gelenke mit einem oder zwei Winkeln weichen höchstens %1° von SLERP ab.</translation>
    </message>
    <message>
        <source>Contacts preserved, slide 0 mm.</source>
        <translation>Kontakte erhalten, Rutschen 0 mm.</translation>
    </message>
    <message>
        <source>The clip has no foot contacts.</source>
        <translation>Der Clip hat keine Fußkontakte.</translation>
    </message>
    <message numerus="yes">
        <source>%n contact(s), maximum slide %1 (%2 without repair).</source>
        <translation>
            <numerusform>%n Kontakt, größtes Rutschen %1 (%2 ohne Korrektur).</numerusform>
            <numerusform>%n Kontakte, größtes Rutschen %1 (%2 ohne Korrektur).</numerusform>
        </translation>
    </message>
    <message>
        <source>Bake Time Warp</source>
        <translation>Zeitverzerrung backen</translation>
    </message>
    <message>
        <source>&amp;Keep planted feet in place</source>
        <translation>&amp;Stehende Füße an Ort und Stelle halten</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Keys</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Move to new times</source>
        <translation>Auf neue Zeiten verschieben</translation>
    </message>
    <message>
        <source>One per frame</source>
        <translation>Einer je Frame</translation>
    </message>
    <message>
        <source>Automatic: captured curves get a key on each frame, other curves keep their keys at their new times</source>
        <translation>Automatisch: Aufgezeichnete Kurven erhalten einen Key auf jedem Frame, andere Kurven behalten ihre Keys zu den neuen Zeiten</translation>
    </message>
    <message>
        <source>&amp;New keys on frames</source>
        <translation>&amp;Neue Keys auf Frames</translation>
    </message>
    <message>
        <source>Linear, rotations by SLERP</source>
        <translation>Linear, Drehungen mit SLERP</translation>
    </message>
    <message>
        <source>Catmull-Rom</source>
        <translation>Catmull-Rom</translation>
    </message>
    <message>
        <source>Interpolation of captured curves between frames</source>
        <translation>Interpolation aufgezeichneter Kurven zwischen Frames</translation>
    </message>
    <message>
        <source>Maximum &amp;angle error</source>
        <translation>Maximaler &amp;Winkelfehler</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Maximum &amp;length error</source>
        <translation>&amp;Maximaler Längenfehler</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>&amp;Joints</source>
        <translation>&amp;Gelenke</translation>
    </message>
    <message>
        <source>Whole body</source>
        <translation>Ganzer Körper</translation>
    </message>
    <message>
        <source>Selected joints only</source>
        <translation>Nur ausgewählte Gelenke</translation>
    </message>
    <message>
        <source>Warp only the selected joints; the others keep their original timing</source>
        <translation>Nur die ausgewählten Gelenke verzerren; die übrigen behalten ihr ursprüngliches Timing</translation>
    </message>
    <message>
        <source>Keep planted feet in place with inverse kinematics if only selected joints are warped</source>
        <translation>Stehende Füße mit inverser Kinematik an Ort und Stelle halten, wenn nur ausgewählte Gelenke verzerrt werden</translation>
    </message>
    <message>
        <source>This clip has no time warp</source>
        <translation>Dieser Clip hat keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>Enable the time warp first</source>
        <translation>Zuerst die Zeitverzerrung einschalten</translation>
    </message>
    <message numerus="yes">
        <source>%n selected joint(s) in %1</source>
        <translation>
            <numerusform>%n ausgewähltes Gelenk in %1</numerusform>
            <numerusform>%n ausgewählte Gelenke in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>select the joints to warp</source>
        <translation>die zu verzerrenden Gelenke auswählen</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n Frame, %1 s</numerusform>
            <numerusform>%n Frames, %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>Length %2 → %1. Keys %4 → %3.</source>
        <translation>Länge %2 → %1. Keys %4 → %3.</translation>
    </message>
</context>
<context>
    <name>sinew::Banner</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Show Location</source>
        <translation>Stelle zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>Meldung kopieren</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>sinew::BarOverflow</name>
    <message>
        <source>More controls</source>
        <translation>Weitere Bedienelemente</translation>
    </message>
    <message>
        <source>Show the controls that do not fit into this bar</source>
        <translation>Bedienelemente anzeigen, die nicht in diese Leiste passen</translation>
    </message>
</context>
<context>
    <name>sinew::BindDialog</name>
    <message>
        <source>Bind Meshes</source>
        <translation>Meshes binden</translation>
    </message>
    <message>
        <source>&amp;Bind</source>
        <translation>&amp;Binden</translation>
    </message>
    <message>
        <source>Meshes to bind</source>
        <translation>Zu bindende Meshes</translation>
    </message>
    <message>
        <source>&amp;Meshes to bind</source>
        <translation>&amp;Zu bindende Meshes</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Me&amp;thod</source>
        <translation>&amp;Methode</translation>
    </message>
    <message>
        <source>&amp;Influences</source>
        <translation>&amp;Einflüsse</translation>
    </message>
    <message>
        <source>Maximum number of joints that one vertex follows</source>
        <translation>Höchstzahl der Gelenke, denen ein Vertex folgt</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>A&amp;uflösung</translation>
    </message>
    <message>
        <source>Number of voxels along the longest side of the meshes; higher values separate thin parts but take longer</source>
        <translation>Anzahl der Voxel entlang der längsten Seite der Meshes; höhere Werte trennen dünne Teile, dauern aber länger</translation>
    </message>
    <message>
        <source>&amp;Falloff</source>
        <translation>&amp;Abfall</translation>
    </message>
    <message>
        <source>How fast the influence of a joint falls with distance; higher values make joints more rigid</source>
        <translation>Wie schnell der Einfluss eines Gelenks mit dem Abstand abfällt; höhere Werte machen Gelenke steifer</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>Keine Meldungen</translation>
    </message>
    <message>
        <source>Binding was cancelled. Change a setting to start again.</source>
        <translation>Das Binden wurde abgebrochen. Zum erneuten Binden eine Einstellung ändern.</translation>
    </message>
    <message>
        <source>Tick at least one mesh.</source>
        <translation>Mindestens ein Mesh ankreuzen.</translation>
    </message>
    <message>
        <source>Binding…</source>
        <translation>Wird gebunden…</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Binden</translation>
    </message>
    <message>
        <source>Bind Mesh %1</source>
        <translation>Mesh %1 binden</translation>
    </message>
    <message>
        <source>Geodesic</source>
        <translation>Geodätisch</translation>
    </message>
    <message>
        <source>Measures distances inside the mesh, so that limbs that nearly touch stay separate.</source>
        <translation>Misst Abstände innerhalb des Meshs, sodass Gliedmaßen, die sich fast berühren, getrennt bleiben.</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>Lets heat flow from the bones along the surface. Gives smooth weights, but is slower for large meshes.</source>
        <translation>Lässt Wärme von den Knochen entlang der Oberfläche fließen. Ergibt glatte Gewichte, ist bei großen Meshes aber langsamer.</translation>
    </message>
    <message>
        <source>Biharmonic</source>
        <translation>Biharmonisch</translation>
    </message>
    <message>
        <source>Finds the smoothest weights inside the mesh. Slower, and limbs that nearly touch may influence each other.</source>
        <translation>Findet die glattesten Gewichte innerhalb des Meshs. Langsamer, und Gliedmaßen, die sich fast berühren, können einander beeinflussen.</translation>
    </message>
    <message>
        <source>Closest bone</source>
        <translation>Nächster Knochen</translation>
    </message>
    <message>
        <source>Measures straight distances and ignores the surface. Fast; for simple shapes and comparison.</source>
        <translation>Misst gerade Abstände und beachtet die Oberfläche nicht. Schnell; für einfache Formen und zum Vergleich.</translation>
    </message>
    <message numerus="yes">
        <source>%n vertices follow %1</source>
        <translation>
            <numerusform>%n Vertex folgt %1</numerusform>
            <numerusform>%n Vertices folgen %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <comment>that vertices follow</comment>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Bind %n Mesh(es)</source>
        <translation>
            <numerusform>%n Mesh binden</numerusform>
            <numerusform>%n Meshes binden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::BlendClipsPage</name>
    <message>
        <source>Blend with Clip</source>
        <translation>Mit Clip überblenden</translation>
    </message>
    <message>
        <source>Blend Clips</source>
        <translation>Clips überblenden</translation>
    </message>
    <message>
        <source>&amp;Other clip</source>
        <translation>Anderer &amp;Clip</translation>
    </message>
    <message>
        <source>W&amp;eight</source>
        <translation>&amp;Gewicht</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>0 %: the active clip; 100 %: the other clip</source>
        <translation>0 %: der aktive Clip; 100 %: der andere Clip</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>&amp;Plant feet</source>
        <translation>&amp;Füße aufsetzen</translation>
    </message>
    <message>
        <source>Pin feet that slide during contact</source>
        <translation>Füße anheften, die während des Kontakts rutschen</translation>
    </message>
    <message>
        <source>This character has no other clip to blend with</source>
        <translation>Diese Figur hat keinen anderen Clip zum Überblenden</translation>
    </message>
    <message>
        <source>New clip %1: %2.</source>
        <translation>Neuer Clip %1: %2.</translation>
    </message>
</context>
<context>
    <name>sinew::BrushTool</name>
    <message>
        <source>Radius %1 px</source>
        <translation>Radius %1 px</translation>
    </message>
    <message>
        <source>Strength %1</source>
        <translation>Stärke %1</translation>
    </message>
</context>
<context>
    <name>sinew::CanvasBar</name>
    <message>
        <source>Frame All (A)</source>
        <translation>Alles einpassen (A)</translation>
    </message>
</context>
<context>
    <name>sinew::CanvasDock</name>
    <message>
        <source>Frame &amp;All	A</source>
        <translation>&amp;Alles einpassen	A</translation>
    </message>
</context>
<context>
    <name>sinew::ChannelEditor</name>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>%1 stays at its limit, %2°</source>
        <translation>%1 bleibt an seiner Grenze, %2°</translation>
    </message>
    <message>
        <source>%1 did not reach this value</source>
        <translation>%1 hat diesen Wert nicht erreicht</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1 to Previous Key</source>
        <translation>%1 auf vorigen Key zurücksetzen</translation>
    </message>
    <message>
        <source>Set Key for %1</source>
        <translation>Key für %1 setzen</translation>
    </message>
    <message>
        <source>Delete Key of %1</source>
        <translation>Key von %1 löschen</translation>
    </message>
</context>
<context>
    <name>sinew::ChannelName</name>
    <message>
        <source>Angle %1</source>
        <translation>Winkel %1</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>Scale %1</source>
        <translation>Skalierung %1</translation>
    </message>
    <message>
        <source>goal %1: %2</source>
        <translation>Ziel %1: %2</translation>
    </message>
</context>
<context>
    <name>sinew::ChannelRow</name>
    <message>
        <source>Reset to &amp;Rest Pose</source>
        <translation>Auf &amp;Ruhepose zurücksetzen</translation>
    </message>
    <message>
        <source>Reset to Previous &amp;Key</source>
        <translation>&amp;Auf vorigen Key zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1 to the rest pose (right-click to reset to the previous key)</source>
        <translation>%1 auf die Ruhepose zurücksetzen (Rechtsklick setzt auf den vorigen Key zurück)</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Go to the previous key of %1</source>
        <translation>Zum vorigen Key von %1 gehen</translation>
    </message>
    <message>
        <source>Previous key of %1</source>
        <translation>Voriger Key von %1</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>Key von %1</translation>
    </message>
    <message>
        <source>Go to the next key of %1</source>
        <translation>Zum nächsten Key von %1 gehen</translation>
    </message>
    <message>
        <source>Next key of %1</source>
        <translation>Nächster Key von %1</translation>
    </message>
</context>
<context>
    <name>sinew::ChannelToggles</name>
    <message>
        <source>Free position</source>
        <translation>Freie Position</translation>
    </message>
    <message>
        <source>Free rotation</source>
        <translation>Freie Drehung</translation>
    </message>
    <message>
        <source>Free scale</source>
        <translation>Freie Skalierung</translation>
    </message>
    <message>
        <source>Free angle %1</source>
        <translation>Freier Winkel %1</translation>
    </message>
    <message>
        <source>Free position %1</source>
        <translation>Freie Position %1</translation>
    </message>
    <message>
        <source>Free scale %1</source>
        <translation>Freie Skalierung %1</translation>
    </message>
    <message>
        <source>Allow clips to animate this channel</source>
        <translation>Clips erlauben, diesen Kanal zu animieren</translation>
    </message>
</context>
<context>
    <name>sinew::CheatSheetTexts</name>
    <message>
        <source>Sinew Keyboard Shortcuts</source>
        <translation>Tastenkürzel von Sinew</translation>
    </message>
</context>
<context>
    <name>sinew::ClipCheckDialog</name>
    <message>
        <source>Check Clip</source>
        <translation>Clip prüfen</translation>
    </message>
    <message>
        <source>There is no clip to check.</source>
        <translation>Es gibt keinen Clip zu prüfen.</translation>
    </message>
    <message>
        <source>Checking %1…</source>
        <translation>%1 wird geprüft…</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>No flaws found: no angle jumps, jitter, constant channels, sliding feet or feet off the floor. The clip does not loop.</source>
        <translation>Keine Mängel gefunden: keine Winkelsprünge, kein Zittern, keine konstanten Kanäle, keine rutschenden Füße und keine Füße über dem Boden. Der Clip ist keine Schleife.</translation>
    </message>
    <message>
        <source>Found in %1:</source>
        <translation>In %1 gefunden:</translation>
    </message>
    <message>
        <source>Go To</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Move to Floor</source>
        <translation>Auf Boden setzen</translation>
    </message>
    <message>
        <source>Move Clip to Floor</source>
        <translation>Clip auf Boden setzen</translation>
    </message>
</context>
<context>
    <name>sinew::ClipCheckList</name>
    <message>
        <source>Clips</source>
        <translation>Clips</translation>
    </message>
</context>
<context>
    <name>sinew::ClipCommands</name>
    <message>
        <source>New Clip</source>
        <translation>Neuer Clip</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Clip</translation>
    </message>
    <message>
        <source>Duplicate Clip %1</source>
        <translation>Clip %1 duplizieren</translation>
    </message>
    <message>
        <source>Delete Clip %1</source>
        <translation>Clip %1 löschen</translation>
    </message>
    <message numerus="yes">
        <source>Also deleted %n strip(s) that played the clip in sequences. Undo restores everything.</source>
        <translation>
            <numerusform>Auch %n Streifen gelöscht, der den Clip in Sequenzen abspielte. „Rückgängig“ stellt alles wieder her.</numerusform>
            <numerusform>Auch %n Streifen gelöscht, die den Clip in Sequenzen abspielten. „Rückgängig“ stellt alles wieder her.</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename Clip %1</source>
        <translation>Clip %1 umbenennen</translation>
    </message>
    <message>
        <source>Change Frame Rate of %1</source>
        <translation>Framerate von %1 ändern</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
</context>
<context>
    <name>sinew::ClipImporter</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>read with the fix remembered for its folder: %1</source>
        <translation>mit der für den Ordner gemerkten Korrektur gelesen: %1</translation>
    </message>
    <message>
        <source>Could not read %1</source>
        <translation>%1 konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Import Clip %1</source>
        <translation>Clip %1 importieren</translation>
    </message>
    <message>
        <source>Could not import the clips</source>
        <translation>Die Clips konnten nicht importiert werden</translation>
    </message>
    <message>
        <source>%1. Nothing has changed.</source>
        <translation>%1. Nichts wurde geändert.</translation>
    </message>
    <message numerus="yes">
        <source>Import %n Clip(s)</source>
        <translation>
            <numerusform>%n Clip importieren</numerusform>
            <numerusform>%n Clips importieren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipModel</name>
    <message numerus="yes">
        <source>%n frame(s)</source>
        <translation>
            <numerusform>%n Frame</numerusform>
            <numerusform>%n Frames</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
    <message>
        <source>no clips</source>
        <translation>keine Clips</translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n Clip</numerusform>
            <numerusform>%n Clips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · warped, source %n frame(s)</source>
        <translation>
            <numerusform>%1 · verzerrt, Quelle %n Frame</numerusform>
            <numerusform>%1 · verzerrt, Quelle %n Frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipPanel</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Framerate</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Meshes</source>
        <translation>Meshes</translation>
    </message>
    <message>
        <source>File unit</source>
        <translation>Dateieinheit</translation>
    </message>
    <message>
        <source>Select a joint or mesh to see its properties</source>
        <translation>Gelenk oder Mesh auswählen, um seine Eigenschaften zu sehen</translation>
    </message>
    <message>
        <source>clip %1</source>
        <translation>Clip %1</translation>
    </message>
    <message>
        <source>no clip</source>
        <translation>kein Clip</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>%1, warped</source>
        <translation>%1, verzerrt</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <translation>%1, %2 s</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n vertices</source>
        <translation>
            <numerusform>%1, %n Vertex</numerusform>
            <numerusform>%1, %n Vertices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ClipTree</name>
    <message>
        <source>Characters and clips</source>
        <translation>Figuren und Clips</translation>
    </message>
</context>
<context>
    <name>sinew::ClipsDock</name>
    <message>
        <source>Clips</source>
        <translation>Clips</translation>
    </message>
    <message>
        <source>This character has no clip. Click New to create an empty one, or Import to import clips from other files by joint name.</source>
        <translation>Diese Figur hat keinen Clip. „Neu“ legt einen leeren an, „Importieren“ liest Clips aus anderen Dateien nach Gelenknamen ein.</translation>
    </message>
    <message>
        <source>Open a file or create a project to see its characters and clips here.</source>
        <translation>Datei öffnen oder Projekt anlegen, um hier Figuren und Clips zu sehen.</translation>
    </message>
    <message>
        <source>More commands for the active clip and character</source>
        <translation>Weitere Befehle für den aktiven Clip und die aktive Figur</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>Figur</translation>
    </message>
</context>
<context>
    <name>sinew::CompareDock</name>
    <message>
        <source>Differences between interpolations</source>
        <translation>Unterschiede zwischen Interpolationen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Reference interpolation</source>
        <translation>Referenzinterpolation</translation>
    </message>
    <message>
        <source>Show tip paths</source>
        <translation>Bahnen der Spitze zeigen</translation>
    </message>
    <message>
        <source>Draw the paths of the bone&apos;s tip in the viewport</source>
        <translation>Bahnen der Knochenspitze in den Viewport zeichnen</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Copy Table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Whole clip at %1 Hz</source>
        <translation>Ganzer Clip mit %1 Hz</translation>
    </message>
    <message>
        <source>Open a file with motion first</source>
        <translation>Zuerst eine Datei mit Bewegung öffnen</translation>
    </message>
    <message>
        <source>Open a file with motion to compare interpolations of a joint&apos;s keys</source>
        <translation>Datei mit Bewegung öffnen, um Interpolationen der Keys eines Gelenks zu vergleichen</translation>
    </message>
    <message>
        <source>Select a joint to compare interpolations of its keys</source>
        <translation>Gelenk auswählen, um Interpolationen seiner Keys zu vergleichen</translation>
    </message>
    <message>
        <source>%1 · bone length %2 m</source>
        <translation>%1 · Knochenlänge %2 m</translation>
    </message>
</context>
<context>
    <name>sinew::CompareModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Interpolation</translation>
    </message>
    <message>
        <source>Max (°)</source>
        <translation>Max. (°)</translation>
    </message>
    <message>
        <source>At (s)</source>
        <translation>Bei (s)</translation>
    </message>
    <message>
        <source>RMS (°)</source>
        <translation>RMS (°)</translation>
    </message>
    <message>
        <source>Tip (mm)</source>
        <translation>Spitze (mm)</translation>
    </message>
    <message>
        <source>Compared interpolation</source>
        <translation>Verglichene Interpolation</translation>
    </message>
    <message>
        <source>Largest angle between the two rotations of the joint</source>
        <translation>Größter Winkel zwischen den beiden Drehungen des Gelenks</translation>
    </message>
    <message>
        <source>Time of the largest angle, in seconds from the first frame</source>
        <translation>Zeitpunkt des größten Winkels, in Sekunden ab dem ersten Frame</translation>
    </message>
    <message>
        <source>Root mean square of the angle over the whole clip</source>
        <translation>Quadratischer Mittelwert des Winkels über den ganzen Clip</translation>
    </message>
    <message>
        <source>Largest distance between the two positions of the bone&apos;s tip, in millimetres</source>
        <translation>Größter Abstand zwischen den beiden Positionen der Knochenspitze, in Millimetern</translation>
    </message>
</context>
<context>
    <name>sinew::CompareOverlay</name>
    <message>
        <source>max %1° at %2 s · RMS %3° · tip %4 mm</source>
        <translation>max. %1° bei %2 s · RMS %3° · Spitze %4 mm</translation>
    </message>
    <message>
        <source>max %1°</source>
        <translation>max. %1°</translation>
    </message>
    <message>
        <source>%1 against %2, %3</source>
        <translation>%1 gegen %2, %3</translation>
    </message>
    <message>
        <source>difference between %1 and %2</source>
        <translation>Unterschied zwischen %1 und %2</translation>
    </message>
</context>
<context>
    <name>sinew::Comparison</name>
    <message>
        <source>Comparing interpolations</source>
        <translation>Interpolationen werden verglichen</translation>
    </message>
</context>
<context>
    <name>sinew::ConflictModel</name>
    <message>
        <source>%1 (accepted)</source>
        <translation>%1 (hingenommen)</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Keys outside</source>
        <translation>Keys außerhalb</translation>
    </message>
    <message>
        <source>Frames outside</source>
        <translation>Frames außerhalb</translation>
    </message>
    <message>
        <source>Maximum excess</source>
        <translation>Größte Überschreitung</translation>
    </message>
    <message>
        <source>At frame</source>
        <translation>Bei Frame</translation>
    </message>
    <message>
        <source>Joint with an angle outside its limits</source>
        <translation>Gelenk mit einem Winkel außerhalb seiner Grenzen</translation>
    </message>
    <message>
        <source>Angle of the joint</source>
        <translation>Winkel des Gelenks</translation>
    </message>
    <message>
        <source>Number of keys outside the limits; 0 if the curve exceeds them only between keys</source>
        <translation>Anzahl der Keys außerhalb der Grenzen; 0, wenn die Kurve sie nur zwischen Keys überschreitet</translation>
    </message>
    <message>
        <source>Number of frames at which the angle is outside the limits</source>
        <translation>Anzahl der Frames, bei denen der Winkel außerhalb der Grenzen liegt</translation>
    </message>
    <message>
        <source>Largest angle by which the limits are exceeded</source>
        <translation>Größter Winkel, um den die Grenzen überschritten werden</translation>
    </message>
    <message>
        <source>Frame of the largest excess</source>
        <translation>Frame der größten Überschreitung</translation>
    </message>
</context>
<context>
    <name>sinew::ConflictRemedy</name>
    <message>
        <source>Go To</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Clamp</source>
        <translation>Begrenzen</translation>
    </message>
    <message>
        <source>Widen</source>
        <translation>Erweitern</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Hinnehmen</translation>
    </message>
    <message>
        <source>Go to the largest excess and select its joint and keys</source>
        <translation>Zur größten Überschreitung gehen und ihr Gelenk und ihre Keys auswählen</translation>
    </message>
    <message>
        <source>Clamp keys and curves to the limits</source>
        <translation>Keys und Kurven auf die Grenzen begrenzen</translation>
    </message>
    <message>
        <source>Widen the limits to include the clip&apos;s motion</source>
        <translation>Grenzen auf die Bewegung des Clips erweitern</translation>
    </message>
    <message>
        <source>Leave the conflict as it is and stop marking it</source>
        <translation>Konflikt belassen und nicht mehr markieren</translation>
    </message>
</context>
<context>
    <name>sinew::Conflicts</name>
    <message>
        <source>Finding limit conflicts</source>
        <translation>Grenzkonflikte werden gesucht</translation>
    </message>
    <message numerus="yes">
        <source>%n Angle(s)</source>
        <translation>
            <numerusform>%n Winkel</numerusform>
            <numerusform>%n Winkel</numerusform>
        </translation>
    </message>
    <message>
        <source>Clamp %1 to Limits</source>
        <translation>%1 auf Grenzen begrenzen</translation>
    </message>
    <message numerus="yes">
        <source>Clamp %n Key(s) to Limits</source>
        <translation>
            <numerusform>%n Key auf Grenzen begrenzen</numerusform>
            <numerusform>%n Keys auf Grenzen begrenzen</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is still running</source>
        <translation>„%1“ läuft noch</translation>
    </message>
    <message>
        <source>“%1” was not applied because another project was opened</source>
        <translation>„%1“ wurde nicht angewandt, weil ein anderes Projekt geöffnet wurde</translation>
    </message>
    <message>
        <source>The joints of these conflicts are locked</source>
        <translation>Die Gelenke dieser Konflikte sind gesperrt</translation>
    </message>
    <message>
        <source>Widen Limits of %1</source>
        <translation>Grenzen von %1 erweitern</translation>
    </message>
    <message>
        <source>Accept Conflicts of %1</source>
        <translation>Konflikte von %1 hinnehmen</translation>
    </message>
    <message>
        <source>Reopen Conflicts of %1</source>
        <translation>Konflikte von %1 wieder melden</translation>
    </message>
</context>
<context>
    <name>sinew::ConflictsDock</name>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>Limit conflicts</source>
        <translation>Grenzkonflikte</translation>
    </message>
    <message>
        <source>Filter joints</source>
        <translation>Gelenke filtern</translation>
    </message>
    <message>
        <source>Filter conflicts by joint name</source>
        <translation>Konflikte nach Gelenknamen filtern</translation>
    </message>
    <message>
        <source>Show accepted</source>
        <translation>Hingenommene zeigen</translation>
    </message>
    <message>
        <source>Also list accepted conflicts, which can be reopened here</source>
        <translation>Auch hingenommene Konflikte auflisten, die hier wieder gemeldet werden können</translation>
    </message>
    <message>
        <source>Clamp All</source>
        <translation>Alle begrenzen</translation>
    </message>
    <message>
        <source>Clamp keys and curves of all listed conflicts to the limits</source>
        <translation>Keys und Kurven aller aufgelisteten Konflikte auf die Grenzen begrenzen</translation>
    </message>
    <message>
        <source>Widen All</source>
        <translation>Alle erweitern</translation>
    </message>
    <message>
        <source>Widen the limits to include all listed conflicts</source>
        <translation>Grenzen so erweitern, dass sie alle aufgelisteten Konflikte einschließen</translation>
    </message>
    <message>
        <source>Open a file with motion to list the keys and frames at which joint limits are exceeded.</source>
        <translation>Datei mit Bewegung öffnen, um die Keys und Frames aufzulisten, die Gelenkgrenzen überschreiten.</translation>
    </message>
    <message>
        <source>Finding conflicts…</source>
        <translation>Konflikte werden gesucht…</translation>
    </message>
    <message>
        <source>No conflicts. Keys and frames at which this clip exceeds the joints&apos; limits are listed here. You can clamp or accept them, or widen the limits.</source>
        <translation>Keine Konflikte. Hier stehen Keys und Frames, bei denen dieser Clip die Gelenkgrenzen überschreitet. Sie lassen sich begrenzen oder hinnehmen, oder die Grenzen lassen sich erweitern.</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) outside</source>
        <translation>
            <numerusform>%n Key außerhalb</numerusform>
            <numerusform>%n Keys außerhalb</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n angle(s)</source>
        <translation>
            <numerusform>%1 in %n Winkel</numerusform>
            <numerusform>%1 in %n Winkeln</numerusform>
        </translation>
    </message>
    <message>
        <source>Reopen</source>
        <translation>Wieder melden</translation>
    </message>
    <message>
        <source>List the selected rows as conflicts again</source>
        <translation>Ausgewählte Zeilen wieder als Konflikte auflisten</translation>
    </message>
</context>
<context>
    <name>sinew::ContactActions</name>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>Select a contact in the timeline first</source>
        <translation>Zuerst einen Kontakt in der Zeitleiste auswählen</translation>
    </message>
    <message>
        <source>No contact of this clip has been edited</source>
        <translation>Kein Kontakt dieses Clips wurde bearbeitet</translation>
    </message>
</context>
<context>
    <name>sinew::ContactEditing</name>
    <message>
        <source>Finding contacts</source>
        <translation>Kontakte werden gesucht</translation>
    </message>
    <message>
        <source>Move Contact</source>
        <translation>Kontakt verschieben</translation>
    </message>
    <message>
        <source>Add Contact</source>
        <translation>Kontakt hinzufügen</translation>
    </message>
    <message>
        <source>Delete Contact</source>
        <translation>Kontakt löschen</translation>
    </message>
    <message>
        <source>Detect Contacts</source>
        <translation>Kontakte erkennen</translation>
    </message>
</context>
<context>
    <name>sinew::ConventionsBox</name>
    <message>
        <source>Unit of length</source>
        <translation>Längeneinheit</translation>
    </message>
    <message>
        <source>Metres per unit</source>
        <translation>Meter je Einheit</translation>
    </message>
    <message>
        <source>Format&apos;s unit</source>
        <translation>Einheit des Formats</translation>
    </message>
    <message>
        <source>Up axis</source>
        <translation>Hochachse</translation>
    </message>
    <message>
        <source>Y up</source>
        <translation>Y oben</translation>
    </message>
    <message>
        <source>Z up</source>
        <translation>Z oben</translation>
    </message>
    <message>
        <source>Root motion</source>
        <translation>Root-Bewegung</translation>
    </message>
    <message>
        <source>Keep root motion</source>
        <translation>Root-Bewegung behalten</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>Auf der Stelle</translation>
    </message>
    <message>
        <source>Separate root motion joint</source>
        <translation>Eigenes Root-Gelenk</translation>
    </message>
    <message>
        <source>Joint names</source>
        <translation>Gelenknamen</translation>
    </message>
    <message>
        <source>Change joint names as the program would do when it imports them</source>
        <translation>Gelenknamen so ändern, wie es das Programm beim Import täte</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Namen behalten</translation>
    </message>
    <message>
        <source>Names for Unity</source>
        <translation>Namen für Unity</translation>
    </message>
    <message>
        <source>Names for Unreal</source>
        <translation>Namen für Unreal</translation>
    </message>
    <message>
        <source>Names for Godot</source>
        <translation>Namen für Godot</translation>
    </message>
    <message>
        <source>Rotation order</source>
        <translation>Drehreihenfolge</translation>
    </message>
    <message>
        <source>Each joint&apos;s own order</source>
        <translation>Eigene Reihenfolge jedes Gelenks</translation>
    </message>
    <message>
        <source>Bone axes</source>
        <translation>Knochenachsen</translation>
    </message>
    <message>
        <source>Keep joint axes</source>
        <translation>Gelenkachsen behalten</translation>
    </message>
    <message>
        <source>Bones point along Y</source>
        <translation>Knochen zeigen entlang Y</translation>
    </message>
    <message>
        <source>Rotation order of the angles in the file</source>
        <translation>Drehreihenfolge der Winkel in der Datei</translation>
    </message>
    <message>
        <source>This format does not store Euler angles</source>
        <translation>Dieses Format speichert keine Eulerwinkel</translation>
    </message>
    <message>
        <source>Turn joint axes so that bones point at their children in Blender</source>
        <translation>Gelenkachsen so drehen, dass Knochen in Blender auf ihre Kindgelenke zeigen</translation>
    </message>
    <message>
        <source>This option applies to glTF and FBX files</source>
        <translation>Diese Option gilt für glTF- und FBX-Dateien</translation>
    </message>
</context>
<context>
    <name>sinew::CurveActions</name>
    <message>
        <source>Set Extrapolation Before First Key</source>
        <translation>Extrapolation vor dem ersten Key festlegen</translation>
    </message>
    <message>
        <source>Set Extrapolation After Last Key</source>
        <translation>Extrapolation nach dem letzten Key festlegen</translation>
    </message>
    <message>
        <source>Peak %1</source>
        <translation>Spitze %1</translation>
    </message>
    <message>
        <source>Mark Peak Acceleration</source>
        <translation>Beschleunigungsspitzen markieren</translation>
    </message>
    <message>
        <source>Select a joint that has keys</source>
        <translation>Gelenk mit Keys auswählen</translation>
    </message>
    <message>
        <source>No curve is hidden</source>
        <translation>Keine Kurve ist ausgeblendet</translation>
    </message>
    <message>
        <source>The curves match the buffer curves</source>
        <translation>Die Kurven stimmen mit den Pufferkurven überein</translation>
    </message>
</context>
<context>
    <name>sinew::CurveBar</name>
    <message>
        <source>Frame Selected Keys (F)</source>
        <translation>Ausgewählte Keys einpassen (F)</translation>
    </message>
    <message>
        <source>%1: set the interpolation of the selected keys (of the active curve if none is selected)</source>
        <translation>%1: Interpolation der ausgewählten Keys festlegen (der aktiven Kurve, wenn keine ausgewählt sind)</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>Normalisieren</translation>
    </message>
</context>
<context>
    <name>sinew::CurveModel</name>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>solo</source>
        <translation>solo</translation>
    </message>
</context>
<context>
    <name>sinew::CurveNames</name>
    <message>
        <source>speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>speed (linear)</source>
        <translation>Geschwindigkeit (linear)</translation>
    </message>
    <message>
        <source>Speed Lane</source>
        <translation>Geschwindigkeitsfeld</translation>
    </message>
    <message>
        <source>Show speed and acceleration below the curves</source>
        <translation>Geschwindigkeit und Beschleunigung unter den Kurven zeigen</translation>
    </message>
</context>
<context>
    <name>sinew::CurvePainter</name>
    <message>
        <source>%1 limit %2</source>
        <translation>%1-Grenze %2</translation>
    </message>
    <message>
        <source>%1° over limit</source>
        <translation>%1° über der Grenze</translation>
    </message>
    <message>
        <source>%1° over limit between keys</source>
        <translation>%1° über der Grenze zwischen Keys</translation>
    </message>
</context>
<context>
    <name>sinew::CurveScope</name>
    <message numerus="yes">
        <source>%n selected key(s)</source>
        <translation>
            <numerusform>%n ausgewählter Key</numerusform>
            <numerusform>%n ausgewählte Keys</numerusform>
        </translation>
    </message>
    <message>
        <source>Curves of the selected joints and meshes</source>
        <translation>Kurven der ausgewählten Gelenke und Meshes</translation>
    </message>
    <message>
        <source>Shape curves of the selected meshes</source>
        <translation>Formkurven der ausgewählten Meshes</translation>
    </message>
    <message numerus="yes">
        <source>Curves of %n selected joint(s)</source>
        <translation>
            <numerusform>Kurven von %n ausgewähltem Gelenk</numerusform>
            <numerusform>Kurven von %n ausgewählten Gelenken</numerusform>
        </translation>
    </message>
    <message>
        <source>All curves of %1</source>
        <translation>Alle Kurven von %1</translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) of the selected keys</source>
        <translation>
            <numerusform>%n Kurve der ausgewählten Keys</numerusform>
            <numerusform>%n Kurven der ausgewählten Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::CurveToolDialog</name>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit…</translation>
    </message>
    <message>
        <source>there are no curves to change</source>
        <translation>es gibt keine Kurven zu ändern</translation>
    </message>
</context>
<context>
    <name>sinew::CurveTools</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Reverse Clip</source>
        <translation>Clip umkehren</translation>
    </message>
    <message>
        <source>Clip and time warp reversed: %1</source>
        <translation>Clip und Zeitverzerrung umgekehrt: %1</translation>
    </message>
    <message>
        <source>Clip reversed: %1</source>
        <translation>Clip umgekehrt: %1</translation>
    </message>
    <message>
        <source>Mirror Clip</source>
        <translation>Clip spiegeln</translation>
    </message>
    <message>
        <source>Clip mirrored</source>
        <translation>Clip gespiegelt</translation>
    </message>
    <message numerus="yes">
        <source>Clip mirrored; %n joint(s) not mirrored exactly (no counterpart, or channels not free)</source>
        <translation>
            <numerusform>Clip gespiegelt; %n Gelenk nicht genau gespiegelt (kein Gegenstück oder Kanäle nicht frei)</numerusform>
            <numerusform>Clip gespiegelt; %n Gelenke nicht genau gespiegelt (kein Gegenstück oder Kanäle nicht frei)</numerusform>
        </translation>
    </message>
    <message>
        <source>A clip is being mirrored</source>
        <translation>Ein Clip wird gespiegelt</translation>
    </message>
    <message>
        <source>The clip was not mirrored because another project was opened</source>
        <translation>Der Clip wurde nicht gespiegelt, weil ein anderes Projekt geöffnet wurde</translation>
    </message>
</context>
<context>
    <name>sinew::CurveTree</name>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Show only this curve (O)</source>
        <translation>Nur diese Kurve zeigen (O)</translation>
    </message>
    <message>
        <source>Lock the keys of this curve (L)</source>
        <translation>Keys dieser Kurve sperren (L)</translation>
    </message>
    <message>
        <source>Hide this curve (H)</source>
        <translation>Diese Kurve ausblenden (H)</translation>
    </message>
</context>
<context>
    <name>sinew::CurveView</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Swap Buffer Curves</source>
        <translation>Pufferkurven tauschen</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message numerus="yes">
        <source>Set Interpolation of %n Key(s)</source>
        <translation>
            <numerusform>Interpolation von %n Key festlegen</numerusform>
            <numerusform>Interpolation von %n Keys festlegen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2, frame %3, %4, %5</source>
        <translation>%1 %2, Frame %3, %4, %5</translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>%n Key verschieben</numerusform>
            <numerusform>%n Keys verschieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n Key(s)</source>
        <translation>
            <numerusform>%n Key skalieren</numerusform>
            <numerusform>%n Keys skalieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Change Tangent</source>
        <translation>Tangente ändern</translation>
    </message>
    <message>
        <source>Open a file to show its curves</source>
        <translation>Datei öffnen, um ihre Kurven zu zeigen</translation>
    </message>
    <message>
        <source>%1 has no clip. Pose a joint to create one, or import clips.</source>
        <translation>%1 hat keinen Clip. Ein Gelenk posieren, um einen anzulegen, oder Clips importieren.</translation>
    </message>
    <message>
        <source>The shapes of %1 have no keys. Key one in Properties to show its curve.</source>
        <translation>Die Formen von %1 haben keine Keys. In „Eigenschaften“ einen setzen, um seine Kurve zu zeigen.</translation>
    </message>
    <message>
        <source>Select a joint of %1 to show its curves</source>
        <translation>Gelenk von %1 auswählen, um seine Kurven zu zeigen</translation>
    </message>
    <message>
        <source>All curves are hidden. Click the eye icon of a curve to show it.</source>
        <translation>Alle Kurven sind ausgeblendet. Ein Klick auf das Augensymbol einer Kurve blendet sie ein.</translation>
    </message>
    <message>
        <source>%1 has no keys. Pose it and press S to set one.</source>
        <translation>%1 hat keine Keys. Posieren und S drücken, um einen zu setzen.</translation>
    </message>
    <message>
        <source>frames %1–%2</source>
        <translation>Frames %1–%2</translation>
    </message>
    <message>
        <source>slope %1 /s</source>
        <translation>Steigung %1 /s</translation>
    </message>
    <message>
        <source>%1 · length %2 %</source>
        <translation>%1 · Länge %2 %</translation>
    </message>
    <message>
        <source>frame %1 · %2</source>
        <translation>Frame %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n key(s) selected</source>
        <translation>
            <numerusform>%1; %n Key ausgewählt</numerusform>
            <numerusform>%1; %n Keys ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2, %n key(s)</source>
        <comment>joint and channel</comment>
        <translation>
            <numerusform>%1 %2, %n Key</numerusform>
            <numerusform>%1 %2, %n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::CurvesDock</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Drag to move keys · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis</source>
        <translation>Ziehen verschiebt Keys · Umschalt für Feinheit · Strg schaltet Einrasten um · X oder Y sperrt eine Achse</translation>
    </message>
    <message>
        <source>Frame Selected &amp;Keys	F</source>
        <translation>&amp;Ausgewählte Keys einpassen	F</translation>
    </message>
    <message>
        <source>&amp;Interpolation</source>
        <translation>&amp;Interpolation</translation>
    </message>
</context>
<context>
    <name>sinew::DeformationCheck</name>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>Stop playback to measure the meshes</source>
        <translation>Wiedergabe anhalten, um die Meshes zu messen</translation>
    </message>
    <message>
        <source>Choose a colour, or turn joints in a test pose, to measure the meshes</source>
        <translation>Farbe wählen oder Gelenke in einer Testpose drehen, um die Meshes zu messen</translation>
    </message>
    <message>
        <source>Measuring meshes</source>
        <translation>Meshes werden gemessen</translation>
    </message>
</context>
<context>
    <name>sinew::DeformationSection</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Colours of the meshes</source>
        <translation>Farben der Meshes</translation>
    </message>
    <message>
        <source>What to colour the meshes by</source>
        <translation>Wonach die Meshes eingefärbt werden</translation>
    </message>
    <message>
        <source>Weights or materials</source>
        <translation>Gewichte oder Materialien</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Linear blend</source>
        <translation>Linear Blend</translation>
    </message>
    <message>
        <source>Dual quaternion</source>
        <translation>Dual-Quaternion</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>Change of the volume that the meshes enclose, compared with the rest pose</source>
        <translation>Änderung des von den Meshes eingeschlossenen Volumens gegenüber der Ruhepose</translation>
    </message>
    <message>
        <source>Thinner</source>
        <translation>Dünner</translation>
    </message>
    <message>
        <source>Part of the surface that loses more than %1 % of its thickness</source>
        <translation>Anteil der Oberfläche, der mehr als %1 % seiner Dicke verliert</translation>
    </message>
    <message>
        <source>Penetrating</source>
        <translation>Eindringend</translation>
    </message>
    <message>
        <source>Part of the surface that is inside the body, but outside at rest</source>
        <translation>Anteil der Oberfläche, der im Körper liegt, in der Ruhepose aber außerhalb</translation>
    </message>
</context>
<context>
    <name>sinew::DisabledReasons</name>
    <message>
        <source>The list is empty</source>
        <translation>Die Liste ist leer</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>There is nothing to redo</source>
        <translation>Es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>The project has never been saved</source>
        <translation>Das Projekt wurde noch nie gespeichert</translation>
    </message>
    <message>
        <source>There are no changes since the last save</source>
        <translation>Seit dem letzten Speichern wurde nichts geändert</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>Select the joints to move, then their new parent</source>
        <translation>Erst die zu verschiebenden Gelenke auswählen, dann ihr neues Elterngelenk</translation>
    </message>
    <message>
        <source>Nothing is hidden</source>
        <translation>Nichts ist ausgeblendet</translation>
    </message>
    <message>
        <source>There are no selection sets</source>
        <translation>Es gibt keine Auswahlsätze</translation>
    </message>
    <message>
        <source>The speed is already at its limit</source>
        <translation>Das Tempo ist bereits an seiner Grenze</translation>
    </message>
    <message>
        <source>The clip or range has only one frame</source>
        <translation>Der Clip oder Bereich hat nur einen Frame</translation>
    </message>
    <message>
        <source>Not available right now</source>
        <translation>Zurzeit nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>sinew::DockTitleBar</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>Bedienfeld abkoppeln oder andocken</translation>
    </message>
    <message>
        <source>Hide this panel (use View &gt; Panels to show it again)</source>
        <translation>Bedienfeld ausblenden (Ansicht &gt; Bedienfelder zeigt es wieder)</translation>
    </message>
</context>
<context>
    <name>sinew::Docks</name>
    <message>
        <source>Transport</source>
        <translation>Transport</translation>
    </message>
</context>
<context>
    <name>sinew::Document</name>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
</context>
<context>
    <name>sinew::EaseClipPage</name>
    <message>
        <source>Ease from Rest Pose</source>
        <translation>Aus Ruhepose einblenden</translation>
    </message>
    <message>
        <source>Ease Clip</source>
        <translation>Clip ein- und ausblenden</translation>
    </message>
    <message>
        <source>Ease &amp;in</source>
        <translation>&amp;Einblenden</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Ease &amp;out</source>
        <translation>A&amp;usblenden</translation>
    </message>
    <message>
        <source>The clip keeps its length, %1.</source>
        <translation>Der Clip behält seine Länge, %1.</translation>
    </message>
</context>
<context>
    <name>sinew::EditActions</name>
    <message>
        <source>Undone: %1</source>
        <translation>Rückgängig gemacht: %1</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation>Wiederholt: %1</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>Rü&amp;ckgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Rü&amp;ckgängig</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>No operation has been applied to the whole clip yet</source>
        <translation>Auf den ganzen Clip wurde noch keine Operation angewandt</translation>
    </message>
</context>
<context>
    <name>sinew::EffectStrip</name>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
    <message>
        <source>Effect of the layer along the clip</source>
        <translation>Wirkung der Ebene entlang des Clips</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Frame %1: %2</source>
        <translation>Frame %1: %2</translation>
    </message>
</context>
<context>
    <name>sinew::EnergyPlot</name>
    <message>
        <source>Energy per iteration</source>
        <translation>Energie je Iteration</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Drag a joint or solve goals to plot the solver&apos;s energy</source>
        <translation>Gelenk ziehen oder Ziele berechnen, um die Energie des Lösers aufzutragen</translation>
    </message>
</context>
<context>
    <name>sinew::ExportDialog</name>
    <message>
        <source>&amp;Drop the last frame of loops</source>
        <translation>&amp;Letzten Frame von Schleifen weglassen</translation>
    </message>
    <message>
        <source>&amp;Meshes, skins, shapes and materials</source>
        <translation>&amp;Meshes, Skins, Formen und Materialien</translation>
    </message>
    <message>
        <source>Stick fi&amp;gure if there is no mesh</source>
        <translation>Strichfigur, &amp;wenn es kein Mesh gibt</translation>
    </message>
    <message>
        <source>&amp;Quantise</source>
        <translation>&amp;Quantisieren</translation>
    </message>
    <message>
        <source>Keep &amp;layers</source>
        <translation>Ebenen &amp;behalten</translation>
    </message>
    <message>
        <source>Sinew e&amp;xtras</source>
        <translation>&amp;Sinew-Extras</translation>
    </message>
    <message>
        <source>&amp;Verify the file by playing it back</source>
        <translation>Datei durch &amp;Abspielen prüfen</translation>
    </message>
    <message>
        <source>Save a re&amp;port next to the file</source>
        <translation>Bericht &amp;neben der Datei speichern</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Table contents</source>
        <translation>Tabelleninhalt</translation>
    </message>
    <message>
        <source>Angles and translations</source>
        <translation>Winkel und Verschiebungen</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Curve keys</source>
        <translation>Kurven-Keys</translation>
    </message>
    <message>
        <source>P&amp;reset</source>
        <translation>&amp;Vorgabe</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>&amp;Clips</source>
        <translation>&amp;Clips</translation>
    </message>
    <message>
        <source>Frame&amp;s</source>
        <translation>&amp;Frames</translation>
    </message>
    <message>
        <source>R&amp;ate</source>
        <translation>F&amp;ramerate</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>K&amp;eys</translation>
    </message>
    <message>
        <source>Conven&amp;tions</source>
        <translation>&amp;Konventionen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Select or deselect all clips</source>
        <translation>Alle Clips auswählen oder abwählen</translation>
    </message>
    <message>
        <source>This character has no meshes</source>
        <translation>Diese Figur hat keine Meshes</translation>
    </message>
    <message>
        <source>This format cannot store meshes</source>
        <translation>Dieses Format kann keine Meshes speichern</translation>
    </message>
    <message>
        <source>For programs that build a skeleton only for a mesh bound to it</source>
        <translation>Für Programme, die ein Skelett nur für ein daran gebundenes Mesh aufbauen</translation>
    </message>
    <message>
        <source>Store normals, weights, texture coordinates and rotations in 8 or 16 bits (smaller files with small errors)</source>
        <translation>Normalen, Gewichte, Texturkoordinaten und Drehungen mit 8 oder 16 Bit speichern (kleinere Dateien mit kleinen Fehlern)</translation>
    </message>
    <message>
        <source>This format stores all numbers at full precision</source>
        <translation>Dieses Format speichert alle Zahlen mit voller Genauigkeit</translation>
    </message>
    <message>
        <source>This format cannot store layers</source>
        <translation>Dieses Format kann keine Ebenen speichern</translation>
    </message>
    <message>
        <source>This character has no layers</source>
        <translation>Diese Figur hat keine Ebenen</translation>
    </message>
    <message>
        <source>Keep layers instead of baking them into the motion (Blender does not combine them)</source>
        <translation>Ebenen behalten, statt sie in die Bewegung zu backen (Blender fasst sie nicht zusammen)</translation>
    </message>
    <message>
        <source>Also store what only Sinew reads back, such as limits and curves</source>
        <translation>Auch speichern, was nur Sinew wieder liest, etwa Grenzen und Kurven</translation>
    </message>
    <message>
        <source>This format cannot store Sinew extras</source>
        <translation>Dieses Format kann keine Sinew-Extras speichern</translation>
    </message>
    <message>
        <source>No clip is selected.</source>
        <translation>Kein Clip ist ausgewählt.</translation>
    </message>
    <message>
        <source>The first frame is after the last.</source>
        <translation>Der erste Frame liegt nach dem letzten.</translation>
    </message>
    <message>
        <source>The frame rate is not valid.</source>
        <translation>Die Framerate ist ungültig.</translation>
    </message>
    <message>
        <source>Enter a file name.</source>
        <translation>Dateinamen eingeben.</translation>
    </message>
    <message>
        <source>A frame range applies only to the active clip; other clips are exported whole</source>
        <translation>Ein Frame-Bereich gilt nur für den aktiven Clip; andere Clips werden ganz exportiert</translation>
    </message>
    <message>
        <source>A report can be saved only if the file is verified</source>
        <translation>Ein Bericht kann nur gespeichert werden, wenn die Datei geprüft wird</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>sinew::ExportPreview</name>
    <message>
        <source>Preview of the export</source>
        <translation>Vorschau des Exports</translation>
    </message>
    <message>
        <source>Updating preview…</source>
        <translation>Vorschau wird aktualisiert…</translation>
    </message>
    <message>
        <source>Previewing the export</source>
        <translation>Exportvorschau wird berechnet</translation>
    </message>
</context>
<context>
    <name>sinew::ExportReportDialog</name>
    <message>
        <source>Export Report</source>
        <translation>Exportbericht</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n file(s) within tolerance</source>
        <translation>
            <numerusform>%1 von %n Datei innerhalb der Toleranz</numerusform>
            <numerusform>%1 von %n Dateien innerhalb der Toleranz</numerusform>
        </translation>
    </message>
    <message>
        <source>Reports are in English.</source>
        <translation>Berichte gibt es nur auf Englisch.</translation>
    </message>
    <message>
        <source>Exported %1 (%2)</source>
        <translation>%1 exportiert (%2)</translation>
    </message>
    <message numerus="yes">
        <source>Exported %n file(s) (%1)</source>
        <translation>
            <numerusform>%n Datei exportiert (%1)</numerusform>
            <numerusform>%n Dateien exportiert (%1)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::FigureView</name>
    <message>
        <source>%1: not mapped</source>
        <translation>%1: nicht zugeordnet</translation>
    </message>
    <message>
        <source>mapped by name</source>
        <translation>nach Namen zugeordnet</translation>
    </message>
    <message>
        <source>%1: twist of %2</source>
        <translation>%1: Verdrehung von %2</translation>
    </message>
    <message>
        <source>%1: %2, without a counterpart</source>
        <translation>%1: %2, ohne Gegenstück</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>sinew::FileActions</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>%1 is still running</source>
        <translation>%1 läuft noch</translation>
    </message>
    <message>
        <source>Select a character first</source>
        <translation>Zuerst eine Figur auswählen</translation>
    </message>
    <message>
        <source>Nothing has been exported yet</source>
        <translation>Noch wurde nichts exportiert</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Dropped Files</source>
        <translation>Abgelegte Dateien</translation>
    </message>
    <message>
        <source>Add %1 to the open scene, or open it instead?</source>
        <translation>%1 zur offenen Szene hinzufügen oder stattdessen öffnen?</translation>
    </message>
    <message>
        <source>To skip this question, hold Ctrl (add) or Shift (open) while dropping.</source>
        <translation>Strg (hinzufügen) oder Umschalt (öffnen) beim Ablegen halten, um diese Frage zu überspringen.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Add &amp;Meshes to %1</source>
        <translation>&amp;Meshes zu %1 hinzufügen</translation>
    </message>
</context>
<context>
    <name>sinew::FileExporter</name>
    <message>
        <source>Nothing has been exported yet</source>
        <translation>Noch wurde nichts exportiert</translation>
    </message>
    <message>
        <source>The last export was from another project</source>
        <translation>Der letzte Export stammt aus einem anderen Projekt</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message numerus="yes">
        <source>Exporting %n file(s)</source>
        <translation>
            <numerusform>%n Datei wird exportiert</numerusform>
            <numerusform>%n Dateien werden exportiert</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be exported</source>
        <translation>%1 konnte nicht exportiert werden</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
</context>
<context>
    <name>sinew::FileOpener</name>
    <message>
        <source>%1 is %2 m</source>
        <translation>%1 ist %2 m groß</translation>
    </message>
    <message>
        <source>%1 is much larger than %2</source>
        <translation>%1 ist viel größer als %2</translation>
    </message>
    <message>
        <source>%1 is much smaller than %2</source>
        <translation>%1 ist viel kleiner als %2</translation>
    </message>
    <message>
        <source>Diagonal size in the rest pose: %1, %2. If this is not intended, undo and choose the length unit in File &gt; Import…</source>
        <translation>Diagonale in der Ruhepose: %1, %2. Falls das nicht beabsichtigt ist, rückgängig machen und die Längeneinheit unter Datei &gt; Importieren… wählen</translation>
    </message>
    <message>
        <source>Frame rate: %1.</source>
        <translation>Framerate: %1.</translation>
    </message>
    <message>
        <source>Rest pose: %1.</source>
        <translation>Ruhepose: %1.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>The scene was edited while the file was being read. Your edits are kept; open the file again.</source>
        <translation>Die Szene wurde bearbeitet, während die Datei gelesen wurde. Die Änderungen bleiben erhalten; Datei erneut öffnen.</translation>
    </message>
    <message>
        <source>These files could not be opened</source>
        <translation>Diese Dateien konnten nicht geöffnet werden</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>%1 may need a fix: %2</source>
        <translation>%1 braucht womöglich eine Korrektur: %2</translation>
    </message>
    <message>
        <source>It may need another fix: %1.</source>
        <translation>Womöglich ist eine andere Korrektur nötig: %1.</translation>
    </message>
    <message>
        <source>%1 was read with the fix remembered for its folder</source>
        <translation>%1 wurde mit der für den Ordner gemerkten Korrektur gelesen</translation>
    </message>
    <message>
        <source>All supported files (%1)</source>
        <translation>Alle unterstützten Dateien (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1. The open scene was not changed.</source>
        <translation>%1. Die offene Szene wurde nicht geändert.</translation>
    </message>
</context>
<context>
    <name>sinew::FindTransitionDialog</name>
    <message>
        <source>Find Transition from %1 to %2</source>
        <translation>Übergang von %1 zu %2 suchen</translation>
    </message>
    <message>
        <source>Find Transition</source>
        <translation>Übergang suchen</translation>
    </message>
    <message>
        <source>Best transitions</source>
        <translation>Beste Übergänge</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>Time around each frame over which the motions are compared</source>
        <translation>Zeit um jeden Frame, über die die Bewegungen verglichen werden</translation>
    </message>
    <message>
        <source>Blend time</source>
        <translation>Überblendzeit</translation>
    </message>
    <message>
        <source>Time over which the strips are blended</source>
        <translation>Zeit, über die die Streifen überblendet werden</translation>
    </message>
    <message>
        <source>Join Strips</source>
        <translation>Streifen verbinden</translation>
    </message>
    <message>
        <source>The clip of a strip is missing.</source>
        <translation>Der Clip eines Streifens fehlt.</translation>
    </message>
    <message>
        <source>Comparing all pairs of frames…</source>
        <translation>Alle Frame-Paare werden verglichen…</translation>
    </message>
    <message>
        <source>Finding transitions</source>
        <translation>Übergänge werden gesucht</translation>
    </message>
    <message>
        <source>No transition stands out. Click the map to choose a pair of frames.</source>
        <translation>Kein Übergang sticht hervor. Ein Klick in die Karte wählt ein Frame-Paar.</translation>
    </message>
    <message>
        <source>Frame %1 → %2, distance %3 cm</source>
        <translation>Frame %1 → %2, Abstand %3 cm</translation>
    </message>
    <message>
        <source>Join %1 and %2</source>
        <translation>%1 und %2 verbinden</translation>
    </message>
</context>
<context>
    <name>sinew::FitActions</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>The active character has no mesh</source>
        <translation>Die aktive Figur hat kein Mesh</translation>
    </message>
</context>
<context>
    <name>sinew::FitAngles</name>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramm von %1</translation>
    </message>
</context>
<context>
    <name>sinew::FitLimitsDialog</name>
    <message>
        <source>%1, frame %2: %3°</source>
        <translation>%1, Frame %2: %3°</translation>
    </message>
    <message>
        <source>Fit Limits</source>
        <translation>Grenzen anpassen</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>A&amp;nwenden</translation>
    </message>
    <message>
        <source>Sampling was cancelled. Choose joints or clips again.</source>
        <translation>Das Abtasten wurde abgebrochen. Gelenke oder Clips neu wählen.</translation>
    </message>
    <message>
        <source>Selected joints</source>
        <translation>Ausgewählte Gelenke</translation>
    </message>
    <message>
        <source>All joints</source>
        <translation>Alle Gelenke</translation>
    </message>
    <message>
        <source>&amp;Joints</source>
        <translation>&amp;Gelenke</translation>
    </message>
    <message>
        <source>C&amp;lips</source>
        <translation>&amp;Clips</translation>
    </message>
    <message>
        <source>Percentage of frames within the limits; the rest is split evenly between both sides</source>
        <translation>Prozentsatz der Frames innerhalb der Grenzen; der Rest verteilt sich gleichmäßig auf beide Seiten</translation>
    </message>
    <message>
        <source>&amp;Percentile</source>
        <translation>&amp;Perzentil</translation>
    </message>
    <message>
        <source>Angle by which each bound is widened beyond the percentile</source>
        <translation>Winkel, um den jede Grenze über das Perzentil hinaus erweitert wird</translation>
    </message>
    <message>
        <source>&amp;Margin</source>
        <translation>&amp;Spielraum</translation>
    </message>
    <message>
        <source>&amp;Mirror to other side</source>
        <translation>&amp;Auf andere Seite spiegeln</translation>
    </message>
    <message>
        <source>Frames outside</source>
        <translation>Frames außerhalb</translation>
    </message>
    <message>
        <source>There is no joint to mirror to: the joints are central, or both sides are fitted</source>
        <translation>Kein Gelenk zum Spiegeln: Die Gelenke liegen in der Mitte, oder beide Seiten werden angepasst</translation>
    </message>
    <message>
        <source>Apply the mirrored limits to the joints on the other side</source>
        <translation>Gespiegelte Grenzen auf die Gelenke der anderen Seite anwenden</translation>
    </message>
    <message>
        <source>Reading clips</source>
        <translation>Clips werden gelesen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>The selected clips have no angle curves for these joints</source>
        <translation>Die ausgewählten Clips haben keine Winkelkurven für diese Gelenke</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) outside this angle&apos;s limits</source>
        <translation>
            <numerusform>%n Frame außerhalb der Grenzen dieses Winkels</numerusform>
            <numerusform>%n Frames außerhalb der Grenzen dieses Winkels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fit Limits of %n Angle(s)</source>
        <translation>
            <numerusform>Grenzen von %n Winkel anpassen</numerusform>
            <numerusform>Grenzen von %n Winkeln anpassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Clips</source>
        <translation>Clips</translation>
    </message>
    <message>
        <source>Fitted limits</source>
        <translation>Angepasste Grenzen</translation>
    </message>
</context>
<context>
    <name>sinew::FitTemplateDialog</name>
    <message>
        <source>Fit Template to Mesh</source>
        <translation>Vorlage an Mesh anpassen</translation>
    </message>
    <message>
        <source>Reading the mesh was cancelled.</source>
        <translation>Das Lesen des Meshs wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Te&amp;mplate</source>
        <translation>&amp;Vorlage</translation>
    </message>
    <message>
        <source>Biped</source>
        <translation>Zweibeiner</translation>
    </message>
    <message>
        <source>Quadruped</source>
        <translation>Vierbeiner</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Hand</translation>
    </message>
    <message>
        <source>&amp;Facing</source>
        <translation>&amp;Blickrichtung</translation>
    </message>
    <message>
        <source>Axis that the body faces; it is turned to face +Z together with the fit</source>
        <translation>Achse, in die der Körper blickt; er wird beim Anpassen so gedreht, dass er nach +Z blickt</translation>
    </message>
    <message>
        <source>&amp;Symmetric</source>
        <translation>&amp;Symmetrisch</translation>
    </message>
    <message>
        <source>Move the markers of both sides together</source>
        <translation>Marker beider Seiten gemeinsam bewegen</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Move all markers to the positions found from the shape of the mesh</source>
        <translation>Alle Marker auf die aus der Form des Meshs gefundenen Positionen setzen</translation>
    </message>
    <message>
        <source>Front view</source>
        <translation>Vorderansicht</translation>
    </message>
    <message>
        <source>Side view</source>
        <translation>Seitenansicht</translation>
    </message>
    <message>
        <source>Reading the mesh…</source>
        <translation>Mesh wird gelesen…</translation>
    </message>
    <message>
        <source>Reading the mesh</source>
        <translation>Mesh wird gelesen</translation>
    </message>
    <message>
        <source>No template can be fitted to this mesh.</source>
        <translation>An dieses Mesh lässt sich keine Vorlage anpassen.</translation>
    </message>
    <message>
        <source>The body seems to face %1 and will be turned to face +Z. If the front view does not show its front, choose another axis under Facing.</source>
        <translation>Der Körper scheint nach %1 zu blicken und wird nach +Z gedreht. Zeigt die Vorderansicht nicht seine Vorderseite, unter „Blickrichtung“ eine andere Achse wählen.</translation>
    </message>
    <message>
        <source>Drag the markers to the matching points of the body. Joints snap to the middle of the limbs.</source>
        <translation>Marker auf die passenden Punkte des Körpers ziehen. Gelenke rasten in der Mitte der Gliedmaßen ein.</translation>
    </message>
    <message>
        <source>No limb was found around %1. Move the markers onto the body.</source>
        <translation>Bei %1 wurde kein Körperglied gefunden. Marker auf den Körper verschieben.</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n Clip</numerusform>
            <numerusform>%n Clips</numerusform>
        </translation>
    </message>
    <message>
        <source>The fitted skeleton replaces that of “%1” (%2). Its clips (%3), poses, goals and selection sets are deleted.</source>
        <translation>Das angepasste Skelett ersetzt das von „%1“ (%2). Seine Clips (%3), Posen, Ziele und Auswahlsätze werden gelöscht.</translation>
    </message>
    <message>
        <source>The character has changed in the meantime. Cancel and fit again.</source>
        <translation>Die Figur hat sich inzwischen geändert. Abbrechen und erneut anpassen.</translation>
    </message>
    <message>
        <source>Fitted the %1 template. Adjust it with Joint &gt; Edit Rest Pose, then choose Joint &gt; Meshes &gt; Bind Meshes….</source>
        <translation>Vorlage „%1“ angepasst. Mit Gelenk &gt; Ruhepose bearbeiten nachbessern, dann Gelenk &gt; Meshes &gt; Meshes binden… wählen.</translation>
    </message>
</context>
<context>
    <name>sinew::FitView</name>
    <message>
        <source>%1: X %2 m, Y %3 m, Z %4 m</source>
        <translation>%1: X %2 m, Y %3 m, Z %4 m</translation>
    </message>
</context>
<context>
    <name>sinew::FixImportDialog</name>
    <message>
        <source>No guess: neither the joint names nor the poses suggest one.</source>
        <translation>Keine Vermutung: Weder die Gelenknamen noch die Posen legen etwas nahe.</translation>
    </message>
    <message>
        <source>Guessed: %1.</source>
        <translation>Vermutet: %1.</translation>
    </message>
    <message>
        <source>Not sure: %1. %2 is plausible.</source>
        <translation>Unsicher: %1. %2 ist plausibel.</translation>
    </message>
    <message>
        <source>It can be changed with Joint &gt; Edit Rest Pose. Retargeting finds a common reference pose by itself.</source>
        <translation>Sie lässt sich mit Gelenk &gt; Ruhepose bearbeiten ändern. Retargeting findet selbst eine gemeinsame Referenzpose.</translation>
    </message>
    <message>
        <source>T-pose: the arms are level.</source>
        <translation>T-Pose: Die Arme sind waagerecht.</translation>
    </message>
    <message>
        <source>A-pose: the arms are spread and lowered. %1</source>
        <translation>A-Pose: Die Arme sind abgespreizt und gesenkt. %1</translation>
    </message>
    <message>
        <source>Arms down. %1</source>
        <translation>Arme unten. %1</translation>
    </message>
    <message>
        <source>Neither a T-pose nor an A-pose. %1</source>
        <translation>Weder T-Pose noch A-Pose. %1</translation>
    </message>
    <message>
        <source>Unknown: the character does not stand upright at rest, or its arms were not recognised.</source>
        <translation>Unbekannt: Die Figur steht in Ruhe nicht aufrecht, oder ihre Arme wurden nicht erkannt.</translation>
    </message>
    <message>
        <source>Fix Unit, Axes and Frame Rate</source>
        <translation>Einheit, Achsen und Framerate korrigieren</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>&amp;Einheit</translation>
    </message>
    <message>
        <source>Up axis of the file</source>
        <translation>Hochachse der Datei</translation>
    </message>
    <message>
        <source>U&amp;p axis</source>
        <translation>&amp;Hochachse</translation>
    </message>
    <message>
        <source>Axis that the character faces</source>
        <translation>Achse, in die die Figur blickt</translation>
    </message>
    <message>
        <source>&amp;Facing</source>
        <translation>&amp;Blickrichtung</translation>
    </message>
    <message>
        <source>F&amp;rame rate</source>
        <translation>&amp;Framerate</translation>
    </message>
    <message>
        <source>Rest pose</source>
        <translation>Ruhepose</translation>
    </message>
    <message>
        <source>Fi&amp;x</source>
        <translation>&amp;Korrigieren</translation>
    </message>
    <message>
        <source>Unit of the file</source>
        <translation>Einheit der Datei</translation>
    </message>
    <message>
        <source>Metres per unit</source>
        <translation>Meter je Einheit</translation>
    </message>
    <message>
        <source>As read (%1 m)</source>
        <translation>Wie gelesen (%1 m)</translation>
    </message>
    <message>
        <source>Play the frames of the character&apos;s clips at this rate (the number of frames does not change)</source>
        <translation>Frames der Clips der Figur mit dieser Rate abspielen (die Anzahl der Frames ändert sich nicht)</translation>
    </message>
    <message>
        <source>Fix other files without an extension from this folder in the same way</source>
        <translation>Andere Dateien ohne Endung aus diesem Ordner ebenso korrigieren</translation>
    </message>
    <message>
        <source>Fix other %1 files from this folder in the same way</source>
        <translation>Andere %1-Dateien aus diesem Ordner ebenso korrigieren</translation>
    </message>
    <message>
        <source>Remember the fix for such files (otherwise forget the fix remembered for this folder)</source>
        <translation>Korrektur für solche Dateien merken (sonst die für diesen Ordner gemerkte Korrektur vergessen)</translation>
    </message>
    <message>
        <source>Fixed frame rate: %1</source>
        <translation>Framerate korrigiert: %1</translation>
    </message>
    <message>
        <source>Fixed unit: %1 m high</source>
        <translation>Einheit korrigiert: %1 m hoch</translation>
    </message>
    <message>
        <source>Fixed axes: %1 m high</source>
        <translation>Achsen korrigiert: %1 m hoch</translation>
    </message>
    <message>
        <source>Fixed unit and axes: %1 m high</source>
        <translation>Einheit und Achsen korrigiert: %1 m hoch</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Enter a frame rate, such as 30 or 29.97.</source>
        <translation>Framerate eingeben, etwa 30 oder 29,97.</translation>
    </message>
    <message>
        <source>A character cannot face up or down: choose another axis.</source>
        <translation>Eine Figur kann nicht nach oben oder unten blicken: andere Achse wählen.</translation>
    </message>
    <message>
        <source>Not sure: %1.</source>
        <translation>Unsicher: %1.</translation>
    </message>
</context>
<context>
    <name>sinew::FixPreview</name>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>%1 m high after the fix</source>
        <translation>Nach der Korrektur %1 m hoch</translation>
    </message>
    <message>
        <source>Before: %1 m high</source>
        <translation>Vorher: %1 m hoch</translation>
    </message>
    <message>
        <source>After: %1 m high</source>
        <translation>Nachher: %1 m hoch</translation>
    </message>
    <message>
        <source>Before: %1 m high, %2 s</source>
        <translation>Vorher: %1 m hoch, %2 s</translation>
    </message>
    <message>
        <source>After: %1 m high, %2 s</source>
        <translation>Nachher: %1 m hoch, %2 s</translation>
    </message>
</context>
<context>
    <name>sinew::FootPinPage</name>
    <message>
        <source>Path length: %1 mm before, %2 mm after. Maximum distance from the pinned position: %3 mm before, %4 mm after. Acceleration jumps: %5 before, %6 after.</source>
        <translation>Bahnlänge: vorher %1 mm, nachher %2 mm. Größter Abstand von der angehefteten Position: vorher %3 mm, nachher %4 mm. Beschleunigungssprünge: vorher %5, nachher %6.</translation>
    </message>
    <message>
        <source>Foot Pin</source>
        <translation>Fuß anheften</translation>
    </message>
    <message>
        <source>Pin Foot over Frames %1–%2</source>
        <translation>Fuß über Frames %1–%2 anheften</translation>
    </message>
    <message>
        <source>Also keep &amp;orientation</source>
        <translation>Auch Ausrichtung &amp;halten</translation>
    </message>
    <message>
        <source>&amp;Point</source>
        <translation>P&amp;unkt</translation>
    </message>
    <message>
        <source>Position from frame</source>
        <translation>Position aus Frame</translation>
    </message>
    <message>
        <source>Frame from which the pinned position is taken</source>
        <translation>Frame, aus dem die angeheftete Position übernommen wird</translation>
    </message>
    <message>
        <source>Find &amp;Stance</source>
        <translation>&amp;Standphase suchen</translation>
    </message>
    <message>
        <source>Set the range to the frames around this one in which the point is at rest</source>
        <translation>Bereich auf die Frames um diesen herum setzen, in denen der Punkt ruht</translation>
    </message>
    <message>
        <source>Position from fra&amp;me</source>
        <translation>&amp;Position aus Frame</translation>
    </message>
    <message>
        <source>Blend in</source>
        <translation>Einblenden</translation>
    </message>
    <message>
        <source>Blend out</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>&amp;Blend in, out</source>
        <translation>&amp;Ein-, Ausblenden</translation>
    </message>
    <message>
        <source>Frames before the range over which the pin fades in</source>
        <translation>Frames vor dem Bereich, über die der Pin eingeblendet wird</translation>
    </message>
    <message>
        <source>Frames after the range over which the pin fades out</source>
        <translation>Frames nach dem Bereich, über die der Pin ausgeblendet wird</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Number of joints in the chain, counted up from the point&apos;s joint (0: all up to the root)</source>
        <translation>Anzahl der Gelenke der Kette, vom Gelenk des Punkts aufwärts gezählt (0: alle bis zur Wurzel)</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>&amp;Depth, smoothing</source>
        <translation>&amp;Tiefe, Glättung</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1, tail (lowest)</source>
        <translation>%1, Ende (tiefster Punkt)</translation>
    </message>
    <message>
        <source>%1, tail</source>
        <translation>%1, Ende</translation>
    </message>
    <message>
        <source>%1, head</source>
        <translation>%1, Anfang</translation>
    </message>
</context>
<context>
    <name>sinew::FrameRangeBox</name>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Whole clip (%1 to %2)</source>
        <translation>Ganzer Clip (%1 bis %2)</translation>
    </message>
    <message>
        <source>In/out range (%1 to %2)</source>
        <translation>In/Out-Bereich (%1 bis %2)</translation>
    </message>
    <message>
        <source>Custom range</source>
        <translation>Eigener Bereich</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erster Frame</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Letzter Frame</translation>
    </message>
</context>
<context>
    <name>sinew::GizmoSubject</name>
    <message>
        <source>Move %1</source>
        <translation>%1 bewegen</translation>
    </message>
    <message>
        <source>Rotate %1</source>
        <translation>%1 drehen</translation>
    </message>
    <message>
        <source>Move %1 in Rest Pose</source>
        <translation>%1 in der Ruhepose bewegen</translation>
    </message>
    <message>
        <source>Rotate %1 in Rest Pose</source>
        <translation>%1 in der Ruhepose drehen</translation>
    </message>
    <message numerus="yes">
        <source>%n Joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::GoalActions</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Point at a joint in the viewport, or select one</source>
        <translation>Auf ein Gelenk im Viewport zeigen oder eines auswählen</translation>
    </message>
    <message>
        <source>Nothing is pinned</source>
        <translation>Nichts ist angeheftet</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>This character has no goals</source>
        <translation>Diese Figur hat keine Ziele</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
</context>
<context>
    <name>sinew::GoalEditing</name>
    <message>
        <source>%1 head</source>
        <translation>Anfang von %1</translation>
    </message>
    <message>
        <source>%1 tail</source>
        <translation>Ende von %1</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 anheften</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Pin von %1 entfernen</translation>
    </message>
    <message>
        <source>Unpin All</source>
        <translation>Alle Pins entfernen</translation>
    </message>
    <message numerus="yes">
        <source>Add %n Goal(s)</source>
        <translation>
            <numerusform>%n Ziel hinzufügen</numerusform>
            <numerusform>%n Ziele hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete Goal of %1</source>
        <translation>Ziel von %1 löschen</translation>
    </message>
    <message>
        <source>Change Followed Joint of %1</source>
        <translation>Gefolgtes Gelenk von %1 ändern</translation>
    </message>
    <message>
        <source>Change IK Solver</source>
        <translation>IK-Löser ändern</translation>
    </message>
    <message>
        <source>Key Goal of %1</source>
        <translation>Key für Ziel von %1 setzen</translation>
    </message>
    <message>
        <source>Delete Goal Keys of %1</source>
        <translation>Ziel-Keys von %1 löschen</translation>
    </message>
    <message>
        <source>Key Goals</source>
        <translation>Keys für Ziele setzen</translation>
    </message>
    <message>
        <source>X, Y and Z of the angles of %1 have keys at different times; key them together first</source>
        <translation>X, Y und Z der Winkel von %1 haben Keys zu verschiedenen Zeiten; zuerst gemeinsame Keys setzen</translation>
    </message>
    <message>
        <source>X, Y and Z of the target of %1 have keys at different times; key them together first</source>
        <translation>X, Y und Z des Zielpunkts von %1 haben Keys zu verschiedenen Zeiten; zuerst gemeinsame Keys setzen</translation>
    </message>
</context>
<context>
    <name>sinew::GoalForm</name>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Bone end</source>
        <translation>Knochenende</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Keep the point in place while posing and solving</source>
        <translation>Punkt beim Posieren und Lösen an Ort und Stelle halten</translation>
    </message>
    <message>
        <source>Solve the goal on top of the clip at every frame, for display and export</source>
        <translation>Ziel bei jedem Frame zusätzlich zum Clip lösen, für Anzeige und Export</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Zielpunkt</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>Folgt</translation>
    </message>
    <message>
        <source>Joint that the target moves with</source>
        <translation>Gelenk, mit dem sich der Zielpunkt bewegt</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>Einfluss</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Number of joints that may rotate, counted from the goal&apos;s joint upwards (0: whole body)</source>
        <translation>Anzahl der Gelenke, die sich drehen dürfen, vom Gelenk des Ziels aufwärts gezählt (0: ganzer Körper)</translation>
    </message>
    <message>
        <source>Orientation</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Match orientation</source>
        <translation>Ausrichtung angleichen</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Orientation weight</source>
        <translation>Gewicht der Ausrichtung</translation>
    </message>
    <message>
        <source>Pole</source>
        <translation>Pol</translation>
    </message>
    <message>
        <source>Elbow or knee that is pulled towards the pole point as far as the goals allow</source>
        <translation>Ellbogen oder Knie zum Polpunkt ziehen, soweit die Ziele es zulassen</translation>
    </message>
    <message>
        <source>Pole point</source>
        <translation>Polpunkt</translation>
    </message>
    <message>
        <source>Change Goal Joint of %1</source>
        <translation>Gelenk des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Bone End of %1</source>
        <translation>Knochenende des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Toggle Live Goal of %1</source>
        <translation>Live-Ziel von %1 umschalten</translation>
    </message>
    <message>
        <source>Change Goal Orientation of %1</source>
        <translation>Ausrichtung des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Pole of %1</source>
        <translation>Pol des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Target of %1</source>
        <translation>Zielpunkt von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Influence of %1</source>
        <translation>Einfluss des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Weight of %1</source>
        <translation>Gewicht des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Depth of %1</source>
        <translation>Tiefe des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>Change Goal Orientation Weight of %1</source>
        <translation>Ausrichtungsgewicht des Ziels von %1 ändern</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
</context>
<context>
    <name>sinew::GoalModel</name>
    <message>
        <source>Pinned, live</source>
        <translation>Angeheftet, live</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Goal %1: %2, %3, residual %4</source>
        <translation>Ziel %1: %2, %3, Restfehler %4</translation>
    </message>
</context>
<context>
    <name>sinew::GoalOverlay</name>
    <message>
        <source>Move Goal of %1</source>
        <translation>Ziel von %1 bewegen</translation>
    </message>
    <message>
        <source>Pose %1 with IK</source>
        <translation>%1 mit IK posieren</translation>
    </message>
</context>
<context>
    <name>sinew::GoalRow</name>
    <message>
        <source>Key of %1</source>
        <translation>Key von %1</translation>
    </message>
</context>
<context>
    <name>sinew::GoalsDock</name>
    <message>
        <source>Goals</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Open a file or create a project to add goals to a character.</source>
        <translation>Datei öffnen oder Projekt anlegen, um einer Figur Ziele hinzuzufügen.</translation>
    </message>
    <message>
        <source>No goals yet. Point at a joint in the viewport and press P to pin it, so that it stays in place while you drag others. Or select joints and click Add.</source>
        <translation>Noch keine Ziele. Auf ein Gelenk im Viewport zeigen und P drücken, um es anzuheften, sodass es beim Ziehen anderer an Ort und Stelle bleibt. Oder Gelenke auswählen und auf „Hinzufügen“ klicken.</translation>
    </message>
    <message>
        <source>More goal commands</source>
        <translation>Weitere Befehle für Ziele</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Berechnen</translation>
    </message>
</context>
<context>
    <name>sinew::GpuTextures</name>
    <message>
        <source>Reading texture %1</source>
        <translation>Textur %1 wird gelesen</translation>
    </message>
</context>
<context>
    <name>sinew::GraphicsSupport</name>
    <message>
        <source>no OpenGL</source>
        <translation>kein OpenGL</translation>
    </message>
    <message>
        <source>unusable OpenGL</source>
        <translation>unbrauchbares OpenGL</translation>
    </message>
</context>
<context>
    <name>sinew::HelpActions</name>
    <message>
        <source>About Sinew</source>
        <translation>Über Sinew</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sinew %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Sinew %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Skeletal animation authoring: open skeletons and motion, inspect and edit them, and export verified files for other programs.

Sinew is free software under the MIT licence.</source>
        <translation>Skelettanimation: Skelette und Bewegung öffnen, untersuchen, bearbeiten und als geprüfte Dateien für andere Programme exportieren.

Sinew ist freie Software unter der MIT-Lizenz.</translation>
    </message>
    <message>
        <source>The manual was saved</source>
        <translation>Das Handbuch wurde gespeichert</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>The manual was not saved</source>
        <translation>Das Handbuch wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Save Manual as PDF</source>
        <translation>Handbuch als PDF speichern</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF-Dateien (*.pdf)</translation>
    </message>
    <message>
        <source>Choose a Folder for the HTML Manual</source>
        <translation>Ordner für das HTML-Handbuch wählen</translation>
    </message>
</context>
<context>
    <name>sinew::HistogramView</name>
    <message>
        <source>No bounds</source>
        <translation>Keine Grenzen</translation>
    </message>
    <message>
        <source>From %1 to %2; the arrow keys move the %3 bound</source>
        <translation>Von %1 bis %2; die Pfeiltasten verschieben die %3 Grenze</translation>
    </message>
    <message>
        <source>upper</source>
        <translation>obere</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>untere</translation>
    </message>
</context>
<context>
    <name>sinew::HistoryDock</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps are listed here as you work. Click a step to return to it.</source>
        <translation>Hier stehen die Schritte der Arbeit. Ein Klick auf einen Schritt kehrt zu ihm zurück.</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Memory limit for undo; beyond it, the oldest steps are discarded</source>
        <translation>Speichergrenze für Rückgängig; darüber werden die ältesten Schritte verworfen</translation>
    </message>
    <message>
        <source>Undo memory limit in megabytes</source>
        <translation>Speichergrenze für Rückgängig in Megabyte</translation>
    </message>
    <message>
        <source>Using %1 MB of</source>
        <translation>Belegt: %1 MB von</translation>
    </message>
</context>
<context>
    <name>sinew::HistoryModel</name>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>%1, current step</source>
        <translation>%1, aktueller Schritt</translation>
    </message>
    <message>
        <source>%1, undone</source>
        <translation>%1, rückgängig gemacht</translation>
    </message>
</context>
<context>
    <name>sinew::HistoryRecipe</name>
    <message numerus="yes">
        <source>Copied %n step(s) as a recipe.</source>
        <translation>
            <numerusform>%n Schritt als Rezept kopiert.</numerusform>
            <numerusform>%n Schritte als Rezept kopiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) left out: %1</source>
        <translation>
            <numerusform>%n Schritt ausgelassen: %1</numerusform>
            <numerusform>%n Schritte ausgelassen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Older steps are no longer in the history.</source>
        <translation>Ältere Schritte sind nicht mehr im Verlauf.</translation>
    </message>
    <message>
        <source>“%1” was left out of the recipe</source>
        <translation>„%1“ wurde im Rezept ausgelassen</translation>
    </message>
</context>
<context>
    <name>sinew::IkPage</name>
    <message>
        <source>The pose at frame %1 is not keyed and will be ignored. Press S first to key it.</source>
        <translation>Die Pose bei Frame %1 hat keine Keys und wird nicht beachtet. Zuerst S drücken, um sie zu setzen.</translation>
    </message>
    <message>
        <source>From frame</source>
        <translation>Von Frame</translation>
    </message>
    <message>
        <source>To frame</source>
        <translation>Bis Frame</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>&amp;Frames</source>
        <translation>&amp;Frames</translation>
    </message>
    <message>
        <source>Simplif&amp;y within</source>
        <translation>&amp;Vereinfachen auf</translation>
    </message>
    <message>
        <source>Remove new keys as far as this tolerance allows</source>
        <translation>Neue Keys entfernen, soweit diese Toleranz es zulässt</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>Frames</translation>
    </message>
    <message numerus="yes">
        <source>Simplified to %n key(s). Maximum error %1 mm (%2, frame %3).</source>
        <translation>
            <numerusform>Auf %n Key vereinfacht. Maximaler Fehler %1 mm (%2, Frame %3).</numerusform>
            <numerusform>Auf %n Keys vereinfacht. Maximaler Fehler %1 mm (%2, Frame %3).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) with %1.</source>
        <translation>
            <numerusform>%n Kurve mit %1.</numerusform>
            <numerusform>%n Kurven mit %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <comment>of curves</comment>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::IkPosing</name>
    <message>
        <source>Bounded least squares</source>
        <translation>Beschränkte kleinste Quadrate</translation>
    </message>
    <message>
        <source>Projected gradient</source>
        <translation>Projizierter Gradient</translation>
    </message>
    <message>
        <source>Add a goal first</source>
        <translation>Zuerst ein Ziel hinzufügen</translation>
    </message>
    <message>
        <source>Solving goals</source>
        <translation>Ziele werden gelöst</translation>
    </message>
    <message>
        <source>Solve Goals</source>
        <translation>Ziele berechnen</translation>
    </message>
    <message>
        <source>the pose changed in the meantime; solve again</source>
        <translation>die Pose hat sich inzwischen geändert; erneut lösen</translation>
    </message>
    <message>
        <source>Comparing solvers</source>
        <translation>Löser werden verglichen</translation>
    </message>
</context>
<context>
    <name>sinew::ImportClipsDialog</name>
    <message>
        <source>Import Clips for %1</source>
        <translation>Clips für %1 importieren</translation>
    </message>
    <message>
        <source>Character in the file</source>
        <translation>Figur in der Datei</translation>
    </message>
    <message>
        <source>Clips to import</source>
        <translation>Zu importierende Clips</translation>
    </message>
    <message>
        <source>&amp;Clips to import</source>
        <translation>&amp;Zu importierende Clips</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>Joint in the file</source>
        <translation>Gelenk in der Datei</translation>
    </message>
    <message>
        <source>Joint in the character</source>
        <translation>Gelenk der Figur</translation>
    </message>
    <message>
        <source>Joint matches</source>
        <translation>Entsprechungen der Gelenke</translation>
    </message>
    <message>
        <source>no match: not imported</source>
        <translation>keine Entsprechung: nicht importiert</translation>
    </message>
    <message>
        <source>no match: stays in rest pose</source>
        <translation>keine Entsprechung: bleibt in Ruhepose</translation>
    </message>
    <message>
        <source>No joint in the file has the same name as a joint of the character.</source>
        <translation>Kein Gelenk der Datei heißt wie ein Gelenk der Figur.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n frame(s) · %2 s</source>
        <translation>
            <numerusform>%1 · %n Frame · %2 s</numerusform>
            <numerusform>%1 · %n Frames · %2 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s) match (%1 in the file, %2 in the character).</source>
        <translation>
            <numerusform>%n Gelenk stimmt überein (%1 in der Datei, %2 in der Figur).</numerusform>
            <numerusform>%n Gelenke stimmen überein (%1 in der Datei, %2 in der Figur).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ImportDialog</name>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>D&amp;ateien</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>&amp;Einheit</translation>
    </message>
    <message>
        <source>Add BVH &amp;positions to offsets</source>
        <translation>&amp;BVH-Positionen zu Offsets addieren</translation>
    </message>
    <message>
        <source>Add position channels to a joint&apos;s OFFSET (otherwise they replace it, as in most programs)</source>
        <translation>Positionskanäle zum OFFSET eines Gelenks addieren (sonst ersetzen sie ihn, wie in den meisten Programmen)</translation>
    </message>
    <message>
        <source>&amp;Add to the open scene</source>
        <translation>&amp;Zur offenen Szene hinzufügen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>No files selected</source>
        <translation>Keine Dateien ausgewählt</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>Unit of length</source>
        <translation>Längeneinheit</translation>
    </message>
    <message>
        <source>Metres per unit</source>
        <translation>Meter je Einheit</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Frame &amp;rate</source>
        <translation>&amp;Framerate</translation>
    </message>
    <message>
        <source>Set the frame rate of files that do not store one (default: 120 fps for AMC; for glTF and COLLADA the first of 30, 24, 25, 60 and other common rates that has a frame at every key)</source>
        <translation>Framerate von Dateien festlegen, die keine speichern (Standard: 120 fps für AMC; für glTF und COLLADA die erste von 30, 24, 25, 60 und anderen üblichen Raten, bei der jeder Key auf einem Frame liegt)</translation>
    </message>
    <message>
        <source> fps</source>
        <translation> fps</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Import Files</source>
        <translation>Dateien importieren</translation>
    </message>
</context>
<context>
    <name>sinew::ImportMemory</name>
    <message>
        <source>%1 m per unit</source>
        <translation>%1 m je Einheit</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <source>%1 up</source>
        <translation>%1 oben</translation>
    </message>
    <message>
        <source>facing %1</source>
        <translation>Blick nach %1</translation>
    </message>
</context>
<context>
    <name>sinew::ImportPreview</name>
    <message>
        <source>No characters or clips</source>
        <translation>Keine Figuren oder Clips</translation>
    </message>
    <message>
        <source>%1 × %2 × %3 m in rest pose</source>
        <translation>%1 × %2 × %3 m in der Ruhepose</translation>
    </message>
    <message>
        <source>Contents of the files</source>
        <translation>Inhalt der Dateien</translation>
    </message>
    <message>
        <source>Choose files to preview their contents</source>
        <translation>Dateien wählen, um eine Vorschau ihres Inhalts zu sehen</translation>
    </message>
    <message>
        <source>Reading files…</source>
        <translation>Dateien werden gelesen…</translation>
    </message>
    <message>
        <source>Read with the fix remembered for this folder: %1</source>
        <translation>Mit der für diesen Ordner gemerkten Korrektur gelesen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n Figur</numerusform>
            <numerusform>%n Figuren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clip(s)</source>
        <translation>
            <numerusform>%n Clip</numerusform>
            <numerusform>%n Clips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mesh(es)</source>
        <translation>
            <numerusform>%n Mesh</numerusform>
            <numerusform>%n Meshes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n triangle(s)</source>
        <translation>
            <numerusform>%n Dreieck</numerusform>
            <numerusform>%n Dreiecke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texture(s)</source>
        <translation>
            <numerusform>%n Textur</numerusform>
            <numerusform>%n Texturen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointCommands</name>
    <message>
        <source>Add Joint</source>
        <translation>Gelenk hinzufügen</translation>
    </message>
    <message>
        <source>Insert Parent of %1</source>
        <translation>Elterngelenk von %1 einfügen</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Parent %1</source>
        <translation>%1 unterordnen</translation>
    </message>
    <message>
        <source>Joints cannot be moved to another character</source>
        <translation>Gelenke lassen sich nicht zu einer anderen Figur verschieben</translation>
    </message>
    <message>
        <source>the joint no longer exists</source>
        <translation>das Gelenk existiert nicht mehr</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Change Rotation Order of %1</source>
        <translation>Drehreihenfolge von %1 ändern</translation>
    </message>
    <message>
        <source>The scene has changed in the meantime. Nothing was edited.</source>
        <translation>Die Szene hat sich inzwischen geändert. Nichts wurde bearbeitet.</translation>
    </message>
    <message>
        <source>Position keys of %1 were not changed, so clips show it in a different position.</source>
        <translation>Positions-Keys von %1 wurden nicht geändert, daher zeigen Clips das Gelenk an anderer Position.</translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n Joint(s)</source>
        <translation>
            <numerusform>%n Gelenk duplizieren</numerusform>
            <numerusform>%n Gelenke duplizieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Joint(s)</source>
        <translation>
            <numerusform>%n Gelenk löschen</numerusform>
            <numerusform>%n Gelenke löschen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Parent %n Joint(s)</source>
        <translation>
            <numerusform>%n Gelenk unterordnen</numerusform>
            <numerusform>%n Gelenke unterordnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Position keys of %n joint(s) were not changed, so clips show them in different positions.</source>
        <translation>
            <numerusform>Positions-Keys von %n Gelenk wurden nicht geändert, daher zeigen Clips es an anderer Position.</numerusform>
            <numerusform>Positions-Keys von %n Gelenken wurden nicht geändert, daher zeigen Clips sie an anderen Positionen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointDelegate</name>
    <message>
        <source>Mesh name</source>
        <translation>Meshname</translation>
    </message>
    <message>
        <source>Hidden: click to show</source>
        <translation>Ausgeblendet: Klick zeigt es</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Locked: click to allow posing</source>
        <translation>Gesperrt: Klick erlaubt Posieren</translation>
    </message>
    <message>
        <source>Lock: prevent posing</source>
        <translation>Sperren: Posieren verhindern</translation>
    </message>
    <message>
        <source>Solo: click to show all joints</source>
        <translation>Solo: Klick zeigt alle Gelenke</translation>
    </message>
    <message>
        <source>Solo: show only this joint</source>
        <translation>Solo: nur dieses Gelenk zeigen</translation>
    </message>
    <message>
        <source>All meshes are hidden. Turn on View &gt; Meshes &gt; Meshes to show them.</source>
        <translation>Alle Meshes sind ausgeblendet. Ansicht &gt; Meshes &gt; Meshes zeigt sie.</translation>
    </message>
    <message>
        <source>Has a key at this frame</source>
        <translation>Hat einen Key bei diesem Frame</translation>
    </message>
    <message>
        <source>Has keys in this clip</source>
        <translation>Hat Keys in diesem Clip</translation>
    </message>
    <message>
        <source>Has locked angles</source>
        <translation>Hat gesperrte Winkel</translation>
    </message>
    <message>
        <source>Has limited angles</source>
        <translation>Hat begrenzte Winkel</translation>
    </message>
    <message>
        <source>Has a goal</source>
        <translation>Hat ein Ziel</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n Vertex</numerusform>
            <numerusform>%n Vertices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointModel</name>
    <message>
        <source>Meshes</source>
        <translation>Meshes</translation>
    </message>
</context>
<context>
    <name>sinew::JointPanel</name>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformation</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Skin</source>
        <translation>Skin</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>relative to parent</source>
        <translation>relativ zum Elterngelenk</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>Ruhe</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>No keys in this clip</source>
        <translation>Keine Keys in diesem Clip</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Quaternion</source>
        <translation>Quaternion</translation>
    </message>
    <message>
        <source>length %1 m</source>
        <translation>Länge %1 m</translation>
    </message>
    <message>
        <source>root</source>
        <translation>Wurzel</translation>
    </message>
    <message>
        <source>parent %1</source>
        <translation>Elterngelenk %1</translation>
    </message>
    <message>
        <source>Order %1</source>
        <translation>Reihenfolge %1</translation>
    </message>
    <message>
        <source>%1 · relative to rest</source>
        <translation>%1 · relativ zur Ruhepose</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointTexts</name>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::JointTree</name>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
</context>
<context>
    <name>sinew::JumpList</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Double-click to go to the frame and joint</source>
        <translation>Doppelklick geht zu Frame und Gelenk</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyActions</name>
    <message>
        <source>None of the selected joints has a free channel of this kind</source>
        <translation>Keines der ausgewählten Gelenke hat einen freien Kanal dieser Art</translation>
    </message>
    <message numerus="yes">
        <source>Set %n Key(s)</source>
        <translation>
            <numerusform>%n Key setzen</numerusform>
            <numerusform>%n Keys setzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) set at source frame %1</source>
        <translation>
            <numerusform>%n Key bei Quell-Frame %1 gesetzt</numerusform>
            <numerusform>%n Keys bei Quell-Frame %1 gesetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) set at frame %1</source>
        <translation>
            <numerusform>%n Key bei Frame %1 gesetzt</numerusform>
            <numerusform>%n Keys bei Frame %1 gesetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Key(s)</source>
        <translation>
            <numerusform>%n Key löschen</numerusform>
            <numerusform>%n Keys löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no key after this frame</source>
        <translation>Nach diesem Frame gibt es keinen Key</translation>
    </message>
    <message>
        <source>There is no key before this frame</source>
        <translation>Vor diesem Frame gibt es keinen Key</translation>
    </message>
    <message>
        <source>Pose a joint first</source>
        <translation>Zuerst ein Gelenk posieren</translation>
    </message>
    <message>
        <source>Select keys or a joint first</source>
        <translation>Zuerst Keys oder ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>The selected joints have no key at the playhead</source>
        <translation>Die ausgewählten Gelenke haben keinen Key am Abspielkopf</translation>
    </message>
    <message>
        <source>This character has no keys yet</source>
        <translation>Diese Figur hat noch keine Keys</translation>
    </message>
</context>
<context>
    <name>sinew::KeyClipboard</name>
    <message>
        <source>no joint is named %1%2</source>
        <translation>kein Gelenk heißt %1%2</translation>
    </message>
    <message>
        <source>the shape %1%2 has no counterpart</source>
        <translation>die Form %1%2 hat kein Gegenstück</translation>
    </message>
    <message>
        <source>channels of %1%2 are not free</source>
        <translation>Kanäle von %1%2 sind nicht frei</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Copy keys first</source>
        <translation>Zuerst Keys kopieren</translation>
    </message>
    <message>
        <source>Select keys first</source>
        <translation>Zuerst Keys auswählen</translation>
    </message>
    <message>
        <source>Keys of goals cannot be copied</source>
        <translation>Keys von Zielen lassen sich nicht kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n key(s)</source>
        <translation>
            <numerusform>%n Key kopiert</numerusform>
            <numerusform>%n Keys kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Keys of goals cannot be cut</source>
        <translation>Keys von Zielen lassen sich nicht ausschneiden</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n Key(s)</source>
        <translation>
            <numerusform>%n Key einfügen</numerusform>
            <numerusform>%n Keys einfügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted %n key(s)</source>
        <translation>
            <numerusform>%n Key eingefügt</numerusform>
            <numerusform>%n Keys eingefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Pasted %n key(s); %1</source>
        <translation>
            <numerusform>%n Key eingefügt; %1</numerusform>
            <numerusform>%n Keys eingefügt; %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyControls</name>
    <message>
        <source>Auto-Key armed</source>
        <translation>Auto-Key aktiv</translation>
    </message>
    <message>
        <source>Set Key</source>
        <translation>Key setzen</translation>
    </message>
    <message>
        <source>All channels</source>
        <translation>Alle Kanäle</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Keyed channels</source>
        <translation>Kanäle mit Keys</translation>
    </message>
    <message>
        <source>Channels keyed by Auto-Key and Set Key: all free channels of a joint, only those posed and not yet keyed, or only its angles</source>
        <translation>Kanäle, für die „Auto-Key“ und „Key setzen“ Keys setzen: alle freien Kanäle eines Gelenks, nur die posierten ohne Key oder nur seine Winkel</translation>
    </message>
    <message>
        <source>Auto-Key</source>
        <translation>Auto-Key</translation>
    </message>
</context>
<context>
    <name>sinew::KeyDiamond</name>
    <message>
        <source>Delete the key at the playhead</source>
        <translation>Key am Abspielkopf löschen</translation>
    </message>
    <message>
        <source>Set a key at the playhead (keyed at other times)</source>
        <translation>Key am Abspielkopf setzen (Keys zu anderen Zeiten vorhanden)</translation>
    </message>
    <message>
        <source>Set a key at the playhead (never keyed)</source>
        <translation>Key am Abspielkopf setzen (noch nie gesetzt)</translation>
    </message>
    <message>
        <source>Set a key at the playhead (posed but not keyed)</source>
        <translation>Key am Abspielkopf setzen (posiert, aber ohne Key)</translation>
    </message>
</context>
<context>
    <name>sinew::KeyDrag</name>
    <message numerus="yes">
        <source>Duplicate %n Key(s)</source>
        <translation>
            <numerusform>%n Key duplizieren</numerusform>
            <numerusform>%n Keys duplizieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ripple %n Key(s)</source>
        <translation>
            <numerusform>%n Key mit Folge-Keys verschieben</numerusform>
            <numerusform>%n Keys mit Folge-Keys verschieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n Key(s)</source>
        <translation>
            <numerusform>%n Key skalieren</numerusform>
            <numerusform>%n Keys skalieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>%n Key verschieben</numerusform>
            <numerusform>%n Keys verschieben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyEditActions</name>
    <message>
        <source>This character has no keys yet</source>
        <translation>Diese Figur hat noch keine Keys</translation>
    </message>
    <message>
        <source>No key is selected</source>
        <translation>Kein Key ist ausgewählt</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
</context>
<context>
    <name>sinew::KeyEditing</name>
    <message>
        <source>This character has no keys yet</source>
        <translation>Diese Figur hat noch keine Keys</translation>
    </message>
    <message>
        <source>Select keys first</source>
        <translation>Zuerst Keys auswählen</translation>
    </message>
    <message>
        <source>The joints of these keys are locked</source>
        <translation>Die Gelenke dieser Keys sind gesperrt</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Key(s)</source>
        <translation>
            <numerusform>%n Key löschen</numerusform>
            <numerusform>%n Keys löschen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n Key(s)</source>
        <translation>
            <numerusform>%n Key duplizieren</numerusform>
            <numerusform>%n Keys duplizieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set Interpolation of %n Key(s)</source>
        <translation>
            <numerusform>Interpolation von %n Key festlegen</numerusform>
            <numerusform>Interpolation von %n Keys festlegen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reverse %n Key(s)</source>
        <translation>
            <numerusform>%n Key umkehren</numerusform>
            <numerusform>%n Keys umkehren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Snap %n Key(s)</source>
        <translation>
            <numerusform>%n Key einrasten</numerusform>
            <numerusform>%n Keys einrasten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Align %n Key(s)</source>
        <translation>
            <numerusform>%n Key ausrichten</numerusform>
            <numerusform>%n Keys ausrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n Key(s)</source>
        <translation>
            <numerusform>%n Key verschieben</numerusform>
            <numerusform>%n Keys verschieben</numerusform>
        </translation>
    </message>
    <message>
        <source>The joint is locked</source>
        <translation>Das Gelenk ist gesperrt</translation>
    </message>
    <message numerus="yes">
        <source>Add %n Key(s)</source>
        <translation>
            <numerusform>%n Key hinzufügen</numerusform>
            <numerusform>%n Keys hinzufügen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeyFields</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame of the selected keys</source>
        <translation>Frame der ausgewählten Keys</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value of the selected keys</source>
        <translation>Wert der ausgewählten Keys</translation>
    </message>
    <message>
        <source>Move Keys in Time</source>
        <translation>Keys zeitlich verschieben</translation>
    </message>
    <message>
        <source>Set Key Value</source>
        <translation>Key-Wert festlegen</translation>
    </message>
    <message>
        <source>%1; enter a number or a change such as +=5 or *2</source>
        <translation>%1; Zahl oder Änderung wie +=5 oder *2 eingeben</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>Wert %1</translation>
    </message>
</context>
<context>
    <name>sinew::KeyPanel</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame of the selected keys; keys of one channel move together</source>
        <translation>Frame der ausgewählten Keys; Keys eines Kanals bewegen sich gemeinsam</translation>
    </message>
    <message>
        <source>Move Keys</source>
        <translation>Keys verschieben</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Interpolation</translation>
    </message>
    <message>
        <source>T / C / B</source>
        <translation>T / C / B</translation>
    </message>
    <message>
        <source>Lengths, %</source>
        <translation>Längen, %</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>Extrapolation</translation>
    </message>
    <message>
        <source>Set Key Values</source>
        <translation>Key-Werte festlegen</translation>
    </message>
    <message>
        <source>Step: hold the value until the next key</source>
        <translation>Stufe: Wert bis zum nächsten Key halten</translation>
    </message>
    <message>
        <source>Linear: straight line to the next key</source>
        <translation>Linear: gerade Linie zum nächsten Key</translation>
    </message>
    <message>
        <source>Catmull-Rom: smooth curve through the keys</source>
        <translation>Catmull-Rom: glatte Kurve durch die Keys</translation>
    </message>
    <message>
        <source>Uniform Catmull-Rom: ignore the spacing of keys</source>
        <translation>Uniformes Catmull-Rom: Abstand der Keys nicht beachten</translation>
    </message>
    <message>
        <source>Monotone: smooth curve without overshoot</source>
        <translation>Monoton: glatte Kurve ohne Überschwingen</translation>
    </message>
    <message>
        <source>Hermite: use the slopes stored in the keys</source>
        <translation>Hermite: in den Keys gespeicherte Steigungen verwenden</translation>
    </message>
    <message>
        <source>SLERP: rotate the joint along the shortest arc</source>
        <translation>SLERP: Gelenk auf dem kürzesten Bogen drehen</translation>
    </message>
    <message>
        <source>U</source>
        <comment>uniform</comment>
        <translation>U</translation>
    </message>
    <message>
        <source>Tension</source>
        <translation>Spannung</translation>
    </message>
    <message>
        <source>Continuity</source>
        <translation>Stetigkeit</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Neigung</translation>
    </message>
    <message>
        <source>Tension: 1 stops at the key, −1 makes a wide curve</source>
        <translation>Spannung (Tension): 1 hält am Key an, −1 macht eine weite Kurve</translation>
    </message>
    <message>
        <source>Continuity: values other than 0 make a corner at the key</source>
        <translation>Stetigkeit (Continuity): andere Werte als 0 machen einen Knick am Key</translation>
    </message>
    <message>
        <source>Bias: 1 overshoots after the key, −1 before it</source>
        <translation>Neigung (Bias): 1 schwingt nach dem Key über, −1 davor</translation>
    </message>
    <message>
        <source>Set Tension, Continuity, Bias</source>
        <translation>Spannung, Stetigkeit, Neigung festlegen</translation>
    </message>
    <message>
        <source>Slope in</source>
        <translation>Steigung davor</translation>
    </message>
    <message>
        <source>Slope out</source>
        <translation>Steigung danach</translation>
    </message>
    <message>
        <source>Slope of the curve before the key</source>
        <translation>Steigung der Kurve vor dem Key</translation>
    </message>
    <message>
        <source>Slope of the curve after the key</source>
        <translation>Steigung der Kurve nach dem Key</translation>
    </message>
    <message>
        <source>Set Key Slopes</source>
        <translation>Key-Steigungen festlegen</translation>
    </message>
    <message>
        <source>Tangent length in</source>
        <translation>Tangentenlänge davor</translation>
    </message>
    <message>
        <source>Tangent length out</source>
        <translation>Tangentenlänge danach</translation>
    </message>
    <message>
        <source>Length of the tangent before the key, as a percentage of that segment (33.33: unweighted)</source>
        <translation>Länge der Tangente vor dem Key, in Prozent dieses Segments (33,33: ungewichtet)</translation>
    </message>
    <message>
        <source>Length of the tangent after the key, as a percentage of that segment (33.33: unweighted)</source>
        <translation>Länge der Tangente nach dem Key, in Prozent dieses Segments (33,33: ungewichtet)</translation>
    </message>
    <message>
        <source>Set Tangent Lengths</source>
        <translation>Tangentenlängen festlegen</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Cycle</source>
        <translation>Zyklus</translation>
    </message>
    <message>
        <source>Cycle with offset</source>
        <translation>Zyklus mit Versatz</translation>
    </message>
    <message>
        <source>Before the first key</source>
        <translation>Vor dem ersten Key</translation>
    </message>
    <message>
        <source>After the last key</source>
        <translation>Nach dem letzten Key</translation>
    </message>
    <message>
        <source>Set Extrapolation</source>
        <translation>Extrapolation festlegen</translation>
    </message>
    <message>
        <source>Several shapes</source>
        <translation>Mehrere Formen</translation>
    </message>
    <message>
        <source>Several joints</source>
        <translation>Mehrere Gelenke</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>Skalierungen</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>%1 of the selected keys</source>
        <translation>%1 der ausgewählten Keys</translation>
    </message>
    <message>
        <source>Slopes, °/s</source>
        <translation>Steigungen, °/s</translation>
    </message>
    <message>
        <source>Slopes, m/s</source>
        <translation>Steigungen, m/s</translation>
    </message>
    <message>
        <source>Slopes, 1/s</source>
        <translation>Steigungen, 1/s</translation>
    </message>
</context>
<context>
    <name>sinew::KeyPolicyBox</name>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Adaptive</source>
        <translation>Adaptiv</translation>
    </message>
    <message>
        <source>Every frame</source>
        <translation>Jeder Frame</translation>
    </message>
    <message>
        <source>Keep keys</source>
        <translation>Keys behalten</translation>
    </message>
    <message>
        <source>Set keys only where the tolerance requires them</source>
        <translation>Keys nur setzen, wo die Toleranz sie erfordert</translation>
    </message>
    <message>
        <source>Write the clip&apos;s own keys, as far as the format supports them</source>
        <translation>Eigene Keys des Clips schreiben, soweit das Format sie unterstützt</translation>
    </message>
    <message>
        <source>Rotation tolerance</source>
        <translation>Toleranz der Drehung</translation>
    </message>
    <message>
        <source>Maximum error of a joint&apos;s world rotation at any time</source>
        <translation>Maximaler Fehler der Weltdrehung eines Gelenks zu jedem Zeitpunkt</translation>
    </message>
    <message>
        <source>Position tolerance</source>
        <translation>Toleranz der Position</translation>
    </message>
    <message>
        <source>Maximum position error of heads, tails and points 10 cm from them, at any time</source>
        <translation>Maximaler Positionsfehler von Anfängen, Enden und Punkten 10 cm davon, zu jedem Zeitpunkt</translation>
    </message>
    <message>
        <source>within</source>
        <translation>innerhalb</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
</context>
<context>
    <name>sinew::KeyText</name>
    <message>
        <source>step</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>Catmull-Rom</source>
        <translation>Catmull-Rom</translation>
    </message>
    <message>
        <source>uniform Catmull-Rom</source>
        <translation>uniformes Catmull-Rom</translation>
    </message>
    <message>
        <source>monotone</source>
        <translation>monoton</translation>
    </message>
    <message>
        <source>Hermite</source>
        <translation>Hermite</translation>
    </message>
    <message>
        <source>SLERP</source>
        <translation>SLERP</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>%1, %2: %3, %4</source>
        <translation>%1, %2: %3, %4</translation>
    </message>
    <message>
        <source>Frame %1, %2 s</source>
        <translation>Frame %1, %2 s</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::KeysDock</name>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Open a file or set keys to see key values here.</source>
        <translation>Datei öffnen oder Keys setzen, um hier Key-Werte zu sehen.</translation>
    </message>
    <message>
        <source>Select keys in the timeline or the curve editor to edit their frame, value and interpolation together.</source>
        <translation>Keys in der Zeitleiste oder im Kurveneditor auswählen, um Frame, Wert und Interpolation gemeinsam zu bearbeiten.</translation>
    </message>
</context>
<context>
    <name>sinew::LayerCommands</name>
    <message>
        <source>Duplicate Layer %1</source>
        <translation>Ebene %1 duplizieren</translation>
    </message>
    <message>
        <source>Delete Layer %1</source>
        <translation>Ebene %1 löschen</translation>
    </message>
    <message>
        <source>Merge Layer %1</source>
        <translation>Ebene %1 zusammenführen</translation>
    </message>
    <message>
        <source>Flatten Layers</source>
        <translation>Ebenen reduzieren</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>This clip has no layers</source>
        <translation>Dieser Clip hat keine Ebenen</translation>
    </message>
    <message>
        <source>Select a layer first</source>
        <translation>Zuerst eine Ebene auswählen</translation>
    </message>
    <message>
        <source>Select joints first</source>
        <translation>Zuerst Gelenke auswählen</translation>
    </message>
    <message>
        <source>This character has only one clip</source>
        <translation>Diese Figur hat nur einen Clip</translation>
    </message>
    <message>
        <source>Layers are being merged</source>
        <translation>Ebenen werden zusammengeführt</translation>
    </message>
    <message>
        <source>“%1” was not applied because another project was opened</source>
        <translation>„%1“ wurde nicht angewandt, weil ein anderes Projekt geöffnet wurde</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>New Additive Layer</source>
        <translation>Neue additive Ebene</translation>
    </message>
    <message>
        <source>New Override Layer</source>
        <translation>Neue ersetzende Ebene</translation>
    </message>
    <message>
        <source>Convert Layer %1 to Override</source>
        <translation>Ebene %1 in ersetzend umwandeln</translation>
    </message>
    <message>
        <source>Convert Layer %1 to Additive</source>
        <translation>Ebene %1 in additiv umwandeln</translation>
    </message>
    <message>
        <source>Split Layer %1</source>
        <translation>Ebene %1 aufteilen</translation>
    </message>
    <message>
        <source>Add Difference as Layer</source>
        <translation>Differenz als Ebene hinzufügen</translation>
    </message>
    <message>
        <source>Clip that %1 plays as with the new layer:</source>
        <translation>Clip, wie der %1 mit der neuen Ebene ablaufen soll:</translation>
    </message>
    <message>
        <source>Add Difference to %1</source>
        <translation>Differenz zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>Key Weight of Layer %1</source>
        <translation>Key für Gewicht der Ebene %1 setzen</translation>
    </message>
    <message>
        <source>Set Mask of Layer %1</source>
        <translation>Maske der Ebene %1 setzen</translation>
    </message>
    <message>
        <source>Remove Mask of Layer %1</source>
        <translation>Maske der Ebene %1 entfernen</translation>
    </message>
</context>
<context>
    <name>sinew::LayerModel</name>
    <message>
        <source>Layer</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>Stumm</translation>
    </message>
    <message>
        <source>Solo</source>
        <translation>Solo</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>Additiv</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>Ersetzend</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The clip&apos;s own curves, which the layers modify</source>
        <translation>Eigene Kurven des Clips, die von den Ebenen verändert werden</translation>
    </message>
    <message>
        <source>%1 has no effect</source>
        <translation>%1 hat keine Wirkung</translation>
    </message>
    <message>
        <source>Add to the motion below, or replace it</source>
        <translation>Zur Bewegung darunter addieren oder sie ersetzen</translation>
    </message>
    <message>
        <source>Weight at the playhead; it has keys</source>
        <translation>Gewicht am Abspielkopf; es hat Keys</translation>
    </message>
    <message>
        <source>Weight, 0 to 1</source>
        <translation>Gewicht, 0 bis 1</translation>
    </message>
    <message>
        <source>Play the clip without this layer</source>
        <translation>Clip ohne diese Ebene abspielen</translation>
    </message>
    <message>
        <source>Play only solo layers on the base</source>
        <translation>Nur Solo-Ebenen auf der Basis abspielen</translation>
    </message>
    <message>
        <source>Protect the layer&apos;s keys from changes</source>
        <translation>Keys der Ebene vor Änderungen schützen</translation>
    </message>
    <message>
        <source>Mute Layer %1</source>
        <translation>Ebene %1 stummschalten</translation>
    </message>
    <message>
        <source>Unmute Layer %1</source>
        <translation>Stummschaltung der Ebene %1 aufheben</translation>
    </message>
    <message>
        <source>Solo Layer %1</source>
        <translation>Ebene %1 solo</translation>
    </message>
    <message>
        <source>Lock Layer %1</source>
        <translation>Ebene %1 sperren</translation>
    </message>
    <message>
        <source>Unlock Layer %1</source>
        <translation>Ebene %1 entsperren</translation>
    </message>
    <message>
        <source>Rename Layer %1</source>
        <translation>Ebene %1 umbenennen</translation>
    </message>
    <message>
        <source>Change Mode of Layer %1</source>
        <translation>Modus der Ebene %1 ändern</translation>
    </message>
    <message>
        <source>Key Weight of Layer %1</source>
        <translation>Key für Gewicht der Ebene %1 setzen</translation>
    </message>
    <message>
        <source>Set Weight of Layer %1</source>
        <translation>Gewicht der Ebene %1 festlegen</translation>
    </message>
    <message>
        <source>Move Layer %1</source>
        <translation>Ebene %1 verschieben</translation>
    </message>
</context>
<context>
    <name>sinew::LayersDock</name>
    <message>
        <source>Layers</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>Open a file with a clip to edit its layers.</source>
        <translation>Datei mit einem Clip öffnen, um seine Ebenen zu bearbeiten.</translation>
    </message>
    <message>
        <source>More layer commands</source>
        <translation>Weitere Befehle für Ebenen</translation>
    </message>
    <message>
        <source>In the joint&apos;s frame</source>
        <translation>Im System des Gelenks</translation>
    </message>
    <message>
        <source>In the parent&apos;s frame</source>
        <translation>Im System der Eltern</translation>
    </message>
    <message>
        <source>Angle by angle</source>
        <translation>Winkel für Winkel</translation>
    </message>
    <message>
        <source>How the layer&apos;s rotations are combined with those below</source>
        <translation>Wie die Drehungen der Ebene mit denen darunter kombiniert werden</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Falloff </source>
        <translation>Abfall </translation>
    </message>
    <message>
        <source>Falloff of the mask in joints</source>
        <translation>Abfall der Maske in Gelenken</translation>
    </message>
    <message>
        <source>Number of joints over which the mask falls off along the hierarchy</source>
        <translation>Anzahl der Gelenke, über die die Maske entlang der Hierarchie abfällt</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Largest change that this layer makes to a joint&apos;s rotation and position at the playhead</source>
        <translation>Größte Änderung, die diese Ebene an Drehung und Position eines Gelenks am Abspielkopf bewirkt</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Wirkung</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message>
        <source>All joints</source>
        <translation>Alle Gelenke</translation>
    </message>
    <message>
        <source>Selected Joints</source>
        <translation>Ausgewählte Gelenke</translation>
    </message>
    <message>
        <source>All Joints</source>
        <translation>Alle Gelenke</translation>
    </message>
    <message>
        <source>Limit the layer to the selected joints</source>
        <translation>Ebene auf die ausgewählten Gelenke beschränken</translation>
    </message>
    <message>
        <source>Remove the mask</source>
        <translation>Maske entfernen</translation>
    </message>
    <message>
        <source>Change Rotation of Layer %1</source>
        <translation>Drehung der Ebene %1 ändern</translation>
    </message>
</context>
<context>
    <name>sinew::LengthTexts</name>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n Frame, %1 s</numerusform>
            <numerusform>%n Frames, %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>Length %2 → %1</source>
        <translation>Länge %2 → %1</translation>
    </message>
</context>
<context>
    <name>sinew::LengthUnits</name>
    <message>
        <source>Metres</source>
        <translation>Meter</translation>
    </message>
    <message>
        <source>Decimetres</source>
        <translation>Dezimeter</translation>
    </message>
    <message>
        <source>Centimetres</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <source>Millimetres</source>
        <translation>Millimeter</translation>
    </message>
    <message>
        <source>Feet</source>
        <translation>Fuß</translation>
    </message>
    <message>
        <source>Inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <source>CMU units (inches / 0.45)</source>
        <translation>CMU-Einheiten (Zoll / 0,45)</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Andere…</translation>
    </message>
    <message>
        <source> m per unit</source>
        <translation> m je Einheit</translation>
    </message>
</context>
<context>
    <name>sinew::LimitActions</name>
    <message>
        <source>Mirror Limits of %1</source>
        <translation>Grenzen von %1 spiegeln</translation>
    </message>
    <message>
        <source>Paste Limits to %1</source>
        <translation>Grenzen in %1 einfügen</translation>
    </message>
    <message>
        <source>Apply Limit Preset “%1” to %2</source>
        <translation>Grenzvorlage „%1“ auf %2 anwenden</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>There is no clip to fit limits to</source>
        <translation>Es gibt keinen Clip, an den Grenzen angepasst werden können</translation>
    </message>
    <message>
        <source>Copy limits first</source>
        <translation>Zuerst Grenzen kopieren</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>This clip has no limit conflicts</source>
        <translation>Dieser Clip hat keine Grenzkonflikte</translation>
    </message>
    <message>
        <source>The selected joints have no limit conflicts</source>
        <translation>Die ausgewählten Gelenke haben keine Grenzkonflikte</translation>
    </message>
</context>
<context>
    <name>sinew::LimitButtons</name>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Apply typical limits of a human joint</source>
        <translation>Typische Grenzen eines menschlichen Gelenks anwenden</translation>
    </message>
    <message>
        <source>Fit to Clips…</source>
        <translation>An Clips anpassen…</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Show Arcs</source>
        <translation>Bögen zeigen</translation>
    </message>
</context>
<context>
    <name>sinew::LimitDials</name>
    <message>
        <source>Angle %1: %2 to %3, currently %4</source>
        <translation>Winkel %1: %2 bis %3, derzeit %4</translation>
    </message>
    <message>
        <source>Angle %1: locked at %2, currently %3</source>
        <translation>Winkel %1: gesperrt bei %2, derzeit %3</translation>
    </message>
    <message>
        <source>Range in this clip: %1 to %2</source>
        <translation>Bereich in diesem Clip: %1 bis %2</translation>
    </message>
    <message>
        <source>Ignored by inverse kinematics</source>
        <translation>Von inverser Kinematik nicht beachtet</translation>
    </message>
</context>
<context>
    <name>sinew::LimitOverlay</name>
    <message>
        <source>Drag to change the limit (Shift for precision, Ctrl to toggle snapping)</source>
        <translation>Ziehen ändert die Grenze (Umschalt für Feinheit, Strg schaltet Einrasten um)</translation>
    </message>
    <message>
        <source>%1 max %2°</source>
        <translation>%1 max. %2°</translation>
    </message>
    <message>
        <source>%1 min %2°</source>
        <translation>%1 min. %2°</translation>
    </message>
    <message>
        <source>Change Limits of %1</source>
        <translation>Grenzen von %1 ändern</translation>
    </message>
</context>
<context>
    <name>sinew::LimitRow</name>
    <message>
        <source>Free: allow any angle</source>
        <translation>Frei: jeden Winkel erlauben</translation>
    </message>
    <message>
        <source>Limited: allow angles between two bounds</source>
        <translation>Begrenzt: Winkel zwischen zwei Grenzen erlauben</translation>
    </message>
    <message>
        <source>Locked: hold one angle</source>
        <translation>Gesperrt: einen Winkel halten</translation>
    </message>
    <message>
        <source>Remove the limit and reset the stiffness</source>
        <translation>Grenze entfernen und Steifigkeit zurücksetzen</translation>
    </message>
    <message>
        <source>Angle in degrees, which may exceed ±180; type -10..70 to set both bounds</source>
        <translation>Winkel in Grad, auch über ±180; -10..70 setzt beide Grenzen</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>%1: Free</source>
        <translation>%1: Frei</translation>
    </message>
    <message>
        <source>%1: Limited</source>
        <translation>%1: Begrenzt</translation>
    </message>
    <message>
        <source>%1: Locked</source>
        <translation>%1: Gesperrt</translation>
    </message>
    <message>
        <source>Locked angle of %1</source>
        <translation>Gesperrter Winkel von %1</translation>
    </message>
    <message>
        <source>Lower bound of %1</source>
        <translation>Untere Grenze von %1</translation>
    </message>
    <message>
        <source>Upper bound of %1</source>
        <translation>Obere Grenze von %1</translation>
    </message>
</context>
<context>
    <name>sinew::LimitRows</name>
    <message>
        <source>%1: exceeded between keys by up to %2°</source>
        <translation>%1: zwischen Keys um bis zu %2° überschritten</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n key(s) outside by up to %2°</source>
        <translation>
            <numerusform>%1: %n Key um bis zu %2° außerhalb</numerusform>
            <numerusform>%1: %n Keys um bis zu %2° außerhalb</numerusform>
        </translation>
    </message>
    <message>
        <source>Change Limits of %1</source>
        <translation>Grenzen von %1 ändern</translation>
    </message>
    <message>
        <source>Enforce Limits of %1</source>
        <translation>Grenzen von %1 erzwingen</translation>
    </message>
    <message>
        <source>Stop Enforcing Limits of %1</source>
        <translation>Grenzen von %1 nicht mehr erzwingen</translation>
    </message>
</context>
<context>
    <name>sinew::LimitUses</name>
    <message>
        <source>IK</source>
        <translation>IK</translation>
    </message>
    <message>
        <source>Posing</source>
        <translation>Posieren</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>Anzeige</translation>
    </message>
    <message>
        <source>Keep inverse kinematics within the limits</source>
        <translation>Inverse Kinematik innerhalb der Grenzen halten</translation>
    </message>
    <message>
        <source>Keep dragged and typed values within the limits (otherwise values outside are only marked)</source>
        <translation>Gezogene und eingegebene Werte innerhalb der Grenzen halten (sonst werden Werte außerhalb nur markiert)</translation>
    </message>
    <message>
        <source>Clamp displayed and exported poses to the limits without changing keys</source>
        <translation>Angezeigte und exportierte Posen auf die Grenzen begrenzen, ohne Keys zu ändern</translation>
    </message>
    <message>
        <source>Enforce in</source>
        <translation>Erzwingen bei</translation>
    </message>
    <message>
        <source>Enforce in %1</source>
        <translation>Erzwingen bei %1</translation>
    </message>
</context>
<context>
    <name>sinew::LockModel</name>
    <message>
        <source>Lock Weights</source>
        <translation>Gewichte sperren</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Vertices</translation>
    </message>
    <message>
        <source>Weights of %1 are locked</source>
        <translation>Gewichte von %1 sind gesperrt</translation>
    </message>
    <message>
        <source>Tick to lock the weights of %1</source>
        <translation>Ankreuzen, um die Gewichte von %1 zu sperren</translation>
    </message>
</context>
<context>
    <name>sinew::LoopPage</name>
    <message>
        <source>Loop Clip</source>
        <translation>Clip wiederholen</translation>
    </message>
    <message>
        <source>&amp;Repetitions</source>
        <translation>&amp;Wiederholungen</translation>
    </message>
    <message>
        <source>Bake or remove the time warp before looping the clip</source>
        <translation>Vor dem Wiederholen des Clips die Zeitverzerrung backen oder entfernen</translation>
    </message>
    <message>
        <source>The clip does not end as it begins. Use Match Loop first for a seamless loop.</source>
        <translation>Der Clip endet nicht, wie er beginnt. Für eine nahtlose Schleife zuerst „Schleife angleichen“ verwenden.</translation>
    </message>
</context>
<context>
    <name>sinew::LossQuestion</name>
    <message numerus="yes">
        <source>%n curve(s) of %1 in %2</source>
        <translation>
            <numerusform>%n Kurve von %1 in %2</numerusform>
            <numerusform>%n Kurven von %1 in %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Goal of %1</source>
        <translation>Ziel von %1</translation>
    </message>
    <message>
        <source>Joints in the selection set %1</source>
        <translation>Gelenke im Auswahlsatz %1</translation>
    </message>
    <message>
        <source>Values in the pose %1</source>
        <translation>Werte in der Pose %1</translation>
    </message>
    <message>
        <source>Influences on the mesh %1</source>
        <translation>Einflüsse auf das Mesh %1</translation>
    </message>
    <message>
        <source>Values posed but not keyed</source>
        <translation>Posierte Werte ohne Key</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1? This also deletes:</source>
        <translation>%1? Das löscht auch:</translation>
    </message>
</context>
<context>
    <name>sinew::MainWindow</name>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>Rendering was cancelled.</source>
        <translation>Das Rendern wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Import Clips</source>
        <translation>Clips importieren</translation>
    </message>
    <message>
        <source>Fix…</source>
        <translation>Korrigieren…</translation>
    </message>
    <message>
        <source>Cancelled. Nothing has changed.</source>
        <translation>Abgebrochen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Cancelled. No file was written.</source>
        <translation>Abgebrochen. Keine Datei wurde geschrieben.</translation>
    </message>
    <message>
        <source>Saved %1 (%2)</source>
        <translation>%1 gespeichert (%2)</translation>
    </message>
    <message>
        <source>Cancelled. The changes were not saved.</source>
        <translation>Abgebrochen. Die Änderungen wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Sinew[*]</source>
        <translation>Sinew[*]</translation>
    </message>
    <message>
        <source>%1[*] (read-only) - Sinew</source>
        <translation>%1[*] (schreibgeschützt) - Sinew</translation>
    </message>
    <message>
        <source>%1[*] - Sinew</source>
        <translation>%1[*] - Sinew</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 is still running.</source>
        <translation>%1 läuft noch.</translation>
    </message>
    <message>
        <source>If you stop it, partially written files are removed.</source>
        <translation>Beim Abbrechen werden teilweise geschriebene Dateien entfernt.</translation>
    </message>
    <message>
        <source>&amp;Stop and Close</source>
        <translation>&amp;Abbrechen und schließen</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Fortfahren</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled. %1 of %n file(s) were written.</source>
        <translation>
            <numerusform>Abgebrochen. %1 von %n Datei wurde geschrieben.</numerusform>
            <numerusform>Abgebrochen. %1 von %n Dateien wurden geschrieben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MakeLoopPage</name>
    <message>
        <source>Make Loop</source>
        <translation>Schleife erzeugen</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>&amp;Schleife</translation>
    </message>
    <message>
        <source>Best loop in the clip</source>
        <translation>Beste Schleife im Clip</translation>
    </message>
    <message>
        <source>Frame range</source>
        <translation>Frame-Bereich</translation>
    </message>
    <message>
        <source>&amp;Minimum length</source>
        <translation>&amp;Mindestlänge</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>&amp;First frame</source>
        <translation>&amp;Erster Frame</translation>
    </message>
    <message>
        <source>La&amp;st frame</source>
        <translation>&amp;Letzter Frame</translation>
    </message>
    <message>
        <source>&amp;Plant feet</source>
        <translation>&amp;Füße aufsetzen</translation>
    </message>
    <message>
        <source>Pin feet that slide during contact</source>
        <translation>Füße anheften, die während des Kontakts rutschen</translation>
    </message>
    <message>
        <source>Frames %1 to %2 (%3 s), %4 m per cycle.
Seam before: %5
Seam after: %6</source>
        <translation>Frames %1 bis %2 (%3 s), %4 m je Zyklus.
Naht vorher: %5
Naht nachher: %6</translation>
    </message>
    <message>
        <source>Foot slide: %1 mm → %2 mm</source>
        <translation>Fußrutschen: %1 mm → %2 mm</translation>
    </message>
</context>
<context>
    <name>sinew::ManualExporter</name>
    <message>
        <source>Saving the manual</source>
        <translation>Handbuch wird gespeichert</translation>
    </message>
</context>
<context>
    <name>sinew::ManualPage</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>sinew::ManualWindow</name>
    <message>
        <source>Sinew Manual</source>
        <translation>Sinew-Handbuch</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>&amp;Inhalt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>No page contains these words.</source>
        <translation>Keine Seite enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>sinew::MarkerActions</name>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>There is already a marker at the playhead</source>
        <translation>Am Abspielkopf gibt es schon einen Marker</translation>
    </message>
    <message>
        <source>There is no marker at the playhead</source>
        <translation>Am Abspielkopf gibt es keinen Marker</translation>
    </message>
    <message>
        <source>There is no earlier marker</source>
        <translation>Es gibt keinen früheren Marker</translation>
    </message>
    <message>
        <source>There is no later marker</source>
        <translation>Es gibt keinen späteren Marker</translation>
    </message>
</context>
<context>
    <name>sinew::MarkerEditing</name>
    <message>
        <source>Marker %1</source>
        <translation>Marker %1</translation>
    </message>
    <message>
        <source>Add Marker</source>
        <translation>Marker hinzufügen</translation>
    </message>
    <message>
        <source>Rename Marker</source>
        <translation>Marker umbenennen</translation>
    </message>
    <message>
        <source>Delete Marker %1</source>
        <translation>Marker %1 löschen</translation>
    </message>
    <message>
        <source>Move Marker</source>
        <translation>Marker verschieben</translation>
    </message>
</context>
<context>
    <name>sinew::MarkerStrip</name>
    <message>
        <source>Marker name</source>
        <translation>Name des Markers</translation>
    </message>
</context>
<context>
    <name>sinew::MatchLoopPage</name>
    <message>
        <source>Match Loop</source>
        <translation>Schleife angleichen</translation>
    </message>
    <message>
        <source>A&amp;djust</source>
        <translation>A&amp;npassen</translation>
    </message>
    <message>
        <source>First key</source>
        <translation>Erster Key</translation>
    </message>
    <message>
        <source>Last key</source>
        <translation>Letzter Key</translation>
    </message>
    <message>
        <source>Both, to their mean</source>
        <translation>Beide, auf ihren Mittelwert</translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) matched. Whole turns are kept.</source>
        <translation>
            <numerusform>%n Kurve angeglichen. Ganze Umdrehungen bleiben erhalten.</numerusform>
            <numerusform>%n Kurven angeglichen. Ganze Umdrehungen bleiben erhalten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshActions</name>
    <message>
        <source>New meshes follow the first joint until they are bound.</source>
        <translation>Neue Meshes folgen dem ersten Gelenk, bis sie gebunden werden.</translation>
    </message>
    <message>
        <source>Bind Meshes…</source>
        <translation>Meshes binden…</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Korrigieren</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>%1 is still running</source>
        <translation>%1 läuft noch</translation>
    </message>
    <message>
        <source>This character has no meshes. Add some with File &gt; Import Meshes onto Character…</source>
        <translation>Diese Figur hat keine Meshes. Mit Datei &gt; Meshes zur Figur importieren… hinzufügen</translation>
    </message>
    <message>
        <source>Add joints first: the skeleton has only one joint</source>
        <translation>Zuerst Gelenke hinzufügen: Das Skelett hat nur eines</translation>
    </message>
    <message>
        <source>Import Meshes onto %1</source>
        <translation>Meshes zu %1 importieren</translation>
    </message>
</context>
<context>
    <name>sinew::MeshCommands</name>
    <message>
        <source>Select a mesh in the outliner first</source>
        <translation>Zuerst ein Mesh im Outliner auswählen</translation>
    </message>
    <message>
        <source>The mesh has no blend weights</source>
        <translation>Das Mesh hat keine Mischgewichte</translation>
    </message>
    <message>
        <source>Rename Mesh %1</source>
        <translation>Mesh %1 umbenennen</translation>
    </message>
    <message>
        <source>The mesh no longer exists</source>
        <translation>Das Mesh existiert nicht mehr</translation>
    </message>
    <message>
        <source>Delete Mesh %1</source>
        <translation>Mesh %1 löschen</translation>
    </message>
    <message>
        <source>Use Linear Blend Skinning</source>
        <translation>Linear-Blend-Skinning verwenden</translation>
    </message>
    <message>
        <source>Use Dual Quaternion Skinning</source>
        <translation>Dual-Quaternion-Skinning verwenden</translation>
    </message>
    <message>
        <source>Use Blended Skinning</source>
        <translation>Gemischtes Skinning verwenden</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Mesh(es)</source>
        <translation>
            <numerusform>%n Mesh löschen</numerusform>
            <numerusform>%n Meshes löschen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshDisplay</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>This scene has no meshes</source>
        <translation>Diese Szene hat keine Meshes</translation>
    </message>
</context>
<context>
    <name>sinew::MeshImporter</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>read with the fix remembered for its folder: %1</source>
        <translation>mit der für den Ordner gemerkten Korrektur gelesen: %1</translation>
    </message>
    <message>
        <source>Adding meshes</source>
        <translation>Meshes werden hinzugefügt</translation>
    </message>
    <message>
        <source>The meshes of %1 were not imported</source>
        <translation>Die Meshes von %1 wurden nicht importiert</translation>
    </message>
    <message>
        <source>Import Meshes of %1</source>
        <translation>Meshes von %1 importieren</translation>
    </message>
    <message>
        <source>%1 may need a fix: %2</source>
        <translation>%1 braucht womöglich eine Korrektur: %2</translation>
    </message>
    <message>
        <source>%1 was not fixed</source>
        <translation>%1 wurde nicht korrigiert</translation>
    </message>
    <message>
        <source>%1. Nothing has changed.</source>
        <translation>%1. Nichts wurde geändert.</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n mesh(es) onto %1</source>
        <translation>
            <numerusform>%n Mesh zu %1 importiert</numerusform>
            <numerusform>%n Meshes zu %1 importiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MeshPanel</name>
    <message>
        <source>unreadable image</source>
        <translation>unlesbares Bild</translation>
    </message>
    <message>
        <source>No material</source>
        <translation>Kein Material</translation>
    </message>
    <message>
        <source>Unnamed</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>no texture</source>
        <translation>keine Textur</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Materialien</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Mesh</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>Sichtbar</translation>
    </message>
    <message>
        <source>Viewport</source>
        <translation>Viewport</translation>
    </message>
    <message>
        <source>Vertices</source>
        <translation>Vertices</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Dreiecke</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size in bind pose</source>
        <translation>Größe in der Bindepose</translation>
    </message>
    <message>
        <source>Show Meshes</source>
        <translation>Meshes zeigen</translation>
    </message>
    <message>
        <source>Show meshes in the viewport (%1)</source>
        <translation>Meshes im Viewport zeigen (%1)</translation>
    </message>
    <message>
        <source>Meshes hidden</source>
        <translation>Meshes ausgeblendet</translation>
    </message>
    <message>
        <source>Skin</source>
        <translation>Skin</translation>
    </message>
    <message>
        <source>Skinning method</source>
        <translation>Skinning-Methode</translation>
    </message>
    <message>
        <source>Linear blend loses volume where joints twist; dual quaternion preserves it, but bulges where joints bend; blended mixes both by the weights of the vertices</source>
        <translation>Linear Blend verliert Volumen, wo Gelenke sich verdrehen; Dual-Quaternion erhält es, wölbt sich aber, wo Gelenke sich beugen; „Gemischt“ mischt beide nach den Gewichten der Vertices</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Influences</source>
        <translation>Einflüsse</translation>
    </message>
    <message>
        <source>Current joint</source>
        <translation>Aktuelles Gelenk</translation>
    </message>
    <message>
        <source>Show Weights</source>
        <translation>Gewichte zeigen</translation>
    </message>
    <message>
        <source>mesh of %1</source>
        <translation>Mesh von %1</translation>
    </message>
    <message>
        <source>Linear blend</source>
        <translation>Linear Blend</translation>
    </message>
    <message>
        <source>Dual quaternion</source>
        <translation>Dual-Quaternion</translation>
    </message>
    <message>
        <source>Blended</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>%1 × %2 × %3 m</source>
        <translation>%1 × %2 × %3 m</translation>
    </message>
    <message>
        <source>%1, of which %2 have influence</source>
        <translation>%1, davon %2 mit Einfluss</translation>
    </message>
    <message>
        <source>max %1, mean %2 per vertex</source>
        <translation>max. %1, im Mittel %2 je Vertex</translation>
    </message>
    <message>
        <source>Influence of %1</source>
        <translation>Einfluss von %1</translation>
    </message>
    <message>
        <source>no influence</source>
        <translation>kein Einfluss</translation>
    </message>
    <message>
        <source>This mesh has no triangles</source>
        <translation>Dieses Mesh hat keine Dreiecke</translation>
    </message>
    <message numerus="yes">
        <source>%n vertices, %1 %</source>
        <translation>
            <numerusform>%n Vertex, %1 %</numerusform>
            <numerusform>%n Vertices, %1 %</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MessagesDock</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>No messages. Warnings and errors from reading and writing files appear here. Double-click a message to go to its location.</source>
        <translation>Keine Meldungen. Hier stehen Warnungen und Fehler beim Lesen und Schreiben von Dateien. Ein Doppelklick auf eine Meldung geht zu ihrer Stelle.</translation>
    </message>
    <message>
        <source>Copy All</source>
        <translation>Alle kopieren</translation>
    </message>
    <message>
        <source>Copy all messages as text</source>
        <translation>Alle Meldungen als Text kopieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove all messages from the list</source>
        <translation>Alle Meldungen aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Messages about files are in English.</source>
        <translation>Meldungen zu Dateien gibt es nur auf Englisch.</translation>
    </message>
</context>
<context>
    <name>sinew::MessagesModel</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Also at %1</source>
        <translation>Auch bei %1</translation>
    </message>
</context>
<context>
    <name>sinew::MotionBar</name>
    <message>
        <source>Distance between the original and the warped character (0: derived from the character&apos;s size)</source>
        <translation>Abstand zwischen ursprünglicher und verzerrter Figur (0: aus der Größe der Figur abgeleitet)</translation>
    </message>
    <message>
        <source>Ghost settings</source>
        <translation>Geisterbild-Einstellungen</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Davor</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Frame step</source>
        <translation>Frame-Abstand</translation>
    </message>
    <message>
        <source>Original motion</source>
        <translation>Originalbewegung</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Side-by-side distance</source>
        <translation>Abstand nebeneinander</translation>
    </message>
    <message>
        <source>Trail settings</source>
        <translation>Spur-Einstellungen</translation>
    </message>
    <message>
        <source>Bone end</source>
        <translation>Knochenende</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>In/out range</source>
        <translation>In/Out-Bereich</translation>
    </message>
    <message>
        <source>Around the playhead</source>
        <translation>Um den Abspielkopf</translation>
    </message>
    <message>
        <source>Whole clip</source>
        <translation>Ganzer Clip</translation>
    </message>
    <message>
        <source>Frames on each side</source>
        <translation>Frames je Seite</translation>
    </message>
    <message>
        <source>Frames per dot</source>
        <translation>Frames je Punkt</translation>
    </message>
    <message>
        <source>Choose which ghosts to draw</source>
        <translation>Wählen, welche Geisterbilder gezeichnet werden</translation>
    </message>
    <message>
        <source>Choose which motion trails to draw and how</source>
        <translation>Wählen, welche Bewegungsspuren wie gezeichnet werden</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>At Keys</source>
        <translation>An Keys</translation>
    </message>
    <message>
        <source>Every %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Ghost settings: %1</source>
        <translation>Geisterbild-Einstellungen: %1</translation>
    </message>
    <message>
        <source>Trail settings: %1</source>
        <translation>Spur-Einstellungen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n trail(s)</source>
        <translation>
            <numerusform>%n Spur</numerusform>
            <numerusform>%n Spuren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::MotionOverlay</name>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>No trails are pinned</source>
        <translation>Keine Spuren sind angeheftet</translation>
    </message>
</context>
<context>
    <name>sinew::MoveClipPage</name>
    <message>
        <source>Rotate and Move</source>
        <translation>Drehen und bewegen</translation>
    </message>
    <message>
        <source>Move Clip</source>
        <translation>Clip bewegen</translation>
    </message>
    <message>
        <source>&amp;Rotation</source>
        <translation>D&amp;rehung</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Angle about the vertical axis, counter-clockwise as seen from above</source>
        <translation>Winkel um die Hochachse, von oben gesehen gegen den Uhrzeigersinn</translation>
    </message>
    <message>
        <source>&amp;Pivot</source>
        <translation>&amp;Drehpunkt</translation>
    </message>
    <message>
        <source>Start of path</source>
        <translation>Beginn der Bahn</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Ursprung</translation>
    </message>
    <message>
        <source>Offset &amp;X</source>
        <translation>Versatz &amp;X</translation>
    </message>
    <message>
        <source>Offset &amp;Y</source>
        <translation>Versatz &amp;Y</translation>
    </message>
    <message>
        <source>Offset &amp;Z</source>
        <translation>&amp;Versatz Z</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>All keys are kept.</source>
        <translation>Alle Keys bleiben erhalten.</translation>
    </message>
    <message>
        <source>Keys: %1 → %2 (one on every frame where keys cannot be kept)</source>
        <translation>Keys: %1 → %2 (einer je Frame, wo Keys nicht erhalten bleiben können)</translation>
    </message>
</context>
<context>
    <name>sinew::MovieDialog</name>
    <message>
        <source>Export Movie or Images</source>
        <translation>Film oder Bilder exportieren</translation>
    </message>
    <message>
        <source>Movie, MP4 (H.264)</source>
        <translation>Film, MP4 (H.264)</translation>
    </message>
    <message>
        <source>Movie, WebM (VP9)</source>
        <translation>Film, WebM (VP9)</translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation>Animiertes GIF</translation>
    </message>
    <message>
        <source>Images, PNG</source>
        <translation>Bilder, PNG</translation>
    </message>
    <message>
        <source>Forma&amp;t</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>Ren&amp;der</source>
        <translation>&amp;Rendern</translation>
    </message>
    <message>
        <source>F&amp;rames</source>
        <translation>&amp;Frames</translation>
    </message>
    <message>
        <source>Res&amp;ample to</source>
        <translation>&amp;Neu abtasten mit</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Framerate</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Follow the character</source>
        <translation>Figur folgen</translation>
    </message>
    <message>
        <source>Front, fixed</source>
        <translation>Von vorn, fest</translation>
    </message>
    <message>
        <source>Side, fixed</source>
        <translation>Von der Seite, fest</translation>
    </message>
    <message>
        <source>Isometric, fixed</source>
        <translation>Isometrisch, fest</translation>
    </message>
    <message>
        <source>&amp;Camera</source>
        <translation>&amp;Kamera</translation>
    </message>
    <message>
        <source>&amp;Meshes</source>
        <translation>&amp;Meshes</translation>
    </message>
    <message>
        <source>B&amp;ones</source>
        <translation>&amp;Knochen</translation>
    </message>
    <message>
        <source>F&amp;loor grid</source>
        <translation>&amp;Bodenraster</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Transparent</translation>
    </message>
    <message>
        <source>Colour…</source>
        <translation>Farbe…</translation>
    </message>
    <message>
        <source>Back&amp;ground</source>
        <translation>&amp;Hintergrund</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Samples per pixel; more samples give smoother edges but take longer</source>
        <translation>Samples je Pixel; mehr Samples ergeben glattere Kanten, dauern aber länger</translation>
    </message>
    <message>
        <source>Sam&amp;ples</source>
        <translation>&amp;Samples</translation>
    </message>
    <message>
        <source>Colour %1…</source>
        <translation>Farbe %1…</translation>
    </message>
    <message>
        <source>Movies require ffmpeg, which is not installed. Install it, or choose the format “Images, PNG”, which does not need it.</source>
        <translation>Filme erfordern ffmpeg, das nicht installiert ist. Entweder installieren oder das Format „Bilder, PNG“ wählen, das es nicht braucht.</translation>
    </message>
    <message>
        <source>Enter a file name.</source>
        <translation>Dateinamen eingeben.</translation>
    </message>
    <message>
        <source>The first frame is after the last.</source>
        <translation>Der erste Frame liegt nach dem letzten.</translation>
    </message>
    <message>
        <source>The frame rate is not valid.</source>
        <translation>Die Framerate ist ungültig.</translation>
    </message>
    <message>
        <source>Nothing to render: turn on Meshes or Bones.</source>
        <translation>Nichts zu rendern: Meshes oder Knochen einschalten.</translation>
    </message>
    <message>
        <source>MP4 does not support transparency. Choose WebM, GIF or images.</source>
        <translation>MP4 unterstützt keine Transparenz. WebM, GIF oder Bilder wählen.</translation>
    </message>
    <message>
        <source>MP4 requires an even width and height.</source>
        <translation>MP4 erfordert gerade Werte für Breite und Höhe.</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s), %1 s</source>
        <translation>
            <numerusform>%n Frame, %1 s</numerusform>
            <numerusform>%n Frames, %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
</context>
<context>
    <name>sinew::MovieExporter</name>
    <message>
        <source>Rendering %1</source>
        <translation>%1 wird gerendert</translation>
    </message>
    <message>
        <source>%1 could not be rendered</source>
        <translation>%1 konnte nicht gerendert werden</translation>
    </message>
</context>
<context>
    <name>sinew::MoviePreview</name>
    <message>
        <source>Preview of the first frame</source>
        <translation>Vorschau des ersten Frames</translation>
    </message>
    <message>
        <source>Rendering the first frame…</source>
        <translation>Erster Frame wird gerendert…</translation>
    </message>
    <message>
        <source>Rendering the first frame</source>
        <translation>Erster Frame wird gerendert</translation>
    </message>
</context>
<context>
    <name>sinew::NameEditor</name>
    <message>
        <source>Joint name</source>
        <translation>Gelenkname</translation>
    </message>
</context>
<context>
    <name>sinew::NewDialog</name>
    <message>
        <source>New Project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Choose a skeleton. Its joints, bone lengths and limits can be changed later.</source>
        <translation>Skelett wählen. Gelenke, Knochenlängen und Grenzen lassen sich später ändern.</translation>
    </message>
</context>
<context>
    <name>sinew::NumberField</name>
    <message>
        <source>“%1” is not a number; the value was not changed</source>
        <translation>„%1“ ist keine Zahl; der Wert wurde nicht geändert</translation>
    </message>
</context>
<context>
    <name>sinew::OutlinerDock</name>
    <message>
        <source>Outliner</source>
        <translation>Outliner</translation>
    </message>
    <message>
        <source>Open a file to see its joints</source>
        <translation>Datei öffnen, um ihre Gelenke zu sehen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>The joint is hidden by the filter. Clear the filter to rename it.</source>
        <translation>Der Filter blendet das Gelenk aus. Zum Umbenennen den Filter leeren.</translation>
    </message>
    <message>
        <source>The mesh is hidden by the filter. Clear the filter to rename it.</source>
        <translation>Der Filter blendet das Mesh aus. Zum Umbenennen den Filter leeren.</translation>
    </message>
    <message>
        <source>Filter joints</source>
        <translation>Gelenke filtern</translation>
    </message>
    <message>
        <source>Expand All</source>
        <translation>Alle aufklappen</translation>
    </message>
    <message>
        <source>Collapse All</source>
        <translation>Alle zuklappen</translation>
    </message>
    <message>
        <source>Expand or collapse the tree, and manage selection sets</source>
        <translation>Baum auf- oder zuklappen und Auswahlsätze verwalten</translation>
    </message>
    <message>
        <source>No clip</source>
        <translation>Kein Clip</translation>
    </message>
    <message>
        <source>Clip of the active character</source>
        <translation>Clip der aktiven Figur</translation>
    </message>
    <message>
        <source>Active clip of the active character</source>
        <translation>Aktiver Clip der aktiven Figur</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Clip</translation>
    </message>
</context>
<context>
    <name>sinew::OutputFileEdit</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Bro&amp;wse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>Export To</source>
        <translation>Exportieren nach</translation>
    </message>
    <message numerus="yes">
        <source>%1 already exist.</source>
        <translation>
            <numerusform>%1 existiert bereits.</numerusform>
            <numerusform>%1 existieren bereits.</numerusform>
        </translation>
    </message>
    <message>
        <source>The scene was opened from %1.</source>
        <translation>Die Szene wurde aus %1 geöffnet.</translation>
    </message>
    <message numerus="yes">
        <source>Overwrite them?</source>
        <translation>
            <numerusform>Datei überschreiben?</numerusform>
            <numerusform>Dateien überschreiben?</numerusform>
        </translation>
    </message>
    <message>
        <source>Overwrite Files?</source>
        <translation>Dateien überschreiben?</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::Pages</name>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Accent colour</source>
        <translation>Akzentfarbe</translation>
    </message>
    <message>
        <source>The colour of the focus, of selected joints and of links</source>
        <translation>Farbe des Fokus, ausgewählter Gelenke und von Links</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Blaugrün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Magenta</source>
        <translation>Magenta</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Interface scale</source>
        <translation>Größe der Oberfläche</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Bewegung verringern</translation>
    </message>
    <message>
        <source>Turn off animations of panels and menus</source>
        <translation>Animationen von Bedienfeldern und Menüs ausschalten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>The language of the window; takes effect at the next start</source>
        <translation>Sprache des Fensters; gilt ab dem nächsten Start</translation>
    </message>
    <message>
        <source>System language</source>
        <translation>Systemsprache</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Show the welcome card on the start page</source>
        <translation>Begrüßung auf der Startseite zeigen</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Mouse preset</source>
        <translation>Mausbelegung</translation>
    </message>
    <message>
        <source>Sinew: middle button or Alt with the left button orbits. Blender: the middle button orbits, pans with Shift and zooms with Ctrl. Maya: Alt with the left, middle or right button</source>
        <translation>Sinew: Mittlere Taste oder Alt mit linker Taste umkreist. Blender: Mittlere Taste umkreist, schwenkt mit Umschalt und zoomt mit Strg. Maya: Alt mit linker, mittlerer oder rechter Taste</translation>
    </message>
    <message>
        <source>Sinew</source>
        <translation>Sinew</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Maya</source>
        <translation>Maya</translation>
    </message>
    <message>
        <source>Orbit around</source>
        <translation>Umkreisen um</translation>
    </message>
    <message>
        <source>The point that stays in place while the camera orbits</source>
        <translation>Punkt, der beim Umkreisen der Kamera an Ort und Stelle bleibt</translation>
    </message>
    <message>
        <source>Centre of the view</source>
        <translation>Mitte der Ansicht</translation>
    </message>
    <message>
        <source>Selected joints</source>
        <translation>Ausgewählte Gelenke</translation>
    </message>
    <message>
        <source>Zoom to the pointer</source>
        <translation>Zum Mauszeiger zoomen</translation>
    </message>
    <message>
        <source>Zoom towards the pointer instead of the centre of the view</source>
        <translation>Beim Zoomen festhalten, was unter dem Mauszeiger liegt, statt der Mitte</translation>
    </message>
    <message>
        <source>Invert zoom</source>
        <translation>Zoomen umkehren</translation>
    </message>
    <message>
        <source>Zoom in when the wheel is turned towards you</source>
        <translation>Heranzoomen, wenn das Mausrad zum Körper hin gedreht wird</translation>
    </message>
    <message>
        <source>Invert horizontal orbit</source>
        <translation>Seitliches Umkreisen umkehren</translation>
    </message>
    <message>
        <source>Orbit the camera to the right when the mouse moves right</source>
        <translation>Kamera nach rechts kreisen lassen, wenn sich die Maus nach rechts bewegt</translation>
    </message>
    <message>
        <source>Invert vertical orbit</source>
        <translation>Senkrechtes Umkreisen umkehren</translation>
    </message>
    <message>
        <source>Orbit the camera down when the mouse moves down</source>
        <translation>Kamera nach unten kreisen lassen, wenn sich die Maus nach unten bewegt</translation>
    </message>
    <message>
        <source>New Clips and Keys</source>
        <translation>Neue Clips und Keys</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>Framerate</translation>
    </message>
    <message>
        <source> fps</source>
        <translation> fps</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Interpolation</translation>
    </message>
    <message>
        <source>Catmull-Rom</source>
        <translation>Catmull-Rom</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Auto-Key on startup</source>
        <translation>Auto-Key beim Start</translation>
    </message>
    <message>
        <source>Start with Auto-Key on, so that every pose sets keys</source>
        <translation>Mit eingeschaltetem Auto-Key starten, sodass jede Pose Keys setzt</translation>
    </message>
    <message>
        <source>Inverse Kinematics and Limits</source>
        <translation>Inverse Kinematik und Grenzen</translation>
    </message>
    <message>
        <source>Solver iterations</source>
        <translation>Solver-Iterationen</translation>
    </message>
    <message>
        <source>Maximum number of IK solver iterations while a joint is dragged</source>
        <translation>Höchstzahl der Schritte des IK-Lösers, während ein Gelenk gezogen wird</translation>
    </message>
    <message>
        <source>Enforce limits while joints are dragged</source>
        <translation>Grenzen beim Ziehen von Gelenken erzwingen</translation>
    </message>
    <message>
        <source>Keep joints within their limits while they are posed; otherwise limits are only shown</source>
        <translation>Gelenke beim Posieren innerhalb ihrer Grenzen halten; sonst werden Grenzen nur gezeigt</translation>
    </message>
    <message>
        <source>Ghosts and Trails</source>
        <translation>Geisterbilder und Spuren</translation>
    </message>
    <message>
        <source>Ghosts before the playhead</source>
        <translation>Geisterbilder vor dem Abspielkopf</translation>
    </message>
    <message>
        <source>The number of earlier poses that are drawn as ghosts</source>
        <translation>Anzahl früherer Posen, die als Geisterbilder gezeichnet werden</translation>
    </message>
    <message>
        <source>Ghosts after the playhead</source>
        <translation>Geisterbilder nach dem Abspielkopf</translation>
    </message>
    <message>
        <source>The number of later poses that are drawn as ghosts</source>
        <translation>Anzahl späterer Posen, die als Geisterbilder gezeichnet werden</translation>
    </message>
    <message>
        <source>Frames between ghosts</source>
        <translation>Frames zwischen Geisterbildern</translation>
    </message>
    <message>
        <source>Spacing of ghosts, unless they are drawn at keys</source>
        <translation>Abstand der Geisterbilder, wenn sie nicht an Keys gezeichnet werden</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>Automatic reduces the quality if the first frames are slow to draw; Fast draws without anti-aliasing and shadows</source>
        <translation>„Automatisch“ verringert die Qualität, wenn die ersten Bilder langsam gezeichnet werden; „Schnell“ zeichnet ohne Kantenglättung und Schatten</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>The background of the viewport</source>
        <translation>Hintergrund des Viewports</translation>
    </message>
    <message>
        <source>Bones and Labels</source>
        <translation>Knochen und Beschriftungen</translation>
    </message>
    <message>
        <source>Bone size</source>
        <translation>Knochengröße</translation>
    </message>
    <message>
        <source>The thickness of bones and joints in the viewport</source>
        <translation>Dicke der Knochen und Gelenke im Viewport</translation>
    </message>
    <message>
        <source>Label size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>The height of joint names in the viewport, in pixels</source>
        <translation>Höhe der Gelenknamen im Viewport, in Pixeln</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Unit, axes and frame rate</source>
        <translation>Einheit, Achsen und Framerate</translation>
    </message>
    <message>
        <source>What to do if the unit, up axis or frame rate of a file appears to be wrong</source>
        <translation>Was geschieht, wenn eine Datei eine andere Einheit, Hochachse oder Framerate zu haben scheint, als sie angibt</translation>
    </message>
    <message>
        <source>Suggest a correction</source>
        <translation>Korrektur vorschlagen</translation>
    </message>
    <message>
        <source>Read as stated</source>
        <translation>Lesen wie angegeben</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>As in the last export</source>
        <translation>Wie beim letzten Export</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>The settings with which the Export dialog opens</source>
        <translation>Einstellungen, mit denen sich der Exportdialog öffnet</translation>
    </message>
    <message>
        <source>Saving and Undo</source>
        <translation>Speichern und Rückgängig</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>The number of earlier versions kept next to a saved project</source>
        <translation>Anzahl früherer Fassungen, die neben einem gespeicherten Projekt aufbewahrt werden</translation>
    </message>
    <message>
        <source>Undo memory</source>
        <translation>Rückgängig-Speicher</translation>
    </message>
    <message>
        <source>Memory limit for undo; beyond it, the oldest steps are discarded</source>
        <translation>Speichergrenze für Rückgängig; darüber werden die ältesten Schritte verworfen</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Axis colours</source>
        <translation>Achsenfarben</translation>
    </message>
    <message>
        <source>Sets of colours that remain distinct with red-green or blue-yellow colour blindness</source>
        <translation>Sätze, deren Farben bei Rot-Grün- oder Blau-Gelb-Schwäche unterscheidbar bleiben</translation>
    </message>
    <message>
        <source>Red, green, blue</source>
        <translation>Rot, Grün, Blau</translation>
    </message>
    <message>
        <source>Safe for red-green blindness</source>
        <translation>Sicher bei Rot-Grün-Schwäche</translation>
    </message>
    <message>
        <source>Safe for blue-yellow blindness</source>
        <translation>Sicher bei Blau-Gelb-Schwäche</translation>
    </message>
    <message>
        <source>Colours of the Current Theme</source>
        <translation>Farben des aktuellen Farbschemas</translation>
    </message>
    <message>
        <source>Offer mouse and shortcut presets and themes on the start page</source>
        <translation>Maus- und Tastenvorgaben sowie Designs auf der Startseite anbieten</translation>
    </message>
    <message>
        <source>Show the start page</source>
        <translation>Startseite zeigen</translation>
    </message>
    <message>
        <source>Open the last file</source>
        <translation>Letzte Datei öffnen</translation>
    </message>
    <message>
        <source>Orbit style</source>
        <translation>Umkreisungsart</translation>
    </message>
    <message>
        <source>Turntable</source>
        <translation>Drehteller</translation>
    </message>
    <message>
        <source>Trackball</source>
        <translation>Trackball</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Unit of the format</source>
        <translation>Einheit des Formats</translation>
    </message>
    <message>
        <source>Unit if not stated</source>
        <translation>Einheit, wenn nicht angegeben</translation>
    </message>
    <message>
        <source>Up axis if not stated</source>
        <translation>Hochachse, wenn nicht angegeben</translation>
    </message>
    <message>
        <source>Y</source>
        <translation>Y</translation>
    </message>
    <message>
        <source>Z</source>
        <translation>Z</translation>
    </message>
    <message>
        <source>Recovery journal</source>
        <translation>Wiederherstellungsjournal</translation>
    </message>
    <message>
        <source>Colours of the window; the high-contrast themes make text and lines stand out</source>
        <translation>Farben des Fensters; hoher Kontrast macht Texte und Linien kräftiger</translation>
    </message>
    <message>
        <source>On startup</source>
        <translation>Beim Start</translation>
    </message>
    <message>
        <source>What to show when Sinew is started without a file</source>
        <translation>Was beim Start ohne Datei angezeigt wird</translation>
    </message>
    <message>
        <source>Number of files in File &gt; Open Recent</source>
        <translation>Anzahl der Dateien unter Datei &gt; Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Turntable keeps the camera level; Trackball also lets it roll, until you frame or choose an axis view</source>
        <translation>„Drehteller“ hält die Kamera waagerecht; „Trackball“ lässt sie auch rollen, bis Einpassen oder eine Achsenansicht sie wieder waagerecht ausrichtet</translation>
    </message>
    <message>
        <source>Interpolation of the first key of a curve; later keys inherit that of the segment they divide</source>
        <translation>Interpolation des ersten Keys einer Kurve; spätere Keys übernehmen die des Segments, das sie teilen</translation>
    </message>
    <message>
        <source>Number of samples per pixel for anti-aliasing; the graphics card may use fewer</source>
        <translation>Anzahl der Samples je Pixel für die Kantenglättung; die Grafikkarte verwendet möglicherweise weniger</translation>
    </message>
    <message>
        <source>Length unit of files that do not state one, such as BVH and OBJ</source>
        <translation>Längeneinheit von Dateien, die keine angeben, etwa BVH und OBJ</translation>
    </message>
    <message>
        <source>Up axis of files that do not state one, such as BVH and ASF</source>
        <translation>Hochachse von Dateien, die keine angeben, etwa BVH und ASF</translation>
    </message>
    <message>
        <source>Disk space in the recovery journal for steps that can no longer be undone</source>
        <translation>Speicherplatz im Wiederherstellungsjournal für Schritte, die sich nicht mehr rückgängig machen lassen</translation>
    </message>
    <message>
        <source>Scale and language change at the next start</source>
        <translation>Größe und Sprache ändern sich beim nächsten Start</translation>
    </message>
    <message>
        <source>Enlarge text and controls, on top of the scale of the display; takes effect at the next start</source>
        <translation>Macht alle Texte und Bedienelemente größer, zusätzlich zur Skalierung des Bildschirms; gilt ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Keep the undo history of saved projects</source>
        <translation>Verlauf gespeicherter Projekte behalten</translation>
    </message>
    <message>
        <source>Store the history on this computer with each save, so that steps can be undone after the project is reopened</source>
        <translation>Den Verlauf bei jedem Speichern auf diesem Computer ablegen, damit sich Schritte auch nach dem Schließen und erneuten Öffnen des Projekts rückgängig machen lassen</translation>
    </message>
    <message>
        <source>Monotone</source>
        <translation>Monoton</translation>
    </message>
    <message>
        <source>The frame rate of new projects and sequences, and of a character&apos;s first clip</source>
        <translation>Framerate neuer Projekte und Sequenzen und des ersten Clips einer Figur</translation>
    </message>
</context>
<context>
    <name>sinew::PanelBar</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>sinew::PinFields</name>
    <message>
        <source>Pin</source>
        <translation>Pin</translation>
    </message>
    <message>
        <source>New frame</source>
        <translation>Neuer Frame</translation>
    </message>
    <message>
        <source>New time of the pin in frames</source>
        <translation>Neue Zeit des Pins in Frames</translation>
    </message>
    <message>
        <source>Source frame</source>
        <translation>Quell-Frame</translation>
    </message>
    <message>
        <source>Source time of the pin in frames</source>
        <translation>Quellzeit des Pins in Frames</translation>
    </message>
    <message>
        <source>Span speed</source>
        <translation>Abschnittstempo</translation>
    </message>
    <message>
        <source>Speed of the span after the pin</source>
        <translation>Tempo des Abschnitts nach dem Pin</translation>
    </message>
    <message>
        <source>Set Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 festlegen</translation>
    </message>
    <message>
        <source>Move Pin %1</source>
        <translation>Pin %1 verschieben</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Pin %1</translation>
    </message>
</context>
<context>
    <name>sinew::PinModel</name>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>The last pin has no span after it</source>
        <translation>Nach dem letzten Pin gibt es keinen Abschnitt</translation>
    </message>
    <message>
        <source>Set how time passes between this pin and the next</source>
        <translation>Festlegen, wie die Zeit zwischen diesem Pin und dem nächsten vergeht</translation>
    </message>
    <message>
        <source>Mean speed of the span in source seconds per second</source>
        <translation>Mittleres Tempo des Abschnitts in Quellsekunden pro Sekunde</translation>
    </message>
    <message>
        <source>Unlock the speed of this span (it is preserved when other pins are edited)</source>
        <translation>Tempo dieses Abschnitts entsperren (es bleibt erhalten, wenn andere Pins bearbeitet werden)</translation>
    </message>
    <message>
        <source>Lock the speed of this span to preserve it when other pins are edited</source>
        <translation>Tempo dieses Abschnitts sperren, um es zu erhalten, wenn andere Pins bearbeitet werden</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Pin %1</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>not locked</source>
        <translation>nicht gesperrt</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Pin number</source>
        <translation>Nummer des Pins</translation>
    </message>
    <message>
        <source>New time of the pin in %1</source>
        <translation>Neue Zeit des Pins in %1</translation>
    </message>
    <message>
        <source>Source time of the pin in %1</source>
        <translation>Quellzeit des Pins in %1</translation>
    </message>
    <message>
        <source>Span kind: how time passes between this pin and the next</source>
        <translation>Art des Abschnitts: wie die Zeit zwischen diesem Pin und dem nächsten vergeht</translation>
    </message>
    <message>
        <source>Lock: preserve the span&apos;s speed when other pins are edited</source>
        <translation>Sperre: Tempo des Abschnitts erhalten, wenn andere Pins bearbeitet werden</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Pin</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Set Span %1 to %2</source>
        <translation>Abschnitt %1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Lock Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 sperren</translation>
    </message>
    <message>
        <source>Unlock Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 entsperren</translation>
    </message>
    <message>
        <source>“%1” is not a number; the value was not changed</source>
        <translation>„%1“ ist keine Zahl; der Wert wurde nicht geändert</translation>
    </message>
    <message>
        <source>Set Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 festlegen</translation>
    </message>
    <message>
        <source>Move Pin %1</source>
        <translation>Pin %1 verschieben</translation>
    </message>
</context>
<context>
    <name>sinew::PinTable</name>
    <message>
        <source>%1 of pin %2</source>
        <translation>%1 von Pin %2</translation>
    </message>
    <message>
        <source>Pins of the time warp</source>
        <translation>Pins der Zeitverzerrung</translation>
    </message>
</context>
<context>
    <name>sinew::PlaybackActions</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>A&amp;bspielen</translation>
    </message>
</context>
<context>
    <name>sinew::PoseActions</name>
    <message numerus="yes">
        <source>Copied the pose of %n joint(s)</source>
        <translation>
            <numerusform>Pose von %n Gelenk kopiert</numerusform>
            <numerusform>Pose von %n Gelenken kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no pose to paste. Copy one first.</source>
        <translation>Es gibt keine Pose zum Einfügen. Zuerst eine kopieren.</translation>
    </message>
    <message>
        <source>None of the copied joints has a counterpart in %1</source>
        <translation>Keines der kopierten Gelenke hat ein Gegenstück in %1</translation>
    </message>
    <message>
        <source>None of the copied joints exists in %1</source>
        <translation>Keines der kopierten Gelenke existiert in %1</translation>
    </message>
    <message>
        <source>Paste Mirrored Pose</source>
        <translation>Gespiegelte Pose einfügen</translation>
    </message>
    <message>
        <source>Paste Pose</source>
        <translation>Pose einfügen</translation>
    </message>
    <message numerus="yes">
        <source>%n Joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset %1 to Rest Pose</source>
        <translation>%1 auf Ruhepose zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1 to Previous Key</source>
        <translation>%1 auf vorigen Key zurücksetzen</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message numerus="yes">
        <source>Pasted the pose of %1 of %n joint(s)</source>
        <translation>
            <numerusform>Pose von %1 von %n Gelenk eingefügt</numerusform>
            <numerusform>Pose von %1 von %n Gelenken eingefügt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::PoseModel</name>
    <message numerus="yes">
        <source>%1, %n value(s). Press Enter or double-click to apply it to the selected joints (all joints if none is selected)</source>
        <translation>
            <numerusform>%1, %n Wert. Eingabetaste oder Doppelklick wendet sie auf die ausgewählten Gelenke an (auf alle, wenn keines ausgewählt ist)</numerusform>
            <numerusform>%1, %n Werte. Eingabetaste oder Doppelklick wendet sie auf die ausgewählten Gelenke an (auf alle, wenn keines ausgewählt ist)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::PosesDock</name>
    <message>
        <source>Poses</source>
        <translation>Posen</translation>
    </message>
    <message>
        <source>Open a file or create a project. Poses are stored with a character.</source>
        <translation>Datei öffnen oder Projekt anlegen. Posen werden mit einer Figur gespeichert.</translation>
    </message>
    <message>
        <source>No poses yet. Pose the character and click Add to store the pose of the selected joints (all joints if none is selected).</source>
        <translation>Noch keine Posen. Figur posieren und auf „Hinzufügen“ klicken, um die Pose der ausgewählten Gelenke zu speichern (aller Gelenke, wenn keines ausgewählt ist).</translation>
    </message>
    <message>
        <source>More commands for the selected pose</source>
        <translation>Weitere Befehle für die ausgewählte Pose</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Apply the pose to the selected joints (all joints if none is selected)</source>
        <translation>Pose auf die ausgewählten Gelenke anwenden (auf alle, wenn keines ausgewählt ist)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Add to Pose Library</source>
        <translation>Zur Posenbibliothek hinzufügen</translation>
    </message>
    <message>
        <source>Pose name</source>
        <translation>Name der Pose</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Pose</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add Pose %1</source>
        <translation>Pose %1 hinzufügen</translation>
    </message>
    <message>
        <source>Apply Pose %1</source>
        <translation>Pose %1 anwenden</translation>
    </message>
    <message>
        <source>Rename Pose %1</source>
        <translation>Pose %1 umbenennen</translation>
    </message>
    <message>
        <source>Delete Pose %1</source>
        <translation>Pose %1 löschen</translation>
    </message>
</context>
<context>
    <name>sinew::Posing</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Turn off Edit Rest Pose first</source>
        <translation>Zuerst „Ruhepose bearbeiten“ ausschalten</translation>
    </message>
    <message>
        <source>Pause playback first</source>
        <translation>Zuerst die Wiedergabe anhalten</translation>
    </message>
    <message>
        <source>Reset the test pose first</source>
        <translation>Zuerst die Testpose zurücksetzen</translation>
    </message>
    <message>
        <source>Turn off Preview Sequence first</source>
        <translation>Zuerst „Vorschau der Sequenz“ ausschalten</translation>
    </message>
    <message>
        <source>Unlock layer %1 first</source>
        <translation>Zuerst Ebene %1 entsperren</translation>
    </message>
    <message>
        <source>Unmute layer %1 first</source>
        <translation>Zuerst die Stummschaltung der Ebene %1 aufheben</translation>
    </message>
    <message>
        <source>Turn off Solo of the other layers first</source>
        <translation>Zuerst Solo der anderen Ebenen ausschalten</translation>
    </message>
    <message>
        <source>Raise the weight of layer %1 first</source>
        <translation>Zuerst das Gewicht der Ebene %1 erhöhen</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Clip</translation>
    </message>
</context>
<context>
    <name>sinew::PreferenceRow</name>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the default: %1</source>
        <translation>Standard wiederherstellen: %1</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Farbe wählen</translation>
    </message>
    <message>
        <source>%1
Default: %2</source>
        <translation>%1
Standard: %2</translation>
    </message>
</context>
<context>
    <name>sinew::PreferencesDialog</name>
    <message>
        <source>No setting matches.</source>
        <translation>Keine passende Einstellung.</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Reset &amp;Page</source>
        <translation>&amp;Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the defaults of all settings on this page</source>
        <translation>Standardwerte aller Einstellungen dieser Seite wiederherstellen</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>Shortcut preset</source>
        <translation>Tastenbelegung</translation>
    </message>
    <message>
        <source>Use the shortcuts of another program for the actions it shares with Sinew</source>
        <translation>Tastenkürzel eines anderen Programms, für die Aktionen, die es ebenfalls hat</translation>
    </message>
    <message>
        <source>Sinew</source>
        <translation>Sinew</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Maya</source>
        <translation>Maya</translation>
    </message>
    <message>
        <source>shortcut key hotkey keymap conflict cheat sheet</source>
        <translation>Tastenkürzel Taste Hotkey Tastenbelegung Konflikt Spickzettel</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Viewport</source>
        <translation>Viewport</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
</context>
<context>
    <name>sinew::PresetBox</name>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save these settings as a preset</source>
        <translation>Diese Einstellungen als Vorgabe speichern</translation>
    </message>
    <message>
        <source>Delete the selected preset</source>
        <translation>Ausgewählte Vorgabe löschen</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>Vorgabe speichern</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>A preset named “%1” already exists. Replace it?</source>
        <translation>Eine Vorgabe namens „%1“ existiert bereits. Ersetzen?</translation>
    </message>
</context>
<context>
    <name>sinew::ProbeModel</name>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
</context>
<context>
    <name>sinew::ProjectActions</name>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Revert to the saved version of %1?</source>
        <translation>%1 auf die gespeicherte Fassung zurücksetzen?</translation>
    </message>
    <message>
        <source>All changes since the last save will be lost.</source>
        <translation>Alle Änderungen seit dem letzten Speichern gehen verloren.</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of Sinew</source>
        <translation>%1 wurde mit einer neueren Version von Sinew geschrieben</translation>
    </message>
    <message>
        <source>It is read-only, because this version may not support everything it contains. When you save, you will be asked for a new name.</source>
        <translation>Die Datei ist schreibgeschützt, weil diese Version womöglich nicht alles darin unterstützt. Beim Speichern wird ein neuer Name erfragt.</translation>
    </message>
    <message>
        <source>%1 has been changed by another program</source>
        <translation>%1 wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>Reload to show the new contents. Until then, the open version stays as it is.</source>
        <translation>„Neu laden“ zeigt den neuen Inhalt. Bis dahin bleibt die offene Fassung, wie sie ist.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>%1 no longer exists</source>
        <translation>%1 existiert nicht mehr</translation>
    </message>
    <message>
        <source>The open project is the only copy. Save it to restore the file.</source>
        <translation>Das offene Projekt ist die einzige Kopie. Speichern stellt die Datei wieder her.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is now write-protected</source>
        <translation>%1 ist jetzt schreibgeschützt</translation>
    </message>
    <message>
        <source>When you save, you can overwrite it or use another name.</source>
        <translation>Beim Speichern kann die Datei überschrieben oder ein anderer Name gewählt werden.</translation>
    </message>
</context>
<context>
    <name>sinew::ProjectFile</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The current project was edited in the meantime and stays open. Open the file again.</source>
        <translation>Das aktuelle Projekt wurde inzwischen bearbeitet und bleibt offen. Datei erneut öffnen.</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>%1 could not be saved</source>
        <translation>%1 konnte nicht gespeichert werden</translation>
    </message>
    <message>
        <source>%1. Your work is still open. Use Save As to save it elsewhere.</source>
        <translation>%1. Die Arbeit ist noch offen. Mit „Speichern unter“ an anderem Ort speichern.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1. The current project stays open.</source>
        <translation>%1. Das aktuelle Projekt bleibt offen.</translation>
    </message>
    <message>
        <source>Storing the undo history of %1</source>
        <translation>Verlauf von %1 wird abgelegt</translation>
    </message>
</context>
<context>
    <name>sinew::PropertiesDock</name>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Open a file to see its properties</source>
        <translation>Datei öffnen, um ihre Eigenschaften zu sehen</translation>
    </message>
</context>
<context>
    <name>sinew::RateBox</name>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>fps</source>
        <translation>fps</translation>
    </message>
</context>
<context>
    <name>sinew::RateDialog</name>
    <message>
        <source>Keep the &amp;speed and renumber frames</source>
        <translation>&amp;Tempo behalten und Frames neu nummerieren</translation>
    </message>
    <message>
        <source>Keep the frame &amp;numbers and change the speed</source>
        <translation>Frame-&amp;Nummern behalten und das Tempo ändern</translation>
    </message>
    <message>
        <source>Frame Rate of %1</source>
        <translation>Framerate von %1</translation>
    </message>
    <message>
        <source>&amp;Frames per second</source>
        <translation>&amp;Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Set &amp;Rate</source>
        <translation>&amp;Framerate setzen</translation>
    </message>
    <message>
        <source>Enter a number from 0.001 to 1,000,000</source>
        <translation>Zahl von 0,001 bis 1.000.000 eingeben</translation>
    </message>
</context>
<context>
    <name>sinew::RateOverrideBox</name>
    <message>
        <source>Rate</source>
        <translation>Framerate</translation>
    </message>
    <message>
        <source>Clip rate (%1 fps)</source>
        <translation>Framerate des Clips (%1 fps)</translation>
    </message>
    <message>
        <source>Resample to</source>
        <translation>Neu abtasten mit</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
</context>
<context>
    <name>sinew::RecentMenu</name>
    <message>
        <source>%1 no longer exists</source>
        <translation>%1 existiert nicht mehr</translation>
    </message>
</context>
<context>
    <name>sinew::Recovery</name>
    <message>
        <source>The latest steps are not in the recovery journal</source>
        <translation>Die letzten Schritte stehen nicht im Wiederherstellungsjournal</translation>
    </message>
    <message>
        <source>%1. Your work is still open: save the project, in another folder if necessary. Sinew will try to write the journal again.</source>
        <translation>%1. Die Arbeit ist noch offen: Projekt speichern, nötigenfalls in einem anderen Ordner. Sinew versucht erneut, das Journal zu schreiben.</translation>
    </message>
    <message>
        <source>Looking for unsaved work</source>
        <translation>Nicht gespeicherte Arbeit wird gesucht</translation>
    </message>
    <message>
        <source>Recovering %1</source>
        <translation>%1 wird wiederhergestellt</translation>
    </message>
    <message>
        <source>The work was not recovered</source>
        <translation>Die Arbeit wurde nicht wiederhergestellt</translation>
    </message>
    <message>
        <source>The current project was edited in the meantime and stays open. Try the recovery again.</source>
        <translation>Das aktuelle Projekt wurde inzwischen bearbeitet und bleibt offen. Wiederherstellung erneut versuchen.</translation>
    </message>
    <message>
        <source>This work could not be recovered</source>
        <translation>Diese Arbeit konnte nicht wiederhergestellt werden</translation>
    </message>
</context>
<context>
    <name>sinew::RecoveryOffer</name>
    <message>
        <source>today at %1</source>
        <translation>heute um %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 um %2</translation>
    </message>
    <message>
        <source>never saved as a project</source>
        <translation>nie als Projekt gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>Last step: %1, %2 · %n unsaved step(s) · %3</source>
        <translation>
            <numerusform>Letzter Schritt: %1, %2 · %n nicht gespeicherter Schritt · %3</numerusform>
            <numerusform>Letzter Schritt: %1, %2 · %n nicht gespeicherte Schritte · %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Nicht gespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Sinew closed unexpectedly with unsaved changes</source>
        <translation>Sinew wurde unerwartet mit nicht gespeicherten Änderungen beendet</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Offer recovery again at the next start</source>
        <translation>Wiederherstellung beim nächsten Start erneut anbieten</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Open the project as it was after the last step</source>
        <translation>Projekt im Stand nach dem letzten Schritt öffnen</translation>
    </message>
    <message>
        <source>Recover %1</source>
        <translation>%1 wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Delete the unsaved changes (asks for confirmation)</source>
        <translation>Nicht gespeicherte Änderungen löschen (mit Rückfrage)</translation>
    </message>
    <message>
        <source>Discard %1</source>
        <translation>%1 verwerfen</translation>
    </message>
    <message>
        <source>Confirm Discard</source>
        <translation>Verwerfen bestätigen</translation>
    </message>
    <message>
        <source>Discarded changes cannot be recovered</source>
        <translation>Verworfene Änderungen lassen sich nicht wiederherstellen</translation>
    </message>
</context>
<context>
    <name>sinew::ResamplePage</name>
    <message>
        <source>Resample</source>
        <translation>Neu abtasten</translation>
    </message>
    <message>
        <source>Resample Clip</source>
        <translation>Clip neu abtasten</translation>
    </message>
    <message>
        <source>&amp;Sample curves between frames (otherwise rotations use SLERP)</source>
        <translation>&amp;Kurven zwischen Frames abtasten (sonst verwenden Drehungen SLERP)</translation>
    </message>
    <message>
        <source>Frame &amp;rate (fps)</source>
        <translation>&amp;Framerate (fps)</translation>
    </message>
    <message>
        <source>enter a frame rate from 0.001 to 1,000,000</source>
        <translation>Framerate von 0,001 bis 1.000.000 eingeben</translation>
    </message>
</context>
<context>
    <name>sinew::RestEditor</name>
    <message>
        <source>Head</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Move child joints along</source>
        <translation>Kindgelenke mitbewegen</translation>
    </message>
    <message>
        <source>Move child joints with this joint (otherwise bones stretch to the children, which stay in place)</source>
        <translation>Kindgelenke mit diesem Gelenk bewegen (sonst strecken sich Knochen zu den Kindgelenken, die an Ort und Stelle bleiben)</translation>
    </message>
    <message>
        <source>Change Rest Position of %1</source>
        <translation>Ruheposition von %1 ändern</translation>
    </message>
    <message>
        <source>Change Rest Rotation of %1</source>
        <translation>Ruhedrehung von %1 ändern</translation>
    </message>
    <message>
        <source>Change Tail of %1</source>
        <translation>Ende von %1 ändern</translation>
    </message>
    <message>
        <source>Change Length of %1</source>
        <translation>Länge von %1 ändern</translation>
    </message>
    <message>
        <source>Change Roll of %1</source>
        <translation>Rollen von %1 ändern</translation>
    </message>
    <message>
        <source>Change Free Channels of %1</source>
        <translation>Freie Kanäle von %1 ändern</translation>
    </message>
</context>
<context>
    <name>sinew::RestMode</name>
    <message>
        <source>Rest pose</source>
        <translation>Ruhepose</translation>
    </message>
    <message>
        <source>The skeleton is being edited in its rest pose; press Tab to return to posing</source>
        <translation>Das Skelett wird in seiner Ruhepose bearbeitet; Tab kehrt zum Posieren zurück</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>This character has no meshes</source>
        <translation>Diese Figur hat keine Meshes</translation>
    </message>
</context>
<context>
    <name>sinew::RetargetBar</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Clip to retarget</source>
        <translation>Zu übertragender Clip</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Character that gets the motion</source>
        <translation>Figur, die die Bewegung erhält</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>New clip of the target, or the clip to replace</source>
        <translation>Neuer Clip des Ziels oder der zu ersetzende Clip</translation>
    </message>
    <message>
        <source>More retargeting commands</source>
        <translation>Weitere Befehle für das Retargeting</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>New clip</source>
        <translation>Neuer Clip</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>%1 ersetzen</translation>
    </message>
</context>
<context>
    <name>sinew::RetargetDock</name>
    <message>
        <source>Retarget</source>
        <translation>Retargeting</translation>
    </message>
    <message>
        <source>Retargeting needs two characters. Choose File &gt; Import… to add one to the open scene.</source>
        <translation>Retargeting braucht zwei Figuren. Datei &gt; Importieren… fügt der offenen Szene eine hinzu.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Import a second character as the target.</source>
        <translation>Zweite Figur als Ziel importieren.</translation>
    </message>
    <message>
        <source>Choose a character with motion as the source.</source>
        <translation>Figur mit Bewegung als Quelle wählen.</translation>
    </message>
    <message>
        <source>Click a joint of the source and one of the target to map them. Hold Shift to add the joint to the chain of its role. Drag to turn the figure.</source>
        <translation>Je ein Gelenk der Quelle und des Ziels anklicken, um sie zuzuordnen. Mit Umschalt wird das Gelenk zur Kette seiner Rolle hinzugefügt. Ziehen dreht die Figur.</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Filter roles and joints</source>
        <translation>Rollen und Gelenke filtern</translation>
    </message>
    <message>
        <source>Edit Contacts</source>
        <translation>Kontakte bearbeiten</translation>
    </message>
    <message>
        <source>Contacts come from the source.</source>
        <translation>Die Kontakte stammen von der Quelle.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>End the preview without changing anything</source>
        <translation>Vorschau beenden, ohne etwas zu ändern</translation>
    </message>
    <message numerus="yes">
        <source>%n role(s)</source>
        <translation>
            <numerusform>%n Rolle</numerusform>
            <numerusform>%n Rollen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 fehlend</translation>
    </message>
    <message>
        <source>%1 doubtful</source>
        <translation>%1 zweifelhaft</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit…</translation>
    </message>
    <message>
        <source>These settings have not been applied.</source>
        <translation>Diese Einstellungen wurden noch nicht angewandt.</translation>
    </message>
    <message numerus="yes">
        <source>Feet slide at most %1 mm in %n contact(s) (source: %2 mm; copied rotations: %3 mm).</source>
        <translation>
            <numerusform>Füße rutschen höchstens %1 mm bei %n Kontakt (Quelle: %2 mm; kopierte Drehungen: %3 mm).</numerusform>
            <numerusform>Füße rutschen höchstens %1 mm bei %n Kontakten (Quelle: %2 mm; kopierte Drehungen: %3 mm).</numerusform>
        </translation>
    </message>
    <message>
        <source>Feet reach up to %1 mm below the ground.</source>
        <translation>Füße reichen bis zu %1 mm unter den Boden.</translation>
    </message>
    <message numerus="yes">
        <source>%n angle(s) exceed their limits.</source>
        <translation>
            <numerusform>%n Winkel überschreitet seine Grenzen.</numerusform>
            <numerusform>%n Winkel überschreiten ihre Grenzen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s); see the Messages tab.</source>
        <translation>
            <numerusform>%n Meldung; siehe Reiter „Meldungen“.</numerusform>
            <numerusform>%n Meldungen; siehe Reiter „Meldungen“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Messages (%1)</source>
        <translation>Meldungen (%1)</translation>
    </message>
    <message>
        <source>Retarget A&amp;gain</source>
        <translation>&amp;Erneut übertragen</translation>
    </message>
    <message>
        <source>&amp;Retarget</source>
        <translation>Ü&amp;bertragen</translation>
    </message>
    <message>
        <source>Open the character that gets the motion first</source>
        <translation>Zuerst die Figur öffnen, die die Bewegung erhält</translation>
    </message>
    <message>
        <source>Select a role in the Retarget panel first</source>
        <translation>Zuerst eine Rolle im Bedienfeld „Retargeting“ auswählen</translation>
    </message>
    <message>
        <source>Retarget Again</source>
        <translation>Erneut übertragen</translation>
    </message>
</context>
<context>
    <name>sinew::RetargetFilesDialog</name>
    <message>
        <source>Written; feet slide at most %1 mm</source>
        <translation>Geschrieben; Füße rutschen höchstens %1 mm</translation>
    </message>
    <message>
        <source>Retarget Files to %1</source>
        <translation>Dateien auf %1 übertragen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>Schreiben &amp;in</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Write to Folder</source>
        <translation>In Ordner schreiben</translation>
    </message>
    <message>
        <source>&amp;Add Files…</source>
        <translation>&amp;Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add &amp;Folder…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Add Motion Files of Folder</source>
        <translation>Bewegungsdateien eines Ordners hinzufügen</translation>
    </message>
    <message>
        <source>Add Motion Files</source>
        <translation>Bewegungsdateien hinzufügen</translation>
    </message>
    <message>
        <source>Motion files (%1)</source>
        <translation>Bewegungsdateien (%1)</translation>
    </message>
    <message>
        <source>Cannot create the folder %1. Choose another one.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden. Einen anderen wählen.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit…</translation>
    </message>
    <message>
        <source>Cancelled. Files already written were kept.</source>
        <translation>Abgebrochen. Bereits geschriebene Dateien bleiben erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) failed.</source>
        <translation>
            <numerusform>%n Datei fehlgeschlagen.</numerusform>
            <numerusform>%n Dateien fehlgeschlagen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>%n Datei geschrieben.</numerusform>
            <numerusform>%n Dateien geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add files with the motion that the character should play.</source>
        <translation>Dateien mit der Bewegung hinzufügen, die die Figur ausführen soll.</translation>
    </message>
    <message>
        <source>An added file would be overwritten. Choose another folder or format.</source>
        <translation>Eine hinzugefügte Datei würde überschrieben. Anderen Ordner oder anderes Format wählen.</translation>
    </message>
    <message numerus="yes">
        <source>%n existing file(s) will be replaced.</source>
        <translation>
            <numerusform>%n vorhandene Datei wird ersetzt.</numerusform>
            <numerusform>%n vorhandene Dateien werden ersetzt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Written; feet slide at most %1 mm; without %n other clip(s)</source>
        <translation>
            <numerusform>Geschrieben; Füße rutschen höchstens %1 mm; ohne %n weiteren Clip</numerusform>
            <numerusform>Geschrieben; Füße rutschen höchstens %1 mm; ohne %n weitere Clips</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RetargetForm</name>
    <message>
        <source>Scaled</source>
        <translation>Skaliert</translation>
    </message>
    <message>
        <source>As long as the source&apos;s</source>
        <translation>So lang wie bei der Quelle</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>Auf der Stelle</translation>
    </message>
    <message>
        <source>Horizontal path: scaled to the target&apos;s legs, unchanged, or removed</source>
        <translation>Horizontaler Weg: an die Beine des Ziels skaliert, unverändert oder entfernt</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Keep contacts</source>
        <translation>Kontakte erhalten</translation>
    </message>
    <message>
        <source>Keep feet where they stand and hands where they touch something</source>
        <translation>Füße halten, wo sie stehen, und Hände, wo sie etwas berühren</translation>
    </message>
    <message>
        <source>Turn X</source>
        <translation>Drehung X</translation>
    </message>
    <message>
        <source>Turn Y</source>
        <translation>Drehung Y</translation>
    </message>
    <message>
        <source>Turn Z</source>
        <translation>Drehung Z</translation>
    </message>
    <message>
        <source>Turn this role about an axis of the character in the target&apos;s reference pose</source>
        <translation>Diese Rolle in der Referenzpose des Ziels um eine Achse der Figur drehen</translation>
    </message>
    <message>
        <source>Reference pose of the %1:</source>
        <translation>Referenzpose, %1:</translation>
    </message>
    <message>
        <source>Select a role in the table to correct its reference pose.</source>
        <translation>Rolle in der Tabelle auswählen, um ihre Referenzpose zu korrigieren.</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Schrittlänge</translation>
    </message>
    <message>
        <source>Scale the horizontal path</source>
        <translation>Horizontalen Weg skalieren</translation>
    </message>
    <message>
        <source>Hip height</source>
        <translation>Hüfthöhe</translation>
    </message>
    <message>
        <source>Scale the height of the hips</source>
        <translation>Höhe der Hüfte skalieren</translation>
    </message>
    <message>
        <source>Stance</source>
        <translation>Standbreite</translation>
    </message>
    <message>
        <source>Turn each leg outwards</source>
        <translation>Jedes Bein nach außen drehen</translation>
    </message>
    <message>
        <source>Arm spread</source>
        <translation>Armspreizung</translation>
    </message>
    <message>
        <source>Turn each arm outwards</source>
        <translation>Jeden Arm nach außen drehen</translation>
    </message>
    <message>
        <source>Spine share</source>
        <translation>Anteil der Wirbelsäule</translation>
    </message>
    <message>
        <source>Share of the trunk&apos;s rotation in its lower half</source>
        <translation>Anteil der Rumpfdrehung in der unteren Hälfte</translation>
    </message>
</context>
<context>
    <name>sinew::Retargeting</name>
    <message>
        <source>Load Mapping</source>
        <translation>Zuordnung laden</translation>
    </message>
    <message>
        <source>Save Mapping</source>
        <translation>Zuordnung speichern</translation>
    </message>
    <message>
        <source>Choose a character with motion as the source</source>
        <translation>Figur mit Bewegung als Quelle wählen</translation>
    </message>
    <message>
        <source>Import a second character as the target</source>
        <translation>Zweite Figur als Ziel importieren</translation>
    </message>
    <message>
        <source>Map at least one joint of the source to one of the target</source>
        <translation>Mindestens ein Gelenk der Quelle einem des Ziels zuordnen</translation>
    </message>
    <message>
        <source>Retargeting</source>
        <translation>Retargeting</translation>
    </message>
    <message>
        <source>Retarget %1 Again</source>
        <translation>%1 erneut übertragen</translation>
    </message>
    <message>
        <source>Retarget %1</source>
        <translation>%1 übertragen</translation>
    </message>
    <message>
        <source>Mappings (*.json)</source>
        <translation>Zuordnungen (*.json)</translation>
    </message>
</context>
<context>
    <name>sinew::RetimeActions</name>
    <message>
        <source>&amp;Frames</source>
        <translation>&amp;Frames</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Insert Time at Source Frame %1</source>
        <translation>Zeit bei Quell-Frame %1 einfügen</translation>
    </message>
    <message>
        <source>Insert Time at Frame %1</source>
        <translation>Zeit bei Frame %1 einfügen</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message numerus="yes">
        <source>Insert %n Frame(s)</source>
        <translation>
            <numerusform>%n Frame einfügen</numerusform>
            <numerusform>%n Frames einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove Time from Source Frame %1</source>
        <translation>Zeit ab Quell-Frame %1 entfernen</translation>
    </message>
    <message>
        <source>Remove Time from Frame %1</source>
        <translation>Zeit ab Frame %1 entfernen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n Frame(s)</source>
        <translation>
            <numerusform>%n Frame entfernen</numerusform>
            <numerusform>%n Frames entfernen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::RoleModel</name>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Part of the body</source>
        <translation>Körperteil</translation>
    </message>
    <message>
        <source>Joints of the source that have this role</source>
        <translation>Gelenke der Quelle mit dieser Rolle</translation>
    </message>
    <message>
        <source>Joints of the target that have this role</source>
        <translation>Gelenke des Ziels mit dieser Rolle</translation>
    </message>
    <message>
        <source>How certain the mapping of this role is; below 60 % it should be checked</source>
        <translation>Wie sicher die Zuordnung dieser Rolle ist; unter 60 % sollte sie überprüft werden</translation>
    </message>
    <message>
        <source>%1 (twist: %2)</source>
        <translation>%1 (Verdrehung: %2)</translation>
    </message>
</context>
<context>
    <name>sinew::RoleTexts</name>
    <message>
        <source>hips</source>
        <translation>Hüfte</translation>
    </message>
    <message>
        <source>spine</source>
        <translation>Wirbelsäule</translation>
    </message>
    <message>
        <source>neck</source>
        <translation>Hals</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>left clavicle</source>
        <translation>linkes Schlüsselbein</translation>
    </message>
    <message>
        <source>left upper arm</source>
        <translation>linker Oberarm</translation>
    </message>
    <message>
        <source>left forearm</source>
        <translation>linker Unterarm</translation>
    </message>
    <message>
        <source>left hand</source>
        <translation>linke Hand</translation>
    </message>
    <message>
        <source>left thumb</source>
        <translation>linker Daumen</translation>
    </message>
    <message>
        <source>left index finger</source>
        <translation>linker Zeigefinger</translation>
    </message>
    <message>
        <source>left middle finger</source>
        <translation>linker Mittelfinger</translation>
    </message>
    <message>
        <source>left ring finger</source>
        <translation>linker Ringfinger</translation>
    </message>
    <message>
        <source>left little finger</source>
        <translation>linker kleiner Finger</translation>
    </message>
    <message>
        <source>right clavicle</source>
        <translation>rechtes Schlüsselbein</translation>
    </message>
    <message>
        <source>right upper arm</source>
        <translation>rechter Oberarm</translation>
    </message>
    <message>
        <source>right forearm</source>
        <translation>rechter Unterarm</translation>
    </message>
    <message>
        <source>right hand</source>
        <translation>rechte Hand</translation>
    </message>
    <message>
        <source>right thumb</source>
        <translation>rechter Daumen</translation>
    </message>
    <message>
        <source>right index finger</source>
        <translation>rechter Zeigefinger</translation>
    </message>
    <message>
        <source>right middle finger</source>
        <translation>rechter Mittelfinger</translation>
    </message>
    <message>
        <source>right ring finger</source>
        <translation>rechter Ringfinger</translation>
    </message>
    <message>
        <source>right little finger</source>
        <translation>rechter kleiner Finger</translation>
    </message>
    <message>
        <source>left upper leg</source>
        <translation>linker Oberschenkel</translation>
    </message>
    <message>
        <source>left lower leg</source>
        <translation>linker Unterschenkel</translation>
    </message>
    <message>
        <source>left foot</source>
        <translation>linker Fuß</translation>
    </message>
    <message>
        <source>left toes</source>
        <translation>linke Zehen</translation>
    </message>
    <message>
        <source>right upper leg</source>
        <translation>rechter Oberschenkel</translation>
    </message>
    <message>
        <source>right lower leg</source>
        <translation>rechter Unterschenkel</translation>
    </message>
    <message>
        <source>right foot</source>
        <translation>rechter Fuß</translation>
    </message>
    <message>
        <source>right toes</source>
        <translation>rechte Zehen</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>Schwanz</translation>
    </message>
</context>
<context>
    <name>sinew::RootMotionPage</name>
    <message>
        <source>Root Motion</source>
        <translation>Root-Bewegung</translation>
    </message>
    <message>
        <source>&amp;Action</source>
        <translation>A&amp;ktion</translation>
    </message>
    <message>
        <source>Extract to a root joint</source>
        <translation>Auf ein Root-Gelenk übertragen</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>Auf der Stelle</translation>
    </message>
    <message>
        <source>Restore to the hips</source>
        <translation>Zurück auf die Hüfte übertragen</translation>
    </message>
    <message>
        <source>Move the motion on the floor to a joint above the hips, remove it, or move it back</source>
        <translation>Bewegung über dem Boden auf ein Gelenk über der Hüfte übertragen, entfernen oder zurückübertragen</translation>
    </message>
    <message>
        <source>&amp;Heading</source>
        <translation>&amp;Richtung</translation>
    </message>
    <message>
        <source>Include the rotation about the vertical axis</source>
        <translation>Drehung um die Hochachse einbeziehen</translation>
    </message>
    <message>
        <source>He&amp;ight</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>Include the height of the hips, for jumps and stairs</source>
        <translation>Höhe der Hüfte einbeziehen, für Sprünge und Treppen</translation>
    </message>
    <message>
        <source>&amp;Smoothing</source>
        <translation>&amp;Glättung</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Standard deviation of the filter that smooths the path (0: the root follows the hips exactly)</source>
        <translation>Standardabweichung des Filters, der den Weg glättet (0: Root folgt der Hüfte genau)</translation>
    </message>
    <message>
        <source>Before: %1
After: %2</source>
        <translation>Vorher: %1
Nachher: %2</translation>
    </message>
    <message>
        <source>Moved to the joints below %1: %2</source>
        <translation>Auf die Gelenke unter %1 übertragen: %2</translation>
    </message>
    <message>
        <source>Moved from %1 to the new joint %2: %3</source>
        <translation>Von %1 auf das neue Gelenk %2 übertragen: %3</translation>
    </message>
    <message>
        <source>Moved from %1 to %2: %3</source>
        <translation>Von %1 auf %2 übertragen: %3</translation>
    </message>
</context>
<context>
    <name>sinew::RotationOrderDialog</name>
    <message>
        <source>&amp;Bake to stay within</source>
        <translation>&amp;Backen auf höchstens</translation>
    </message>
    <message>
        <source>Rotation Order of %1</source>
        <translation>Drehreihenfolge von %1</translation>
    </message>
    <message>
        <source>Rotation order</source>
        <translation>Drehreihenfolge</translation>
    </message>
    <message>
        <source>Maximum error in degrees</source>
        <translation>Maximaler Fehler in Grad</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>&amp;Reihenfolge</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>The motion does not change, at keys or between them.</source>
        <translation>Die Bewegung ändert sich nicht, weder an Keys noch dazwischen.</translation>
    </message>
    <message>
        <source>Poses at keys do not change. Between keys, the rotation changes by up to %1° (in %2 at frame %3).</source>
        <translation>Posen an Keys ändern sich nicht. Zwischen Keys ändert sich die Drehung um bis zu %1° (in %2 bei Frame %3).</translation>
    </message>
    <message>
        <source>Keys %2 → %1.</source>
        <translation>Keys %2 → %1.</translation>
    </message>
    <message>
        <source>All three angles become free, which this order requires.</source>
        <translation>Alle drei Winkel werden frei, weil diese Reihenfolge es erfordert.</translation>
    </message>
    <message>
        <source>Limits of angle %1 have no equivalent in this order and are removed.</source>
        <translation>Grenzen von Winkel %1 haben in dieser Reihenfolge keine Entsprechung und werden entfernt.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>sinew::SaveActions</name>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save changes to %1?</source>
        <translation>Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>Your changes will be lost if you do not save them.</source>
        <translation>Ohne Speichern gehen die Änderungen verloren.</translation>
    </message>
    <message>
        <source>%1 has been changed by another program.</source>
        <translation>%1 wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>%1 no longer exists.</source>
        <translation>%1 existiert nicht mehr.</translation>
    </message>
    <message>
        <source>%1 is write-protected.</source>
        <translation>%1 ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Save it again, or save under a different name?</source>
        <translation>Erneut speichern oder unter anderem Namen speichern?</translation>
    </message>
    <message>
        <source>Overwrite it with the open project, or save under a different name?</source>
        <translation>Mit dem offenen Projekt überschreiben oder unter anderem Namen speichern?</translation>
    </message>
    <message>
        <source>&amp;Save Again</source>
        <translation>&amp;Erneut speichern</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>Ü&amp;berschreiben</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>%1 copy.%2</source>
        <translation>%1 Kopie.%2</translation>
    </message>
    <message>
        <source>Sinew projects (*.%1)</source>
        <translation>Sinew-Projekte (*.%1)</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>unbenannt</translation>
    </message>
</context>
<context>
    <name>sinew::SearchButton</name>
    <message>
        <source>Search actions</source>
        <translation>Aktionen suchen</translation>
    </message>
</context>
<context>
    <name>sinew::SegmentSwitch</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>sinew::SelectionSets</name>
    <message>
        <source>&amp;Rename Set</source>
        <translation>&amp;Satz umbenennen</translation>
    </message>
    <message>
        <source>Select the joints of this set (with Shift, add them to the selection)</source>
        <translation>Gelenke dieses Satzes auswählen (mit Umschalt zur Auswahl hinzufügen)</translation>
    </message>
    <message>
        <source>New Selection Set</source>
        <translation>Neuer Auswahlsatz</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Create Selection Set %1</source>
        <translation>Auswahlsatz %1 anlegen</translation>
    </message>
    <message>
        <source>Delete Selection Set</source>
        <translation>Auswahlsatz löschen</translation>
    </message>
    <message>
        <source>Set to delete</source>
        <translation>Zu löschender Satz</translation>
    </message>
    <message>
        <source>Delete Selection Set %1</source>
        <translation>Auswahlsatz %1 löschen</translation>
    </message>
    <message>
        <source>Rename Selection Set</source>
        <translation>Auswahlsatz umbenennen</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>Rename Selection Set %1</source>
        <translation>Auswahlsatz %1 umbenennen</translation>
    </message>
</context>
<context>
    <name>sinew::SequenceCommands</name>
    <message>
        <source>Duplicate Sequence %1</source>
        <translation>Sequenz %1 duplizieren</translation>
    </message>
    <message>
        <source>Delete Sequence %1</source>
        <translation>Sequenz %1 löschen</translation>
    </message>
    <message>
        <source>Delete Strip %1</source>
        <translation>Streifen %1 löschen</translation>
    </message>
    <message>
        <source>Ripple Delete Strip %1</source>
        <translation>Streifen %1 löschen und aufrücken</translation>
    </message>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>Create a sequence first</source>
        <translation>Zuerst eine Sequenz anlegen</translation>
    </message>
    <message>
        <source>Select a strip first</source>
        <translation>Zuerst einen Streifen auswählen</translation>
    </message>
    <message>
        <source>No strip follows the selected one</source>
        <translation>Auf den ausgewählten Streifen folgt keiner</translation>
    </message>
    <message>
        <source>No strip plays at the playhead</source>
        <translation>Am Abspielkopf läuft kein Streifen</translation>
    </message>
    <message>
        <source>Add strips first</source>
        <translation>Zuerst Streifen hinzufügen</translation>
    </message>
    <message>
        <source>The sequence is being baked</source>
        <translation>Die Sequenz wird gebacken</translation>
    </message>
    <message>
        <source>New Sequence</source>
        <translation>Neue Sequenz</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Rename Sequence</source>
        <translation>Sequenz umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rename Sequence %1</source>
        <translation>Sequenz %1 umbenennen</translation>
    </message>
    <message>
        <source>Add Strip %1</source>
        <translation>Streifen %1 hinzufügen</translation>
    </message>
    <message>
        <source>Split Strip %1</source>
        <translation>Streifen %1 teilen</translation>
    </message>
    <message>
        <source>Duplicate Strip %1</source>
        <translation>Streifen %1 duplizieren</translation>
    </message>
    <message>
        <source>Baking %1</source>
        <translation>%1 wird gebacken</translation>
    </message>
    <message>
        <source>%1 was not baked because another project was opened</source>
        <translation>%1 wurde nicht gebacken, weil ein anderes Projekt geöffnet wurde</translation>
    </message>
    <message>
        <source>Bake Sequence %1</source>
        <translation>Sequenz %1 backen</translation>
    </message>
</context>
<context>
    <name>sinew::SequenceDock</name>
    <message>
        <source>Sequence</source>
        <translation>Sequenz</translation>
    </message>
    <message>
        <source>Open a file with clips to join them.</source>
        <translation>Datei mit Clips öffnen, um sie zu verbinden.</translation>
    </message>
    <message>
        <source>More sequence commands</source>
        <translation>Weitere Befehle für Sequenzen</translation>
    </message>
    <message>
        <source>Choose the sequence to edit</source>
        <translation>Zu bearbeitende Sequenz wählen</translation>
    </message>
    <message>
        <source>Add Clip</source>
        <translation>Clip hinzufügen</translation>
    </message>
    <message>
        <source>Append a clip to the sequence as a strip</source>
        <translation>Clip als Streifen an die Sequenz anhängen</translation>
    </message>
    <message>
        <source>A sequence joins clips of this character: a walk that becomes a run, a run that stops.</source>
        <translation>Eine Sequenz verbindet Clips dieser Figur: ein Gehen, das zum Laufen wird, ein Lauf, der anhält.</translation>
    </message>
    <message>
        <source>New Sequence</source>
        <translation>Neue Sequenz</translation>
    </message>
    <message>
        <source>Frame &amp;All	A</source>
        <translation>Alles &amp;einpassen	A</translation>
    </message>
    <message>
        <source>Frame Se&amp;lected	F</source>
        <translation>&amp;Auswahl einpassen	F</translation>
    </message>
    <message>
        <source>Cannot be played: %1</source>
        <translation>Kann nicht abgespielt werden: %1</translation>
    </message>
</context>
<context>
    <name>sinew::SequenceEditing</name>
    <message>
        <source>Missing Clip</source>
        <translation>Fehlender Clip</translation>
    </message>
    <message>
        <source>Strip %1 of %2: %3</source>
        <translation>Streifen %1 von %2: %3</translation>
    </message>
    <message>
        <source>frames %1 to %2</source>
        <translation>Frames %1 bis %2</translation>
    </message>
    <message>
        <source>starts at frame %1, lasts %2 s</source>
        <translation>beginnt bei Frame %1, dauert %2 s</translation>
    </message>
    <message>
        <source>speed %1</source>
        <translation>Tempo %1</translation>
    </message>
    <message numerus="yes">
        <source>plays %n times</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>holds %1 s</source>
        <translation>hält %1 s</translation>
    </message>
    <message>
        <source>crossfade of %1 s</source>
        <translation>Überblendung über %1 s</translation>
    </message>
    <message>
        <source>inertial blend of %1 s</source>
        <translation>träger Übergang über %1 s</translation>
    </message>
</context>
<context>
    <name>sinew::SequencePreview</name>
    <message>
        <source>Updating the preview of %1</source>
        <translation>Vorschau von %1 wird aktualisiert</translation>
    </message>
</context>
<context>
    <name>sinew::SequenceView</name>
    <message>
        <source>Strips of the sequence</source>
        <translation>Streifen der Sequenz</translation>
    </message>
    <message>
        <source>Drag to move or trim strips · Alt to slip · Shift to move later strips along · Ctrl to toggle snapping</source>
        <translation>Ziehen verschiebt oder beschneidet Streifen · Alt verschiebt den Inhalt · Umschalt nimmt spätere Streifen mit · Strg schaltet Einrasten um</translation>
    </message>
    <message>
        <source>No strip is selected</source>
        <translation>Kein Streifen ist ausgewählt</translation>
    </message>
    <message>
        <source>Move Strip %1</source>
        <translation>Streifen %1 verschieben</translation>
    </message>
    <message>
        <source>Trim Strip %1</source>
        <translation>Streifen %1 beschneiden</translation>
    </message>
    <message>
        <source>Slip Strip %1</source>
        <translation>Inhalt von Streifen %1 verschieben</translation>
    </message>
    <message>
        <source>Track %1</source>
        <translation>Spur %1</translation>
    </message>
    <message>
        <source>Add clips with the Add Clip button above.</source>
        <translation>Clips mit der Schaltfläche „Clip hinzufügen“ oben hinzufügen.</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message numerus="yes">
        <source>plays %n times</source>
        <translation>
            <numerusform>%n-mal</numerusform>
            <numerusform>%n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>hold %1 s</source>
        <translation>hält %1 s</translation>
    </message>
</context>
<context>
    <name>sinew::ShapeEditing</name>
    <message>
        <source>Select a mesh with shapes first</source>
        <translation>Zuerst ein Mesh mit Formen auswählen</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>Key für %1 setzen</translation>
    </message>
    <message>
        <source>Delete Key of %1</source>
        <translation>Key von %1 löschen</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Reset Shapes</source>
        <translation>Formen zurücksetzen</translation>
    </message>
    <message>
        <source>Key Shapes</source>
        <translation>Keys für Formen setzen</translation>
    </message>
</context>
<context>
    <name>sinew::ShapeName</name>
    <message>
        <source>Unnamed</source>
        <translation>Unbenannt</translation>
    </message>
</context>
<context>
    <name>sinew::ShapeRow</name>
    <message>
        <source>Weight of %1</source>
        <translation>Gewicht von %1</translation>
    </message>
    <message>
        <source>Weight of %1 (type a value to go below 0 or above 1)</source>
        <translation>Gewicht von %1 (Wert eintippen, um unter 0 oder über 1 zu gehen)</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1 to 0</source>
        <translation>%1 auf 0 zurücksetzen</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>Key von %1</translation>
    </message>
</context>
<context>
    <name>sinew::ShapeRows</name>
    <message>
        <source>No shape matches the filter</source>
        <translation>Keine Form passt zum Filter</translation>
    </message>
    <message>
        <source>Key All</source>
        <translation>Keys setzen</translation>
    </message>
    <message>
        <source>Reset All</source>
        <translation>Alle auf 0</translation>
    </message>
    <message>
        <source>Filter shapes</source>
        <translation>Formen filtern</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 festlegen</translation>
    </message>
    <message>
        <source>Key the weights of all shapes in the list at the playhead</source>
        <translation>Keys für die Gewichte aller Formen der Liste am Abspielkopf setzen</translation>
    </message>
    <message>
        <source>Set the weights of all shapes in the list to 0</source>
        <translation>Gewichte aller Formen der Liste auf 0 setzen</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n mesh(es)</source>
        <translation>
            <numerusform>%1 in %n Mesh</numerusform>
            <numerusform>%1 in %n Meshes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ShortcutEditor</name>
    <message>
        <source>Actions and shortcuts</source>
        <translation>Aktionen und Tastenkürzel</translation>
    </message>
    <message>
        <source>Search by name or menu</source>
        <translation>Nach Name oder Menü suchen</translation>
    </message>
    <message>
        <source>Search shortcuts by name or menu</source>
        <translation>Tastenkürzel nach Name oder Menü suchen</translation>
    </message>
    <message>
        <source>Search shortcuts by key</source>
        <translation>Tastenkürzel nach Taste suchen</translation>
    </message>
    <message>
        <source>Press a key to see what it does</source>
        <translation>Taste drücken, um zu sehen, was sie tut</translation>
    </message>
    <message>
        <source>By &amp;key:</source>
        <translation>nach &amp;Taste:</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>Neues Tastenkürzel</translation>
    </message>
    <message>
        <source>Press the new shortcut of the selected action</source>
        <translation>Neues Tastenkürzel der ausgewählten Aktion drücken</translation>
    </message>
    <message>
        <source>&amp;New shortcut:</source>
        <translation>Neues &amp;Kürzel:</translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation>Z&amp;uweisen</translation>
    </message>
    <message>
        <source>Replace the shortcuts of the selected action with the new one</source>
        <translation>Tastenkürzel der ausgewählten Aktion durch das neue ersetzen</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add the new shortcut and keep the existing ones</source>
        <translation>Der ausgewählten Aktion das neue Tastenkürzel zusätzlich geben</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>E&amp;ntfernen</translation>
    </message>
    <message>
        <source>Remove all shortcuts of the selected action</source>
        <translation>Alle Tastenkürzel der ausgewählten Aktion entfernen</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Give the selected action the shortcuts of the preset</source>
        <translation>Der ausgewählten Aktion die Tastenkürzel der Belegung geben</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>Read preset and shortcuts from a JSON file</source>
        <translation>Belegung und Tastenkürzel aus einer JSON-Datei lesen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Write preset and changed shortcuts to a JSON file</source>
        <translation>Belegung und geänderte Tastenkürzel in eine JSON-Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Cheat Sheet…</source>
        <translation>&amp;Spickzettel…</translation>
    </message>
    <message>
        <source>Save all shortcuts as a page to print</source>
        <translation>Alle Tastenkürzel als Seite zum Drucken speichern</translation>
    </message>
    <message>
        <source>Reset A&amp;ll</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Give all actions the shortcuts of the preset</source>
        <translation>Allen Aktionen die Tastenkürzel der Belegung geben</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Works in</source>
        <translation>Wirkt in</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Select an action to change its shortcut.</source>
        <translation>Aktion auswählen, um ihr Tastenkürzel zu ändern.</translation>
    </message>
    <message>
        <source>%1 is the shortcut of “%2”, which will lose it.</source>
        <translation>%1 ist das Tastenkürzel von „%2“; diese Aktion verliert es.</translation>
    </message>
    <message>
        <source>%1 is also used by “%2”, but without conflict: the two apply in different panels.</source>
        <translation>%1 ist auch das Tastenkürzel von „%2“, aber an anderen Stellen.</translation>
    </message>
    <message>
        <source>This shortcut is free.</source>
        <translation>Dieses Tastenkürzel ist frei.</translation>
    </message>
    <message>
        <source>Import Shortcuts</source>
        <translation>Tastenkürzel importieren</translation>
    </message>
    <message>
        <source>Shortcuts (*.json)</source>
        <translation>Tastenkürzel (*.json)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Imported the shortcuts from %1.</source>
        <translation>Tastenkürzel aus %1 importiert.</translation>
    </message>
    <message>
        <source>%1: %2. No shortcut was changed.</source>
        <translation>%1: %2. Kein Tastenkürzel wurde geändert.</translation>
    </message>
    <message>
        <source>Export Shortcuts</source>
        <translation>Tastenkürzel exportieren</translation>
    </message>
    <message>
        <source>Exported the shortcuts to %1.</source>
        <translation>Tastenkürzel nach %1 exportiert.</translation>
    </message>
    <message>
        <source>Save Cheat Sheet</source>
        <translation>Spickzettel speichern</translation>
    </message>
    <message>
        <source>Pages (*.pdf *.html)</source>
        <translation>Seiten (*.pdf *.html)</translation>
    </message>
    <message>
        <source>Saved the cheat sheet as %1.</source>
        <translation>Spickzettel als %1 gespeichert.</translation>
    </message>
</context>
<context>
    <name>sinew::ShortcutTexts</name>
    <message>
        <source>%1  or  %2</source>
        <translation>%1  oder  %2</translation>
    </message>
    <message>
        <source>Whole window</source>
        <translation>Ganzes Fenster</translation>
    </message>
    <message>
        <source>Viewport, timeline, curves</source>
        <translation>Viewport, Zeitleiste, Kurven</translation>
    </message>
    <message>
        <source>Timeline, curves</source>
        <translation>Zeitleiste, Kurven</translation>
    </message>
    <message>
        <source>invalid JSON at byte %2: %1</source>
        <translation>Dies ist keine JSON-Datei: %1 bei Byte %2</translation>
    </message>
    <message>
        <source>this file does not contain shortcuts: it needs the fields “preset” and “shortcuts”</source>
        <translation>Diese Datei enthält keine Tastenkürzel: Ihr fehlen die Felder „preset“ und „shortcuts“</translation>
    </message>
    <message>
        <source>unknown action “%1”</source>
        <translation>Es gibt keine Aktion „%1“</translation>
    </message>
    <message>
        <source>“%1” is not a shortcut (action “%2”)</source>
        <translation>„%1“ ist kein Tastenkürzel (Aktion „%2“)</translation>
    </message>
    <message>
        <source>the shortcuts of action “%1” are not a list</source>
        <translation>die Tastenkürzel der Aktion „%1“ sind keine Liste</translation>
    </message>
</context>
<context>
    <name>sinew::SideText</name>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>%1; its counterpart is %2</source>
        <translation>%1; das Gegenstück ist %2</translation>
    </message>
    <message>
        <source>%1; its counterpart %2 does not exist</source>
        <translation>%1; das Gegenstück %2 existiert nicht</translation>
    </message>
</context>
<context>
    <name>sinew::SimplifyPage</name>
    <message>
        <source>Keys %2 → %1 (%3 %). Maximum error %4 mm (%5, frame %6).</source>
        <translation>Keys %2 → %1 (%3 %). Maximaler Fehler %4 mm (%5, Frame %6).</translation>
    </message>
    <message>
        <source>Simplify</source>
        <translation>Vereinfachen</translation>
    </message>
    <message>
        <source>Simplify Curves</source>
        <translation>Kurven vereinfachen</translation>
    </message>
    <message>
        <source>To&amp;lerance</source>
        <translation>&amp;Toleranz</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>Maximum error of each joint and of the points at the distance below</source>
        <translation>Maximaler Fehler jedes Gelenks und der Punkte im unten angegebenen Abstand</translation>
    </message>
    <message>
        <source>Number of keys against error</source>
        <translation>Anzahl der Keys gegen Fehler</translation>
    </message>
    <message>
        <source>Balance the number of keys against the error</source>
        <translation>Anzahl der Keys gegen den Fehler abwägen</translation>
    </message>
    <message>
        <source>more keys</source>
        <translation>mehr Keys</translation>
    </message>
    <message>
        <source>fewer keys</source>
        <translation>weniger Keys</translation>
    </message>
    <message>
        <source>At &amp;distance</source>
        <translation>&amp;Im Abstand</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>cm</translation>
    </message>
    <message>
        <source>Also apply the tolerance to points at this distance from each joint, in every direction</source>
        <translation>Toleranz auch auf Punkte in diesem Abstand von jedem Gelenk anwenden, in jeder Richtung</translation>
    </message>
    <message>
        <source>&amp;New keys</source>
        <translation>&amp;Neue Keys</translation>
    </message>
    <message>
        <source>Cubic with tangents</source>
        <translation>Kubisch mit Tangenten</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Curves of goals are not simplified.</source>
        <translation>Kurven von Zielen werden nicht vereinfacht.</translation>
    </message>
    <message numerus="yes">
        <source>Linear, each curve separately: %n key(s) (%1 %) for the same error.</source>
        <translation>
            <numerusform>Linear, jede Kurve für sich: %n Key (%1 %) für denselben Fehler.</numerusform>
            <numerusform>Linear, jede Kurve für sich: %n Keys (%1 %) für denselben Fehler.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SkinRows</name>
    <message>
        <source>Show Weights</source>
        <translation>Gewichte zeigen</translation>
    </message>
    <message>
        <source>This character has no meshes. Use File &gt; Open… or File &gt; Import… to load meshes from a glTF, FBX or COLLADA file.</source>
        <translation>Diese Figur hat keine Meshes. Datei &gt; Öffnen… oder Datei &gt; Importieren… lädt Meshes aus einer glTF-, FBX- oder COLLADA-Datei.</translation>
    </message>
    <message>
        <source>This joint influences no vertices. To find the joint that moves a part of the mesh, click that part in the viewport.</source>
        <translation>Dieses Gelenk beeinflusst keine Vertices. Ein Klick auf einen Teil des Meshs im Viewport findet das Gelenk, das ihn bewegt.</translation>
    </message>
    <message>
        <source>Meshes influenced by this joint</source>
        <translation>Von diesem Gelenk beeinflusste Meshes</translation>
    </message>
    <message numerus="yes">
        <source>Showing the %1 of %n mesh(es) that this joint influences most</source>
        <translation>
            <numerusform>Gezeigt werden %1 von %n Mesh, die dieses Gelenk am meisten beeinflusst</numerusform>
            <numerusform>Gezeigt werden die %1 von %n Meshes, die dieses Gelenk am meisten beeinflusst</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n Vertex</numerusform>
            <numerusform>%n Vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Influences %1 of %n vertices; click to select %2</source>
        <translation>
            <numerusform>Beeinflusst %1 von %n Vertex; Klick wählt %2 aus</numerusform>
            <numerusform>Beeinflusst %1 von %n Vertices; Klick wählt %2 aus</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SlideModel</name>
    <message>
        <source>Left foot</source>
        <translation>Linker Fuß</translation>
    </message>
    <message>
        <source>Right foot</source>
        <translation>Rechter Fuß</translation>
    </message>
    <message>
        <source>Left hand on an object</source>
        <translation>Linke Hand auf einem Objekt</translation>
    </message>
    <message>
        <source>Right hand on an object</source>
        <translation>Rechte Hand auf einem Objekt</translation>
    </message>
    <message>
        <source>Left hand on the head</source>
        <translation>Linke Hand am Kopf</translation>
    </message>
    <message>
        <source>Right hand on the head</source>
        <translation>Rechte Hand am Kopf</translation>
    </message>
    <message>
        <source>Left hand on the hips</source>
        <translation>Linke Hand an der Hüfte</translation>
    </message>
    <message>
        <source>Right hand on the hips</source>
        <translation>Rechte Hand an der Hüfte</translation>
    </message>
    <message>
        <source>Both hands</source>
        <translation>Beide Hände</translation>
    </message>
    <message>
        <source>Left hand on the ground</source>
        <translation>Linke Hand auf dem Boden</translation>
    </message>
    <message>
        <source>Right hand on the ground</source>
        <translation>Rechte Hand auf dem Boden</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Source slide, mm</source>
        <translation>Rutschen Quelle, mm</translation>
    </message>
    <message>
        <source>Copied slide, mm</source>
        <translation>Rutschen kopiert, mm</translation>
    </message>
    <message>
        <source>Result slide, mm</source>
        <translation>Rutschen Ergebnis, mm</translation>
    </message>
    <message>
        <source>Joint of the target</source>
        <translation>Gelenk des Ziels</translation>
    </message>
    <message>
        <source>Frames of the contact</source>
        <translation>Frames des Kontakts</translation>
    </message>
    <message>
        <source>How far the source&apos;s joint slides, scaled to the target</source>
        <translation>Wie weit das Gelenk der Quelle rutscht, auf das Ziel skaliert</translation>
    </message>
    <message>
        <source>How far the target&apos;s joint would slide if rotations were only copied</source>
        <translation>Wie weit das Gelenk des Ziels rutschen würde, wenn Drehungen nur kopiert würden</translation>
    </message>
    <message>
        <source>How far the target&apos;s joint slides</source>
        <translation>Wie weit das Gelenk des Ziels rutscht</translation>
    </message>
</context>
<context>
    <name>sinew::SmoothPage</name>
    <message>
        <source>Smooth</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>Smooth Curves</source>
        <translation>Kurven glätten</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filter</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gauß</translation>
    </message>
    <message>
        <source>Butterworth</source>
        <translation>Butterworth</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Standard deviation of the Gaussian weights</source>
        <translation>Standardabweichung der Gaußgewichte</translation>
    </message>
    <message>
        <source>C&amp;utoff</source>
        <translation>&amp;Grenzfrequenz</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>Cutoff frequency: half the amplitude remains at this frequency</source>
        <translation>Grenzfrequenz: Bei dieser Frequenz bleibt die halbe Amplitude</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>&amp;Ordnung</translation>
    </message>
    <message>
        <source>&amp;Blend at ends</source>
        <translation>An &amp;Enden überblenden</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Time over which original and smoothed values blend at both ends</source>
        <translation>Zeit, über die ursprüngliche und geglättete Werte an beiden Enden überblendet werden</translation>
    </message>
    <message numerus="yes">
        <source>%n curve(s) smoothed. First and last keys are unchanged.</source>
        <translation>
            <numerusform>%n Kurve geglättet. Erste und letzte Keys sind unverändert.</numerusform>
            <numerusform>%n Kurven geglättet. Erste und letzte Keys sind unverändert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SoloNote</name>
    <message>
        <source>Show all joints again (%1)</source>
        <translation>Alle Gelenke wieder zeigen (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message>
        <source>Solo: %1 · Show All</source>
        <translation>Solo: %1 · Alle zeigen</translation>
    </message>
</context>
<context>
    <name>sinew::SolveRangePage</name>
    <message>
        <source>Solve Range</source>
        <translation>Bereich berechnen</translation>
    </message>
    <message>
        <source>Solve Goals over Frames %1–%2</source>
        <translation>Ziele über Frames %1–%2 berechnen</translation>
    </message>
    <message>
        <source>Allow the &amp;root to move</source>
        <translation>&amp;Wurzel darf sich bewegen</translation>
    </message>
    <message>
        <source>&amp;Goals</source>
        <translation>&amp;Ziele</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Pinned only</source>
        <translation>Nur angeheftete</translation>
    </message>
    <message>
        <source>Of selected joints</source>
        <translation>Der ausgewählten Gelenke</translation>
    </message>
    <message>
        <source>Blend in</source>
        <translation>Einblenden</translation>
    </message>
    <message>
        <source>Blend out</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>&amp;Blend in, out</source>
        <translation>&amp;Ein-, Ausblenden</translation>
    </message>
    <message>
        <source>Frames at the start of the range over which the goals fade in</source>
        <translation>Frames am Beginn des Bereichs, über die die Ziele eingeblendet werden</translation>
    </message>
    <message>
        <source>Frames at the end of the range over which the goals fade out</source>
        <translation>Frames am Ende des Bereichs, über die die Ziele ausgeblendet werden</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Duration over which motion not determined by the goals is smoothed (0: solve each frame separately)</source>
        <translation>Dauer, über die nicht von den Zielen bestimmte Bewegung geglättet wird (0: jeden Frame für sich lösen)</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Number of smoothing and solving passes</source>
        <translation>Anzahl der Durchgänge aus Glätten und Lösen</translation>
    </message>
    <message>
        <source>S&amp;moothing, passes</source>
        <translation>Glättung, &amp;Durchgänge</translation>
    </message>
    <message>
        <source>So&amp;lver</source>
        <translation>&amp;Löser</translation>
    </message>
    <message>
        <source>Go &amp;To</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Go to the frame with the largest distance from a goal</source>
        <translation>Zum Frame mit dem größten Abstand von einem Ziel gehen</translation>
    </message>
    <message>
        <source>Acceleration jumps before solving</source>
        <translation>Beschleunigungssprünge vor dem Lösen</translation>
    </message>
    <message>
        <source>Acceleration jumps after solving</source>
        <translation>Beschleunigungssprünge nach dem Lösen</translation>
    </message>
    <message>
        <source>m/s²</source>
        <translation>m/s²</translation>
    </message>
    <message numerus="yes">
        <source>%n goal(s) in %1</source>
        <translation>
            <numerusform>%n Ziel in %1</numerusform>
            <numerusform>%n Ziele in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Pin a joint or add a goal first</source>
        <translation>Zuerst ein Gelenk anheften oder ein Ziel hinzufügen</translation>
    </message>
    <message>
        <source>Live goals stay active on top of the keys.</source>
        <translation>Live-Ziele bleiben zusätzlich zu den Keys aktiv.</translation>
    </message>
    <message>
        <source>Frames %1–%2 solved.</source>
        <translation>Frames %1–%2 gelöst.</translation>
    </message>
    <message>
        <source>Largest distance from a goal: %1 mm, frame %2</source>
        <translation>Größter Abstand von einem Ziel: %1 mm, Frame %2</translation>
    </message>
    <message numerus="yes">
        <source>Acceleration jumps before: %n</source>
        <translation>
            <numerusform>Beschleunigungssprünge vorher: %n</numerusform>
            <numerusform>Beschleunigungssprünge vorher: %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Acceleration jumps after: %n</source>
        <translation>
            <numerusform>Beschleunigungssprünge nachher: %n</numerusform>
            <numerusform>Beschleunigungssprünge nachher: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::SolverBox</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n iteration(s), %2, residual %3</source>
        <translation>
            <numerusform>%1: %n Iteration, %2, Restfehler %3</numerusform>
            <numerusform>%1: %n Iterationen, %2, Restfehler %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare Solvers</source>
        <translation>Löser vergleichen</translation>
    </message>
    <message>
        <source>Bounded least squares is recommended; projected gradient is the textbook method, for comparison</source>
        <translation>Empfohlen sind beschränkte kleinste Quadrate; der projizierte Gradient ist die Lehrbuchmethode, zum Vergleich</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Solve the last problem with both solvers and plot their energies without changing the pose</source>
        <translation>Letzte Aufgabe mit beiden Lösern lösen und ihre Energien auftragen, ohne die Pose zu ändern</translation>
    </message>
</context>
<context>
    <name>sinew::SpanActions</name>
    <message>
        <source>This clip has no time warp</source>
        <translation>Dieser Clip hat keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>Select a time warp pin other than the last</source>
        <translation>Einen anderen Zeitverzerrungs-Pin als den letzten auswählen</translation>
    </message>
    <message>
        <source>A hold has no speed</source>
        <translation>Ein Halten hat kein Tempo</translation>
    </message>
    <message>
        <source>Presets apply to forward spans only</source>
        <translation>Vorlagen gelten nur für Vorwärts-Abschnitte</translation>
    </message>
</context>
<context>
    <name>sinew::SpanCommands</name>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>Ease In</source>
        <translation>Sanft beginnen</translation>
    </message>
    <message>
        <source>Ease Out</source>
        <translation>Sanft enden</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>Rampe</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Set Span %1 to %2</source>
        <translation>Abschnitt %1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Lock Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 sperren</translation>
    </message>
    <message>
        <source>Unlock Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 entsperren</translation>
    </message>
    <message>
        <source>Set Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 festlegen</translation>
    </message>
</context>
<context>
    <name>sinew::SpeedLane</name>
    <message>
        <source>Angular speed of %1, °/s (thin: %2 only)</source>
        <translation>Winkelgeschwindigkeit von %1, °/s (dünn: nur %2)</translation>
    </message>
    <message>
        <source>Speed of %1 %2, %3/s</source>
        <translation>Geschwindigkeit von %1 %2, %3/s</translation>
    </message>
    <message>
        <source>peak acceleration</source>
        <translation>Beschleunigungsspitze</translation>
    </message>
</context>
<context>
    <name>sinew::SpeedPage</name>
    <message>
        <source>Change Speed</source>
        <translation>Tempo ändern</translation>
    </message>
    <message>
        <source>&amp;Speed</source>
        <translation>&amp;Tempo</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>&amp;Duration</source>
        <translation>&amp;Dauer</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>%1. Keys may end up between frames.</source>
        <translation>%1. Keys können zwischen Frames liegen.</translation>
    </message>
</context>
<context>
    <name>sinew::SpeedRamp</name>
    <message>
        <source>%1 m/s</source>
        <translation>%1 m/s</translation>
    </message>
</context>
<context>
    <name>sinew::StartPage</name>
    <message>
        <source>Start with a Skeleton</source>
        <translation>Mit einem Skelett beginnen</translation>
    </message>
    <message>
        <source>or drop files here: projects, glTF, FBX, COLLADA, BVH, Acclaim ASF/AMC, rig JSON, and meshes: OBJ, PLY, STL</source>
        <translation>oder Dateien hier ablegen: Projekte, glTF, FBX, COLLADA, BVH, Acclaim ASF/AMC, Rig-JSON und Meshes: OBJ, PLY, STL</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>skinned figure</source>
        <translation>Figur mit Skin</translation>
    </message>
    <message>
        <source>biped, walking</source>
        <translation>Zweibeiner, gehend</translation>
    </message>
    <message>
        <source>six axes, moving</source>
        <translation>sechs Achsen, bewegt</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>poses and skin</source>
        <translation>Posen und Skin</translation>
    </message>
    <message>
        <source>keys, curves and IK</source>
        <translation>Keys, Kurven und IK</translation>
    </message>
    <message>
        <source>time warps</source>
        <translation>Zeitverzerrungen</translation>
    </message>
    <message>
        <source>limits and export</source>
        <translation>Grenzen und Export</translation>
    </message>
    <message>
        <source>Tutorials</source>
        <translation>Tutorials</translation>
    </message>
    <message>
        <source>Recent Files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>fehlt: %1</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>skinned, fingers closing</source>
        <translation>mit Skin, Finger schließend</translation>
    </message>
</context>
<context>
    <name>sinew::StatusLine</name>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Playhead</source>
        <translation>Abspielkopf</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Journal up to date</source>
        <translation>Journal aktuell</translation>
    </message>
    <message>
        <source>All steps are on disk and can be recovered after a crash</source>
        <translation>Alle Schritte sind auf der Festplatte und lassen sich nach einem Absturz wiederherstellen</translation>
    </message>
    <message>
        <source>Writing journal…</source>
        <translation>Journal wird geschrieben…</translation>
    </message>
    <message>
        <source>The last steps are being written to disk</source>
        <translation>Die letzten Schritte werden auf die Festplatte geschrieben</translation>
    </message>
    <message>
        <source>Journal stopped</source>
        <translation>Journal angehalten</translation>
    </message>
    <message>
        <source>Open a file or drop one here</source>
        <translation>Datei öffnen oder hier ablegen</translation>
    </message>
    <message>
        <source>Drag to paint weights · F changes the radius · Shift+F changes the strength · Ctrl+click selects a joint</source>
        <translation>Ziehen malt Gewichte · F ändert den Radius · Umschalt+F ändert die Stärke · Strg+Klick wählt ein Gelenk</translation>
    </message>
    <message>
        <source>Auto-Key is on: posing sets keys</source>
        <translation>Auto-Key ist ein: Posieren setzt Keys</translation>
    </message>
    <message>
        <source>Click to select · Drag a joint to pose with IK · P to pin · Middle-drag or Alt+drag to orbit · Scroll to zoom</source>
        <translation>Klick wählt · Gelenk ziehen posiert mit IK · P heftet an · Mittlere Taste oder Alt+Ziehen umkreist · Mausrad zoomt</translation>
    </message>
    <message>
        <source>Drag an arrow to move · X, Y or Z for one axis · Ctrl toggles Snap · Shift for precision · Esc to cancel</source>
        <translation>Pfeil ziehen bewegt · X, Y oder Z für eine Achse · Strg schaltet Einrasten um · Umschalt für Feinheit · Esc bricht ab</translation>
    </message>
    <message>
        <source>Drag a ring to rotate · X, Y or Z for one axis · Ctrl toggles Snap · Shift for precision · Esc to cancel</source>
        <translation>Ring ziehen dreht · X, Y oder Z für eine Achse · Strg schaltet Einrasten um · Umschalt für Feinheit · Esc bricht ab</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>%1 · %2 s · %3x</source>
        <translation>%1 · %2 s · %3x</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n Key</numerusform>
            <numerusform>%n Keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) not keyed</source>
        <translation>
            <numerusform>%n Wert ohne Key</numerusform>
            <numerusform>%n Werte ohne Key</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to select · Drag a joint to pose with IK · P to pin · Alt+drag to orbit · Scroll to zoom</source>
        <translation>Klick wählt · Gelenk ziehen posiert mit IK · P heftet an · Alt+Ziehen umkreist · Mausrad zoomt</translation>
    </message>
</context>
<context>
    <name>sinew::StiffnessRow</name>
    <message>
        <source>Stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>Resistance to inverse kinematics: 0 lets the angle turn freely, 1 keeps it fixed</source>
        <translation>Widerstand gegen inverse Kinematik: 0 lässt den Winkel frei drehen, 1 hält ihn fest</translation>
    </message>
    <message>
        <source>Stiffness of %1</source>
        <translation>Steifigkeit von %1</translation>
    </message>
</context>
<context>
    <name>sinew::StripForm</name>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>First frame of the clip to play</source>
        <translation>Erster abzuspielender Frame des Clips</translation>
    </message>
    <message>
        <source>Trim Strip %1</source>
        <translation>Streifen %1 beschneiden</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Out</translation>
    </message>
    <message>
        <source>Last frame of the clip to play</source>
        <translation>Letzter abzuspielender Frame des Clips</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Frame of the sequence at which the strip starts</source>
        <translation>Frame der Sequenz, bei dem der Streifen beginnt</translation>
    </message>
    <message>
        <source>Move Strip %1</source>
        <translation>Streifen %1 verschieben</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Playback speed; later strips move along</source>
        <translation>Wiedergabetempo; spätere Streifen verschieben sich mit</translation>
    </message>
    <message>
        <source>Change Speed of Strip %1</source>
        <translation>Tempo von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Number of times the strip plays, each continuing where the last one ended</source>
        <translation>Wie oft der Streifen abläuft; jede Wiederholung setzt dort fort, wo die letzte endete</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Change Repeats of Strip %1</source>
        <translation>Wiederholungen von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>How long to hold the last pose</source>
        <translation>Wie lange die letzte Pose gehalten wird</translation>
    </message>
    <message>
        <source>Change Hold of Strip %1</source>
        <translation>Halten von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Crossfade</source>
        <translation>Überblendung</translation>
    </message>
    <message>
        <source>Inertial</source>
        <translation>Träge</translation>
    </message>
    <message>
        <source>How to blend into the next strip: play both, or start the next one at once and let the difference decay</source>
        <translation>Wie in den nächsten Streifen überblendet wird: beide abspielen oder den nächsten sofort beginnen und den Unterschied abklingen lassen</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>Change Blend of Strip %1</source>
        <translation>Übergang von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Blend time</source>
        <translation>Überblendzeit</translation>
    </message>
    <message>
        <source>Duration of the blend into the next strip; later strips move along</source>
        <translation>Dauer der Überblendung in den nächsten Streifen; spätere Streifen verschieben sich mit</translation>
    </message>
    <message>
        <source>Change Blend Time of Strip %1</source>
        <translation>Überblendzeit von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>Root</translation>
    </message>
    <message>
        <source>Planted foot</source>
        <translation>Stehender Fuß</translation>
    </message>
    <message>
        <source>Left foot</source>
        <translation>Linker Fuß</translation>
    </message>
    <message>
        <source>Right foot</source>
        <translation>Rechter Fuß</translation>
    </message>
    <message>
        <source>Selected joint</source>
        <translation>Ausgewähltes Gelenk</translation>
    </message>
    <message>
        <source>What to align with the end of the previous strip</source>
        <translation>Was am Ende des vorigen Streifens ausgerichtet wird</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Change Alignment of Strip %1</source>
        <translation>Ausrichtung von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Play through the clip&apos;s time warp</source>
        <translation>Durch Zeitverzerrung des Clips abspielen</translation>
    </message>
    <message>
        <source>Apply the time warp of the clip to the strip; later strips move along</source>
        <translation>Zeitverzerrung des Clips auf den Streifen anwenden; spätere Streifen verschieben sich mit</translation>
    </message>
    <message>
        <source>Change Time Warp of Strip %1</source>
        <translation>Zeitverzerrung von Streifen %1 ändern</translation>
    </message>
    <message>
        <source>Missing Clip</source>
        <translation>Fehlender Clip</translation>
    </message>
    <message>
        <source>No strip is selected</source>
        <translation>Kein Streifen ist ausgewählt</translation>
    </message>
</context>
<context>
    <name>sinew::StripLegend</name>
    <message>
        <source>finding contacts…</source>
        <translation>Kontakte werden gesucht…</translation>
    </message>
    <message>
        <source>no contacts found</source>
        <translation>keine Kontakte gefunden</translation>
    </message>
    <message>
        <source>contacts: %1</source>
        <translation>Kontakte: %1</translation>
    </message>
    <message>
        <source>New time above source time; %1</source>
        <translation>Neue Zeit über Quellzeit; %1</translation>
    </message>
    <message>
        <source>Ground contacts, from top to bottom: %1</source>
        <translation>Bodenkontakte, von oben nach unten: %1</translation>
    </message>
    <message>
        <source>New time</source>
        <translation>Neue Zeit</translation>
    </message>
    <message>
        <source>Source time</source>
        <translation>Quellzeit</translation>
    </message>
</context>
<context>
    <name>sinew::TaskProgress</name>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>noch %1 min</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>sinew::TemplateTile</name>
    <message>
        <source>Biped</source>
        <translation>Zweibeiner</translation>
    </message>
    <message>
        <source>Quadruped</source>
        <translation>Vierbeiner</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>Hand</source>
        <translation>Hand</translation>
    </message>
    <message>
        <source>Leg</source>
        <translation>Bein</translation>
    </message>
    <message>
        <source>Robot arm</source>
        <translation>Roboterarm</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message>
        <source>Create a project with this skeleton (%1)</source>
        <translation>Projekt mit diesem Skelett anlegen (%1)</translation>
    </message>
</context>
<context>
    <name>sinew::TestPoseSection</name>
    <message>
        <source>Reset Test Pose</source>
        <translation>Testpose zurücksetzen</translation>
    </message>
    <message>
        <source>Show the clip&apos;s pose again</source>
        <translation>Wieder die Pose des Clips zeigen</translation>
    </message>
    <message>
        <source>Turn on Paint Weights first</source>
        <translation>Zuerst „Gewichte malen“ einschalten</translation>
    </message>
    <message>
        <source>Turn off Edit Rest Pose first</source>
        <translation>Zuerst „Ruhepose bearbeiten“ ausschalten</translation>
    </message>
    <message>
        <source>Test angle %1</source>
        <translation>Testwinkel %1</translation>
    </message>
    <message>
        <source>Turn the joint about %1 in the test pose</source>
        <translation>Gelenk in der Testpose um %1 drehen</translation>
    </message>
    <message>
        <source>%1°</source>
        <translation>%1°</translation>
    </message>
</context>
<context>
    <name>sinew::TextViewer</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>Text around the location</source>
        <translation>Text um die Stelle</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>sinew::Theme</name>
    <message>
        <source>X axis and angle</source>
        <translation>X-Achse und -Winkel</translation>
    </message>
    <message>
        <source>Y axis and angle</source>
        <translation>Y-Achse und -Winkel</translation>
    </message>
    <message>
        <source>Z axis and angle</source>
        <translation>Z-Achse und -Winkel</translation>
    </message>
    <message>
        <source>Second twist</source>
        <translation>Zweite Verdrehung</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Selected keys</source>
        <translation>Ausgewählte Keys</translation>
    </message>
    <message>
        <source>Selected keys of curves</source>
        <translation>Ausgewählte Keys von Kurven</translation>
    </message>
    <message>
        <source>Playhead</source>
        <translation>Abspielkopf</translation>
    </message>
    <message>
        <source>Limit bands</source>
        <translation>Grenzbänder</translation>
    </message>
    <message>
        <source>Limit conflicts</source>
        <translation>Grenzkonflikte</translation>
    </message>
    <message>
        <source>Original motion</source>
        <translation>Originalbewegung</translation>
    </message>
    <message>
        <source>Warped motion</source>
        <translation>Verzerrte Bewegung</translation>
    </message>
    <message>
        <source>Time warp curve</source>
        <translation>Zeitverzerrungskurve</translation>
    </message>
    <message>
        <source>Ghosts before the playhead</source>
        <translation>Geisterbilder vor dem Abspielkopf</translation>
    </message>
    <message>
        <source>Ghosts after the playhead</source>
        <translation>Geisterbilder nach dem Abspielkopf</translation>
    </message>
    <message>
        <source>IK goals</source>
        <translation>IK-Ziele</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Compared linear curves</source>
        <translation>Verglichene lineare Kurven</translation>
    </message>
    <message>
        <source>Compared monotone curves</source>
        <translation>Verglichene monotone Kurven</translation>
    </message>
    <message>
        <source>Compared SLERP curves</source>
        <translation>Verglichene SLERP-Kurven</translation>
    </message>
    <message>
        <source>Background of timeline and curves</source>
        <translation>Hintergrund von Zeitleiste und Kurven</translation>
    </message>
    <message>
        <source>Background of the viewport</source>
        <translation>Hintergrund des Viewports</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Major grid lines</source>
        <translation>Hauptrasterlinien</translation>
    </message>
    <message>
        <source>Bones</source>
        <translation>Knochen</translation>
    </message>
    <message>
        <source>Outlines of bones</source>
        <translation>Umrisse der Knochen</translation>
    </message>
    <message>
        <source>Outlines of selected keys</source>
        <translation>Umrisse ausgewählter Keys</translation>
    </message>
    <message>
        <source>Clip colour 1 in sequences</source>
        <translation>Clipfarbe 1 in Sequenzen</translation>
    </message>
    <message>
        <source>Clip colour 2 in sequences</source>
        <translation>Clipfarbe 2 in Sequenzen</translation>
    </message>
    <message>
        <source>Clip colour 3 in sequences</source>
        <translation>Clipfarbe 3 in Sequenzen</translation>
    </message>
    <message>
        <source>Clip colour 4 in sequences</source>
        <translation>Clipfarbe 4 in Sequenzen</translation>
    </message>
    <message>
        <source>Clip colour 5 in sequences</source>
        <translation>Clipfarbe 5 in Sequenzen</translation>
    </message>
    <message>
        <source>Clip colour 6 in sequences</source>
        <translation>Clipfarbe 6 in Sequenzen</translation>
    </message>
</context>
<context>
    <name>sinew::TimeCanvas</name>
    <message>
        <source>Frame %1, %2 s</source>
        <translation>Frame %1, %2 s</translation>
    </message>
    <message>
        <source>%1, plays source frame %2</source>
        <translation>%1, zeigt Quell-Frame %2</translation>
    </message>
    <message>
        <source>Only the first %1 are listed; zoom in to list the rest</source>
        <translation>Nur die ersten %1 sind aufgeführt; zum Anzeigen der übrigen hineinzoomen</translation>
    </message>
</context>
<context>
    <name>sinew::TimeRuler</name>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Timecode</source>
        <translation>Timecode</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
</context>
<context>
    <name>sinew::TimeWarpBar</name>
    <message>
        <source>Frame Selected Pins (F)</source>
        <translation>Ausgewählte Pins einpassen (F)</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Time warp</source>
        <translation>Zeitverzerrung</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep the clip&apos;s length when a span&apos;s speed changes</source>
        <translation>Länge des Clips beibehalten, wenn sich das Tempo eines Abschnitts ändert</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Move all later pins when a span&apos;s speed changes</source>
        <translation>Alle späteren Pins verschieben, wenn sich das Tempo eines Abschnitts ändert</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Minimum speed</source>
        <translation>Mindesttempo</translation>
    </message>
    <message>
        <source>Minimum speed of forward spans (0: no limit)</source>
        <translation>Mindesttempo von Vorwärts-Abschnitten (0: keine Grenze)</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Maximum speed</source>
        <translation>Höchsttempo</translation>
    </message>
    <message>
        <source>Maximum speed of forward spans (0: no limit)</source>
        <translation>Höchsttempo von Vorwärts-Abschnitten (0: keine Grenze)</translation>
    </message>
    <message>
        <source>Set Speed Limits</source>
        <translation>Tempogrenzen festlegen</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Original motion</source>
        <translation>Originalbewegung</translation>
    </message>
    <message>
        <source>Show the original motion in the viewport, in yellow, with the warped motion in blue</source>
        <translation>Originalbewegung in Gelb im Viewport zeigen, mit der verzerrten Bewegung in Blau</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Kind of the span after the selected pin</source>
        <translation>Art des Abschnitts nach dem ausgewählten Pin</translation>
    </message>
    <message>
        <source>Set how time passes between the selected pin and the next</source>
        <translation>Festlegen, wie die Zeit zwischen dem ausgewählten Pin und dem nächsten vergeht</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glatt</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Preserve the speed of this span when other pins are edited</source>
        <translation>Tempo dieses Abschnitts erhalten, wenn andere Pins bearbeitet werden</translation>
    </message>
    <message>
        <source>Lock span speed</source>
        <translation>Abschnittstempo sperren</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Reshape the span after the selected pin</source>
        <translation>Abschnitt nach dem ausgewählten Pin umformen</translation>
    </message>
    <message>
        <source>Bake…</source>
        <translation>Backen…</translation>
    </message>
</context>
<context>
    <name>sinew::TimeWarpDock</name>
    <message>
        <source>Time Warp</source>
        <translation>Zeitverzerrung</translation>
    </message>
    <message>
        <source>Drag to move pins · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis</source>
        <translation>Ziehen verschiebt Pins · Umschalt für Feinheit · Strg schaltet Einrasten um · X oder Y sperrt eine Achse</translation>
    </message>
    <message>
        <source>Set &amp;Values…	Enter</source>
        <translation>&amp;Werte festlegen…	Eingabe</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n Pin(s)	Delete</source>
        <translation>
            <numerusform>%n &amp;Pin löschen	Entf</numerusform>
            <numerusform>%n &amp;Pins löschen	Entf</numerusform>
        </translation>
    </message>
    <message>
        <source>Pr&amp;esets</source>
        <translation>&amp;Vorlagen</translation>
    </message>
    <message>
        <source>Frame Se&amp;lected Pins	F</source>
        <translation>&amp;Ausgewählte Pins einpassen	F</translation>
    </message>
</context>
<context>
    <name>sinew::TimeWarpView</name>
    <message>
        <source>Time warp</source>
        <translation>Zeitverzerrung</translation>
    </message>
    <message>
        <source>No clip</source>
        <translation>Kein Clip</translation>
    </message>
    <message>
        <source>%1; no time warp</source>
        <translation>%1; keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>%1; time warp off</source>
        <translation>%1; Zeitverzerrung aus</translation>
    </message>
    <message>
        <source>Pin %1, frame %2, source %3</source>
        <translation>Pin %1, Frame %2, Quelle %3</translation>
    </message>
    <message>
        <source>Move Pin</source>
        <translation>Pin verschieben</translation>
    </message>
    <message numerus="yes">
        <source>Move %n Pin(s)</source>
        <translation>
            <numerusform>%n Pin verschieben</numerusform>
            <numerusform>%n Pins verschieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Change Speed of Span %1</source>
        <translation>Tempo von Abschnitt %1 ändern</translation>
    </message>
    <message>
        <source>frame %1 · source %2</source>
        <translation>Frame %1 · Quelle %2</translation>
    </message>
    <message>
        <source>%1 · %2 frames</source>
        <translation>%1 · %2 Frames</translation>
    </message>
    <message>
        <source>%1, %2 at %3, locked</source>
        <translation>%1, %2 mit %3, gesperrt</translation>
    </message>
    <message>
        <source>%1, %2 at %3</source>
        <translation>%1, %2 mit %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n pin(s) selected</source>
        <translation>
            <numerusform>%1; %n Pin ausgewählt</numerusform>
            <numerusform>%1; %n Pins ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n Pin</numerusform>
            <numerusform>%n Pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TimelineDock</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>&amp;Interpolation</source>
        <translation>&amp;Interpolation</translation>
    </message>
    <message>
        <source>Select &amp;Keys</source>
        <translation>&amp;Keys auswählen</translation>
    </message>
    <message>
        <source>C&amp;ontacts</source>
        <translation>K&amp;ontakte</translation>
    </message>
    <message>
        <source>&amp;Markers</source>
        <translation>&amp;Marker</translation>
    </message>
    <message>
        <source>Frame Selected &amp;Keys	F</source>
        <translation>&amp;Ausgewählte Keys einpassen	F</translation>
    </message>
</context>
<context>
    <name>sinew::TimelineRows</name>
    <message>
        <source>Contacts of %1</source>
        <translation>Kontakte von %1</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
</context>
<context>
    <name>sinew::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>frame and row</comment>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1; %2, no keys</source>
        <translation>%1; %2, keine Keys</translation>
    </message>
    <message>
        <source>%1; key on %2</source>
        <translation>%1; Key von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1; %2, %n key(s)</source>
        <translation>
            <numerusform>%1; %2, %n Key</numerusform>
            <numerusform>%1; %2, %n Keys</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, selected</source>
        <translation>%1, ausgewählt</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n contact(s)</source>
        <translation>
            <numerusform>%1, %n Kontakt</numerusform>
            <numerusform>%1, %n Kontakte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, frames %2 to %3, selected</source>
        <translation>%1, Frames %2 bis %3, ausgewählt</translation>
    </message>
    <message>
        <source>Drag to scale the selected keys about the opposite end</source>
        <translation>Ziehen skaliert die ausgewählten Keys um das andere Ende</translation>
    </message>
    <message>
        <source>Open a file to show its keys</source>
        <translation>Datei öffnen, um ihre Keys zu zeigen</translation>
    </message>
    <message>
        <source>%1 has no clip. Pose a joint to create one, or import clips.</source>
        <translation>%1 hat keinen Clip. Ein Gelenk posieren, um einen anzulegen, oder Clips importieren.</translation>
    </message>
    <message>
        <source>Select joints of %1 to show their keys</source>
        <translation>Gelenke von %1 auswählen, um ihre Keys zu zeigen</translation>
    </message>
    <message>
        <source>No joint of %1 matches the outliner filter</source>
        <translation>Kein Gelenk von %1 passt zum Filter des Outliners</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s), frames %1–%2</source>
        <translation>
            <numerusform>%n Key, Frames %1–%2</numerusform>
            <numerusform>%n Keys, Frames %1–%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Frame %1, keys in %n row(s)</source>
        <translation>
            <numerusform>Frame %1, Keys in %n Zeile</numerusform>
            <numerusform>Frame %1, Keys in %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Frame %1: %2</source>
        <comment>frame and key</comment>
        <translation>Frame %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Frame %1, %n key(s)</source>
        <translation>
            <numerusform>Frame %1, %n Key</numerusform>
            <numerusform>Frame %1, %n Keys</numerusform>
        </translation>
    </message>
    <message>
        <source>Contact, frames %1 to %2</source>
        <translation>Kontakt, Frames %1 bis %2</translation>
    </message>
</context>
<context>
    <name>sinew::ToolActions</name>
    <message>
        <source>Open a file first</source>
        <translation>Zuerst eine Datei öffnen</translation>
    </message>
    <message>
        <source>Select a joint first</source>
        <translation>Zuerst ein Gelenk auswählen</translation>
    </message>
    <message>
        <source>Enforce Limits</source>
        <translation>Grenzen erzwingen</translation>
    </message>
    <message>
        <source>Stop Enforcing Limits</source>
        <translation>Grenzen nicht mehr erzwingen</translation>
    </message>
</context>
<context>
    <name>sinew::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Gimbal</source>
        <translation>Gimbal</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Eltern</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>Gizmo axes</source>
        <translation>Gizmo-Achsen</translation>
    </message>
    <message>
        <source>Axes along which the gizmo moves and about which it rotates</source>
        <translation>Achsen, entlang derer das Gizmo bewegt und um die es dreht</translation>
    </message>
</context>
<context>
    <name>sinew::ToolPage</name>
    <message>
        <source>Bake or remove the time warp first</source>
        <translation>Zuerst die Zeitverzerrung backen oder entfernen</translation>
    </message>
    <message>
        <source>%1 m travelled, %2° turned</source>
        <translation>%1 m zurückgelegt, %2° gedreht</translation>
    </message>
    <message>
        <source>%1° (%2), %3 mm (%4)</source>
        <translation>%1° (%2), %3 mm (%4)</translation>
    </message>
    <message>
        <source>This character has no keys yet</source>
        <translation>Diese Figur hat noch keine Keys</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>Alles von %1</translation>
    </message>
</context>
<context>
    <name>sinew::TrailHandles</name>
    <message>
        <source>Move Key of %1 on Trail</source>
        <translation>Key von %1 auf der Spur verschieben</translation>
    </message>
</context>
<context>
    <name>sinew::Trails</name>
    <message>
        <source>Computing motion trails</source>
        <translation>Bewegungsspuren werden berechnet</translation>
    </message>
</context>
<context>
    <name>sinew::TransformRows</name>
    <message>
        <source>This joint has no free channels</source>
        <translation>Dieses Gelenk hat keine freien Kanäle</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Gimbal</source>
        <translation>Gimbal</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Eltern</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>Axes of the gizmo in the viewport</source>
        <translation>Achsen des Gizmos im Viewport</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n joint(s)</source>
        <translation>
            <numerusform>%1 von %n Gelenk</numerusform>
            <numerusform>%1 von %n Gelenken</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::TransitionMapView</name>
    <message>
        <source>Distances between the frames of both clips</source>
        <translation>Abstände zwischen den Frames beider Clips</translation>
    </message>
    <message>
        <source>Click to choose a pair of frames (strong colours mean similar motions)</source>
        <translation>Klick wählt ein Frame-Paar (kräftige Farben bedeuten ähnliche Bewegungen)</translation>
    </message>
    <message>
        <source>%1, frame</source>
        <translation>%1, Frame</translation>
    </message>
</context>
<context>
    <name>sinew::TransportBar</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame at the playhead</source>
        <translation>Frame am Abspielkopf</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>First frame to play</source>
        <translation>Erster abzuspielender Frame</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Out</translation>
    </message>
    <message>
        <source>Last frame to play</source>
        <translation>Letzter abzuspielender Frame</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Playback speed (1 is the clip&apos;s original speed)</source>
        <translation>Wiedergabetempo (1 ist das ursprüngliche Tempo des Clips)</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>Framerate</translation>
    </message>
    <message>
        <source>Frame rate of the clip</source>
        <translation>Framerate des Clips</translation>
    </message>
    <message>
        <source>Real time</source>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <source>Every frame</source>
        <translation>Jeder Frame</translation>
    </message>
    <message>
        <source>Playback mode</source>
        <translation>Wiedergabemodus</translation>
    </message>
    <message>
        <source>Real time: skip frames if drawing is too slow; Every frame: draw all of them</source>
        <translation>Echtzeit: Frames auslassen, wenn das Zeichnen zu langsam ist; Jeder Frame: alle zeichnen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
</context>
<context>
    <name>sinew::TrimPage</name>
    <message>
        <source>Trim Clip</source>
        <translation>Clip zuschneiden</translation>
    </message>
    <message>
        <source>&amp;From frame</source>
        <translation>&amp;Von Frame</translation>
    </message>
    <message>
        <source>To f&amp;rame</source>
        <translation>&amp;Bis Frame</translation>
    </message>
    <message>
        <source>Bake the time warp first: it contains holds or reverse spans</source>
        <translation>Zuerst die Zeitverzerrung backen: Sie enthält gehaltene oder Rückwärts-Abschnitte</translation>
    </message>
    <message>
        <source>The range is in new time. The time warp stays unchanged.</source>
        <translation>Der Bereich gilt in neuer Zeit. Die Zeitverzerrung bleibt unverändert.</translation>
    </message>
</context>
<context>
    <name>sinew::TutorialPanel</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Tutorial</source>
        <translation>Tutorial</translation>
    </message>
    <message>
        <source>End the tutorial</source>
        <translation>Tutorial beenden</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
<context>
    <name>sinew::TutorialTexts</name>
    <message>
        <source>Forward kinematics and skinning</source>
        <translation>Vorwärtskinematik und Skinning</translation>
    </message>
    <message>
        <source>Open a character with a skin: choose &lt;b&gt;File &amp;gt; Open Sample &amp;gt; Figure&lt;/b&gt;.</source>
        <translation>Eine Figur mit Skin öffnen: &lt;b&gt;Datei &amp;gt; Beispiel öffnen &amp;gt; Figur&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;{playback.play}&lt;/b&gt; to play the clip. Press it again to stop.</source>
        <translation>&lt;b&gt;{playback.play}&lt;/b&gt; drücken, um den Clip abzuspielen. Erneutes Drücken hält ihn an.</translation>
    </message>
    <message>
        <source>Select a joint in the middle of a limb, such as an upper arm: click it in the viewport, or choose it in the outliner.</source>
        <translation>Ein Gelenk in der Mitte eines Körperglieds auswählen, etwa einen Oberarm: im Viewport anklicken oder im Outliner auswählen.</translation>
    </message>
    <message>
        <source>Rotate the joint: press &lt;b&gt;{joint.rotate}&lt;/b&gt; and drag a ring, or type an angle in the Properties panel. All joints below it follow, because the transform of each joint is relative to that of its parent. This is &lt;i&gt;forward kinematics&lt;/i&gt;.</source>
        <translation>Das Gelenk drehen: &lt;b&gt;{joint.rotate}&lt;/b&gt; drücken und einen Ring ziehen oder im Bedienfeld „Eigenschaften“ einen Winkel eingeben. Alle Gelenke darunter folgen, denn die Transformation jedes Gelenks bezieht sich auf die seines Elterngelenks. Das ist &lt;i&gt;Vorwärtskinematik&lt;/i&gt;.</translation>
    </message>
    <message>
        <source>See how the skin is bound: choose &lt;b&gt;View &amp;gt; Meshes &amp;gt; Weights of Current Joint&lt;/b&gt; ({view.weights}). The colours show the weight of the selected joint at each vertex.</source>
        <translation>Ansehen, wie die Haut gebunden ist: &lt;b&gt;Ansicht &amp;gt; Meshes &amp;gt; Gewichte des aktuellen Gelenks&lt;/b&gt; ({view.weights}) wählen. Die Farben zeigen das Gewicht des ausgewählten Gelenks an jedem Vertex.</translation>
    </message>
    <message>
        <source>&lt;i&gt;Linear blend skinning&lt;/i&gt; moves a vertex to the average of where its joints would take it, by weight. In the Properties panel, twist the forearm by more than 120°: the skin collapses around the bone.</source>
        <translation>&lt;i&gt;Linear-Blend-Skinning&lt;/i&gt; bewegt einen Vertex zum gewichteten Mittel der Orte, an die seine Gelenke ihn bringen würden. Den Unterarm im Bedienfeld „Eigenschaften“ um mehr als 120° um seine eigene Achse drehen: Die Haut wird dünn.</translation>
    </message>
    <message>
        <source>You have posed a character and seen how its skin follows. To learn more, see &lt;i&gt;Skinning&lt;/i&gt; and &lt;i&gt;Maths&lt;/i&gt; in the manual.</source>
        <translation>Die Figur ist posiert, und ihre Haut folgt. Mehr dazu im Handbuch unter &lt;i&gt;Skinning&lt;/i&gt; und &lt;i&gt;Maths&lt;/i&gt;.</translation>
    </message>
    <message>
        <source>Keys, interpolation and IK</source>
        <translation>Keys, Interpolation und IK</translation>
    </message>
    <message>
        <source>Start with a skeleton: choose &lt;b&gt;File &amp;gt; New…&lt;/b&gt; ({file.new}), then &lt;b&gt;Biped&lt;/b&gt;.</source>
        <translation>Mit einem Skelett beginnen: &lt;b&gt;Datei &amp;gt; Neu…&lt;/b&gt; ({file.new}) wählen, dann &lt;b&gt;Zweibeiner&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Select a forearm, in the viewport or in the outliner.</source>
        <translation>Einen Unterarm auswählen, im Viewport oder im Outliner.</translation>
    </message>
    <message>
        <source>Set a key for the pose of the first frame: choose &lt;b&gt;Key &amp;gt; Set Key&lt;/b&gt;, or press &lt;b&gt;{key.setAll}&lt;/b&gt; over the viewport.</source>
        <translation>Einen Key für die Pose des ersten Frames setzen: &lt;b&gt;Key &amp;gt; Key setzen&lt;/b&gt; wählen oder über dem Viewport &lt;b&gt;{key.setAll}&lt;/b&gt; drücken.</translation>
    </message>
    <message>
        <source>Go to frame 20 or later: drag in the ruler of the timeline, or press &lt;b&gt;{playback.stepForward}&lt;/b&gt; over the timeline repeatedly.</source>
        <translation>Zu Frame 20 oder später gehen: im Lineal der Zeitleiste ziehen oder über der Zeitleiste mehrmals &lt;b&gt;{playback.stepForward}&lt;/b&gt; drücken.</translation>
    </message>
    <message>
        <source>Set a key for this pose, too.</source>
        <translation>Auch für diese Pose einen Key setzen.</translation>
    </message>
    <message>
        <source>See how the angles change between the keys: choose &lt;b&gt;View &amp;gt; Layouts &amp;gt; Curves&lt;/b&gt;, and turn on &lt;b&gt;Curve &amp;gt; Compare&lt;/b&gt;. The Compare panel shows how much linear, Catmull-Rom and SLERP interpolation differ.</source>
        <translation>Sehen, wie die Winkel zwischen den Keys verlaufen: &lt;b&gt;Ansicht &amp;gt; Layouts &amp;gt; Kurven&lt;/b&gt; wählen und &lt;b&gt;Kurve &amp;gt; Vergleichen&lt;/b&gt; einschalten. Das Bedienfeld „Vergleich“ zeigt, wie weit lineare Interpolation, Catmull-Rom und SLERP auseinanderliegen.</translation>
    </message>
    <message>
        <source>Give the elbow limits: choose &lt;b&gt;Joint &amp;gt; Limits &amp;gt; Presets &amp;gt; Elbow&lt;/b&gt; with the forearm selected.</source>
        <translation>Dem Ellbogen Grenzen geben: bei ausgewähltem Unterarm &lt;b&gt;Gelenk &amp;gt; Grenzen &amp;gt; Vorlagen &amp;gt; Ellbogen&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>Move the hand again, so far that the elbow would have to bend backwards. The arc in the viewport shows the range, and the arm stays inside it.</source>
        <translation>Die Hand wieder bewegen, so weit, dass der Ellbogen nach hinten knicken müsste. Der Bogen im Viewport zeigt den Bereich, und der Arm bleibt darin.</translation>
    </message>
    <message>
        <source>You have keyed a pose by inverse kinematics and compared interpolations. To learn more, see &lt;i&gt;Pose with inverse kinematics&lt;/i&gt; and &lt;i&gt;Joint limits&lt;/i&gt; in the manual.</source>
        <translation>Geschafft: Keys für eine Pose sind mit inverser Kinematik gesetzt und Interpolationen verglichen. Mehr dazu im Handbuch auf den Seiten &lt;i&gt;Pose with inverse kinematics&lt;/i&gt; und &lt;i&gt;Joint limits&lt;/i&gt;.</translation>
    </message>
    <message>
        <source>Retiming motion capture</source>
        <translation>Zeitablauf von Motion Capture</translation>
    </message>
    <message>
        <source>Open a captured walk: choose &lt;b&gt;File &amp;gt; Open Sample &amp;gt; Walk&lt;/b&gt;.</source>
        <translation>Einen aufgezeichneten Gang öffnen: &lt;b&gt;Datei &amp;gt; Beispiel öffnen &amp;gt; Gang&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;View &amp;gt; Layouts &amp;gt; Retime&lt;/b&gt;. The viewport shows the original motion in yellow over the warped motion in blue.</source>
        <translation>&lt;b&gt;Ansicht &amp;gt; Layouts &amp;gt; Zeitablauf&lt;/b&gt; wählen. Der Viewport zeigt die Originalbewegung in Gelb über der verzerrten Bewegung in Blau.</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;Retime &amp;gt; Time Warp &amp;gt; Add Time Warp&lt;/b&gt; ({warp.create}). A time warp maps new time to source time; at first it changes nothing.</source>
        <translation>&lt;b&gt;Zeitablauf &amp;gt; Zeitverzerrung &amp;gt; Zeitverzerrung hinzufügen&lt;/b&gt; ({warp.create}) wählen. Eine Zeitverzerrung bildet neue Zeit auf Quellzeit ab; zunächst ändert sie nichts.</translation>
    </message>
    <message>
        <source>Go to the middle of the clip and add a pin there: &lt;b&gt;Retime &amp;gt; Time Warp &amp;gt; Add Pin at Playhead&lt;/b&gt; ({warp.addPin}).</source>
        <translation>Zur Mitte des Clips gehen und dort einen Pin hinzufügen: &lt;b&gt;Zeitablauf &amp;gt; Zeitverzerrung &amp;gt; Pin am Abspielkopf hinzufügen&lt;/b&gt; ({warp.addPin}).</translation>
    </message>
    <message>
        <source>Drag the pin sideways, or change its time in the table of the Warp Pins panel. One half of the clip becomes faster, the other slower.</source>
        <translation>Den Pin seitwärts ziehen oder seine Zeit in der Tabelle des Bedienfelds „Verzerrungs-Pins“ ändern. Eine Hälfte des Clips wird schneller, die andere langsamer.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;{playback.play}&lt;/b&gt; and compare the two figures.</source>
        <translation>&lt;b&gt;{playback.play}&lt;/b&gt; drücken und beide Figuren vergleichen.</translation>
    </message>
    <message>
        <source>Turn the warp into keys: choose &lt;b&gt;Retime &amp;gt; Time Warp &amp;gt; Bake…&lt;/b&gt;. Rotations between keys are interpolated by SLERP.</source>
        <translation>Die Zeitverzerrung in Keys umwandeln: &lt;b&gt;Zeitablauf &amp;gt; Zeitverzerrung &amp;gt; Backen…&lt;/b&gt; wählen. Drehungen zwischen Keys werden mit SLERP interpoliert.</translation>
    </message>
    <message>
        <source>You have changed the timing of a motion without touching its poses. To learn more, see &lt;i&gt;Time warps&lt;/i&gt; in the manual.</source>
        <translation>Geschafft: Das Timing einer Bewegung ist geändert, ihre Posen sind dieselben. Mehr dazu im Handbuch auf der Seite &lt;i&gt;Time warps&lt;/i&gt;.</translation>
    </message>
    <message>
        <source>A skinned hand</source>
        <translation>Eine Hand mit Skin</translation>
    </message>
    <message>
        <source>Open a hand: choose &lt;b&gt;File &amp;gt; Open Sample &amp;gt; Hand&lt;/b&gt;.</source>
        <translation>Eine Hand öffnen: &lt;b&gt;Datei &amp;gt; Beispiel öffnen &amp;gt; Hand&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>Select the second joint of a finger.</source>
        <translation>Das zweite Gelenk eines Fingers auswählen.</translation>
    </message>
    <message>
        <source>A finger bends only one way. Choose &lt;b&gt;Joint &amp;gt; Limits &amp;gt; Presets &amp;gt; Finger&lt;/b&gt;.</source>
        <translation>Ein Finger beugt sich nur in eine Richtung. &lt;b&gt;Gelenk &amp;gt; Grenzen &amp;gt; Vorlagen &amp;gt; Finger&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>You have written a skinned hand that other programs can play. To learn more, see &lt;i&gt;From mesh to character&lt;/i&gt; and &lt;i&gt;Exporting&lt;/i&gt; in the manual.</source>
        <translation>Geschafft: Die Hand mit Skin ist exportiert, und andere Programme können sie abspielen. Mehr dazu im Handbuch auf den Seiten &lt;i&gt;From mesh to character&lt;/i&gt; und &lt;i&gt;Exporting&lt;/i&gt;.</translation>
    </message>
    <message>
        <source>Compare: click the mesh &lt;i&gt;Body&lt;/i&gt; in the outliner, and choose &lt;b&gt;Joint &amp;gt; Meshes &amp;gt; Dual Quaternion Skinning&lt;/b&gt;. It blends rotations instead of matrices and keeps the volume.</source>
        <translation>Zum Vergleich im Outliner auf das Mesh &lt;i&gt;Body&lt;/i&gt; klicken und &lt;b&gt;Gelenk &amp;gt; Meshes &amp;gt; Dual-Quaternion-Skinning&lt;/b&gt; wählen. Es mischt Drehungen statt Matrizen und erhält das Volumen.</translation>
    </message>
    <message>
        <source>Move the hand, and let the arm follow by &lt;i&gt;inverse kinematics&lt;/i&gt;: drag the end of the forearm in the viewport. From the keyboard, choose &lt;b&gt;Joint &amp;gt; Goals &amp;gt; Add Goals&lt;/b&gt;, change the target in the Goals panel, then choose &lt;b&gt;Joint &amp;gt; Goals &amp;gt; Solve Goals&lt;/b&gt;.</source>
        <translation>Die Hand bewegen und den Arm durch &lt;i&gt;inverse Kinematik&lt;/i&gt; folgen lassen: das Ende des Unterarms im Viewport ziehen. Mit der Tastatur: &lt;b&gt;Gelenk &amp;gt; Ziele &amp;gt; Ziele hinzufügen&lt;/b&gt; wählen, im Bedienfeld „Ziele“ den Zielpunkt ändern und &lt;b&gt;Gelenk &amp;gt; Ziele &amp;gt; Ziele berechnen&lt;/b&gt; wählen.</translation>
    </message>
    <message>
        <source>Key the pose in the clip: choose &lt;b&gt;Key &amp;gt; Set Key&lt;/b&gt; ({key.setAll}).</source>
        <translation>Keys für die Pose setzen: &lt;b&gt;Key &amp;gt; Key setzen&lt;/b&gt; ({key.setAll}) wählen.</translation>
    </message>
    <message>
        <source>Bend the finger: type another angle in the Properties panel, or press &lt;b&gt;{joint.rotate}&lt;/b&gt; and drag a ring. The skin follows the bones.</source>
        <translation>Den Finger beugen: im Bedienfeld „Eigenschaften“ einen anderen Winkel eingeben oder &lt;b&gt;{joint.rotate}&lt;/b&gt; drücken und einen Ring ziehen. Die Haut folgt den Knochen.</translation>
    </message>
    <message>
        <source>See how much each vertex follows the joint: choose &lt;b&gt;View &amp;gt; Meshes &amp;gt; Weights of Current Joint&lt;/b&gt; ({view.weights}). Between two joints, their weights add up to 1.</source>
        <translation>Ansehen, wie stark jeder Vertex dem Gelenk folgt: &lt;b&gt;Ansicht &amp;gt; Meshes &amp;gt; Gewichte des aktuellen Gelenks&lt;/b&gt; ({view.weights}) wählen. Zwischen zwei Gelenken ergeben deren Gewichte zusammen 1.</translation>
    </message>
    <message>
        <source>Export the hand with its skin, so that other programs can open it: choose &lt;b&gt;File &amp;gt; Export…&lt;/b&gt; ({file.export}) and export to glTF.</source>
        <translation>Die Hand mit ihrem Skin exportieren, damit andere Programme sie öffnen können: &lt;b&gt;Datei &amp;gt; Exportieren…&lt;/b&gt; ({file.export}) wählen und nach glTF exportieren.</translation>
    </message>
    <message>
        <source>Open the exported file ({file.open}). It contains the skeleton, the skin with its weights, and the motion with your pose.</source>
        <translation>Die exportierte Datei öffnen ({file.open}). Sie enthält das Skelett, den Skin mit seinen Gewichten und die Bewegung mit der neuen Pose.</translation>
    </message>
    <message>
        <source>Go forward 20 frames, move the hand again, and set a third key. The interpolations now differ around the middle key.</source>
        <translation>20 Frames weiter gehen, die Hand noch einmal bewegen und einen dritten Key setzen. Um den mittleren Key unterscheiden sich die Interpolationen nun.</translation>
    </message>
</context>
<context>
    <name>sinew::TweenBar</name>
    <message>
        <source>Tween</source>
        <translation>Tween</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Rest pose</source>
        <translation>Ruhepose</translation>
    </message>
    <message>
        <source>Blend towards</source>
        <translation>Überblenden zu</translation>
    </message>
    <message>
        <source>Blend towards the previous and next keys or the rest pose</source>
        <translation>Zum vorigen und nächsten Key oder zur Ruhepose hin überblenden</translation>
    </message>
    <message>
        <source>Tween amount</source>
        <translation>Stärke des Tweens</translation>
    </message>
    <message>
        <source>Close the tween slider</source>
        <translation>Tween-Regler schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Voriger</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>Rest</source>
        <translation>Ruhe</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>sinew::UnrollPage</name>
    <message>
        <source>alternative solution</source>
        <translation>alternative Lösung</translation>
    </message>
    <message>
        <source>%1 %2%3°</source>
        <translation>%1 %2%3°</translation>
    </message>
    <message>
        <source>%1, kept</source>
        <translation>%1, behalten</translation>
    </message>
    <message>
        <source>No jumps found.</source>
        <translation>Keine Sprünge gefunden.</translation>
    </message>
    <message numerus="yes">
        <source>%n jump(s) removed.</source>
        <translation>
            <numerusform>%n Sprung entfernt.</numerusform>
            <numerusform>%n Sprünge entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kept between distant keys, where spins may be intended.</source>
        <translation>
            <numerusform>%n zwischen weit entfernten Keys behalten, wo Umdrehungen beabsichtigt sein können.</numerusform>
            <numerusform>%n zwischen weit entfernten Keys behalten, wo Umdrehungen beabsichtigt sein können.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unroll</source>
        <translation>Winkelsprünge</translation>
    </message>
    <message>
        <source>Unroll Rotations</source>
        <translation>Winkelsprünge entfernen</translation>
    </message>
    <message>
        <source>Also try the alternative &amp;solution (changes all three angles)</source>
        <translation>Auch &amp;die alternative Lösung probieren (ändert alle drei Winkel)</translation>
    </message>
    <message>
        <source>Also between &amp;distant keys (removes spins)</source>
        <translation>Auch &amp;zwischen weit entfernten Keys (entfernt Umdrehungen)</translation>
    </message>
    <message>
        <source>Jumps found</source>
        <translation>Gefundene Sprünge</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>Sprung</translation>
    </message>
    <message>
        <source>Click to go to the frame and joint</source>
        <translation>Klick geht zu Frame und Gelenk</translation>
    </message>
    <message>
        <source>All rotations of %1</source>
        <translation>Alle Drehungen von %1</translation>
    </message>
    <message numerus="yes">
        <source>Rotations of %n selected joint(s)</source>
        <translation>
            <numerusform>Drehungen von %n ausgewähltem Gelenk</numerusform>
            <numerusform>Drehungen von %n ausgewählten Gelenken</numerusform>
        </translation>
    </message>
    <message>
        <source>No joint rotations are selected.</source>
        <translation>Keine Gelenkdrehungen sind ausgewählt.</translation>
    </message>
    <message>
        <source>Rotation between the two keys: %1°</source>
        <translation>Drehung zwischen den beiden Keys: %1°</translation>
    </message>
</context>
<context>
    <name>sinew::ValuePage</name>
    <message>
        <source>Offset</source>
        <translation>Versetzen</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Offset Keys</source>
        <translation>Keys versetzen</translation>
    </message>
    <message>
        <source>Flip Keys</source>
        <translation>Keys spiegeln</translation>
    </message>
    <message>
        <source>Scale Keys</source>
        <translation>Keys skalieren</translation>
    </message>
    <message>
        <source>&amp;Factor</source>
        <translation>&amp;Faktor</translation>
    </message>
    <message>
        <source>Pi&amp;vot</source>
        <translation>&amp;Drehpunkt</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>Mean of each curve&apos;s keys</source>
        <translation>Mittelwert der Keys jeder Kurve</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>A&amp;ngles</source>
        <translation>&amp;Winkel</translation>
    </message>
    <message>
        <source>&amp;Positions</source>
        <translation>&amp;Positionen</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>&amp;Scales</source>
        <translation>&amp;Skalierungen</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Gewichte</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) changed.</source>
        <translation>
            <numerusform>%n Key geändert.</numerusform>
            <numerusform>%n Keys geändert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::ViewportPanel</name>
    <message>
        <source>Whole Body</source>
        <translation>Ganzer Körper</translation>
    </message>
    <message numerus="yes">
        <source>Chain of %n Joint(s)</source>
        <translation>
            <numerusform>Kette aus %n Gelenk</numerusform>
            <numerusform>Kette aus %n Gelenken</numerusform>
        </translation>
    </message>
    <message>
        <source>Shading</source>
        <translation>Schattierung</translation>
    </message>
    <message>
        <source>Choose how to draw meshes</source>
        <translation>Wählen, wie Meshes gezeichnet werden</translation>
    </message>
    <message>
        <source>Allow Root to Move</source>
        <translation>Wurzel darf sich bewegen</translation>
    </message>
    <message>
        <source>Joints moved by an IK drag: %1</source>
        <translation>Beim IK-Ziehen bewegte Gelenke: %1</translation>
    </message>
    <message>
        <source>Perspective</source>
        <translation>Perspektivisch</translation>
    </message>
    <message>
        <source>Orthographic</source>
        <translation>Orthografisch</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;The 3D view needs OpenGL 3.3.&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Found: %1.&lt;/p&gt;&lt;p&gt;Update the graphics driver, or set the environment variable&lt;br&gt;&lt;tt&gt;LIBGL_ALWAYS_SOFTWARE=1&lt;/tt&gt; to render on the processor.&lt;/p&gt;&lt;p&gt;Everything else in this window works.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Die 3D-Ansicht braucht OpenGL 3.3.&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Gefunden: %1.&lt;/p&gt;&lt;p&gt;Grafiktreiber aktualisieren oder die Umgebungsvariable&lt;br&gt;&lt;tt&gt;LIBGL_ALWAYS_SOFTWARE=1&lt;/tt&gt; setzen, um auf dem Prozessor zu rendern.&lt;/p&gt;&lt;p&gt;Alles andere in diesem Fenster funktioniert.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>sinew::ViewportView</name>
    <message>
        <source>Viewport</source>
        <translation>Viewport</translation>
    </message>
    <message>
        <source>Thickness loss</source>
        <translation>Dickenverlust</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 % or more</source>
        <translation>%1 % oder mehr</translation>
    </message>
    <message>
        <source>Self-penetration</source>
        <translation>Selbstdurchdringung</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>Außen</translation>
    </message>
    <message>
        <source>Inside the body</source>
        <translation>Im Körper</translation>
    </message>
    <message>
        <source>Weights: select a joint</source>
        <translation>Gewichte: Gelenk auswählen</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Grid %1</source>
        <translation>Raster %1</translation>
    </message>
    <message>
        <source>%1 fps · %2 ms</source>
        <translation>%1 fps · %2 ms</translation>
    </message>
    <message>
        <source>reduced quality</source>
        <translation>verringerte Qualität</translation>
    </message>
    <message numerus="yes">
        <source>%n joint(s)</source>
        <translation>
            <numerusform>%n Gelenk</numerusform>
            <numerusform>%n Gelenke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n Vertex</numerusform>
            <numerusform>%n Vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n triangle(s)</source>
        <translation>
            <numerusform>%n Dreieck</numerusform>
            <numerusform>%n Dreiecke</numerusform>
        </translation>
    </message>
    <message>
        <source>Drawing quality was reduced because drawing is slow on this computer. View &gt; Quality &gt; Full restores it.</source>
        <translation>Die Darstellungsqualität wurde verringert, weil das Zeichnen auf diesem Computer langsam ist. Ansicht &gt; Qualität &gt; Voll stellt sie wieder her.</translation>
    </message>
</context>
<context>
    <name>sinew::WarpActions</name>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>This clip has no time warp</source>
        <translation>Dieser Clip hat keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>This clip already has a time warp</source>
        <translation>Dieser Clip hat schon eine Zeitverzerrung</translation>
    </message>
    <message>
        <source>There is already a pin at the playhead</source>
        <translation>Am Abspielkopf gibt es schon einen Pin</translation>
    </message>
    <message>
        <source>A time warp needs at least one pin. Use Remove Time Warp instead.</source>
        <translation>Eine Zeitverzerrung braucht mindestens einen Pin. Stattdessen „Zeitverzerrung entfernen“ verwenden.</translation>
    </message>
    <message>
        <source>Select time warp pins first</source>
        <translation>Zuerst Zeitverzerrungs-Pins auswählen</translation>
    </message>
</context>
<context>
    <name>sinew::WarpDock</name>
    <message numerus="yes">
        <source>%n pin(s)</source>
        <translation>
            <numerusform>%n Pin</numerusform>
            <numerusform>%n Pins</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n span(s)</source>
        <translation>
            <numerusform>%n Abschnitt</numerusform>
            <numerusform>%n Abschnitte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s)</source>
        <translation>
            <numerusform>%n gehalten</numerusform>
            <numerusform>%n gehalten</numerusform>
        </translation>
    </message>
    <message>
        <source>all forward</source>
        <translation>alle vorwärts</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Warp Pins</source>
        <translation>Verzerrungs-Pins</translation>
    </message>
    <message>
        <source>Open a file with a clip to edit its time warp numerically.</source>
        <translation>Datei mit einem Clip öffnen, um seine Zeitverzerrung in Zahlen zu bearbeiten.</translation>
    </message>
    <message>
        <source>Add Time Warp</source>
        <translation>Zeitverzerrung hinzufügen</translation>
    </message>
    <message>
        <source>This clip has no time warp. A time warp changes when each moment of the clip plays and adjusts the speed in between. The clip&apos;s keys stay unchanged.</source>
        <translation>Dieser Clip hat keine Zeitverzerrung. Eine Zeitverzerrung ändert, wann jeder Moment des Clips abläuft, und passt das Tempo dazwischen an. Die Keys des Clips bleiben unverändert.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message numerus="yes">
        <source>%n reverse</source>
        <translation>
            <numerusform>%n rückwärts</numerusform>
            <numerusform>%n rückwärts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpEditing</name>
    <message>
        <source>Add Time Warp</source>
        <translation>Zeitverzerrung hinzufügen</translation>
    </message>
    <message>
        <source>Remove Time Warp</source>
        <translation>Zeitverzerrung entfernen</translation>
    </message>
    <message>
        <source>Disable Time Warp</source>
        <translation>Zeitverzerrung ausschalten</translation>
    </message>
    <message>
        <source>Enable Time Warp</source>
        <translation>Zeitverzerrung einschalten</translation>
    </message>
    <message>
        <source>Add Pin</source>
        <translation>Pin hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n Pin(s)</source>
        <translation>
            <numerusform>%n Pin löschen</numerusform>
            <numerusform>%n Pins löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Frame %1 plays source frame %2 at %3</source>
        <translation>Frame %1 zeigt Quell-Frame %2 mit %3</translation>
    </message>
</context>
<context>
    <name>sinew::WarpFlags</name>
    <message>
        <source>Frame %1 plays source frame %2</source>
        <translation>Frame %1 zeigt Quell-Frame %2</translation>
    </message>
    <message>
        <source>Move Pin</source>
        <translation>Pin verschieben</translation>
    </message>
    <message numerus="yes">
        <source>Move %n Pin(s)</source>
        <translation>
            <numerusform>%n Pin verschieben</numerusform>
            <numerusform>%n Pins verschieben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpHints</name>
    <message>
        <source>Add Time Warp</source>
        <translation>Zeitverzerrung hinzufügen</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>Keine Datei ist offen</translation>
    </message>
    <message>
        <source>Open a file with a clip to retime it</source>
        <translation>Datei mit einem Clip öffnen, um sein Timing zu ändern</translation>
    </message>
    <message>
        <source>%1 has no clip</source>
        <translation>%1 hat keinen Clip</translation>
    </message>
    <message>
        <source>Pose a joint to create one, or import clips</source>
        <translation>Ein Gelenk posieren, um einen anzulegen, oder Clips importieren</translation>
    </message>
    <message>
        <source>This clip has no time warp</source>
        <translation>Dieser Clip hat keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>A time warp changes when each moment of the clip plays.
The clip&apos;s keys stay unchanged.</source>
        <translation>Eine Zeitverzerrung ändert, wann jeder Moment des Clips abläuft.
Die Keys des Clips bleiben unverändert.</translation>
    </message>
    <message>
        <source>The time warp is off: the clip plays with its original timing</source>
        <translation>Die Zeitverzerrung ist aus: Der Clip läuft in seinem ursprünglichen Timing</translation>
    </message>
</context>
<context>
    <name>sinew::WarpLane</name>
    <message>
        <source>Speed (drag a span up or down)</source>
        <translation>Tempo (Abschnitt nach oben oder unten ziehen)</translation>
    </message>
</context>
<context>
    <name>sinew::WarpOverlay</name>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Warped</source>
        <translation>Verzerrt</translation>
    </message>
    <message>
        <source>Original · frame %1</source>
        <translation>Original · Frame %1</translation>
    </message>
    <message>
        <source>Warped · source frame %1</source>
        <translation>Verzerrt · Quell-Frame %1</translation>
    </message>
</context>
<context>
    <name>sinew::WarpPainter</name>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>Identität</translation>
    </message>
</context>
<context>
    <name>sinew::WarpResult</name>
    <message>
        <source>New length</source>
        <translation>Neue Länge</translation>
    </message>
    <message>
        <source>Source length</source>
        <translation>Länge der Quelle</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Length of the warped motion</source>
        <translation>Länge der verzerrten Bewegung</translation>
    </message>
    <message>
        <source>Original length of the clip</source>
        <translation>Ursprüngliche Länge des Clips</translation>
    </message>
    <message>
        <source>Minimum and maximum speed in source seconds per second</source>
        <translation>Mindest- und Höchsttempo in Quellsekunden pro Sekunde</translation>
    </message>
    <message>
        <source>preserved, slide 0 mm</source>
        <translation>erhalten, Rutschen 0 mm</translation>
    </message>
    <message>
        <source>A time warp retimes the whole body: a foot that is planted in the clip stays planted whenever that moment plays, so nothing slides</source>
        <translation>Eine Zeitverzerrung ändert das Timing des ganzen Körpers: Ein Fuß, der im Clip steht, steht auch, wann immer dieser Moment abläuft; daher rutscht nichts</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>At %1 fps</source>
        <translation>Mit %1 fps</translation>
    </message>
    <message>
        <source>%1 repeated, %2 skipped</source>
        <translation>%1 wiederholt, %2 ausgelassen</translation>
    </message>
    <message>
        <source>clip too long to count</source>
        <translation>Clip zu lang zum Zählen</translation>
    </message>
    <message>
        <source>Frames that repeat a source frame, and source frames that are skipped (poses in between are interpolated)</source>
        <translation>Frames, die einen Quell-Frame wiederholen, und ausgelassene Quell-Frames (Posen dazwischen werden interpoliert)</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) · %1 s</source>
        <translation>
            <numerusform>%n Frame · %1 s</numerusform>
            <numerusform>%n Frames · %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpSidebar</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>time warp</source>
        <translation>Zeitverzerrung</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>locked speed</source>
        <translation>gesperrtes Tempo</translation>
    </message>
    <message>
        <source>identity (original timing)</source>
        <translation>Identität (ursprüngliches Timing)</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>Pin</translation>
    </message>
    <message>
        <source>selected pin</source>
        <translation>ausgewählter Pin</translation>
    </message>
    <message>
        <source>Source time (up)</source>
        <translation>Quellzeit (nach oben)</translation>
    </message>
    <message>
        <source>Double-click to add a pin.
Drag sideways to change new time,
up or down to change source time.</source>
        <translation>Doppelklick fügt einen Pin hinzu.
Seitwärts ziehen ändert die neue Zeit,
nach oben oder unten die Quellzeit.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>New length</source>
        <translation>Neue Länge</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>At %1 fps</source>
        <translation>Mit %1 fps</translation>
    </message>
    <message>
        <source>%1 repeated, %2 skipped</source>
        <translation>%1 wiederholt, %2 ausgelassen</translation>
    </message>
    <message>
        <source>clip too long to count</source>
        <translation>Clip zu lang zum Zählen</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s) · %1 s</source>
        <translation>
            <numerusform>%n Frame · %1 s</numerusform>
            <numerusform>%n Frames · %1 s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The source has %n frame(s)</source>
        <translation>
            <numerusform>Die Quelle hat %n Frame</numerusform>
            <numerusform>Die Quelle hat %n Frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WarpTransfer</name>
    <message>
        <source>Load Time Warp</source>
        <translation>Zeitverzerrung laden</translation>
    </message>
    <message>
        <source>Save Time Warp</source>
        <translation>Zeitverzerrung speichern</translation>
    </message>
    <message>
        <source>Time warps (*.csv)</source>
        <translation>Zeitverzerrungen (*.csv)</translation>
    </message>
    <message>
        <source>This character has no clip</source>
        <translation>Diese Figur hat keinen Clip</translation>
    </message>
    <message>
        <source>This clip has no time warp</source>
        <translation>Dieser Clip hat keine Zeitverzerrung</translation>
    </message>
    <message>
        <source>Copy a time warp first</source>
        <translation>Zuerst eine Zeitverzerrung kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copied the time warp with %n pin(s)</source>
        <translation>
            <numerusform>Zeitverzerrung mit %n Pin kopiert</numerusform>
            <numerusform>Zeitverzerrung mit %n Pins kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste Time Warp</source>
        <translation>Zeitverzerrung einfügen</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>time warp pin %1 refers to source frame %2, which is outside the clip (%3 to %4); playback stops at the end of the clip</source>
        <translation>Zeitverzerrungs-Pin %1 verweist auf Quell-Frame %2 außerhalb des Clips (%3 bis %4); die Wiedergabe hält am Ende des Clips an</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>sinew::WeightCommands</name>
    <message>
        <source>Smooth Weights</source>
        <translation>Gewichte glätten</translation>
    </message>
    <message>
        <source>Mirror Weights</source>
        <translation>Gewichte spiegeln</translation>
    </message>
    <message>
        <source>Prune Weights</source>
        <translation>Gewichte bereinigen</translation>
    </message>
    <message>
        <source>Limit Influences</source>
        <translation>Einflüsse begrenzen</translation>
    </message>
    <message>
        <source>Copy Weights</source>
        <translation>Gewichte kopieren</translation>
    </message>
    <message>
        <source>This character has no meshes</source>
        <translation>Diese Figur hat keine Meshes</translation>
    </message>
    <message>
        <source>Weights are being edited</source>
        <translation>Gewichte werden bearbeitet</translation>
    </message>
    <message>
        <source>This character has only one mesh</source>
        <translation>Diese Figur hat nur ein Mesh</translation>
    </message>
    <message>
        <source>No vertex has more influences than the limit of %1</source>
        <translation>Kein Vertex hat mehr Einflüsse als die Grenze von %1</translation>
    </message>
    <message>
        <source>%1 was discarded because the scene changed in the meantime. Try again.</source>
        <translation>%1 wurde verworfen, weil sich die Szene inzwischen geändert hat. Erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 has nothing to change</source>
        <translation>%1 hat nichts zu ändern</translation>
    </message>
    <message numerus="yes">
        <source>%n vertices are over the limit</source>
        <translation>
            <numerusform>%n Vertex liegt über der Grenze</numerusform>
            <numerusform>%n Vertices liegen über der Grenze</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sinew::WeightPainting</name>
    <message>
        <source>This character has no meshes</source>
        <translation>Diese Figur hat keine Meshes</translation>
    </message>
    <message>
        <source>Select a joint to paint first</source>
        <translation>Zuerst das Gelenk auswählen, dessen Gewichte gemalt werden</translation>
    </message>
    <message>
        <source>The weights of this joint are locked</source>
        <translation>Die Gewichte dieses Gelenks sind gesperrt</translation>
    </message>
    <message>
        <source>%1 cannot be added to the skin</source>
        <translation>%1 kann nicht zum Skin hinzugefügt werden</translation>
    </message>
    <message>
        <source>Paint Weights of %1</source>
        <translation>Gewichte von %1 malen</translation>
    </message>
    <message>
        <source>Smooth Weights</source>
        <translation>Gewichte glätten</translation>
    </message>
    <message>
        <source>Set Weight of %1</source>
        <translation>Gewicht von %1 festlegen</translation>
    </message>
</context>
<context>
    <name>sinew::WeightsDock</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Subtract</source>
        <translation>Subtrahieren</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glätten</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstant</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Locked Weights</source>
        <translation>Gesperrte Gewichte</translation>
    </message>
    <message>
        <source>Vertex</source>
        <translation>Vertex</translation>
    </message>
    <message>
        <source>Test Pose</source>
        <translation>Testpose</translation>
    </message>
    <message>
        <source>Deformation</source>
        <translation>Verformung</translation>
    </message>
    <message>
        <source>All Vertices</source>
        <translation>Alle Vertices</translation>
    </message>
    <message>
        <source>Open a skinned character, or import and bind a mesh, to paint weights</source>
        <translation>Figur mit Skin öffnen oder ein Mesh importieren und binden, um Gewichte zu malen</translation>
    </message>
    <message>
        <source>Brush mode</source>
        <translation>Pinselmodus</translation>
    </message>
    <message>
        <source>Falloff of the brush</source>
        <translation>Abfall des Pinsels</translation>
    </message>
    <message>
        <source>Radius of the brush</source>
        <translation>Radius des Pinsels</translation>
    </message>
    <message>
        <source>Radius on the screen; in the viewport, press F and move the pointer</source>
        <translation>Radius auf dem Bildschirm; im Viewport F drücken und den Mauszeiger bewegen</translation>
    </message>
    <message>
        <source>Strength of the brush</source>
        <translation>Stärke des Pinsels</translation>
    </message>
    <message>
        <source>Effect at the centre of the brush; in the viewport, press Shift+F and move the pointer</source>
        <translation>Wirkung in der Mitte des Pinsels; im Viewport Umschalt+F drücken und den Mauszeiger bewegen</translation>
    </message>
    <message>
        <source>Value of the brush</source>
        <translation>Wert des Pinsels</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>Symmetrisch</translation>
    </message>
    <message>
        <source>Paint the joint of the other side as well, mirrored at the model&apos;s plane x = 0</source>
        <translation>Auch Gewichte des Gelenks der anderen Seite malen, gespiegelt an der Modellebene x = 0</translation>
    </message>
    <message>
        <source>Front faces only</source>
        <translation>Nur Vorderseiten</translation>
    </message>
    <message>
        <source>Leave out the far side of thin parts within the brush</source>
        <translation>Rückseiten dünner Teile innerhalb des Pinsels auslassen</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Falloff</source>
        <translation>Abfall</translation>
    </message>
    <message>
        <source>Joints and locks of their weights</source>
        <translation>Gelenke und Sperren ihrer Gewichte</translation>
    </message>
    <message>
        <source>Influences of the vertex</source>
        <translation>Einflüsse des Vertex</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Smallest weight</source>
        <translation>Kleinstes Gewicht</translation>
    </message>
    <message>
        <source>Influences per vertex</source>
        <translation>Einflüsse je Vertex</translation>
    </message>
    <message>
        <source>Mesh to copy weights from</source>
        <translation>Mesh, von dem Gewichte kopiert werden</translation>
    </message>
    <message>
        <source>Factor by which weights are multiplied</source>
        <translation>Faktor, mit dem Gewichte multipliziert werden</translation>
    </message>
    <message>
        <source>Target weight for Replace</source>
        <translation>Zielgewicht für „Ersetzen“</translation>
    </message>
    <message>
        <source>In paint mode, Ctrl+click a mesh to select the joint with the largest weight there and show the vertex</source>
        <translation>Im Malmodus wählt Strg+Klick auf ein Mesh das Gelenk mit dem dort größten Gewicht und zeigt den Vertex</translation>
    </message>
    <message>
        <source>Vertex %1 of %2</source>
        <translation>Vertex %1 von %2</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
</context>
<context>
    <name>sinew::WelcomeCard</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Choose the mouse controls and shortcuts of a program you know, and a theme. You can change them at any time in Edit &gt; Preferences.</source>
        <translation>Maus und Tastenkürzel des vertrauten Programms und ein Farbschema wählen. Beides lässt sich später unter Bearbeiten &gt; Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Hide the welcome card</source>
        <translation>Diese Begrüßung ausblenden</translation>
    </message>
    <message>
        <source>Welcome to Sinew</source>
        <translation>Willkommen bei Sinew</translation>
    </message>
    <message>
        <source>Sinew</source>
        <translation>Sinew</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source>Maya</source>
        <translation>Maya</translation>
    </message>
    <message>
        <source>Mouse and shortcuts</source>
        <translation>Maus und Tastenkürzel</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Got It</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>Gemischt</translation>
    </message>
</context>
<context>
    <name>sinew::Workspaces</name>
    <message>
        <source>Save Workspace</source>
        <translation>Arbeitsbereich speichern</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>A workspace named “%1” already exists. Replace it?</source>
        <translation>Ein Arbeitsbereich namens „%1“ existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>Delete Workspace</source>
        <translation>Arbeitsbereich löschen</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>Switch to the workspace “%1”</source>
        <translation>Bedienfelder wie im gespeicherten Arbeitsbereich „%1“ anordnen</translation>
    </message>
    <message>
        <source>The workspace “%1” cannot be restored because it was saved with a different set of panels</source>
        <translation>Der Arbeitsbereich „%1“ kann nicht wiederhergestellt werden, weil er mit anderen Bedienfeldern gespeichert wurde</translation>
    </message>
</context>
</TS>
