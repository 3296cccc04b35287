#pragma once

class QLabel;
class QString;

namespace sinew {

/// Returns a label with dim text to show in place of missing rows.
QLabel* makeHint(const QString& text);

/// Returns a label with dim, centred text that says what to do when a panel is empty.
QLabel* makePageHint(const QString& text);

}  // namespace sinew
