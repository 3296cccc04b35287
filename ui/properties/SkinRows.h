#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "core/skin/Skin.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sinew {

/// Cache of skin summaries. Panels need them at every selection change; each is computed once per skin and
/// kept while the skin exists.
class SkinSummaries {
public:
    const SkinSummary& summary(const std::shared_ptr<const Skin>& skin);

private:
    std::map<std::weak_ptr<const Skin>, SkinSummary, std::owner_less<>> cache_;
};

class Actions;
struct Session;

/// Meshes that a joint influences, and by how much: one button each, which selects the mesh, and a button
/// that shows weights as colours.
class SkinRows : public QWidget {
    Q_OBJECT
public:
    /// All arguments must outlive the rows.
    SkinRows(Session& session, Actions& actions, SkinSummaries& summaries);

    void show(const Character& character, JointId joint);

private:
    void fill(const Character& character, JointId joint);
    void addRow(const Mesh& mesh, std::size_t vertices, double fraction);

    Session* session_;
    SkinSummaries* summaries_;
    QVBoxLayout* list_;
    QLabel* hint_;
    QPushButton* weights_;
    std::vector<std::shared_ptr<const Mesh>> shown_;  ///< the meshes the rows were made for
    JointId joint_;
};

}  // namespace sinew
