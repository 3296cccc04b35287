#pragma once

#include <QListWidget>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// Checkable list of a character's clips, to choose those that are exported.
class ClipCheckList : public QListWidget {
    Q_OBJECT
public:
    /// @param checked  the clip that is checked at first; null: none
    ClipCheckList(const Character& character, const Clip* checked, QWidget* parent = nullptr);

    /// Returns the checked clips in the character's order.
    std::vector<std::shared_ptr<const Clip>> checkedClips() const;
    void setAllChecked(bool checked);

    QSize sizeHint() const override;

Q_SIGNALS:
    void changed();

private:
    std::vector<std::shared_ptr<const Clip>> clips_;
};

}  // namespace sinew
