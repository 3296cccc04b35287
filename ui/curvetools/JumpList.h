#pragma once

#include <QTreeWidget>
#include <functional>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Time.h"

namespace sinew {

/// List of frames at which the motion of a joint jumps. Activating an entry emits chosen().
class JumpList : public QTreeWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMaxRows = 1000;

    struct Jump {
        JointId joint;
        Seconds time;
        QStringList cells;  ///< frame, joint, size
        QString sizeTip = {};
    };
    enum class Sizes { numbers, texts };

    JumpList(const QString& name, const QString& sizeTitle, Sizes sizes);

    /// @param jumpAt  called for the first kMaxRows jumps
    void showJumps(std::size_t count, const std::function<Jump(std::size_t)>& jumpAt);
    void choose(QTreeWidgetItem* row);

Q_SIGNALS:
    void chosen(sinew::JointId joint, sinew::Seconds time);

private:
    void addRow(const Jump& jump);

    Sizes sizes_;
    std::vector<Jump> jumps_;
};

}  // namespace sinew
