#pragma once

#include <QDockWidget>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/editing/Conflicts.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace sinew {

class ConflictFilter;
class ConflictModel;
struct Session;

/// Lists the limit conflicts of the active clip and offers remedies for the selected rows or for all.
class ConflictsDock : public QDockWidget {
    Q_OBJECT
public:
    explicit ConflictsDock(Session& session, QWidget* parent = nullptr);

private:
    void makeTable();
    QWidget* makeBar();
    QPushButton* addButton(const char* name, const QString& text, const QString& tip);
    QPushButton* addButton(const char* name, ConflictRemedy remedy);
    void refresh();
    void updateButtons();
    void select(ChannelId id);
    void selectNext();
    bool remedyHasFocus() const;
    std::vector<ChannelId> selectedConflicts() const;
    /// Returns the visible conflicts that are not accepted.
    std::vector<ChannelId> openConflicts() const;
    bool selectedAreAccepted() const;
    void goTo();

    Session* session_;
    ConflictModel* model_;
    ConflictFilter* filter_;
    QStackedWidget* pages_;
    QTableView* table_;
    int firstSelectedRow_ = 0;  ///< first selected row, kept after the selection is gone
    QLabel* hint_;
    QLabel* count_ = nullptr;
    QLineEdit* nameFilter_ = nullptr;
    QCheckBox* showAccepted_ = nullptr;
    QPushButton *goTo_ = nullptr, *clamp_ = nullptr, *widen_ = nullptr, *accept_ = nullptr;
    QPushButton *clampAll_ = nullptr, *widenAll_ = nullptr;
};

}  // namespace sinew
