#include <gtest/gtest.h>

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/ui/FindRow.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/outliner/JointModel.h"
#include "ui/outliner/JointTree.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/outliner/RotationOrderDialog.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

#include <QCheckBox>
#include <QComboBox>

namespace sinew {
namespace SINEW_TEST_FILE {

class OutlinerEditing : public testing::Test {
protected:
    OutlinerEditing() {
        dock_.resize(248, 600);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    }
    const Scene& scene() const { return session_.document.scene(); }
    const Skeleton& skeleton() const { return *scene().characters[0]->skeleton; }
    JointId joint(const char* name) const { return test::jointOf(scene(), name); }
    JointTree& tree() const { return *dock_.findChild<JointTree*>(); }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return static_cast<int>(session_.document.history().steps().size()); }
    QString parentOf(const char* name) const {
        const int parent = skeleton()[*skeleton().find(name)].parent;
        return parent == kNoParent ? QString() : QString::fromStdString(skeleton()[parent].name);
    }
    QString note() const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->accessibleName() == QStringLiteral("Note") && label->isVisible()) return label->text();
        }
        return {};
    }

    QModelIndex row(const QString& name) const { return test::findRow(*tree().model(), name); }
    QModelIndex row(const char* name) const { return row(QLatin1String(name)); }
    QRect rowRect(const char* name) const { return tree().visualRect(row(name)); }
    void click(const char* name, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, modifiers,
                          rowRect(name).topLeft() + QPoint(20, 10));
    }
    void clickSwitch(const char* name, JointDelegate::Switch control) {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {},
                          JointDelegate::switchRect(rowRect(name), control).center());
    }
    /// Drops the tree's drag data of the rows `names` on `target`.
    void drop(std::initializer_list<const char*> names, const char* target) {
        QModelIndexList rows;
        for (const char* name : names) rows << row(name);
        const std::unique_ptr<QMimeData> data(tree().model()->mimeData(rows));
        const QPoint position = rowRect(target).center();
        QDragEnterEvent enter(position, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree().viewport(), &enter);
        QDragMoveEvent move(position, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree().viewport(), &move);
        QDropEvent down(position, Qt::MoveAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(tree().viewport(), &down);
        QCoreApplication::processEvents();
    }
    NameEditor* editor() const { return tree().findChild<NameEditor*>(); }
    void enter() {
        QTest::keyClick(editor(), Qt::Key_Return);
        QCoreApplication::processEvents();  // the tree takes the name in a queued call
    }
    QMessageBox* question() const {
        for (auto* box : dock_.findChildren<QMessageBox*>()) {
            if (box->isVisible()) return box;
        }
        return nullptr;
    }
    void answer(QMessageBox::ButtonRole role) const {
        QMessageBox* box = question();
        ASSERT_NE(box, nullptr);
        for (auto* button : box->buttons()) {
            if (box->buttonRole(button) == role) return QTest::mouseClick(button, Qt::LeftButton);
        }
        FAIL() << "no such button";
    }
    template <class Dialog>
    Dialog* dialog() const {
        for (auto* candidate : dock_.findChildren<Dialog*>()) {
            if (candidate->isVisible()) return candidate;
        }
        return nullptr;
    }

    Session session_;
    Actions actions_;
    OutlinerDock dock_{session_, actions_};
};

TEST_F(OutlinerEditing, cycleIsRefusedWithANote) {
    drop({"thigh"}, "toe");
    EXPECT_EQ(parentOf("thigh"), QStringLiteral("root"));
    EXPECT_EQ(steps(), 1);
    EXPECT_TRUE(note().contains(QStringLiteral("toe is one of its descendants"))) << note().toStdString();
    click("shin");
    EXPECT_TRUE(note().isEmpty()) << "the next action hides the note";
}

TEST_F(OutlinerEditing, dropReparentsAndKeepsTheWorldPosition) {
    const auto before = skeleton().restModel()[3].translation().eval();
    drop({"toe"}, "thigh");
    EXPECT_EQ(parentOf("toe"), QStringLiteral("thigh"));
    EXPECT_LT((skeleton().restModel()[3].translation() - before).norm(), 1e-12);
    EXPECT_EQ(lastStep(), QStringLiteral("Parent toe"));
    EXPECT_EQ(row("toe").parent(), row("thigh"));
    session_.document.undo();
    EXPECT_EQ(row("toe").parent(), row("shin"));
}

