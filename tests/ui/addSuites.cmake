# Read by CTest, with the path of test_ui in `program`: adds each of its test suites as one test. A process opens its
# first window slowly, so the tests of a suite share one. Each suite has its own display, because a display has only one
# active window, which receives the keyboard input.
if(NOT EXISTS "${program}")
    add_test(test_ui_NOT_BUILT test_ui_NOT_BUILT)
    return()
endif()
execute_process(COMMAND "${program}" --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[A-Za-z0-9_/]+\\." suites "${listed}")
# xvfb-run -a takes the first free display from a number on. Two that start at the same time could take the same, so
# each suite has a number of its own. Other tests start at 99.
set(display 200)
foreach(suite IN LISTS suites)
    string(REGEX REPLACE "\n|\\." "" suite "${suite}")
    add_test("${suite}" "${xvfb_run}" -n ${display} -a -s "-screen 0 1600x1000x24 -noreset"
             "${program}" "--gtest_filter=${suite}.*")
    set_tests_properties("${suite}" PROPERTIES TIMEOUT ${seconds} ENVIRONMENT QT_QPA_PLATFORM=xcb)
    math(EXPR display "${display} + 1")
endforeach()
