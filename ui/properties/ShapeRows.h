#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/editing/ShapeEditing.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class ShapeRow;
struct Session;

/// Edits and keys the weights of the selected meshes' shapes at the playhead, one row per name. A search
/// field appears if there are many.
class ShapeRows : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMaxUnfiltered = 8;  ///< maximum number of rows without a search field

    /// `session` must outlive the rows.
    explicit ShapeRows(Session& session);

    /// Sets up the rows. Returns whether the selected meshes have shapes.
    bool showShapes();
    /// Updates only weights and key diamonds.
    void showWeights();
    /// Returns the number of shapes and, if several meshes have them, of meshes: "52", "52 in 3 meshes".
    QString countText() const;

private:
    void addRow();
    SelectedShapes filteredShapes() const;
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
    QPushButton* keyAll_;
    QPushButton* resetAll_;
    std::optional<QString> refusal_;  ///< why weights cannot be edited, as shown by all rows; may be empty
};

}  // namespace sinew
