#include <boost/json.hpp>

#include "notation/tile_text.h"
#include "protocol/engine/engine_answer.h"
#include "protocol/json_fields.h"
#include "rules/meld.h"

namespace runset::protocol::engine {

namespace json = boost::json;

namespace {

using namespace std::string_view_literals;

constexpr std::array kind_names{"none"sv, "run"sv, "set"sv};

void add_refusal(json::object& answer, const rules::Settings& settings, const rules::Refusal& refusal) {
    if (refusal.where != rules::Where::nowhere) {
        answer["where"] = refusal.where == rules::Where::final_table ? "final" : "start";
        answer["meld"] = refusal.meld;
    }
    if (refusal.reason == rules::Reason::not_on_rack || refusal.reason == rules::Reason::table_tile_gone) {
        answer["tile"] = notation::print_tile(settings, refusal.tile);
    }
    if (refusal.need != 0) {
        answer["have"] = refusal.have;
        answer["need"] = refusal.need;
    }
}

json::array melds_json(const rules::Settings& settings, const rules::Table& table) {
    json::array melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldKind kind = rules::shape_of(settings, table.meld(i)).kind;
        melds.push_back(json::object{{"valid", kind != rules::MeldKind::none},
                                     {"kind", kind_names[static_cast<std::size_t>(kind)]},
                                     {"value", rules::value_of(table.meld(i))}});
    }
    return melds;
}

json::array choices_json(const rules::Settings& settings, const std::vector<JokerChoice>& jokers) {
    json::array list;
    for (const JokerChoice& joker : jokers) {
        json::array choices;
        for (const rules::Tile tile : joker.choices) {
            choices.emplace_back(notation::print_tile(settings, tile));
        }
        list.push_back(json::object{{"meld", joker.meld}, {"piece", joker.piece}, {"choices", std::move(choices)}});
    }
    return list;
}

json::array steps_json(const rules::Settings& settings, const std::vector<replay::StepTold>& steps) {
    json::array list;
    for (const replay::StepTold& step : steps) {
        list.push_back(json::object{{"text", step.text}, {"table", table_json(settings, step.table)}});
    }
    return list;
}

json::array texts_json(const std::vector<std::string>& texts) {
    json::array list;
    for (const std::string& text : texts) {
        list.emplace_back(text);
    }
    return list;
}

void add_kept(json::object& answer, const KeptTable& kept) {
    json::array log;
    for (const KeptLine& line : kept.log) {
        json::object row{{"line", line.text}};
        if (line.sender && line.cid) {
            row["seat"] = line.sender->index + 1;
            row["cid"] = *line.cid;
        }
        log.emplace_back(std::move(row));
    }
    json::array secrets;
    for (const KeptSecret& secret : kept.secrets) {
        secrets.push_back(json::object{{"deal", secret.deal}, {"seed", notation::print_hex(secret.seed)}});
    }
    json::array people;
    for (const KeptPerson& person : kept.people) {
        people.push_back(json::object{{"seat", person.seat.index + 1},
                                      {"name", person.name},
                                      {"tokenHash", notation::print_hex(person.token_hash)}});
    }
    answer["log"] = std::move(log);
    answer["secrets"] = std::move(secrets);
    answer["people"] = std::move(people);
}

} // namespace

std::string write_judged(const rules::Settings& settings, const JudgeAnswer& answer) {
    json::object line{{"legal", answer.is_legal},
                      {"code", answer.code},
                      {"text", answer.text},
                      {"changed", answer.is_changed},
                      {"played", tiles_json(settings, answer.played)},
                      {"points", answer.points},
                      {"needs", answer.needs},
                      {"melds", melds_json(settings, answer.draft)},
                      {"draft", table_json(settings, answer.draft)},
                      {"ambiguous", choices_json(settings, answer.ambiguous)},
                      {"goesOut", answer.goes_out}};
    if (answer.refusal) {
        add_refusal(line, settings, *answer.refusal);
    }
    return json::serialize(line);
}

std::string write_hint(const rules::Settings& settings, const HintAnswer& answer) {
    return json::serialize(json::object{{"tiles", answer.best.tiles},
                                        {"points", answer.best.points},
                                        {"goesOut", answer.best.goes_out},
                                        {"advice", answer.advice},
                                        {"text", answer.text},
                                        {"table", table_json(settings, answer.best.table)},
                                        {"steps", steps_json(settings, answer.steps)}});
}

std::string write_steps(const rules::Settings& settings, const std::vector<replay::StepTold>& steps) {
    return json::serialize(json::object{{"steps", steps_json(settings, steps)}});
}

std::string write_levels(const std::vector<std::string_view>& names) {
    json::array levels;
    for (const std::string_view name : names) {
        levels.push_back(json::object{{"name", name}});
    }
    return json::serialize(json::object{{"levels", std::move(levels)}});
}

std::string write_phrases(std::span<const std::string_view> phrases) {
    return json::serialize(json::object{{"phrases", json::array(phrases.begin(), phrases.end())}});
}

std::string write_fingerprint(std::string_view digits) {
    return json::serialize(json::object{{"fingerprint", digits}});
}

std::string write_room(const RoomAnswer& answer) {
    json::object line{{"out", texts_json(answer.out)},
                      {"wake", answer.wake_ms ? json::value(*answer.wake_ms) : json::value(nullptr)}};
    add_kept(line, answer.kept);
    return json::serialize(line);
}

std::string write_records(const std::vector<std::string>& records) {
    return json::serialize(json::object{{"records", texts_json(records)}});
}

std::string write_engine_error(std::string_view code, std::string_view text) {
    return json::serialize(json::object{{"error", code}, {"text", text}});
}

} // namespace runset::protocol::engine
