#include "tests/core/base/CommaLocale.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <locale>
#include <sstream>

namespace sinew {
namespace {

struct CommaPunctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

/// The character names are spelled out, since localedef's own files belong to a package that may not be
/// installed.
void makeLocale(const std::string& folder) {
    std::ofstream characters(folder + "/characters");
    characters << "<code_set_name> ANSI_X3.4-1968\n<comment_char> %\n<escape_char> /\nCHARMAP\n";
    for (int i = 0; i < 128; ++i) {
        char line[32];
        std::snprintf(line, sizeof line, "<U%04X> /x%02x NAME\n", static_cast<unsigned>(i),
                      static_cast<unsigned>(i));
        characters << line;
    }
    characters << "END CHARMAP\n";
    characters.close();
    std::ofstream source(folder + "/source");
    source
        << "comment_char %\nescape_char /\nLC_NUMERIC\ndecimal_point \"<U002C>\"\nthousands_sep \"<U002E>\"\n"
           "grouping 3;3\nEND LC_NUMERIC\n";
    source.close();
    const std::string command =
        "cd '" + folder + "' && localedef -c -f ./characters -i ./source ./comma >/dev/null 2>&1";
    // It warns about missing categories and fails with its exit status; isInForce() checks the result.
    if (std::system(command.c_str()) < 0) std::perror("localedef");
}

}  // namespace

CommaLocale::CommaLocale()
    : folder_((std::filesystem::temp_directory_path() / "sinew-locale-XXXXXX").string()) {
    if (!::mkdtemp(folder_.data())) return;
    makeLocale(folder_);
    if (const char* old = std::getenv("LOCPATH")) oldPath_ = old;
    ::setenv("LOCPATH", folder_.c_str(), 1);
    std::locale::global(std::locale(std::locale::classic(), new CommaPunctuation));
    std::setlocale(LC_NUMERIC, "comma");
}

CommaLocale::~CommaLocale() {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    oldPath_ ? ::setenv("LOCPATH", oldPath_->c_str(), 1) : ::unsetenv("LOCPATH");
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

bool CommaLocale::isInForce() const {
    char byC[16];
    std::snprintf(byC, sizeof byC, "%.1f", 1.5);
    std::ostringstream byStream;
    byStream << 1234.5;
    return std::string(byC) == "1,5" && byStream.str() == "1.234,5" && std::strtod("1,5", nullptr) == 1.5;
}

}  // namespace sinew
