#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
    CLI::App app{"Sinew: authoring of skeletal animation", "sinew"};
    app.set_version_flag("--version", "sinew " SINEW_VERSION);
    CLI11_PARSE(app, argc, argv);
    return 0;
}
