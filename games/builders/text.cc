// What choices and events say beyond their verb: what it costs, what it finishes, what it earns.
#include "games/builders/game.h"
#include "games/builders/rules.h"

namespace lusoria::builders {

std::array<Preset<Options>, 3> Title::presets() {
  Options generous;
  generous.university_mode = UniversityMode::Add;
  generous.take_mode = TakeMode::Cumulative;
  generous.loan_repay_anytime = true;
  generous.machines_as_workers = true;
  Options strict;
  strict.actions_may_lapse = false;
  return {{{"recommended", Options{}}, {"generous", generous}, {"strict", strict}}};
}

void Title::label(const View&, Action, Message&) {}

void Title::tell(const View&, Action, const View&, std::vector<Message>&) {}

std::vector<ComponentRow> Title::components() {
  return {};
}

}  // namespace lusoria::builders
