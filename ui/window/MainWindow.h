#pragma once

#include <QMainWindow>

class QLabel;
class QStackedWidget;

namespace sinew {

class Actions;
class Banner;
class Docks;
class FileActions;
class FileExporter;
class MovieExporter;
class FileOpener;
class PanelFocus;
class ProjectActions;
class ProjectFile;
class RecentFiles;
class Recovery;
class RecoveryOffer;
class SaveActions;
class StartPage;
class StatusLine;
class ViewportPanel;
class Workspaces;
struct Session;

/// The main window. Creates menus, bars and panels around the viewport and passes them the session; their
/// behaviour is implemented in their own classes.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `session` and `actions` must outlive the window.
    MainWindow(Session& session, Actions& actions);

    FileOpener& opener() const { return *opener_; }
    ProjectFile& project() const { return *project_; }
    Recovery& recovery() const { return *recovery_; }
    /// Opens a project, or skeleton and motion files, as if given on the command line or dropped.
    void open(const QStringList& files);
    /// Shows an error across the top of the window.
    void showFailure(const QString& title, const QString& detail, const QString& location);

protected:
    bool event(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCenter();
    void makeBars();
    void connectFiles();
    void connectProject();
    void connectRecovery();
    void showDocument();
    void showPage();
    QString readingTitle() const;  ///< title of the running read task, or empty if there is none
    void askToStop(const QString& title);
    void showExport();

    Session* session_;
    Actions* actions_;
    FileOpener* opener_;
    FileExporter* exporter_;
    MovieExporter* movies_;
    RecentFiles* recent_;
    ProjectFile* project_;
    Recovery* recovery_;
    Banner* banner_ = nullptr;
    RecoveryOffer* offer_ = nullptr;
    StartPage* start_ = nullptr;
    QLabel* readingHint_ = nullptr;
    ViewportPanel* viewport_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    StatusLine* status_ = nullptr;
    Docks* docks_ = nullptr;
    PanelFocus* focus_ = nullptr;
    Workspaces* workspaces_ = nullptr;
    FileActions* files_ = nullptr;
    SaveActions* saving_ = nullptr;
    ProjectActions* projects_ = nullptr;
    bool mayClose_ = false;  // the document is saved, or the user has chosen to discard it
};

}  // namespace sinew