TEST_F(OutlinerEditing, onlyTopmostJointsAreReparented) {
    drop({"shin", "toe"}, "root");
    EXPECT_EQ(parentOf("shin"), QStringLiteral("root"));
    EXPECT_EQ(parentOf("toe"), QStringLiteral("shin"));
}

TEST_F(OutlinerEditing, dropOnTheCharacterMakesARoot) {
    drop({"thigh"}, "leg");
    EXPECT_EQ(parentOf("thigh"), QString());
}

TEST_F(OutlinerEditing, collapsedRowsStayCollapsed) {
    tree().collapse(row("shin"));
    drop({"shin"}, "root");
    EXPECT_FALSE(tree().isExpanded(row("shin")));
    EXPECT_TRUE(tree().isExpanded(row("root")));
}

TEST_F(OutlinerEditing, f2RenamesInPlace) {
    click("shin");
    actions_["joint.rename"]->trigger();
    ASSERT_NE(editor(), nullptr);
    EXPECT_EQ(editor()->selectedText(), QStringLiteral("shin"));
    QTest::keyClicks(editor(), QStringLiteral("calf.L"));
    EXPECT_TRUE(editor()->isValid());
    EXPECT_EQ(editor()->hint(), QStringLiteral("Left; its counterpart calf.R does not exist"));
    enter();
    EXPECT_EQ(skeleton()[2].name, "calf.L");
    EXPECT_EQ(lastStep(), QStringLiteral("Rename shin"));
}

TEST_F(OutlinerEditing, usedNameIsRefusedInPlace) {
    click("shin");
    actions_["joint.rename"]->trigger();
    QTest::keyClicks(editor(), QStringLiteral("thigh"));
    EXPECT_FALSE(editor()->isValid());
    EXPECT_TRUE(editor()->hint().contains(QStringLiteral("thigh_2 is free")))
        << editor()->hint().toStdString();
    enter();
    ASSERT_NE(editor(), nullptr) << "the editor stays open";
    QTest::keyClicks(editor(), QStringLiteral("bone"));
    EXPECT_TRUE(editor()->isValid());
    enter();
    EXPECT_EQ(skeleton()[2].name, "thighbone");
    click("toe");
    actions_["joint.rename"]->trigger();
    QTest::keyClicks(editor(), QStringLiteral("other"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    EXPECT_EQ(skeleton()[3].name, "toe");
}

TEST_F(OutlinerEditing, rowSwitchesHideLockAndSolo) {
    session_.selection.selectOnly(joint("root"));
    clickSwitch("thigh", JointDelegate::hideSwitch);
    EXPECT_FALSE(session_.visibility.isShown(joint("thigh")));
    clickSwitch("thigh", JointDelegate::hideSwitch);
    EXPECT_TRUE(session_.visibility.isShown(joint("thigh")));
    clickSwitch("shin", JointDelegate::lockSwitch);
    EXPECT_TRUE(session_.visibility.isLocked(joint("shin")));
    clickSwitch("toe", JointDelegate::soloSwitch);
    EXPECT_TRUE(session_.visibility.isSolo(joint("toe")));
    EXPECT_FALSE(session_.visibility.isShown(joint("root")));
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("root")})
        << "switches do not change the selection";
    EXPECT_EQ(steps(), 1) << "visibility is not an edit";
}

TEST_F(OutlinerEditing, switchesAreVisibleWithoutHovering) {
    QTest::mouseMove(&dock_, QPoint(1, 1));
    QImage rows = tree().viewport()->grab().toImage();
    const auto drawn = [&](JointDelegate::Switch control) {
        const QRect where = JointDelegate::switchRect(rowRect("shin"), control);
        const QRgb background = rows.pixel(where.topLeft());
        for (int y = where.top(); y <= where.bottom(); ++y) {
            for (int x = where.left(); x <= where.right(); ++x) {
                if (rows.pixel(x, y) != background) return true;
            }
        }
        return false;
    };
    EXPECT_TRUE(drawn(JointDelegate::hideSwitch));
    EXPECT_TRUE(drawn(JointDelegate::soloSwitch));
    const QRect lock = JointDelegate::switchRect(rowRect("shin"), JointDelegate::lockSwitch);
    const QImage open = rows.copy(lock);
    session_.visibility.setLocked({joint("shin")}, true);
    rows = tree().viewport()->grab().toImage();
    EXPECT_NE(rows.copy(lock), open) << "a closed lock is drawn";
}

