#pragma once

class QWidget;

namespace sinew {

class Actions;
class ClipImporter;
class RecentFiles;

/// Lets clip.import ask for the files that the importer reads.
void connectClipImport(Actions& actions, ClipImporter& importer, const RecentFiles& recent, QWidget& window);

}  // namespace sinew
