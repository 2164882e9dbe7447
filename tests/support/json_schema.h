// Holds a JSON value against a schema of the OpenAPI document: the words of JSON Schema that the document uses, and an
// exception for any other, so that nothing is passed over.
#pragma once

#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace runset::test {

class JsonSchema {
public:
    explicit JsonSchema(boost::json::value document) : document_(std::move(document)) {}

    [[nodiscard]] const boost::json::value& document() const { return document_; }

    /// Where `#/a/b` leads.
    [[nodiscard]] const boost::json::value& at(std::string_view reference) const {
        return document_.at_pointer(reference.substr(1));
    }

    /// What is wrong, by the way to it; empty if all is well.
    [[nodiscard]] std::vector<std::string> faults(const boost::json::value& value,
                                                  const boost::json::value& schema) const {
        std::vector<std::string> found;
        check(value, schema.as_object(), "", found);
        return found;
    }

private:
    using Found = std::vector<std::string>;

    [[nodiscard]] static bool is_of(const boost::json::value& value, std::string_view type) {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "boolean" && value.is_bool()) ||
               (type == "null" && value.is_null()) || (type == "integer" && (value.is_int64() || value.is_uint64()));
    }

    [[nodiscard]] static bool is_of_one(const boost::json::value& value, const boost::json::value& types) {
        if (types.is_string()) {
            return is_of(value, types.as_string());
        }
        return std::ranges::any_of(types.as_array(), [&](const auto& type) { return is_of(value, type.as_string()); });
    }

    [[nodiscard]] int matches(const boost::json::value& value, const boost::json::array& schemas) const {
        return static_cast<int>(
            std::ranges::count_if(schemas, [&](const auto& schema) { return faults(value, schema).empty(); }));
    }

    void check(const boost::json::value& value, const boost::json::object& schema, const std::string& at,
               Found& found) const {
        for (const auto& [word, rule] : schema) {
            check_word(value, word, rule, at, found);
            if (word == "required" && value.is_object()) {
                for (const auto& key : rule.as_array()) {
                    if (!value.as_object().contains(key.as_string())) {
                        found.push_back(at + ": no " + std::string(key.as_string()));
                    }
                }
            }
            if (word == "properties" && value.is_object()) {
                for (const auto& [key, inner] : rule.as_object()) {
                    if (const auto* given = value.as_object().if_contains(key)) {
                        check(*given, inner.as_object(), at + "/" + std::string(key), found);
                    }
                }
            }
            if (word == "items" && value.is_array()) {
                for (const auto& entry : value.as_array()) {
                    check(entry, rule.as_object(), at + "/[]", found);
                }
            }
            if (word == "additionalProperties" && value.is_object()) {
                for (const auto& [key, entry] : value.as_object()) {
                    check(entry, rule.as_object(), at + "/" + std::string(key), found);
                }
            }
        }
    }

    void check_word(const boost::json::value& value, std::string_view word, const boost::json::value& rule,
                    const std::string& at, Found& found) const {
        static const std::set<std::string_view> others{"required",    "properties", "items",    "additionalProperties",
                                                       "description", "minLength",  "maxLength"};
        bool is_good = true;
        if (word == "$ref") {
            check(value, this->at(rule.as_string()).as_object(), at, found);
        } else if (word == "type") {
            is_good = is_of_one(value, rule);
        } else if (word == "const") {
            is_good = value == rule;
        } else if (word == "enum") {
            is_good = std::ranges::find(rule.as_array(), value) != rule.as_array().end();
        } else if (word == "pattern") {
            is_good = !value.is_string() ||
                      std::regex_search(std::string(value.as_string()), std::regex(std::string(rule.as_string())));
        } else if (word == "minimum") {
            is_good = !value.is_int64() || value.as_int64() >= rule.as_int64();
        } else if (word == "maximum") {
            is_good = !value.is_int64() || value.as_int64() <= rule.as_int64();
        } else if (word == "anyOf") {
            is_good = matches(value, rule.as_array()) > 0;
        } else if (word == "oneOf") {
            is_good = matches(value, rule.as_array()) == 1;
        } else if (word == "allOf") {
            is_good = matches(value, rule.as_array()) == static_cast<int>(rule.as_array().size());
        } else if (!others.contains(word)) {
            throw std::runtime_error("the schema says " + std::string(word) + ", which nobody checks");
        }
        if (!is_good) {
            found.push_back(at + ": " + std::string(word) + " " + boost::json::serialize(rule) + " is not " +
                            boost::json::serialize(value).substr(0, 200));
        }
    }

    boost::json::value document_;
};

} // namespace runset::test
