#include <fstream>

#include "tests/core/base/ErrorPage.h"

/// Writes the page of error codes to the given file.
int main(int count, char** arguments) {
    if (count != 2) return 2;
    std::ofstream file(arguments[1], std::ios::binary);
    file << sinew::errorPage();
    return file.flush() ? 0 : 1;
}
