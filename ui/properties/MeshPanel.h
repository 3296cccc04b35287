#pragma once

#include <QWidget>
#include <memory>

#include "core/scene/Scene.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QVBoxLayout;

namespace sinew {

class Actions;
class PanelHeader;
class Section;
class SkinSummaries;
class TextRow;
struct Session;

/// What the properties show of the current mesh: its form, how its skin follows the joints, and what its
/// surfaces look like.
class MeshPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive the panel.
    MeshPanel(Session& session, Actions& actions, SkinSummaries& summaries, QWidget* parent = nullptr);

    /// @param joint  the current one, of any character; may be 0
    void show(const Character& character, const std::shared_ptr<const Mesh>& mesh, JointId joint);

private:
    Section* addSection(const QString& title);
    void addForm();
    void addAllHidden(Section& form);
    void addSkin();
    void showForm(const Geometry& geometry);
    void showSkin(const Skeleton& skeleton, JointId joint);
    void showMaterials();

    Session* session_;
    Actions* actions_;
    SkinSummaries* summaries_;
    std::shared_ptr<const Mesh> mesh_;

    QVBoxLayout* column_;
    PanelHeader* header_;
    Section* materials_;
    QCheckBox* shown_;
    QWidget* allHidden_;  ///< the row that says so
    QComboBox* method_;
    TextRow *vertices_, *triangles_, *size_, *joints_, *influences_, *current_;
    QLabel* surfaces_;
};

}  // namespace sinew