TEST_F(OutlinerEditing, switchOfASelectedJointAppliesToAllSelected) {
    session_.selection.select({joint("thigh"), joint("shin")});
    clickSwitch("thigh", JointDelegate::hideSwitch);
    EXPECT_EQ(session_.visibility.hiddenJoints(), (std::vector{joint("thigh"), joint("shin")}));
}

TEST_F(OutlinerEditing, actionsHideLockAndSoloTheSelection) {
    session_.selection.select({joint("thigh"), joint("shin")});
    actions_["joint.hide"]->trigger();
    EXPECT_EQ(session_.visibility.hiddenJoints().size(), 2U);
    actions_["joint.showAll"]->trigger();
    EXPECT_TRUE(session_.visibility.hiddenJoints().empty());
    EXPECT_FALSE(actions_["joint.showAll"]->isEnabled());
    actions_["joint.solo"]->trigger();
    EXPECT_EQ(session_.visibility.soloJoints().size(), 2U);
    EXPECT_TRUE(actions_["joint.solo"]->isChecked());
    actions_["joint.solo"]->trigger();
    EXPECT_FALSE(session_.visibility.hasSolo());
    actions_["joint.lock"]->trigger();
    EXPECT_TRUE(session_.visibility.isLocked(joint("shin")));
    session_.selection.selectOnly(joint("toe"));
    EXPECT_FALSE(actions_["joint.lock"]->isChecked());
}

TEST_F(OutlinerEditing, badgesFollowThePlayhead) {
    const auto badges = [this](const char* name) { return row(name).data(JointModel::badgesRole).toInt(); };
    EXPECT_TRUE(badges("thigh") & JointModel::keyedNow);
    session_.playback.setFrame({50});
    EXPECT_FALSE(badges("thigh") & JointModel::keyedNow);
    EXPECT_TRUE(badges("thigh") & JointModel::keyed);
    EXPECT_TRUE(badges("root") & JointModel::keyedNow) << "every frame has a key";
    session_.playback.setFrame({100});
    EXPECT_TRUE(badges("thigh") & JointModel::keyedNow);
    EXPECT_FALSE(badges("shin") & JointModel::keyedNow);
}

TEST_F(OutlinerEditing, jointsAreAddedInsertedAndDuplicated) {
    session_.selection.selectOnly(joint("toe"));
    actions_["joint.addChild"]->trigger();
    EXPECT_EQ(skeleton().size(), 5);
    EXPECT_EQ(parentOf("toe_2"), QStringLiteral("toe"));
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("toe_2")}) << "the new joint is selected";
    session_.selection.selectOnly(joint("shin"));
    actions_["joint.insert"]->trigger();
    EXPECT_EQ(parentOf("shin"), QStringLiteral("thigh_2"));
    EXPECT_EQ(lastStep(), QStringLiteral("Insert Parent of shin"));
    session_.selection.select({joint("shin"), joint("toe")});
    actions_["joint.duplicate"]->trigger();
    EXPECT_EQ(lastStep(), QStringLiteral("Duplicate 2 Joints"));
    EXPECT_EQ(session_.selection.joints().size(), 2U);
    session_.document.undo();
    session_.document.undo();
    session_.document.undo();
    EXPECT_EQ(skeleton().size(), 4);
}

TEST_F(OutlinerEditing, reparentMakesOthersChildrenOfTheCurrentJoint) {
    session_.selection.selectOnly(joint("toe"));
    EXPECT_FALSE(actions_["joint.reparent"]->isEnabled());
    session_.selection.select({joint("toe"), joint("root")});
    actions_["joint.reparent"]->trigger();
    EXPECT_EQ(parentOf("toe"), QStringLiteral("root"));
}

