#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class Actions;
class SkinSummaries;
struct Session;

/// Which meshes a joint moves and how much of them, each a button that selects the mesh; and whether weights
/// are shown in colours.
class SkinRows : public QWidget {
    Q_OBJECT
public:
    /// All outlive the rows.
    SkinRows(Session& session, Actions& actions, SkinSummaries& summaries, QWidget* parent = nullptr);

    void show(const Character& character, JointId joint);

private:
    void fill(const Character& character, JointId joint);
    void addRow(const Mesh& mesh, std::size_t vertices, double share);

    Session* session_;
    SkinSummaries* summaries_;
    QVBoxLayout* list_;
    QLabel* hint_;
    QPushButton* weights_;
    std::vector<std::shared_ptr<const Mesh>> shown_;  ///< what it was filled with
    JointId joint_;
};

}  // namespace sinew
