/** Icons of the options. */
export const options = {
  university_mode: "builders-university",
  take_mode: "builders-sesterce",
  loan_repay_anytime: "builders-loan",
  machines_as_workers: "builders-b-hoist",
  actions_may_lapse: "builders-action",
  round_limit: "app-clock",
};
