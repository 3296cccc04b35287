#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableView>
#include <QTableWidget>
#include <set>

#include "core/retarget/EditMapping.h"
#include "core/scene/analysis/SceneEquality.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/document/History.h"
#include "ui/history/HistoryRecipe.h"
#include "ui/retarget/FigureView.h"
#include "ui/retarget/LikelySource.h"
#include "ui/retarget/MappingLibrary.h"
#include "ui/retarget/RetargetDock.h"
#include "ui/retarget/RetargetFilesDialog.h"
#include "ui/retarget/Retargeting.h"
#include "ui/retarget/RoleModel.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A window with the sample walk and the sample figure, whose motion is that of the walk.
class RetargetPanelTest : public WindowTest {
protected:
    RetargetPanelTest() {
        open({sample("walk.bvh")});
        open({sample("figure.glb")}, FileOpener::Mode::add);
        dock_ = window->findChild<RetargetDock*>();
        dock_->show();
        dock_->raise();
        retargeting_ = &dock_->retargeting();
        walker_ = scene().characters.at(0)->id;
        figure_ = scene().characters.at(1)->id;
        retargeting_->setSource({walker_, scene().characters[0]->clips.front()->id});
        retargeting_->setTarget(figure_);
        forgetMapping(*skeleton(0), *skeleton(1));
        retargeting_->mapAutomatically();
        retargeting_->discard();
    }
    ~RetargetPanelTest() override { forgetMapping(*skeleton(0), *skeleton(1)); }

