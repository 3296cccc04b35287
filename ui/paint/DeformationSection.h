#pragma once

#include <QWidget>
#include <array>

class QComboBox;
class QLabel;

namespace sinew {

class Actions;
struct Session;

/// What the shown pose does to the meshes, with linear blend and dual quaternion skinning side by side, and a
/// choice of what to colour the meshes by.
class DeformationSection : public QWidget {
    Q_OBJECT
public:
    DeformationSection(Session& session, Actions& actions);

private:
    void addRow(int row, const QString& title, const QString& tip);
    void showColors();
    void showNumbers();

    Session* session_;
    Actions* actions_;
    QComboBox* colors_;
    QWidget* numbers_;
    QLabel* hint_;
    /// Rows: volume, thinner, penetrating; columns: linear blend, dual quaternion.
    std::array<std::array<QLabel*, 2>, 3> values_{};
};

}  // namespace sinew
