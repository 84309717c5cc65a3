// Outcomes and ratings.
#include "server/store/store.h"

namespace lusoria::server {

namespace {

constexpr const char* kRatingColumns = "title, player, mu, sigma, games";

/// The order in which games count is fixed here, once, so that a rebuild repeats it.
void number_outcomes(SqlConnection& connection) {
  const auto last = connection.query("SELECT coalesce(max(number), 0) FROM outcomes", {});
  std::int64_t next = number(last[0][0]);
  for (const std::string& table : texts_of(connection.query(
           "SELECT table_id FROM outcomes WHERE number = 0 ORDER BY table_id", {})))
    connection.execute("UPDATE outcomes SET number = $2 WHERE table_id = $1", {table, ++next});
}

std::int64_t rated_so_far(SqlConnection& connection) {
  const auto rows =
      connection.query("SELECT body FROM papers WHERE table_id = '' AND kind = 'rated_to'", {});
  return rows.empty() ? 0 : number(rows[0][0]);
}

}  // namespace

void Store::rate_outcomes(const RateGame& rate, bool rebuild) {
  auto connection = writer().take();
  Transaction transaction(*database_, *connection);
  if (rebuild) connection->take_time();
  database_->exclude(*connection);
  number_outcomes(*connection);
  std::int64_t rated_to = rated_so_far(*connection);
  if (rebuild) {
    connection->execute("DELETE FROM ratings", {});
    rated_to = 0;
  }
  for (const SqlRow& row : connection->query(
           "SELECT number, table_id, title, body FROM outcomes WHERE number > $1 ORDER BY number",
           {rated_to})) {
    const RatedOutcome game{number(row[0]), row[1], {row[2], row[3]}};
    const Rated rated = rate(
        game,
        rows_of<Rating>(connection->query(
            std::string("SELECT ") + kRatingColumns + " FROM ratings WHERE title = $1", {row[2]})));
    for (const Rating& rating : rated.ratings) {
      connection->execute(
          std::string("INSERT INTO ratings (") + kRatingColumns +
              ") VALUES ($1, $2, $3, $4, $5) ON CONFLICT (title, player) DO UPDATE "
              "SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
          params_of(rating));
    }
    connection->execute(kPutDocument, {game.table, DocumentKind::Ratings, rated.changes});
    rated_to = number(row[0]);
  }
  connection->execute(kPutDocument, {"", DocumentKind::RatedTo, std::to_string(rated_to)});
  transaction.commit();
}

std::vector<Rating> Store::ratings(const std::string& title, const std::string& player) {
  return rows_of<Rating>(
      read(std::string("SELECT ") + kRatingColumns +
               " FROM ratings WHERE ($1 = '' OR title = $1) AND ($2 = '' OR player = $2) ORDER BY "
               "title, player",
           {title, player}));
}

std::vector<Rating> Store::ratings_of_bots(const std::string& title) {
  return rows_of<Rating>(
      read(std::string("SELECT ") + kRatingColumns +
               " FROM ratings WHERE title = $1 AND player LIKE 'bot:%' ORDER BY player",
           {title}));
}

std::vector<NamedRating> Store::best_ratings(const std::string& title, int limit) {
  std::vector<NamedRating> list;
  for (SqlRow& row :
       read("SELECT r.title, r.player, r.mu, r.sigma, r.games, a.name FROM ratings r LEFT JOIN "
            "accounts a ON a.id = r.player WHERE ($1 = '' OR r.title = $1) ORDER BY CAST(r.mu AS "
            "DOUBLE PRECISION) - 3 * CAST(r.sigma AS DOUBLE PRECISION) DESC, r.title, r.player "
            "LIMIT $2",
            {title, limit}))
    list.push_back({row_of<Rating>(row), row[5]});
  return list;
}

}  // namespace lusoria::server
