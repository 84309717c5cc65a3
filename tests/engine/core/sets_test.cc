#include <gtest/gtest.h>
#include <vector>

#include "engine/core/containers.h"

namespace lusoria {
namespace {

LUSORIA_NAMED_ENUM(Metal, "metal", Gold, Silver, Copper, Iron, Lead);

using Metals = EnumSet<Metal>;

Metals metals(std::initializer_list<Metal> elements) {
  Metals set;
  for (const Metal metal : elements)
    set.insert(metal);
  return set;
}

std::vector<Metal> listed(const Metals& range) {
  std::vector<Metal> list;
  for (const Metal metal : range)
    list.push_back(metal);
  return list;
}

TEST(Sets, ElementsComeInTheOrderOfTheEnum) {
  const Metals set = metals({Metal::Lead, Metal::Silver, Metal::Copper});
  EXPECT_EQ(listed(set), (std::vector{Metal::Silver, Metal::Copper, Metal::Lead}));
  EXPECT_EQ(first_of(set), Metal::Silver);
  EXPECT_EQ(nth_of(set, 0), Metal::Silver);
  EXPECT_EQ(nth_of(set, 2), Metal::Lead);
  EXPECT_TRUE(listed(Metals{}).empty());
}

TEST(Sets, GoingThroughDoesNotNoticeWhatIsTakenOut) {
  Metals set = metals({Metal::Gold, Metal::Iron});
  int count = 0;
  for (const Metal metal : set) {
    set.erase(Metal::Iron);
    set.erase(metal);
    ++count;
  }
  EXPECT_EQ(count, 2);
  EXPECT_TRUE(set.empty());
}

TEST(Sets, AlgebraIsThatOfSets) {
  const Metals a = metals({Metal::Gold, Metal::Silver});
  const Metals b = metals({Metal::Silver, Metal::Lead});
  EXPECT_EQ(a | b, metals({Metal::Gold, Metal::Silver, Metal::Lead}));
  EXPECT_EQ(a & b, metals({Metal::Silver}));
  EXPECT_EQ(a - b, metals({Metal::Gold}));
  EXPECT_EQ(all_of<Metal>() - b, metals({Metal::Gold, Metal::Copper, Metal::Iron}));
}

}  // namespace
}  // namespace lusoria
