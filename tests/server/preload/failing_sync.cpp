// Loaded into a server before everything else: as many of its next syncs fail as a file says, after they have done
// their work. The system may have written everything, or nothing: nobody who is told of a failure can know.
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

std::atomic<std::int64_t>* open_count() {
    static std::atomic<std::int64_t> none = 0;
    const char* const path = std::getenv("RUNSET_FAILING_SYNCS");
    const int file = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) {
        return &none;
    }
    void* const memory = ::mmap(nullptr, sizeof none, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    return memory == MAP_FAILED ? &none : static_cast<std::atomic<std::int64_t>*>(memory);
}

int synced(const char* name, int descriptor) {
    using Real = int (*)(int);
    static std::atomic<std::int64_t>* const left = open_count();
    const int result = reinterpret_cast<Real>(::dlsym(RTLD_NEXT, name))(descriptor);
    if (left->load() > 0) {
        left->fetch_sub(1);
        errno = EIO;
        return -1;
    }
    return result;
}

} // namespace

extern "C" int fsync(int descriptor) {
    return synced("fsync", descriptor);
}

extern "C" int fdatasync(int descriptor) {
    return synced("fdatasync", descriptor);
}
