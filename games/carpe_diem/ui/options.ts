/** Icons of the options. */
export const options = {
  movement: "carpe_diem-pawn",
  pawn_placement: "app-dice",
  craftsman_may_decline: "carpe_diem-dwelling-craftsman",
  open_vp: "app-spectator",
  negative_vp: "carpe_diem-laurel",
  first_tile_may_be_stored: "carpe_diem-meadow",
  refusing_costs: "carpe_diem-disc",
};
