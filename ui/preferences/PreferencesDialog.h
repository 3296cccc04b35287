#pragma once

#include <QDialog>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace sinew {

class Actions;
class PreferencePage;
class ShortcutEditor;

/// All preferences, on pages, with a search over all of them. Changes apply at once.
class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    explicit PreferencesDialog(Actions& actions, QWidget* parent = nullptr);

    /// Goes to the page with the shortcuts.
    void showShortcuts();

protected:
    void changeEvent(QEvent* event) override;

private:
    PreferencePage* addPage(const QString& title);
    void addPages();
    void search(const QString& text);
    void refresh();

    Actions* actions_;
    QLineEdit* searchField_;
    QListWidget* titles_;
    QStackedWidget* pages_;
    QLabel* nothingFound_;
    ShortcutEditor* shortcuts_ = nullptr;
    int shortcutsPage_ = 0;
    std::vector<PreferencePage*> all_;
};

}  // namespace sinew
