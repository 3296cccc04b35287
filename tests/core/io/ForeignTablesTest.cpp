#include "core/io/project/ForeignTables.h"

#include <fstream>

#include "tests/Paths.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/io/ProjectRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

class ForeignTablesTest : public ProjectFile {};

TEST_F(ForeignTablesTest, reportsForeignTablesWithAReservedName) {
    fs::copy_file(SINEW_TEST_DATA "/project/version3.sinew", path_);
    runSql(path_, "CREATE TABLE Mesh (line TEXT); INSERT INTO Mesh VALUES ('one')");
    ASSERT_TRUE(read());
    EXPECT_TRUE(hasWarning(ErrorCode::dataLost));
    EXPECT_NE(diagnostics_.list()[0].message.find("'Mesh'"), std::string::npos);
}

TEST_F(ForeignTablesTest, keepsForeignTablesThroughTwoSavings) {
    write();
    runSql(path_,
           "CREATE TABLE \"a \"\"strange\"\" name\" (id INTEGER PRIMARY KEY, \"the text\" TEXT UNIQUE, real "
           "REAL DEFAULT 7,"
           " bytes BLOB, CHECK (abs(real) >= 0));"
           "INSERT INTO \"a \"\"strange\"\" name\" (id, \"the text\", real, bytes) VALUES (5, 'ä', 0.5, "
           "x'00ff'), "
           "(9, NULL, NULL, x''), (-3, 'b', -1e300, zeroblob(70000));"
           "CREATE INDEX \"by \"\"text\" ON \"a \"\"strange\"\" name\" (real DESC);"
           "CREATE TABLE pairs (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID;"
           "INSERT INTO pairs VALUES (1, 'one'), ('two', 2.0);");
    const std::string schema =
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name LIKE 'a %' OR "
        "tbl_name = 'pairs' ORDER BY name";
    const std::string rows =
        "SELECT id, \"the text\", real, hex(bytes) FROM \"a \"\"strange\"\" name\"; "
        "SELECT a, typeof(a), b, typeof(b) FROM pairs";
    const std::string schemaBefore = query(path_, schema), rowsBeforeRoots = query(path_, rows);
    for (int i = 0; i < 2; ++i) {
        const auto project = read();
        ASSERT_TRUE(project) << text(project.error());
        ASSERT_TRUE(project->foreign);
        fs::remove(path_);  // they stay alive in memory
        ASSERT_TRUE(writeProject(path_, *project));
    }
    EXPECT_EQ(query(path_, schema), schemaBefore);
    EXPECT_EQ(query(path_, rows), rowsBeforeRoots);
    EXPECT_EQ(query(path_, "PRAGMA integrity_check"), "ok;");
    for (const Diagnostic& each : diagnostics_.list()) EXPECT_EQ(each.severity, Severity::information);
}

