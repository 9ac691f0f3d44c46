/** The list of sites by the next day that is due, and by the last inspection: those without a day come last, or first. */
export const up = (): string[] => [
  `create index home_state_by_next on home_state (company_id, (coalesce(next_due, '9999-12-31')), site_id)`,
  `create index home_state_of_client_by_next on home_state (company_id, client_id, (coalesce(next_due, '9999-12-31')), site_id)`,
  'create index home_state_by_last on home_state (company_id, last_inspected, site_id)',
  'create index home_state_of_client_by_last on home_state (company_id, client_id, last_inspected, site_id)',
];
