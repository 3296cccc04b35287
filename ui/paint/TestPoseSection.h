#pragma once

#include <QWidget>
#include <array>

class QLabel;
class QPushButton;
class QSlider;

namespace sinew {

struct Session;

/// Sliders that turn the current joint through its limits, to see how the meshes deform while they are
/// painted. The pose is only shown: it is no edit, and ends with paint mode.
class TestPoseSection : public QWidget {
    Q_OBJECT
public:
    explicit TestPoseSection(Session& session);

private:
    struct Angle {
        QLabel* letter;
        QSlider* slider;
        QLabel* value;
    };
    QString refusal() const;
    void showJoint();
    void turn(int angle, int degrees);
    void reset();

    Session* session_;
    std::array<Angle, 3> angles_{};
    QPushButton* reset_;
    QLabel* hint_;
};

}  // namespace sinew
