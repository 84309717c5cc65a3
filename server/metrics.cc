#include "server/metrics.h"

#include <algorithm>

namespace lusoria::server {

void Histogram::add(Clock::duration took) {
  const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  const auto* bound = std::find_if(kBounds.begin(), kBounds.end(), [&](int most) {
    return micros <= std::int64_t{most} * 1000;
  });
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  micros_ += micros;
}

void Histogram::write(std::ostream& out, std::string_view name) const {
  out << "# TYPE lusoria_" << name << "_seconds histogram\n";
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    sum += counts_[i];
    out << "lusoria_" << name << "_seconds_bucket{le=\"";
    if (i < kBounds.size())
      out << kBounds[i] / 1000.0;
    else
      out << "+Inf";
    out << "\"} " << sum << '\n';
  }
  out << "lusoria_" << name << "_seconds_sum " << static_cast<double>(micros_) / 1e6 << '\n'
      << "lusoria_" << name << "_seconds_count " << sum << '\n';
}

RefusalCounts::Counts& RefusalCounts::counts() {
  static Counts all{};
  return all;
}

void RefusalCounts::write(std::ostream& out) {
  out << "# TYPE lusoria_refusals_total counter\n";
  for (const auto code : Each<table::ProblemCode>())
    out << "lusoria_refusals_total{code=\"" << slug(code) << "\"} "
        << counts()[static_cast<std::size_t>(code)] << '\n';
}

}  // namespace lusoria::server
