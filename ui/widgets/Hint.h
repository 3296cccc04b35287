#pragma once

class QLabel;
class QString;

namespace sinew {

/// Quiet words in place of rows that are not there yet.
QLabel* makeHint(const QString& text);

/// The same in the middle of a whole panel that is empty: what to do.
QLabel* makePageHint(const QString& text);

}  // namespace sinew
