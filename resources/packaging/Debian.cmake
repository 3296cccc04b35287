# The Debian package. Two runs of cpack on the same build give the same bytes: all times are that of the commit.
set(SINEW_MAINTAINER "The Sinew authors <maintainers@sinew.example>" CACHE STRING "Maintainer named in the Debian package")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${SINEW_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Sinew opens motion capture (ASF/AMC, BVH) and skinned characters (glTF, FBX,
COLLADA), poses them by hand and with inverse kinematics within joint limits,
edits keys and curves, retargets motion, changes timing with time warps, and
exports files that it verifies by playing them back.
.
The package contains the editor sinew-window and the command line sinew, which
converts, compares, edits and renders many files without a window.")
# Linked libraries are found by dpkg-shlibdeps. Movies need ffmpeg; rendering without a display, also of thumbnails, needs Xvfb.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ffmpeg, xvfb, shared-mime-info, desktop-file-utils, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS qt6-wayland)

configure_file(changelog.in changelog @ONLY)
set(SINEW_DEBIAN_CHANGELOG "${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz")
add_custom_command(OUTPUT "${SINEW_DEBIAN_CHANGELOG}"
    COMMAND gzip -n -9 -c changelog > "${SINEW_DEBIAN_CHANGELOG}" DEPENDS "${CMAKE_CURRENT_BINARY_DIR}/changelog"
    WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" VERBATIM)
add_custom_target(debian_changelog ALL DEPENDS "${SINEW_DEBIAN_CHANGELOG}")

# Read by cpack when it starts, and after it has installed all files into the folder that it packs.
configure_file(cpackTime.cmake.in cpackTime.cmake @ONLY)
configure_file(cpackDebian.cmake.in cpackDebian.cmake @ONLY)
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_BINARY_DIR}/cpackTime.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_BINARY_DIR}/cpackDebian.cmake")
