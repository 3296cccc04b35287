#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

class QWidget;

namespace sinew {

struct Session;

/// When one foot stands.
struct FootContacts {
    struct Stand {
        Seconds first, last;  ///< source time
    };
    QString joint;
    std::vector<Stand> stands;  ///< ascending, apart from each other
};

/// When feet of the active clip come to rest and leave. Found off the GUI thread while a widget is seen;
/// retiming the clip changes nothing of it.
class WarpContacts : public QObject {
    Q_OBJECT
public:
    WarpContacts(Session& session, QWidget& seen);

    /// Feet that stand at all, in the skeleton's order; empty while they are not known yet.
    const std::vector<FootContacts>& feet() const { return feet_; }
    bool looking() const { return task_.running(); }
    /// The first and the last moment of each contact, source time.
    std::vector<Seconds> moments() const;
    /// Looks for those of the active clip, where they are not known and the widget is seen.
    void follow();

Q_SIGNALS:
    void changed();

private:
    void look();

    Session* session_;
    QWidget* seen_;
    std::shared_ptr<const Character> character_;  ///< that the contacts are of, or will be
    std::shared_ptr<const Clip> clip_;
    std::vector<FootContacts> feet_;
    BackgroundTask task_;
};

}  // namespace sinew
