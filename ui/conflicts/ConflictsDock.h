#pragma once

#include <QDockWidget>
#include <vector>

#include "core/anim/Clip.h"
#include "ui/document/ConflictRemedy.h"

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

/// The list of what is outside its limits in the active clip, and what can be done about it: of the rows
/// selected, or of all.
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
    void enable();
    void select(ChannelId id);
    void selectNext();
    bool remedyHasFocus() const;
    std::vector<ChannelId> selected() const;
    /// Of the rows in sight, those that are not accepted.
    std::vector<ChannelId> all() const;
    bool selectedAreAccepted() const;
    void goTo();

    Session* session_;
    ConflictModel* model_;
    ConflictFilter* filter_;
    QStackedWidget* pages_;
    QTableView* table_;
    int row_ = 0;  ///< where the selected rows begin, or began
    QLabel* hint_;
    QLabel* count_ = nullptr;
    QLineEdit* name_ = nullptr;
    QCheckBox* accepted_ = nullptr;
    QPushButton *goTo_ = nullptr, *clamp_ = nullptr, *widen_ = nullptr, *accept_ = nullptr;
    QPushButton *clampAll_ = nullptr, *widenAll_ = nullptr;
};

}  // namespace sinew
