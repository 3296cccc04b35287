#include <gtest/gtest.h>

#include <optional>
#include <unordered_map>

#include "core/scene/encode/SceneBuffer.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/edits/SceneValidity.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string encoded(const Scene& scene) { return encodeSceneBuffer(scene).value(); }

std::size_t trackCount(const Scene& scene) {
    std::size_t count = 0;
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) count += clip->tracks.size() + 1;
    }
    return count;
}

std::size_t keyCount(const Scene& scene) {
    std::size_t count = 0;
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) count += clip->keyCount();
    }
    return count;
}

/// Makes random edits, undos and redos, and remembers the content of each step.
class Soak {
public:
    explicit Soak(std::uint32_t seed) : dice_(seed) {
        while (document.scene().characters.empty()) {
            document.open(test::randomScene(dice_), QStringLiteral("soak"));
        }
        first = encoded(document.scene());
        remember();
        QObject::connect(&document, &Document::changed, [this](const Scene& before, const Scene& after) {
            chained = chained && (!seen_ || seen_->characters == before.characters);
            seen_ = after;
        });
    }

    void act() {
        const double action = dice_.between(0, 1);
        const bool isTooLarge =
            trackCount(document.scene()) > kMostTracks || keyCount(document.scene()) > kMostKeys;
        if (action < 0.3 || isTooLarge) {
            const int back = isTooLarge ? dice_.integer(1, 40) : 1;
            document.goTo(std::max(0, document.history().cursor() - back));
        } else if (action < 0.45) {
            document.redo();
        } else if (action < 0.4505) {
            document.goTo(dice_.integer(0, static_cast<int>(document.history().steps().size()) - 1));
        } else {
            edit();
        }
        if (dice_.chance(0.02)) checkStep();
    }

    /// Checks that the current step is still as it was when it was made.
    void checkStep() {
        const auto known = hashes_.find(document.history().current().id);
        intact = intact && known != hashes_.end() && known->second == hash() &&
                 test::inconsistencies(document.scene()).empty();
    }

    Document document;
    Selection selection{document};
    std::string first;
    bool intact = true;   ///< every checked step was unchanged
    bool chained = true;  ///< each changed() started with the scene of the previous one
    int edits = 0;

private:
    static constexpr std::size_t kMostTracks = 400;
    static constexpr std::size_t kMostKeys = 4000;  ///< bakes multiply keys

    void edit() {
        const auto& all = test::randomEdits();
        const auto& edit = all[static_cast<std::size_t>(dice_.integer(0, static_cast<int>(all.size()) - 1))];
        Result<Scene> next = edit.apply(document.scene(), dice_);
        if (!next) return;
        const QString text = QString::fromUtf8(edit.name.data(), static_cast<qsizetype>(edit.name.size()));
        const double choice = dice_.between(0, 1);
        if (choice < 0.2) {
            document.preview(std::move(*next));
            if (choice < 0.05) return document.cancel();
            document.commit(text);
        } else {
            document.commit(text, std::move(*next));
        }
        ++edits;
        remember();
    }

    std::size_t hash() const { return std::hash<std::string>{}(encoded(document.scene())); }

    void remember() {
        const std::uint64_t id = document.history().current().id;
        if (!hashes_.contains(id)) hashes_[id] = hash();
    }

    test::Dice dice_;
    std::optional<Scene> seen_;
    std::unordered_map<std::uint64_t, std::size_t> hashes_;
};

TEST(SoakTest, undoingAHundredThousandEditsRestoresTheStart) {
    Soak soak(20261121);
    soak.document.setUndoBudget(std::size_t{8} << 30);
    const Scene start = soak.document.scene();
    for (int i = 0; i < 100000; ++i) soak.act();
    const int last = soak.document.history().cursor();
    const std::string end = encoded(soak.document.scene());
    while (soak.document.history().canUndo()) soak.document.undo();
    EXPECT_EQ(encoded(soak.document.scene()), soak.first);
    EXPECT_EQ(soak.document.scene().characters, start.characters);
    EXPECT_EQ(soak.document.scene().lastId, start.lastId);
    EXPECT_FALSE(soak.document.modified());
    soak.document.goTo(last);
    EXPECT_EQ(encoded(soak.document.scene()), end);
    EXPECT_TRUE(soak.intact);
    EXPECT_TRUE(soak.chained);
    EXPECT_GT(soak.edits, 30000);
}

TEST(SoakTest, smallBudgetIsKeptAndRemainingStepsAreIntact) {
    Soak soak(7);
    constexpr std::size_t kBudget = 1 << 20;
    soak.document.setUndoBudget(kBudget);
    for (int i = 0; i < 5000; ++i) {
        const std::uint64_t step = soak.document.history().current().id;
        soak.act();
        const History& history = soak.document.history();
        const bool pushed = history.current().id > step && !history.canRedo();
        if (pushed) {
            ASSERT_TRUE(history.bytes() <= kBudget || history.cursor() == 0);
        }
    }
    while (soak.document.history().canUndo()) {
        soak.document.undo();
        soak.checkStep();
    }
    EXPECT_TRUE(soak.intact);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
