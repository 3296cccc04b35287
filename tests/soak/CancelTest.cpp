// Cancels long work at random moments. Nothing may be changed or left behind.

#include "core/anim/limits/FitLimits.h"
#include "core/anim/reduction/Simplify.h"
#include "core/io/FormatList.h"
#include "core/io/project/Project.h"
#include "core/io/verify/ExportFile.h"
#include "core/scene/analysis/AlignClips.h"
#include "core/scene/analysis/Compare.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/analysis/LimitConflicts.h"
#include "tests/soak/Cancellation.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

class Cancel : public test::Cancellation {
protected:
    void cancelFormat(const char* extension) {
        const std::string file = std::string("motion") + extension;
        const fs::path path = folder_ / file;
        cancelAtRandom((std::string("export ") + extension).c_str(), file, [&](const auto& cancel) {
            WriteOptions options;
            options.cancel = &cancel;
            return exportFile(scene_, path, options).has_value();
        });
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene_, path, {}, diagnostics));
        cancelAtRandom((std::string("open ") + extension).c_str(), {}, [&](const auto& cancel) {
            ReadOptions options;
            options.cancel = &cancel;
            Diagnostics ignored;
            return readFiles(std::span(&path, 1), {}, options, ignored).has_value();
        });
    }
};

TEST_F(Cancel, leavesNothingBehindInExportsAndImports) {
    for (const char* extension : {".bvh", ".glb", ".fbx"}) cancelFormat(extension);
}

TEST_F(Cancel, leavesNothingBehindInProjects) {
    const fs::path path = folder_ / "work.sinew";
    cancelAtRandom("save a project", "work.sinew", [&](const auto& cancel) {
        return writeProject(path, {scene_, {}, {}}, {.backups = 0, .control = {&cancel}}).has_value();
    });
    Diagnostics diagnostics;
    ASSERT_TRUE(writeProject(path, {scene_, {}, {}}, {.backups = 0}));
    cancelAtRandom("open a project", {}, [&](const auto& cancel) {
        ReadOptions options;
        options.cancel = &cancel;
        Diagnostics ignored;
        return readProject(path, options, ignored).has_value();
    });
}

TEST_F(Cancel, leavesNothingBehindInEditsAndAnalyses) {
    cancelAtRandom("simplify", {}, [&](const auto& cancel) {
        SimplifySettings settings;
        settings.cancel = &cancel;
        return simplified(motion_.character->skeleton, motion_.clip, settings).has_value();
    });
    cancelAtRandom("fit limits", {}, [&](const auto& cancel) {
        return angleSamples(motion_.character->skeleton, std::span(&motion_.clip, 1), {}, &cancel)
            .has_value();
    });
    cancelAtRandom("find conflicts", {}, [&](const auto& cancel) {
        ConflictSearch search;
        search.cancel = &cancel;
        return limitConflicts(motion_.character, motion_.clip, search).has_value();
    });
    cancelAtRandom("align", {}, [&](const auto& cancel) {
        AlignSettings settings;
        settings.control.cancel = &cancel;
        return alignClips(motion_, motion_, settings).has_value();
    });
    cancelAtRandom("compare", {}, [&](const auto& cancel) {
        return compareMotions(motion_, std::span(&motion_, 1), {.cancel = &cancel}).has_value();
    });
    cancelAtRandom("find contacts", {}, [&](const auto& cancel) {
        ContactSettings settings;
        settings.cancel = &cancel;
        static_cast<void>(detectContacts(*motion_.character, motion_.clip, settings));
        return !cancel;
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
