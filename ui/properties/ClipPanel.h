#pragma once

#include <QWidget>

namespace sinew {

class PanelHeader;
class TextRow;
struct Character;
struct Clip;

/// Properties page shown while no joint is selected: a character and the clip it plays.
class ClipPanel : public QWidget {
    Q_OBJECT
public:
    ClipPanel();

    /// @param clip  null for a character in its rest pose
    void show(const Character& character, const Clip* clip);

private:
    TextRow* addRow(const QString& name);

    PanelHeader* header_;
    TextRow *frames_, *rate_, *duration_, *source_, *joints_, *keys_, *meshes_, *unit_;
};

}  // namespace sinew
