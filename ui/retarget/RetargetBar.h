#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QMenu;

namespace sinew {

class Retargeting;
struct Session;

/// The top of the Retarget panel: which clip is retargeted, to which character, and what becomes of the
/// result.
class RetargetBar : public QWidget {
    Q_OBJECT
public:
    /// @param more  must outlive the bar
    RetargetBar(Session& session, Retargeting& retargeting, QMenu& more);

private:
    QComboBox* add(const char* name, const QString& label, const QString& tip);
    void showSubject();

    Session* session_;
    Retargeting* retargeting_;
    QHBoxLayout* row_;
    QComboBox* source_;
    QComboBox* target_;
    QComboBox* result_;
};

}  // namespace sinew
