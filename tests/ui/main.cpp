#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "tests/ui/TestApplication.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
    const QTemporaryDir folder;
    const sinew::test::TestApplication application(argc, argv, folder.path());
    return RUN_ALL_TESTS();
}
