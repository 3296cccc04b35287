#pragma once

#include <QDockWidget>

class QComboBox;
class QLabel;
class QMenu;
class QStackedWidget;

namespace sinew {

class Actions;
class SequenceCommands;
class SequenceEditing;
class SequencePreview;
class SequenceView;
class StripForm;
struct Session;

/// The sequences of the active character: a toolbar, the tracks with their strips, and the settings of the
/// selected strip.
class SequenceDock : public QDockWidget {
    Q_OBJECT
public:
    SequenceDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    SequenceEditing& editing() const { return *editing_; }
    SequencePreview& preview() const { return *preview_; }
    SequenceCommands& commands() const { return *commands_; }
    SequenceView& view() const { return *view_; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    enum Page { closedPage, emptyPage, sequencePage };

    QWidget* makeBar(Actions& actions);
    QWidget* makeEmptyPage(Actions& actions);
    void showMenu(QPoint position);
    void showSequences();
    void showProblem();

    Actions* actions_;
    SequenceEditing* editing_;
    SequencePreview* preview_;
    SequenceCommands* commands_;
    SequenceView* view_;
    StripForm* form_;
    QWidget* formArea_ = nullptr;  ///< around form_
    QComboBox* box_ = nullptr;
    QMenu* clips_;
    QLabel* problem_;
    QStackedWidget* pages_;
};

}  // namespace sinew