TEST_F(OutlinerEditing, deletingAsksOnlyIfCurvesAreLost) {
    session_.selection.selectOnly(joint("toe"));
    actions_["joint.delete"]->trigger();
    EXPECT_EQ(question(), nullptr) << "nothing is lost";
    EXPECT_EQ(skeleton().size(), 3);
    session_.selection.select({joint("thigh"), joint("shin")});
    actions_["joint.delete"]->trigger();
    ASSERT_NE(question(), nullptr);
    EXPECT_TRUE(question()->informativeText().contains(QStringLiteral("1 curve of thigh in walk")))
        << question()->informativeText().toStdString();
    EXPECT_TRUE(question()->informativeText().contains(QStringLiteral("2 curves of shin in walk")));
    answer(QMessageBox::RejectRole);
    EXPECT_EQ(skeleton().size(), 3);
    actions_["joint.delete"]->trigger();
    answer(QMessageBox::AcceptRole);
    EXPECT_EQ(skeleton().size(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Delete 2 Joints"));
    session_.document.undo();
    EXPECT_EQ(skeleton().size(), 3);
    EXPECT_EQ(scene().characters[0]->clips[1]->tracks.size(), 4U);
}

TEST_F(OutlinerEditing, editsDuringAQuestionAreKept) {
    session_.selection.selectOnly(joint("thigh"));
    actions_["joint.delete"]->trigger();
    ASSERT_NE(question(), nullptr);
    session_.document.commit(QStringLiteral("Add leg"), test::withLeg(scene(), "other"));
    answer(QMessageBox::AcceptRole);
    EXPECT_EQ(lastStep(), QStringLiteral("Add leg"));
    EXPECT_TRUE(note().contains(QStringLiteral("changed in the meantime"))) << note().toStdString();
}

TEST_F(OutlinerEditing, movedPositionKeysAreNoted) {
    session_.selection.select({joint("root")});
    actions_["joint.insert"]->trigger();
    EXPECT_TRUE(note().contains(QStringLiteral("Position keys of root"))) << note().toStdString();
}

TEST_F(OutlinerEditing, rotationOrderDialogExplainsTheChange) {
    session_.selection.selectOnly(joint("shin"));
    actions_["joint.rotationOrder"]->trigger();
    auto* dialog = this->dialog<RotationOrderDialog>();
    ASSERT_NE(dialog, nullptr);
    auto* order = dialog->findChild<QComboBox*>();
    EXPECT_EQ(order->currentText(), QStringLiteral("XZX"));
    order->setCurrentText(QStringLiteral("XYZ"));
    QStringList texts;
    for (const auto* label : dialog->findChildren<QLabel*>()) texts << label->text();
    EXPECT_TRUE(texts.join(u' ').contains(QStringLiteral("motion does not change")))
        << texts.join(u' ').toStdString();
    EXPECT_TRUE(texts.join(u' ').contains(QStringLiteral("Limits of angle 2")));
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("&Apply")) QTest::mouseClick(button, Qt::LeftButton);
    }
    EXPECT_EQ(skeleton()[2].order, EulerOrder::XYZ);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Rotation Order of shin"));
}

TEST_F(OutlinerEditing, selectionSetsAreStoredAndSelectedByName) {
    QMenu menu;
    dock_.fillSetMenu(menu);
    EXPECT_FALSE(actions_["joint.newSet"]->isEnabled());
    session_.selection.select({joint("toe"), joint("shin")});
    actions_["joint.newSet"]->trigger();
    auto* question = dialog<QInputDialog>();
    ASSERT_NE(question, nullptr);
    QTest::keyClicks(question->findChild<QLineEdit*>(), QStringLiteral("lower"));
    QTest::keyClick(question->findChild<QLineEdit*>(), Qt::Key_Return);
    ASSERT_EQ(scene().characters[0]->selectionSets.size(), 1U);
    session_.selection.selectOnly(joint("root"));
    Q_EMIT menu.aboutToShow();
    QAction* lower = nullptr;
    for (QAction* action : menu.actions()) {
        if (action->text() == QStringLiteral("lower")) lower = action;
    }
    ASSERT_NE(lower, nullptr);
    lower->trigger();
    EXPECT_EQ(session_.selection.joints(), (std::vector{joint("toe"), joint("shin")}));
    actions_["joint.deleteSet"]->trigger();
    ASSERT_NE(dialog<QInputDialog>(), nullptr);
    dialog<QInputDialog>()->accept();
    EXPECT_TRUE(scene().characters[0]->selectionSets.empty());
    EXPECT_FALSE(actions_["joint.deleteSet"]->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
