#pragma once

class QWidget;

namespace sinew {

class Retargeting;
struct Session;

/// Asks for a mapping file and retargets with its mapping. Failures become document messages.
void loadMapping(Session& session, Retargeting& retargeting, QWidget* parent);

/// Asks for a file and writes the mapping to it. Failures become document messages.
void saveMapping(Session& session, const Retargeting& retargeting, QWidget* parent);

}  // namespace sinew
