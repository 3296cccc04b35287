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
class ShapeRows;
class SkinSummaries;
class TextRow;
struct Session;

/// Properties page of the current mesh: shapes, geometry, skinning and materials.
class MeshPanel : public QWidget {
    Q_OBJECT
public:
    /// All arguments must outlive the panel.
    MeshPanel(Session& session, Actions& actions, SkinSummaries& summaries);

    /// @param joint  the current joint, of any character; may be 0
    void show(const Character& character, const std::shared_ptr<const Mesh>& mesh, JointId joint);
    /// Updates only the weights of shapes.
    void showPose();

private:
    void addShapes();
    void showShapes();
    void addGeometry();
    void addHiddenNotice(Section& section);
    void addSkin();
    void showGeometry(const Geometry& geometry);
    void showMethod();
    void showSkin(const Skeleton& skeleton, JointId joint);
    void showMaterials();

    Session* session_;
    Actions* actions_;
    SkinSummaries* summaries_;
    std::shared_ptr<const Mesh> mesh_;

    QVBoxLayout* column_;
    PanelHeader* header_;
    Section* shapesSection_;
    ShapeRows* shapes_;
    Section* materials_;
    QCheckBox* visibleBox_;
    QWidget* hiddenNotice_;  ///< row shown while all meshes are hidden
    QComboBox* method_;
    TextRow *vertices_, *triangles_, *size_, *joints_, *influences_, *currentJoint_;
    QLabel* surfaces_;
};

}  // namespace sinew
