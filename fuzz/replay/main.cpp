// Gives a fuzz target every file of a folder, where there is no libFuzzer to do it.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** words) {
    int played = 0;
    for (int each = 1; each < count; ++each) {
        for (const auto& entry : std::filesystem::directory_iterator(words[each])) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
            std::printf("%s\n", entry.path().c_str());
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++played;
        }
    }
    return played > 0 ? 0 : 1;
}
