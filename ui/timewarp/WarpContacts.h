#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

class QWidget;

namespace sinew {

struct Session;

/// When feet of the active clip come to rest and leave. Found off the GUI thread while a widget is seen;
/// retiming the clip changes nothing of it.
class WarpContacts : public QObject {
    Q_OBJECT
public:
    WarpContacts(Session& session, QWidget& seen);

    /// The first and the last moment of each contact, source time; empty while they are not known yet.
    const std::vector<Seconds>& moments() const { return moments_; }
    /// Looks for those of the active clip, where they are not known and the widget is seen.
    void follow();

private:
    Session* session_;
    QWidget* seen_;
    std::shared_ptr<const Character> character_;  ///< that the moments are of, or will be
    std::shared_ptr<const Clip> clip_;
    std::vector<Seconds> moments_;
    BackgroundTask task_;
};

}  // namespace sinew
