#pragma once

#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

#include "ui/editing/ShapeEditing.h"

class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace sinew {

class Actions;
class ShapeRow;
struct Session;

/// Edits and keys the weights of the selected meshes' shapes at the playhead, one row per name. A search
/// field appears if there are many.
class ShapeRows : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMaxUnfiltered = 8;  ///< maximum number of rows without a search field

    /// All arguments must outlive the rows.
    ShapeRows(Session& session, Actions& actions);

    /// Sets up the rows. Returns whether the selected meshes have shapes.
    bool showShapes();
    /// Updates only weights and key diamonds.
    void showWeights();
    /// Returns the number of shapes and, if several meshes have them, of meshes: "52", "52 in 3 meshes".
    QString countText() const;

private:
    void addRow();
    void showGroups();
    void filterRows();
    void showEditable();
    void discardInput();

    Session* session_;
    QLineEdit* filter_;
    QVBoxLayout* list_;
    QLabel* hint_;  ///< shown if no shape passes the filter
    SelectedShapes shapes_;
    std::vector<ShapeRow*> rows_;  ///< one per group; further ones are hidden
    /// Whether weights and keys can be edited, as shown by all rows.
    std::optional<std::pair<bool, bool>> editable_;
};

}  // namespace sinew