    QString sample(const char* name) const {
        QFile file(QStringLiteral(":/samples/") + QLatin1String(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return write(QLatin1String(name), file.readAll());
    }
    std::shared_ptr<const Skeleton> skeleton(std::size_t i) const { return scene().characters[i]->skeleton; }
    int joint(std::size_t character, const char* name) const {
        return skeleton(character)->find(name).value();
    }
    std::size_t clipCount() const { return session->document.committed().find(figure_)->clips.size(); }
    template <class Part>
    Part& part(const char* name) const {
        return *dock_->findChild<Part*>(QLatin1String(name));
    }
    NumberField& field(const QString& name) const {
        for (auto* each : dock_->findChildren<NumberField*>()) {
            if (each->accessibleName() == name) return *each;
        }
        throw std::runtime_error("there is no such field");
    }
    void type(const QString& name, const char* value) {
        NumberField& number = field(name);
        number.setFocus();
        number.selectAll();
        QTest::keyClicks(&number, QLatin1String(value));
        QTest::keyClick(&number, Qt::Key_Return);
    }
    void click(FigureView& figure, int joint, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(&figure, Qt::LeftButton, modifiers, figure.headOf(joint).toPoint());
    }
    void retarget() {
        const auto steps = session->document.history().cursor();
        QTest::mouseClick(&part<QPushButton>("retargetApply"), Qt::LeftButton);
        ASSERT_SOON(session->document.history().cursor() > steps);
    }

    RetargetDock* dock_ = nullptr;
    Retargeting* retargeting_ = nullptr;
    CharacterId walker_, figure_;
};

TEST_F(RetargetPanelTest, addsAClipAsOneStep) {
    const Scene before = session->document.committed();
    const std::size_t clips = clipCount();
    retarget();
    EXPECT_EQ(clipCount(), clips + 1);
    EXPECT_EQ(session->selection.character()->id, figure_);
    EXPECT_EQ(session->selection.clip()->id, session->document.committed().find(figure_)->clips.back()->id);
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Retarget walk"));
    EXPECT_EQ(part<QPushButton>("retargetApply").text(), QStringLiteral("Retarget Again"));
    ASSERT_TRUE(retargeting_->report());
    EXPECT_FALSE(retargeting_->report()->contacts.empty());
    EXPECT_EQ(part<QTableView>("slideTable").model()->rowCount(),
              static_cast<int>(retargeting_->report()->contacts.size()));
    session->document.undo();
    EXPECT_TRUE(haveEqualContents(before, session->document.committed()));
    EXPECT_EQ(part<QPushButton>("retargetApply").text(), QStringLiteral("Retarget"));
}

TEST_F(RetargetPanelTest, theTargetChosenAsSourceChangesPlacesWithIt) {
    retargeting_->setSource({figure_, scene().characters[1]->clips.front()->id});
    ASSERT_TRUE(retargeting_->target());
    EXPECT_EQ(retargeting_->target()->id, walker_);
}

TEST_F(RetargetPanelTest, likelySourcesHaveKeys) {
    Scene changed = scene();
    Character empty = *changed.characters[0];
    Clip clip = *empty.clips.front();
    clip.tracks.clear();
    empty.clips = {std::make_shared<const Clip>(std::move(clip))};
    changed.characters[0] = std::make_shared<const Character>(std::move(empty));
    EXPECT_EQ(likelySource(changed, changed.characters[0])->id, figure_);
}

TEST_F(RetargetPanelTest, previewsASettingAndReplacesTheClip) {
    retarget();
    const auto made = session->selection.clip();
    type(QStringLiteral("Arm spread"), "20");
    EXPECT_TRUE(retargeting_->isPreviewing());
    ASSERT_SOON(retargeting_->isSettled());
    ASSERT_SOON(session->selection.clip()->tracks.size() == made->tracks.size());
    EXPECT_EQ(session->document.committed().find(figure_)->find(made->id), made.get()) << "not committed yet";
    EXPECT_NE(session->selection.clip(), made);
    retarget();
    EXPECT_FALSE(retargeting_->isPreviewing());
    EXPECT_EQ(session->selection.clip()->id, made->id);
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Retarget walk Again"));
    session->document.undo();
    EXPECT_EQ(session->selection.clip()->tracks.size(), made->tracks.size());
    EXPECT_EQ(session->document.committed().find(figure_)->find(made->id), made.get());
}

TEST_F(RetargetPanelTest, showsThePoseAtThePlayheadAtOnce) {
    session->playback.setFrame({20});
    QTest::qWait(50);  // previews are shown at once only if no other was shown in the same frame
    RetargetSettings settings = retargeting_->settings();
    settings.style.armSpread = 0.3;
    retargeting_->setSettings(settings);
    const auto shown = session->document.scene().find(figure_);
    ASSERT_TRUE(shown->unkeyed) << "before the clip has been computed";
    EXPECT_FALSE(retargeting_->isSettled());
    ASSERT_SOON(retargeting_->isSettled());
    ASSERT_SOON(!session->document.scene().find(figure_)->unkeyed);
}

TEST_F(RetargetPanelTest, reportsThatDiscardedSettingsAreNotApplied) {
    retarget();
    EXPECT_TRUE(part<QLabel>("retargetNote").text().startsWith(QStringLiteral("Feet slide at most")));
    type(QStringLiteral("Stride"), "60");
    ASSERT_SOON(retargeting_->isSettled());
    retargeting_->discard();
    EXPECT_EQ(part<QLabel>("retargetNote").text(), QStringLiteral("These settings have not been applied."));
}

TEST_F(RetargetPanelTest, listsWhatIsLeftOut) {
    Mapping headless = retargeting_->mapping();
    const auto head = headless.find({BodyPart::head, std::nullopt});
    headless = withoutTarget(headless, static_cast<std::size_t>(head - headless.roles.data()));
    retargeting_->setMapping(headless);
    retarget();
    const auto& messages = part<QListWidget>("retargetMessages");
    EXPECT_FALSE(
        messages
            .findItems(QStringLiteral("the target has no head; the source's motion of it is left out"),
                       Qt::MatchExactly)
            .isEmpty());
    EXPECT_TRUE(part<QLabel>("retargetNote").text().contains(QStringLiteral("see the Messages tab")));
}

TEST_F(RetargetPanelTest, showsTheContactsOfTheSource) {
    retarget();
    EXPECT_EQ(session->selection.character()->id, figure_);
    auto& table = part<QTableView>("slideTable");
    EXPECT_TRUE(table.model()->index(0, 0).data().toString().startsWith(QStringLiteral("Left foot (")));
    QTest::mouseClick(&part<QPushButton>("retarget.editContacts"), Qt::LeftButton);
    EXPECT_EQ(session->selection.character()->id, walker_);
    EXPECT_EQ(session->selection.clip()->id, scene().find(walker_)->clips.front()->id);
    EXPECT_TRUE(action("contact.show")->isChecked());
    EXPECT_TRUE(part<QLabel>("retargetNote").text().startsWith(QStringLiteral("Feet slide at most")));
    // The panel and the timeline show the same contacts.
    ASSERT_SOON(!session->contacts.contacts().empty());
    const FrameRate rate = session->selection.clip()->rate;
    std::set<std::pair<std::int64_t, std::int64_t>> inTimeline, inPanel;
    for (const ClipContact& each : session->contacts.contacts())
        inTimeline.emplace(rate.nearestFrame(each.first).value, rate.nearestFrame(each.last).value);
    for (const RetargetedContact& each : retargeting_->report()->contacts) {
        if (isOutsideBody(each.touched)) inPanel.emplace(each.first.value, each.last.value);
    }
    EXPECT_EQ(inTimeline, inPanel);
}

TEST_F(RetargetPanelTest, discardsThePreview) {
    const Scene before = session->document.committed();
    type(QStringLiteral("Stride"), "50");
    EXPECT_TRUE(part<QPushButton>("retargetDiscard").isVisible());
    QTest::mouseClick(&part<QPushButton>("retargetDiscard"), Qt::LeftButton);
    EXPECT_FALSE(session->document.previewing());
    EXPECT_TRUE(haveEqualContents(before, session->document.scene()));
    EXPECT_FALSE(part<QPushButton>("retargetDiscard").isVisible());
}

TEST_F(RetargetPanelTest, previewsOnlyIfWanted) {
    action("retarget.preview")->trigger();
    type(QStringLiteral("Stride"), "50");
    EXPECT_FALSE(session->document.previewing());
    retarget();
    EXPECT_EQ(clipCount(), scene().find(figure_)->clips.size());
}

TEST_F(RetargetPanelTest, mapsTheTwoJointsThatAreClicked) {
    const Mapping before = retargeting_->mapping();
    const RoleMapping* arm = before.find({BodyPart::upperArm, Side::left});
    ASSERT_TRUE(arm && arm->isComplete());
    const RoleMapping* forearm = before.find({BodyPart::forearm, Side::left});
    auto& source = part<FigureView>("sourceFigure");
    auto& target = part<FigureView>("targetFigure");
    click(source, arm->source.front());
    EXPECT_EQ(retargeting_->mapping(), before) << "it waits for the joint of the target";
    click(target, forearm->target.front());
    const Mapping& after = retargeting_->mapping();
    EXPECT_EQ(after.find({BodyPart::upperArm, Side::left})->target, forearm->target);
    EXPECT_TRUE(after.find({BodyPart::forearm, Side::left})->target.empty());
    ASSERT_SOON(retargeting_->isSettled());
    const auto& table = part<QTableView>("roleTable");
    EXPECT_EQ(table.model()->index(0, RoleModel::confidenceColumn).data().toString(),
              QStringLiteral("missing"))
        << "missing roles come first";
    action("retarget.map")->trigger();
    EXPECT_EQ(retargeting_->mapping(), before);
}

TEST_F(RetargetPanelTest, recognisesAMappingMadeByHand) {
    Mapping byHand = retargeting_->mapping();
    const auto head = byHand.find({BodyPart::head, std::nullopt});
    byHand = withoutTarget(byHand, static_cast<std::size_t>(head - byHand.roles.data()));
    retargeting_->setMapping(byHand);
    retarget();
    const QStringList files{sample("walk.bvh")};
    open(files);
    open({sample("figure.glb")}, FileOpener::Mode::add);
    EXPECT_EQ(retargeting_->mapping(), byHand);
    action("retarget.map")->trigger();
    EXPECT_NE(retargeting_->mapping(), byHand);
    EXPECT_FALSE(savedMapping(*skeleton(0), *skeleton(1))) << "it was forgotten";
}

TEST_F(RetargetPanelTest, correctsTheReferencePoseOfTheSelectedRole) {
    auto& table = part<QTableView>("roleTable");
    const Role arm{BodyPart::upperArm, Side::left};
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        if (table.model()->index(row, 0).data().toString() == QStringLiteral("Left upper arm"))
            table.selectRow(row);
    }
    const auto before = retargeting_->targetReference();
    type(QStringLiteral("Turn Z"), "15");
    EXPECT_NEAR(retargeting_->mapping().find(arm)->correction.z(), 15 * 3.14159265358979 / 180, 1e-9);
    const auto joint = static_cast<std::size_t>(retargeting_->mapping().find(arm)->target.front());
    EXPECT_FALSE(retargeting_->targetReference()[joint].isApprox(before[joint]));
    retargeting_->discard();
}

TEST_F(RetargetPanelTest, isUsableByKeyboard) {
    auto& source = part<FigureView>("sourceFigure");
    source.setFocus();
    QTest::keyClick(&source, Qt::Key_Down);
    ASSERT_TRUE(source.current());
    const int first = *source.current();
    QTest::keyClick(&source, Qt::Key_Down);
    EXPECT_EQ(skeleton(0)->joints()[static_cast<std::size_t>(*source.current())].parent, first);
    EXPECT_FALSE(source.accessibleDescription().isEmpty());
    auto& target = part<FigureView>("targetFigure");
    QTest::keyClick(&source, Qt::Key_Space);
    target.setFocus();
    QTest::keyClick(&target, Qt::Key_Down);
    QTest::keyClick(&target, Qt::Key_Space);
    const RoleMapping* entry = entryOfSource(retargeting_->mapping(), *source.current());
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry, entryOfTarget(retargeting_->mapping(), *target.current()));
    retargeting_->discard();
}

