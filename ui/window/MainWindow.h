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
class ProjectActions;
class ProjectFile;
class RecentFiles;
class Recovery;
class RecoveryOffer;
class SaveActions;
class StartPage;
class StatusLine;
class ViewportPanel;
struct Session;

/// The window: makes menus, bars and docks around the viewport and hands them the session. What they do is
/// theirs.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// Both outlive the window.
    MainWindow(Session& session, Actions& actions);

    FileOpener& opener() const { return *opener_; }
    ProjectFile& project() const { return *project_; }
    Recovery& recovery() const { return *recovery_; }
    /// As from the command line or dropped: a project, or motion and skeleton files.
    void open(const QStringList& files);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCentre();
    void makeBars();
    void connectFiles();
    void connectProject();
    void connectRecovery();
    void showDocument();
    void showPage();
    QString reading() const;  ///< the title of what is being read into an empty window; else empty
    void showFailure(const QString& title, const QString& detail, const QString& place);
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
    QLabel* reading_ = nullptr;
    ViewportPanel* viewport_ = nullptr;
    QStackedWidget* centre_ = nullptr;
    StatusLine* status_ = nullptr;
    Docks* docks_ = nullptr;
    FileActions* files_ = nullptr;
    SaveActions* saving_ = nullptr;
    ProjectActions* projects_ = nullptr;
    bool closing_ = false;  // nothing would be lost, or the user said so
};

}  // namespace sinew
