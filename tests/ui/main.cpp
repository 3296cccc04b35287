#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "tests/ui/TestApplication.h"

#ifdef __SANITIZE_ADDRESS__
// The graphics driver leaks.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
#ifdef __SANITIZE_ADDRESS__
    qputenv("ASAN_OPTIONS", __asan_default_options());  // for programs that the tests start
#endif
    const QTemporaryDir folder;
    const sinew::test::TestApplication application(argc, argv, folder.path());
    return RUN_ALL_TESTS();
}
