#pragma once

#include <QListWidget>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// The clips of a character with a tick each: those that are exported.
class ClipChecks : public QListWidget {
    Q_OBJECT
public:
    /// @param ticked  the one that is, or null: none
    ClipChecks(const Character& character, const Clip* ticked, QWidget* parent = nullptr);

    /// In the character's order.
    std::vector<std::shared_ptr<const Clip>> clips() const;
    void tickAll(bool ticked);

    QSize sizeHint() const override;

Q_SIGNALS:
    void changed();

private:
    std::vector<std::shared_ptr<const Clip>> all_;
};

}  // namespace sinew
