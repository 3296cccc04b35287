# Sets SINEW_COMMIT, the short hash of the commit that is built, and SINEW_COMMIT_TIME, its time in seconds since 1970. Both
# are empty if unknown. In a source archive, commit.txt contains both; in a clone, git is asked again after each commit.
set(SINEW_COMMIT "")
set(SINEW_COMMIT_TIME "")
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/commit.txt" commit LIMIT_COUNT 1)
if(NOT commit MATCHES "^[0-9a-f]+ [0-9]+$" AND EXISTS "${CMAKE_SOURCE_DIR}/.git")
    find_package(Git QUIET)
    if(GIT_FOUND)
        execute_process(COMMAND "${GIT_EXECUTABLE}" log -1 --abbrev=8 "--format=%h %ct" WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
                        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --git-path logs/HEAD WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
                        OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        cmake_path(ABSOLUTE_PATH log BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
        if(EXISTS "${log}")
            set_property(DIRECTORY "${CMAKE_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${log}")
        endif()
    endif()
endif()
if(commit MATCHES "^([0-9a-f]+) ([0-9]+)$")
    set(SINEW_COMMIT "${CMAKE_MATCH_1}")
    set(SINEW_COMMIT_TIME "${CMAKE_MATCH_2}")
endif()
