#pragma once

#include <QDockWidget>
#include <array>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/editing/Conflicts.h"

class QLabel;
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
    enum Page { hintPage, tablePage };

    void makeTable();
    QWidget* makeBar();
    void refresh();
    void updateButtons();
    void select(ChannelId id);
    void selectNext();
    std::vector<ChannelId> selectedConflicts() const;
    /// Returns the visible conflicts that are not accepted.
    std::vector<ChannelId> openConflicts() const;
    bool selectedAreAccepted() const;
    /// Applies a remedy to the selected conflicts; accepting reopens those that are accepted.
    void apply(ConflictRemedy remedy);

    Session* session_;
    ConflictModel* model_;
    ConflictFilter* filter_;
    QStackedWidget* pages_;
    QTableView* table_;
    int firstSelectedRow_ = 0;  ///< first selected row, kept after the selection is gone
    QLabel* hint_;
    QLabel* count_ = nullptr;
    std::array<QPushButton*, kConflictRemedies.size()> remedies_{};
    QPushButton *clampAll_ = nullptr, *widenAll_ = nullptr;
};

}  // namespace sinew
