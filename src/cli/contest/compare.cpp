#include "cli/contest/compare.h"

#include <algorithm>

#include "arena/comparison.h"
#include "cli/contest/entrants.h"
#include "cli/contest/progress.h"
#include "cli/contest/report.h"
#include "cli/contest/run.h"

namespace runset::cli::contest {

namespace {

class Comparing {
public:
    explicit Comparing(const ArenaOptions& options)
        : options_(options), entrants_(options), first_(find(options.compared[0])), second_(find(options.compared[1])),
          companies_(
              arena::all_companies(entrants_.bots().size(), first_, second_, static_cast<std::size_t>(options.seats))),
          deals_(std::max<std::int64_t>(1, options.rounds / options.seats)) {
        if (first_ == second_) {
            throw BadArgument{"--compare wants two different bots"};
        }
        if (!options.shard.empty() || !options.sprt.empty() || !options.plot_file.empty()) {
            throw BadArgument{"--compare does not go with --shard, --sprt and --plot"};
        }
    }

    void run(std::ostream& out) {
        constexpr std::int64_t batch = 256; // deals between two looks at the bar
        const std::int64_t all = deals_ * static_cast<std::int64_t>(companies_.size());
        const ArenaProgress progress(options_, all);
        arena::Comparison sums;
        for (std::int64_t from = 0; from < all; from += batch) {
            add_on_threads(from, std::min(from + batch, all), options_.threads, arena::Comparison{}, sums,
                           [this](std::int64_t deal) { return play(deal); });
            progress.show(sums.deals(), sums.rounds());
        }
        progress.end();
        print_comparison(out, options_, sums);
        write_comparison(terms_of(options_, entrants_.bots()), options_, sums);
    }

private:
    [[nodiscard]] std::size_t find(const std::string& name) const {
        const auto& bots = entrants_.bots();
        const auto found = std::ranges::find(bots, name, &bots::Bot::name);
        if (found == bots.end()) {
            throw BadArgument{"--compare wants two of the bots that play; \"" + name + "\" does not"};
        }
        return static_cast<std::size_t>(found - bots.begin());
    }

    /// Deals are numbered through all companies, so that each has deals of its own.
    [[nodiscard]] arena::Lead play(std::int64_t deal) {
        const arena::Company& company = companies_[static_cast<std::size_t>(deal / deals_)];
        if (company.size() + 1 == static_cast<std::size_t>(options_.seats)) {
            return arena::lead_in_turn(play({first_}, company, deal), play({second_}, company, deal));
        }
        // Rotations keep the order around the table, so the two sit before each other in turn.
        return deal % 2 == 0 ? arena::lead_at_one_table(play({first_, second_}, company, deal), 0, 1)
                             : arena::lead_at_one_table(play({second_, first_}, company, deal), 1, 0);
    }

    [[nodiscard]] arena::DealResult play(std::vector<std::size_t> bots, const arena::Company& company,
                                         std::int64_t deal) {
        bots.insert(bots.end(), company.begin(), company.end());
        return arena::play_deal(entrants_.contest_of(bots), static_cast<std::uint64_t>(deal));
    }

    const ArenaOptions& options_;
    ArenaEntrants entrants_;
    std::size_t first_;
    std::size_t second_;
    std::vector<arena::Company> companies_;
    std::int64_t deals_; // of a company
};

} // namespace

void compare(const ArenaOptions& options, std::ostream& out) {
    Comparing(options).run(out);
}

} // namespace runset::cli::contest
