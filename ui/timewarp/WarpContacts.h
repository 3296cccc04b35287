#pragma once

#include <QObject>
#include <vector>

#include "core/base/Time.h"

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

/// The contacts of the active clip, grouped by foot. They are known while `widget` is visible; retiming the
/// clip does not change them.
class WarpContacts : public QObject {
    Q_OBJECT
public:
    WarpContacts(Session& session, QWidget& widget);

    /// Returns the feet that have contacts; empty until they are known.
    const std::vector<FootContacts>& feet() const { return feet_; }
    bool isSearching() const;
    /// Returns the start and end of each contact, source time.
    std::vector<Seconds> times() const;
    /// Starts finding the contacts if they are not known and the widget is visible.
    void update();

Q_SIGNALS:
    void changed();

private:
    void group();

    Session* session_;
    std::vector<FootContacts> feet_;
};

}  // namespace sinew