TEST_F(ForeignTablesTest, untrustedDatabasesCannotReachFilesOrRunAnything) {
    write();
    runSql(path_, "CREATE TABLE log (line TEXT); CREATE VIEW v AS SELECT load_extension('/tmp/evil.so')");
    std::ifstream file(path_, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    GuardedDatabase database(bytes, nullptr);
    const fs::path other = path_.string() + "-other";
    for (const std::string& sql :
         {"ATTACH DATABASE '" + other.string() + "' AS other", "VACUUM INTO '" + other.string() + "'",
          std::string("SELECT load_extension('/tmp/evil.so')"), std::string("SELECT * FROM v"),
          std::string("SELECT printf('%1000000000d', 1)"), std::string("INSERT INTO log VALUES ('x')"),
          std::string("CREATE TEMP TABLE t (a)"), std::string("PRAGMA writable_schema = ON"),
          std::string("PRAGMA temp_store_directory = '/'"), std::string("PRAGMA journal_mode = WAL"),
          std::string("SELECT * FROM pragma_database_list"), std::string("BEGIN IMMEDIATE")})
        EXPECT_THROW(database.connection().exec(sql), SQLite::Exception) << sql;
    EXPECT_FALSE(fs::exists(other));
    EXPECT_TRUE(read()) << "what remains of it is read";
}

TEST_F(ForeignTablesTest, neverRunsTriggersAndViews) {
    write();
    runSql(path_,
           "CREATE TABLE log (line TEXT); INSERT INTO log VALUES ('one');"
           "CREATE TRIGGER t AFTER INSERT ON log BEGIN INSERT INTO log VALUES ('two'); END;"
           "CREATE TRIGGER u AFTER INSERT ON chunk BEGIN DELETE FROM clip; END;"
           "CREATE VIEW v AS SELECT 1");
    const auto project = read();
    ASSERT_TRUE(project);
    EXPECT_TRUE(hasWarning(ErrorCode::dataIgnored));
    ASSERT_TRUE(writeProject(path_, *project));
    EXPECT_EQ(query(path_, "SELECT line FROM log"), "one;");
    EXPECT_EQ(query(path_, "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')"), "0;");
    EXPECT_TRUE(test::isSame(read()->scene, richScene()));
}

TEST_F(ForeignTablesTest, reportsLostForeignTables) {
    write();
    // The statement of a schema may contain anything; this one names a function that does not exist.
    runSql(path_,
           "CREATE TABLE good (a); INSERT INTO good VALUES (1); CREATE TABLE bad (a);"
           "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE bad (a, b AS "
           "(nowhere(a)) STORED)' "
           "WHERE name = 'bad'");
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_TRUE(hasWarning(ErrorCode::dataLost));
    ASSERT_TRUE(writeProject(path_, *project));
    EXPECT_EQ(query(path_, "SELECT a FROM good"), "1;");
}

TEST_F(ForeignTablesTest, leavesOutForeignTablesWithComputedColumns) {
    const std::string zeros = "zeroblob(1000000000)";
    for (const std::string& columns : {"a, b AS (" + zeros + ") STORED", "a, b BLOB AS (" + zeros + ")",
                                       std::string("a, b AS (a || a) STORED")}) {
        write();
        runSql(path_,
               "CREATE TABLE good (a); INSERT INTO good VALUES (1); CREATE TABLE bad (a);"
               "INSERT INTO bad VALUES (1); PRAGMA writable_schema = ON;"
               "UPDATE sqlite_master SET sql = 'CREATE TABLE bad (" +
                   columns + ")' WHERE name = 'bad'");
        diagnostics_ = {};
        const auto project = read();
        ASSERT_TRUE(project) << text(project.error());
        EXPECT_TRUE(hasWarning(ErrorCode::dataLost));
        ASSERT_TRUE(writeProject(path_, *project));
        EXPECT_EQ(query(path_, "SELECT name FROM sqlite_master WHERE name IN ('good', 'bad')"), "good;");
        fs::remove(path_);
    }
}

TEST_F(ForeignTablesTest, leavesOutComputedForeignIndexesButKeepsTheirTables) {
    for (const std::string target :
         {"t (hex(zeroblob(1000000000)))", "t (a || a)", "t (a) WHERE a > 0", "t (a, abs(a))"}) {
        write();
        runSql(path_,
               "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2); CREATE INDEX plain ON t (a DESC);"
               "CREATE INDEX computed ON t (a); PRAGMA writable_schema = ON;"
               "UPDATE sqlite_master SET sql = 'CREATE INDEX computed ON " +
                   target + "' WHERE name = 'computed'");
        diagnostics_ = {};
        const auto project = read();
        ASSERT_TRUE(project) << text(project.error());
        EXPECT_TRUE(hasWarning(ErrorCode::dataLost)) << target;
        ASSERT_TRUE(writeProject(path_, *project));
        EXPECT_EQ(query(path_, "SELECT a FROM t"), "1;2;");
        EXPECT_EQ(query(path_, "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 't'"),
                  "plain;");
        fs::remove(path_);
    }
}

TEST_F(ForeignTablesTest, leavesOutForeignTablesLargerThanTheFile) {
    write();
    // Many indexes share one long row, whatever offsets they claim.
    runSql(
        path_,
        "CREATE TABLE good (a); INSERT INTO good VALUES (1);"
        "CREATE TABLE t (a); INSERT INTO t VALUES (hex(randomblob(200000)));"
        "PRAGMA writable_schema = ON; WITH RECURSIVE n(k) AS (SELECT 2 UNION ALL SELECT k + 1 FROM n "
        "LIMIT 90) INSERT INTO sqlite_master SELECT 'index', 'i' || k, 't', k,"
        " 'CREATE INDEX i' || k || ' ON t (a)' FROM n WHERE k NOT IN (SELECT rootpage FROM sqlite_master)");
    const auto size = fs::file_size(path_);
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_TRUE(hasWarning(ErrorCode::dataLost));
    ASSERT_TRUE(writeProject(path_, *project));
    EXPECT_LT(fs::file_size(path_), 3 * size);
    EXPECT_EQ(query(path_, "SELECT a FROM good"), "1;");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
