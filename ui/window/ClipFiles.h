#pragma once

class QWidget;

namespace sinew {

class Actions;
class ClipImporter;
class RecentFiles;

/// Connects the clip.import action to a file dialog whose files are passed to `importer`.
void connectClipImport(Actions& actions, ClipImporter& importer, const RecentFiles& recent, QWidget& window);

}  // namespace sinew
