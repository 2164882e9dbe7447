// Properties under RapidCheck. The seed is fixed, so that every run tests the same cases; RC_PARAMS in the environment
// gives other seeds or more cases.
#pragma once

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace runset::test {

template <typename Property> void expect_property(const std::string& what, Property property) {
    setenv("RC_PARAMS", "seed=2013 max_success=40 max_discard_ratio=30", 0);
    EXPECT_TRUE(rc::check(what, property));
}

} // namespace runset::test
