#pragma once

#include <QStringList>
#include <QWidget>

#include "ui/editing/Conflicts.h"

namespace sinew {

/// Lines about exceeded limits, drawn with the warning sign in the conflict colour.
class ConflictLine : public QWidget {
    Q_OBJECT
public:
    ConflictLine();

    /// Hides the widget if `lines` is empty.
    void setLines(const QStringList& lines);
    const QStringList& lines() const { return lines_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList lines_;
};

/// Buttons for the remedies of limit conflicts.
class ConflictRemedies : public QWidget {
    Q_OBJECT
public:
    ConflictRemedies();

Q_SIGNALS:
    void chosen(sinew::ConflictRemedy remedy);
};

}  // namespace sinew
