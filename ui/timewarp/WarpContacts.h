#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

class QWidget;

namespace sinew {

struct Session;

/// Ground contacts of one foot.
struct FootContacts {
    struct Interval {
        Seconds first, last;  ///< source time
    };
    QString joint;
    std::vector<Interval> intervals;  ///< in ascending order, disjoint
};

/// Ground contacts of the feet in the active clip. They are found on a worker thread while `widget` is
/// visible. Retiming the clip does not change them.
class WarpContacts : public QObject {
    Q_OBJECT
public:
    WarpContacts(Session& session, QWidget& widget);

    /// Returns the feet that have contacts, in skeleton order; empty until they are known.
    const std::vector<FootContacts>& feet() const { return feet_; }
    bool isSearching() const { return task_.running(); }
    /// Returns the start and end of each contact, source time.
    std::vector<Seconds> times() const;
    /// Starts finding the active clip's contacts if they are not known and the widget is visible.
    void update();

Q_SIGNALS:
    void changed();

private:
    void findContacts();

    Session* session_;
    QWidget* widget_;
    std::shared_ptr<const Character> character_;  ///< whose contacts are known or being found
    std::shared_ptr<const Clip> clip_;
    std::vector<FootContacts> feet_;
    BackgroundTask task_;
};

}  // namespace sinew
