#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>

#include "core/io/project/Project.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew {

inline Scene drawScene(std::uint32_t seed) {
    test::Dice dice(seed);
    return test::randomScene(dice);
}

/// A scene that uses every feature.
inline Scene richScene() {
    for (std::uint32_t seed = 1;; ++seed) {
        Scene scene = drawScene(seed);
        if (scene.characters.size() > 1 && scene.characters[0]->unkeyed) return scene;
    }
}

inline ViewState someView(const Scene& scene) {
    ViewState view;
    if (!scene.characters.empty()) view.character = scene.characters.back()->id;
    view.frame = FrameIndex{17};
    view.camera = CameraPose{{0, 1, 0}, 5, 0.5, -0.25, false};
    return view;
}

/// Runs SQL on a file through SQLite's own interface, as another program would.
inline void runSql(const std::filesystem::path& file, const std::string& statements) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message << " in " << statements;
    sqlite3_free(message);
    sqlite3_close(database);
}

/// All rows of a query; values are separated by ',', rows by ';'.
inline std::string query(const std::filesystem::path& file, const std::string& statement) {
    sqlite3* database = nullptr;
    sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
    std::string result;
    const auto append = [](void* text, int count, char** values, char**) {
        for (int i = 0; i < count; ++i) {
            static_cast<std::string*>(text)
                ->append(values[i] ? values[i] : "NULL")
                .append(i + 1 < count ? "," : ";");
        }
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(database, statement.c_str(), append, &result, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database) << " in " << statement;
    sqlite3_close(database);
    return result;
}

class ProjectFile : public testing::Test {
protected:
    Result<Project> read() { return readProject(path_, {}, diagnostics_); }
    void write(const Scene& scene = richScene()) {
        const auto written = writeProject(path_, {.scene = scene, .view = someView(scene), .foreign = {}});
        ASSERT_TRUE(written) << text(written.error());
    }
    /// The error of a project that was changed by SQL.
    Error errorAfter(const std::string& statements) {
        write();
        runSql(path_, statements);
        const auto project = read();
        EXPECT_FALSE(project) << statements;
        return project ? Error{} : project.error();
    }
    bool hasWarning(ErrorCode code) const {
        return std::ranges::any_of(diagnostics_.list(),
                                   [&](const Diagnostic& entry) { return entry.code == code; });
    }

    TemporaryFolder folder_;
    std::filesystem::path path_ = folder_ / "walk.sinew";
    Diagnostics diagnostics_;
};

}  // namespace sinew
