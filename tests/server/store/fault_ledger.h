// What a store has promised so far. At any instant all that is found has to be this, or what it would be if the change
// were kept that nobody has been told about yet.
#pragma once

#include <map>
#include <optional>

#include "server/store/fault_points.h"
#include "server/store/fixture.h"

namespace runset::server::store {

class Ledger {
public:
    /// What has become of a table.
    struct Shape {
        bool is_good = true;
        TableStatus status = TableStatus::live;
        std::size_t events = 0;
        std::string name{}; // of the first seat
        friend bool operator==(const Shape&, const Shape&) = default;
    };
    using Shapes = std::map<std::string, Shape>;

    Ledger(Trial& trial, std::string file) : trial_(trial), file_(std::move(file)) {}

    /// Takes over what stands in a store.
    void adopt(Store& store, const std::vector<std::string>& tables);

    /// One more event at a table, which is made by the first; rewrites a row as large as this.
    void keep(Store& store, const std::string& table, std::size_t size = 100);
    void finish(Store& store, const std::string& table);
    void forget(Store& store, const std::string& table);
    void erase(Store& store, const std::string& table);
    /// Of the tables those that are named are old.
    void delete_before(Store& store, std::int64_t at_ms, const std::vector<std::string>& old);

    /// Complains of everything that is not as it was promised. `when` for people.
    void audit(Store& store, const std::string& when);
    /// The same while the disk may fail: the store may say that something cannot be read, but not show less.
    void audit_meanwhile(Store& store);
    /// The same of what a kill and a power cut would leave behind at this instant.
    void audit_pictures(const std::string& when);
    void audit_opened(const std::string& file, const std::string& when);

    static constexpr std::uint8_t token = 7;

private:
    Shapes found(Store& store) const;
    /// True: it was kept.
    bool attempt(Shapes next, const std::function<bool()>& work);

    Trial& trial_;
    std::string file_;
    Shapes now_;
    bool is_first_refusal_ = true;
    std::optional<Shapes> next_; // while somebody waits for an answer
};

} // namespace runset::server::store