TEST_F(RetargetPanelTest, isPartOfTheRecipe) {
    session->selection.setCharacter(walker_);
    action("clip.reverse")->trigger();
    type(QStringLiteral("Stride"), "50");
    ASSERT_SOON(retargeting_->isSettled());
    retarget();
    action("clip.reverse")->trigger();
    const HistoryRecipe made = historyRecipe(session->document, session->selection);
    std::vector<std::string> names;
    for (const recipe::Step& step : made.recipe.steps) names.emplace_back(operationName(step));
    EXPECT_EQ(names, (std::vector<std::string>{"reverse", "retarget", "reverse"}));
    ASSERT_TRUE(retargetOf(made.recipe));
    EXPECT_EQ(retargetOf(made.recipe)->style.stride, 0.5);
    // Applied to the file as it was read, it gives the same clip.
    Scene target = scene();
    Character hero = *target.find(figure_);
    hero.clips.clear();
    target.characters = {std::make_shared<const Character>(hero)};
    const Scene& opened = session->document.history().steps().at(1).scene;
    const auto applied =
        applyRecipe(opened, {walker_, opened.find(walker_)->clips.front()->id}, made.recipe, {&target});
    ASSERT_TRUE(applied) << text(applied.error());
    const Clip& clip = *session->selection.clip();
    const Clip& again = *applied->scene.find(figure_)->find(applied->clip.clip);
    ASSERT_EQ(again.tracks.size(), clip.tracks.size());
    for (std::size_t i = 0; i < clip.tracks.size(); ++i)
        EXPECT_TRUE(*again.tracks[i].curve == *clip.tracks[i].curve);
}

