// An analysis as clients get it, from a server or from the core inside a page: docs/PROTOCOL.md.
#pragma once

#include "ai/analysis/analysis.h"
#include "engine/match/match.h"

namespace lusoria::analysis {

Json analysis_json(const Match& match, const Analysis& done);

}  // namespace lusoria::analysis
