#pragma once

#include <QAbstractButton>
#include <QScrollArea>

class QVBoxLayout;

namespace sinew {

/// Clickable row or card with an icon, a name and a dimmed second line.
class LinkButton : public QAbstractButton {
    Q_OBJECT
public:
    LinkButton(const QIcon& icon, const QString& name, const QString& detail, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString detail_;
};

class Actions;
class RecentFiles;

/// Page shown while no document is open: a greeting, new skeletons, Open, samples, tutorials and recent
/// files.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(Actions& actions, RecentFiles& recent, QWidget* parent = nullptr);

Q_SIGNALS:
    void templateChosen(const QString& name);  ///< one of templateNames()
    void recentChosen(const QStringList& files);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTemplateSection();
    QWidget* makeOpenSection(Actions& actions);
    QWidget* makeSampleSection(Actions& actions);
    QWidget* makeTutorialSection(Actions& actions);
    void fillRecent();

    RecentFiles* recent_;
    QWidget* recentBox_;
    QVBoxLayout* recentRows_;
    bool wasShown_ = false;
};

}  // namespace sinew