TEST_F(RetargetPanelTest, retargetsFoldersAndListsTheirProgress) {
    const QString captures = folder.filePath(QStringLiteral("captures"));
    ASSERT_TRUE(QDir().mkpath(captures + QStringLiteral("/day 2")));
    ASSERT_TRUE(QFile::copy(sample("walk.bvh"), captures + QStringLiteral("/one.bvh")));
    ASSERT_TRUE(QFile::copy(sample("walk.bvh"), captures + QStringLiteral("/day 2/two.bvh")));
    action("retarget.files")->trigger();
    auto* dialog = window->findChild<RetargetFilesDialog*>();
    ASSERT_TRUE(dialog);
    dialog->addFiles({captures});
    dialog->setFolder(folder.filePath(QStringLiteral("out")));
    const auto* list = dialog->findChild<QTableWidget*>();
    ASSERT_EQ(list->rowCount(), 2);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
    EXPECT_EQ(list->item(1, 1)->text(), QStringLiteral("Waiting"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog->task().running(); }, 30000));
    for (int row = 0; row < 2; ++row)
        EXPECT_TRUE(list->item(row, 1)->text().startsWith(QStringLiteral("Written; feet slide at most")))
            << list->item(row, 1)->text().toStdString();
    EXPECT_EQ(dialog->findChild<QProgressBar*>()->value(), 2);
    EXPECT_EQ(dialog->findChild<QLabel*>(QStringLiteral("note"))->text(), QStringLiteral("2 files written."));
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("out/one.glb"))));
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("out/two.glb"))));
    dialog->close();
}

TEST_F(RetargetPanelTest, retargetsFiles) {
    const QString walk = sample("walk.bvh");
    const QString broken = write(QStringLiteral("broken.bvh"), "HIERARCHY\nROOT");
    action("retarget.files")->trigger();
    auto* dialog = window->findChild<RetargetFilesDialog*>();
    ASSERT_TRUE(dialog);
    dialog->addFiles({walk, broken});
    dialog->setFolder(folder.filePath(QStringLiteral("out")));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("start")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog->task().running(); }, 30000));
    EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("out/walk.glb"))));
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("out/broken.glb"))));
    EXPECT_EQ(dialog->findChild<QLabel*>(QStringLiteral("note"))->text(), QStringLiteral("1 file failed."));
    dialog->close();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
