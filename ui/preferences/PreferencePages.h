#pragma once

#include <QScrollArea>
#include <functional>
#include <vector>

namespace sinew {

class Actions;
class PreferenceRow;
class Section;

/// A page of the Preferences dialog: sections with rows.
class PreferencePage : public QScrollArea {
    Q_OBJECT
public:
    explicit PreferencePage(QWidget* parent = nullptr);

    /// Starts a section, with a note beside its title; rows are added to the last one.
    void addSection(const QString& title, const QString& note = {});
    void add(PreferenceRow* row);
    /// Adds a control with its own layout.
    ///
    /// @param search  filters the control by a text and returns whether anything matches
    /// @param reset   restores its defaults
    void addWide(QWidget* control, std::function<bool(const QString&)> search, std::function<void()> reset);

    /// Shows only what contains `text`, or everything if it is empty. Returns whether anything is shown.
    bool filter(const QString& text);
    void refresh();
    void reset();  ///< restores all defaults of the page

private:
    struct Group {
        Section* section;
        std::vector<PreferenceRow*> rows;
    };
    std::vector<Group> groups_;
    struct WideControl {
        QWidget* control;
        std::function<bool(const QString&)> search;
        std::function<void()> reset;
    };
    std::vector<WideControl> wide_;
    QVBoxLayout* column_;
};

// Each fills one page.
void fillGeneralPage(PreferencePage& page, const Actions& actions);
void fillInputPage(PreferencePage& page);
void fillAnimationPage(PreferencePage& page, const Actions& actions);
void fillViewportPage(PreferencePage& page, const Actions& actions);
void fillFilesPage(PreferencePage& page);
void fillColorsPage(PreferencePage& page);

}  // namespace sinew
